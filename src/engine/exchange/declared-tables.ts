/** What a live database declares, as a schema that can be merged into a graph. */
import type { KeyedTable } from '../core/declared';
import { say } from '../core/message';
import { Hiding } from '../graph/exclusion';
import type { SchemaGraph } from '../graph/model';
import { NameTable } from '../graph/name-table';
import type { ForeignSchema } from './schema';
import { SchemaBuilder } from './schema-builder';

/** Tables that a note names before it counts the others. */
const MOST_NAMED = 8;

/**
 * The keys and references that a database declares between tables of a graph. Its rows may lie elsewhere (in files that were
 * exported from it), so tables and columns that the graph does not know are left out: nothing could be read there.
 * @param tables of the database
 * @param known the graph, completed by its data
 * @param nameOf what a table of the database is called in the graph
 */
export function declaredSchema(
  tables: readonly KeyedTable[],
  known: SchemaGraph,
  nameOf: (table: string) => string,
): ForeignSchema {
  const names = new NameTable(known.tables.keys());
  const hiding = new Hiding(known.exclude);
  const builder = new SchemaBuilder();
  const unknown: string[] = [];
  for (const table of tables) {
    if (table.kind === 'view') continue;
    const own = known.tables.get(names.resolve(nameOf(table.name)) ?? '');
    if (!own) {
      if (!hiding.table(nameOf(table.name))) unknown.push(table.name);
      continue;
    }
    const open = builder.table([nameOf(table.name)]);
    const columns = new NameTable(own.columns.keys());
    // What the values are tells their type better than a declaration, which SQLite does not hold anybody to.
    for (const { name } of table.columns) if (columns.resolve(name) !== undefined) builder.column(open, { name });
    if (table.declaredKey) open.key = table.declaredKey;
    open.unique.push(...table.declaredUnique);
    for (const { columns: from, table: to, to: toColumns } of table.declaredForeignKeys) {
      if (names.resolve(nameOf(to)) === undefined) continue;
      const ends = { from: [nameOf(table.name)], columns: from, to: [nameOf(to)], toColumns };
      builder.reference({ ...ends, cardinality: 'many-to-one', line: 1 });
    }
  }
  if (unknown.length > 0) {
    const some = unknown.slice(0, MOST_NAMED).join(', ');
    builder.note(
      1,
      unknown.length > MOST_NAMED
        ? say`The graph does not have the tables ${some} and ${unknown.length - MOST_NAMED} more; they were left out.`
        : unknown.length > 1
          ? say`The graph does not have the tables ${some}; they were left out.`
          : say`The graph does not have the table ${some}; it was left out.`,
    );
  }
  return builder.build();
}
