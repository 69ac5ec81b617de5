/** What can be done in a graph about data whose shape has changed. */
import type { ChangeOffer, TableChange } from './core/data-changes';
import { formatColumn, type ColumnRef } from './core/identifiers';
import { say, type Message } from './core/message';
import type { PlannedFiles } from './contract';
import { contentHash } from './graph/content-hash';
import { editLoadedGraphAll, type GraphEdit } from './graph/edit';
import { GraphNames } from './language/graph-names';
import { renameThing } from './language/rename';
import type { LoadedGraph } from './graph/load';
import { edgeId, type Edge, type SchemaGraph } from './graph/model';
import { NameTable, spellingIn } from './graph/name-table';
import { readGraphFile } from './graph/parse';
import { applySplices, type Splice } from './graph/splice';

/** An offer with what it does. */
export type Offer = ChangeOffer & {
  readonly edits: readonly GraphEdit[];
  readonly rename?: { readonly column: ColumnRef; readonly to: string };
  /** It is not made together with the offer of this identifier. */
  readonly unless?: string;
};

/**
 * The edges that name a column.
 * @param graph the graph
 * @param column the column, in any case
 */
export function edgesNaming(graph: SchemaGraph, { table, column }: ColumnRef): readonly Edge[] {
  const same = (ref: ColumnRef): boolean =>
    ref.table.toLowerCase() === table.toLowerCase() && ref.column.toLowerCase() === column.toLowerCase();
  return graph.edges.filter(({ from, to }) => [...from, ...to].some(same));
}

/**
 * The edges that name a table.
 * @param graph the graph
 * @param table the table, in any case
 */
export function edgesOfTable(graph: SchemaGraph, table: string): readonly Edge[] {
  const same = (ref: ColumnRef): boolean => ref.table.toLowerCase() === table.toLowerCase();
  return graph.edges.filter(({ from, to }) => [...from, ...to].some(same));
}

/**
 * What can be done about changes.
 * @param graph the graph as its files have it
 * @param changes what has changed
 * @returns renames first, then what is added, then what is taken out
 */
export function changeOffers(graph: SchemaGraph, changes: readonly TableChange[]): readonly Offer[] {
  const all = changes.flatMap((change) => offersFor(graph, change));
  const rank = ({ rename, safe }: Offer): number => (rename ? 0 : safe ? 1 : 2);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

function offersFor(graph: SchemaGraph, change: TableChange): Offer[] {
  const { table } = change;
  if (change.what === 'added') return [];
  if (change.what === 'gone') {
    return removal(`gone ${table}`, edgesOfTable(graph, table), say`Table ${table} is gone.`);
  }
  const own = graph.tables.get(spellingIn(graph.tables, table) ?? '');
  const names = new NameTable(own?.columns.keys() ?? []);
  const isWritten = (column: string): boolean => names.resolve(column) !== undefined;
  const isNamed = (column: string): boolean => isWritten(column) || edgesNaming(graph, { table, column }).length > 0;
  const offers: Offer[] = [];
  for (const { from, to, likely } of change.renamed) {
    if (!isNamed(from) || isNamed(to)) continue;
    const [old, fresh] = [formatColumn({ table, column: from }), formatColumn({ table, column: to })];
    offers.push({
      id: `rename ${old} ${fresh}`,
      label: say`Rename ${old} to ${to} everywhere`,
      detail: likely
        ? say`${from} is gone, ${to} is new, and they are much alike. Look at it first.`
        : say`${from} is gone, ${to} is new, and both hold the same values.`,
      safe: true,
      edits: [],
      rename: { column: { table, column: from }, to },
    });
  }
  // What is only likely can be done otherwise.
  const renamed = new Map<string, { readonly by: string; readonly likely: boolean }>();
  for (const { from, to, likely = false } of change.renamed) {
    const offer = offers.find(({ rename }) => rename?.column.column === from);
    if (offer) for (const name of [from, to]) renamed.set(name, { by: offer.id, likely });
  }
  const isSure = (name: string): boolean => renamed.get(name)?.likely === false;
  const otherwise = (name: string): Pick<Offer, 'unless'> => {
    const by = renamed.get(name)?.by;
    return by === undefined ? {} : { unless: by };
  };
  for (const { name, type } of change.added) {
    if (isSure(name) || isWritten(name)) continue;
    const column = formatColumn({ table, column: name });
    offers.push({
      id: `add ${column}`,
      label: say`Add ${column}`,
      detail: say`A new column of type ${type}.`,
      safe: !renamed.has(name),
      edits: [{ op: 'setColumnField', table, column: name, field: 'type', value: type }],
      ...otherwise(name),
    });
  }
  for (const { column, from, to } of change.retyped) {
    const written = own?.columns.get(names.resolve(column) ?? '')?.type;
    if (written === undefined || written === to) continue;
    const name = formatColumn({ table, column });
    offers.push({
      id: `type ${name}`,
      label: say`Set the type of ${name} to ${to}`,
      detail: say`It was ${from}.`,
      safe: written === from,
      edits: [{ op: 'setColumnField', table, column, field: 'type', value: to }],
    });
  }
  for (const column of change.gone) {
    if (isSure(column)) continue;
    const name = formatColumn({ table, column });
    const entry: GraphEdit[] = isWritten(column) ? [{ op: 'removeColumn', table, column }] : [];
    const taken = removal(`gone ${name}`, edgesNaming(graph, { table, column }), say`Column ${name} is gone.`, entry);
    offers.push(...taken.map((offer) => ({ ...offer, ...otherwise(column) })));
  }
  return offers;
}

/** Takes out edges, and the entry of what they name. */
function removal(id: string, edges: readonly Edge[], detail: Message, entry: readonly GraphEdit[] = []): Offer[] {
  const edits = [...edges.map((edge): GraphEdit => ({ op: 'deleteEdge', edge: edgeId(edge) })), ...entry];
  if (edits.length === 0) return [];
  const name = id.slice('gone '.length);
  const label =
    edges.length === 0
      ? say`Take out the entry of ${name}`
      : edges.length === 1
        ? say`Take out ${name} and the edge that names it`
        : say`Take out ${name} and the ${edges.length} edges that name it`;
  return [{ id, label, detail, safe: false, edits }];
}

/**
 * The changes of text that offers make, together.
 * @param loaded the graph
 * @param chosen those that a person chose
 * @throws SchemaGraphError `bad-input` where the text cannot be edited so; then nothing is to be changed
 */
export function applyOffers(loaded: LoadedGraph, chosen: readonly Offer[]): PlannedFiles {
  const ids = new Set(chosen.map(({ id }) => id));
  const offers = chosen.filter(({ unless }) => unless === undefined || !ids.has(unless));
  const before = new Map(loaded.files.map(({ file, text }) => [file, text]));
  // An edge that names two gone columns goes once.
  const seen = new Set<string>();
  const edits = offers.flatMap((offer) =>
    offer.edits.filter((edit) => {
      const name = JSON.stringify(edit);
      return !seen.has(name) && seen.add(name);
    }),
  );
  let current = reread(loaded, new Map(editLoadedGraphAll(loaded, edits).map(({ file, text }) => [file, text])));
  for (const { rename } of offers) {
    if (!rename) continue;
    const changes = renameThing(current.files, new GraphNames(current.graph), rename.column, rename.to);
    const texts = changes.map(({ file, splices }): [string, string] => {
      const text = current.files.find((other) => other.file === file)?.text ?? '';
      return [file, applySplices(text, splices)];
    });
    current = reread(current, new Map(texts));
  }
  return current.files.flatMap(({ file, text }) => {
    const old = before.get(file) ?? '';
    return old === text ? [] : [{ file, basis: contentHash(old), splices: lineSplices(old, text), text }];
  });
}

function reread(loaded: LoadedGraph, texts: ReadonlyMap<string, string>): LoadedGraph {
  const files = loaded.files.map((part) => {
    const text = texts.get(part.file);
    return text === undefined || text === part.text ? part : readGraphFile(text, part.file);
  });
  return { ...loaded, files };
}

/** What lies between the first and the last character in which two texts differ. */
function lineSplices(before: string, after: string): readonly Splice[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [{ start, end: before.length - end, text: after.slice(start, after.length - end) }];
}
