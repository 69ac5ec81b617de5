import { expect, test } from 'vitest';
import { streamEvents } from '../../../src/engine/event-queue';

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

test('events come in order, those pushed at once and those pushed later', async () => {
  const events = streamEvents<number>(async (push) => {
    push(1);
    push(2);
    await later();
    push(3);
  });
  expect(await collect(events)).toEqual([1, 2, 3]);
});

test('what was pushed before a failure still comes', async () => {
  const seen: number[] = [];
  const events = streamEvents<number>(async (push) => {
    push(1);
    await later();
    throw new Error('broken');
  });
  await expect(
    (async () => {
      for await (const event of events) seen.push(event);
    })(),
  ).rejects.toThrow('broken');
  expect(seen).toEqual([1]);
});

test('work that pushes nothing ends', async () => {
  expect(await collect(streamEvents<number>(() => Promise.resolve()))).toEqual([]);
});
