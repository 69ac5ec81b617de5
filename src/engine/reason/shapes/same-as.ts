/** "Employees in the same department as Clara": rows that share something with those that a condition picks, not those rows alone. */
import { LEVEL } from '../../question/name-match';
import { denies } from '../frame/contradictions';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition, FrameItem } from '../frame/frame';
import { asItem } from '../frame/frame';
import { shownOf } from '../frame/naming-columns';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** What is shared, and behind which token stands with whom. */
export interface SameAs {
  /** The columns in which rows may hold what is shared, or refer to it. */
  readonly columns: ReadonlySet<number>;
  readonly as: number;
  /** The token of "same". */
  readonly at: number;
}

/** How many tokens the name of what is shared may have. */
const LONGEST = 4;

/** What rows are said to share with others. */
export const sameAs = oncePerQuestion((context): SameAs | undefined => {
  const { tokens } = context.linked;
  const same = tokens.find(({ word, quoted }) => word === 'same' && !quoted)?.index ?? -1;
  const as = tokens.find(({ word, index }) => word === 'as' && index > same + 1 && index <= same + 1 + LONGEST)?.index;
  if (same < 0 || as === undefined) return undefined;
  const found = heldAt(same + 1, as, context);
  // "In the same year as Clara" cannot be told, and asks for nothing of Clara's.
  const isOfOthers = [...context.valueTokens].some((at) => at > as);
  return found.size > 0 || isOfOthers ? { columns: found, as, at: same } : undefined;
});

/**
 * The columns in which rows hold what is named at a place, or refer to it.
 * @param at its first token
 * @param to the token behind which it cannot stand
 * @param context the question
 */
export function heldAt(at: number, to: number, context: QuestionContext): Set<number> {
  const { linked, view } = context;
  const table = tableMentions(context).find(({ start }) => start === at)?.use.table;
  const referring = view.joins.filter((join) => view.uses[view.columns[join.to]?.use ?? -1]?.table === table);
  const namedBy = (level: number) =>
    view.columns.filter(({ id, profile, use }) => {
      const match = linked.columns[id];
      const isStored = profile.isNamedValue !== true && view.uses[use]?.role === undefined;
      const covers = match !== undefined && match.start <= at && match.end > at && match.end <= to;
      return isStored && covers && match.level >= level;
    });
  // "City" may be but the first half of a `city_code`.
  const whole = namedBy(LEVEL.full);
  const named = whole.length > 0 || table !== undefined ? whole : namedBy(LEVEL.partial);
  // The publisher is no year in which something was published.
  return new Set([...(table === undefined ? [] : referring.map(({ from }) => from)), ...named.map(({ id }) => id)]);
}

/**
 * The frames of rows that share something with others.
 * @param context the question
 * @param frames frames with the conditions that pick those others
 * @returns none where the question speaks of nothing that is the same as theirs
 */
export function sameAsFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const same = sameAs(context);
  if (!same) return [];
  const useOf = (id: number) => context.view.columns[id]?.use;
  return frames.flatMap((scored): ScoredFrame[] => {
    const { frame } = scored;
    const picks = ({ tokens }: FrameCondition) => tokens.length > 0 && tokens.every((t) => t > same.as);
    const said = frame.conditions.filter(picks);
    // "The same department as Clara, excluding Clara": she is left out of those who share it.
    const excluded = said.filter((c) => said.some((other) => denies(c, other)));
    const [whose, ...more] = said.filter((c) => !excluded.includes(c));
    const use = useOf(whose?.column ?? -1);
    const column = [...same.columns].find((id) => use !== undefined && useOf(id) === use);
    if (!whose || column === undefined || frame.part || frame.related || frame.connective === 'or') return [];
    if (more.some((other) => useOf(other.column) !== use)) return [];
    // What is shared is not asked for, whatever else has its name.
    const isNamed = ({ column: id = -1 }: FrameItem) => {
      const { start = -1, end = -1 } = context.linked.columns[id] ?? {};
      return start > same.at && end <= same.as;
    };
    const asked = frame.select.filter((item) => !isNamed(item));
    const made: Frame = {
      ...frame,
      select: asked.length > 0 ? asked : frame.select,
      conditions: frame.conditions.filter((c) => !picks(c) || excluded.includes(c)),
      part: { kind: 'in', column, inner: column, conditions: [whose, ...more], uses: use === undefined ? [] : [use] },
    };
    return [spelt(scored, { ...made, select: tellingApart(made, use, context) }, 'part')];
  });
}

/** What is shown of those who share something: not what is shared, and of rows that it only names all that tells them apart. */
function tellingApart(
  { select, ...frame }: Frame,
  id: number | undefined,
  { view }: QuestionContext,
): readonly FrameItem[] {
  const use = view.uses[id ?? -1];
  const naming = new Set([...(use?.ladder ?? []), ...(use?.display ?? [])]);
  const others = select.filter(({ column }) => column !== frame.part?.column);
  const names = others.length > 0 && others.every(({ fn, column = -1 }) => fn === 'none' && naming.has(column));
  if (!use || !names) return select;
  return shownOf(use, { ...frame, select }, view).map(asItem);
}

/** Whether a frame tells of those with whom something is shared, and not of those who share it. */
export function tellsOfOneself({ part, conditions }: Frame, context: QuestionContext): boolean {
  const comparesOwn = conditions.some(({ than, op }) => than !== undefined && op === '=');
  return sameAs(context) !== undefined && !sharesWith(part) && !comparesOwn;
}

/**
 * Whether a second part finds rows by a value that they share with others of their table.
 * @param part of a frame
 */
export function sharesWith(part: Frame['part']): boolean {
  return part?.kind === 'in' && part.column !== undefined && part.column === part.inner;
}
