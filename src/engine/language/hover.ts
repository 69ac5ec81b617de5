/** What a table, a column or an edge of a graph file is. */
import { formatColumn } from '../core/identifiers';
import { say, verbatim, type Message } from '../core/message';
import type { LoadedGraph } from '../graph/load';
import { edgeId, type Edge } from '../graph/model';
import type { TextRange } from '../graph/yaml-tree';
import type { GraphNames, NamedThing } from './graph-names';
import { occurrenceAt } from './find';
import { edgeAt } from './edge-at';
import type { Known } from './known';
import { describeColumn, describeTable, shortLine, titleOf } from './words';

/** What is said of a place. */
export interface HoverText extends TextRange {
  /** A name. Text, never markup, as all of this is. */
  readonly title: string;
  readonly lines: readonly Message[];
  /** The edge, where it is one: what is measured of it is looked up by this. */
  readonly edge?: string;
}

const MOST_EDGES = 6;

/**
 * What is said of a place in a file.
 * @param loaded the graph
 * @param names which names mean the same
 * @param known what is known of graph and data
 * @param at the file, and an offset in it
 */
export function hoverAt(
  loaded: LoadedGraph,
  names: GraphNames,
  known: Known,
  at: { readonly file: string; readonly offset: number },
): HoverText | undefined {
  const place = occurrenceAt(loaded, at.file, at.offset);
  if (place) {
    const { start, end } = place;
    const thing = {
      table: names.table(place.table),
      ...(place.column === undefined ? {} : { column: names.column(place.table, place.column) }),
    };
    return { start, end, title: titleOf(thing), lines: thingLines(thing, names, known) };
  }
  const found = edgeAt(loaded, at.file, at.offset);
  if (!found) return undefined;
  const { edge, node } = found;
  return { start: node.start, end: node.end, title: edgeTitle(edge), lines: edgeLines(edge), edge: edgeId(edge) };
}

function thingLines(thing: NamedThing, names: GraphNames, known: Known): readonly Message[] {
  const { table, column } = thing;
  if (column === undefined) return describeTable(known, table);
  const key = names.key(thing);
  const edges = known.graph.edges.filter(
    (edge) => edge.status !== 'rejected' && [...edge.from, ...edge.to].some((ref) => names.key(ref) === key),
  );
  const shown = edges.slice(0, MOST_EDGES).map((edge) => edgeLine(edge));
  const more = edges.length > MOST_EDGES ? [say`And ${edges.length - MOST_EDGES} more edges.`] : [];
  return [...describeColumn(known, { table, column }), ...shown, ...more];
}

function edgeLine(edge: Edge): Message {
  const title = edgeTitle(edge);
  switch (edge.status) {
    case 'suggested':
      return say`${kindWord(edge)}: ${title}, suggested`;
    case 'declared':
      return say`${kindWord(edge)}: ${title}, declared`;
    default:
      return say`${kindWord(edge)}: ${title}`;
  }
}

/** An edge in one line. */
export function edgeTitle(edge: Edge): string {
  const ends = (side: Edge['from']) => side.map(formatColumn).join(', ');
  const line = `${ends(edge.from)} → ${ends(edge.to)}`;
  return shortLine(edge.label === undefined ? line : `${line} (${edge.label})`);
}

function edgeLines(edge: Edge): readonly Message[] {
  const lines: Message[] = [say`Kind: ${kindWord(edge)}.`, statusLine(edge)];
  if (edge.cardinality !== undefined) lines.push(say`Cardinality: ${edge.cardinality}.`);
  if (edge.kind === 'key' && edge.match !== 'exact') lines.push(say`Compared: ${edge.match}.`);
  if (edge.evidence !== undefined) lines.push(say`Seen: ${shortLine(edge.evidence)}`);
  if (edge.rule !== undefined) lines.push(say`Rule: ${shortLine(edge.rule)}`);
  if (edge.reason !== undefined) lines.push(say`Rejected because: ${shortLine(edge.reason)}`);
  return lines;
}

function statusLine({ status, confidence }: Edge): Message {
  const percent = confidence === undefined ? undefined : Math.round(confidence * 100);
  switch (status) {
    case undefined:
      return say`Reviewed by a person.`;
    case 'declared':
      return say`Declared by the source.`;
    case 'rejected':
      return say`Rejected.`;
    case 'suggested':
      return percent === undefined
        ? say`Suggested, not reviewed.`
        : say`Suggested with ${percent} % confidence, not reviewed.`;
  }
}

function kindWord({ kind }: Edge): Message {
  return kind === 'key' ? say`key` : kind === 'context' ? say`context` : verbatim(kind);
}
