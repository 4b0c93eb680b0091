// Long work in slices between other tasks.

/** Milliseconds of computing between two looks at what else is to be done. */
export const slice = 8;

/** Runs a function as a task of its own, without a timer's least delay. */
export function soon(task) {
  if (typeof setImmediate === 'function') return void setImmediate(task);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    task();
  };
  port2.postMessage(null);
}
