import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { JoinTree, TableUse } from '../../../src/engine/paths/join-tree';
import { createJoinPlanner, findJoinTrees } from '../../../src/engine/paths/join-trees';
import { sketchGraph, type EdgeSketch, type TableSketch } from './graphs';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';

const use = (text: string): TableUse => {
  const [table = '', role] = text.split('@');
  return { table, ...(role !== undefined && { role }) };
};
const uses = (text: string) => text.split(' ').map(use);
const index = (tables: Record<string, TableSketch | string>, edges: readonly EdgeSketch[]) =>
  createGraphIndex(sketchGraph(tables, edges));

/** A tree as text, for example `flights.s=airports@source.code`. */
function show(tree: JoinTree): string[] {
  const name = (i: number) =>
    `${tree.uses[i]?.table ?? ''}${tree.uses[i]?.role === undefined ? '' : `@${tree.uses[i].role}`}`;
  return tree.joins
    .map(({ edge, from, to }) => {
      const pairs = edge.from.map((f, i) => `${f.column}=${edge.to[i]?.column ?? ''}`);
      return `${name(from)}>${name(to)}:${pairs.join('+')}`;
    })
    .sort();
}

const flights = index({ flights: 'no source dest airline', airports: 'code city', airlines: 'id name', cities: 'id' }, [
  { from: 'flights.source', to: 'airports.code', label: 'source' },
  { from: 'flights.dest', to: 'airports.code', label: 'destination' },
  { from: 'flights.airline', to: 'airlines.id' },
  { from: 'airports.city', to: 'cities.id' },
]);

describe('findJoinTrees', () => {
  it('gives one use a tree without joins', () => {
    expect(findJoinTrees(flights, uses('FLIGHTS')).trees).toEqual([{ uses: [{ table: 'flights' }], joins: [] }]);
  });

  it('enters both roles of a table through parallel edges', () => {
    const { trees, ambiguous } = findJoinTrees(flights, uses('airports@destination airports@source'));
    expect(ambiguous).toBe(false);
    expect(trees.map(show)).toEqual([
      ['flights>airports@destination:dest=code', 'flights>airports@source:source=code'],
    ]);
    expect(trees[0]?.uses).toEqual([...uses('airports@destination airports@source'), { table: 'flights' }]);
  });

  it('leaves the other parallel edge to a use without a role', () => {
    const { trees } = findJoinTrees(flights, uses('airports airports@destination'));
    expect(trees.map(show)).toEqual([['flights>airports:source=code', 'flights>airports@destination:dest=code']]);
  });

  it('reports parallel edges as ambiguous where no role is asked for', () => {
    const { trees, ambiguous } = findJoinTrees(flights, uses('flights airports'));
    expect(ambiguous).toBe(true);
    expect(trees.map(show)).toEqual([['flights>airports:dest=code'], ['flights>airports:source=code']]);
  });

  it('goes on from a role', () => {
    const found = findJoinTrees(flights, uses('airports@source cities'));
    expect(found.trees.map(show)).toEqual([['airports@source>cities:city=id', 'flights>airports@source:source=code']]);
  });

  it('joins a table to itself', () => {
    const staff = index({ Employee: 'id boss', Sale: 'id seller' }, [
      { from: 'Employee.boss', to: 'Employee.id', label: 'manager' },
      { from: 'Sale.seller', to: 'Employee.id', label: 'seller' },
    ]);
    expect(findJoinTrees(staff, uses('Employee Employee@manager')).trees.map(show)).toEqual([
      ['Employee>Employee@manager:boss=id'],
    ]);
    expect(findJoinTrees(staff, uses('Employee@manager Sale')).trees.map(show)).toEqual([
      ['Employee>Employee@manager:boss=id', 'Sale>Employee:seller=id'],
    ]);
  });

  it('does not let one reference lead to two uses', () => {
    const school = index({ Student: 'id name', Friend: 'a b', Likes: 'a b' }, [
      { from: 'Friend.a', to: 'Student.id', label: 'student' },
      { from: 'Friend.b', to: 'Student.id', label: 'friend' },
    ]);
    expect(findJoinTrees(school, uses('Student Student@friend')).trees.map(show)).toEqual([
      ['Friend>Student:a=id', 'Friend>Student@friend:b=id'],
    ]);
  });

  it('takes composite edges whole', () => {
    const crash = index({ GV: 'c v', OCC: 'c v o', INJ: 'c v o' }, [
      { from: 'OCC.c OCC.v', to: 'GV.c GV.v' },
      { from: 'INJ.c INJ.v INJ.o', to: 'OCC.c OCC.v OCC.o' },
    ]);
    expect(findJoinTrees(crash, uses('GV INJ')).trees.map(show)).toEqual([['INJ>OCC:c=c+v=v+o=o', 'OCC>GV:c=c+v=v']]);
  });

  it('takes an edge that the question names for a reviewed one', () => {
    const school = index({ A: 'x y', B: 'x y', C: 'x y' }, [
      { from: 'A.y', to: 'B.x', status: 'suggested', confidence: 0.5 },
      { from: 'A.x', to: 'C.x', status: 'declared' },
      { from: 'C.y', to: 'B.x', status: 'declared' },
    ]);
    const [direct] = school.keyEdgesBetween('A', 'B');
    const spoken = new Set(direct ? [direct] : []);
    expect(createJoinPlanner(school).joinTrees(uses('A B')).trees.map(show)).toEqual([['A>C:x=x', 'C>B:y=x']]);
    expect(createJoinPlanner(school, spoken).joinTrees(uses('A B')).trees.map(show)).toEqual([['A>B:y=x']]);
  });

  it.each<[string, EdgeSketch[], string]>([
    [
      'reviewed edges before few edges',
      [
        { from: 'A.x', to: 'B.x', status: 'suggested', confidence: 0.99 },
        { from: 'A.x', to: 'C.x' },
        { from: 'C.x', to: 'B.x', status: 'declared' },
      ],
      'A>C:x=x C>B:x=x',
    ],
    [
      'few edges before many',
      [
        { from: 'A.x', to: 'B.x' },
        { from: 'A.x', to: 'C.x' },
        { from: 'C.x', to: 'B.x' },
      ],
      'A>B:x=x',
    ],
    [
      'a junction before a shared dimension',
      [
        { from: 'A.x', to: 'C.x' },
        { from: 'B.x', to: 'C.x' },
        { from: 'D.x', to: 'A.x' },
        { from: 'D.x', to: 'B.x' },
      ],
      'D>A:x=x D>B:x=x',
    ],
    [
      'surer edges before doubtful ones',
      [
        { from: 'A.x', to: 'B.x', status: 'suggested', confidence: 0.9, label: 'p' },
        { from: 'A.y', to: 'B.x', status: 'suggested', confidence: 0.8, label: 'q' },
      ],
      'A>B:x=x',
    ],
  ])('prefers %s', (_name, edges, expected) => {
    const graph = index({ A: 'x y', B: 'x', C: 'x', D: 'x' }, edges);
    const found = findJoinTrees(graph, uses('A B'));
    expect(found.ambiguous).toBe(false);
    expect(found.trees.map((tree) => show(tree).join(' '))).toEqual([expected]);
  });

  it('says what is not connected, which role nobody gives and which table is unknown', () => {
    const lone = index({ A: 'x', B: 'x', C: 'x' }, [{ from: 'A.x', to: 'B.x' }]);
    expect(inEnglish(findJoinTrees(lone, uses('A B C')))).toMatchObject({
      trees: [],
      reason: expect.stringContaining('connect C with A, B') as string,
    });
    expect(inEnglish(findJoinTrees(lone, uses('A B@boss')).reason)).toContain('“boss”');
    expect(inEnglish(findJoinTrees(lone, uses('A Z')).reason)).toContain('no table Z');
  });

  it('returns at most eight equal trees and approximates beyond eight uses', () => {
    const middle = Array.from({ length: 12 }, (_, i) => `M${String(i)}`);
    const wide = index(
      { A: 'x', B: 'x', ...Object.fromEntries(middle.map((m) => [m, 'x'])) },
      middle.flatMap((m) => [
        { from: `${m}.x`, to: 'A.x' },
        { from: `${m}.x`, to: 'B.x' },
      ]),
    );
    const two = findJoinTrees(wide, uses('A B'));
    expect([two.trees.length, two.ambiguous, two.approximate]).toEqual([8, true, false]);
    const many = findJoinTrees(wide, [...middle.map(use), use('A')]);
    expect([many.trees[0]?.joins.length, many.approximate]).toEqual([12, true]);
  });

  it('answers eight uses of a dense graph quickly, and the same request from memory', () => {
    const names = Array.from({ length: 30 }, (_, i) => `T${String(i)}`);
    const edges = names.flatMap((a, i) =>
      [1, 3, 7].map((d) => ({ from: `${a}.x`, to: `${names[(i + d) % 30] ?? ''}.x` })),
    );
    const planner = createJoinPlanner(index(Object.fromEntries(names.map((n) => [n, 'x'])), edges));
    const request = [0, 4, 9, 13, 17, 21, 25, 28].map((i) => ({ table: `T${String(i)}` }));
    const start = performance.now();
    const first = planner.joinTrees(request);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(planner.joinTrees(request)).toBe(first);
  });
});

describe('rows that only share something', () => {
  const towns: EdgeSketch[] = [
    { from: 'members.town', to: 'towns.id' },
    { from: 'lessons.town', to: 'towns.id' },
  ];
  const tables = { towns: 'id name', members: 'id town', lessons: 'id town member', bookings: 'member lesson' };
  const suggested: EdgeSketch = { from: 'lessons.member', to: 'members.id', status: 'suggested', confidence: 0.6 };
  const bookings: EdgeSketch[] = [
    { from: 'bookings.member', to: 'members.id' },
    { from: 'bookings.lesson', to: 'lessons.id' },
  ];

  it.each<[string, readonly EdgeSketch[], string, readonly string[]]>([
    [
      'are matched where there is no other way',
      [],
      'members lessons',
      ['lessons>towns:town=id', 'members>towns:town=id'],
    ],
    ['come after an edge that nobody has reviewed', [suggested], 'members lessons', ['lessons>members:member=id']],
    [
      'come after what ties them',
      bookings,
      'members lessons',
      ['bookings>lessons:lesson=id', 'bookings>members:member=id'],
    ],
    [
      'are matched where what they share is asked for',
      [suggested],
      'members towns lessons',
      ['lessons>towns:town=id', 'members>towns:town=id'],
    ],
  ])('%s', (_, edges, asked, joins) => {
    expect(findJoinTrees(index(tables, [...towns, ...edges]), uses(asked)).trees.map(show)).toEqual([joins]);
  });
});
