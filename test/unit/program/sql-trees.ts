/** Random SQL trees as the reader makes them. */
import fc from 'fast-check';
import type { SqlExpression, SqlQuery, SqlSelect, SqlSource, SqlWindow } from '../../../src/engine/program/sql-tree';

const name = fc.constantFrom('a', 'T1', 'my "odd" name', 'select', "o'hara", 'ümlaut', 'x y', '[b]', 'a`b');
const text = fc.oneof(
  fc.string({ maxLength: 6 }).filter((s) => !s.includes('\u0000')),
  fc.constantFrom("it's", '--x', '/*', ''),
);
const digits = fc.constantFrom('1.0', '1e3', '.5', '12345678901234567890', '7.25E-2');
const literal: fc.Arbitrary<SqlExpression> = fc.oneof(
  fc.record({ kind: fc.constant('literal' as const), value: fc.oneof(fc.integer(), text, fc.constant(null)) }),
  fc.record({ kind: fc.constant('literal' as const), value: fc.uint8Array({ maxLength: 3 }) }),
  fc.record({ kind: fc.constant('number' as const), digits }),
);
const column: fc.Arbitrary<SqlExpression> = fc.oneof(
  fc.record({ kind: fc.constant('column' as const), alias: name, column: name }),
  fc.record({
    kind: fc.constant('column' as const),
    alias: fc.constant(''),
    column: name,
    quoted: fc.constant(true as const),
  }),
);
const operator = fc.constantFrom(
  ...(['=', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '||', '&', '|', '<<', '>>', 'OR', 'LIKE', 'NOT LIKE', 'GLOB', 'NOT GLOB', 'IS', 'IS NOT'] as const), // prettier-ignore
);

/** Expressions, sources and queries hold each other: beyond this depth each is the first of its kinds. */
const DEPTH = { maxDepth: 4, depthIdentifier: fc.createDepthIdentifier() };
const ONE: SqlQuery = {
  kind: 'select',
  distinct: false,
  columns: [{ value: { kind: 'literal', value: 1 } }],
  joins: [],
  groupBy: [],
  orderBy: [],
};

interface Trees {
  expression: SqlExpression;
  query: SqlQuery;
  select: SqlSelect;
}

const { query } = fc.letrec<Trees>((tie) => {
  const e = tie('expression') as fc.Arbitrary<SqlExpression>;
  const inner = tie('query') as fc.Arbitrary<SqlQuery>;
  const optional = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined, freq: 3 });
  const list = fc.array(e, { minLength: 1, maxLength: 2 });
  const keys = fc.array(
    fc.record({
      by: e,
      descending: fc.boolean(),
      nulls: fc.constantFrom(undefined, 'FIRST' as const, 'LAST' as const),
    }),
    { minLength: 1, maxLength: 2 },
  );
  const end = fc.oneof(
    fc.constant({ side: 'CURRENT ROW' as const }),
    fc.record({ side: fc.constantFrom('PRECEDING' as const, 'FOLLOWING' as const), by: optional(e) }),
  );
  const window: fc.Arbitrary<SqlWindow> = fc.record({
    partitionBy: fc.array(e, { maxLength: 1 }),
    orderBy: fc.oneof(keys, fc.constant([])),
    frame: optional(
      fc.record({
        unit: fc.constantFrom('ROWS' as const, 'RANGE' as const, 'GROUPS' as const),
        start: end,
        end: optional(end),
        exclude: fc.constantFrom(
          undefined,
          'NO OTHERS' as const,
          'CURRENT ROW' as const,
          'GROUP' as const,
          'TIES' as const,
        ),
      }),
    ),
  });
  const negated = fc.boolean();
  const expression = fc.oneof(
    DEPTH,
    literal,
    column,
    fc.record({ kind: fc.constant('binary'), op: operator, left: e, right: e }),
    fc.record({ kind: fc.constant('binary'), op: fc.constant('LIKE'), left: e, right: e, escape: literal }),
    // AND is read from the left.
    fc.record({ kind: fc.constant('binary'), op: fc.constant('AND'), left: e, right: column }),
    fc.record({ kind: fc.constant('not'), of: e.filter(({ kind }) => kind !== 'exists') }),
    fc.record({ kind: fc.constant('sign'), op: fc.constantFrom('-', '+', '~'), of: column }),
    fc.record({ kind: fc.constant('collate'), of: e, by: fc.constantFrom('BINARY', 'NOCASE', 'RTRIM') }),
    fc.record({
      kind: fc.constant('call'),
      fn: fc.constantFrom('SUM', 'GROUP_CONCAT', 'RANK', 'COALESCE'),
      distinct: fc.constantFrom(undefined, true),
      args: list,
      orderBy: optional(keys),
      filter: optional(e),
      over: optional(fc.oneof(name, window)),
    }),
    fc.constant({ kind: 'call', fn: 'COUNT', args: [{ kind: 'star' }] }),
    fc.record({ kind: fc.constant('cast'), of: e, to: fc.constantFrom('REAL', 'INTEGER', 'TEXT', 'NUMERIC', 'BLOB') }),
    fc.record({ kind: fc.constant('between'), of: e, low: e, high: e }),
    fc.record({ kind: fc.constant('in-list'), of: e, values: fc.array(text, { maxLength: 2 }), negated }),
    fc.record({ kind: fc.constant('in-values'), of: e, values: fc.tuple(column, e), negated }),
    fc.record({ kind: fc.constant('row'), parts: fc.tuple(e, e) }),
    fc.record({
      kind: fc.constant('in-query'),
      of: fc.oneof(fc.tuple(column), fc.tuple(e, column)),
      query: inner,
      negated,
    }),
    fc.record({ kind: fc.constant('exists'), query: inner, negated }),
    fc.record({ kind: fc.constant('scalar'), query: inner }),
    fc.record({
      kind: fc.constant('case'),
      of: optional(e),
      branches: fc.array(fc.record({ when: e, then: e }), { minLength: 1, maxLength: 2 }),
      otherwise: optional(e),
    }),
  ) as fc.Arbitrary<SqlExpression>;
  const source: fc.Arbitrary<SqlSource> = fc.oneof(
    DEPTH,
    fc.record({ from: name, alias: name }),
    fc.record({ from: inner, alias: fc.oneof(name, fc.constant('')) }),
  );
  const side = fc.constantFrom(undefined, 'LEFT' as const, 'RIGHT' as const, 'FULL' as const);
  const join = fc.oneof(
    fc.tuple(source, e, side).map(([s, on, kept]) => ({ ...s, on, side: kept })),
    fc.tuple(source, name, side).map(([s, by, kept]) => ({ ...s, using: [by], side: kept })),
    fc.tuple(source, side).map(([s, kept]) => ({ ...s, natural: true as const, side: kept })),
    source,
  );
  const from = fc.oneof(
    fc.record({ from: source, joins: fc.array(join, { maxLength: 2 }) }),
    fc.constant({ from: undefined, joins: [] }),
  );
  const result = {
    with: optional(
      fc.array(fc.record({ name, columns: optional(fc.tuple(name)), query: inner }), {
        minLength: 1,
        maxLength: 1,
      }),
    ),
    limit: optional(fc.nat()),
    offset: optional(fc.nat()),
  };
  const plain = fc
    .tuple(
      from,
      fc.record({
        kind: fc.constant('select' as const),
        distinct: fc.boolean(),
        columns: fc.array(
          fc.oneof(
            fc.record({ value: e, as: optional(name) }),
            fc.constant({ value: { kind: 'star' as const } }),
            fc.record({ value: fc.record({ kind: fc.constant('star' as const), alias: name }) }),
          ),
          { minLength: 1, maxLength: 2 },
        ),
        where: optional(e),
        groupBy: fc.array(e, { maxLength: 1 }),
        having: optional(e),
        windows: optional(fc.tuple(fc.record({ name, window }))),
        orderBy: fc.constant([]),
      }),
    )
    .map(([sources, rest]): SqlSelect => ({ ...rest, ...sources }));
  const select = fc
    .tuple(plain, fc.record({ ...result, orderBy: fc.oneof(keys, fc.constant([])) }))
    .map(([base, more]) => ({ ...base, ...more }));
  const set = fc.record({
    kind: fc.constant('set' as const),
    op: fc.constantFrom('UNION' as const, 'UNION ALL' as const, 'INTERSECT' as const, 'EXCEPT' as const),
    left: plain,
    right: plain,
    orderBy: optional(keys),
    ...result,
  }) as fc.Arbitrary<SqlQuery>;
  return { expression, select, query: fc.oneof(DEPTH, fc.constant(ONE), select, set) };
});

/** Queries as `readSql` gives them, with fields that are absent left out. */
export const queries = query.map((tree) => withoutAbsent(tree));

/** A tree without fields whose value is undefined. */
function withoutAbsent<T>(value: T): T {
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutAbsent) as T;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([key, field]) => [key, withoutAbsent(field) as unknown])) as T;
}
