/**
 * What a schema adds to a graph, as edits: tables, columns, types, keys and key edges that are missing. What stands in the
 * graph is never changed and never taken away; where the schema says otherwise, that is listed. A suggestion that the schema
 * confirms becomes declared.
 */
import { formatColumn } from '../core/identifiers';
import { listed, say, type Message } from '../core/message';
import { labelRoles } from '../discover/roles';
import type { GraphEdit, NewEdge } from '../graph/edit-model';
import { edgeId, type Column, type Edge, type SchemaGraph, type Table } from '../graph/model';
import { NameTable, spellingIn } from '../graph/name-table';
import type { ForeignSchema, SchemaReference, SchemaTable } from './schema';
import { isSameSet } from './schema-builder';

/** How many of each there are. */
export interface MergeCounts {
  readonly tables: number;
  readonly columns: number;
  /** Types and descriptions of columns, descriptions of tables. */
  readonly details: number;
  /** Primary and unique keys. */
  readonly keys: number;
  readonly edges: number;
  /** Suggested edges and keys that the schema declares. */
  readonly confirmed: number;
}

/** What a schema adds to a graph. */
export interface MergePlan {
  readonly edits: readonly GraphEdit[];
  readonly added: MergeCounts;
  /** Where the graph says otherwise, and stays. */
  readonly conflicts: readonly Message[];
}

/**
 * Plans the merge of a schema into a graph.
 * @param written the graph as its files have it
 * @param known the same graph completed by its data: what the data has need not be written
 * @param schema what another tool's file says
 */
export function mergeSchema(written: SchemaGraph, known: SchemaGraph, schema: ForeignSchema): MergePlan {
  const merge = new Merge(written, known);
  for (const table of schema.tables) merge.table(table);
  merge.references(schema.references);
  return { edits: merge.edits, added: merge.added, conflicts: merge.conflicts };
}

type Counts = { -readonly [K in keyof MergeCounts]: number };

class Merge {
  readonly edits: GraphEdit[] = [];
  readonly conflicts: Message[] = [];
  readonly added: Counts = { tables: 0, columns: 0, details: 0, keys: 0, edges: 0, confirmed: 0 };
  /** Spellings of the tables, by the names of the schema; columns by the spelling of their table. */
  private readonly names: NameTable;
  private readonly columns = new Map<string, NameTable>();
  private readonly spelling = new Map<string, string>();

  constructor(
    private readonly written: SchemaGraph,
    private readonly known: SchemaGraph,
  ) {
    this.names = new NameTable([...known.tables.keys(), ...written.tables.keys()]);
  }

  table(table: SchemaTable): void {
    const name = this.names.resolve(table.name);
    this.spelling.set(table.name, name ?? table.name);
    const own = name === undefined ? undefined : (this.known.tables.get(name) ?? this.written.tables.get(name));
    const columns = [...(own?.columns.keys() ?? []), ...table.columns.map((column) => column.name)];
    this.columns.set(name ?? table.name, new NameTable(own ? this.merged(own, table) : columns));
    if (!own) {
      this.edits.push({ op: 'addTable', value: newTable(table) });
      this.added.tables++;
      this.added.columns += table.columns.length;
      this.added.keys += (table.key ? 1 : 0) + table.unique.length;
      return;
    }
    for (const column of table.columns) this.column(own, column);
    if (table.description !== undefined && own.description === undefined) {
      this.edits.push({ op: 'setTableField', table: own.name, field: 'description', value: table.description });
      this.added.details++;
    }
    if (table.key) this.key(own, this.spelt(own.name, table.key));
    this.uniques(own, table);
  }

  /** The columns of a table after the merge, the graph's spelling where it has one. */
  private merged(own: Table, table: SchemaTable): string[] {
    const names = new NameTable(own.columns.keys());
    return [
      ...own.columns.keys(),
      ...table.columns.flatMap(({ name }) => (names.resolve(name) === undefined ? [name] : [])),
    ];
  }

  private column(own: Table, column: SchemaTable['columns'][number]): void {
    const name = spellingIn(own.columns, column.name);
    const there = name === undefined ? undefined : own.columns.get(name);
    const at = { table: own.name, column: there?.name ?? column.name };
    if (!there) {
      this.added.columns++;
      // An entry without fields has to be written too: an absent description is one.
      const fields = fieldsOf(column);
      this.edits.push({ op: 'setColumnField', ...at, field: 'type', value: fields.type });
      if (fields.description !== undefined) {
        this.edits.push({ op: 'setColumnField', ...at, field: 'description', value: fields.description });
      }
      return;
    }
    if (column.type && there.type && column.type !== there.type) {
      this.conflicts.push(
        say`${formatColumn(at)} is of type ${there.type} in the graph and ${column.type} in the schema.`,
      );
    } else if (column.type && !there.type) {
      this.edits.push({ op: 'setColumnField', ...at, field: 'type', value: column.type });
      this.added.details++;
    }
    if (column.description !== undefined && there.description === undefined) {
      this.edits.push({ op: 'setColumnField', ...at, field: 'description', value: column.description });
      this.added.details++;
    }
  }

  private key(own: Table, key: readonly string[]): void {
    const there = own.key && this.spelt(own.name, own.key);
    if (there && there.length > 0) {
      if (isSameSet(there, key) || own.unique.some((unique) => isSameSet(this.spelt(own.name, unique), key))) return;
      this.conflicts.push(
        say`The key of ${own.name} is ${listed(there)} in the graph and ${listed(key)} in the schema.`,
      );
      return;
    }
    const { suggested } = own;
    if (suggested?.key && isSameSet(this.spelt(own.name, suggested.key), key)) {
      this.edits.push({ op: 'acceptSuggestion', table: own.name, field: 'key' });
      this.added.confirmed++;
      return;
    }
    this.edits.push({ op: 'setTableField', table: own.name, field: 'key', value: key });
    this.added.keys++;
  }

  private uniques(own: Table, table: SchemaTable): void {
    const there = [...(own.key ? [own.key] : []), ...own.unique].map((key) => this.spelt(own.name, key));
    const missing = table.unique
      .map((key) => this.spelt(own.name, key))
      .filter((key) => !there.some((other) => isSameSet(other, key)));
    if (missing.length === 0) return;
    this.edits.push({ op: 'setTableField', table: own.name, field: 'unique', value: [...own.unique, ...missing] });
    this.added.keys += missing.length;
  }

  references(references: readonly SchemaReference[]): void {
    const missing: SchemaReference[] = [];
    for (const given of references) {
      const reference = this.speltReference(given);
      const there = this.written.edges.filter((edge) => edge.kind === 'key' && this.isSame(edge, reference));
      const twice = missing.some((other) => sameEnds(other, reference) && other.label === reference.label);
      if (there.length === 0 && !twice) missing.push(reference);
      else this.meet(there);
    }
    const labels = labelRoles([...this.existing(), ...missing]);
    const taken = new Set(this.written.edges.map(edgeId));
    for (const reference of missing) {
      const edge = this.newEdge(reference, reference.label ?? labels.get(reference), taken);
      taken.add(edgeId(edge));
      this.edits.push({ op: 'addEdge', value: edge });
      this.added.edges++;
    }
  }

  /** The schema declares an edge that is there: what was suggested is confirmed, what was rejected stays so. */
  private meet(edges: readonly Edge[]): void {
    if (edges.some(({ status }) => status === undefined || status === 'declared')) return;
    for (const edge of edges) {
      if (edge.status === 'rejected') {
        const ends = `${edge.from.map(formatColumn).join(', ')} → ${edge.to.map(formatColumn).join(', ')}`;
        this.conflicts.push(say`The join ${ends} is declared in the schema and rejected in the graph.`);
        continue;
      }
      this.edits.push({ op: 'declareEdge', edge: edgeId(edge) });
      this.added.confirmed++;
    }
  }

  /** The key edges of the graph, as what labels are chosen among. */
  private existing(): SchemaReference[] {
    return this.written.edges.flatMap(({ kind, status, from, to }) => {
      const [table, target] = [from[0]?.table, to[0]?.table];
      if (kind !== 'key' || status === 'rejected' || table === undefined || target === undefined) return [];
      const column = ({ column: name }: { readonly column: string }): string => name;
      return [{ table, columns: from.map(column), to: target, toColumns: to.map(column) }];
    });
  }

  private newEdge(reference: SchemaReference, label: string | undefined, taken: ReadonlySet<string>): NewEdge {
    const { table, columns, to, toColumns, cardinality } = reference;
    const edge: NewEdge = {
      kind: 'key',
      from: columns.map((column) => ({ table, column })),
      to: toColumns.map((column) => ({ table: to, column })),
      ...(cardinality && { cardinality }),
      status: 'declared',
    };
    for (let i = 1; ; i++) {
      const words = label === undefined && i === 1 ? undefined : i === 1 ? label : `${label ?? to} ${i}`;
      const labelled = words === undefined ? edge : { ...edge, label: words };
      const told = words === undefined || !this.parallels(reference).has(words.toLowerCase());
      if (told && !taken.has(edgeId(labelled))) return labelled;
    }
  }

  /** Labels of the edges of the graph between the same two tables. */
  private parallels({ table, to }: SchemaReference): ReadonlySet<string> {
    const pair = [table, to].sort().join('\u0000');
    return new Set(
      this.written.edges
        .filter(({ from, to: ends }) => [from[0]?.table ?? '', ends[0]?.table ?? ''].sort().join('\u0000') === pair)
        .flatMap(({ label }) => label?.toLowerCase() ?? []),
    );
  }

  /** Whether an edge pairs the same columns, in whatever order and direction. */
  private isSame(edge: Edge, reference: SchemaReference): boolean {
    const name = (ref: { readonly table: string; readonly column: string }): string => {
      const table = this.names.resolve(ref.table) ?? ref.table;
      return JSON.stringify([table, this.columns.get(table)?.resolve(ref.column) ?? ref.column]);
    };
    const pairs = edge.from.map((from, i) => [name(from), name(edge.to[i] ?? from)] as const);
    const wanted = reference.columns.map((column, i) => [
      JSON.stringify([reference.table, column]),
      JSON.stringify([reference.to, reference.toColumns[i] ?? '']),
    ]);
    const forward = pairs.map(([a, b]) => `${a}=${b}`);
    const backward = pairs.map(([a, b]) => `${b}=${a}`);
    const ends = wanted.map(([a, b]) => `${a}=${b}`);
    return isSameSet(forward, ends) || isSameSet(backward, ends);
  }

  private speltReference(reference: SchemaReference): SchemaReference {
    const table = this.spelling.get(reference.table) ?? reference.table;
    const to = this.spelling.get(reference.to) ?? reference.to;
    return {
      ...reference,
      table,
      columns: this.spelt(table, reference.columns),
      to,
      toColumns: this.spelt(to, reference.toColumns),
    };
  }

  private spelt(table: string, columns: readonly string[]): string[] {
    return columns.map((column) => this.columns.get(table)?.resolve(column) ?? column);
  }
}

function sameEnds(a: SchemaReference, b: SchemaReference): boolean {
  const ends = ({ label: _label, cardinality: _cardinality, ...rest }: SchemaReference): string => JSON.stringify(rest);
  return ends(a) === ends(b);
}

function newTable({ name, description, columns, key, unique }: SchemaTable): Table {
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(key && { key }),
    unique,
    display: [],
    terms: [],
    columns: new Map(columns.map((column) => [column.name, { name: column.name, ...fieldsOf(column) }])),
  };
}

function fieldsOf({ type, description }: SchemaTable['columns'][number]): Pick<Column, 'type' | 'description'> {
  return { ...(type && { type }), ...(description === undefined ? {} : { description }) };
}
