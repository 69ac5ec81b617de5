import { describe, expect, it } from 'vitest';
import type { ShownAnswer, ShownTraceEvent } from '../../../src/engine/core/answers';
import { traceText } from '../../../src/host/review/trace-text';

const ANSWER: ShownAnswer = {
  question: 'How many\nquestion: rear-end crashes?',
  understood: { conditions: ['rear-end'], focus: 'crashes' },
  answer: { kind: 'scalar', text: '2 crashes.', columns: ['n'], rows: [[2]], truncated: false },
  sql: 'SELECT count(*)\nFROM CRASH',
  paths: [{ text: 'MANCOLL[CRASH], CASEID[CRASH]', columns: [], broughtIn: [] }],
  joins: [
    {
      on: [['GV.CASEID', 'CRASH.CASEID']],
      label: 'in',
      status: 'suggested',
      text: 'CASEID[GV], CASEID[CRASH]',
      rows: { left: 10, right: 4, out: 10 },
    },
  ],
  citations: [],
  confidence: 0.876,
  abstained: false,
  reason: null,
  alternatives: [],
  warnings: ['One join was not reviewed.'],
  timings: { reason: 3 },
  model: null,
  graph: { hash: 'abc', revision: 3 },
  engine: '0.1.0',
};
const TRACE: ShownTraceEvent[] = [
  { id: 1, pass: 1, stage: 'understand', type: 'start', at: 0, input: { settings: { rows: 10 } } },
  {
    id: 2,
    pass: 1,
    stage: 'understand',
    type: 'end',
    at: 1.26,
    ms: 1.26,
    output: { conditions: ['rear-end'], none: [] },
  },
  { id: 3, pass: 1, stage: 'link', type: 'start', at: 2 },
  {
    id: 4,
    pass: 2,
    stage: 'link',
    type: 'error',
    at: 30,
    output: { columns: Array.from({ length: 25 }, (_, i) => ({ name: `c${i}`, score: 1 / 3 })) },
    problem: { code: 'limit', message: 'too\nmuch' },
  },
  { id: 5, pass: 1, stage: 'answer', type: 'answer', at: 40, ms: 1, output: ANSWER },
];

describe('trace text', () => {
  const text = traceText({ id: 'x', at: 0, graph: 'file:///g', answer: ANSWER, trace: TRACE });

  it('tells question, answer, path, joins with their rows, and SQL', () => {
    expect(text.split('\n').slice(0, 20)).toEqual([
      'question: How many question: rear-end crashes?',
      'asked: 1970-01-01T00:00:00.000Z',
      'graph: revision 3, abc',
      'engine: 0.1.0',
      'answer: 2 crashes.',
      'confidence: 88 %',
      '',
      'paths',
      '  MANCOLL[CRASH], CASEID[CRASH]',
      '',
      'joins',
      '  CASEID[GV], CASEID[CRASH]  suggested (in)  rows 10 x 4 -> 10',
      '',
      'sql',
      '  SELECT count(*)',
      '  FROM CRASH',
      '',
      'warnings',
      '  One join was not reviewed.',
      '',
    ]);
  });

  it('tells each stage with its time, what it gave, and what went wrong', () => {
    expect(text).toContain('\nunderstand end  at 1.3 ms  1.3 ms\n  conditions: [rear-end]\n');
    expect(text).toContain('\nlink error pass 2  at 30 ms\n  columns:\n    - name: c0\n      score: 0.333333\n');
    expect(text).toContain('    - … 5 more\n  limit: too much\n');
    expect(text).toContain('\nanswer answer  at 40 ms  1.0 ms\n');
  });

  it('writes columns as people do, lists of many on lines of their own, and SQL one clause a line', () => {
    const column = (name: string): unknown => ({ table: 'CRASH', column: name });
    const output = {
      column: column('MANCOLL'),
      few: [column('A'), { table: 'OCC', column: 'my age', role: 'driver' }],
      many: Array.from({ length: 12 }, (_, i) => column(`COLUMN${i}`)),
      scored: [{ column: column('AGE'), score: 1 }],
    };
    const event: ShownTraceEvent = { id: 1, pass: 1, stage: 'link', type: 'end', at: 1, output };
    const sql = `SELECT "FROM", 'x FROM y' FROM "A" LEFT JOIN "B" ON 1 WHERE "A"."x" = 'a JOIN' GROUP BY 1`;
    const lines = traceText({ id: 'x', at: 0, graph: '', answer: { ...ANSWER, sql }, trace: [event] }).split('\n');
    expect(lines).toContain('  column: CRASH.MANCOLL');
    expect(lines).toContain('  few: [CRASH.A, OCC."my age" as driver]');
    expect(lines).toContain('    - CRASH.COLUMN11');
    expect(lines).toContain('    - column: CRASH.AGE');
    const at = lines.indexOf('sql');
    expect(lines.slice(at + 1, at + 6)).toEqual([
      `  SELECT "FROM", 'x FROM y'`,
      '  FROM "A"',
      '  LEFT JOIN "B" ON 1',
      `  WHERE "A"."x" = 'a JOIN'`,
      '  GROUP BY 1',
    ]);
  });

  it('says why there is no answer', () => {
    const abstained = { ...ANSWER, abstained: true, reason: 'Nothing is called "zebra".' };
    const lines = traceText({ id: 'x', at: 0, graph: 'file:///g', answer: abstained, trace: [] }).split('\n');
    expect(lines).toContain('abstained: Nothing is called "zebra".');
    expect(lines.some((line) => line.startsWith('answer: '))).toBe(false);
  });
});
