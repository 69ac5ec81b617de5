import { describe, expect, it } from 'vitest';
import { allAtOnce, partOf, type Steps } from '../../../src/picture/steps';
import { inTurns } from '../../../src/platform/thread/in-turns';

/** Steps of about 2 ms that keep the thread busy. */
function* busy(count: number, did: (step: number) => void = () => undefined): Steps<string> {
  for (let step = 1; step <= count; step++) {
    const began = performance.now();
    while (performance.now() - began < 2);
    did(step);
    yield step / count;
  }
  return 'done';
}

const never = new AbortController().signal;

describe('work in turns', () => {
  it('gives what it gives at once, and tells how far it has come', async () => {
    const told: number[] = [];
    expect(await inTurns(busy(150), never, (done) => told.push(done))).toBe(allAtOnce(busy(3)));
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual([...told].sort((a, b) => a - b));
  });

  it('lets others do something meanwhile', async () => {
    let [steps, between] = [0, 0];
    const others = setInterval(() => (between ||= steps), 1);
    await inTurns(
      busy(50, (step) => (steps = step)),
      never,
      () => undefined,
    );
    clearInterval(others);
    expect(between).toBeGreaterThan(0);
    expect(between).toBeLessThan(50);
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    let steps = 0;
    const work = inTurns(
      busy(5_000, (step) => (steps = step)),
      controller.signal,
      () => undefined,
    );
    setTimeout(() => controller.abort(), 20);
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(5_000);
    await expect(inTurns(busy(1), AbortSignal.abort(), () => undefined)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is told as a part of larger work', () => {
    expect([...partOf(busy(4), 0.5, 1)]).toEqual([0.625, 0.75, 0.875, 1]);
  });
});
