/** "With at least two visits", "without any visit", "both a cat and a dog": how many rows of another table belong to each row that is counted. */
import type { Comparison } from '../../program/intent';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { LEVEL } from '../../question/name-match';
import { isCoded } from '../said/coded-order';
import { namedUse, statedUse } from '../said/counted-use';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import { asItem, holdsForNone } from '../frame/frame';
import type { Frame, FrameCondition, RelatedUse } from '../frame/frame';
import { isNumberOf } from '../said/hinted-columns';
import { countedSpan } from '../said/counted-spans';
import { namedTerms } from '../said/named-terms';
import { numberCandidates } from '../pieces/number-features';
import { namesOrKey } from '../frame/naming-columns';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';
import type { TableMention } from '../said/table-mentions';

/** Words that say how many rows of a table there are. */
interface Phrase {
  readonly use: ViewUse;
  readonly op: Comparison;
  readonly count: number;
  /** There are no more of them either. */
  readonly upTo?: number | undefined;
  /** From the quantifier to the name, both included; `end` is exclusive. */
  readonly start: number;
  /** Where the name begins. */
  readonly name: number;
  readonly end: number;
  /** Tokens of the quantifier and of the name, without the modifiers between them. */
  readonly tokens: readonly number[];
  /** It speaks of rows, so that no column that holds their number is meant. */
  readonly isCertain: boolean;
}

/** Words for the rows of a table: "injury records". */
const RECORDS = /^(?:record|row|entr(?:y|ie))s?$/;
/** Cues that may stand before "how many" and "the number of", where nothing but a number is asked for. */
const OPENING = new Set(['in', 'of', 'for', 'show', 'me', 'article', 'what', 'be', 'how', 'count']);
/** Cues before the name of the rows that are asked for. */
const LISTING = new Set(['which', 'what', 'be', 'show', 'me', 'article', 'all']);
/** Cues of what is said of rows: "at least one occupant who died". */
const CLAUSE = new Set(['with', 'that', 'who', 'whose', 'which']);
/** Words between a quantifier and the name of a table: "no recorded head injury". */
const MODIFIERS = 3;

/** Whether a name is that of the rows, and not the first part of another: "injury records", but no "injury number". */
function namesRows({ end }: TableMention, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const next = tokens[end];
  // What is said of rows right behind their name is no other name: "did at least one guest complain".
  if (context.solid.some(({ start }) => start === end)) return true;
  if (namedTerms(context).some((term) => Math.min(...term.tokens) === end)) return true;
  // A noun in the plural begins no other name: "two occupants died".
  if (tokens[end - 1]?.word.endsWith('s') === true) return true;
  return next === undefined || next.cue !== undefined || next.number !== undefined || RECORDS.test(next.word);
}

/** Cues of questions that ask for more than rows or their number. */
const OTHER_THINGS = new Set(['average', 'each', 'percent']);

const phrasesOf = oncePerQuestion((context): readonly Phrase[] => {
  const { tokens } = context.linked;
  const counted = tokens.findIndex((t) => t.cue === 'how-many');
  const opens = tokens.slice(0, counted).every((t) => t.cue !== undefined && OPENING.has(t.cue));
  const asked = counted >= 0 ? counted : (listedUse(context)?.start ?? -1);
  if (asked < 0 || (counted >= 0 && !opens) || tokens.some(({ cue = '' }) => OTHER_THINGS.has(cue))) return [];
  const numbers = numberCandidates(context);
  const both = tokens.some((t) => t.word === 'both');
  const found: Phrase[] = [];
  for (const mention of tableMentions(context)) {
    if (mention.start <= asked || !namesRows(mention, context)) continue;
    const ofRecords = RECORDS.test(tokens[mention.end]?.word ?? '');
    const end = ofRecords ? mention.end + 1 : mention.end;
    const quantifier = spanBefore(mention.start, context) ?? quantifierBefore(mention.start, tokens, numbers, both);
    if (!quantifier) continue;
    const { start, last, op, count, upTo } = quantifier;
    const next = tokens[end];
    const isCertain =
      ofRecords || tokens[last]?.cue === 'article' || CLAUSE.has(next?.cue ?? '') || next?.word === 'in';
    const own = [...range(start, last + 1), ...range(mention.start, end)];
    found.push({ use: mention.use, op, count, upTo, start, name: mention.start, end, tokens: own, isCertain });
  }
  return found;
});

/** The table whose rows are asked for, right behind an opening "which" or "list": "which crashes had at least two …". */
const listedUse = oncePerQuestion((context): TableMention | undefined => {
  const { tokens } = context.linked;
  if (tokens.some(({ cue }) => cue === 'how-many')) return undefined;
  const opening = tokens.findIndex(({ cue = '' }) => !LISTING.has(cue));
  const mention = opening > 0 ? tableMentions(context).find(({ start }) => start === opening) : undefined;
  return mention && namesRows(mention, context) ? mention : undefined;
});

type Quantifier = Pick<Phrase, 'start' | 'op' | 'count' | 'upTo'> & { readonly last: number };

/** "Between two and four" right before a noun. */
function spanBefore(noun: number, context: QuestionContext): Quantifier | undefined {
  const { low, high, tokens = [] } = countedSpan(context) ?? {};
  const last = tokens.at(-1);
  if (low === undefined || last === undefined || last + 1 !== noun) return undefined;
  return { start: tokens[0] ?? last, last, op: '>=', count: low, upTo: high };
}

const COMPARING = new Set(['at-least', 'at-most', 'more-than', 'less-than', 'exactly', 'multiple', 'or', 'than']);

/** What says how many there are of a noun: "no", "at least two", "both a". */
function quantifierBefore(
  noun: number,
  tokens: readonly TaggedToken[],
  numbers: ReturnType<typeof numberCandidates>,
  both: boolean,
): Quantifier | undefined {
  let last = noun - 1;
  for (let more = 0; more < MODIFIERS && isModifier(tokens[last]); more++) last--;
  const token = tokens[last];
  if (!token) return undefined;
  let start = last;
  if (token.cue === 'article' || token.cue === 'any') {
    const before = tokens[last - 1];
    if (before?.cue === 'not') return { start: last - 1, last, op: '=', count: 0 };
    const coordinated = both && (before?.word === 'both' || before?.word === 'and');
    return coordinated ? { start: last - 1, last, op: '>=', count: 1 } : undefined;
  }
  if (token.cue === 'not') {
    while (tokens[start - 1]?.cue === 'not') start--;
    return { start, last, op: '=', count: 0 };
  }
  while (COMPARING.has(tokens[start - 1]?.cue ?? '') || tokens[start - 1]?.number !== undefined) start--;
  const number = numbers.find((n) => n.token >= start && n.token <= last && n.op !== undefined);
  const compares = COMPARING.has(token.cue ?? '') || token.number !== undefined;
  return number?.op && compares ? { start, last, op: number.op, count: number.value } : undefined;
}

function isModifier(token: TaggedToken | undefined): boolean {
  return token !== undefined && (token.cue === undefined || token.cue === 'filled') && token.number === undefined;
}

/** Whether each row of a use belongs to one row of another: it holds all of that one's key. */
function belongsTo(use: ViewUse, other: ViewUse, { view }: QuestionContext): boolean {
  const ties = new Set(use.columns.flatMap((id) => view.tied[id] ?? []));
  return other.key.length > 0 && other.key.every((id) => view.tied[id] !== undefined && ties.has(view.tied[id]));
}

/** Whether the question names a column of the counted rows that holds the number: "crashes with five or more events". */
function isColumn(phrase: Phrase, of: ViewUse, { linked, view }: QuestionContext): boolean {
  if (phrase.isCertain) return false;
  return of.columns.some((id) => {
    const match = linked.columns[id];
    const column = view.columns[id];
    if (!match || column?.kind !== 'number' || match.level < LEVEL.partial) return false;
    if (isCoded(column) || !isNumberOf(column, match, linked.tokens)) return false;
    return match.start < phrase.end && match.end > phrase.start;
  });
}

/** What the question says of the rows that belong to those of a use. */
function statedOf(of: ViewUse, context: QuestionContext): readonly Phrase[] {
  return phrasesOf(context).filter(
    (phrase) =>
      phrase.use.table !== of.table &&
      belongsTo(phrase.use, of, context) &&
      !belongsTo(of, phrase.use, context) &&
      !isColumn(phrase, of, context),
  );
}

/** The use whose rows a frame is asked to count; undefined where only what belongs to them is named: "women with two visits". */
function countedBy(frame: Frame, context: QuestionContext): ViewUse | undefined {
  const { linked, view } = context;
  const listed = listedUse(context);
  if (listed) return listed.use;
  const stated = statedUse(frame, context);
  if (stated !== undefined) return view.uses[stated];
  const named = namedUse(context) ?? -1;
  const at = linked.uses[named]?.start ?? -1;
  return phrasesOf(context).some(({ start, end }) => start <= at && at < end) ? undefined : view.uses[named];
}

/**
 * Whether a frame counts rows and leaves out how many others are to belong to each.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutRelated(frame: Frame, context: QuestionContext): boolean {
  // Rows that are asked for may be found by groups as well.
  if (phrasesOf(context).length === 0 || frame.related || listedUse(context)) return false;
  // Rows outside of those of a table are rows without any there.
  if (frame.part?.kind === 'not-in' && phrasesOf(context).every(holdsForNone)) return false;
  const of = countedBy(frame, context);
  // Whose they are has to be said by a condition; "no visit" may be a condition itself.
  if (!of) return !phrasesOf(context).every(holdsForNone);
  return statedOf(of, context).length > 0;
}

/**
 * The frames that count rows by the number of those that belong to them.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 * @returns none where it says nothing of such rows
 */
export function relatedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  if (phrasesOf(context).length === 0) return [];
  const related = countedByRelated(context, frames);
  return related.length > 0 ? related : countedByRelated(context, frames.flatMap(withoutGroups));
}

/** "Patients with at least two visits" may be found as groups alone: what is counted are their rows. */
function withoutGroups(scored: ScoredFrame): ScoredFrame[] {
  const { having, ...frame } = scored.frame;
  // Crashes that are listed may have been found once for each of their occupants.
  if (having === undefined && frame.group.length > 0 && frame.select.every(({ fn }) => fn === 'none'))
    return [{ ...scored, frame: { ...frame, group: [] } }];
  if (having?.item.fn !== 'rows') return [];
  return [{ ...scored, frame: { ...frame, select: [{ fn: 'rows', distinct: false }], group: [] } }];
}

function countedByRelated(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  return frames.flatMap((scored): ScoredFrame[] => {
    const { frame } = scored;
    const { part, order, having, group, select, connective, share, per } = frame;
    if (part || order || having || share || per !== undefined || group.length > 0 || connective === 'or') return [];
    const [item, ...more] = select;
    const of = countedBy(frame, context);
    const phrases = of ? statedOf(of, context) : [];
    if (!of || phrases.length === 0) return [];
    const listed = listedUse(context);
    // Of rows that are listed, those without any are told by what they are not in.
    if (listed && (phrases.some(holdsForNone) || !select.every(({ fn }) => fn === 'none'))) return [];
    if (!listed && (item?.fn !== 'rows' || more.length > 0)) return [];
    if (listed && showsOthers(of, frame, context)) return [];
    const split = splitConditions(frame.conditions, of, phrases, context);
    if (!split) return [];
    const related = phrases.flatMap(({ use, op, count, upTo, tokens }, i): RelatedUse[] => {
      const rows = { of: of.id, use: use.id, conditions: split.within[i] ?? [], tokens };
      const most = upTo === undefined ? [] : [{ ...rows, op: '<=' as const, count: upTo }];
      return [{ ...rows, op, count }, ...most];
    });
    const rows = listed
      ? { select: selectsOf(of, frame, context) ? select : namesOrKey(of).map(asItem) }
      : { rowsOf: of.id };
    return [
      spelt(scored, { ...frame, distinct: false, conditions: split.outer, uses: [of.id], related, ...rows }, 'part'),
    ];
  });
}

/** Whether a frame shows properties of other rows than those that are listed; keys and references of these stand for them. */
function showsOthers({ table }: ViewUse, { select }: Frame, { view }: QuestionContext): boolean {
  return select.some(({ column: id }) => {
    const column = view.columns[id ?? -1];
    return column !== undefined && view.uses[column.use]?.table !== table && !column.isKey && !column.isReference;
  });
}

/** Whether a frame selects columns of a table and nothing else. */
function selectsOf({ table }: ViewUse, { select }: Frame, { view }: QuestionContext): boolean {
  return select.every(
    ({ fn, column }) => fn === 'none' && view.uses[view.columns[column ?? -1]?.use ?? -1]?.table === table,
  );
}

/**
 * Whether a condition says no more than a phrase: "no injury" of a column of injuries, "two" of another number. Where a noun is a term for
 * some of the rows, as "apprentice" is for some employees, it says more.
 */
function isSaidBy({ start, tokens, name, use }: Phrase, condition: FrameCondition, { view }: QuestionContext): boolean {
  const quantifies = (t: number) => t >= start && t < name && tokens.includes(t);
  if (condition.tokens.some(quantifies)) return true;
  const isOwnTerm =
    condition.op === 'term' && view.uses[view.columns[condition.column]?.use ?? -1]?.table === use.table;
  return !isOwnTerm && condition.tokens.every((t) => tokens.includes(t));
}

interface Split {
  readonly outer: readonly FrameCondition[];
  /** By phrase. */
  readonly within: readonly (readonly FrameCondition[])[];
}

/** Which conditions are said of the counted rows, and which of those that belong to them; undefined where one is of neither. */
function splitConditions(
  conditions: readonly FrameCondition[],
  of: ViewUse,
  phrases: readonly Phrase[],
  context: QuestionContext,
): Split | undefined {
  const outer: FrameCondition[] = [];
  const within = phrases.map((): FrameCondition[] => []);
  for (const condition of conditions) {
    const use = context.view.uses[context.view.columns[condition.column]?.use ?? -1];
    if (!use) return undefined;
    if (phrases.some((phrase) => isSaidBy(phrase, condition, context))) continue;
    const at = condition.tokens[0] ?? 0;
    // What is said after a name is said of it, until the next quantifier; what is said before all of them, of the first.
    const place = Math.max(
      0,
      phrases.findLastIndex(({ start }) => start <= at),
    );
    const phrase = phrases[place];
    if (use.table === of.table || belongsTo(of, use, context)) outer.push(condition);
    else if (phrase && (use.table === phrase.use.table || belongsTo(phrase.use, use, context)))
      within[place]?.push(condition);
    // Of one guest at least, something may be said by what belongs to that guest.
    else if (phrase && phrase.op === '>=' && phrase.count === 1 && belongsTo(use, phrase.use, context))
      within[place]?.push(condition);
    else return undefined;
  }
  return { outer, within };
}
