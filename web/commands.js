// What buttons of the page and commands of the picture do: one name, one function.

/** Runs `commands[name](text)` for clicks on [data-command], and returns the same for the program. */
export function listenForCommands(commands) {
  const run = (name, text = '', trigger = null) => Object.hasOwn(commands, name) && commands[name](text, trigger);
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('[data-command]');
    if (button) run(button.dataset.command, '', button);
  });
  return run;
}
