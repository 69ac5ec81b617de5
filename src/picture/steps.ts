/** Work that may take long, in steps: whoever does it can have something else done between two of them, or stop. */

/** Gives how much is done, from 0 to 1, after each step, and the result at the end. */
export type Steps<T> = Generator<number, T, undefined>;

/**
 * Does all steps at once.
 * @param steps the work
 */
export function allAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Steps that are a part of larger work.
 * @param steps the part
 * @param from how much of the whole is done before it
 * @param to how much of the whole is done after it
 */
export function* partOf<T>(steps: Steps<T>, from: number, to: number): Steps<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield from + step.value * (to - from);
  }
}
