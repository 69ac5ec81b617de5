/** Time that passes only when a test says so. */
import type { Clock, Timers } from '../../src/engine/core/ports';

/** A clock and its timers. */
export interface ManualTime {
  readonly timers: Timers;
  readonly clock: Clock;
  /** Milliseconds that were asked for, in order, given up or not. */
  readonly asked: readonly number[];
  /** Lets time pass, and does what is due. */
  pass(ms: number): Promise<void>;
}

/** Makes a clock that stands at 0. */
export function manualTime(): ManualTime {
  let now = 0;
  const due = new Set<{ readonly at: number; readonly then: () => void }>();
  const asked: number[] = [];
  // What waits for promises gets a turn of the event loop.
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    asked,
    clock: () => now,
    timers: {
      after(ms, then) {
        asked.push(ms);
        const timer = { at: now + ms, then };
        due.add(timer);
        return () => due.delete(timer);
      },
    },
    async pass(ms) {
      const until = now + ms;
      await settle();
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        due.delete(next);
        now = next.at;
        next.then();
        await settle();
      }
      now = until;
    },
  };
}
