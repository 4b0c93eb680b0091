// What of a browser's trace is the page's own work: the turns of the main thread that run its scripts and its WebAssembly.

export const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'v8.wasm'];
const scripts = /^(FunctionCall|EvaluateScript|v8\.evaluateModule|FireAnimationFrame|TimerFire|EventDispatch|BlinkScheduler_PerformMicrotaskCheckpoint)$/;
const compiling = 'wasm.CompileLazy';

/** Events with a beginning and a length, in milliseconds: `cpu` of the thread's own time, `wall` on the clock. */
function spans(events) {
  const open = new Map();
  const found = [];
  const add = (e, us, cpu) => found.push({ thread: `${e.pid} ${e.tid}`, name: e.name, at: e.ts / 1000, wall: us / 1000, cpu: (cpu ?? us) / 1000 });
  for (const e of [...events].sort((a, b) => a.ts - b.ts)) {
    const key = `${e.pid} ${e.tid}`;
    if (e.ph === 'X') add(e, e.dur ?? 0, e.tdur);
    else if (e.ph === 'B') open.set(key, [...(open.get(key) ?? []), e]);
    else if (e.ph === 'E') {
      const begun = open.get(key)?.pop();
      if (begun) add(begun, e.ts - begun.ts, e.tts && begun.tts ? e.tts - begun.tts : undefined);
    }
  }
  return found.sort((a, b) => a.at - b.at || b.wall - a.wall);
}

/**
 * The turns of the page's main thread in a trace: {at, cpu, wall, compiled}, milliseconds in scripts alone. What the browser
 * itself does in a task, layout and painting, is left out unless a script waits for it. `compiled` is what of `cpu` went into
 * compiling WebAssembly functions that were called for the first time.
 */
export function turnsOf(events) {
  const thread = mainThread(events);
  const all = spans(events).filter((span) => span.thread === thread);
  const turns = [];
  let turn = null;
  let taskEnd = 0;
  let scriptEnd = 0;
  for (const span of all) {
    if (span.name === 'RunTask' && span.at >= taskEnd) {
      taskEnd = span.at + span.wall;
      turn = null;
    } else if (scripts.test(span.name) && span.at >= scriptEnd) {
      scriptEnd = span.at + span.wall;
      if (turn === null) turns.push((turn = { at: span.at, cpu: 0, wall: 0, compiled: 0 }));
      turn.cpu += span.cpu;
      turn.wall += span.wall;
    } else if (span.name === compiling && turn && span.at < scriptEnd) turn.compiled += span.cpu;
  }
  return turns;
}

/** The thread that ran the most of the page's scripts. */
function mainThread(events) {
  const time = new Map();
  for (const e of events) {
    if (e.name !== 'FunctionCall' || !e.args?.data?.url?.startsWith('http')) continue;
    const key = `${e.pid} ${e.tid}`;
    time.set(key, (time.get(key) ?? 0) + (e.dur ?? 1));
  }
  return [...time].sort((a, b) => b[1] - a[1])[0]?.[0];
}
