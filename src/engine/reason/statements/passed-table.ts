/**
 * Joins that pass over tables: `OCC.CASEID = CRASH.CASEID`, where the graph joins OCC to GV and GV to CRASH. What they say follows
 * from key edges, and they give the same rows, where each table that is passed over holds one row for each row beside it.
 */
import type { Join, JoinTree } from '../../paths/join-tree';

/** Columns of the use at one end that equal columns of the use at the other. */
interface Link {
  readonly ends: readonly [number, number];
  readonly pairs: readonly (readonly [string, string])[];
  /** Ends of which each row at the other end meets one row at most. */
  readonly into: readonly number[];
}

/**
 * What the ends of a chain of joins have in common.
 * @param tree a chain between uses of two tables
 * @param a the table at one end
 * @param b the table at the other
 * @returns pairs of columns that are equal for exactly the rows that the chain joins, rows apart that refer to none; undefined
 *   where a table between them decides or repeats rows
 */
export function endsInCommon(tree: JoinTree, a: string, b: string): readonly (readonly [string, string])[] | undefined {
  const ends = [a, b].map((table) => tree.uses.findIndex((use) => use.table === table));
  let links = tree.joins.map(linkOf);
  for (const middle of tree.uses.keys()) {
    if (ends.includes(middle)) continue;
    const [first, second, ...more] = links.filter((link) => link.ends.includes(middle));
    if (!first || !second || more.length > 0) return undefined;
    const merged = passing(first, second, middle) ?? passing(second, first, middle);
    if (!merged) return undefined;
    links = [...links.filter((link) => link !== first && link !== second), merged];
  }
  const [only] = links;
  if (!only || links.length > 1 || tree.joins.some(({ edge }) => edge.match !== 'exact')) return undefined;
  return only.ends[0] === ends[0] ? only.pairs : only.pairs.map(([from, to]) => [to, from]);
}

function linkOf({ edge, from, to }: Join): Link {
  const pairs = edge.from.map((ref, i) => [ref.column, edge.to[i]?.column ?? ''] as const);
  const { cardinality = 'many-to-one' } = edge;
  const into = [...(cardinality.endsWith('-one') ? [to] : []), ...(cardinality.startsWith('one-') ? [from] : [])];
  return { ends: [from, to], pairs, into };
}

/** Two links as one, where the first leads to one row of what lies between, and the second goes by columns that the first gives. */
function passing(first: Link, second: Link, middle: number): Link | undefined {
  if (!first.into.includes(middle)) return undefined;
  const [before, after] = [towards(first, middle), fromThere(second, middle)];
  const pairs = after.pairs.map(([own, other]) => [before.pairs.find(([, to]) => to === own)?.[0], other] as const);
  const [start, end] = [before.ends[0], after.ends[1]];
  const into = [
    ...(second.into.includes(end) ? [end] : []),
    ...(second.into.includes(middle) && first.into.includes(start) ? [start] : []),
  ];
  const whole = pairs.filter((pair): pair is readonly [string, string] => pair[0] !== undefined);
  return whole.length === pairs.length ? { ends: [start, end], pairs: whole, into } : undefined;
}

function towards(link: Link, end: number): Link {
  return link.ends[1] === end ? link : turned(link);
}

function fromThere(link: Link, end: number): Link {
  return link.ends[0] === end ? link : turned(link);
}

function turned({ ends, pairs, into }: Link): Link {
  return { ends: [ends[1], ends[0]], pairs: pairs.map(([x, y]) => [y, x]), into };
}
