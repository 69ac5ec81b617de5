import { describe, expect, it } from 'vitest';
import { answerText } from '../../../src/cli/answer-text';
import { pathsText } from '../../../src/cli/paths-text';
import { progressTo } from '../../../src/cli/progress';
import type { ShownAnswer, JoinItem } from '../../../src/engine/core/answers';
import type { PathsReport } from '../../../src/engine/core/reports';

const answer: ShownAnswer = {
  question: 'q',
  understood: { conditions: [], focus: 'manner of collision of crashes' },
  answer: {
    kind: 'table',
    text: 'Two.',
    columns: ['case', 'manner'],
    rows: [
      [7, 1],
      [8, null],
    ],
    truncated: false,
    labels: [null, { 1: 'rear-end' }],
  },
  sql: 'SELECT 1',
  paths: [],
  joins: [],
  citations: [],
  confidence: 0.5,
  abstained: false,
  reason: null,
  alternatives: [],
  warnings: [],
  timings: {},
  model: null,
  graph: { hash: 'h', revision: 1 },
  engine: '1',
};

describe('an answer on a terminal', () => {
  it('cuts digits that are noise of a division, and no others', () => {
    const rows = [[1, 276.6666666666667], [2, 33.16666666697711]]; // prettier-ignore
    const text = answerText({
      ...answer,
      answer: { ...answer.answer, columns: ['id', 'days'], labels: [null, null], rows },
    });
    expect(text).toContain('276.667');
    expect(text).not.toContain('276.6666666');
    const stored = [[1, 12345.25], [2, 0.125]]; // prettier-ignore
    const plain = { ...answer.answer, columns: ['id', 'fee'], labels: [null, null], rows: stored };
    expect(answerText({ ...answer, answer: plain })).toContain('12345.25');
  });

  it('shows codes with their labels, and how the question was understood', () => {
    const text = answerText(answer);
    expect(text).toContain('\ncase  manner\n7     1 rear-end\n8\n');
    expect(text).toContain('\nUnderstood as: manner of collision of crashes\n');
  });

  it('says how many rows there are where not all are shown', () => {
    const rows = Array.from({ length: 30 }, (_, i) => [i, 1]);
    expect(answerText({ ...answer, answer: { ...answer.answer, rows } })).toContain('\n… 30 rows\n');
  });

  it('shows no table without rows', () => {
    expect(answerText({ ...answer, answer: { ...answer.answer, rows: [] } })).not.toContain('case  manner');
  });

  it.each<[boolean, string]>([
    [false, '\n      and 3 more rows\n'],
    [true, '\n      and at least 3 more rows\n'],
  ])('says how many rows it rests on beside those that are shown (more than are cited: %s)', (cut, said) => {
    const citations = Array.from({ length: 8 }, (_, row) => ({ source: 's', table: 't', row, key: {}, columns: [] }));
    expect(answerText({ ...answer, citations, ...(cut && { citationsCut: true }) })).toContain(said);
  });

  it('names all pairs of columns of a join', () => {
    const columns = [
      { table: 'fees', column: 'VESSEL' },
      { table: 'my voyages', column: 'vessel_id' },
    ];
    const text = 'VESSEL[fees], vessel_id[my voyages]';
    const on = [
      ['fees.VESSEL', '"my voyages".vessel_id'],
      ['fees."the ""NO"""', '"my voyages".voyage_no'],
    ] as const;
    const join: JoinItem = { on, label: null, status: 'curated', text };
    const shown = answerText({ ...answer, paths: [{ text, columns, broughtIn: [] }], joins: [join] });
    expect(shown).toContain('\nPath 1: VESSEL[fees], vessel_id[my voyages]; the "NO"[fees], voyage_no[my voyages]\n');
    expect(shown).toContain(
      '\nJoin: fees.VESSEL = "my voyages".vessel_id, fees."the ""NO""" = "my voyages".voyage_no\n',
    );
  });

  it('shows why it abstains and what could be asked', () => {
    const body = { kind: 'none', text: 'No.', columns: [], rows: [], truncated: false } as const;
    const text = answerText({ ...answer, abstained: true, reason: 'No.', answer: body, alternatives: [{ question: 'What?', why: 'near', choose: [] }] }); // prettier-ignore
    expect(text).toBe('No.\nYou could ask: What? (near; --choose 1)\n');
  });
});

describe('paths on a terminal', () => {
  const join = (from: string, label: string): JoinItem => ({
    on: [[`FLIGHT.${from}`, 'AIRPORT.CODE']],
    label,
    status: 'curated',
    text: '',
  });
  const common: JoinItem = { on: [['FLIGHT.NO', 'PLANE.NO']], label: null, status: 'curated', text: '' };
  const report: PathsReport = {
    form: 'pruned',
    requested: [],
    paths: [{ text: 'NAME[AIRPORT]', columns: [], broughtIn: [] }],
    joins: [common, join('SRC', 'origin')],
    hub: null,
    folded: [{ column: 'FLIGHT.NO', as: 'PLANE.NO' }],
    ambiguous: true,
    alternatives: [[common, join('DST', 'destination')]],
  };

  it('says which joins are equally good, and what to do', () => {
    expect(pathsText(report).split('\n')).toEqual([
      'Path 1: NAME[AIRPORT]',
      'Join: FLIGHT.NO = PLANE.NO',
      'Join: FLIGHT.SRC = AIRPORT.CODE (origin)',
      'Same: FLIGHT.NO has the values of PLANE.NO and needs no path of its own',
      expect.stringContaining('2 equally good ways'),
      '  1. FLIGHT.SRC = AIRPORT.CODE (origin)',
      '  2. FLIGHT.DST = AIRPORT.CODE (destination)',
      expect.stringContaining('label'),
      '',
    ]);
  });
});

describe('progress', () => {
  const written = (isTerminal: boolean) => {
    const lines: string[] = [];
    const progress = progressTo((text) => void lines.push(text), isTerminal);
    for (const message of ['Reading a', 'Reading a', 'Reading b']) progress(message);
    return lines;
  };

  it('is written once, and only where a person sees it', () => {
    expect(written(true)).toEqual(['Reading a\n', 'Reading b\n']);
    expect(written(false)).toEqual([]);
  });
});
