/** The order of rows, corrected: another column, the other end, another number of rows; each can be taken back. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Correction, UnderstoodPart } from '../../../src/engine/core/corrections';
import { inEnglish } from '../../../src/engine/core/message';
import type { Asked } from './asked';
import { asking } from './asked';

let ask: (question: string, corrections?: readonly Correction[]) => Promise<Asked>;

beforeAll(async () => {
  ask = await asking(
    `CREATE TABLE ships (code TEXT, name TEXT, flag TEXT, length REAL, tonnage INTEGER, built TEXT);
    INSERT INTO ships VALUES ('A', 'Aurora', 'NO', 90, 5000, '1999-01-04'), ('B', 'Bella', 'NO', 200, 2000, '2011-02-05'),
      ('C', 'Cape', 'PA', 150, 9000, '1985-01-06');
    CREATE TABLE calls (id INTEGER, ship TEXT, hours REAL, dues REAL);
    INSERT INTO calls VALUES (1, 'A', 10, 900), (2, 'A', 30, 100), (3, 'B', 50, 200), (4, 'C', 20, 300);`,
    `tables:
  ships: { key: [code], display: [name], columns: { built: { type: date } } }
  calls: { key: [id] }
edges:
  - { kind: key, from: calls.ship, to: ships.code, cardinality: many-to-one }
`,
  );
});

const top = ({ whole }: Asked): UnderstoodPart => {
  const found = whole.understood.parts?.find(({ kind }) => kind === 'top');
  if (!found) throw new Error(`no order in ${whole.understood.focus}`);
  return found;
};
const firsts = ({ rows }: Asked) => rows.map(([first]) => first);

describe('what rows are ordered by', () => {
  const question = 'Which ship has the highest tonnage?';

  it('stands in the sentence, and can be another column that has a more and a less', async () => {
    const asked = await ask(question);
    expect(firsts(asked)).toEqual(['Cape']);
    const { place, linked, options } = top(asked);
    expect(place).not.toBeNull();
    expect(linked).toEqual({ table: 'ships', column: 'tonnage' });
    const offered = options.map(({ text }) => text);
    expect(offered.sort()).toEqual(['built', 'dues', 'hours', 'length']);
    const longest = options.find(({ text }) => text === 'length');
    const corrected = await ask(question, longest ? [longest.correction] : []);
    expect(firsts(corrected)).toEqual(['Bella']);
    const [made] = corrected.whole.corrected ?? [];
    expect(inEnglish(made?.said)).toBe('with the highest length, instead of with the highest tonnage');
    expect(made?.remember).toEqual({ as: 'column', table: 'ships', column: 'length' });
    expect(top(corrected).options.map(({ text }) => text)).toContain('tonnage');
  });

  it.each<[string, readonly Correction[], readonly string[]]>([
    ['another column', [{ kind: 'column', at: 'top.0', column: { table: 'ships', column: 'built' } }], ['Bella']],
    ['the other end', [{ kind: 'top', at: 'top.0', descending: false, limit: 1 }], ['Bella']],
    ['more rows', [{ kind: 'top', at: 'top.0', descending: true, limit: 2 }], ['Cape', 'Aurora']],
    ['both', [{ kind: 'column', at: 'top.0', column: { table: 'ships', column: 'length' } }, { kind: 'top', at: 'top.0', descending: false, limit: 2 }], ['Aurora', 'Cape']],
    ['a column of another table', [{ kind: 'column', at: 'top.0', column: { table: 'calls', column: 'hours' } }], ['Bella']],
    ['none: taken back', [], ['Cape']],
  ])('is corrected: %s', async (_, corrections, names) => {
    expect(firsts(await ask(question, corrections))).toEqual(names);
  }); // prettier-ignore

  it('is the same fold of another column where groups are ordered', async () => {
    const asked = await ask('Which flag has the highest average tonnage?');
    expect(firsts(asked)).toEqual(['PA']);
    expect(top(asked).options.map(({ text }) => text)).toEqual(['length', 'dues', 'hours']);
    const length: Correction = { kind: 'column', at: 'top.0', column: { table: 'ships', column: 'length' } };
    const corrected = await ask('Which flag has the highest average tonnage?', [length]);
    expect(corrected.sql).toMatch(/ORDER BY avg\(/i);
    expect(corrected.whole.understood.focus).toContain('average length');
  });

  it('is no column where groups go by how many rows they have', async () => {
    const asked = await ask('Which ship has the most calls?');
    expect(top(asked).options).toEqual([]);
    const hours: Correction = { kind: 'column', at: 'top.0', column: { table: 'calls', column: 'hours' } };
    const refused = await ask('Which ship has the most calls?', [hours]);
    expect(refused.reason).toContain('does not fit the question');
  });
});
