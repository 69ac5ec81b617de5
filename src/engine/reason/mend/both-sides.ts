/**
 * Two values that are named side by side: "the number of male and female students" tells each for itself, "both in and outside of
 * the States" is of two sets of rows.
 */
import type { SqlValue } from '../../core/values';
import type { ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { denies } from '../frame/contradictions';
import type { Frame, FrameCondition } from '../frame/frame';
import { asItem, isFold } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { addTerms } from '../pieces/term-conditions';
import { flagOf } from '../../question/flags';
import { addValues } from '../pieces/value-conditions';

/** A column of two values, or of hardly any others, and the words that name both. */
interface Sides {
  readonly column: number;
  /** That rows have one of both. */
  readonly either: FrameCondition;
  /** It holds yes and no. */
  readonly isFlag?: true;
}

/** Cues between two values that are named side by side: "male and female", "are male and how many are female". */
const BETWEEN = new Set(['and', 'how-many', 'be', 'article', 'of', 'for', 'that', 'who', 'which']);
/** Who names the values of so many rows picks none by them: a pregnancy or another sex does not make it a choice. */
const NEARLY_ALL = 0.9;

/** Words that want one number made of the two, and those that may ask for what is of both. */
const COMPARES = /^(?:between|difference|than|ratio)$/;
const OF_BOTH = /^(?:both|either|or)$/;

/** The columns both of whose values a question names side by side: who asks for both does not pick rows by either. */
const sidesNamed = oncePerQuestion((context): readonly Sides[] => {
  const { linked, view } = context;
  const says = (words: RegExp) => linked.tokens.some(({ word, quoted }) => !quoted && words.test(word));
  if (says(COMPARES)) return [];
  const flags = sidesOfFlags(context);
  if (flags.length > 0 || says(OF_BOTH)) return flags;
  const stated: FrameCondition[] = [];
  const note = (condition: FrameCondition) => {
    const isOfOne = condition.values.length === 1 && (condition.op === '=' || condition.op === 'term');
    if (isOfOne && condition.tokens.length > 0) stated.push(condition);
  };
  addValues(context, note);
  addTerms(context, note);
  return stated.flatMap((first) => {
    const end = Math.max(...first.tokens);
    const second = stated.find((other) => {
      const between = linked.tokens.slice(end + 1, Math.min(...other.tokens));
      const isBeside = between.some(({ cue }) => cue === 'and') && between.every(({ cue }) => BETWEEN.has(cue ?? ''));
      const isOther = other.column === first.column && other.values[0] !== first.values[0];
      return isOther && (isBeside || opposed(between));
    });
    const values = [...first.values, ...(second?.values ?? [])];
    if (!second) return [];
    const all = range(Math.min(...first.tokens), Math.max(...second.tokens) + 1);
    // "Teachers versus tutors" are told beside each other, however many others there are.
    const isOpposed = opposed(linked.tokens.slice(end + 1, Math.min(...second.tokens)));
    if (!isOpposed && shareOf(values, view.columns[first.column]) < NEARLY_ALL) return [];
    const tokens = isOpposed ? all : [...first.tokens, ...second.tokens];
    return [
      { column: first.column, either: { kind: 'i' as const, column: first.column, op: 'in' as const, values, tokens } },
    ];
  });
});

/** Whether words set two values against each other: "versus", the noun of the first before it. */
function opposed(between: readonly TaggedToken[]): boolean {
  return between.length <= MOST_OPPOSING && between.some(({ word, quoted }) => !quoted && VERSUS.test(word));
}

const MOST_OPPOSING = 3;

/** Words that deny a state, and those between it and what is denied: "hazardous loads compared with non-hazardous ones". */
const DENYING = /^(?:non|not|without|un|no)$/;
const JOINING = new Set(['and', 'comparing']);
const VERSUS = /^(?:versus|vs|against)$/;
/** Tokens between the two. */
const APART = 8;

/** Columns of yes and no whose state is named and denied side by side: "with and without a guarantee", "electric and non-electric cars". */
function sidesOfFlags({ linked: { tokens }, view }: QuestionContext): Sides[] {
  return view.columns.flatMap((column): Sides[] => {
    const flag = view.uses[column.use]?.role === undefined ? flagOf(column) : undefined;
    if (flag?.no === undefined) return [];
    const words = new Set(column.names.filter((name) => name.length === 1).flat());
    const places = tokens.filter(({ stem, quoted }) => !quoted && words.has(stem)).map(({ index }) => index);
    const isDenied = (at: number) =>
      DENYING.test(tokens[tokens[at - 1]?.cue === 'article' ? at - 2 : at - 1]?.word ?? '');
    const joins = (from: number, to: number) =>
      tokens.slice(from, to).some(({ cue = '', word }) => JOINING.has(cue) || VERSUS.test(word));
    const denied = places.find(isDenied);
    if (denied === undefined) return [];
    const other = places.find((at) => !isDenied(at) && at < denied && denied - at <= APART && joins(at, denied));
    // "With and without a guarantee" says it once.
    const both = tokens.findIndex(({ word, index }) => word === 'with' && index < denied && tokens[index + 1]?.cue === 'and' && tokens[index + 2]?.word === 'without'); // prettier-ignore
    const start = other ?? (both >= 0 && denied - both <= APART / 2 ? both : undefined);
    if (start === undefined) return [];
    const said = range(start, denied + 1);
    const values = [flag.yes, flag.no];
    return [
      { column: column.id, either: { kind: 'i', column: column.id, op: 'in', values, tokens: said }, isFlag: true },
    ];
  });
}

/** The share of a column's rows that have one of some values, of those where it is known. */
function shareOf(values: readonly SqlValue[], column: ViewColumn | undefined): number {
  if (!column) return 0;
  const { rows, nulls, typical } = column.profile;
  const unknown = column.missing.map(String);
  const countOf = (wanted: readonly string[]) =>
    typical.filter(({ value }) => wanted.includes(String(value))).reduce((sum, { count }) => sum + count, 0);
  return countOf(values.map(String)) / Math.max(1, rows - nulls - countOf(unknown));
}

/**
 * A frame that tells its numbers for each of two values that are named side by side, where it was for one of them or for all rows.
 * @param frame a frame
 * @param context the question
 */
export function withBothSides(frame: Frame, context: QuestionContext): Frame {
  const { select, group, part, limit } = frame;
  if (part || limit !== undefined || !select.some(isFold)) return frame;
  const uses = usesOfFrame(frame, context.view);
  const sides = sidesNamed(context).find(({ column }) => uses.has(context.view.columns[column]?.use ?? -1));
  if (!sides) return frame;
  const { column, either } = sides;
  // "One line for each" of the two asks for no further groups.
  const isNamed = (id: number) => id === column || (context.linked.columns[id]?.level ?? 0) > 0;
  const own = sides.isFlag === true ? group.filter(isNamed) : group;
  const kept = select.filter(
    (item) => item.column === undefined || own.includes(item.column) || !group.includes(item.column),
  );
  const shown = kept.some((item) => item.fn === 'none' && item.column === column);
  const added = shown ? [] : [asItem(column)];
  return {
    ...frame,
    select: [...kept.filter((item) => !isFold(item)), ...added, ...kept.filter(isFold)],
    // Where it is not known, it is neither.
    conditions: [...frame.conditions.filter((condition) => condition.column !== column), either],
    group: own.includes(column) ? own : [...own, column],
  };
}

/** The words of values that a frame tells its numbers for. */
export function tokensOfSides({ group }: Frame, context: QuestionContext): readonly number[] {
  return sidesNamed(context).flatMap(({ column, either }) => (group.includes(column) ? either.tokens : []));
}

/**
 * "Years with festivals both inside and outside the States": no festival is both, so that what is shown is shared by two sets of rows.
 * @param frame a filled frame
 * @param context the question
 * @returns the frame itself where its conditions are not so, or no word asks for both
 */
export function asOpposedSets(frame: Frame, { linked }: QuestionContext): Frame {
  const { conditions, connective, select, part, related, having, order, group } = frame;
  const [a, b, ...more] = conditions;
  if (!a || !b || more.length > 0 || connective === 'or' || group.length > 0) return frame;
  if ((part ?? related ?? having ?? order) !== undefined || !select.every(({ fn }) => fn === 'none')) return frame;
  if (!linked.tokens.some(({ cue }) => cue === 'both') || !(denies(a, b) || denies(b, a))) return frame;
  return { ...frame, conditions: [a], part: { kind: 'intersect', conditions: [b], uses: frame.uses } };
}
