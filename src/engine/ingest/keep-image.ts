/** Keeps the image of a database that was filled from several sources: there is no file to read it from again. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { Platform } from '../core/ports';
import type { WorkerClient } from '../store/worker-client';
import { CLONE_LIMIT_BYTES, type DatabaseImage } from '../store/worker-engine';

/**
 * Keeps what a replaced worker is given: small images in memory, large ones in the platform's cache.
 * @param loader the worker that was filled
 * @param platform its workers, and the cache
 * @returns the image; where workers are never replaced, none is kept
 */
export async function keepImage(
  loader: Pick<WorkerClient, 'request'>,
  platform: Pick<Platform, 'workers' | 'cache'>,
): Promise<DatabaseImage> {
  const never = (): Promise<never> =>
    Promise.reject(new SchemaGraphError('internal', say`No copy of the data was kept.`));
  if (platform.workers.interruptible === false) return { size: 0, bytes: never };
  const bytes = await loader.request({ kind: 'export' });
  if (!bytes) return { size: 0, bytes: never };
  const { length } = bytes;
  if (length <= CLONE_LIMIT_BYTES) return { size: length, bytes: () => Promise.resolve(bytes) };
  // Where the disk is full, memory has to do.
  const kept = await platform.cache.keep(bytes).catch(() => undefined);
  if (!kept) return { size: length, bytes: () => Promise.resolve(bytes.slice()) };
  return { size: length, bytes: () => kept.read(), drop: () => kept.drop() };
}
