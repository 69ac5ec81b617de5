import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';

// Node 20 ends the whole process, with an assertion of its own, where a thread is ended while V8 compiles for it on another one.
setFlagsFromString('--no-concurrent-recompilation');

const files = readdirSync('test/unit', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `test/unit/${file.replaceAll('\\', '/')}`);
const mocks = (file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8'));
const common = { testTimeout: 20_000, pool: 'threads' };

export default defineConfig({
  test: {
    projects: [
      // What puts another module in the place of one, as tests of the host do with `vscode`, loads all for itself.
      { test: { ...common, name: 'mocking', include: files.filter(mocks) } },
      // Our modules keep nothing between calls: loading them once for all other files takes half the time.
      { test: { ...common, name: 'plain', include: files.filter((file) => !mocks(file)), isolate: false } },
    ],
  },
});
