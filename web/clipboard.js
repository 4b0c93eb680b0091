// Copying text, down to a box to copy it from by hand where the browser or the host's policy refuses.

/** Copies `text`; true when it is on the clipboard, false when the box was shown instead. */
export async function copy(text) {
  try {
    // A host's policy that forbids it is asked first: trying would be reported as an error of the page.
    if (document.featurePolicy?.allowsFeature('clipboard-write') === false) throw new Error('forbidden here');
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (copyBySelection(text)) return true;
    showBox(text);
    return false;
  }
}

function copyBySelection(text) {
  const before = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.className = 'quiet';
  document.body.append(box);
  box.select();
  let copied = false;
  const take = (event) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    copied = true;
  };
  document.addEventListener('copy', take, { once: true });
  const allowed = document.execCommand('copy');
  document.removeEventListener('copy', take);
  box.remove();
  before?.focus?.({ preventScroll: true });
  return allowed && copied;
}

function showBox(text) {
  const dialog = document.getElementById('copy-dialog');
  const box = document.getElementById('copy-text');
  box.value = text;
  if (!dialog.open) dialog.showModal();
  box.focus();
  box.select();
}
