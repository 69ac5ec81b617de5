import { describe, expect, it } from 'vitest';
import { proposeContext } from '../../../src/engine/discover/context';
import { draftGraph } from '../../../src/engine/discover/draft';
import type { Edge } from '../../../src/engine/graph/model';
import { counting, makeDatabase } from './data';

/** Context edges as text: `A needs B`, or `A and B` where both need each other. */
async function proposed(statements: readonly string[], given: readonly Edge[] = []): Promise<readonly Edge[]> {
  const { catalogue, engine } = await makeDatabase(...statements);
  const graph = await draftGraph(catalogue, engine, { name: 'test', sources: [] });
  return proposeContext({ ...graph, edges: [...graph.edges, ...given] }, catalogue, { engine });
}

const textOf = ({ from, to, oneWay }: Edge) =>
  `${from[0]?.column ?? ''} ${oneWay ? 'needs' : 'and'} ${to[0]?.column ?? ''}`;

/** 25 vehicles, each with a row for each of 8 kinds of equipment, which acts only where it is there. */
const equipment = [
  'CREATE TABLE VEHICLE (ID INTEGER, MAKE TEXT)',
  `INSERT INTO VEHICLE ${counting(25)} SELECT 900 + i * 7, char(65 + i % 5) FROM r`,
  'CREATE TABLE EQUIPMENT (VEHICLE_ID INTEGER, SORT INTEGER, FITTED INTEGER, ACTED INTEGER)',
  `INSERT INTO EQUIPMENT ${counting(8)} SELECT ID, i, ((ID * i * 31) % 7 < i) * 1, 0 FROM VEHICLE, r`,
  'UPDATE EQUIPMENT SET ACTED = CASE WHEN FITTED = 0 THEN 8 ELSE 1 + (VEHICLE_ID * SORT) % 3 END',
];

/** A total and its parts, which are not known in the same rows; another measure is not known in others. */
const measures = [
  'CREATE TABLE RUN (ID INTEGER PRIMARY KEY, DVTOTAL INTEGER, DVLONG INTEGER, DVLAT INTEGER, LOAD INTEGER)',
  `INSERT INTO RUN ${counting(300)} SELECT i, 20 + i % 37, (20 + i % 37) - i % 19, i % 20 - 10, i * 7 % 53 FROM r`,
  'UPDATE RUN SET DVTOTAL = 999, DVLONG = 999, DVLAT = 999 WHERE ID % 3 = 0',
  'UPDATE RUN SET LOAD = 999 WHERE ID % 5 = 0',
];

describe('proposeContext', () => {
  it('finds what a code closes and what is said of one thing of a list', async () => {
    const edges = await proposed(equipment);
    expect(edges.map(textOf).toSorted()).toEqual(['ACTED needs FITTED', 'ACTED needs SORT', 'FITTED needs SORT']);
    expect(edges.find((edge) => textOf(edge) === 'ACTED needs FITTED')).toMatchObject({
      kind: 'context',
      status: 'suggested',
      evidence: expect.stringMatching(/^where FITTED is 0, ACTED is always 8 \(\d+ rows\), elsewhere [123], [123] or [123]$/) as string,
    });
    expect(edges.find((edge) => textOf(edge) === 'FITTED needs SORT')?.evidence).toBe(
      'each VEHICLE_ID has a row for each of the 8 values of SORT, and FITTED differs between them',
    );
  }); // prettier-ignore

  it('finds parts that are unknown where their total is', async () => {
    const edges = await proposed(measures);
    expect(edges.map(textOf)).toEqual(['DVLONG and DVTOTAL', 'DVLAT and DVTOTAL']);
    expect(edges[0]?.evidence).toBe(
      'DVLONG and DVTOTAL are 999 in the same 100 rows; DVLONG is never beyond DVTOTAL; their names begin alike',
    );
  });

  it('says nothing of columns that have nothing to do with each other, nor of emptiness that whole records share', async () => {
    const columns = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const statements = [
      `CREATE TABLE T (ID INTEGER PRIMARY KEY, ${columns.join(' INTEGER, ')} INTEGER)`,
      `INSERT INTO T ${counting(400)} SELECT i, ${columns.map((_, k) => `i * ${7 + 2 * k} % ${5 + k}`).join(', ')} FROM r`,
      `UPDATE T SET ${columns.map((c) => `${c} = NULL`).join(', ')} WHERE ID % 11 = 0`,
    ];
    expect(await proposed(statements)).toEqual([]);
  });

  it('says nothing of what follows from another column in every row', async () => {
    const statements = [
      'CREATE TABLE PLACE (ID INTEGER PRIMARY KEY, ROOM INTEGER, WING TEXT)',
      `INSERT INTO PLACE ${counting(300)} SELECT i, i % 40, char(65 + (i % 40) / 10) FROM r`,
    ];
    expect(await proposed(statements)).toEqual([]);
  });

  it('does not propose again what the graph ties or has rejected, whichever way', async () => {
    const edge = (from: string, to: string): Edge => ({
      kind: 'context',
      from: [{ table: 'RUN', column: from }],
      to: [{ table: 'RUN', column: to }],
      keywords: [],
      match: 'exact',
      status: 'rejected',
    });
    const edges = await proposed(measures, [edge('dvtotal', 'dvlong')]);
    expect(edges.map(textOf)).toEqual(['DVLAT and DVTOTAL']);
  });

  it('proposes few for each column and each table', async () => {
    const closed = Array.from({ length: 40 }, (_, i) => `ROLL${i}`);
    const statements = [
      `CREATE TABLE T (ID INTEGER PRIMARY KEY, ROLLTYPE INTEGER, ${closed.join(' INTEGER, ')} INTEGER)`,
      `INSERT INTO T ${counting(400)} SELECT i, i % 3, ${closed.map((_, k) => `CASE WHEN i % 3 = 0 THEN 0 ELSE 1 + i * ${3 + k} % 7 END`).join(', ')} FROM r`,
    ];
    const edges = await proposed(statements);
    const used = edges.flatMap(({ from, to }) => [...from, ...to]).map(({ column }) => column);
    expect(edges.length).toBeLessThanOrEqual(5);
    for (const column of used) expect(used.filter((other) => other === column).length).toBeLessThanOrEqual(3);
  });
});
