/** What a row has in two roles and is said to be one: "with roof and walls of the same colour", "from and to the same port". */
import { ID_WORDS } from '../../question/view-names';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';

/** Two columns that a question calls the same or different, and the words that say so. */
export interface SameRoles {
  readonly pair: readonly [number, number];
  readonly tokens: readonly number[];
}

/** How far from the two roles it is said. */
const NEAR = 4;
/** So many words may stand between the two roles: "the colour of the roof and that of the walls". */
const APART = 8;
const BETWEEN = new Set<string | undefined>(['and', 'article', 'of', 'that', 'in', 'be', 'same', 'not']);
const LINK = /^(?:same|different|as|from|to)$/;

/**
 * Pairs of columns of which each is one role of the same thing, and both roles stand beside a word for sameness. What is the same "as"
 * something else is another row's.
 * @param at the place of "same" or "different"
 * @param context the question
 */
export function sameRoles(at: number, context: QuestionContext): SameRoles[] {
  const { tokens } = context.linked;
  const as = tokens.find(({ word, index }) => index > at && word === 'as')?.index;
  return rolePairs(context).flatMap(({ pair, roles, things }): SameRoles[] => {
    const places = (role: string) => tokens.filter((t) => t.stem === role && !t.quoted).map((t) => t.index);
    for (const one of places(roles[0]))
      for (const other of places(roles[1])) {
        const [start, last] = [Math.min(one, other), Math.max(one, other)];
        const between = tokens.slice(start + 1, last);
        const isOne = between.every((t) => BETWEEN.has(t.cue) || things.has(t.stem) || LINK.test(t.word));
        const joins = between.some(({ cue, index }) => cue === 'and' || index === as);
        if (as !== undefined && !(start < at && as < last)) continue;
        if (last - start > APART || !isOne || !joins || start - at > NEAR || at - last > NEAR) continue;
        const [from, to] = [Math.min(start, at), Math.max(last, at)];
        const thing = range(from, to + 3)
          .filter((i) => things.has(tokens[i]?.stem ?? ''))
          .at(-1);
        if (thing === undefined || (thing > to + 1 && tokens[to + 1]?.cue !== 'of')) continue;
        return [{ pair, tokens: range(from, Math.max(to, thing) + 1) }];
      }
    return [];
  });
}

/**
 * Further roles of the same thing that are listed right before two of them: "the same eye, coat and tail colour".
 * @param said the two, and the words that say so
 * @param context the question
 * @returns each column with its place
 */
export function listedBefore(
  { pair, tokens: said }: SameRoles,
  context: QuestionContext,
): { readonly column: number; readonly at: number }[] {
  const { tokens } = context.linked;
  const sides = rolePairs(context).flatMap((one) => {
    const side = one.pair.indexOf(pair[0]);
    const [column, role] = [one.pair[1 - side], one.roles[1 - side]];
    return side < 0 || column === undefined || role === undefined
      ? []
      : [{ ...one, own: one.roles[side], column, role }];
  });
  const two = sides.find(({ column }) => column === pair[1]);
  const isRole = (at: number) => [two?.own, two?.role].includes(tokens[at]?.stem);
  const start = two ? said.find(isRole) : undefined;
  if (!two || start === undefined) return [];
  const found: { column: number; at: number }[] = [];
  for (let at = start - 1; at >= 0; at--) {
    const token = tokens[at];
    const other = sides.find(({ role, column }) => role === token?.stem && column !== pair[1]);
    if (!token || token.quoted) break;
    if (other) found.push({ column: other.column, at });
    else if (token.cue !== 'article' && !two.things.has(token.stem)) break;
  }
  return found;
}

/** Two columns of one table that hold one thing in two roles. */
interface RolePair {
  readonly pair: readonly [number, number];
  /** The word of each that the other has not. */
  readonly roles: readonly [string, string];
  /** Words for what both are. */
  readonly things: ReadonlySet<string>;
}

const known = new WeakMap<QuestionContext['view'], readonly RolePair[]>();

function rolePairs({ view }: QuestionContext): readonly RolePair[] {
  const before = known.get(view);
  if (before) return before;
  const found = view.uses
    .filter(({ role }) => role === undefined)
    .flatMap(({ columns }) =>
      columns.flatMap((a, i) => columns.slice(i + 1).flatMap((b) => asRoles(a, b, view) ?? [])),
    );
  known.set(view, found);
  return found;
}

function asRoles(a: number, b: number, view: QuestionContext['view']): RolePair | undefined {
  const [one, other] = [view.columns[a], view.columns[b]];
  if (!one || !other || one.kind !== other.kind) return undefined;
  const words = (names: readonly (readonly string[])[]) => (names[0] ?? []).filter((word) => !ID_WORDS.has(word));
  const [left, right] = [words(one.names), words(other.names)];
  const [first, ...more] = left.filter((word) => !right.includes(word));
  const [second, ...others] = right.filter((word) => !left.includes(word));
  if (first === undefined || second === undefined || more.length > 0 || others.length > 0) return undefined;
  const [to, too] = [a, b].map((id) => view.joins.find(({ from }) => from === id)?.to);
  const table = to !== undefined && to === too ? view.uses[view.columns[to]?.use ?? -1] : undefined;
  const things = new Set([...left.filter((word) => right.includes(word)), ...(table?.names.flat() ?? [])]);
  return things.size > 0 ? { pair: [a, b], roles: [first, second], things } : undefined;
}
