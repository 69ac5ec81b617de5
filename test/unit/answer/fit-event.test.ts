import { expect, test } from 'vitest';
import { fitEvent, plainAnswer } from '../../../src/engine/answer/fit-event';
import type { Answer } from '../../../src/engine/core/answers';
import { inEnglish, say } from '../../../src/engine/core/message';

const answer = (rows: Answer['answer']['rows']): Answer => ({
  question: 'q',
  understood: { conditions: [], focus: '' },
  answer: { kind: 'table', text: 'text', columns: ['a'], rows, truncated: false },
  sql: 'SELECT 1',
  paths: [],
  joins: [],
  citations: [],
  confidence: 1,
  abstained: false,
  reason: null,
  alternatives: [],
  warnings: [say`before`],
  timings: {},
  model: null,
  graph: { hash: 'h', revision: 1 },
  engine: '0',
});

test('a small answer stays as it is', () => {
  const small = answer([[1], ['x']]);
  expect(fitEvent(small)).toEqual(small);
});

test('a large answer keeps its first rows, and says so', () => {
  const large = answer(Array.from({ length: 900 }, (_, i) => [i, 'ü'.repeat(200)]));
  const fitted = fitEvent(large);
  expect(new TextEncoder().encode(JSON.stringify(fitted)).byteLength).toBeLessThanOrEqual(60_000);
  expect(fitted.answer.truncated).toBe(true);
  expect(fitted.answer.rows).toEqual(large.answer.rows.slice(0, fitted.answer.rows.length));
  expect(inEnglish(fitted.warnings.at(-1))).toContain(`${fitted.answer.rows.length} of 900`);
  expect(fitted.sql).toBe('SELECT 1');
});

test('what can be chosen makes room for rows', () => {
  const sql = `SELECT ${'x'.repeat(30_000)}`;
  const other = { question: 'q?', why: say`another`, choose: [{ kind: 'reading' as const, sql }] };
  const large = { ...answer([[1], [2]]), alternatives: [other, other, other] };
  const fitted = fitEvent(large);
  expect(fitted.answer).toEqual(large.answer);
  expect(fitted.alternatives.map(({ question }) => question)).toEqual(['q?', 'q?', 'q?']);
});

test('binary cells become text, since an event is plain JSON', () => {
  expect(plainAnswer(answer([[new Uint8Array(3)]])).answer.rows).toEqual([['3 bytes']]);
});
