// Values in and out of the compiled module. Views of its memory are taken at the time of use: memory that
// has grown leaves older views empty.

export function createMemory(module) {
  const scratch = module._malloc(8); // two int32

  /** Calls a C function on an engine; strings go in and come out as UTF-8. */
  function call(name, engine, values = [], result = 'string') {
    const types = values.map((value) => (typeof value === 'string' ? 'string' : 'number'));
    return module.ccall(name, result, ['number', ...types], [engine, ...values]);
  }

  /** A copy of `count` float32 at a place. */
  const floats = (place, count) => module.HEAPF32.slice(place >> 2, (place >> 2) + count);

  /** {rows, cols, data} that a function gives by name, or null; data is `kept` where that has the size. */
  function matrix(name, engine, of, kept) {
    const place = module.ccall(name.slice(1), 'number', ['number', 'string', 'number', 'number'], [engine, of, scratch, scratch + 4]);
    if (place === 0) return null;
    const [rows, cols] = module.HEAP32.subarray(scratch >> 2, (scratch >> 2) + 2);
    if (!(kept instanceof Float32Array) || kept.length !== rows * cols) return { rows, cols, data: floats(place, rows * cols) };
    kept.set(module.HEAPF32.subarray(place >> 2, (place >> 2) + kept.length));
    return { rows, cols, data: kept };
  }

  /** A copy of the figures of a finished sweep, four doubles a point. */
  function sweep(engine) {
    const place = module._engine_sweep_results(engine, scratch) >> 3;
    return module.HEAPF64.slice(place, place + module.HEAP32[scratch >> 2] * 4);
  }

  /** The floats that a function of two indices gives, or null. */
  function vector(name, engine, row, col) {
    const place = module[name](engine, row, col, scratch);
    return place === 0 ? null : floats(place, module.HEAP32[scratch >> 2]);
  }

  /** Calls `use(place, count)` with numbers that are there for the time of the call; `heap` views them. */
  function lent(numbers, heap, use) {
    const size = module[heap].BYTES_PER_ELEMENT;
    const place = module._malloc(Math.max(8, numbers.length * size));
    try {
      module[heap].set(numbers, place / size);
      return use(place, numbers.length);
    } finally {
      module._free(place);
    }
  }

  const withDoubles = (numbers, use) => lent(numbers, 'HEAPF64', use);
  const withFloats = (numbers, use) => lent(numbers, 'HEAPF32', use);
  return { call, matrix, vector, sweep, withDoubles, withFloats };
}
