import { expect, test } from 'vitest';
import { untilCancelled } from '../../../src/engine/core/until-cancelled';

test('work that is done before it is cancelled gives its result', async () => {
  expect(await untilCancelled(Promise.resolve(1), undefined)).toBe(1);
  expect(await untilCancelled(Promise.resolve(1), new AbortController().signal)).toBe(1);
});

test('who cancels waits no longer, and leaves the work and who else waits for it alone', async () => {
  const abort = new AbortController();
  let finish: (value: number) => void = () => undefined;
  const work = new Promise<number>((resolve) => (finish = resolve));
  const first = untilCancelled(work, abort.signal);
  const second = untilCancelled(work, new AbortController().signal);
  abort.abort();
  await expect(first).rejects.toMatchObject({ code: 'cancelled' });
  await expect(untilCancelled(work, abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
  finish(2);
  expect(await second).toBe(2);
});
