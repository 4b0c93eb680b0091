// What is said when the figure cannot be shown: never a blank page.

/** Shows an error of load.js, or any other, with the browser's own words for whoever wants them. */
export function showFailure(error, retry) {
  const said = [error.cause ?? (error.advice ? '' : error)].filter(Boolean).map(String).join('\n');
  fill(
    error.advice ? error.message : 'The figure stopped.',
    error.advice ?? 'This is a fault of the page. The address still holds your state; load the page again.',
    said,
    retry,
  );
  document.documentElement.removeAttribute('data-ready');
}

/** The picture cannot be shown, the numbers can. */
export function showWithoutPicture(reason) {
  fill(
    'No picture: this browser does not give the page WebGL2.',
    'Everything is computed all the same. The controls, the summary, the statistics and the table below work.',
    reason,
  );
  document.documentElement.dataset.picture = 'none';
}

export function hideFailure() {
  document.getElementById('failure').hidden = true;
}

function fill(title, advice, said, retry) {
  const box = document.getElementById('failure');
  box.querySelector('h2').textContent = title;
  box.querySelector('p').textContent = advice;
  box.querySelector('pre').textContent = said;
  box.querySelector('details').hidden = said === '';
  const button = box.querySelector('button');
  button.parentElement.hidden = !retry;
  button.onclick = retry ?? null;
  box.hidden = false;
}
