/** Lists that a join repeats are shown once; those that are told of all rows are not. */
import { describe, expect, it } from 'vitest';
import { createJoinPlanner } from '../../../src/engine/paths/join-trees';
import type { Frame } from '../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../src/engine/reason/frame/question-context';
import { ProgramBuilder } from '../../../src/engine/reason/programs/build-program';
import type { RunCandidate } from '../../../src/engine/reason/programs/execute';
import { TermTable } from '../../../src/engine/reason/programs/terms';
import { shownOnce } from '../../../src/engine/reason/shown-once';
import { index } from '../question/schemas';
import { column, equal, frame, own } from './frames';

const builder = new ProgramBuilder(own.view, createJoinPlanner(index), new TermTable(index), index);

/** The statement that comes first where a list of names has so many rows, each of so many names. */
async function first(question: string, parts: Partial<Frame>, rows: number, different: number): Promise<string> {
  const list = frame({ conditions: [equal(column('flights.price'), 90)], ...parts });
  const program = builder.build(list, question);
  if (!program) throw new Error('no program');
  const values = Array.from({ length: rows }, (_, i) => [`pilot ${String(i % different)}`]);
  const candidate = { frame: list, program, result: { columns: ['name'], rows: values } } as unknown as RunCandidate;
  const results = await shownOnce([{ candidates: [candidate], mass: 1 }], {
    context: contextOf(own.link(question), own.view),
    builder,
    run: (candidates) => Promise.resolve(candidates.map((one) => ({ ...one, result: candidate.result }))),
  });
  return results[0]?.candidates[0]?.program.sql ?? '';
}

const flight = { fn: 'none', distinct: false, column: column('flights.flight_no') } as const;
const PRICED = 'List the pilots with a price of 90.';

describe('shownOnce', () => {
  it.each<[string, Partial<Frame>, number, number, boolean]>([
    [PRICED, {}, 12, 3, true],
    [PRICED, {}, 9, 3, true],
    // Two for each are few.
    [PRICED, {}, 8, 4, false],
    [PRICED, {}, 3, 3, false],
    // Numbers and orders of the rows, and rows that are shown themselves.
    [PRICED, { select: [{ fn: 'rows', distinct: false }] }, 12, 3, false],
    [PRICED, { limit: 12 }, 12, 3, false],
    [PRICED, { order: { item: flight, descending: false } }, 12, 3, false],
    [PRICED, { select: [flight] }, 12, 3, false],
    // Nothing is joined that could repeat them.
    [PRICED, { conditions: [equal(column('pilots.age'), 40)] }, 12, 3, false],
    // Something is told of them all, or they are named.
    ['List the names of the pilots of all flights with a price of 90.', {}, 12, 3, false],
    [PRICED, { conditions: [{ ...equal(column('flights.price'), 90), op: 'in', values: [90, 95] }] }, 12, 3, false],
  ])('%s %j, %i rows of %i', async (question, parts, rows, different, once) => {
    expect((await first(question, parts, rows, different)).startsWith('SELECT DISTINCT')).toBe(once);
  });
});
