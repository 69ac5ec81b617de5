/** Events that one side pushes and the other side awaits. */

/**
 * Runs some work and hands out what it pushes, in order, as it happens.
 * @param work pushes events and settles when it is done
 * @returns an iterable that ends when the work does, and throws what it threw
 */
export async function* streamEvents<T>(work: (push: (event: T) => void) => Promise<void>): AsyncGenerator<T> {
  const waiting: T[] = [];
  let wake: () => void = () => undefined;
  let ended = false;
  let failure: { readonly error: unknown } | undefined;
  work((event) => {
    waiting.push(event);
    wake();
  })
    .catch((error: unknown) => {
      failure = { error };
    })
    .finally(() => {
      ended = true;
      wake();
    });
  for (;;) {
    while (waiting.length > 0) yield waiting.shift() as T;
    if (failure) throw failure.error;
    if (ended) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}
