/** Compares the shape of data with what was known of it. */
import type { KnownColumn, KnownData, KnownTable, TableChange } from '../core/data-changes';
import { Hiding } from './exclusion';
import { renamedColumns } from './renamed-columns';

/** What a graph says of its data. */
interface SaidByGraph {
  /** Identifiers of sources of one table, whose name is the graph's. */
  readonly named: ReadonlySet<string>;
  readonly hiding: Hiding;
  /** Whether it writes down the type of a column, which another way of reading may contradict. */
  readonly hasType: (table: string, column: string) => boolean;
}

const NOTHING_SAID: SaidByGraph = { named: new Set(), hiding: new Hiding(), hasType: () => false };

/**
 * Finds what has changed.
 * @param before what was known
 * @param now what there is; sources that were not known before, or read other files, are no change of data
 * @param said what the graph itself says: what differs because of that is no change of data
 * @returns tables in the order of the data, those that are gone last
 */
export function dataChanges(
  before: KnownData,
  now: KnownData,
  { named, hiding, hasType }: SaidByGraph = NOTHING_SAID,
): readonly TableChange[] {
  return now.sources.flatMap((current) => {
    const source = { ...current, tables: withoutHidden(current.tables, hiding) };
    const shown = before.sources.find(({ id, path }) => id === source.id && path === source.path);
    if (!shown) return [];
    const found = { ...shown, tables: withoutHidden(shown.tables, hiding) };
    const isReadOtherwise = shown.reading !== undefined && shown.reading !== source.reading;
    const [table, ...others] = source.tables;
    const isRenamed = named.has(source.id) && found.tables.length === 1 && table && others.length === 0;
    const known = isRenamed ? { tables: found.tables.map((old) => ({ ...old, name: table.name })) } : found;
    const changed = source.tables.flatMap((table): TableChange[] => {
      const old = known.tables.find(({ name }) => name === table.name);
      if (!old) return [{ ...unchanged(source.id, table.name), what: 'added' }];
      const isTyped = (column: string): boolean =>
        hiding.column(table.name, column) === undefined && (!isReadOtherwise || hasType(table.name, column));
      const change = tableChange(source.id, old, table, isTyped);
      return change ? [change] : [];
    });
    const gone = known.tables.filter(({ name }) => !source.tables.some((table) => table.name === name));
    return [...changed, ...gone.map(({ name }): TableChange => ({ ...unchanged(source.id, name), what: 'gone' }))];
  });
}

function unchanged(source: string, table: string): Omit<TableChange, 'what'> {
  return { source, table, added: [], gone: [], retyped: [], renamed: [] };
}

function withoutHidden(tables: readonly KnownTable[], hiding: Hiding): readonly KnownTable[] {
  return tables
    .filter(({ name }) => !hiding.table(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => hiding.column(name, column.name) !== 'hidden'),
    }));
}

function tableChange(
  source: string,
  before: KnownTable,
  now: KnownTable,
  isTyped: (column: string) => boolean,
): TableChange | undefined {
  const there = (columns: readonly KnownColumn[], name: string) => columns.find((column) => column.name === name);
  const added = now.columns.filter(({ name }) => !there(before.columns, name));
  const gone = before.columns.filter(({ name }) => !there(now.columns, name));
  const retyped = now.columns.flatMap(({ name, type }) => {
    const old = there(before.columns, name);
    return old && old.type !== type && isTyped(name) ? [{ column: name, from: old.type, to: type }] : [];
  });
  if (added.length + gone.length + retyped.length === 0) return undefined;
  return {
    ...{ source, table: now.name, what: 'changed', retyped, renamed: renamedColumns(before.columns, now.columns) },
    added: added.map(({ name, type }) => ({ name, type })),
    gone: gone.map(({ name }) => name),
  };
}
