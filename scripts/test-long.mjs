#!/usr/bin/env node
// The long sets: unit tests whose property tests run 10,000 random cases, and the suite in VS Code several times over.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const run = (args) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, LONG: '1' } }).status ?? 1;

const codes = [
  run([path.join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--testTimeout=1200000']),
  ...Array.from({ length: 5 }, () => run(['scripts/test.mjs', '--only', 'build,vscode,drive'])),
];
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
