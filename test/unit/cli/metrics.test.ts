import { expect, test } from 'vitest';
import { evalReport, type QuestionRecord } from '../../../src/cli/eval/metrics';

const record = (id: string, outcome: QuestionRecord['outcome'], confidence: number, db = 'a'): QuestionRecord => ({
  id,
  db,
  question: id,
  outcome,
  confidence,
  latencyMs: 10 * Number(id),
  recall: { 5: false, 10: true, 20: true },
  tables: { hit: 1, answered: 2, gold: 1 },
  joins: outcome === 'right',
  sql: null,
  gold: null,
  reason: null,
});

test('figures follow from the records', () => {
  const report = evalReport(
    [
      record('1', 'right', 0.9),
      record('2', 'wrong', 0.6),
      record('3', 'right', 0.55),
      record('4', 'abstained', 0.1, 'b'),
    ],
    new Map([['a', 5], ['b', 7]]), // prettier-ignore
  );
  expect(report).toMatchObject({
    questions: 4,
    accuracy: 0.5,
    answered: 3,
    abstained: 1,
    wrong: 1,
    recall: { '5': 0, '10': 1, '20': 1 },
    tables: { precision: 0.5, recall: 1 },
    joins: 0.5,
    precisionAtConfidence: { '0.5': { precision: 2 / 3, coverage: 0.75 }, '0.8': { precision: 1, coverage: 0.25 } },
    precisionAtCoverage: { '0.5': 0.5, '0.8': 2 / 3 },
    auc: 0.5,
    latencyMs: { p50: 30, p95: 40 },
    draftMs: 12,
  });
  expect(report.databases['b']).toMatchObject({ questions: 1, accuracy: 0, auc: null, calibration: null, draftMs: 7 });
  expect(report.failures.map((f) => f.id)).toEqual(['2', '4']);
  // |0.1 - 0| in the bin of 0.9, |0.6 - 0| and so on: (0.1 + 0.6 + 0.45) / 3
  expect(report.calibration).toBeCloseTo((0.1 + 0.6 + 0.45) / 3);
});
