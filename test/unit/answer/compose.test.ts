/** What an abstention offers instead. */
import { expect, test } from 'vitest';
import { Answerer, type AnswerInput } from '../../../src/engine/answer/compose';
import { say } from '../../../src/engine/core/message';
import type { Query } from '../../../src/engine/program/intent';
import type { Candidate, Reasoned } from '../../../src/engine/reason/programs/reasoned';
import type { SqlEngine } from '../../../src/engine/store/sql-engine';
import { index } from '../question/schemas';

const intent: Query = {
  kind: 'select',
  uses: [{ table: 'pilots' }],
  distinct: false,
  select: [{ kind: 'column', use: 0, column: 'name' }],
  groupBy: [],
  orderBy: [],
};
const candidate = {
  intent,
  result: { columns: ['name'], rows: [['A']], truncated: false },
  joins: [],
} as unknown as Candidate;

function input(confidence: number): AnswerInput {
  const reasoned: Reasoned = {
    candidates: [candidate],
    confidence,
    unplaced: [],
    alternatives: [],
    counts: { built: 1, run: 1, failed: 0 },
  };
  const understood = { conditions: [], focus: '' };
  const linked = { columns: [], values: [] };
  return { question: 'Who?', understood, reasoned, linked, refusal: say`No.`, doubts: [], timings: {} };
}

const catalogue = { fingerprint: '', tables: new Map() };

test.each([
  [0.15, 1],
  [0.05, 0],
])('a reading of confidence %d is offered %d times', async (confidence, offers) => {
  const answerer = new Answerer({
    index,
    rejected: [],
    engine: {} as SqlEngine,
    catalogue,
    tables: new Map(),
    lacking: new Map(),
    version: 'test',
  });
  const { alternatives, abstained } = await answerer.compose(input(confidence));
  expect(abstained).toBe(true);
  expect(alternatives).toHaveLength(offers);
});
