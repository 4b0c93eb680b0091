// Programs that give the present state's numbers outside the page.

const entries = {
  normal: 'rng.standard_normal(shape, dtype=np.float32)',
  uniform: '(rng.random(shape, dtype=np.float32) - np.float32(0.5)) * np.float32(12**0.5)',
  sign: 'np.where(rng.random(shape, dtype=np.float32) < np.float32(0.5), np.float32(-1), np.float32(1))',
};

function sampleCode({ seed, draw, dk, n, nk, dist, rho, sq, sk, mq, mk }) {
  const sparse = ['z = rng.standard_normal(shape, dtype=np.float32)', 'u = rng.random(shape, dtype=np.float32)',
    'return np.where(u < np.float32(0.1), z * np.float32(10**0.5), np.float32(0))'];
  const body = dist === 'sparse' ? sparse : [`return ${entries[dist]}`];
  const place = (name, deviation, mean) => [
    ...(deviation === 1 ? [] : [`${name} = np.float32(${deviation}) * ${name}`]),
    ...(mean === 0 ? [] : [`${name} = np.float32(${mean}) + ${name}`]),
  ];
  return ['def entries(stream, shape):', '    rng = np.random.default_rng(stream)', ...body.map((line) => '    ' + line), '',
    `sq, sk, sv = np.random.SeedSequence([${seed}, ${draw}]).spawn(3)`,
    `Q = entries(sq, (${dk}, ${n})).T`, `K = entries(sk, (${dk}, ${nk})).T`, `V = entries(sv, (${dk}, ${nk})).T`,
    ...(rho === 0 ? [] : [`K = np.float32(${rho}) * Q + np.float32(math.sqrt(1 - (${rho})**2)) * K`]),
    ...place('Q', sq, mq), ...place('K', sk, mk)];
}

/** B as NumPy writes it, one line for each chosen bias. */
function biasCode({ bias, n, nk, window: width, pad, slope, t5 }) {
  const chosen = new Set(String(bias).split('+'));
  const lines = [`away = np.arange(${nk})[None, :] - np.arange(${n})[:, None] - (${nk} - ${n})`, `B = np.zeros((${n}, ${nk}))`];
  if (chosen.has('causal')) lines.push('B[away > 0] = -np.inf');
  if (chosen.has('window')) lines.push(`B[np.abs(away) >= ${width}] = -np.inf`);
  if (chosen.has('padding')) lines.push(`B[:, ${Math.max(0, nk - pad)}:] = -np.inf`);
  if (chosen.has('alibi')) lines.push(`B -= ${slope} * np.abs(away)`);
  if (chosen.has('t5')) lines.push(...t5Code(chosen.has('causal'), t5));
  if (chosen.has('custom')) lines.push('# add your own bias matrix to B here');
  return lines;
}

/** T5's buckets: exact to half of them, then logarithmic to distance 128. */
function t5Code(oneDirection, strength) {
  const buckets = oneDirection ? 32 : 16;
  const near = buckets / 2;
  return [`distance = ${oneDirection ? 'np.maximum(-away, 0)' : 'np.abs(away)'}`,
    `far = ${near} + (np.log(np.maximum(distance, 1) / ${near}) / math.log(128 / ${near}) * ${buckets - near}).astype(int)`,
    `bucket = np.where(distance < ${near}, distance, np.minimum(far, ${buckets - 1}))`, `B -= ${strength} * np.log1p(bucket)`];
}

const formatNotes = ({ fmt, softmax, dkq }) => [
  ...(fmt === 'f32' ? [] : [`# the page also rounds every step to ${fmt}; this code computes in float32`]),
  ...(softmax === 'stable' ? [] : ['# the page leaves the maximum out of softmax (naive); this code keeps it']),
  ...(dkq === 'none' ? [] : [`# the page uses d_k = ${dkq} in turn for the queries; this code uses one d_k`]),
];

/** A NumPy program that gives the page's numbers; `link` is written on top. */
export function numpyCode(state, link) {
  const { dk, p, T } = state;
  const softmax =
    T === 'inf' ? ['A = np.isfinite(M).astype(np.float32)', 'A /= np.maximum(A.sum(1, keepdims=True), 1)']
    : T === 0 ? ['A = (M == M.max(1, keepdims=True)) & np.isfinite(M)', 'A = A / np.maximum(A.sum(1, keepdims=True), 1)']
    : ['top = M.max(1, keepdims=True)', `E = np.where(np.isfinite(top), np.exp((M - np.where(np.isfinite(top), top, 0)) / np.float32(${T})), 0)`,
       'A = E / np.maximum(E.sum(1, keepdims=True), np.float32(1e-45))'];
  return [`# ${link}`, ...formatNotes(state), 'import math', 'import numpy as np', '', ...sampleCode(state), '',
    ...biasCode(state), `S = Q @ K.T`, `M = S / np.float32(${dk}**${p}) + B.astype(np.float32)`, ...softmax, 'O = A @ V', ''].join('\n');
}

/** The same with PyTorch's own attention function. */
export function pytorchCode(state, link) {
  const { dk, p, T } = state;
  const scale = T === 'inf' ? 0 : `1 / (${dk}**${p} * ${T})`;
  const limit = T === 0 ? ['# T = 0 has no scale: the largest score takes all'] : [];
  const temperature = T === 'inf' || T === 0 ? '' : ` / ${T}`;
  return [`# ${link}`, ...formatNotes(state), ...limit, 'import math', 'import numpy as np', 'import torch', 'import torch.nn.functional as F', '',
    ...sampleCode(state), '', ...biasCode(state), 'q, k, v = (torch.from_numpy(np.ascontiguousarray(x)) for x in (Q, K, V))',
    `mask = torch.from_numpy(B.astype(np.float32))${temperature}`,
    `O = F.scaled_dot_product_attention(q[None], k[None], v[None], attn_mask=mask[None], scale=${T === 0 ? '1e6' : scale})[0]`, ''].join('\n');
}
