/** A statement that a person writes instead of what was found: checked against the graph, run, and shown as any answer is. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Correction } from '../../../src/engine/core/corrections';
import { inEnglish } from '../../../src/engine/core/message';
import { asking, type Asked } from './asked';

let ask: (question: string, corrections?: readonly Correction[]) => Promise<Asked>;

beforeAll(async () => {
  ask = await asking(
    `CREATE TABLE ports (code TEXT, name TEXT, country TEXT);
    INSERT INTO ports VALUES ('HH', 'Hamburg', 'DE'), ('RT', 'Rotterdam', 'NL'), ('TK', 'Tokyo', 'JP');
    CREATE TABLE agents (id INTEGER, city TEXT);
    INSERT INTO agents VALUES (1, 'Tokyo'), (2, 'Lima');
    CREATE TABLE voyages (id INTEGER, origin TEXT, dest TEXT, days INTEGER, stat INTEGER);
    INSERT INTO voyages VALUES (1, 'HH', 'RT', 3, 1), (2, 'HH', 'TK', 30, 1), (3, 'RT', 'HH', 4, 2), (4, 'HH', 'RT', 999, 2);`,
    `tables:
  ports: { key: [code], display: [name] }
  agents: { key: [id] }
  voyages:
    key: [id]
    columns: { stat: { description: status, values: { 1: planned, 2: completed } }, days: { missing: [999] } }
edges:
  - { kind: key, from: voyages.origin, to: ports.code, label: origin, cardinality: many-to-one }
  - { kind: key, from: voyages.dest, to: ports.code, label: destination, cardinality: many-to-one, status: suggested }
  - { kind: key, from: agents.city, to: ports.country, status: rejected }
`,
  );
});

const QUESTION = 'How many voyages leave each port?';
const own = (sql: string): Promise<Asked> => ask(QUESTION, [{ kind: 'sql', sql }]);
const warnings = ({ whole }: Asked): string[] => whole.warnings.map((message) => inEnglish(message));

describe('a statement of a person', () => {
  it('gives an answer with rows, labels, paths, joins that are counted, and citations', async () => {
    const { whole } = await own(
      'select p.name, v.stat, count(*) as n from voyages v join ports p on p.code = v.origin group by p.name, v.stat order by n desc',
    );
    expect(whole.abstained).toBe(false);
    expect(whole.answer.columns).toEqual(['name', 'status', 'n']);
    expect(whole.answer.rows).toEqual([
      ['Hamburg', 1, 2],
      ['Hamburg', 2, 1],
      ['Rotterdam', 2, 1],
    ]);
    expect(whole.answer.labels).toEqual([null, { 1: 'planned', 2: 'completed' }, null]);
    expect(whole.answer.text).toBe('There are 3 rows of name, status and n.');
    expect(whole.understood.focus).toBe('name, status and number of rows of voyages and ports');
    expect(whole.joins).toEqual([
      expect.objectContaining({ label: 'origin', status: 'curated', rows: { left: 4, right: 3, out: 4, alone: 0, several: 0 } }),
    ]); // prettier-ignore
    expect(whole.paths.map(({ text }) => text)).toContain('origin[voyages], code[ports]');
    expect(whole.citations.map(({ table, row }) => `${table} ${row}`).sort()).toEqual(
      ['ports 1', 'ports 2', 'voyages 1', 'voyages 2', 'voyages 3', 'voyages 4'], // prettier-ignore
    );
    expect(whole.sql).toContain('JOIN "ports" AS "p" ON "p"."code" = "v"."origin"');
    expect(whole.corrected?.map(({ said }) => inEnglish(said))).toEqual(['your own SQL statement']);
    expect(whole.confidence).toBe(1);
  });

  it('finds the rows behind names in WITH, outputs that are grouped by, and sides of sets', async () => {
    const named = await own(
      'WITH long AS (SELECT id, origin FROM voyages WHERE days > 3) SELECT origin AS o, count(*) FROM long GROUP BY o HAVING count(*) > 1',
    );
    expect(named.rows).toEqual([['HH', 2]]);
    expect(named.whole.citations.map(({ row }) => row).sort()).toEqual([2, 3, 4]);
    const grouped = await own(
      'SELECT origin AS o, count(*) AS n FROM voyages GROUP BY o HAVING n > 1 ORDER BY n LIMIT 1',
    );
    expect(grouped.whole.citations.map(({ row }) => row).sort()).toEqual([1, 2, 4]);
    const both = await own("SELECT origin FROM voyages WHERE id = 3 UNION SELECT code FROM ports WHERE name = 'Tokyo'");
    expect(both.whole.citations.map(({ table, row }) => `${table} ${row}`).sort()).toEqual(['ports 3', 'voyages 3']);
  });

  it('says that a join lies outside of the graph, and marks it', async () => {
    const found = await own('SELECT a.id FROM agents a JOIN ports p ON a.city = p.name');
    expect(found.rows).toEqual([[1]]);
    expect(found.whole.joins).toEqual([
      { on: [['agents.city', 'ports.name']], label: null, status: 'curated', outside: true, text: 'city[agents], name[ports]' },
    ]); // prettier-ignore
    expect(warnings(found)).toContain(
      'agents.city = ports.name is no join of the graph: the statement makes it by itself.',
    );
  });

  it('tells unreviewed joins, values that are not stored, codes for "not known" and ties', async () => {
    const unreviewed = await own('SELECT v.id FROM voyages v JOIN ports p ON v.dest = p.code');
    expect(warnings(unreviewed).join(' ')).toContain('joins that nobody has reviewed');
    expect(warnings(await own("SELECT code FROM ports WHERE name = 'hamburg'"))).toContain(
      'ports.name holds no “hamburg”. Nearest is “Hamburg”.',
    );
    expect(warnings(await own("SELECT id FROM voyages WHERE stat = 'planned'"))).toContain(
      'voyages.stat holds no “planned”. Nearest is “1”.',
    );
    expect(warnings(await own('SELECT avg(days) FROM voyages'))).toContain(
      'The code 999 of voyages.days means “not known”, but is taken for an amount.',
    );
    expect(warnings(await own('SELECT avg(days) FROM voyages WHERE days < 900'))).toEqual([]);
    const tied = await own('SELECT id, stat FROM voyages ORDER BY stat DESC LIMIT 1');
    expect(tied.rows).toHaveLength(1);
    expect(warnings(tied)).toContain('2 rows tie for the first place; the statement shows 1 of 2.');
  });

  it.each([
    ['DELETE FROM ports', 'only SELECT statements are run'],
    ['SELECT name FROM ports; DROP TABLE ports', 'cannot be read at “DROP”'],
    ['SELECT nam FROM ports', 'Did you mean "ports.name"?'],
    ['SELECT 1 FROM ports, agents', 'Nothing joins ports and agents'],
    ['SELECT 1 FROM ports JOIN agents ON city = country', 'The graph rejects the join'],
    ['SELECT sum(origin, dest) FROM voyages', 'SUM'],
  ])('withholds %s and says why', async (sql, reason) => {
    const found = await own(sql);
    expect(found.whole.abstained).toBe(true);
    expect(found.reason).toContain(reason);
    expect(found.whole.corrected).toHaveLength(1);
  });

  it('can be taken back, follows other corrections, and takes none itself', async () => {
    const plain = await ask('How many ports are there?');
    const sql: Correction = { kind: 'sql', sql: 'SELECT code FROM ports' };
    expect((await ask('How many ports are there?', [sql])).rows).toHaveLength(3);
    const after = await ask('How many ports are there?', [{ kind: 'reading', sql: plain.whole.sql ?? '' }, sql]);
    expect(after.rows).toHaveLength(3);
    expect(after.whole.corrected).toHaveLength(2);
    const before = await ask('How many ports are there?', [sql, { kind: 'drop', at: 'where.0' }]);
    expect(before.whole.abstained).toBe(true);
    expect(before.reason).toContain('does not fit');
  });
});
