import { expect, test } from 'vitest';
import type { TraceEvent } from '../../../src/engine/core/answers';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { say } from '../../../src/engine/core/message';
import { TraceRecorder } from '../../../src/engine/trace-recorder';

function recorder() {
  const events: TraceEvent[] = [];
  let now = 0;
  const trace = new TraceRecorder(
    () => (now += 5),
    (event) => events.push(event),
  );
  return { events, trace };
}

test('a stage has a start, its progress and an end that name their parent', async () => {
  const { events, trace } = recorder();
  const result = await trace.stage(
    'link',
    { q: 1 },
    (progress) => {
      progress('half');
      return 42;
    },
    (n) => n + 1,
  );
  expect(result).toBe(42);
  expect(events.map(({ id, parent, type, output }) => ({ id, parent, type, output }))).toEqual([
    { id: 1, parent: undefined, type: 'start', output: undefined },
    { id: 2, parent: 1, type: 'progress', output: 'half' },
    { id: 3, parent: 1, type: 'end', output: 43 },
  ]);
  expect(trace.timings.link).toBeGreaterThan(0);
  expect(events.map((e) => e.at)).toEqual([...events.map((e) => e.at)].sort((a, b) => a - b));
});

test('a failing stage says why, with its code', async () => {
  const { events, trace } = recorder();
  const fail = () => {
    throw new SchemaGraphError('no-join', say`apart`);
  };
  await expect(trace.stage('connect', {}, fail, (x) => x)).rejects.toThrow('apart');
  expect(events.at(-1)).toMatchObject({ type: 'error', problem: { code: 'no-join', message: say`apart` } });
});

test('an event stays below 64 KB however much it holds', async () => {
  const { events, trace } = recorder();
  const rows = Array.from({ length: 50_000 }, (_, i) => ({ i, text: 'x'.repeat(300) }));
  await trace.stage('reason', { rows }, () => rows, (r) => r); // prettier-ignore
  for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(64 * 1024);
  expect(events.map((e) => e.type)).toEqual(['start', 'end']);
});

test('what is cut from a message are its values: its words can still be translated', async () => {
  const { events, trace } = recorder();
  const names = Array.from({ length: 2000 }, () => 'x'.repeat(300)).join(', ');
  const message = say`${'a'} is not ${names}, which no text that is as long as this one, or longer by far, will ever say in full, since nobody would read it to its end, or would know at its end how it began; what it names first is enough for anybody`;
  await trace.stage('check', {}, () => message, (r) => ({ reason: r, rows: names })); // prettier-ignore
  const { reason } = events.at(-1)?.output as { reason: typeof message };
  expect(reason.template).toBe(message.template);
  expect(reason.values).toEqual(['a', expect.stringMatching(/^x{200}/)]);
  expect(JSON.stringify(events.at(-1)).length).toBeLessThan(64 * 1024);
});
