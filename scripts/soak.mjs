#!/usr/bin/env node
// Imports of all kinds of files, edits, questions and changes of files, one a second for a long time: shows whether memory grows.
//
//   npm run soak -- [MINUTES] [--seed N]      (120 minutes by default)
//
// What runs is a copy of its own, so that one may go on building meanwhile. Exit code 1 where memory grew or a request failed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-soak-'));
try {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: {
      soak: 'test/soak/soak.ts',
      'engine-worker': 'test/soak/measured-worker.ts',
      'sql-worker': 'src/platform/node/sql-worker.ts',
      'reader-worker': 'src/platform/node/reader-worker.ts',
    },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
  });
  const sqlJs = path.dirname(createRequire(import.meta.url).resolve('sql.js'));
  fs.copyFileSync(path.join(sqlJs, 'sql-wasm.wasm'), path.join(folder, 'sql-wasm.wasm'));
  const args = ['--expose-gc', path.join(folder, 'soak.cjs'), path.join(root, 'samples', 'crash')];
  const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
