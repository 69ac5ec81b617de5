/** Sizes of what is shipped: the host's bundle, and the VSIX that `npm run package` makes. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bench, Measured } from './support/measured';

const MEGABYTE = 1024 * 1024;

/**
 * Packages the extension and measures it.
 * @param root folder of the project
 */
export function sizesBench(root: string): Bench {
  return {
    name: 'sizes',
    run: (tell) => {
      tell('packaging');
      execFileSync(process.execPath, [path.join(root, 'scripts', 'package.mjs')], { cwd: root, stdio: 'ignore' });
      const vsix = readdirSync(root)
        .filter((name) => name.endsWith('.vsix'))
        .map((name) => statSync(path.join(root, name)).size);
      return Promise.resolve([
        size('host bundle', statSync(path.join(root, 'dist', 'extension.cjs')).size, 1),
        size('VSIX without vectors', Math.max(0, ...vsix) - packedVectors(path.join(root, 'dist')), 5),
      ]);
    },
  };
}

/** Bytes that the sentence encoder takes in a package, where it is packed as everything is. */
function packedVectors(dist: string): number {
  const folder = path.join(dist, 'encoder');
  if (!existsSync(folder)) return 0;
  const files = [path.join(dist, 'encoder-worker.cjs'), ...readdirSync(folder).map((name) => path.join(folder, name))];
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
}

function size(what: string, bytes: number, megabytes: number): Measured {
  const value = `${(bytes / MEGABYTE).toFixed(2)} MB`;
  return {
    what,
    how: 'npm run package',
    bar: `${megabytes} MB`,
    value,
    met: bytes > 0 && bytes <= megabytes * MEGABYTE,
  };
}
