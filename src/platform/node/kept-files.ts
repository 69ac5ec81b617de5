/** Bytes that outlive this process, as files that only this user can read. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ErasableBytes } from '../../engine/core/ports';

/** What may lie in a folder; of more, what was not written for longest goes. */
export interface KeptBounds {
  readonly files: number;
  readonly bytes?: number;
  /** Older ones go, too. */
  readonly days?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps bytes as files.
 * @param folder of the files; made when it is needed
 * @param ending of their names
 * @param bounds what may lie there
 */
export function keptFiles(folder: string, ending: string, bounds: KeptBounds): ErasableBytes {
  const file = (name: string): string => path.join(folder, `${name}.${ending}`);
  return {
    async read(name) {
      const stat = await fs.stat(file(name)).catch(() => undefined);
      // What is too old goes when it is asked for as well: nothing may be written for long.
      if (stat && isTooOld(stat.mtimeMs, bounds)) await fs.rm(file(name), { force: true });
      return fs.readFile(file(name)).catch(() => undefined);
    },
    remove: (name) => fs.rm(file(name), { force: true }),
    clear: () => forgetFiles(folder),
    async write(name, bytes) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      // Whoever reads it meanwhile sees the whole of it, or nothing.
      const part = `${file(name)}.${randomUUID()}`;
      try {
        await fs.writeFile(part, bytes, { mode: 0o600 });
        await fs.rename(part, file(name));
      } catch (error) {
        await fs.rm(part, { force: true });
        throw error;
      }
      await tidy(folder, bounds);
    },
  };
}

/**
 * Deletes all that was kept in a folder.
 * @param folder as it was given to `keptFiles`; it need not exist
 */
export async function forgetFiles(folder: string): Promise<void> {
  await fs.rm(folder, { recursive: true, force: true });
}

function isTooOld(time: number, { days = Infinity }: KeptBounds): boolean {
  return time < Date.now() - days * DAY_MS;
}

async function tidy(folder: string, bounds: KeptBounds): Promise<void> {
  const { files: most, bytes = Infinity } = bounds;
  const names = await fs.readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const at = path.join(folder, name);
      const stat = await fs.stat(at).catch(() => undefined);
      return { at, time: stat?.mtimeMs ?? 0, size: stat?.size ?? 0 };
    }),
  );
  let size = 0;
  const over = files
    .sort((a, b) => b.time - a.time)
    .filter((file, i) => (size += file.size) > bytes || i >= most || isTooOld(file.time, bounds));
  await Promise.all(over.map(({ at }) => fs.rm(at, { force: true })));
}
