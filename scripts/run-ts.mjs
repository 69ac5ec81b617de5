#!/usr/bin/env node
// Bundles one TypeScript file for Node and runs it: node scripts/run-ts.mjs FILE [ARGUMENTS…]
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [file, ...args] = process.argv.slice(2);
const out = path.join(root, 'dist', 'run', `${path.basename(file, '.ts')}-${process.pid}.cjs`);
await esbuild.build({
  entryPoints: [file],
  outfile: out,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  sourcemap: 'inline',
  external: ['sql.js'],
  define: { 'import.meta.url': '""' },
  logLevel: 'warning',
});
const { status } = spawnSync(process.execPath, ['--enable-source-maps', '--max-old-space-size=6000', out, ...args], {
  stdio: 'inherit',
  cwd: process.cwd(),
});
fs.rmSync(out, { force: true });
process.exit(status ?? 1);
