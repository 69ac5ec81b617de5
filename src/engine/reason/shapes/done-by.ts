/**
 * What persons who are named did to the rows that are asked for, or did not: "animals that Ada never treated", "bikes repaired by somebody other
 * than Runa", "donated by Runa and repaired by Tora", "owned or repaired by Runa". It is said of rows that tell who did it (`said/deeds-done.ts`).
 */
import { isParticiple } from '../../question/participles';
import { columnInUse, type ViewUse } from '../../question/schema-view';
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition, RelatedUse } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { deedsDone, personNamedAt, type DoneBy } from '../said/deeds-done';
import { tableMentions } from '../said/table-mentions';

/** Words before a person that say that it was another one: "by somebody other than", "by someone else but". */
const OTHER = /^(?:other|else|except|besides|but|not|different|another)$/;
const BEFORE_OTHER =
  /^(?:someone|somebody|anyone|anybody|one|people|persons?|any|an?|the|than|from|of|who|is|was|by|that)$/;
const AND = /^(?:and|or|by|both|either|the)$/;

/** What a person who is named did. */
interface Phrase {
  readonly deed: DoneBy;
  /** The rows that it was done to. */
  readonly of: ViewUse;
  /** Tokens that name who did it. */
  readonly doer: readonly number[];
  readonly isDenied: boolean;
  /** It was somebody else. */
  readonly isOther: boolean;
  /** What stands there too is enough: "owned or repaired by". */
  readonly isOr: boolean;
  readonly tokens: readonly number[];
}

const phrasesOf = oncePerQuestion((context): readonly Phrase[] =>
  deedsDone(context).flatMap((deed) => phraseOf(deed, context) ?? []),
);

function phraseOf(deed: DoneBy, context: QuestionContext): Phrase | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  const { token: verb } = deed;
  const things = new Set(view.joins.flatMap(({ from, to }) => (useOf(from, context)?.table === deed.deed.table ? (useOf(to, context)?.table ?? []) : []))); // prettier-ignore
  const mentions = tableMentions(context).filter(({ use }) => things.has(use.table) && use.table !== deed.doers);
  const of = mentions[0];
  if (!of || of.start > verb || mentions.some(({ use }) => use.id !== of.use.id)) return undefined;
  const passive = tokens.slice(verb + 1).find(({ word }) => word === 'by');
  const active = personAt(verb - 1, -1, deed, context);
  const named = active ?? (passive && personAt(passive.index + 1, 1, deed, context));
  if (!named) return undefined;
  const [first = 0, last = 0] = [named.doer[0], named.doer.at(-1)];
  const said = range(Math.min(first, verb), Math.max(last, verb) + 1);
  const lead = tokens.slice(of.end, Math.max(verb, active ? first : 0)).filter(({ cue, word }) => cue === 'not' || word === 'ever'); // prettier-ignore
  const isVerb = (at: number) => isParticiple(tokens[at]?.word ?? '');
  // "Made after 2000 or reviewed by Ada" is something else beside what she did.
  const isOr =
    (tokens[verb - 1]?.word === 'or' && isVerb(verb - 2)) || (tokens[verb + 1]?.word === 'or' && isVerb(verb + 2));
  return {
    deed,
    of: of.use,
    doer: named.doer,
    isDenied: lead.some(({ cue }) => cue === 'not'),
    isOther: named.isOther,
    isOr,
    tokens: [...new Set([...lead.map(({ index }) => index), ...said])],
  };
}

/** The one person who is named at a place, and whether another one is meant. */
function personAt(
  at: number,
  step: 1 | -1,
  deed: DoneBy,
  context: QuestionContext,
): { readonly doer: readonly number[]; readonly isOther: boolean } | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  const isNamed = (i: number) => personNamedAt(i, context) === deed.doers;
  const isBefore = (i: number) => {
    const word = tokens[i]?.word ?? '';
    const isPersons = tableMentions(context).some(({ use, start, end }) => view.uses[use.id]?.table === deed.doers && start <= i && i < end); // prettier-ignore
    return step === 1 && (BEFORE_OTHER.test(word) || OTHER.test(word) || isPersons);
  };
  const isBetween = (i: number) => step === -1 && /^(?:ever|never|not|has|have|had|also|once)$/.test(tokens[i]?.word ?? ''); // prettier-ignore
  let start = at;
  while (isBefore(start) || isBetween(start)) start += step;
  const doer: number[] = [];
  for (let i = start; isNamed(i); i += step) doer.push(i);
  const own = doer.sort((a, b) => a - b);
  // Of several persons each may have done it, or all.
  const [next, further] = [tokens[(own.at(-1) ?? 0) + 1], (own.at(-1) ?? 0) + 2];
  const isMore = step === 1 && AND.test(next?.word ?? '') && [further, further + 1].some(isNamed) && !isVerbBetween(own.at(-1) ?? 0, context); // prettier-ignore
  if (own.length === 0 || isMore) return undefined;
  const isOther = step === 1 && tokens.slice(at, start).some(({ word, cue }) => OTHER.test(word) || cue === 'not');
  return { doer: own, isOther };
}

/** Whether another verb follows: "by Runa and repaired by Tora". */
function isVerbBetween(at: number, { linked: { tokens } }: QuestionContext): boolean {
  return tokens.slice(at + 1, at + 5).some(({ word, capital }) => !capital && isParticiple(word));
}

function useOf(column: number, { view }: QuestionContext): ViewUse | undefined {
  return view.uses[view.columns[column]?.use ?? -1];
}

/**
 * Frames that say of rows what persons did to them.
 * @param context the question
 * @param frames those with the conditions that the question may state
 * @returns none where no person is named who did something
 */
export function doneByFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const phrases = phrasesOf(context);
  const [first] = phrases;
  if (!first || phrases.some(({ of }) => of.id !== first.of.id)) return [];
  return remade(frames, (frame) => byDoers(frame, phrases, context));
}

function byDoers(frame: Frame, phrases: readonly Phrase[], context: QuestionContext): Frame | undefined {
  const { part, having, share, related, per, minus, group, order, limit, connective, select, rowsOf } = frame;
  if (part ?? having ?? share ?? related ?? per ?? minus ?? limit ?? order ?? rowsOf) return undefined;
  const of = phrases[0]?.of;
  if (!of || group.length > 0 || (connective === 'or' && frame.conditions.length > 1)) return undefined;
  const counts = select.length === 1 && (select[0]?.fn === 'rows' || (select[0]?.fn === 'count' && isKeyOf(select[0].column, of, context))); // prettier-ignore
  if (!counts && !select.every(({ fn, column = -1 }) => fn === 'none' && useOf(column, context)?.id === of.id))
    return undefined;
  const said = new Set(phrases.flatMap(({ doer, tokens }) => [...doer, ...tokens]));
  const outer = frame.conditions.filter((c) => !c.tokens.some((t) => said.has(t)));
  const rows = phrases.map((phrase) => deedOf(phrase, frame, context));
  const kept = outer.flatMap((c) => tiedTo(of, c, context) ?? []);
  if (rows.some((row) => row === undefined) || kept.length < outer.length) return undefined;
  const beside = phrases.filter(({ isOr }) => isOr).flatMap((phrase) => besideOf(phrase, frame, context));
  const isOr = beside.length > 0;
  if (isOr !== phrases.some((phrase) => phrase.isOr) || (isOr && (kept.length > 0 || phrases.length > 1)))
    return undefined;
  return {
    ...frame,
    ...(counts && { select: [{ fn: 'rows', distinct: false }], rowsOf: of.id }),
    distinct: false,
    connective: isOr ? 'or' : 'and',
    conditions: isOr ? beside : kept,
    uses: [of.id],
    related: rows.flatMap((row) => row ?? []),
  };
}

function isKeyOf(column: number | undefined, of: ViewUse, { view }: QuestionContext): boolean {
  const tie = view.tied[column ?? -1];
  return of.key.length === 1 && (of.key[0] === column || (tie !== undefined && tie === view.tied[of.key[0] ?? -1]));
}

/** The rows that tell what a person did. */
function deedOf(
  { deed, of, doer, isDenied, isOther, tokens }: Phrase,
  frame: Frame,
  context: QuestionContext,
): RelatedUse | undefined {
  // prettier-ignore
  const { view } = context;
  const [join] = deed.joins;
  const named = frame.conditions.filter((c) => c.tokens.some((t) => doer.includes(t)));
  if (!join || named.length === 0 || named.some(({ kind, column, op }) => kind !== 'e' || (op !== '=' && op !== '!=') || useOf(column, context)?.table !== deed.doers)) return undefined; // prettier-ignore
  // Who is nobody of both names may have one of them.
  if (isOther && named.length > 1) return undefined;
  const conditions = named.map((c): FrameCondition => ({
    ...c,
    kind: isOther ? 'x' : 'e',
    op: isOther ? '!=' : '=',
    column: columnInUse(view, c.column, join.role),
    tokens: isOther ? [...tokens] : c.tokens.filter((t) => doer.includes(t)),
  }));
  const rows = { of: of.id, use: deed.deed.id, conditions, tokens };
  const by = view.joins.filter((one) => useOf(one.from, context)?.table === deed.deed.table && useOf(one.to, context)?.id === of.id); // prettier-ignore
  const isNearer = view.joins.some((one) => useOf(one.from, context)?.table === of.table && useOf(one.to, context)?.table === deed.doers && !deed.shut.includes(one)); // prettier-ignore
  const [only, ...more] = isNearer && join.role === useOf(join.to, context)?.id ? by : [];
  if (more.length > 0) return undefined;
  return { ...rows, op: isDenied ? '=' : '>=', count: isDenied ? 0 : 1, ...(only && { by: { from: only.from, to: only.to } }) }; // prettier-ignore
}

/** A condition that holds for the rows themselves or for one that each refers to, by the way that the question says. */
function tiedTo(of: ViewUse, condition: FrameCondition, context: QuestionContext): FrameCondition | undefined {
  const { view, spoken } = context;
  const use = useOf(condition.column, context);
  if (!use || use.table === of.table) return condition;
  if (!deedsDone(context).some(({ doers }) => doers === use.table))
    return oneFrom(of.id, view).has(use.table) ? condition : undefined;
  const [join, ...more] = spoken.filter((one) => useOf(one.join.from, context)?.id === of.id && useOf(one.join.to, context)?.table === use.table); // prettier-ignore
  return join && more.length === 0
    ? { ...condition, column: columnInUse(view, condition.column, join.join.role) }
    : undefined;
}

/** What else the person may be to the rows: their owner, who has "owned or repaired" them. */
function besideOf({ of, doer, deed, tokens }: Phrase, frame: Frame, context: QuestionContext): FrameCondition[] {
  const { view, spoken } = context;
  const [own, ...more] = spoken.filter(({ join, start }) => Math.abs(start - deed.token) <= 2 && start !== deed.token && useOf(join.from, context)?.id === of.id && useOf(join.to, context)?.table === deed.doers); // prettier-ignore
  const named = frame.conditions.filter((c) => c.tokens.some((t) => doer.includes(t)));
  if (!own || more.length > 0 || named.length !== 1) return [];
  return named.map((c) => ({
    ...c,
    kind: 'e',
    op: '=',
    column: columnInUse(view, c.column, own.join.role),
    tokens: [...range(own.start, own.end), ...tokens],
  }));
}

/**
 * Whether a frame says of rows what persons did to them, by the rows that tell of it.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsDoers({ related = [] }: Frame, context: QuestionContext): boolean {
  return related.length > 0 && phrasesOf(context).some(({ tokens }) => related.some((rows) => rows.tokens === tokens));
}

/**
 * Whether a frame says something else of rows than what persons did to them, where it could say that of those rows.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutDoer(frame: Frame, context: QuestionContext): boolean {
  const phrases = phrasesOf(context);
  if (phrases.length === 0 || tellsDoers(frame, context)) return false;
  const { part } = frame;
  const isDenied = part?.kind === 'not-in' || part?.kind === 'except';
  if (phrases.some((phrase) => phrase.isOther || phrase.isOr || (phrase.isDenied && !isDenied))) return true;
  // Along a nearer tie the rows would be those of somebody else.
  return phrases.some(({ deed }) => deed.shut.length > 0) && byDoers(frame, phrases, context) !== undefined;
}
