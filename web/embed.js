// <scaled-attention dk="256" p="0" panels="histogram">: the figure in somebody else's page. A classic script,
// so that one <script src="…/embed.js"> is all there is to it.

(() => {
  const source = 'scaled-attention';
  const version = 1;
  const here = document.currentScript?.src ?? location.href;
  const nearView = '600px'; // the frame is made when the element comes this near
  /** Attributes that are HTML's own; every other one is a key of the link. */
  const ownAttributes = /^(id|class|style|title|slot|part|role|tabindex|hidden|dir|src|is|height|aria-.*|data-.*|on.*)$/;

  class ScaledAttention extends HTMLElement {
    #frame = null;
    #ready = null; // resolves with the frame's window once it answers
    #settleReady = () => {};
    #asked = new Map(); // id → {resolve, reject}
    #count = 0;
    #nearness = null;
    #attributes = new MutationObserver((changes) => this.#follow(changes.map((change) => change.attributeName)));
    #listener = (event) => this.#hear(event);

    connectedCallback() {
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' });
      this.style.display ||= 'block';
      this.#reserve(this.#height());
      window.addEventListener('message', this.#listener);
      this.#attributes.observe(this, { attributes: true });
      this.#nearness = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && this.#make(),
        { rootMargin: nearView },
      );
      this.#nearness.observe(this);
    }

    disconnectedCallback() {
      window.removeEventListener('message', this.#listener);
      this.#attributes.disconnect();
      this.#nearness.disconnect();
      this.#drop();
    }

    /** Every parameter, as a promise. */
    async get() {
      return (await this.#ask('get')).parameters;
    }
    /** Sets some parameters; a promise of {warnings} once the results are there. */
    async set(parameters) {
      const { warnings } = await this.#ask('set', { parameters });
      return { warnings };
    }
    /** What was measured and what theory says, as a promise. */
    async statistics() {
      return (await this.#ask('statistics')).statistics;
    }
    async reset() {
      await this.#ask('reset');
    }
    async resample() {
      await this.#ask('resample');
    }
    async pause() {
      await this.#ask('pause');
    }
    async resume() {
      await this.#ask('resume');
    }

    #make() {
      if (this.#frame || !this.isConnected) return;
      this.#nearness.disconnect();
      const frame = document.createElement('iframe');
      frame.title = this.title || 'Scaled dot-product attention';
      frame.allow = 'fullscreen; clipboard-write';
      frame.referrerPolicy = 'no-referrer';
      Object.assign(frame.style, { display: 'block', width: '100%', height: this.style.minHeight, border: '0' });
      frame.src = this.#address();
      this.#ready ??= new Promise((resolve) => (this.#settleReady = resolve));
      this.#frame = frame;
      this.shadowRoot.append(frame);
    }

    #drop() {
      this.#frame?.remove();
      this.#frame = this.#ready = null;
      for (const { reject } of this.#asked.values()) reject(new Error('the figure was taken away'));
      this.#asked.clear();
    }

    /** Keeps the room that the frame takes or will take, so that the page around it does not jump. */
    #reserve(height) {
      this.style.minHeight = height;
      if (this.#frame) this.#frame.style.height = height;
    }

    /** The height until the frame says how high it is, or the one that the page's author wants. */
    #height() {
      const given = this.getAttribute('height');
      return given ? (/^\d+$/.test(given) ? `${given}px` : given) : `${Math.max(240, Math.round(this.clientWidth * 0.6))}px`;
    }

    #address() {
      const page = new URL(this.getAttribute('src') ?? 'index.html', new URL(here, document.baseURI));
      const pairs = Object.entries(this.#parameters()).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
      page.hash = ['v=1', ...pairs, ...('embed' in this.#parameters() ? [] : ['embed=1'])].join('&');
      return page.href;
    }

    #parameters() {
      const given = [...this.attributes].filter(({ name }) => !ownAttributes.test(name));
      return Object.fromEntries(given.map(({ name, value }) => [keyOf(name), value]));
    }

    #follow(names) {
      if (!this.#frame) return;
      if (names.includes('title')) this.#frame.title = this.title;
      if (names.includes('height')) this.#reserve(this.#height());
      const changed = [...new Set(names)].filter((name) => !ownAttributes.test(name));
      if (changed.length === 0 && !names.includes('src')) return;
      if (names.includes('src') || changed.some((name) => !this.hasAttribute(name))) {
        this.#drop();
        return this.#make();
      }
      this.set(Object.fromEntries(changed.map((name) => [keyOf(name), this.getAttribute(name)]))).catch(() => {});
    }

    async #ask(type, more = {}) {
      this.#make();
      if (!this.#frame) throw new Error('the element is not in a page');
      const target = await this.#ready;
      const id = `${type}-${++this.#count}`;
      return new Promise((resolve, reject) => {
        this.#asked.set(id, { resolve, reject });
        target.postMessage({ source, v: version, type, id, ...more }, '*');
      });
    }

    #hear({ source: sender, data }) {
      if (!this.#frame || sender !== this.#frame.contentWindow || data?.source !== source || data.v !== version) return;
      if (data.type === 'ready') {
        this.#settleReady(sender);
        this.#tell('ready');
      } else if (data.type === 'change') {
        this.#tell('change', { parameters: data.parameters, final: data.final });
      } else if (data.type === 'resize') {
        if (!this.hasAttribute('height') && data.height > 0) this.#reserve(`${Math.min(10000, data.height)}px`);
      } else if (data.type === 'result') {
        this.#answer(data.id)?.resolve(data);
      } else if (data.type === 'error') {
        const waiting = this.#answer(data.id);
        if (waiting) waiting.reject(new Error(data.message));
        else this.#tell('error', { message: data.message });
      }
    }

    #answer(id) {
      const waiting = this.#asked.get(id);
      this.#asked.delete(id);
      return waiting;
    }

    #tell(type, detail = null) {
      this.dispatchEvent(new CustomEvent(type, { detail, bubbles: type !== 'error' }));
    }
  }

  /** HTML writes attributes in small letters: t is the temperature T. */
  const keyOf = (name) => (name === 't' ? 'T' : name);

  if (!customElements.get('scaled-attention')) customElements.define('scaled-attention', ScaledAttention);
})();
