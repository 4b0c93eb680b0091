// Progress of loading and of long computations, with a way to cancel the latter.
const patience = 1000; // milliseconds before a computation shows its progress
const stillLoading = 15000;
const soonThere = 250; // milliseconds: a bar that shows for less only takes the picture's time

export function createWorking({ box }) {
  const bar = box.querySelector('progress');
  const title = box.querySelector('label');
  const text = box.querySelector('#progress-text');
  const hint = box.querySelector('#progress-hint');
  const cancel = box.querySelector('[data-command="cancel"]');
  let since = 0; // when the present computation began, 0 for none
  let slow = 0;
  let late = 0;

  /** `share` of the program that has arrived, 0 to 1. */
  function loading(share) {
    slow ||= setTimeout(() => (hint.textContent = 'Still loading. A slow connection takes a while.'), stillLoading);
    late ||= setTimeout(() => (box.hidden = false), soonThere);
    cancel.hidden = true;
    title.textContent = 'Loading the figure';
    bar.value = share;
    text.textContent = `${Math.round(share * 100)} %`;
  }

  function hide() {
    clearTimeout(slow);
    clearTimeout(late);
    slow = late = since = 0;
    box.hidden = true;
    hint.textContent = '';
  }

  /** Called after each turn; `progress()` gives {done, total, text} while not all is ready. */
  function turn(ready, progress) {
    if (ready) {
      if (since !== 0) hide();
      return;
    }
    if (since === 0) since = performance.now();
    if (performance.now() - since >= patience) show(progress());
  }

  /** The words are the engine's: "Scores, 2,048 × 2,048: 40 of 64 tiles". */
  function show({ done, total, text: words }) {
    [title.textContent, text.textContent = ''] = words.split(': ');
    bar.value = total > 0 ? done / total : 0;
    hint.textContent = 'Finished tiles are shown already.';
    cancel.hidden = false;
    box.hidden = false;
  }

  return { loading, hide, turn };
}
