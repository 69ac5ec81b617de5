/** Vectors that are kept for this process alone. */
import type { KeptBytes } from '../../engine/core/ports';

/** Keeps them in memory. */
export function bytesInMemory(): KeptBytes {
  const kept = new Map<string, Uint8Array>();
  return {
    read: (name) => Promise.resolve(kept.get(name)),
    write: (name, bytes) => Promise.resolve(void kept.set(name, bytes)),
  };
}
