// The messages of an embedding page: {source: 'scaled-attention', v: 1, type, id, …} both ways.

const source = 'scaled-attention';
const version = 1;
const between = 100; // milliseconds between two changes that are not final

/**
 * Answers the parent's messages; `simulation()` is a promise. Gives what tells the parent unasked, {ready,
 * change, resize, error}, and onPause, called with whether the frames shall stop. Says nothing outside a frame.
 */
export function speakWithParent(simulation) {
  const host = window.parent;
  const nothing = () => {};
  const parent = { ready: nothing, change: nothing, resize: nothing, error: nothing, onPause: nothing };
  if (host === window) return parent;

  const answers = {
    get: (sim) => ({ parameters: sim.get() }),
    set: async (sim, { parameters }) => {
      const { warnings } = await sim.set(usable(parameters));
      return { warnings, parameters: sim.get() };
    },
    reset: async (sim) => (await sim.reset(), { parameters: sim.get() }),
    resample: async (sim) => (await sim.resample(), { parameters: sim.get() }),
    statistics: async (sim) => {
      await sim.set({}); // of all rows, however long they take
      if (sim.loaded()) throw new Error('statistics of loaded data stay in the page');
      return { statistics: sim.statistics() };
    },
    pause: () => (parent.onPause(true), {}),
    resume: () => (parent.onPause(false), {}),
  };

  function send(type, more, origin = '*') {
    host.postMessage({ source, v: version, type, ...more }, origin);
  }

  window.addEventListener('message', async (event) => {
    const { data } = event;
    if (event.source !== host || data?.source !== source || data.v !== version || typeof data.type !== 'string') return;
    const origin = event.origin === 'null' ? '*' : event.origin;
    const id = ['string', 'number'].includes(typeof data.id) ? data.id : undefined;
    try {
      if (!Object.hasOwn(answers, data.type)) throw new Error(`no message is called ${data.type.slice(0, 40)}`);
      send('result', { id, ...(await answers[data.type](await simulation(), data)) }, origin);
    } catch (error) {
      send('error', { id, message: error.message }, origin);
    }
  });

  return Object.assign(parent, {
    ready: () => send('ready', {}),
    change: throttled((parameters, final) => send('change', { parameters, final })),
    resize: steadyHeight((height) => send('resize', { height })),
    error: (message) => send('error', { message }),
  });
}

/** Parameters of a message: a plain object of names and plain values. */
function usable(parameters) {
  if (parameters === null || typeof parameters !== 'object' || Array.isArray(parameters)) {
    throw new Error('parameters must be an object of names and values');
  }
  for (const [key, value] of Object.entries(parameters)) {
    const plain = ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(Number.isFinite));
    if (!plain) throw new Error(`the value of ${key.slice(0, 40)} must be a number, a text or a list of numbers`);
  }
  return parameters;
}

/** Changes that are not final are passed on ten times a second, a final one always and last. */
function throttled(send) {
  let last = -Infinity;
  return (parameters, final) => {
    const now = performance.now();
    if (!final && now - last < between) return;
    last = now;
    send(parameters, final);
  };
}

/** Heights of whole px, told when they change by more than 2, at most 5 times a second. */
function steadyHeight(send) {
  let told = 0;
  let wanted = 0;
  let timer = 0;
  const tell = () => {
    timer = 0;
    if (Math.abs(wanted - told) <= 2) return;
    told = wanted;
    send(told);
  };
  return (height) => {
    wanted = Math.ceil(height);
    if (timer === 0) timer = setTimeout(tell, 200);
  };
}
