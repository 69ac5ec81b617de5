/** What a person corrects, from the question to the rows. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Correction } from '../../../src/engine/core/corrections';
import { inEnglish } from '../../../src/engine/core/message';
import { EMPTY_GRAPH } from '../../../src/engine/graph/parse';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { SelectQuery } from '../../../src/engine/program/intent';
import { correctIntent, type IntentCorrection } from '../../../src/engine/reason/corrections/correct-intent';
import { asking } from './asked';
import { part, rows, voyages } from './voyages';

let ask: Awaited<ReturnType<typeof voyages>>;

beforeAll(async () => {
  ask = await voyages();
});

describe('a part of how a question was understood', () => {
  it('stands in the sentence, with what it was linked to', async () => {
    const asked = await ask('How many voyages are longer than 4 days?');
    const { focus } = asked.whole.understood;
    const days = part(asked, /days/);
    expect(days.linked).toMatchObject({ table: 'voyages', column: 'days' });
    expect(days.edit).toEqual({ op: '>', values: [4], numeric: true });
    expect(focus.slice(...(days.place ?? [0, 0]))).toBe(days.text);
  });

  it('takes another column from its options', async () => {
    const asked = await ask('How many voyages are longer than 4 days?');
    const hours = part(asked, /days/).options.find(({ text }) => text === 'hours');
    const corrected = await ask('How many voyages are longer than 4 days?', hours ? [hours.correction] : []);
    expect(corrected.sql).toContain('"hours" > 4');
    expect(rows(corrected)).toEqual(['4']);
    expect(inEnglish(corrected.whole.corrected?.[0]?.said)).toMatch(/the hours .*4, instead of the days .*4/);
  });

  it('is remembered by the words that name it, and not where nothing changed', async () => {
    const question = 'What is the name of each port?';
    const change = (column: string): Correction => ({ kind: 'column', at: 'select.0', column: { table: 'ports', column } }); // prettier-ignore
    const [made] = (await ask(question, [change('country')])).whole.corrected ?? [];
    expect(made).toMatchObject({ words: 'name', remember: { as: 'column', table: 'ports', column: 'country' } });
    const [idle] = (await ask(question, [change('name')])).whole.corrected ?? [];
    expect(inEnglish(idle?.said)).toBe('name, as it is read without this');
    expect(idle?.remember).toBeUndefined();
  });

  it('is offered in other roles only where a table leads there in several ways that the question speaks of', async () => {
    const there = part(await ask('How many voyages have the destination Rotterdam?'), /Rotterdam/);
    expect(there.options.map(({ text }) => text).join()).toContain('(origin)');
    const alone = part(await ask('What is the name of each port?'), 'name');
    expect(alone.options.map(({ text }) => text)).not.toContain('name (origin)');
  });

  it('is edited, left out, and edited again', async () => {
    const question = 'How many voyages are longer than 4 days?';
    const asked = await ask(question);
    const { at, linked } = part(asked, /days/);
    const edit: Correction = {
      kind: 'condition',
      at,
      column: linked ?? { table: '', column: '' },
      op: '>=',
      values: ['4'],
    };
    expect(rows(await ask(question, [edit]))).toEqual(['3']);
    expect(rows(await ask(question, [edit, { ...edit, op: 'between', values: ['3', '4'] }]))).toEqual(['2']);
    expect(rows(await ask(question, [{ kind: 'drop', at }]))).toEqual(['4']);
  });

  it('takes the label of a code, a stored spelling and a year', async () => {
    const question = 'How many voyages are completed?';
    const asked = await ask(question);
    const status = part(asked, /status/);
    expect(status.options.map(({ text }) => text)).toContain('planned');
    expect(status.edit).toMatchObject({ unordered: true });
    const column = status.linked ?? { table: '', column: '' };
    // A code is read by its label, and a value that nobody has is told of.
    expect(status.edit).toMatchObject({ op: '=', labels: ['completed'] });
    const edit = (values: readonly string[], other = column): Correction => ({ kind: 'condition', at: status.at, column: other, op: '=', values }); // prettier-ignore
    const planned = await ask(question, [edit(['Planned'])]);
    expect(rows(planned)).toEqual(['2']);
    expect(planned.whole.warnings.map(inEnglish).join()).not.toContain('holds no');
    const none = await ask(question, [edit(['77'])]);
    expect(none.whole.warnings.map(inEnglish).join()).toContain('voyages.stat holds no “77”');
    expect(rows(await ask(question, [edit(['2023'], { table: 'voyages', column: 'departed' })]))).toEqual(['2']);
    const port = { table: 'ports', role: 'destination', column: 'name' };
    const there = await ask(question, [edit(['Rotterdam'], port)]);
    expect(rows(there)).toEqual(['2']);
    expect(there.whole.corrected?.[0]?.remember).toEqual({ as: 'term', table: 'ports', where: `"name" = 'Rotterdam'` });
  });

  it('is remembered as it was understood, whatever was typed', async () => {
    const question = 'How many voyages are completed?';
    const { at } = part(await ask(question), /status/);
    const remembered = async (column: string, value: string) => {
      const edit: Correction = {
        kind: 'condition',
        at,
        column: { table: 'voyages', column },
        op: '=',
        values: [value],
      };
      return (await ask(question, [edit])).whole.corrected?.[0]?.remember;
    };
    expect(await remembered('stat', 'Planned')).toEqual({ as: 'term', table: 'voyages', where: '"stat" = 1' });
    expect(await remembered('days', '4')).toEqual({ as: 'term', table: 'voyages', where: '"days" = 4' });
    const year = { as: 'term', table: 'voyages', where: `"departed" LIKE '2023%'` };
    expect(await remembered('departed', '2023')).toEqual(year);
  });

  it('of which the end of a text decides is not offered as if anything in it did', async () => {
    const asked = await ask('Which ports have a name starting with "R"?');
    expect(asked.sql).toContain("LIKE 'R%'");
    const begins = part(asked, /begins/);
    expect(begins).toMatchObject({ kind: 'condition', options: [] });
    expect(begins.edit).toBeUndefined();
  });

  it('folds otherwise', async () => {
    const question = 'What is the average days of voyages?';
    const fold = part(await ask(question), 'average days').options.find(({ text }) => text === 'highest days');
    expect(rows(await ask(question, fold ? [fold.correction] : []))).toEqual(['30']);
  });
});

describe('a correction that leaves no rows', () => {
  const question = 'What is the average hours of voyages longer than 4 days?';

  it('is told with the abstention, so that it can be taken back', async () => {
    const { at, linked } = part(await ask(question), /days/);
    const column = linked ?? { table: '', column: '' };
    const edit: Correction = { kind: 'condition', at, column, op: '>', values: ['1000'] };
    const { whole } = await ask(question, [edit]);
    expect(whole.abstained).toBe(true);
    expect(whole.corrected?.map(({ correction }) => correction)).toEqual([edit]);
    expect(inEnglish(whole.corrected?.[0]?.said)).toMatch(/the days are more than 1,?000, instead of .* 4/);
    // What has no rows is no question that can be answered.
    expect(whole.alternatives).toEqual([]);
  });
});

describe('corrections that do not fit', () => {
  const NOT_FITTING = 'does not fit the question as it is read now';
  const days = (value: string, op: '>' | 'between' = '>'): Correction => ({ kind: 'condition', at: 'where.0', column: { table: 'voyages', column: 'days' }, op, values: [value] }); // prettier-ignore

  it.each<[string, Correction, string]>([
    ['a part that is not there', { kind: 'drop', at: 'where.7' }, NOT_FITTING],
    [
      'a text of which a part would stand for any other',
      {
        kind: 'condition',
        at: 'where.0',
        column: { table: 'voyages', column: 'origin' },
        op: 'contains',
        values: ['_H'],
      },
      '“_H” cannot be looked for in a text',
    ],
    ['no part at all', { kind: 'drop', at: 'DROP TABLE voyages' }, NOT_FITTING],
    [
      'a table that is not there',
      { kind: 'condition', at: 'where.0', column: { table: 'x"y', column: 'z' }, op: '=', values: ['1'] },
      'no table “x"y”',
    ],
    ['SQL that was not found', { kind: 'reading', sql: 'SELECT 1' }, NOT_FITTING],
    ['a word for a number', days('abc'), '“abc” is no number'],
    ['one value for two', days('3', 'between'), 'A value to compare with is missing'],
  ])('are refused: %s', async (_, correction, why) => {
    const asked = await ask('How many voyages are longer than 4 days?', [correction]);
    expect(asked.whole.abstained).toBe(true);
    expect(asked.reason).toContain(why);
    // It can be taken back where it is refused.
    expect(asked.whole.corrected?.map((made) => made.correction)).toEqual([correction]);
    expect(inEnglish(asked.whole.corrected?.[0]?.said)).toContain('could not be made');
  });

  it('may name the bounds the other way round', async () => {
    const asked = await ask('How many voyages are longer than 4 days?', [
      {
        kind: 'condition',
        at: 'where.0',
        column: { table: 'voyages', column: 'days' },
        op: 'between',
        values: ['5', '3'],
      },
    ]);
    expect(asked.rows).toEqual([[3]]);
    expect(part(asked, /days/)).toMatchObject({ edit: { values: [3, 5], numeric: true } });
  });

  it('leave those before them as they were', async () => {
    const question = 'How many voyages are longer than 4 days?';
    const { whole } = await ask(question, [days('3'), days('abc')]);
    const [first, second] = (whole.corrected ?? []).map(({ said }) => inEnglish(said));
    expect(first).toContain('instead of');
    expect(second).toBe('a change of “the days are more than 3” that could not be made');
  });

  it('do not drop a condition on a group', async () => {
    const question = 'Which ports have more than 1 voyages by origin?';
    const rest = { kind: 'condition', column: { table: '', column: '' }, op: '>', values: ['abc'] } as const;
    const at = (await ask(question)).whole.understood.parts?.find((p) => p.at.startsWith('having'))?.at ?? 'having.0';
    expect((await ask(question, [{ ...rest, at }])).reason).toContain('“abc” is no number');
  });
});

describe('what is counted', () => {
  let graph: typeof ask;
  beforeAll(async () => {
    graph = await asking(
      `CREATE TABLE ports (code TEXT, name TEXT, country TEXT);
      INSERT INTO ports VALUES ('HH', 'Hamburg', 'DE'), ('RT', 'Rotterdam', 'NL'), ('TK', 'Tokyo', 'JP');
      CREATE TABLE cranes (id INTEGER, port TEXT, maker TEXT);
      INSERT INTO cranes VALUES (1, 'HH', 'Kalmar'), (2, 'RT', 'Liebherr'), (3, 'RT', 'Liebherr'), (4, 'RT', 'Terex');
      CREATE TABLE voyages (id INTEGER, origin TEXT);
      INSERT INTO voyages VALUES (1, 'HH'), (2, 'HH'), (3, 'RT');`,
      `tables:
  ports: { key: [code], display: [name] }
  cranes: { key: [id] }
  voyages: { key: [id] }
edges:
  - { kind: key, from: voyages.origin, to: ports.code, cardinality: many-to-one }
  - { kind: key, from: cranes.port, to: ports.code, cardinality: many-to-one }
`,
    );
  });

  it('stays the rows of its table where what is shown stands in another branch', async () => {
    const maker: Correction = { kind: 'column', at: 'select.0', column: { table: 'cranes', column: 'maker' } };
    const asked = await graph('Which ports have more than 1 voyages?', [maker]);
    expect(rows(asked)).toEqual(['Kalmar']);
    expect(asked.whole.understood.focus).toContain('number of voyages');
    expect(rows(await graph('Which port has the most voyages?', [maker]))).toEqual(['Kalmar']);
  });

  it('is divided by the rows that the corrected conditions leave', async () => {
    const question = 'What is the average number of voyages per port in country DE?';
    expect(rows(await graph(question))).toEqual(['2']);
    const all = await graph(question, [{ kind: 'drop', at: 'where.0' }]);
    expect(Number(all.rows[0]?.[0])).toBe(1);
    const column = { table: 'ports', column: 'country' };
    const other = await graph(question, [{ kind: 'condition', at: 'where.0', column, op: '!=', values: ['DE'] }]);
    expect(rows(other)).toEqual(['0.5']);
  });

  it('is found where other uses of tables go', () => {
    const count = { kind: 'aggregate', fn: 'count', distinct: false, of: { kind: 'rows', use: 1 } } as const;
    const literal = (value: number) => ({ kind: 'literal', value }) as const;
    const select: SelectQuery = {
      kind: 'select',
      uses: [{ table: 'ports' }, { table: 'voyages' }],
      distinct: false,
      select: [{ kind: 'arithmetic', op: '/', left: count, right: literal(2) }],
      where: { kind: 'null', of: { kind: 'column', use: 0, column: 'name' }, negated: true },
      groupBy: [],
      having: { kind: 'between', of: count, low: literal(1), high: literal(3) },
      orderBy: [],
    };
    const index = createGraphIndex(EMPTY_GRAPH);
    const left = correctIntent(select, { kind: 'drop', at: 'where.0' }, index, () => undefined);
    expect(left).toMatchObject({
      uses: [{ table: 'voyages' }],
      select: [{ left: { of: { use: 0 } } }],
      having: { of: { of: { use: 0 } } },
    });
  });

  it('shows what rows are ordered by, once, and groups by it where they are groups', () => {
    const by = { kind: 'column', use: 0, column: 'days' } as const;
    const name = { kind: 'column', use: 0, column: 'name' } as const;
    const total = { kind: 'aggregate', fn: 'sum', distinct: false, of: by } as const;
    const one = { kind: 'select', uses: [{ table: 'voyages' }], distinct: false, select: [name], groupBy: [] } as const;
    const index = createGraphIndex(EMPTY_GRAPH);
    const shown = (select: SelectQuery, at = 'top.0') =>
      correctIntent(select, { kind: 'measure', at }, index, () => undefined);
    const rows: SelectQuery = { ...one, orderBy: [{ by, descending: true }] };
    expect(shown(rows)).toMatchObject({ select: [name, by], groupBy: [] });
    expect(shown({ ...rows, groupBy: [name] })).toMatchObject({ select: [name, by], groupBy: [name, by] });
    const folded: SelectQuery = { ...one, groupBy: [name], orderBy: [{ by: total, descending: true }] };
    expect(shown(folded)).toMatchObject({ select: [name, total], groupBy: [name] });
    for (const nothing of [
      () => shown(shown(rows) as SelectQuery),
      () => shown(rows, 'select.0'),
      () => shown({ ...rows, orderBy: [] }),
    ])
      // prettier-ignore
      expect(nothing).toThrow();
  });

  const dock = { table: 'docks', column: 'length' };
  it.each<[string, IntentCorrection, readonly string[], object]>([
    ['another use goes', { kind: 'drop', at: 'where.0' }, ['docks', 'stays'], { fn: 'sum', of: { use: 0 }, over: 1 }],
    ['another column is taken', { kind: 'column', at: 'select.0', column: dock }, ['ports', 'docks', 'stays'], { fn: 'sum', of: { use: 1, column: 'length' }, over: 2 }],
    ['nothing is added up', { kind: 'fold', at: 'select.0', fn: 'avg' }, ['ports', 'docks', 'stays'], { fn: 'avg', of: { use: 1 } }],
    ['something of another table is added up', { kind: 'column', at: 'select.0', column: { table: 'ports', column: 'tax' } }, ['ports', 'stays'], { fn: 'sum', of: { use: 0 } }],
  ])('keeps what is added up for each row of another use: %s', (_, correction, left, fold) => {
    const fee = { kind: 'column', use: 1, column: 'fee' } as const;
    const select: SelectQuery = {
      kind: 'select',
      uses: [{ table: 'ports' }, { table: 'docks' }, { table: 'stays' }],
      distinct: false,
      select: [{ kind: 'aggregate', fn: 'sum', distinct: false, of: fee, over: 2 }],
      where: { kind: 'null', of: { kind: 'column', use: 0, column: 'name' }, negated: true },
      groupBy: [],
      orderBy: [],
    };
    const tables = new Map(['ports', 'docks', 'stays'].map((name) => [name, { name, unique: [], display: [], terms: [], columns: new Map() }]));
    const index = createGraphIndex({ ...EMPTY_GRAPH, tables });
    const corrected = correctIntent(select, correction, index, () => undefined);
    if (corrected.kind !== 'select') throw new Error('no selection');
    expect(corrected.uses.map(({ table }) => table)).toEqual(left);
    expect(corrected.select).toMatchObject([fold]);
    expect('over' in (corrected.select[0] ?? {})).toBe('over' in fold);
  }); // prettier-ignore
});
