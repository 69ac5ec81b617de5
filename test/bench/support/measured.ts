/** What a bench measured, beside the bar that it is held against. */

/** One line of the bench's table. */
export interface Measured {
  /** What was measured. */
  readonly what: string;
  /** How it was measured: a command, or the test that measures it. */
  readonly how: string;
  /** The bar as a person reads it, for example `45 %` or `60 / 300 ms`. */
  readonly bar: string;
  /** The measured value as a person reads it. */
  readonly value: string;
  /** Whether the bar is met; null where it could not be measured here, with the reason in `value`. */
  readonly met: boolean | null;
}

/** One measurement that can be run by itself. */
export interface Bench {
  readonly name: string;
  /** Runs it. `tell` reports progress. */
  run(tell: (line: string) => void): Promise<readonly Measured[]>;
}

/**
 * A share as a person reads it.
 * @param part between 0 and 1, or null where it could not be measured
 */
export function percent(part: number | null | undefined): string {
  return part === null || part === undefined ? 'not measured' : `${(part * 100).toFixed(1)} %`;
}

/**
 * A line for a share that has to reach a bar.
 * @param what what was measured
 * @param how how it was measured
 * @param share between 0 and 1
 * @param bar the least share that is enough
 */
export function atLeast(what: string, how: string, share: number | null | undefined, bar: number): Measured {
  const measured = share ?? null;
  return {
    what,
    how,
    bar: `${Math.round(bar * 100)} %`,
    value: percent(measured),
    met: measured === null ? null : measured >= bar,
  };
}
