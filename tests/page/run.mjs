// Runs the *_test.mjs here in Chromium. Usage: node run.mjs [file without _test.mjs | part of a test's name]
import fs from 'node:fs';
import {run} from './harness.mjs';

const files = fs.readdirSync(new URL('.', import.meta.url)).filter(name => name.endsWith('_test.mjs')).sort();
const [wanted = ''] = process.argv.slice(2);
const file = `${wanted}_test.mjs`;
for (const name of files.includes(file) ? [file] : files) await import(`./${name}`);
try {
  process.exitCode = await run(files.includes(file) ? '' : wanted) ? 1 : 0;
} catch (error) {
  console.error(`page: ${error.message}`);
  process.exitCode = 1;
}
