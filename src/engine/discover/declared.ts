/** Keys and foreign keys that the source declares, checked against its own data. */
import type { Cardinality, Match } from '../graph/model';
import { compared } from '../profile/compared';
import { columnOf, columnsOf, countAll, COUNTED, countOf, type Counter, type CountStatement } from './counting';
import type { ColumnFacts, TableFacts } from './facts';
import { foreignKeyName, type ForeignKey } from './foreign-key';
import type { FoundKey } from './keys';
import { singleCardinality } from './single-keys';

/**
 * The declared foreign keys whose tables and columns exist, each once. Where the data agrees only once spaces or case are
 * left out, the join says so.
 * @param tables all tables
 * @param counter runs the counting statements
 */
export async function declaredForeignKeys(
  tables: ReadonlyMap<string, TableFacts>,
  counter: Counter,
): Promise<readonly ForeignKey[]> {
  const found = new Map<string, ForeignKey>();
  for (const table of tables.values()) {
    for (const declared of table.profile.declaredForeignKeys) {
      const to = findByName([...tables.values()], declared.table);
      const columns = declared.columns.flatMap((name) => findByName(table.columns, name) ?? []);
      const names = declared.to.length ? declared.to : (to?.profile.declaredKey ?? []);
      const toColumns = names.flatMap((name) => findByName(to?.columns ?? [], name) ?? []);
      if (!to || !columns.length || columns.length !== declared.columns.length || toColumns.length !== columns.length)
        continue;
      const [first] = columns;
      const ownKey = table.profile.declaredKey ?? [];
      const isOwnKey = isSameSet(
        ownKey,
        columns.map((c) => c.name),
      );
      const key: ForeignKey = {
        table: table.name,
        columns: columns.map((c) => c.name),
        to: to.name,
        toColumns: toColumns.map((c) => c.name),
        match: 'exact',
        cardinality: declaredCardinality(
          toColumns,
          columns.length === 1 && first ? singleCardinality(first, ownKey) : isOwnKey ? 'one-to-one' : 'many-to-one',
        ),
        share: 1,
        status: 'declared',
        confidence: 1,
        evidence: 'declared by the source',
      };
      const isSelf = to === table && key.columns.every((c, i) => c === key.toColumns[i]);
      if (!isSelf) found.set(foreignKeyName(key), key);
    }
  }
  return checkMatches([...found.values()], tables, counter);
}

/** SQLite lets columns be referred to whose values come again: then the declaration is half of a longer key, say. */
function declaredCardinality(to: readonly ColumnFacts[], toOne: 'one-to-one' | 'many-to-one'): Cardinality {
  const [only, ...more] = to;
  const comesAgain = only && more.length === 0 && only.profile.distinct > 0 && !only.profile.unique;
  if (!comesAgain) return toOne;
  return toOne === 'one-to-one' ? 'one-to-many' : 'many-to-many';
}

/** The declared key of a table, spelt as its columns are. */
export function declaredKey(table: TableFacts): FoundKey | undefined {
  const columns = (table.profile.declaredKey ?? []).flatMap((name) => findByName(table.columns, name)?.name ?? []);
  return columns.length ? { columns, confidence: 1, evidence: 'declared by the source' } : undefined;
}

async function checkMatches(
  keys: readonly ForeignKey[],
  tables: ReadonlyMap<string, TableFacts>,
  counter: Counter,
): Promise<readonly ForeignKey[]> {
  const isText = (table: string, column: string) =>
    tables.get(table)?.columns.find((c) => c.name === column)?.profile.type === 'text';
  const textual = keys.filter(
    (k) => k.columns.length === 1 && isText(k.table, k.columns[0] ?? '') && isText(k.to, k.toColumns[0] ?? ''),
  );
  const ways: readonly Match[] = ['exact', 'trim', 'nocase'];
  const counts = await countAll(
    counter,
    textual.flatMap((key) => ways.map((match) => countFound(key, match))),
  );
  const matches = new Map<ForeignKey, Match>();
  textual.forEach((key, i) => {
    const [exact = 0, trim = 0, nocase = 0] = counts.slice(i * ways.length, (i + 1) * ways.length);
    if (Math.max(trim, nocase) > exact) matches.set(key, nocase > trim ? 'nocase' : 'trim');
  });
  return keys.map((key) => ({ ...key, match: matches.get(key) ?? key.match }));
}

function countFound(key: ForeignKey, match: Match): CountStatement {
  const [column, target] = [key.columns[0] ?? '', key.toColumns[0] ?? ''];
  const values = columnsOf(key.table, [{ value: columnOf(column), as: 'v' }], { distinct: true });
  const known = columnsOf(key.to, [{ value: compared(columnOf(target), match) }]);
  const of = [compared(columnOf('v', COUNTED), match)];
  return countOf(values, { kind: 'in-query', of, query: known, negated: false });
}

function findByName<T extends { readonly name: string }>(items: readonly T[], name: string): T | undefined {
  return (
    items.find((item) => item.name === name) ?? items.find((item) => item.name.toLowerCase() === name.toLowerCase())
  );
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
