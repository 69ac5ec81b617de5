/** Rows to which others of their table refer, or none: "staff nobody reports to", "members who referred somebody", where one edge leads from that table to itself. */
import { isFormOf } from '../../question/day-deeds';
import { isParticiple } from '../../question/participles';
import { usesOfPersons } from '../../question/persons';
import type { ViewJoin } from '../../question/view-joins';
import type { ViewUse } from '../../question/schema-view';
import { splitIdentifier } from '../../search/words';
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { saysNobody, saysSomebody } from '../said/nobody';
import { ownVerbs } from '../said/own-roles';
import { tableMentions } from '../said/table-mentions';
import { OF_MANAGERS } from './own-relations';

/** What those do who have a manager, and what stands before the manager. */
const UNDER = /^(?:report|answer|work)$/;
const TO = /^(?:to|for|under)$/;
const HELPING = /^(?:do|does|did|has|have|had|ever|currently)$/;
/** "Anyone" to whom something is done is somebody only where it is denied. */
const ANYBODY = /^any/;
/** Words before "to" and a verb, by which it was not done. */
const NOT_DONE = /^(?:yet|fail|fails|failed)$/;

/** "Others" to whom something is done are somebody. */
const OTHERS = /^others$/;

/** Rows to which others refer, or nobody, or that refer to nobody, by which edge, and the tokens that say so. */
interface Referred {
  readonly kind: 'in' | 'not-in' | 'refers-to-none';
  readonly of: ViewUse;
  readonly join: ViewJoin;
  readonly tokens: readonly number[];
}

const referred = oncePerQuestion(
  (context): Referred | undefined => reportedToByNobody(context) ?? doneToSomebody(context) ?? doneByNobody(context),
);

/** The only edge from a table to itself, of one column, whose name fits. */
function ownJoin(of: ViewUse, { view }: QuestionContext, fits: (column: number) => boolean): ViewJoin | undefined {
  const joins = view.joins.filter(
    ({ edge, from }) =>
      edge.from.length === 1 &&
      edge.from[0]?.table === of.table &&
      edge.to[0]?.table === of.table &&
      view.columns[from]?.use === of.id &&
      fits(from),
  );
  return joins.length === 1 ? joins[0] : undefined;
}

/** "Staff nobody reports to". */
function reportedToByNobody(context: QuestionContext): Referred | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  const verb =
    tokens.find(({ stem, index }) => UNDER.test(stem) && TO.test(tokens[index + 1]?.word ?? ''))?.index ?? -1;
  if (verb < 0 || tokens[verb + 2] !== undefined) return undefined;
  let start = verb;
  while (HELPING.test(tokens[start - 1]?.word ?? '')) start--;
  if (tokens[start - 1]?.word === 'else') start--;
  if (!saysNobody(tokens[start - 1])) return undefined;
  start--;
  if (tokens[start - 1]?.word === 'no') start--;
  const of = tableMentions(context).findLast(({ end }) => end <= start)?.use;
  const join =
    of && ownJoin(of, context, (id) => view.columns[id]?.names.flat().some((word) => OF_MANAGERS.has(word)) === true);
  return of && join && { kind: 'not-in', of, join, tokens: range(start, verb + 2) };
}

/** "Members who referred nobody", "who have never referred anyone": those who are in the `referred_by` of none. */
function doneToSomebody(context: QuestionContext): Referred | undefined {
  const { linked: { tokens }, view } = context; // prettier-ignore
  const last = tokens.at(-1);
  const isNobody = saysNobody(last);
  if (!last || last.quoted || (!isNobody && !saysSomebody(last) && !OTHERS.test(last.word))) return undefined;
  const verb = last.index - (isNobody && tokens[last.index - 1]?.word === 'no' ? 2 : 1);
  const word = tokens[verb]?.word ?? '';
  const named = tableMentions(context).findLast(({ end }) => end <= verb)?.use ?? persons(context);
  const isDone = (id: number) => isDoneBy(view.columns[id]?.name ?? '', word);
  const join = (named && ownJoin(named, context, isDone)) ?? joinOfVerb(verb, context, named);
  const of = named ?? view.uses[view.columns[join?.from ?? -1]?.use ?? -1];
  if (!of || !join) return undefined;
  let start = verb;
  while (HELPING.test(tokens[start - 1]?.word ?? '') || tokens[start - 1]?.cue === 'not') start--;
  const denials = range(start, verb).filter((at) => tokens[at]?.cue === 'not');
  // "Who have yet to refer anyone", "failed to".
  if (tokens[verb - 1]?.word === 'to' && NOT_DONE.test(tokens[verb - 2]?.word ?? '')) {
    denials.push(verb - 2);
    start = verb - 2;
    while (HELPING.test(tokens[start - 1]?.word ?? '')) start--;
  }
  // What nobody did not do is done to each.
  if (isNobody ? denials.length > 0 : denials.length === 0 && ANYBODY.test(last.word)) return undefined;
  return { kind: isNobody || denials.length > 0 ? 'not-in' : 'in', of, join, tokens: range(start, last.index + 1) };
}

/** "Trainers nobody mentors": those who have no mentor. */
function doneByNobody(context: QuestionContext): Referred | undefined {
  const { tokens } = context.linked;
  const verb = tokens.length - 1;
  let start = verb;
  while (HELPING.test(tokens[start - 1]?.word ?? '')) start--;
  if (!saysNobody(tokens[start - 1])) return undefined;
  start -= tokens[start - 2]?.word === 'no' ? 2 : 1;
  const of = tableMentions(context).findLast(({ end }) => end <= start)?.use;
  const join = of && joinOfVerb(verb, context, of);
  return of && join && { kind: 'refers-to-none', of, join, tokens: range(start, verb + 1) };
}

/**
 * The only edge from a table to itself whose role does what a verb says: a mentor mentors.
 * @param verb its token
 * @param context the question
 * @param of the table; absent where the question names none, as in "who mentors nobody"
 */
function joinOfVerb(verb: number, context: QuestionContext, of?: ViewUse): ViewJoin | undefined {
  const token = context.linked.tokens[verb];
  const [only, ...more] = ownVerbs(context).filter(({ join: { edge }, saysAsVerb }) => {
    const isThere = of === undefined || edge.from[0]?.table === of.table;
    return edge.from.length === 1 && isThere && token !== undefined && saysAsVerb(token);
  });
  return more.length === 0 ? only?.join : undefined;
}

/** The only table of persons, where no other is named: "who", "volunteers". */
function persons({ view }: QuestionContext): ViewUse | undefined {
  const [only, ...more] = [...usesOfPersons(view)].filter((id) => view.uses[id]?.role === undefined);
  return more.length === 0 ? view.uses[only ?? -1] : undefined;
}

/** Whether a column holds who did what a verb says: a `referred_by` those who "referred". */
function isDoneBy(name: string, verb: string): boolean {
  const [deed = '', by, ...more] = splitIdentifier(name).filter((word) => word !== 'id');
  return by === 'by' && more.length === 0 && isParticiple(deed) && isFormOf(verb, deed);
}

/**
 * Frames of the rows to which others refer, or of those to which none does.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 * @returns none where the question asks for no such rows
 */
export function referredFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const asked = referred(context);
  if (!asked) return [];
  const { kind, of, join, tokens } = asked;
  const isOwn = (column = -1) => context.view.columns[column]?.use === of.id;
  return remade(frames, (frame): Frame | undefined => {
    const { order, having, share, related, per, minus, limit, connective, group, select } = frame;
    if (order ?? having ?? share ?? related ?? per ?? minus ?? limit) return undefined;
    if (group.length > 0 || connective === 'or') return undefined;
    const counts = select.length === 1 && select[0]?.fn === 'rows';
    if (!counts && !select.every(({ fn, column }) => fn === 'none' && isOwn(column))) return undefined;
    const conditions = frame.conditions.filter((c) => !c.tokens.some((t) => tokens.includes(t)));
    if (!conditions.every((c) => isOwn(c.column))) return undefined;
    // Whom nobody mentors is told by an empty cell, to whom others refer by looking among their cells.
    const isEmpty = kind === 'refers-to-none';
    if (isEmpty && frame.part) return undefined;
    const empty: FrameCondition = { kind: 'u', column: join.from, op: 'null', values: [], tokens };
    const sought = { column: join.to, inner: join.from, conditions: [], uses: [], tokens };
    const said = isEmpty ? { conditions: [...conditions, empty] } : { conditions, part: { kind, ...sought } };
    const isNamed = select.every(({ column = -1 }) => of.display.includes(column) || of.key.includes(column));
    return {
      ...frame,
      distinct: frame.distinct && !isNamed,
      ...said,
      uses: [of.id],
      ...(counts && { rowsOf: of.id }),
    };
  });
}

/**
 * Whether a frame leaves out to whom others refer: it tells who reports to nobody where the question asks to whom nobody reports.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutReferred({ part, conditions }: Frame, context: QuestionContext): boolean {
  const said = referred(context);
  return said !== undefined && ![part, ...conditions].some((one) => one?.tokens === said.tokens);
}
