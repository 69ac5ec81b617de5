#!/usr/bin/env node
// Builds everything that runs: the extension host's bundle, its workers, the command line and the webviews. The engine is
// bundled for the browser too, which fails as soon as something in it needs Node.
//
//   node esbuild.mjs [--production] [--watch] [--tests]
//
// --production minifies and leaves source maps out; --tests also builds the suite that runs inside VS Code.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { inlineWorkerPlugin } from './scripts/inline-worker-plugin.mjs';
import { oneVscodePlugin } from './scripts/one-vscode-plugin.mjs';
import { packEncoder } from './scripts/pack-encoder.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(root, 'dist');
const flags = new Set(process.argv.slice(2));
const production = flags.has('--production');

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
};

/** @type {import('esbuild').BuildOptions} VS Code 1.95 runs extensions on Node 20. */
const node = {
  ...common,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  outExtension: { '.js': '.cjs' },
  outdir: dist,
};

/** @type {import('esbuild').BuildOptions} */
const browser = {
  ...common,
  platform: 'browser',
  format: 'iife',
  target: 'chrome128',
  outdir: path.join(dist, 'webview'),
};

const builds = [
  { ...node, entryPoints: { extension: 'src/extension.ts' }, plugins: [oneVscodePlugin()] },
  {
    ...node,
    entryPoints: {
      'engine-worker': 'src/platform/node/engine-worker.ts',
      'sql-worker': 'src/platform/node/sql-worker.ts',
      'reader-worker': 'src/platform/node/reader-worker.ts',
    },
  },
  // TensorFlow.js as modules: what nothing uses stays outside.
  {
    ...node,
    entryPoints: { 'encoder-worker': 'src/platform/node/encoder-worker.ts' },
    mainFields: ['module', 'main'],
  },
  { ...node, entryPoints: { cli: 'src/cli/main.ts' }, banner: { js: '#!/usr/bin/env node' } },
  // Loaded by the one command that speaks the protocol.
  { ...node, entryPoints: { mcp: 'src/cli/mcp/serve.ts' } },
  {
    ...browser,
    entryPoints: { graph: 'webview/graph/main.ts', answers: 'webview/answers/main.ts', rows: 'webview/rows/main.ts' },
    plugins: [inlineWorkerPlugin({ minify: production })],
  },
  // The extension in a browser: VS Code gives it no module but its own.
  {
    ...common,
    platform: 'browser',
    format: 'cjs',
    target: 'chrome128',
    outExtension: { '.js': '.cjs' },
    outdir: path.join(dist, 'browser'),
    entryPoints: { extension: 'src/extension-browser.ts' },
    plugins: [oneVscodePlugin()],
  },
  {
    ...browser,
    outdir: path.join(dist, 'browser'),
    entryPoints: {
      'engine-worker': 'src/platform/browser/engine-worker.ts',
      'reader-worker': 'src/platform/browser/reader-worker.ts',
      'sql-worker': 'src/platform/browser/sql-worker.ts',
    },
  },
  // Nothing is written: this only shows that the engine runs where there is no Node.
  {
    ...browser,
    entryPoints: { engine: 'src/engine/engine.ts', models: 'src/engine/models/models.ts' },
    format: 'esm',
    write: false,
  },
];
if (flags.has('--tests')) {
  builds.push({
    ...node,
    entryPoints: { 'test/suite': 'test/vscode/suite/index.ts' },
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
  });
  builds.push({
    ...common,
    platform: 'browser',
    format: 'cjs',
    target: 'chrome128',
    outExtension: { '.js': '.cjs' },
    outdir: dist,
    entryPoints: { 'test/suite-browser': 'test/vscode/suite-browser/index.ts' },
    external: ['vscode'],
    sourcemap: 'inline',
  });
}

/** Builds whose entry files exist; a checkout that lacks some still builds the rest, and says so. */
function present(build) {
  const entries = Object.entries(build.entryPoints).filter(([, file]) => {
    const there = fs.existsSync(path.join(root, file));
    if (!there) console.warn(`esbuild: skipped ${file}, which does not exist`);
    return there;
  });
  return entries.length === 0 ? [] : [{ ...build, entryPoints: Object.fromEntries(entries) }];
}

fs.mkdirSync(dist, { recursive: true });
// The SQL worker finds the WebAssembly of SQLite beside itself.
const sqlJs = path.dirname(createRequire(import.meta.url).resolve('sql.js'));
fs.copyFileSync(path.join(sqlJs, 'sql-wasm.wasm'), path.join(dist, 'sql-wasm.wasm'));
if (!packEncoder(path.join(dist, 'encoder')))
  console.warn('esbuild: the package of the sentence encoder is not installed; there will be no vectors');

const wanted = builds.flatMap(present);
if (flags.has('--watch')) {
  const contexts = await Promise.all(wanted.map((b) => esbuild.context({ ...b, logLevel: 'info' })));
  await Promise.all(contexts.map((c) => c.watch()));
} else {
  // All of them, so that one run shows everything that is wrong; esbuild has printed why.
  const results = await Promise.allSettled(wanted.map((b) => esbuild.build(b)));
  if (results.some((r) => r.status === 'rejected')) process.exit(1);
  const cli = path.join(dist, 'cli.cjs');
  if (fs.existsSync(cli)) fs.chmodSync(cli, 0o755);
}
