/** What an edge says so far, in text that may not be whole. */
import { parseColumn, type ColumnRef } from '../core/identifiers';
import { unquoted } from './block-lines';

/** The fields of an edge that tell what the rest of it may be. */
export interface TypedEdge {
  readonly kind?: string;
  readonly from: readonly ColumnRef[];
  readonly to: readonly ColumnRef[];
}

const SCALAR = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s,[\]{}#][^,[\]{}#\n]*/g;

/**
 * Reads what is written of an edge.
 * @param entry the lines of its entry
 */
export function typedEdge(entry: string): TypedEdge {
  const kind = /(?:^|[\s{,])kind:[ \t]*(\w+)/.exec(entry)?.[1];
  return { ...(kind === undefined ? {} : { kind }), from: refs(entry, 'from'), to: refs(entry, 'to') };
}

function refs(entry: string, side: string): readonly ColumnRef[] {
  const field = new RegExp(`(?:^|[\\s{,-])${side}:[ \\t]*(?:\\r?\\n[ \\t]*-)?`).exec(entry);
  if (!field) return [];
  const rest = entry.slice(field.index + field[0].length);
  const value = rest.startsWith('[') ? (/^\[[^\]]*/.exec(rest)?.[0] ?? '') : (/^[^\n]*/.exec(rest)?.[0] ?? '');
  const scalars = [...value.matchAll(SCALAR)].map(([raw]) => parseColumn(unquoted(raw.trim())));
  const found = scalars.flatMap((ref) => ref ?? []);
  return rest.startsWith('[') ? found : scalars[0] ? [scalars[0]] : [];
}
