// The live summary: one sentence for screen readers, said when things have come to rest and results are there.

const rest = 700; // milliseconds without a change

/** `sentence()` gives the present one. */
export function createSummary({ element, sentence }) {
  let timer = 0;
  let rested = true;
  let ready = false;

  /** A change that is not final, while something is dragged or plays, only puts the sentence off. */
  function changed(final) {
    clearTimeout(timer);
    rested = ready = false;
    if (final) timer = setTimeout(() => ((rested = true), say()), rest);
  }

  /** The results of the last change are there. */
  function resultsReady() {
    ready = true;
    say();
  }

  function say() {
    if (!rested || !ready) return;
    const words = sentence();
    if (element.textContent !== words) element.textContent = words;
  }

  return { changed, resultsReady };
}
