/** What can be done with the edge or column that the cursor is on. */
import { formatColumn } from '../core/identifiers';
import { say } from '../core/message';
import { editLoadedGraph, type GraphEdit } from '../graph/edit';
import type { LoadedGraph } from '../graph/load';
import { edgeId } from '../graph/model';
import type { Splice } from '../graph/splice';
import { removeItem } from '../graph/yaml-edit';
import { valueAt, type YamlNode } from '../graph/yaml-tree';
import { actionOn, likeliest, whereAllowed, type Action, type ShownFault } from './action';
import { edgeAt, type EdgeEntry } from './edge-at';
import { definitionsOf, occurrenceAt } from './find';
import type { GraphNames } from './graph-names';
import { asComposite, repeated } from './join-actions';
import type { Known } from './known';
import { suggestionActions } from './suggestion-actions';

/** What is offered at a place without a problem. */
export interface PlaceActions {
  readonly actions: readonly Action[];
  /** The edge there: a label and a reason for rejecting it are asked of the person. */
  readonly edge?: { readonly id: string; readonly status?: string };
  /** The table whose name stands there, where its data is known: keys and joins can be looked for. */
  readonly table?: string;
}

/**
 * What can be done at a place.
 * @param loaded the graph
 * @param names which names mean the same
 * @param known what is known of graph and data
 * @param at the file, and an offset in it
 */
export function actionsAt(
  loaded: LoadedGraph,
  names: GraphNames,
  known: Known,
  at: { readonly file: string; readonly offset: number },
): PlaceActions {
  const found = edgeAt(loaded, at.file, at.offset);
  const entry = [...suggestionActions(loaded, at.file, at.offset), ...columnEntry(loaded, names, known, at)];
  const table = tableOfData(loaded, names, known, at);
  if (!found) return { actions: entry, ...(table === undefined ? {} : { table }) };
  const { edge } = found;
  const id = edgeId(edge);
  const edit = (title: Action['title'], change: GraphEdit): readonly Action[] =>
    whereAllowed(() => {
      const { file, splices } = editLoadedGraph(loaded, change);
      return actionOn(title, file, splices);
    });
  // Of an edge that stands twice, the id names the first.
  const isOnly = loaded.files.flatMap(({ graph }) => graph.edges).filter((other) => edgeId(other) === id).length === 1;
  const undecided = edge.status === 'suggested' || edge.status === 'rejected';
  return {
    actions: [
      ...(undecided && isOnly ? likeliest(edit(say`Accept this edge`, { op: 'acceptEdge', edge: id })) : []),
      ...asComposite(found, names, known),
      ...repeated(loaded, found, names, known),
      ...whereAllowed(() => reversed(found)),
      ...whereAllowed(() => deleted(found)),
      ...entry,
    ],
    ...(isOnly ? { edge: { id, ...(edge.status === undefined ? {} : { status: edge.status }) } } : {}),
  };
}

/**
 * The table that no join leads to, where one of the problems says so: keys and joins can be looked for.
 * @param loaded the graph
 * @param file path of the file
 * @param faults problems in it
 */
export function loneTable(loaded: LoadedGraph, file: string, faults: readonly ShownFault[]): string | undefined {
  const fault = faults.find(({ code }) => code === 'context-island');
  return fault && edgeAt(loaded, file, fault.start)?.edge.from[0]?.table;
}

/** The table whose entry or source the cursor is on the name of. */
function tableOfData(
  loaded: LoadedGraph,
  names: GraphNames,
  known: Known,
  at: { readonly file: string; readonly offset: number },
): string | undefined {
  const place = occurrenceAt(loaded, at.file, at.offset);
  if (place?.column !== undefined || (place?.role !== 'definition' && place?.role !== 'source')) return undefined;
  const table = names.table(place.table);
  return known.columns(table).some((column) => known.profile({ table, column })) ? table : undefined;
}

function deleted({ file, node }: EdgeEntry): readonly Action[] {
  const list = valueAt(file.tree.root, 'edges');
  if (list?.kind !== 'sequence') return [];
  return actionOn(say`Delete this edge`, file.file, removeItem(file.text, list, list.items.indexOf(node)));
}

/** The ends change places, as they are written. A derivation leads one way only. */
function reversed({ file, edge, node }: EdgeEntry): readonly Action[] {
  const [from, to] = [valueAt(node, 'from'), valueAt(node, 'to')];
  if (edge.kind === 'derivation' || !from || !to || from.kind === 'alias' || to.kind === 'alias') return [];
  const written = ({ start, end }: YamlNode) => file.text.slice(start, end);
  if (/[\r\n]/.test(written(from) + written(to))) return [];
  const splices: Splice[] = [
    { start: from.start, end: from.end, text: written(to) },
    { start: to.start, end: to.end, text: written(from) },
  ];
  const cardinality = valueAt(node, 'cardinality');
  const turned = edge.cardinality === undefined ? undefined : TURNED[edge.cardinality];
  if (cardinality && turned !== undefined)
    splices.push({ start: cardinality.start, end: cardinality.end, text: turned });
  return actionOn(
    say`Reverse this edge`,
    file.file,
    [...splices].sort((a, b) => a.start - b.start),
  );
}

const TURNED: Readonly<Record<string, string>> = { 'many-to-one': 'one-to-many', 'one-to-many': 'many-to-one' };

/** A column that only the data has gets an entry, in which it can be described. */
function columnEntry(
  loaded: LoadedGraph,
  names: GraphNames,
  known: Known,
  at: { readonly file: string; readonly offset: number },
): readonly Action[] {
  const place = occurrenceAt(loaded, at.file, at.offset);
  if (place?.column === undefined) return [];
  const ref = { table: names.table(place.table), column: names.column(place.table, place.column) };
  const type = known.profile(ref)?.type;
  if (type === undefined || definitionsOf(loaded, names, ref).some(({ column }) => column !== undefined)) return [];
  return whereAllowed(() => {
    const { file, splices } = editLoadedGraph(loaded, { op: 'setColumnField', ...ref, field: 'type', value: type });
    return actionOn(say`Add an entry for ${formatColumn(ref)}`, file, splices);
  });
}
