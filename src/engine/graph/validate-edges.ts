/** Finds what is wrong with the meaning of edges: ends that do not exist or do not fit the kind, and edges not told apart. */
import { formatColumn } from '../core/identifiers';
import type { ColumnRef } from '../core/identifiers';
import { listed, say, type Message } from '../core/message';
import type { GraphFile } from './graph-file';
import type { KnownNames } from './known-names';
import { edgeId } from './model';
import type { Edge } from './model';
import type { NodeReader } from './node-reader';
import { reportName } from './validate-tables';
import { pairAt, valueAt } from './yaml-tree';
import type { YamlNode } from './yaml-tree';

/** An edge with its place. */
interface PlacedEdge {
  readonly edge: Edge;
  readonly node: YamlNode;
  readonly reader: NodeReader;
  /** The identity of the edge, case aside. */
  readonly id: string;
}

/** Fields that have a meaning for one kind of edge only. */
export const FIELDS_OF_KIND: readonly (readonly [keyof Edge, Edge['kind']])[] = [
  ['match', 'key'],
  ['cardinality', 'key'],
  ['oneWay', 'context'],
  ['rule', 'derivation'],
];

/**
 * Checks the edges of all parts of a graph.
 * @param files the parts, each with what takes its problems
 * @param known the names of the data; without them, names are not checked
 */
export function validateEdges(
  files: readonly { readonly file: GraphFile; readonly reader: NodeReader }[],
  known: KnownNames | undefined,
): void {
  const placed = files.flatMap(({ file, reader }) =>
    file.graph.edges.flatMap((edge, index): PlacedEdge[] => {
      const node = file.places.edges[index];
      return node ? [{ edge, node, reader, id: edgeId(edge) }] : [];
    }),
  );
  // Where a name is wrong, what the edge seems to be beside others follows from that.
  const wrong = new Map(
    placed.map((entry) => [entry, known && entry.edge.status !== 'rejected' ? checkNames(entry, known) : undefined]),
  );
  for (const entry of placed) if (wrong.get(entry) !== 'table') checkForm(entry);
  checkDuplicates(placed);
  checkParallels(placed.filter((entry) => wrong.get(entry) === undefined));
  checkIslands(placed);
}

/** Reports names that the data does not have, and tells of what: of a table rather than of a column. */
function checkNames({ edge, node, reader }: PlacedEdge, known: KnownNames): 'table' | 'column' | undefined {
  const wrong = new Set<'table' | 'column'>();
  for (const side of ['from', 'to'] as const) {
    const value = valueAt(node, side);
    const items = value ? reader.items(value) : [];
    edge[side].forEach((ref, index) => {
      const ofTable = known.tableFault(ref.table);
      const fault = ofTable ?? known.columnFault(ref);
      if (!fault) return;
      const isTable = ofTable !== undefined;
      wrong.add(isTable ? 'table' : 'column');
      const meant =
        fault.near && formatColumn(isTable ? { ...ref, table: fault.near } : { ...ref, column: fault.near });
      reportName(items[index] ?? node, fault, reader, meant);
    });
  }
  return wrong.has('table') ? 'table' : [...wrong][0];
}

/** Checks that the ends fit the kind. */
function checkForm({ edge, node, reader }: PlacedEdge): void {
  const report = (side: 'from' | 'to' | undefined, code: string, message: Message) =>
    reader.report((side && valueAt(node, side)) ?? node, 'error', code, message);
  const [fromTables, toTables] = [tablesOf(edge.from), tablesOf(edge.to)];
  if (edge.kind === 'key') {
    for (const [side, tables] of [['from', fromTables] as const, ['to', toTables] as const]) {
      if (tables.length > 1) {
        report(side, 'mixed-tables', say`A key edge has one table at each end; "${side}" names ${listed(tables)}.`);
      }
    }
    if (edge.from.length !== edge.to.length) {
      const message = say`"from" names ${edge.from.length} columns and "to" ${edge.to.length}; they pair up by position, so name as many on both sides.`;
      report('to', 'unequal-ends', message);
    } else if (edge.from.every((ref, i) => sameColumn(ref, edge.to[i]))) {
      report(undefined, 'self-edge', say`This edge leads from a column to itself; name the column that it refers to.`);
    }
  } else if (edge.kind === 'context') {
    const across = new Set([...fromTables, ...toTables].map((name) => name.toLowerCase())).size > 1;
    if (edge.from.length > 1 || edge.to.length > 1) {
      const side = edge.from.length > 1 ? 'from' : 'to';
      report(side, 'too-many-ends', say`A context edge has one column at each end; write one edge for each pair.`);
    } else if (across) {
      const message = say`A context edge stays within one table, and this one leads from ${fromTables.join()} to ${toTables.join()}; write "kind: key" for a join or "kind: derivation" for a column worked out from others.`;
      report('to', 'context-across-tables', message);
    } else if (sameColumn(edge.from[0], edge.to[0])) {
      report(undefined, 'self-edge', say`A column is no context for itself; name another column.`);
    }
  } else if (edge.from.length > 1) {
    report('from', 'too-many-ends', say`A derivation edge leads from one derived column; write one edge for each.`);
  } else if (edge.to.some((ref) => sameColumn(ref, edge.from[0]))) {
    report('to', 'self-edge', say`A column is not derived from itself; take it out of "to".`);
  }
  for (const [field, kind] of FIELDS_OF_KIND) {
    const pair = edge.kind === kind ? undefined : pairAt(node, field);
    if (!pair) continue;
    const message = say`"${field}" has a meaning for ${kind} edges only; take it out, or change the kind.`;
    reader.report(pair.key, 'warning', 'misplaced-field', message);
  }
  if (edge.kind === 'key' && edge.label === undefined && edge.status !== 'rejected' && isSelfJoin(edge)) {
    const message = say`This edge joins a table with itself and has no label; name the role of the table it leads to (manager).`;
    reader.report(node, 'warning', 'missing-label', message, say`Add a label`);
  }
}

function checkDuplicates(placed: readonly PlacedEdge[]): void {
  const seen = new Map<string, PlacedEdge>();
  const byEnds = new Map<string, PlacedEdge[]>();
  for (const entry of placed) {
    const { id, edge } = entry;
    const first = seen.get(id);
    if (!first) {
      seen.set(id, entry);
      const ends = endsId(edge);
      const alike = byEnds.get(ends) ?? [];
      byEnds.set(ends, [...alike, entry]);
      // Two labels may tell two meanings of the same ends apart; one alone does not.
      const other = alike.find((one) => (one.edge.label === undefined) !== (edge.label === undefined));
      if (!other || edge.status === 'rejected' || other.edge.status === 'rejected') continue;
      const message = say`An edge between the same columns stands at line ${lineOf(other)} already; take one out, or label both with what tells them apart.`;
      entry.reader.report(entry.node, 'warning', 'duplicate-edge', message, say`Delete this edge`);
      continue;
    }
    const message = say`This edge stands at line ${lineOf(first)} already; take one out, or give them different labels.`;
    entry.reader.report(entry.node, 'error', 'duplicate-edge', message, say`Delete this edge`);
  }
}

/** Two joins between the same tables must differ in their labels, or nobody can say which one is meant. */
function checkParallels(placed: readonly PlacedEdge[]): void {
  const byTables = new Map<string, PlacedEdge[]>();
  for (const entry of placed) {
    if (entry.edge.kind !== 'key' || entry.edge.status === 'rejected' || entry.edge.status === 'suggested') continue;
    const key = JSON.stringify([tablesFolded(entry.edge), entry.edge.label?.toLowerCase() ?? null]);
    const known = byTables.get(key);
    if (known) known.push(entry);
    else byTables.set(key, [entry]);
  }
  for (const [first, ...others] of byTables.values()) {
    for (const { edge, node, reader, id } of others) {
      if (!first || first.id === id) continue;
      const [from = '', to = ''] = [tablesOf(edge.from)[0], tablesOf(edge.to)[0]];
      const message = say`Another edge joins ${from} and ${to} too (line ${lineOf(first)}), and their labels do not tell them apart; label each with the role of the table it leads to.`;
      reader.report(node, 'error', 'ambiguous-edges', message, say`Add a label`);
    }
  }
  checkUnlabelled([...byTables.values()].flatMap(([first]) => first ?? []));
}

/** Of joins between the same tables that have different labels, one may have none: it is not said which one that is. */
function checkUnlabelled(joins: readonly PlacedEdge[]): void {
  const byTables = new Map<string, PlacedEdge[]>();
  for (const join of joins) {
    const key = JSON.stringify(tablesFolded(join.edge));
    const known = byTables.get(key);
    if (known) known.push(join);
    else byTables.set(key, [join]);
  }
  for (const parallel of byTables.values()) {
    const bare = parallel.find(({ edge }) => edge.label === undefined && !isSelfJoin(edge));
    const other = bare && parallel.find((one) => one !== bare);
    if (!other || endsId(other.edge) === endsId(bare.edge)) continue;
    const [from = '', to = ''] = [tablesOf(bare.edge.from)[0], tablesOf(bare.edge.to)[0]];
    const message = say`Another edge joins ${from} and ${to} too (line ${lineOf(other)}), and this one has no label; name the role of the table it leads to.`;
    bare.reader.report(bare.node, 'warning', 'ambiguous-edges', message, say`Add a label`);
  }
}

/** The tables at the ends of a join, whichever leads to which. */
function tablesFolded({ from, to }: Edge): readonly string[] {
  return [tablesOf(from)[0] ?? '', tablesOf(to)[0] ?? ''].map((name) => name.toLowerCase()).sort();
}

/** Context edges of a table that no join leads to bring in nothing from anywhere else. */
function checkIslands(placed: readonly PlacedEdge[]): void {
  const joined = new Set<string>();
  for (const { edge } of placed) {
    const tables = [...tablesOf(edge.from), ...tablesOf(edge.to)].map((name) => name.toLowerCase());
    if (edge.kind === 'key' && edge.status !== 'rejected' && new Set(tables).size > 1) {
      for (const table of tables) joined.add(table);
    }
  }
  // A graph without any joins is of one table, or has yet to get them.
  if (joined.size === 0) return;
  for (const { edge, node, reader } of placed) {
    const [table] = tablesOf(edge.from);
    if (edge.kind !== 'context' || edge.status === 'rejected' || table === undefined) continue;
    if (joined.has(table.toLowerCase())) continue;
    joined.add(table.toLowerCase()); // told once
    const message = say`No key edge joins ${table} with another table, so its context edges stand alone; add the key edge that leads there, or leave it so if nothing else belongs to it.`;
    reader.report(valueAt(node, 'from') ?? node, 'info', 'context-island', message);
  }
}

/** What an edge joins, whatever it is called. */
function endsId({ kind, from, to }: Edge): string {
  return edgeId({ kind, from, to });
}

function lineOf({ node, reader }: PlacedEdge): number {
  return reader.positionOf(node).line;
}

function tablesOf(refs: readonly ColumnRef[]): string[] {
  const names = new Map(refs.map((ref) => [ref.table.toLowerCase(), ref.table]));
  return [...names.values()];
}

function isSelfJoin(edge: Edge): boolean {
  return edge.from[0]?.table.toLowerCase() === edge.to[0]?.table.toLowerCase();
}

function sameColumn(a: ColumnRef | undefined, b: ColumnRef | undefined): boolean {
  return a?.table.toLowerCase() === b?.table.toLowerCase() && a?.column.toLowerCase() === b?.column.toLowerCase();
}
