import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../../src/engine/graph/memory-index';
import { edgeId } from '../../../../src/engine/graph/model';
import { createJoinPlanner } from '../../../../src/engine/paths/join-trees';
import { checkStatement } from '../../../../src/engine/reason/statements/check-statement';
import { sketchGraph } from '../../paths/graphs';

const index = createGraphIndex(
  sketchGraph(
    {
      CRASH: { columns: 'CASEID MANCOLL', key: 'CASEID' },
      GV: { columns: 'CASEID VEHNO MAKER', key: 'CASEID VEHNO' },
      OCC: { columns: 'CASEID VEHNO OCCNO AGE', key: 'CASEID VEHNO OCCNO' },
      VIN: { columns: 'CASEID VEHNO Make', key: 'CASEID VEHNO' },
      TIRE: { columns: 'CASEID VEHNO PLACE', key: 'CASEID VEHNO PLACE' },
      maker: { columns: 'name country', key: 'name' },
      club: { columns: 'id name', key: 'id' },
      town: { columns: 'id name', key: 'id' },
      visit: { columns: 'id day', key: 'id day' },
    },
    [
      { from: 'GV.CASEID', to: 'CRASH.CASEID' },
      { from: 'OCC.CASEID OCC.VEHNO', to: 'GV.CASEID GV.VEHNO' },
      { from: 'VIN.CASEID VIN.VEHNO', to: 'GV.CASEID GV.VEHNO' },
      { from: 'TIRE.CASEID TIRE.VEHNO', to: 'VIN.CASEID VIN.VEHNO' },
      { from: 'GV.MAKER', to: 'maker.name' },
      { from: 'visit.id', to: 'club.id' },
      { from: 'visit.id', to: 'town.id' },
    ],
  ),
);
const rules = { index, rejected: [], planner: createJoinPlanner(index) };

describe('joins that pass over tables', () => {
  it.each([
    ['SELECT AGE FROM OCC JOIN CRASH ON OCC.CASEID = CRASH.CASEID', 'OCC.CASEID = CRASH.CASEID', 2],
    ['SELECT AGE FROM CRASH JOIN OCC USING (CASEID)', 'CRASH.CASEID = OCC.CASEID', 2],
    [
      'SELECT AGE FROM OCC JOIN VIN ON OCC.CASEID = VIN.CASEID AND VIN.VEHNO = OCC.VEHNO',
      'OCC.CASEID = VIN.CASEID, OCC.VEHNO = VIN.VEHNO',
      2,
    ],
    ['SELECT PLACE FROM TIRE JOIN CRASH ON TIRE.CASEID = CRASH.CASEID', 'TIRE.CASEID = CRASH.CASEID', 3],
    ['SELECT AGE FROM OCC WHERE CASEID IN (SELECT CASEID FROM CRASH)', 'OCC.CASEID = CRASH.CASEID', 2],
  ])('lets %s join what follows from key edges', (sql, join, edges) => {
    const { statement, problems } = checkStatement(sql, rules);
    expect(problems).toEqual([]);
    expect(statement?.outside).toEqual([]);
    expect(statement?.joins.map(({ on }) => on.map((pair) => pair.join(' = ')).join(', '))).toEqual([join]);
    expect(statement?.edges).toHaveLength(edges);
    const known = new Set(['GV', 'OCC', 'VIN', 'TIRE'].flatMap((table) => index.keyEdges(table)).map(edgeId));
    expect(statement?.edges.every((edge) => known.has(edgeId(edge)))).toBe(true);
  });

  it.each([
    // Not all that the way between them says: rows would meet those of other vehicles.
    'SELECT AGE FROM OCC JOIN VIN ON OCC.CASEID = VIN.CASEID',
    // A table between them that decides which rows meet, or repeats them.
    'SELECT club.name FROM club JOIN town ON club.id = town.id',
    'SELECT AGE FROM OCC JOIN maker ON OCC.CASEID = maker.name',
    'SELECT AGE FROM OCC JOIN CRASH ON OCC.VEHNO = CRASH.CASEID',
  ])('refuses %s', (sql) => {
    expect(checkStatement(sql, rules).problems).toEqual([expect.objectContaining({ code: 'outside-join' })]);
  });
});
