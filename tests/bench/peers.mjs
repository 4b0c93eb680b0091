// The peers of the interleaved run, each called the way that is fastest for it. Every call takes Float32Arrays and gives
// a new one, so that copies in and out count for all alike.

/** A message of ONNX's protocol buffers, field by field. */
class Message {
  bytes = [];

  varint(value) {
    for (let rest = BigInt(value); ; rest >>= 7n) {
      const more = rest > 127n;
      this.bytes.push(Number(rest & 127n) | (more ? 128 : 0));
      if (!more) return this;
    }
  }
  integer(field, value) {
    return this.varint(field << 3).varint(value);
  }
  float(field, value) {
    this.varint((field << 3) | 5).bytes.push(...new Uint8Array(new Float32Array([value]).buffer));
    return this;
  }
  nested(field, content) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content.bytes;
    this.varint((field << 3) | 2).varint(bytes.length);
    for (const byte of bytes) this.bytes.push(byte);
    return this;
  }
}

const float32 = 1;
const tensor = (name, shape) => {
  const dimensions = new Message();
  for (const size of shape) dimensions.nested(1, new Message().integer(1, size));
  const type = new Message().integer(1, float32).nested(2, dimensions);
  return new Message().nested(1, name).nested(2, new Message().nested(1, type));
};
const attribute = {
  integer: (name, value) => new Message().nested(1, name).integer(3, value).integer(20, 2),
  float: (name, value) => new Message().nested(1, name).float(2, value).integer(20, 1),
};

/** node: [operator, inputs, output, attributes, domain] */
function model(nodes, inputs, [outputName, outputShape]) {
  const graph = new Message();
  for (const [operator, from, to, attributes = [], domain] of nodes) {
    const node = new Message();
    for (const name of from) node.nested(1, name);
    node.nested(2, to).nested(4, operator);
    for (const one of attributes) node.nested(5, one);
    if (domain) node.nested(7, domain);
    graph.nested(1, node);
  }
  graph.nested(2, 'graph');
  for (const [name, shape] of Object.entries(inputs)) graph.nested(11, tensor(name, shape));
  graph.nested(12, tensor(outputName, outputShape));
  const versions = [new Message().nested(1, '').integer(2, 17), new Message().nested(1, 'com.microsoft').integer(2, 1)];
  const whole = new Message().integer(1, 8).nested(7, graph);
  for (const version of versions) whole.nested(8, version);
  return new Uint8Array(whole.bytes);
}

/** onnxruntime-web: {scores: [async call…], softmax: […], attention: […]}; several ways of writing it, the best counts. */
export async function onnxPeer(ort, n, d) {
  const session = async (...parts) => {
    const inputs = parts[1];
    const made = await ort.InferenceSession.create(model(...parts), {
      executionProviders: ['wasm'], graphOptimizationLevel: 'all', logSeverityLevel: 4});
    return async (arrays) => {
      const feeds = {};
      for (const [name, shape] of Object.entries(inputs)) feeds[name] = new ort.Tensor('float32', arrays[name], shape);
      return (await made.run(feeds)).out.data;
    };
  };
  const matrix = [n, d], scale = 1 / Math.sqrt(d);
  const last = [attribute.integer('axis', 1)], transposed = [attribute.integer('transB', 1)];
  const scaled = [...transposed, attribute.float('alpha', scale)];
  const qk = {q: matrix, k: matrix}, qkv = {...qk, v: matrix}, one = {q: [1, n, d], k: [1, n, d], v: [1, n, d]};
  return {
    scores: [
      await session([['Gemm', ['q', 'k'], 'out', transposed]], qk, ['out', [n, n]]),
      await session([['Transpose', ['k'], 't'], ['MatMul', ['q', 't'], 'out']], qk, ['out', [n, n]]),
    ],
    softmax: [await session([['Softmax', ['s'], 'out', last]], {s: [n, n]}, ['out', [n, n]])],
    attention: [
      await session(
        [['Gemm', ['q', 'k'], 's', scaled], ['Softmax', ['s'], 'a', last], ['MatMul', ['a', 'v'], 'out']], qkv,
        ['out', matrix]),
      await session(
        [['MultiHeadAttention', ['q', 'k', 'v'], 'out', [attribute.integer('num_heads', 1)], 'com.microsoft']], one,
        ['out', [1, n, d]]),
    ],
  };
}

/** TensorFlow.js with an explicit transpose: a transposed operand would leave its fast path. */
export function tensorflowPeer(tf, n, d) {
  const scale = 1 / Math.sqrt(d);
  const call = (work) => (arrays) => {
    const out = tf.tidy(() => work(arrays));
    const data = out.dataSync();
    out.dispose();
    return data;
  };
  const of = (array, columns) => tf.tensor2d(array, [n, columns]);
  const product = (q, k) => tf.matMul(of(q, d), tf.transpose(of(k, d)));
  return {
    scores: [call(({q, k}) => product(q, k))],
    softmax: [call(({s}) => tf.softmax(of(s, n)))],
    attention: [call(({q, k, v}) => tf.matMul(tf.softmax(tf.mul(product(q, k), scale)), of(v, d)))],
  };
}

/** Plain JavaScript, no library: rows of 4 keys at a time, Math.exp. */
export function plainPeer(n, d) {
  const scores = ({q, k}) => {
    const out = new Float32Array(n * n);
    for (let i = 0; i < n; ++i)
      for (let j = 0; j < n; j += 4) {
        let a = 0, b = 0, c = 0, e = 0;
        for (let x = 0, at = i * d, to = j * d; x < d; ++x, ++at, ++to) {
          const value = q[at];
          a += value * k[to];
          b += value * k[to + d];
          c += value * k[to + 2 * d];
          e += value * k[to + 3 * d];
        }
        const at = i * n + j;
        out[at] = a;
        out[at + 1] = b;
        out[at + 2] = c;
        out[at + 3] = e;
      }
    return out;
  };
  const softmax = ({s}, scale = 1) => {
    const out = new Float32Array(n * n);
    for (let begin = 0; begin < n * n; begin += n) {
      let top = -Infinity, sum = 0;
      for (let j = begin; j < begin + n; ++j) top = Math.max(top, s[j]);
      for (let j = begin; j < begin + n; ++j) sum += out[j] = Math.exp((s[j] - top) * scale);
      for (let j = begin; j < begin + n; ++j) out[j] /= sum;
    }
    return out;
  };
  const attention = ({q, k, v}) => {
    const weights = softmax({s: scores({q, k})}, 1 / Math.sqrt(d)), out = new Float32Array(n * d);
    for (let i = 0; i < n; ++i)
      for (let j = 0; j < n; ++j) {
        const weight = weights[i * n + j];
        for (let c = 0, at = i * d, from = j * d; c < d; ++c) out[at++] += weight * v[from++];
      }
    return out;
  };
  return {scores: [scores], softmax: [softmax], attention: [attention]};
}
