// Runs every *_test.mjs here in Chromium. Usage: node run.mjs [part of a test's name]
import fs from 'node:fs';
import {run} from './harness.mjs';

const files = fs.readdirSync(new URL('.', import.meta.url)).filter(name => name.endsWith('_test.mjs')).sort();
for (const file of files) await import(`./${file}`);
try {
  process.exitCode = await run(process.argv[2]) ? 1 : 0;
} catch (error) {
  console.error(`page: ${error.message}`);
  process.exitCode = 1;
}
