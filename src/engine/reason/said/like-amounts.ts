/** Two amounts of a row that are told apart by a word of each: home and away score, minutes given and served, quoted and billed price. */
import { splitIdentifier, stem } from '../../search/words';
import type { SchemaView } from '../../question/schema-view';
import { isComparable } from './said-comparisons';

/** Two like amounts. */
export interface LikeAmounts {
  readonly pair: readonly [number, number];
  /** The stem of each that the other has not. */
  readonly roles: readonly [string, string];
  /** Stems that both have. */
  readonly things: ReadonlySet<string>;
}

const known = new WeakMap<SchemaView, readonly LikeAmounts[]>();

/** The pairs of like amounts of all tables, found once for each schema. */
export function likeAmounts(view: SchemaView): readonly LikeAmounts[] {
  const before = known.get(view);
  if (before) return before;
  const found = view.uses
    .filter(({ role }) => role === undefined)
    .flatMap(({ columns }) => columns.flatMap((a, i) => columns.slice(i + 1).flatMap((b) => alike(a, b, view) ?? [])));
  known.set(view, found);
  return found;
}

function alike(a: number, b: number, view: SchemaView): LikeAmounts | undefined {
  const [one, other] = [view.columns[a], view.columns[b]];
  if (one?.kind !== 'number' || other?.kind !== 'number' || !isComparable(one) || !isComparable(other))
    return undefined;
  // As they are written: "given" tells minutes apart that were given.
  const words = (name: string) => splitIdentifier(name).map((word) => stem(word));
  const [left, right] = [words(one.name), words(other.name)];
  const [first, ...more] = left.filter((word) => !right.includes(word));
  const [second, ...others] = right.filter((word) => !left.includes(word));
  const things = new Set(left.filter((word) => right.includes(word)));
  if (first === undefined || second === undefined || more.length > 0 || others.length > 0 || things.size === 0)
    return undefined;
  return { pair: [a, b], roles: [first, second], things };
}
