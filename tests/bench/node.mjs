// The interleaved run in Node. Usage: node node.mjs [N,D …]
import fs from 'node:fs';
import {createRequire} from 'node:module';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {contest} from './contest.mjs';

const require = createRequire(import.meta.url);
const built = fileURLToPath(new URL('../../build/wasm/', import.meta.url));
const installed = (name) => fileURLToPath(new URL(`node_modules/${name}`, import.meta.url));

const engine = await require(`${built}bench.js`)({wasmBinary: fs.readFileSync(`${built}bench.wasm`)});
const ort = await import(pathToFileURL(installed('onnxruntime-web/dist/ort.node.min.mjs')));
ort.env.wasm.numThreads = 1;
const tf = require('@tensorflow/tfjs-core');
const backend = require('@tensorflow/tfjs-backend-wasm');
backend.setWasmPaths(installed('@tensorflow/tfjs-backend-wasm/dist/'));
backend.setThreadsCount(1);
await tf.setBackend('wasm');
await tf.ready();

const only = process.argv.slice(2).map((pair) => pair.split(',').map(Number));
const clock = () => {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
};
await contest({engine, ort, tf, clock, say: console.log, ...(only.length ? {only} : {})});
process.exit(0);
