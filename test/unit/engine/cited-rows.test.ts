// Rows that an answer rests on: where it may rest on more than are cited, it says so.
import { expect, it } from 'vitest';
import { createEngine } from '../../../src/engine/engine';
import { finalAnswer } from '../../../src/engine/judge';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../ingest/memory-files';

it.each([
  [99, undefined],
  [180, true],
])('%i rows', async (count, cut) => {
  const rows = Array.from({ length: count }, (_, i) => `${i + 1},t${i % 7}\n`).join('');
  const files = memoryFiles({ '/w/trip.csv': `trip_id,town\n${rows}` });
  const session = await createEngine({ ...(await createInProcessPlatform()), files }).open({ data: ['/w/trip.csv'] });
  const { answer } = await finalAnswer(session, 'How many trips are there?', {});
  expect(answer?.answer.rows).toEqual([[count]]);
  expect(answer?.citations).toHaveLength(Math.min(count, 100));
  expect(answer?.citationsCut).toBe(cut);
  await session.close();
});
