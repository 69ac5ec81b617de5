#!/usr/bin/env node
// Makes the VSIX, without a network, and checks that it is as small as it has to be.
//
//   node scripts/package.mjs [--out FILE]
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVSIX } from '@vscode/vsce';

const MEGABYTE = 1_000_000;
// Six of them are the sentence encoder.
const LIMITS = { vsix: 12 * MEGABYTE, host: 1 * MEGABYTE };

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { name, version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const { values: options } = parseArgs({ options: { out: { type: 'string' } } });
const out = path.resolve(options.out ?? path.join(root, `${name}-${version}.vsix`));

process.chdir(root);
// Everything is bundled, so node_modules stays outside; the prepublish script of package.json builds.
// The links of the README lead within the repository, which has no fixed address that they could be rewritten to.
await createVSIX({
  cwd: root,
  packagePath: out,
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
});
const sizes = { vsix: fs.statSync(out).size, host: fs.statSync(path.join(root, 'dist', 'extension.cjs')).size };
for (const [what, size] of Object.entries(sizes)) {
  console.log(`${what}: ${(size / MEGABYTE).toFixed(2)} MB of ${LIMITS[what] / MEGABYTE} MB`);
}
if (Object.entries(sizes).some(([what, size]) => size > LIMITS[what])) {
  console.error('too big');
  process.exit(1);
}
