/** Files on disk. Read only. */
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import nodePath from 'node:path';
import { SchemaGraphError } from '../../engine/core/errors';
import { say } from '../../engine/core/message';
import type { Files } from '../../engine/core/ports';

/** The files of this machine, as the engine sees them. */
export function createNodeFiles(): Files {
  return {
    read: (path) => withRegular(path, (file) => file.readFile()),
    head: (path, bytes) => withRegular(path, (file) => headOf(file, bytes)),
    async stat(path) {
      const stat = await fs.stat(path).catch(() => undefined);
      if (!stat) return undefined;
      const kind = stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : 'other';
      return { kind, size: stat.size, modified: stat.mtimeMs };
    },
    async list(path) {
      const entries = await fs.readdir(path, { withFileTypes: true }).catch(() => {
        throw new SchemaGraphError('not-found', say`There is no folder ${path}.`);
      });
      return entries.map((e) => (e.isDirectory() ? `${e.name}/` : e.name)).sort();
    },
    real: realPath,
  };
}

/** Reads a regular file. A pipe is not waited for: whoever holds its other end could keep the reader for ever. */
async function withRegular(path: string, read: (file: fs.FileHandle) => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    const file = await fs.open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      if (!(await file.stat()).isFile()) throw Object.assign(new Error(), { code: 'it is not a regular file' });
      return await read(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new SchemaGraphError('not-found', say`Cannot read ${path}: ${codeOf(error) ?? 'error'}.`);
  }
}

/** One call may give less than there is. */
async function headOf(file: fs.FileHandle, bytes: number): Promise<Uint8Array> {
  const head = new Uint8Array(bytes);
  let length = 0;
  while (length < bytes) {
    const { bytesRead } = await file.read(head, length, bytes - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return head.subarray(0, length);
}

async function realPath(path: string): Promise<string> {
  const missing: string[] = [];
  for (let existing = path; ; existing = nodePath.dirname(existing)) {
    try {
      const real = nodePath.join(await fs.realpath(existing), ...missing);
      return nodePath.sep === '\\' ? real.replaceAll('\\', '/') : real;
    } catch (error) {
      const code = codeOf(error);
      // Above the top there is nothing to look for.
      if ((code !== 'ENOENT' && code !== 'ENOTDIR') || nodePath.dirname(existing) === existing) {
        throw new SchemaGraphError('not-found', say`Cannot find out where ${path} leads: ${code ?? 'error'}.`);
      }
      missing.unshift(nodePath.basename(existing));
    }
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
