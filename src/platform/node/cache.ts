/** Large data of this process, on disk. */
import { randomUUID } from 'node:crypto';
import fs, { type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Cache } from '../../engine/core/ports';

/**
 * A cache of files that only this user can read and that end with this process, however it ends: each file loses its name as
 * soon as it is open, so that the system frees it with its descriptor.
 * @param folder where the files lie, for the moment in which they have names
 */
export function createNodeCache(folder = os.tmpdir()): Cache {
  return {
    async keep(bytes) {
      const name = path.join(folder, `schema-graph-${randomUUID()}`);
      const file = await fs.open(name, 'wx+', 0o600);
      try {
        await fs.unlink(name);
        await file.writeFile(bytes);
      } catch (error) {
        await file.close();
        throw error;
      }
      return { read: () => readAll(file, bytes.length), drop: () => file.close() };
    },
  };
}

/** Reads a file from its beginning, wherever it was read or written last. */
async function readAll(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size;) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new Error('The file ends too soon.');
    at += bytesRead;
  }
  return bytes;
}
