// An esbuild plugin that requires VS Code's API once. The bundler else copies every name of the API anew for each file that
// imports it, which took a quarter of the time in which the extension is loaded.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
/** What stands at the top of the API and is a value. */
const NAME = /^\texport (?:abstract )?(?:namespace|class|enum|function|const) (\w+)/gm;

/** The names of VS Code's API by its types, those of the oldest version that the extension runs on. */
function namesOfApi() {
  const types = path.join(path.dirname(require.resolve('@types/vscode/package.json')), 'index.d.ts');
  return [...new Set([...fs.readFileSync(types, 'utf8').matchAll(NAME)].map(([, name]) => name))];
}

/** @returns {import('esbuild').Plugin} */
export function oneVscodePlugin() {
  return {
    name: 'one-vscode',
    setup(build) {
      build.onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
        namespace === 'one-vscode' ? { path: 'vscode', external: true } : { path: 'vscode', namespace: 'one-vscode' },
      );
      build.onLoad({ filter: /.*/, namespace: 'one-vscode' }, () => ({
        contents: `const api = require('vscode');\n${namesOfApi()
          .map((name) => `export const ${name} = api.${name};`)
          .join('\n')}`,
        loader: 'js',
      }));
    },
  };
}
