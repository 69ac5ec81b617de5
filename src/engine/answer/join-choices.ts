/** The ways to join tables among which a person has to choose, each by what tells it from the others. */
import { formatColumn } from '../core/identifiers';
import { listed, say, verbatim, type Message } from '../core/message';
import { edgeId, type Edge } from '../graph/model';
import type { Query } from '../program/intent';
import type { Candidate, Reasoned } from '../reason/programs/reasoned';

/** One way. */
export interface JoinChoice {
  readonly candidate: Candidate;
  /** The edges that not all ways take. */
  readonly edges: readonly Edge[];
  /** These edges in words: `destination (voyages.dest_port = ports.PORT_CODE)`. */
  readonly said: Message;
}

/**
 * The equally good ways of a question's first program that give different rows, its own first.
 * @param reasoned what reasoning gave
 * @returns none where there is nothing to choose
 */
export function joinChoices({ candidates, alternatives }: Reasoned): readonly JoinChoice[] {
  const [best] = candidates;
  const others = alternatives.flatMap(({ candidate, why }) => (why === 'joins' ? [candidate] : []));
  if (!best?.ambiguousJoins || others.length === 0) return [];
  const ways = [best, ...others];
  const held = ways.map((way) => new Map(edgesOf(way).map((edge) => [edgeId(edge), edge])));
  return ways.map((candidate, i) => {
    const own = [...(held[i] ?? [])];
    const telling = own.filter(([id]) => !held.every((edges) => edges.has(id)));
    // Ways over the same edges differ in where they stand: then all of them are told.
    const edges = (telling.length > 0 ? telling : own).map(([, edge]) => edge);
    return { candidate, edges, said: edgesInWords(edges) };
  });
}

/** The key edges of a program, those of queries within it among them, each once. */
export function edgesOf({ joins }: Pick<Candidate, 'joins'>): readonly Edge[] {
  const edges = joins.flatMap((tree) => tree.joins.map(({ edge }) => edge));
  return [...new Map(edges.map((edge) => [edgeId(edge), edge])).values()];
}

/**
 * Key edges in words, with all pairs of columns.
 * @param edges the edges
 */
export function edgesInWords(edges: readonly Edge[]): Message {
  return listed(
    edges.map(({ label, from, to, status }) => {
      const pairs = from
        .flatMap((ref, i) => (to[i] ? [`${formatColumn(ref)} = ${formatColumn(to[i])}`] : []))
        .join(', ');
      const named = label === undefined ? verbatim(pairs) : verbatim(`${label} (${pairs})`);
      return status === 'suggested' ? say`${named}, not reviewed` : named;
    }),
  );
}

/** Key edges in short: their labels, of those without one the referring columns. */
export function namesOf(edges: readonly Edge[]): string {
  return edges.map(({ label, from }) => label ?? from.map(formatColumn).join(', ')).join(', ');
}

/**
 * An intent that names the chosen edges: what they lead to carries their label as its role, so that words tell it apart.
 * @param query the intent
 * @param edges the edges that were chosen
 */
export function inRoles(query: Query, edges: readonly Edge[]): Query {
  if (query.kind === 'set') return { ...query, left: inRoles(query.left, edges), right: inRoles(query.right, edges) };
  const uses = query.uses.map((use) => {
    const label = edges.find(({ to }) => to[0]?.table === use.table)?.label;
    return use.role !== undefined || label === undefined ? use : { ...use, role: label };
  });
  return { ...query, uses };
}
