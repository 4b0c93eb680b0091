// When the program computes and draws. Frames only while something changes and somebody can see it;
// results are computed all the same, in turns between other tasks.
import { computes, drew, resultsReady, wantsAnother } from './program.js';

const drawingBudget = 8; // milliseconds of computing in a turn while frames are drawn
const besideTurns = 2; // in a frame itself, where turns between the frames compute
const computingBudget = 12;
const longestStep = 100; // milliseconds that motion may advance in one frame, whatever the clock says

/**
 * `mayDraw()` says whether a frame would be seen; `beforeFrame()` runs first, `afterTurn(flags)` last with what
 * the program answered; `onFailure(error)` is called once should the program stop.
 */
export function createFrames({ program, mayDraw, beforeFrame, afterTurn, onFailure }) {
  let frameWanted = 0; // of requestAnimationFrame, 0 for none
  let left = 0; // frames still to draw, whatever the program says
  let turnWanted = false;
  let known = false; // the last turn ended with all results
  let pictured = false; // there has been a picture
  let stopped = false;
  let waiting = []; // resolvers that wait for results
  const clock = steadyClock();
  const counts = { animationFrames: 0, tasks: 0 };
  const turns = new MessageChannel();
  turns.port1.onmessage = computeTurn;

  function wake(frames = 3) {
    if (stopped) return;
    left = Math.max(left, frames);
    if (mayDraw()) requestFrame();
    else if (waiting.length > 0) requestTurn();
  }

  function requestFrame() {
    if (frameWanted === 0) frameWanted = requestAnimationFrame(drawFrame);
  }

  function requestTurn() {
    if (turnWanted) return;
    turnWanted = true;
    turns.port2.postMessage(null);
  }

  function drawFrame(time) {
    frameWanted = 0;
    if (!mayDraw()) return waiting.length > 0 && requestTurn();
    const flags = turn(time, turnWanted ? besideTurns : drawingBudget, true);
    left = Math.max(0, left - 1);
    if (stopped) return;
    if (flags & wantsAnother || left > 0 || waiting.length > 0) requestFrame();
    // Computing goes on until the next frame comes, which may be long where a slow machine draws.
    if (flags & computes) requestTurn();
  }

  function computeTurn() {
    turnWanted = false;
    const drawing = mayDraw();
    if (drawing) requestFrame();
    // The first picture does not wait for the browser's next frame once its results are there.
    const first = drawing && !pictured && known;
    const flags = turn(performance.now(), drawing ? drawingBudget : computingBudget, first);
    // Unseen, what nobody asked for by name can wait.
    const more = drawing ? flags & computes || (!pictured && flags & resultsReady) : !(flags & resultsReady);
    if (!stopped && more) requestTurn();
  }

  function turn(time, budget, draw) {
    if (stopped) return 0;
    let flags = 0;
    try {
      if (draw) beforeFrame();
      counts[draw ? 'animationFrames' : 'tasks'] += 1;
      flags = program.frame(clock(time), budget, draw);
    } catch (error) {
      stopped = true;
      onFailure(error);
      return 0;
    }
    pictured ||= (flags & drew) !== 0;
    known = (flags & resultsReady) !== 0;
    if (flags & resultsReady) {
      const done = waiting;
      waiting = [];
      done.forEach((resolve) => resolve());
    }
    afterTurn(flags);
    return flags;
  }

  /** Resolves when all results belong to the present parameters, frame or no frame. */
  function untilReady() {
    return new Promise((resolve) => {
      waiting.push(resolve);
      wake();
      requestTurn(); // computing need not wait for the next frame
    });
  }

  /** Draws within this task, so that the picture can be read from the canvas until it ends; whether it did. */
  function drawNow() {
    return mayDraw() && (turn(performance.now(), 0, true) & drew) !== 0;
  }

  /** Computes for a turn before there is anything to draw on; whether all results are there. */
  const prepare = () => (turn(performance.now(), computingBudget, false) & resultsReady) !== 0;

  return { wake, untilReady, prepare, drawNow, counts };
}

/** The browser's time with steps of at least 0.1 ms and at most `longestStep`, never backwards. */
function steadyClock() {
  let last = 0;
  let steady = 0;
  return (time) => {
    steady += Math.min(longestStep, Math.max(0.1, time - last));
    last = time;
    return steady;
  };
}
