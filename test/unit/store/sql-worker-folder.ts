/** Builds the workers for tests that need real threads. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import esbuild from 'esbuild';

/** Builds `sql-worker.cjs` and `reader-worker.cjs` and copies `sql-wasm.wasm` into a new folder, which the caller removes. */
export async function buildSqlWorker(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-worker-'));
  await esbuild.build({
    entryPoints: ['sql-worker', 'reader-worker'].map((name) => path.resolve(`src/platform/node/${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  });
  fs.copyFileSync(path.resolve('node_modules/sql.js/dist/sql-wasm.wasm'), path.join(folder, 'sql-wasm.wasm'));
  return folder;
}
