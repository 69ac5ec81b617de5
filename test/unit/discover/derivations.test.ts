import { describe, expect, it, test } from 'vitest';
import { formatColumn } from '../../../src/engine/core/identifiers';
import { proposeDerivations } from '../../../src/engine/discover/derivations';
import { columnsOf, ruleOf, type Formula } from '../../../src/engine/discover/derivation-rules';
import { draftGraph } from '../../../src/engine/discover/draft';
import type { Edge } from '../../../src/engine/graph/model';
import { readRule } from '../../../src/engine/profile/rule';
import { counting, makeDatabase } from './data';

const PARENTS = [
  'CREATE TABLE CUSTOMER (CUSTOMER_ID INTEGER PRIMARY KEY, CITY TEXT, BORN TEXT, JOINED TEXT)',
  `INSERT INTO CUSTOMER ${counting(200)} SELECT i, 'city ' || (i * 7 % 23), date('1950-01-01', '+' || (i * 97 % 9000) || ' days'), date('2001-01-01', '+' || (i * 53 % 4000) || ' days') FROM r`,
  'CREATE TABLE PURCHASE (PURCHASE_ID INTEGER PRIMARY KEY, CUSTOMER_ID INTEGER REFERENCES CUSTOMER(CUSTOMER_ID), AMOUNT INTEGER, PRICE REAL, STATE TEXT)',
  `INSERT INTO PURCHASE ${counting(900)} SELECT i, 1 + (i * i * 31 + i / 7) % 180, 1 + i * 13 % 17, (i * 29 % 400) / 4.0, CASE i % 9 WHEN 0 THEN 'returned' WHEN 1 THEN 'open' ELSE 'done' END FROM r`,
];
const of = 'x.CUSTOMER_ID = CUSTOMER.CUSTOMER_ID';

async function proposed(...more: readonly string[]): Promise<readonly Edge[]> {
  const { catalogue, engine } = await makeDatabase(...PARENTS, ...more);
  const graph = await draftGraph(catalogue, engine, { name: 'test', sources: [] });
  return proposeDerivations(graph, catalogue, { engine });
}

const added = (table: string, column: string, sql: string) => [
  `ALTER TABLE ${table} ADD COLUMN ${column}`,
  `UPDATE ${table} SET ${column} = ${sql}`,
];
const textOf = ({ from, to, rule = '' }: Edge) =>
  `${from.map(formatColumn).join()} = ${rule} over ${to.map(formatColumn).join()}`;

describe('proposeDerivations', () => {
  it.each<[string, readonly string[], string]>([
    ['a count', added('CUSTOMER', 'BOUGHT', `(SELECT COUNT(*) FROM PURCHASE x WHERE ${of})`), 'CUSTOMER.BOUGHT = count(*) over PURCHASE.PURCHASE_ID'],
    ['a maximum', added('CUSTOMER', 'BEST', `(SELECT MAX(PRICE) FROM PURCHASE x WHERE ${of})`), 'CUSTOMER.BEST = max(PRICE) over PURCHASE.PRICE'],
    ['a minimum', added('CUSTOMER', 'LEAST', `(SELECT MIN(PRICE) FROM PURCHASE x WHERE ${of})`), 'CUSTOMER.LEAST = min(PRICE) over PURCHASE.PRICE'],
    ['a sum, 0 where there is nothing', added('CUSTOMER', 'SPENT', `(SELECT TOTAL(PRICE) FROM PURCHASE x WHERE ${of})`), 'CUSTOMER.SPENT = coalesce(sum(PRICE), 0) over PURCHASE.PRICE'],
    ['any', added('CUSTOMER', 'SENT_BACK', `EXISTS (SELECT 1 FROM PURCHASE x WHERE ${of} AND STATE = 'returned')`), "CUSTOMER.SENT_BACK = coalesce(max(case when STATE = 'returned' then 1 else 0 end), 0) over PURCHASE.STATE"],
    ['any at all', added('CUSTOMER', 'ACTIVE', `EXISTS (SELECT 1 FROM PURCHASE x WHERE ${of})`), 'CUSTOMER.ACTIVE = case when count(*) > 0 then 1 else 0 end over PURCHASE.PURCHASE_ID'],
    ['a copy', added('PURCHASE', 'SHIP_TO', '(SELECT CITY FROM CUSTOMER x WHERE x.CUSTOMER_ID = PURCHASE.CUSTOMER_ID)'), 'PURCHASE.SHIP_TO = CITY over CUSTOMER.CITY'],
    ['days between dates', added('CUSTOMER', 'WAITED', 'julianday(JOINED) - julianday(BORN)'), 'CUSTOMER.WAITED = julianday(JOINED) - julianday(BORN) over CUSTOMER.JOINED,CUSTOMER.BORN'],
    ['a product', added('PURCHASE', 'TOTAL_PRICE', 'AMOUNT * PRICE'), 'PURCHASE.TOTAL_PRICE = AMOUNT * PRICE over PURCHASE.AMOUNT,PURCHASE.PRICE'],
  ])('finds %s', async (_name, statements, expected) => {
    const edges = await proposed(...statements);
    expect(edges.map(textOf)).toEqual([expected]);
    expect(edges[0]).toMatchObject({ kind: 'derivation', status: 'suggested', evidence: expect.stringMatching(/^all \d+ rows agree/) as string });
    expect(edges[0]?.confidence).toBeGreaterThan(0.8);
  }); // prettier-ignore

  it('finds nothing where nothing was derived', async () => {
    expect(await proposed()).toEqual([]);
  });

  it('finds what agrees but for a few rows, and says for how many', async () => {
    const noisy = `CASE WHEN CUSTOMER_ID % 50 = 3 THEN 77 ELSE (SELECT COUNT(*) FROM PURCHASE x WHERE ${of}) END`;
    const [edge] = await proposed(...added('CUSTOMER', 'BOUGHT', noisy));
    expect(edge?.evidence).toMatch(/^196 of 200 rows agree/);
  });

  it('names the way where several lead to a table', async () => {
    const { catalogue, engine } = await makeDatabase(
      'CREATE TABLE AIRPORT (CODE TEXT PRIMARY KEY, LEAVING INTEGER)',
      `INSERT INTO AIRPORT ${counting(60)} SELECT 'A' || i, 0 FROM r`,
      'CREATE TABLE FLIGHT (NO INTEGER PRIMARY KEY, SOURCE TEXT REFERENCES AIRPORT(CODE), TARGET TEXT REFERENCES AIRPORT(CODE))',
      `INSERT INTO FLIGHT ${counting(500)} SELECT i, 'A' || (1 + i * i % 59), 'A' || (1 + i * 7 % 60) FROM r`,
      'UPDATE AIRPORT SET LEAVING = (SELECT COUNT(*) FROM FLIGHT WHERE SOURCE = CODE)',
    );
    const graph = await draftGraph(catalogue, engine, { name: 'test', sources: [] });
    const edges = await proposeDerivations(graph, catalogue, { engine });
    expect(edges.map(textOf)).toEqual(['AIRPORT.LEAVING = count(*) over FLIGHT.NO,FLIGHT.SOURCE']);
  });

  it('takes what folds rows for derived, not the rows that mostly agree with the fold', async () => {
    const statements = added('CUSTOMER', 'BEST', `(SELECT MAX(PRICE) FROM PURCHASE x WHERE ${of})`);
    // Most customers buy once: the price of a purchase is nearly always the highest one.
    const once =
      'DELETE FROM PURCHASE WHERE PURCHASE_ID > 15 + (SELECT MIN(PURCHASE_ID) FROM PURCHASE x WHERE x.CUSTOMER_ID = PURCHASE.CUSTOMER_ID)';
    const edges = await proposed(once, ...statements);
    expect(edges.map(textOf)).toEqual(['CUSTOMER.BEST = max(PRICE) over PURCHASE.PRICE']);
  });

  it('is cancelled', async () => {
    const { catalogue, engine } = await makeDatabase(...PARENTS);
    const graph = await draftGraph(catalogue, engine, { name: 'test', sources: [] });
    const signal = AbortSignal.abort();
    await expect(proposeDerivations(graph, catalogue, { engine, signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

test('every formula is a rule that can be read, whatever the names', () => {
  const names = ['A', 'with space', 'quote"s', 'select', 'case', "it's"];
  const formulas = names.flatMap((column): Formula[] => [
    { kind: 'copy', column },
    { kind: 'max', column, orZero: true },
    { kind: 'any', column, value: "o'clock" },
    { kind: 'arithmetic', op: '-', left: column, right: 'B' },
    { kind: 'days', left: 'B', right: column },
  ]);
  for (const formula of formulas) {
    const to = columnsOf(formula).map((column) => ({ table: 'S', column }));
    expect(() => readRule({ from: [{ table: 'T', column: 'D' }], to, rule: ruleOf(formula) })).not.toThrow();
  }
});
