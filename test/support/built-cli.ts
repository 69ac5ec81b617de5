/** Builds the command line for tests that run it as a process of its own. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import esbuild from 'esbuild';

/** Builds `cli.cjs` with all that it loads into a new folder, which the caller removes. */
export async function buildCli(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-cli-'));
  await esbuild.build({
    entryPoints: {
      cli: path.resolve('src/cli/main.ts'),
      mcp: path.resolve('src/cli/mcp/serve.ts'),
      'sql-worker': path.resolve('src/platform/node/sql-worker.ts'),
    },
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
