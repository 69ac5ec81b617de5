/** The column pairs of the path that ties two tables: a join of several columns has several, and only all of them make it. Pure. */

interface Column {
  readonly table: string;
  readonly role?: string | undefined;
  readonly column: string;
}
interface Path<C extends Column> {
  readonly text: string;
  readonly columns: readonly C[];
}
interface Join {
  readonly text: string;
  readonly on: readonly (readonly [string, string])[];
}

/**
 * The columns of a path, those of a tie completed.
 * @param path a path of an answer; a tie has the text of its join and holds its first pair
 * @param joins the joins of the answer
 * @returns the columns of each pair; of a path that is no tie, all its columns as one
 */
export function pairedColumns<C extends Column>(path: Path<C>, joins: readonly Join[]): readonly (readonly C[])[] {
  const join = joins.find(({ text, on }) => text === path.text && on.length > 1);
  const [from, to] = path.columns;
  if (!join || !from || !to) return [path.columns];
  return join.on.map(([a, b]) => [
    { ...from, column: columnName(a, from) },
    { ...to, column: columnName(b, to) },
  ]);
}

/** The column of `T.C`, of which each name may be quoted. */
function columnName(name: string, { table }: Column): string {
  const quoted = `"${table.replaceAll('"', '""')}".`;
  const column = name.slice(name.startsWith(quoted) ? quoted.length : table.length + 1);
  return column.startsWith('"') ? column.slice(1, -1).replaceAll('""', '"') : column;
}
