/** Foreign keys that are known to be right: those that Spider's `tables.json` names, and the true joins of CISS. */
import fs from 'node:fs';
import path from 'node:path';
import { dataFolder } from './question-files';

/** A foreign key; columns pair up by position. */
export interface GoldForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
}

interface SpiderSchema {
  readonly db_id: string;
  readonly table_names_original: readonly string[];
  readonly column_names_original: readonly (readonly [number, string])[];
  readonly foreign_keys: readonly (readonly [number, number])[];
}

/**
 * The foreign keys of a Spider set. Where several columns of a table refer to several of another, none of which tells its
 * rows apart alone, they are one composite key; what tells that is left to the caller.
 * @param set `spider` or `spider_train`
 * @param isKey whether a column alone tells the rows of its table apart
 * @returns by database
 */
export function spiderForeignKeys(
  set: string,
  isKey: (db: string, table: string, column: string) => boolean,
): ReadonlyMap<string, readonly GoldForeignKey[]> {
  const schemas = JSON.parse(fs.readFileSync(path.join(dataFolder, set, 'tables.json'), 'utf8')) as SpiderSchema[];
  return new Map(schemas.map((schema) => [schema.db_id, keysOf(schema, (t, c) => isKey(schema.db_id, t, c))]));
}

function keysOf(schema: SpiderSchema, isKey: (table: string, column: string) => boolean): readonly GoldForeignKey[] {
  const column = (i: number) => {
    const [table = 0, name = ''] = schema.column_names_original[i] ?? [];
    return { table: schema.table_names_original[table] ?? '', name };
  };
  const keys: GoldForeignKey[] = [];
  const parts = new Map<string, GoldForeignKey>();
  for (const [from, to] of new Map(schema.foreign_keys.map((pair) => [pair.join(), pair])).values()) {
    const [a, b] = [column(from), column(to)];
    const single = { table: a.table, columns: [a.name], to: b.table, toColumns: [b.name] };
    const group = `${a.table}>${b.table}`;
    const known = parts.get(group);
    if (isKey(b.table, b.name)) keys.push(single);
    else if (known && !known.toColumns.includes(b.name) && !known.columns.includes(a.name)) {
      parts.set(group, { ...known, columns: [...known.columns, a.name], toColumns: [...known.toColumns, b.name] });
    } else parts.set(group, single);
  }
  return [...keys, ...parts.values()];
}

/** The true joins of CISS, those that follow from two others included. */
export function cissForeignKeys(): readonly GoldForeignKey[] {
  const file = fs.readFileSync(path.join(dataFolder, 'ciss', 'relationships.json'), 'utf8');
  const all = JSON.parse(file) as Record<
    string,
    { from: string; fromColumns: string[]; to: string; toColumns: string[] }[]
  >;
  return (all['ciss_2019'] ?? []).map((r) => ({
    table: r.from,
    columns: r.fromColumns,
    to: r.to,
    toColumns: r.toColumns,
  }));
}
