/** What is counted in the background stands back for what people wait for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from '../../../src/platform/thread/turns';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether it has ended by now. */
function watch(work: Promise<void>): () => boolean {
  let isOver = false;
  void work.then(() => (isOver = true));
  return () => isOver;
}

test.each([
  ['hover', false],
  ['validate', false],
  ['ask', true],
  ['health', true],
] as const)('while %s is served, counting goes on: %s', async (method, goesOn) => {
  const turns = new Turns();
  let finish: () => void = () => undefined;
  const served = turns.serve(method, () => new Promise<void>((resolve) => (finish = resolve)));
  const isOver = watch(turns.giveWay());
  await vi.advanceTimersByTimeAsync(500);
  expect(isOver()).toBe(goesOn);
  finish();
  await served;
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
});

test('nothing is put off for ever, and what fails is over', async () => {
  const turns = new Turns();
  void turns.serve('marks', () => new Promise<void>(() => undefined));
  const isOver = watch(turns.giveWay());
  await vi.advanceTimersByTimeAsync(1_001);
  expect(isOver()).toBe(true);
  const others = new Turns();
  await expect(others.serve('hover', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const next = watch(others.giveWay());
  await vi.advanceTimersByTimeAsync(1);
  expect(next()).toBe(true);
});
