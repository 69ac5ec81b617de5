// esbuild plugin: `import source from './worker.ts?inline-worker'` gives the bundled worker as a string, so that a page
// whose policy allows no other script can start it from a blob.
import path from 'node:path';
import esbuild from 'esbuild';

const SUFFIX = /\?inline-worker$/;

/**
 * @param {{ minify?: boolean }} [options]
 * @returns {import('esbuild').Plugin}
 */
export function inlineWorkerPlugin({ minify = true } = {}) {
  return {
    name: 'inline-worker',
    setup(build) {
      build.onResolve({ filter: SUFFIX }, (args) => ({
        path: path.resolve(args.resolveDir, args.path.replace(SUFFIX, '')),
        namespace: 'inline-worker',
      }));
      build.onLoad({ filter: /.*/, namespace: 'inline-worker' }, async (args) => {
        const result = await esbuild.build({
          entryPoints: [args.path],
          bundle: true,
          minify,
          write: false,
          metafile: true,
          format: 'iife',
          platform: 'browser',
          target: 'chrome128',
          legalComments: 'none',
        });
        return {
          contents: result.outputFiles[0].text,
          loader: 'text',
          watchFiles: Object.keys(result.metafile.inputs).map((file) => path.resolve(file)),
        };
      });
    },
  };
}
