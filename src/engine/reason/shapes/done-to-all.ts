/**
 * Those who did something with all of some things: "hikers who have stayed in every hut of Tyrol", "who has read all the plays", "suppliers that
 * delivered lots of every grade". As many different ones belong to each of them as there are; who did it with some of them is not asked for.
 */
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { usesOfPersons } from '../../question/persons';
import { remade, type ScoredFrame } from '../frame/draft';
import { asItem, type Frame, type FrameCondition, type RelatedUse } from '../frame/frame';
import { namesOrKey } from '../frame/naming-columns';
import { oneFrom } from '../frame/one-from';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { columnsNamedAt } from '../said/names-at';
import { tableMentions, type TableMention } from '../said/table-mentions';
import { rowsTiedTo } from './tied-rows';

const EVERY = /^(?:all|every)$/;
/** Between that and the noun: "every single one of the". */
const BETWEEN = /^(?:single|one|of|the|these|those|our|different|their|its|his|her)$/;
const OWN = /^(?:their|its|his|her)$/;
/** Before "all" where it is no object of a verb: "which of all", "show all", "at all". */
const NO_OBJECT = /^(?:of|and|or|show|list|give|me|us|find|return|at|after|above|from|by|than|as|over|across|among)$/;
/** Words of another kind between "all" and its noun, at most: "all hard trails". */
const MODIFIERS = 2;
/** Cues of questions that ask for numbers or ends. */
const OTHER_THINGS = new Set(['average', 'sum', 'maximum', 'minimum', 'most', 'least', 'most-common', 'least-common', 'percent', 'difference', 'how-much', 'how-often', 'more-than', 'less-than', 'at-least', 'at-most']); // prettier-ignore
/** Cues between those who are asked for and "all" that are no verb. */
const NO_VERB = new Set(['in', 'of', 'on', 'at', 'from', 'to', 'for', 'by', 'with', 'article', 'and', 'or', 'all', 'each', 'id', 'name', 'title', 'year']); // prettier-ignore
/** Cues before the table whose rows are asked for. */
const LISTING = new Set(['which', 'what', 'be', 'show', 'me', 'article', 'all', 'how-many', 'name', 'of', 'exist', 'different', 'any', 'do', 'have']); // prettier-ignore

/** What was done with all of some things. */
interface DoneToAll {
  /** Those who did it. */
  readonly of: ViewUse;
  /** The rows that tell of it; undefined where it is not told which do, so that nothing is an answer. */
  readonly rows: ViewUse | undefined;
  /** The use of which all are meant, and the column that tells them apart. */
  readonly things: ViewUse;
  readonly column: number;
  /** From "all" to the end of the noun. */
  readonly tokens: readonly number[];
  /** The name of their table, where that is the noun: it is no value. */
  readonly noun: readonly number[];
  /** Nothing of them is asked for but which they are. */
  readonly isPlain: boolean;
}

/** The things with all of which something was done. */
const doneToAll = oncePerQuestion((context): DoneToAll | undefined => {
  const { tokens } = context.linked;
  if (tokens.some(({ cue = '' }) => OTHER_THINGS.has(cue))) return undefined;
  const every = tokens.find((token) => isEvery(token, context));
  if (!every) return undefined;
  let noun = every.index + 1;
  while (BETWEEN.test(tokens[noun]?.word ?? '')) noun++;
  // "For every" is one cue.
  const isOther = ({ cue, index }: TaggedToken) => cue === 'each' && (index < every.index - 1 || index >= noun);
  const found = tokens.some(isOther) ? undefined : thingsAt(noun, every.word === 'every', context);
  if (!found) return undefined;
  const { things, column, end } = found;
  const asked = askedBefore(every.index, context);
  const isOwn = OWN.test(tokens[noun - 1]?.word ?? '');
  const doers = (asked ? [asked.use] : whoMayHave(context)).filter((of) => isTied(of, found, isOwn, context));
  const [of, ...more] = doers;
  if (!of) return undefined;
  const isDenied = tokens.some(({ cue, index }) => cue === 'not' && index < every.index);
  const isTold = more.length === 0 && !isDenied && column !== undefined && !isOwn;
  const rows = isTold ? tieOf(of, found, range(every.index, end), context) : undefined;
  const isPlain = asked === undefined || tokens.slice(0, asked.start).every(({ cue = '' }) => LISTING.has(cue));
  const start = tokens[every.index - 1]?.cue === 'each' ? every.index - 1 : every.index;
  return { of, rows, things, column: column ?? -1, noun: found.noun, tokens: range(start, end), isPlain };
});

/** Whether "all" or "every" stands behind a verb, as what something was done with. */
function isEvery({ word, quoted, index }: TaggedToken, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  if (quoted || !EVERY.test(word) || context.valueTokens.has(index)) return false;
  const before = tokens[index - 1];
  if (!before || (NO_OBJECT.test(before.word) && !(word === 'every' && before.word === 'of'))) return false;
  const from = askedBefore(index, context)?.end ?? (tokens[0]?.cue === 'who' ? 1 : index);
  return tokens.slice(from, index).some(({ cue = '' }) => !NO_VERB.has(cue));
}

/** The table that is named first, before a token. */
function askedBefore(at: number, context: QuestionContext): TableMention | undefined {
  const { tokens } = context.linked;
  const [mention] = tableMentions(context);
  return mention && mention.end <= at && tokens[0]?.cue !== 'who' ? mention : undefined;
}

/** The persons whom "who" may ask for. */
function whoMayHave({ view, linked }: QuestionContext): ViewUse[] {
  if (linked.tokens[0]?.cue !== 'who') return [];
  const persons = usesOfPersons(view);
  const uses = view.uses.filter(({ role, isLink }) => role === undefined && !isLink);
  return persons.size > 0 ? uses.filter(({ id }) => persons.has(id)) : uses;
}

/** Things of which all are meant. */
interface Things {
  readonly things: ViewUse;
  /** What tells them apart; undefined where no one column does. */
  readonly column: number | undefined;
  readonly end: number;
  readonly noun: readonly number[];
  /** Its different values are the things. */
  readonly isColumn: boolean;
}

/** The things that a noun names, be it by their table, by what is stored of them ("every comedy") or by a property ("every grade"). */
function thingsAt(noun: number, isEach: boolean, context: QuestionContext): Things | undefined {
  const { view, solid, linked } = context;
  const mention = tableMentions(context).find(({ start }) => {
    const between = linked.tokens.slice(noun, start);
    return start >= noun && start <= noun + MODIFIERS && between.every(({ cue, index }) => cue === undefined || context.valueTokens.has(index)); // prettier-ignore
  });
  const keyOf = ({ key }: ViewUse) => (key.length === 1 ? key[0] : undefined);
  if (mention) return { things: mention.use, column: keyOf(mention.use), end: mention.end, noun: range(mention.start, mention.end), isColumn: false }; // prettier-ignore
  const value = solid.find(({ start }) => start === noun);
  const stored = view.uses[view.columns[value?.column ?? -1]?.use ?? -1];
  // "In all of Tyrol": a name is one thing.
  if (value && stored && stored.role === undefined && !stored.display.includes(value.column))
    return { things: stored, column: keyOf(stored), end: value.end, noun: [], isColumn: false };
  const named = isEach ? columnsNamedAt(noun, context) : undefined;
  const [column, ...more] = [...(named?.columns ?? [])].filter((id) => view.uses[view.columns[id]?.use ?? -1]?.role === undefined); // prettier-ignore
  const use = view.uses[view.columns[column ?? -1]?.use ?? -1];
  if (!named || named.inPart || column === undefined || more.length > 0 || !use) return undefined;
  return { things: use, column, end: named.end, noun: range(noun, named.end), isColumn: true };
}

/** Rows that tell of both those who did something and of the things. */
function tiesOf(of: ViewUse, { things, isColumn }: Things, { view }: QuestionContext): ViewUse[] {
  if (of.table === things.table || of.key.length === 0 || oneFrom(of.id, view).has(things.table)) return [];
  const isNear = (one: ViewUse, other: ViewUse) =>
    view.joins.some(({ edge: { from, to } }) => from[0]?.table === one.table && to[0]?.table === other.table);
  // What belongs to those who are asked for is theirs alone: all of it says nothing. Its properties are shared.
  if (isNear(things, of)) return isColumn ? [things] : [];
  const isTie = (use: ViewUse) => {
    const one = oneFrom(use.id, view);
    return use.role === undefined && use.table !== of.table && use.table !== things.table && one.has(of.table) && one.has(things.table); // prettier-ignore
  };
  const ties = view.uses.filter(isTie);
  // The rows that refer to both, before those that find one of them by way of others.
  const near = ties.filter((use) => isNear(use, of) && isNear(use, things));
  const half = ties.filter((use) => isNear(use, of));
  return near.length > 0 ? near : half.length > 0 ? half : ties;
}

/** Whether "all" may be said of the things: all plays, or all of their own plays. */
function isTied(of: ViewUse, found: Things, isOwn: boolean, context: QuestionContext): boolean {
  const isTheirs = isOwn && of.table !== found.things.table && oneFrom(found.things.id, context.view).has(of.table);
  return isTheirs || tiesOf(of, found, context).length > 0;
}

/** The rows that tie those who did something to the things: those of which a verb speaks, else the only ones. */
function tieOf(of: ViewUse, found: Things, own: readonly number[], context: QuestionContext): ViewUse | undefined {
  const told = rowsTiedTo(of, found.things, own, context);
  if (told && told.table !== found.things.table) return told;
  const [tie, ...more] = tiesOf(of, found, context);
  return more.length === 0 ? tie : undefined;
}

/**
 * Frames that tell those who did something with all of some things.
 * @param context the question
 * @param frames those that they are made from
 */
export function doneToAllFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const all = doneToAll(context);
  const rows = all?.rows;
  return all && rows ? remade(frames, (frame) => ofAll(frame, all, rows, context)) : [];
}

function ofAll(frame: Frame, all: DoneToAll, rows: ViewUse, context: QuestionContext): Frame | undefined {
  const { part, having, share, related, per, minus, order, limit, connective, select } = frame;
  if (part ?? having ?? share ?? related ?? per ?? minus ?? order ?? limit) return undefined;
  if (connective === 'or') return undefined;
  const { of, things, column, tokens } = all;
  const counts = select.length === 1 && select[0]?.fn === 'rows';
  const isOwn = (id = -1) => context.view.columns[id]?.use === of.id;
  const shown = counts || select.every(({ fn, column: id }) => fn === 'none' && isOwn(id)) ? select : all.isPlain && namesOrKey(of).map(asItem); // prettier-ignore
  if (!shown || (counts && !context.linked.tokens.some(({ cue }) => cue === 'how-many'))) return undefined;
  const split = splitConditions(frame.conditions, all, rows, context);
  if (!split) return undefined;
  const withAll: RelatedUse = {
    of: of.id,
    use: rows.id,
    op: '=',
    count: 0,
    conditions: [...split.ofThings, ...split.ofRows],
    tokens,
    fold: { fn: 'count', distinct: true, column },
    among: { use: things.id, conditions: split.ofThings },
  };
  const plain = { distinct: false, connective: 'and', group: [] } as const;
  return {
    ...plain,
    select: shown,
    conditions: split.own,
    uses: [of.id],
    related: [withAll],
    ...(counts && { rowsOf: of.id }),
  };
}

/** What is said of those who are asked for, of the things and of the rows that tie them; undefined where something is said of others. */
function splitConditions(
  conditions: readonly FrameCondition[],
  { of, things, noun, tokens }: DoneToAll,
  rows: ViewUse,
  { view }: QuestionContext,
): Record<'own' | 'ofThings' | 'ofRows', FrameCondition[]> | undefined {
  const split: Record<'own' | 'ofThings' | 'ofRows', FrameCondition[]> = { own: [], ofThings: [], ofRows: [] };
  for (const condition of conditions) {
    const table = view.uses[view.columns[condition.column]?.use ?? -1]?.table ?? '';
    const isBehind = condition.tokens.some((t) => t > (tokens[0] ?? 0));
    const isIn = (use: ViewUse) => use.table === table || oneFrom(use.id, view).has(table);
    if (condition.tokens.some((t) => noun.includes(t))) return undefined;
    if (isBehind && table !== of.table && isIn(things)) split.ofThings.push(condition);
    else if (!isBehind && isIn(of)) split.own.push(condition);
    else if (table === of.table) split.own.push(condition);
    else if (isIn(rows) && !(isIn(things) && !isBehind)) split.ofRows.push(condition);
    else return undefined;
  }
  return split;
}

/**
 * Whether a frame tells of some things where a question says all of them.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsOfNotAll({ related = [] }: Frame, context: QuestionContext): boolean {
  const all = doneToAll(context);
  if (!all) return false;
  return all.rows ? !related.some(({ among }) => among !== undefined) : related.length === 0;
}
