/**
 * Who did something to what: "animals that Mia treated" are those of treatments, and not the ones that she owns. A verb that is what the rows
 * of a table are called, with a person who did it, says by which rows the two belong together; no nearer tie between them is meant.
 */
import { saysDeedOf } from '../../question/deeds-said';
import { isParticiple, verbOf } from '../../question/participles';
import { usesOfPersons } from '../../question/persons';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { ViewJoin } from '../../question/view-joins';
import { verbsOfDoer } from '../../search/agent-nouns';
import { splitIdentifier, stem } from '../../search/words';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { columnsNamedAt } from './names-at';
import { tableMentions } from './table-mentions';

/** Letters that a verb shares with the name of what is done, at least. */
const ROOT = 4;
/** Between a verb and the person who did it: "Ada has never treated", "was treated only by". */
const BETWEEN = /^(?:ever|never|not|only|also|already|once|twice|often|last|first|just|been|personally|both|has|have|had|did|do|does|was|were)$/; // prettier-ignore
/** Persons without a name. */
const ANYBODY = /^(?:who|whom|someone|somebody|anyone|anybody|everyone|everybody|nobody|he|she|they|you|we|i)$/;

/** What somebody did to something. */
export interface DoneBy {
  /** The rows that tell of it. */
  readonly deed: ViewUse;
  /** The table of those who did it. */
  readonly doers: string;
  /** From the deed to those who did it, by every way that there is. */
  readonly joins: readonly ViewJoin[];
  /** The verb. */
  readonly token: number;
  /** Other ties between those who did something and what it was done to, which the question does not say. */
  readonly shut: readonly ViewJoin[];
}

/** What a question says that somebody did to something, where the two are tied in another way as well. */
export const deedsDone = oncePerQuestion((context): readonly DoneBy[] =>
  context.linked.tokens.flatMap((token) => doneAt(token, context) ?? []),
);

/**
 * Whether the nearest tie between two tables is none that a question speaks of, since it says who did something to what.
 * @param one the name of a table
 * @param other that of another
 * @param context the question
 */
export function isTiedByDeed(one: string, other: string, context: QuestionContext): boolean {
  const ends = ({ from, to }: ViewJoin) => [tableOf(from, context), tableOf(to, context)];
  return deedsDone(context).some(({ shut }) =>
    shut.some((join) => ends(join).includes(one) && ends(join).includes(other)),
  );
}

function doneAt(token: TaggedToken, context: QuestionContext): DoneBy | undefined {
  const { view } = context;
  if (!isVerb(token, context)) return undefined;
  const [deed, ...others] = view.uses.filter((use) => use.role === undefined && tellsOf(use, token, context));
  const doers = deed && others.length === 0 ? doersOf(token.index, context) : undefined;
  if (!deed || doers === undefined) return undefined;
  const joins = view.joins.filter((join) => tableOf(join.from, context) === deed.table && tableOf(join.to, context) === doers); // prettier-ignore
  if (joins.length === 0) return undefined;
  const things = new Set(
    view.joins.flatMap(({ from, to }) => (tableOf(from, context) === deed.table ? (tableOf(to, context) ?? []) : [])),
  );
  things.delete(doers);
  const said = new Set(context.spoken.map(({ join }) => join));
  const own = didIt(joins, token);
  const shut = view.joins.filter((join) => {
    const [from, to] = [tableOf(join.from, context) ?? '', tableOf(join.to, context) ?? ''];
    const isBetween = (from === doers && things.has(to)) || (to === doers && things.has(from));
    return !said.has(join) && (isBetween || (joins.includes(join) && !own.includes(join)));
  });
  return { deed, doers, joins, token: token.index, shut };
}

/** Those who help whoever does something, or look after it. */
const HELPS = /^(?:assistant|asst|helper|aide|deputy|substitute|backup|standby|witness|observer|checker|reviewer|approver|recorder|clerk|trainee|apprentice)s?$/; // prettier-ignore

/** Of the ways from what was done to persons those to who did it: an inspector inspects, and an assistant does not where there is somebody else. */
function didIt(joins: readonly ViewJoin[], { word, stem: own }: TaggedToken): readonly ViewJoin[] {
  const wordsOf = ({ edge }: ViewJoin) => splitIdentifier(edge.from[0]?.column ?? '');
  const verbs = [own, stem(verbOf(word) ?? word)];
  const agents = joins.filter((join) => wordsOf(join).some((noun) => verbsOfDoer(noun).some((verb) => verbs.includes(stem(verb))))); // prettier-ignore
  if (agents.length > 0) return agents;
  const doing = joins.filter((join) => !wordsOf(join).some((noun) => HELPS.test(noun)));
  return doing.length > 0 ? doing : joins;
}

function tableOf(column: number, { view }: QuestionContext): string | undefined {
  return view.uses[view.columns[column]?.use ?? -1]?.table;
}

/** Whether a word may be a verb: "treated", "did … treat". */
function isVerb({ word, quoted, capital, index }: TaggedToken, context: QuestionContext): boolean {
  const { view, linked, valueTokens } = context;
  const { tokens } = linked;
  if (quoted || capital || valueTokens.has(index)) return false;
  const isDone = isParticiple(word) || tokens.some((before) => before.index < index && before.cue === 'do');
  if (!isDone && tokens[index + 1]?.word !== 'by') return false;
  const isNoun =
    !isParticiple(word) &&
    personNamedAt(index - 1, context) === undefined &&
    tableMentions(context).some(({ start, end }) => start <= index && index < end);
  // "More than two repairs by Mia" says as much.
  if (isNoun && tokens[index + 1]?.word === 'by') return true;
  const named = columnsNamedAt(index, context);
  return !isNoun && (named?.inPart !== false || [...named.columns].every((id) => view.columns[id]?.kind === 'time'));
}

/** Whether the rows of a table are called by a verb, or have a day of what it says: "treatments", `treated_on`. */
function tellsOf({ names, columns }: ViewUse, { word, stem: own }: TaggedToken, { view }: QuestionContext): boolean {
  const roots = [own, stem(verbOf(word) ?? '')].filter((root) => root.length >= ROOT);
  const isCalled = names.some((name) => roots.some((root) => name.at(-1)?.startsWith(root)));
  return isCalled || columns.some((id) => view.columns[id] !== undefined && saysDeedOf(word, view.columns[id]));
}

/** The table of who did what a verb says: behind its "by", or before it where nothing stands between. */
function doersOf(verb: number, context: QuestionContext): string | undefined {
  const { tokens } = context.linked;
  const by = tokens.slice(verb + 1).find(({ word }) => word === 'by' || word === 'who' || word === 'that');
  if (by?.word === 'by' && personNamedAt(verb - 1, context) === undefined) return personAt(by.index + 1, 1, context);
  let at = verb - 1;
  while (at >= 0 && BETWEEN.test(tokens[at]?.word ?? '')) at--;
  return personAt(at, -1, context);
}

/**
 * The table of persons one of whom is named at a token, be it by a part of the name that nobody else has: "that Mia treated by hand", "how
 * often did Mia repair it".
 * @param at the token
 * @param context the question
 */
export function personNamedAt(at: number, context: QuestionContext): string | undefined {
  const use = rowNamedAt(at, context, usesOfPersons(context.view));
  return use?.table;
}

/**
 * The use one of whose rows is named at a token, by a value that is surely meant or by a part of its name that no other row has.
 * @param at the token
 * @param context the question
 * @param among the uses whose rows may be meant
 */
export function rowNamedAt(at: number, context: QuestionContext, among: ReadonlySet<number>): ViewUse | undefined {
  const { view, solid, linked } = context;
  const useOf = (column: number) => view.uses[view.columns[column]?.use ?? -1];
  const isAmong = (column: number) => among.has(useOf(column)?.id ?? -1);
  const value = solid.find(({ start, end }) => start <= at && at < end);
  if (value) return isAmong(value.column) ? useOf(value.column) : undefined;
  if (linked.tokens[at]?.capital !== true) return undefined;
  const parts = linked.values.filter(
    ({ start, end, column }) => start === at && end === at + 1 && isAmong(column) && useOf(column)?.display.includes(column), // prettier-ignore
  );
  const [first] = parts;
  return first && new Set(parts.map(({ stored }) => stored)).size === 1 ? useOf(first.column) : undefined;
}

/** The table of the person at a token, or behind an article and the like. */
function personAt(at: number, step: number, context: QuestionContext): string | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  const persons = usesOfPersons(view);
  let i = at;
  while (BETWEEN.test(tokens[i]?.word ?? '') || tokens[i]?.cue === 'article') i += step;
  const token = tokens[i];
  if (!token) return undefined;
  const named = personNamedAt(i, context);
  if (named !== undefined || context.valueTokens.has(i)) return named;
  const mention = tableMentions(context).find(({ start, end }) => start <= i && i < end);
  if (mention) return persons.has(mention.use.id) ? mention.use.table : undefined;
  const tables = new Set([...persons].flatMap((id) => view.uses[id]?.table ?? []));
  const [only] = tables;
  return ANYBODY.test(token.word) && tables.size === 1 ? only : undefined;
}
