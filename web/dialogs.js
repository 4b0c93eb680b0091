// Sharing and help, as dialogs over the figure.

const kinds = { png: 'Picture (PNG)', svg: 'Picture (SVG)', csv: 'Matrix (CSV)', json: 'Everything (JSON)', numpy: 'NumPy code', pytorch: 'PyTorch code' };
const endings = { png: 'png', svg: 'svg', csv: 'csv', json: 'json', numpy: 'py', pytorch: 'py' };

export function createDialogs({ link, capture, say }) {
  const share = document.getElementById('share-dialog');
  const help = document.getElementById('help-dialog');

  share.querySelector('.saves [role]').append(...Object.keys(kinds).map((kind) => saveButton(kind)));
  const hint = document.createElement('p');
  share.querySelector('.saves').after(hint);

  function saveButton(kind) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = kinds[kind];
    button.addEventListener('click', () => save(kind));
    return button;
  }

  async function save(kind) {
    try {
      offer(await capture(kind), `scaled-attention.${endings[kind]}`);
    } catch (error) {
      hint.textContent = `That could not be saved: ${error.message}.`;
    }
  }

  /** Downloads, and leaves a link behind for frames that may not download by themselves. */
  function offer(blob, name) {
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(blob);
    anchor.download = name;
    anchor.textContent = name;
    hint.replaceChildren('Saved as ', anchor, '. If nothing was saved, this frame may not download: open the page by itself.');
    anchor.click();
    say(`Saved ${name}.`);
  }

  return {
    share() {
      share.querySelector('input').value = link();
      hint.textContent = '';
      share.showModal();
    },
    help() {
      const body = help.querySelector('.help-body');
      body.replaceChildren(...document.getElementById('help').cloneNode(true).childNodes);
      body.querySelector('h2').id = 'help-dialog-title';
      help.showModal();
    },
  };
}

/** The code that puts the present state into somebody else's page. */
export function snippet(link) {
  const address = link.replace(/&/g, '&amp;');
  return `<iframe src="${address}&amp;embed=1" title="Scaled dot-product attention"
  style="width: 100%; height: 560px; border: 0" loading="lazy" referrerpolicy="no-referrer"
  allow="fullscreen; clipboard-write" allowfullscreen></iframe>
<p><a href="${address}">Open this figure by itself</a></p>`;
}
