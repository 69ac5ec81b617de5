/** Does long work of the engine's thread in turns, so that other requests are served meanwhile and it can be cancelled. */
import { throwIfCancelled } from '../../engine/core/errors';
import type { Steps } from '../../picture/steps';

/** So long one turn is, in ms, and so often it is told how far the work has come. */
const TURN_MS = 15;
const TELL_MS = 100;

/**
 * Does work in turns.
 * @param steps the work
 * @param signal ends it
 * @param onProgress told now and then how much is done, from 0 to 1
 * @throws SchemaGraphError `cancelled`
 */
export async function inTurns<T>(steps: Steps<T>, signal: AbortSignal, onProgress: (done: number) => void): Promise<T> {
  let [turn, told] = [performance.now(), performance.now()];
  for (;;) {
    throwIfCancelled(signal);
    const step = steps.next();
    if (step.done === true) return step.value;
    const now = performance.now();
    if (now - turn < TURN_MS) continue;
    if (now - told >= TELL_MS) {
      told = now;
      onProgress(step.value);
    }
    await new Promise((resolve) => setTimeout(resolve));
    turn = performance.now();
  }
}
