import fc from 'fast-check';
import initSqlJs from 'sql.js';
import type { Database } from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../../src/engine/graph/memory-index';
import type { Edge, SchemaGraph, Table } from '../../../../src/engine/graph/model';
import { createJoinPlanner } from '../../../../src/engine/paths/join-trees';
import type { Aggregate, ColumnOf, Filter, SelectQuery } from '../../../../src/engine/program/intent';
import { printSql } from '../../../../src/engine/program/print-sql';
import { lowerQuery } from '../../../../src/engine/reason/programs/lower';

/** A parent with two child branches: vehicles with occupants and equipment. */
interface Data {
  readonly vehicles: readonly { id: number; model: number; weight: number }[];
  readonly occupants: readonly { vehicle: number; age: number | null }[];
  readonly equipment: readonly { vehicle: number; cost: number }[];
}

const data = fc.integer({ min: 1, max: 5 }).chain((n) =>
  fc.record({
    vehicles: fc.tuple(
      ...Array.from({ length: n }, (_, id) =>
        fc.record({
          id: fc.constant(id),
          model: fc.integer({ min: 0, max: 2 }),
          weight: fc.integer({ min: 1, max: 9 }),
        }),
      ),
    ),
    occupants: fc.array(
      fc.record({ vehicle: fc.integer({ min: 0, max: n - 1 }), age: fc.option(fc.integer({ min: 0, max: 99 })) }),
      { maxLength: 8 },
    ),
    equipment: fc.array(
      fc.record({ vehicle: fc.integer({ min: 0, max: n - 1 }), cost: fc.integer({ min: 0, max: 50 }) }),
      { maxLength: 8 },
    ),
  }),
);

const table = (name: string, columns: readonly string[]): Table => ({
  name,
  unique: [],
  display: [],
  terms: [],
  columns: new Map(columns.map((c) => [c, { name: c, type: 'integer' }])),
});
const edge = (from: string): Edge => ({
  kind: 'key',
  from: [{ table: from, column: 'vehicle' }],
  to: [{ table: 'vehicles', column: 'id' }],
  keywords: [],
  match: 'exact',
});
const graph: SchemaGraph = {
  version: 1,
  revision: 0,
  include: [],
  dictionaries: [],
  sources: [],
  tables: new Map([
    ['vehicles', table('vehicles', ['id', 'model', 'weight'])],
    ['occupants', table('occupants', ['vehicle', 'age'])],
    ['equipment', table('equipment', ['vehicle', 'cost'])],
  ]),
  edges: [edge('occupants'), edge('equipment')],
};
const planner = createJoinPlanner(createGraphIndex(graph));

const USES = [{ table: 'vehicles' }, { table: 'occupants' }, { table: 'equipment' }];
const column = (use: number, name: string): ColumnOf => ({ kind: 'column', use, column: name });
const rows = (use: number): Aggregate => ({
  kind: 'aggregate',
  fn: 'count',
  distinct: false,
  of: { kind: 'rows', use },
});
const fold = (fn: 'sum' | 'avg' | 'count', use: number, name: string): Aggregate => ({
  kind: 'aggregate',
  fn,
  distinct: false,
  of: column(use, name),
});
const query = (parts: Partial<SelectQuery>): SelectQuery => ({
  kind: 'select',
  uses: USES,
  distinct: false,
  select: [],
  groupBy: [],
  orderBy: [],
  ...parts,
});

let db: Database;
beforeAll(async () => {
  const sql = await initSqlJs();
  db = new sql.Database();
  db.exec(
    'CREATE TABLE vehicles (id, model, weight); CREATE TABLE occupants (vehicle, age); CREATE TABLE equipment (vehicle, cost)',
  );
});

function run({ vehicles, occupants, equipment }: Data, intent: SelectQuery): unknown[][] {
  db.exec('DELETE FROM vehicles; DELETE FROM occupants; DELETE FROM equipment');
  for (const v of vehicles) db.run('INSERT INTO vehicles VALUES (?, ?, ?)', [v.id, v.model, v.weight]);
  for (const o of occupants) db.run('INSERT INTO occupants VALUES (?, ?)', [o.vehicle, o.age]);
  for (const e of equipment) db.run('INSERT INTO equipment VALUES (?, ?)', [e.vehicle, e.cost]);
  const tree = lowerQuery(intent, {
    tree: (uses) => planner.joinTrees(uses).trees[0],
    number: () => undefined,
    missing: () => [],
    nullable: () => false,
    rowIdentity: () => ['rowid'],
  });
  return db.exec(printSql(tree))[0]?.values ?? [];
}

const sum = (list: readonly (number | null)[]) => {
  const known = list.filter((v) => v !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
};
const average = (list: readonly (number | null)[]) => {
  const total = sum(list);
  return total === null ? null : total / list.filter((v) => v !== null).length;
};
const sorted = (list: readonly unknown[][]) => [...list].map((r) => JSON.stringify(r)).sort();

describe('aggregates at the grain of what they count', () => {
  it('counts, sums and averages over two child branches of one parent', () => {
    fc.assert(
      fc.property(data, fc.constantFrom('id', 'model'), (d, key) => {
        const got = run(
          d,
          query({
            select: [
              column(0, key),
              rows(1),
              rows(2),
              fold('sum', 2, 'cost'),
              fold('avg', 1, 'age'),
              fold('count', 1, 'age'),
            ],
            groupBy: [column(0, key)],
          }),
        );
        const keyOf = (id: number) => d.vehicles.find((v) => v.id === id)?.[key as 'id'];
        const groups = [...new Set(d.vehicles.map((v) => v[key as 'id']))];
        const want = groups.map((k) => {
          const people = d.occupants.filter((o) => keyOf(o.vehicle) === k);
          const things = d.equipment.filter((e) => keyOf(e.vehicle) === k);
          return [
            k,
            people.length,
            things.length,
            sum(things.map((e) => e.cost)),
            average(people.map((o) => o.age)),
            people.filter((o) => o.age !== null).length,
          ];
        });
        expect(sorted(got)).toEqual(sorted(want));
      }),
      { numRuns: 150 },
    );
  });

  it('folds both branches over everything where there are no groups', () => {
    fc.assert(
      fc.property(data, (d) => {
        const got = run(d, query({ select: [rows(1), rows(2), fold('sum', 0, 'weight')] }));
        const want = [[d.occupants.length, d.equipment.length, sum(d.vehicles.map((v) => v.weight))]];
        expect(got).toEqual(want);
      }),
      { numRuns: 100 },
    );
  });

  it('counts and sums a parent once, however many children satisfy a condition', () => {
    const old: Filter = { kind: 'compare', left: column(1, 'age'), op: '>', right: { kind: 'literal', value: 40 } };
    fc.assert(
      fc.property(data, (d) => {
        const uses = USES.slice(0, 2);
        const got = run(
          d,
          query({ uses, select: [rows(0), fold('sum', 0, 'weight'), fold('avg', 0, 'weight')], where: old }),
        );
        const having = d.vehicles.filter((v) =>
          d.occupants.some((o) => o.vehicle === v.id && o.age !== null && o.age > 40),
        );
        expect(got).toEqual([[having.length, sum(having.map((v) => v.weight)), average(having.map((v) => v.weight))]]);
      }),
      { numRuns: 100 },
    );
  });

  it('adds up a parent once for each child of one branch, whatever the other branch holds', () => {
    fc.assert(
      fc.property(data, fc.constantFrom('id', 'model'), (d, key) => {
        const weights: Aggregate = { ...fold('sum', 0, 'weight'), over: 1 };
        const got = run(d, query({ select: [column(0, key), weights, rows(2)], groupBy: [column(0, key)] }));
        const vehicle = (id: number) => d.vehicles.find((v) => v.id === id);
        const want = [...new Set(d.vehicles.map((v) => v[key as 'id']))].map((k) => [
          k,
          sum(
            d.occupants
              .filter((o) => vehicle(o.vehicle)?.[key as 'id'] === k)
              .map((o) => vehicle(o.vehicle)?.weight ?? 0),
          ),
          d.equipment.filter((e) => vehicle(e.vehicle)?.[key as 'id'] === k).length,
        ]);
        expect(sorted(got)).toEqual(sorted(want));
      }),
      { numRuns: 150 },
    );
  });

  it('orders and bounds groups by what it counts', () => {
    fc.assert(
      fc.property(data, (d) => {
        const got = run(
          d,
          query({
            select: [column(0, 'id'), rows(1), rows(2)],
            groupBy: [column(0, 'id')],
            having: { kind: 'compare', left: rows(2), op: '>=', right: { kind: 'literal', value: 1 } },
            orderBy: [
              { by: rows(1), descending: true },
              { by: column(0, 'id'), descending: false },
            ],
            limit: 2,
          }),
        );
        const counted = d.vehicles.map(
          (v) =>
            [
              v.id,
              d.occupants.filter((o) => o.vehicle === v.id).length,
              d.equipment.filter((e) => e.vehicle === v.id).length,
            ] as const,
        );
        const want = counted
          .filter((c) => c[2] >= 1)
          .sort((a, b) => b[1] - a[1] || a[0] - b[0])
          .slice(0, 2);
        expect(got).toEqual(want);
      }),
      { numRuns: 100 },
    );
  });

  it('joins plainly where nothing is repeated', () => {
    const tree = lowerQuery(
      query({ uses: USES.slice(0, 2), select: [column(0, 'model'), rows(1)], groupBy: [column(0, 'model')] }),
      {
        tree: (uses) => planner.joinTrees(uses).trees[0],
        number: () => undefined,
        missing: () => [],
        nullable: () => false,
        rowIdentity: () => ['rowid'],
      },
    );
    expect(printSql(tree)).toBe(
      'SELECT "vehicles"."model", COUNT(*) FROM "vehicles" JOIN "occupants" ON "occupants"."vehicle" = "vehicles"."id" GROUP BY "vehicles"."model"',
    );
  });

  it.each<[string, string[], RegExp]>([
    ['by the place of each row', ['_rowid_'], /"_rowid_" AS "place"/],
    ['by a key of several columns', ['case', 'no'], /"case" AS "place", "occupants\w*"."no" AS "place2"/],
    ['not at all', [], /Nothing tells the rows of occupants apart/],
  ])('tells repeated rows apart %s', (_, identity, expected) => {
    const lower = () =>
      printSql(
        lowerQuery(query({ uses: USES, select: [rows(1), rows(2)] }), {
          tree: (uses) => planner.joinTrees(uses).trees[0],
          number: () => undefined,
          missing: () => [],
          nullable: () => false,
          rowIdentity: () => identity,
        }),
      );
    if (identity.length > 0) expect(lower()).toMatch(expected);
    else expect(lower).toThrow(expected);
  });

  it('compares rows with those that share something with them', () => {
    const intent = query({
      uses: USES.slice(0, 1),
      select: [column(0, 'id')],
      where: {
        kind: 'compare',
        left: column(0, 'weight'),
        op: '>',
        right: {
          kind: 'query',
          query: query({ uses: USES.slice(0, 1), select: [fold('avg', 0, 'weight')] }),
          within: [{ outer: column(0, 'model'), inner: column(0, 'model') }],
        },
      },
    });
    const vehicles = [
      [0, 1],
      [0, 3],
      [1, 8],
      [1, 9],
    ].map(([model = 0, weight = 0], id) => ({ id, model, weight }));
    // Of all of them, both of the second model are above the average.
    expect(run({ vehicles, occupants: [], equipment: [] }, intent)).toEqual([[1], [3]]);
  });

  it('keeps codes for unknown out of folds and comparisons', () => {
    const d: Data = {
      vehicles: [{ id: 0, model: 0, weight: 1 }],
      occupants: [
        { vehicle: 0, age: 20 },
        { vehicle: 0, age: 999 },
      ],
      equipment: [],
    };
    run(d, query({ uses: USES.slice(0, 1), select: [rows(0)] }));
    const uses = [{ table: 'occupants' }];
    const context = {
      tree: (u: readonly { table: string }[]) => planner.joinTrees(u).trees[0],
      number: () => undefined,
      missing: () => [999],
      nullable: () => false,
      rowIdentity: () => ['rowid'],
    };
    const value = (parts: Partial<SelectQuery>) =>
      db.exec(printSql(lowerQuery(query({ uses, ...parts }), context)))[0]?.values;
    expect(value({ select: [fold('avg', 0, 'age'), fold('count', 0, 'age')] })).toEqual([[20, 1]]);
    const over: Filter = { kind: 'compare', left: column(0, 'age'), op: '>', right: { kind: 'literal', value: 10 } };
    expect(value({ select: [rows(0)], where: over })).toEqual([[1]]);
    expect(
      value({ select: [column(0, 'age')], orderBy: [{ by: column(0, 'age'), descending: true }], limit: 1 }),
    ).toEqual([[20]]);
  });
});
