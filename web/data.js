// A user's own data (contract §4, load), checked before anything of it is handed on.

const matrices = ['queries', 'keys', 'values', 'scores', 'bias'];
const tokenLists = ['queryTokens', 'keyTokens'];

/** load() and unload() over the C functions; `text(name, …)` calls one of the engine's that answers a text. */
export function createDataLoader({ module, engine, memory, text }) {
  /** Takes everything or, with an error that says why, nothing. */
  function load(data) {
    const given = checked(data);
    for (const [name, { rows, cols, data: numbers }] of given.matrices) {
      memory.withFloats(numbers, (place) =>
        module.ccall('engine_put_matrix', 'number', ['number', 'string', 'number', 'number', 'number'], [engine, name, place, rows, cols]));
    }
    for (const [name, tokens] of given.tokens) for (const token of tokens) text('put_token', name, token);
    const answer = text('load');
    if (answer === '') throw new RangeError(text('message'));
    return JSON.parse(answer);
  }

  return { load, unload: () => module._engine_unload(engine), loaded: () => module._engine_loaded(engine) === 1 };
}

function checked(data) {
  const known = [...matrices, ...tokenLists];
  if (data === null || typeof data !== 'object' || Array.isArray(data)) {
    throw new TypeError(`load takes an object of ${known.join(', ')}`);
  }
  const names = Object.keys(data).filter((name) => data[name] !== undefined);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`load knows no ${unknown}; allowed are ${known.join(', ')}`);
  if (names.length === 0) throw new TypeError(`load takes at least one of ${known.join(', ')}`);
  const pairsOf = (list, take) => list.filter((name) => names.includes(name)).map((name) => [name, take(name, data[name])]);
  return { matrices: pairsOf(matrices, matrixOf), tokens: pairsOf(tokenLists, tokensOf) };
}

/** {rows, cols, data} with the numbers as float32. */
function matrixOf(name, given) {
  const { rows, cols, data } = given ?? {};
  const sides = [rows, cols].every((side) => Number.isInteger(side) && side >= 1);
  if (!sides || typeof data?.length !== 'number') {
    throw new TypeError(`${name} must be {rows, cols, data} with at least one row and column`);
  }
  if (data.length !== rows * cols) {
    throw new RangeError(`${name} has ${data.length} numbers; ${rows} × ${cols} needs ${rows * cols}`);
  }
  return { rows, cols, data: data instanceof Float32Array ? data : Float32Array.from(data, Number) };
}

function tokensOf(name, given) {
  if (!Array.isArray(given) || given.some((token) => typeof token !== 'string')) {
    throw new TypeError(`${name} must be an array of strings`);
  }
  return given;
}
