/** Files on disk. Read only. */
import fs from 'node:fs/promises';
import { SchemaGraphError } from '../../engine/core/errors';
import { say } from '../../engine/core/message';
import type { Files } from '../../engine/core/ports';

/** The files of this machine, as the engine sees them. */
export function createNodeFiles(): Files {
  return {
    async read(path) {
      try {
        return await fs.readFile(path);
      } catch (error) {
        throw new SchemaGraphError(
          'not-found',
          say`Cannot read ${path}: ${(error as NodeJS.ErrnoException).code ?? 'error'}.`,
        );
      }
    },
    async stat(path) {
      const stat = await fs.stat(path).catch(() => undefined);
      if (!stat) return undefined;
      return { kind: stat.isDirectory() ? 'folder' : 'file', size: stat.size, modified: stat.mtimeMs };
    },
    async list(path) {
      const entries = await fs.readdir(path, { withFileTypes: true }).catch(() => {
        throw new SchemaGraphError('not-found', say`There is no folder ${path}.`);
      });
      return entries.map((e) => (e.isDirectory() ? `${e.name}/` : e.name)).sort();
    },
  };
}
