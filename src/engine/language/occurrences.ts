/** Every place in a graph's files that names a table or a column: where it is defined, and where it is referred to. */
import { parseColumn, type ColumnRef } from '../core/identifiers';
import type { GraphFile } from '../graph/graph-file';
import { isNothing } from '../graph/node-reader';
import { resolveAlias, valueAt, type TextRange, type YamlNode, type YamlScalar } from '../graph/yaml-tree';
import { columnParts } from './column-parts';
import { sqlNames } from './sql-names';
import { placeOfPart } from './written';

/** Where a name stands. */
export interface Occurrence extends TextRange {
  readonly file: string;
  /** Spelt as it is written there. `column` is absent where the table itself is named. */
  readonly table: string;
  readonly column?: string;
  /** Its entry below `tables`; or a reference, in the name of which thing. `source`: the source fills the table. */
  readonly role: 'definition' | 'source' | 'list' | 'end' | 'sql';
  /** The scalar that it is a part of. */
  readonly scalar: YamlScalar;
  /** Which part of the scalar's text it is. */
  readonly part: TextRange;
}

/**
 * The places of one file, in its order.
 * @param file the file as it was read; one that is no YAML has none
 */
export function occurrencesOf(file: GraphFile): readonly Occurrence[] {
  const found = new Finder(file);
  const { root } = file.tree;
  for (const source of items(valueAt(root, 'sources'))) {
    const table = scalarOf(valueAt(source, 'table'));
    if (table) found.whole(table, 'source', table.text);
  }
  for (const [table, body] of pairs(valueAt(root, 'tables'))) {
    found.whole(table, 'definition', table.text);
    found.table(table.text, body);
  }
  for (const edge of items(valueAt(root, 'edges'))) found.edge(edge);
  return found.list;
}

class Finder {
  readonly list: Occurrence[] = [];

  constructor(private readonly file: GraphFile) {}

  table(table: string, body: YamlNode): void {
    const suggested = valueAt(body, 'suggested');
    const refused = items(valueAt(body, 'rejected'));
    const lists = [body, suggested, ...refused].flatMap((node) => [valueAt(node, 'key'), valueAt(node, 'ladder')]);
    for (const list of [...lists, valueAt(body, 'display')]) this.names(table, list);
    for (const key of items(valueAt(body, 'unique'))) this.names(table, key);
    for (const [, term] of pairs(valueAt(body, 'terms'))) {
      for (const field of ['where', 'value']) this.sql(valueAt(term, field), (name) => ({ table, column: name }));
    }
    for (const [column] of pairs(valueAt(body, 'columns'))) this.whole(column, 'definition', table, column.text);
  }

  edge(edge: YamlNode): void {
    const refs = ['from', 'to'].flatMap((side) => items(valueAt(edge, side)).flatMap((item) => this.end(item)));
    const folded = (name: string) => name.toLowerCase();
    this.sql(valueAt(edge, 'rule'), (name, qualifier) => {
      const owners = refs.filter((ref) =>
        qualifier === undefined ? folded(ref.column) === folded(name) : folded(ref.table) === folded(qualifier),
      );
      const tables = new Set(owners.map((ref) => folded(ref.table)));
      return tables.size === 1 && owners[0] ? { table: owners[0].table, column: name } : undefined;
    });
  }

  /** The whole of a scalar. */
  whole(scalar: YamlScalar, role: Occurrence['role'], table: string, column?: string): void {
    this.add(scalar, { start: 0, end: scalar.text.length }, role, {
      table,
      ...(column === undefined ? {} : { column }),
    });
  }

  private names(table: string, list: YamlNode | undefined): void {
    for (const item of items(list)) {
      const name = scalarOf(item);
      if (name) this.whole(name, 'list', table, name.text);
    }
  }

  private end(item: YamlNode): readonly ColumnRef[] {
    const scalar = scalarOf(item);
    const ref = scalar && parseColumn(scalar.text);
    const parts = scalar && columnParts(scalar.text);
    if (!ref || !parts) return [];
    this.add(scalar, parts.table, 'end', { table: ref.table });
    this.add(scalar, parts.column, 'end', ref);
    return [ref];
  }

  private sql(
    node: YamlNode | undefined,
    resolve: (name: string, qualifier: string | undefined) => ColumnRef | undefined,
  ): void {
    const scalar = scalarOf(node);
    if (!scalar) return;
    for (const { name, start, end, qualifier } of sqlNames(scalar.text)) {
      const ref = resolve(name, qualifier?.name);
      if (!ref) continue;
      if (qualifier) this.add(scalar, { start: qualifier.start, end: qualifier.end }, 'sql', { table: qualifier.name });
      this.add(scalar, { start, end }, 'sql', ref);
    }
  }

  private add(
    scalar: YamlScalar,
    part: TextRange,
    role: Occurrence['role'],
    name: Pick<Occurrence, 'table' | 'column'>,
  ) {
    const place = placeOfPart(this.file.text, scalar, part) ?? { start: scalar.start, end: scalar.end };
    this.list.push({ file: this.file.file, ...name, role, scalar, part, ...place });
  }
}

function items(node: YamlNode | undefined): readonly YamlNode[] {
  const resolved = node && resolveAlias(node);
  if (!resolved || isNothing(resolved)) return [];
  return resolved.kind === 'sequence' ? resolved.items : [resolved];
}

/** The pairs of a map whose names are single values. */
function pairs(node: YamlNode | undefined): readonly (readonly [YamlScalar, YamlNode])[] {
  const map = node && resolveAlias(node);
  if (map?.kind !== 'map') return [];
  return map.pairs.flatMap(({ key, value }) => {
    const name = scalarOf(key);
    return name ? [[name, value] as const] : [];
  });
}

function scalarOf(node: YamlNode | undefined): YamlScalar | undefined {
  const resolved = node && resolveAlias(node);
  return resolved?.kind === 'scalar' && !resolved.empty ? resolved : undefined;
}
