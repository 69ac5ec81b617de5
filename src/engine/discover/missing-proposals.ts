/** What a draft of the same data has and a graph lacks: keys, joins and codes for "not known", as edits that suggest them. */
import { formatColumn, type ColumnRef } from '../core/identifiers';
import type { GraphEdit, NewEdge } from '../graph/edit-model';
import { effectiveKey, edgeId, type Edge, type SchemaGraph, type Table } from '../graph/model';
import { NameTable } from '../graph/name-table';
import { isShortcut, type Reference } from './implied';
import { labelRoles, spokenRoles } from './roles';

/** How many of each are proposed. */
export interface ProposalCounts {
  readonly tables: number;
  readonly keys: number;
  readonly edges: number;
}

/** Proposals as edits of the graph. */
export interface Proposals {
  readonly edits: readonly GraphEdit[];
  readonly counts: ProposalCounts;
}

/**
 * Compares a graph with a draft of its data.
 * @param written the graph as its files have it
 * @param drafted a draft of the same data
 * @param about tables for which something is to be proposed, spelt as in the data; all where it is absent
 * @returns edits that add what is missing; what stands in the graph, or was rejected there, is left alone
 */
export function missingProposals(written: SchemaGraph, drafted: SchemaGraph, about?: ReadonlySet<string>): Proposals {
  const isAbout = (table: string): boolean => about?.has(table) ?? true;
  const names = new NameTable(written.tables.keys());
  const edits: GraphEdit[] = [];
  const counts = { tables: 0, keys: 0, edges: 0 };
  for (const table of drafted.tables.values()) {
    if (!isAbout(table.name)) continue;
    const own = written.tables.get(names.resolve(table.name) ?? '');
    const tableEdits = own ? notesFor(own, table) : [{ op: 'addTable', value: table } as const];
    if (!own) counts.tables++;
    if (tableEdits.some(addsKey)) counts.keys++;
    edits.push(...tableEdits);
  }
  for (const edge of missingEdges(written, drafted, isAbout)) {
    edits.push({ op: 'addEdge', value: edge });
    counts.edges++;
  }
  return { edits, counts };
}

/** Keys, ladders and keywords of a table of which the graph says something already. */
function notesFor(own: Table, drafted: Table): GraphEdit[] {
  if (drafted.key) {
    // What the data declares is no news to who has rejected it.
    const isKnown =
      effectiveKey(own) !== undefined || (own.rejected ?? []).some((notes) => Object.hasOwn(notes, 'key'));
    return isKnown ? [] : [{ op: 'setTableField', table: own.name, field: 'key', value: drafted.key }];
  }
  const { key, ladder, ...others } = drafted.suggested ?? {};
  // A ladder belongs to the key with which it was found.
  const notes =
    effectiveKey(own) || own.ladder ? others : { ...(key && { key }), ...(ladder && { ladder }), ...others };
  const said = [own, own.suggested ?? {}, ...(own.rejected ?? [])];
  const told = (field: string): boolean => said.some((notes) => Object.hasOwn(notes, field));
  const fresh = Object.entries(notes).filter(([field]) => !told(field));
  return fresh.length === 0 ? [] : [{ op: 'suggest', table: own.name, notes: Object.fromEntries(fresh) }];
}

function addsKey(edit: GraphEdit): boolean {
  if (edit.op === 'addTable') return effectiveKey(edit.value) !== undefined;
  return edit.op === 'setTableField' || (edit.op === 'suggest' && Object.hasOwn(edit.notes, 'key'));
}

type Pair = (a: ColumnRef, b: ColumnRef) => string;

function missingEdges(written: SchemaGraph, drafted: SchemaGraph, isAbout: (table: string) => boolean): NewEdge[] {
  const fold = (ref: ColumnRef): string => formatColumn(ref).toLowerCase();
  const pairs = ({ from, to }: Edge, pair: Pair): string =>
    from
      .map((ref, i) => pair(ref, to[i] ?? ref))
      .toSorted()
      .join(' & ');
  const keys = written.edges.filter(({ kind }) => kind === 'key');
  const known = new Set(
    keys.flatMap((edge) => [
      pairs(edge, (a, b) => `${fold(a)}=${fold(b)}`),
      pairs(edge, (a, b) => `${fold(b)}=${fold(a)}`),
    ]),
  );
  const ends = ({ from }: Edge): string => from.map(fold).toSorted().join(' & ');
  // Where a person said where columns lead, nothing else is proposed for them.
  const settled = new Set(keys.filter(({ status }) => status === undefined || status === 'declared').map(ends));
  const missing = drafted.edges.filter(
    (edge) =>
      [edge.from[0], edge.to[0]].some((ref) => ref && isAbout(ref.table)) &&
      !known.has(pairs(edge, (a, b) => `${fold(a)}=${fold(b)}`)) &&
      !settled.has(ends(edge)),
  );
  // What follows from two edges is no news where the graph has one of them, and would be a second way to the same rows.
  const referenceOf = ({ from, to }: Edge): Reference => ({
    ...{ table: from[0]?.table.toLowerCase() ?? '', columns: from.map(({ column }) => column.toLowerCase()) },
    ...{ to: to[0]?.table.toLowerCase() ?? '', toColumns: to.map(({ column }) => column.toLowerCase()) },
  });
  const active = keys.filter(({ status }) => status !== 'rejected').map(referenceOf);
  const proposed = missing.map(referenceOf);
  const names = new NameTable(written.tables.keys());
  const fresh = missing.filter((edge, i) => {
    const table = edge.from[0]?.table ?? '';
    const own = written.tables.get(names.resolve(table) ?? '') ?? drafted.tables.get(table);
    const ownKey = (own && effectiveKey(own)) ?? [];
    const key = proposed[i];
    return (
      !key ||
      !isShortcut(
        key,
        active,
        proposed,
        ownKey.map((column) => column.toLowerCase()),
      )
    );
  });
  return labelledEdges(keys, fresh);
}

/**
 * Edges between the same two tables, old and new, are told apart by their labels.
 * @param existing key edges of the graph, as its files have them
 * @param missing those that are added
 * @returns the added ones, with labels where they need some
 */
export function labelledEdges(existing: readonly Edge[], missing: readonly Edge[]): NewEdge[] {
  // A file may spell its tables otherwise than the data does.
  const tableOf = ([first]: Edge['from']): string => first?.table.toLowerCase() ?? '';
  const referring = (edge: Edge) => ({
    ...{ edge, table: tableOf(edge.from), columns: edge.from.map(({ column }) => column), to: tableOf(edge.to) },
  });
  const active = existing.filter(({ status }) => status !== 'rejected').map(referring);
  const fresh = missing.map(referring);
  const labels = labelRoles([...active, ...fresh]);
  const taken = new Set(existing.map(edgeId));
  const used = new Map<string, Set<string>>();
  const pairOf = (edge: Edge): string => [tableOf(edge.from), tableOf(edge.to)].sort().join('\u0000');
  for (const edge of existing) if (edge.label !== undefined) usedOf(used, pairOf(edge)).add(edge.label.toLowerCase());
  return fresh.map((entry) => {
    const { label: _own, ...edge } = entry.edge;
    const role = labels.get(entry);
    const spoken = usedOf(used, pairOf(edge));
    for (let i = 1; ; i++) {
      const label = role === undefined ? undefined : i === 1 ? role : `${role} ${i}`;
      const named = label === undefined ? edge : { ...edge, label, keywords: spokenRoles(label) };
      if (label !== undefined && spoken.has(label.toLowerCase())) continue;
      if (taken.has(edgeId(named)) && label !== undefined) continue;
      taken.add(edgeId(named));
      if (label !== undefined) spoken.add(label.toLowerCase());
      return named;
    }
  });
}

function usedOf(used: Map<string, Set<string>>, pair: string): Set<string> {
  const known = used.get(pair) ?? new Set<string>();
  used.set(pair, known);
  return known;
}
