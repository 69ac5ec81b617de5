/** Waiting for work that is shared. */
import { SchemaGraphError, throwIfCancelled } from './errors';
import { say } from './message';

/**
 * Waits for work that others may wait for too: cancelling ends the wait and not the work.
 * @param work what is waited for
 * @param signal ends the wait
 * @throws SchemaGraphError `cancelled`, and what the work throws
 */
export async function untilCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  throwIfCancelled(signal);
  let onAbort: (() => void) | undefined;
  const cancelled = new Promise<never>((_, reject) => {
    onAbort = () => reject(new SchemaGraphError('cancelled', say`Cancelled.`));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, cancelled]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
