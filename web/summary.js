// The live summary: one sentence for screen readers, said when things have come to rest.

const rest = 700; // milliseconds without a change

/** `sentence()` gives the present one. */
export function createSummary({ element, sentence }) {
  let timer = 0;
  return {
    /** A change that is not final, while something is dragged or plays, only puts the sentence off. */
    changed(final) {
      clearTimeout(timer);
      if (final) timer = setTimeout(say, rest);
    },
    say,
  };

  function say() {
    const words = sentence();
    if (element.textContent !== words) element.textContent = words;
  }
}
