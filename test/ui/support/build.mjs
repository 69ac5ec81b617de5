// Bundles the webviews for the UI tests, the way esbuild.mjs does for the extension.
import esbuild from 'esbuild';
import { inlineWorkerPlugin } from '../../../scripts/inline-worker-plugin.mjs';

/** Called by vitest once, before all UI tests. */
export async function setup() {
  await esbuild.build({
    entryPoints: { graph: 'webview/graph/main.ts', answers: 'webview/answers/main.ts', rows: 'webview/rows/main.ts' },
    outdir: 'dist/ui-test',
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'chrome128',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [inlineWorkerPlugin({ minify: true })],
  });
}
