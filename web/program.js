// The compiled page behind names: every call into it stands here.
import createPage from 'page-glue';

/** What frame() answers, added up. */
export const drew = 2;
export const wantsAnother = 1;
export const resultsReady = 4;
export const computes = 16;

/**
 * Makes the program from a compiled module. `host` is told {parametersChanged(final), command(name, text),
 * wantedHeight(px)}; `onAbort` gets what it stopped with, should it ever.
 */
export async function createProgram({ compiled, canvas, host, onAbort }) {
  const module = await createPage({
    canvas,
    host,
    onAbort,
    print: () => {},
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled), onAbort);
      return {};
    },
  });
  const text = (name, ...values) => module.ccall(name, 'string', values.map((v) => (typeof v === 'string' ? 'string' : 'number')), values);
  return {
    module,
    create: (link) => module.ccall('page_create', 'number', ['string'], [link]),
    engine: () => module._page_engine(),
    /** Null when the picture is there, else why it is not. */
    start: () => (module._page_start() === 0 ? null : text('page_message') || 'WebGL2 did not start.'),
    setFonts: (files) => files.forEach((bytes, index) => setFont(module, index, bytes)),
    setSurroundings: (s) =>
      module._page_set_surroundings(s.width, s.height, s.pixelRatio, +s.dark, +s.reducedMotion, +s.canvasControls, +s.touch, +s.dragging),
    frame: (now, budget, draw) => module._page_frame(now, budget, +draw),
    contextLost: () => module._page_context_lost(),
    contextRestored: () => module._page_context_restored(),
    wantsTouch: (x, y) => module._page_wants_touch(x, y) !== 0,
    wantsWheel: () => module._page_wants_wheel() !== 0,
    wantsText: () => module._page_wants_text() !== 0,
    paste: (pasted) => module.ccall('page_paste', null, ['string'], [pasted]),
    pointerLeft: () => module._page_pointer_left(),
    pointerCancelled: () => module._page_pointer_cancelled(),
    setFocus: (key) => module.ccall('page_set_focus', null, ['string'], [key]),
    focusLost: () => module._page_focus_lost(),
    wantedHeight: (windowHeight) => module._page_wanted_height(windowHeight),
    svg: () => text('page_svg', performance.now()),
    probe: () => JSON.parse(text('page_probe')),
    link: () => text('engine_link', module._page_engine()),
    summary: () => text('engine_summary', module._page_engine()),
    progress: () => JSON.parse(text('engine_progress', module._page_engine())),
    cancel: () => module._engine_cancel(module._page_engine()),
  };
}

function setFont(module, index, bytes) {
  const place = module._malloc(bytes.length);
  module.HEAPU8.set(bytes, place);
  module._page_set_font(index, place, bytes.length);
  module._free(place);
}
