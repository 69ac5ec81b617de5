import { expect, test } from 'vitest';
import type { EdgeMeasure } from '../../../src/engine/core/health';
import { GRAPH, setUp } from '../engine/tables-graph';

const LONG = '12345678901234567';
const LONGER = '12345678901234567890';

test.each<[string, string, string, number]>([
  ['leading zeros', '007\nx', '7\n8', 1],
  ['spaces around', '" 7 "\nx', '7\n8', 1],
  ['fractions', '7.50\nx', '7.5\n1.25', 1],
  ['whole numbers among fractions', '07\nx', '7\n1.25', 1],
  ['text that is no number, which is not 0', 'abc\n""', '0\n1', 0],
  ['text that begins with a number', '12abc\n07', '7\n12', 1],
  ['17 digits that differ in the last', `${LONG}\n${LONG.slice(0, -1)}8\nx`, `${LONG}\ny`, 1],
  ['20 digits that differ in the last', `${LONGER}\n${LONGER.slice(0, -1)}1\nx`, `${LONGER}\ny`, 1],
])('compared as numbers: %s', async (_what, from, to, matched) => {
  const edge = 'edges:\n  - { kind: key, from: A.X, to: B.ID, match: number }\n';
  const { engine } = await setUp({ A: `X\n${from}\n`, B: `ID\n${to}\n` }, edge);
  const health = (await engine.health(GRAPH)).edges[0]?.health as EdgeMeasure;
  expect([health.from.matched, health.joined]).toEqual([matched, matched]);
});
