// Files that exist in memory only.
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { say } from '../../../src/engine/core/message';
import type { Files } from '../../../src/engine/core/ports';

/** A Files port over texts by absolute path. */
export function memoryFiles(texts: Readonly<Record<string, string>>): Files {
  const paths = Object.keys(texts);
  return {
    real: (path) => Promise.resolve(path),
    read: (path) => {
      const text = texts[path];
      if (text === undefined) return Promise.reject(new SchemaGraphError('not-found', say`There is no file ${path}.`));
      return Promise.resolve(new TextEncoder().encode(text));
    },
    head: (path, bytes) => {
      const head = new TextEncoder().encode(texts[path]).subarray(0, bytes);
      return path in texts
        ? Promise.resolve(head)
        : Promise.reject(new SchemaGraphError('not-found', say`There is no file ${path}.`));
    },
    stat: (path) => {
      const text = texts[path];
      if (text !== undefined) return Promise.resolve({ kind: 'file', size: text.length, modified: 0 });
      const isFolder = paths.some((other) => other.startsWith(`${path.replace(/\/$/, '')}/`));
      return Promise.resolve(isFolder ? { kind: 'folder', size: 0, modified: 0 } : undefined);
    },
    list: (path) => {
      const prefix = path.endsWith('/') ? path : `${path}/`;
      const names = paths
        .filter((other) => other.startsWith(prefix))
        .map((other) => other.slice(prefix.length))
        .map((rest) => (rest.includes('/') ? rest.slice(0, rest.indexOf('/') + 1) : rest));
      return Promise.resolve([...new Set(names)].sort());
    },
  };
}
