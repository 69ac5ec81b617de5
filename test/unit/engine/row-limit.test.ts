import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, TraceEvent } from '../../../src/engine/core/answers';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine, type Session } from '../../../src/engine/engine';
import { memoryPlatform } from '../ingest/memory-files';

const ROWS = 2500;
let session: Session;

beforeAll(async () => {
  const lines = Array.from({ length: ROWS }, (_, i) => `${i + 1},city of the ${i + 1}th of all the many places`);
  const platform = await memoryPlatform({ '/w/city.csv': `id,name\n${lines.join('\n')}\n` });
  session = await createEngine(platform).open({ data: ['/w/city.csv'] });
});
afterAll(() => session.close());

async function ask(maxRows?: number): Promise<{ whole: Answer; event: TraceEvent }> {
  let whole: Answer | undefined;
  let event: TraceEvent | undefined;
  const options = { onAnswer: (answer: Answer) => void (whole = answer), ...(maxRows !== undefined && { maxRows }) };
  for await (const next of session.ask('List the names of all cities.', options)) event = next;
  if (!whole || !event) throw new Error('no answer');
  return { whole, event };
}

test.each([
  ['by default', undefined, 1000, true],
  ['fewer than were compared', 10, 10, true],
  ['as many as were compared', 1000, 1000, true],
  ['more than were compared', 2000, 2000, true],
  ['more than there are', 5000, ROWS, false],
])('an answer holds as many rows as the caller wants: %s', async (_what, maxRows, rows, truncated) => {
  const { whole, event } = await ask(maxRows);
  expect(whole.abstained).toBe(false);
  expect(whole.answer.rows).toHaveLength(rows);
  expect(whole.answer.truncated).toBe(truncated);
  expect(inEnglish(whole.warnings).some((warning) => warning.includes('Only the first'))).toBe(truncated);
  expect(event.type).toBe('answer');
  expect(new TextEncoder().encode(JSON.stringify(event)).byteLength).toBeLessThanOrEqual(64 * 1024);
});
