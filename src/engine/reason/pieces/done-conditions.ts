/**
 * What has happened to rows or has not, where a column tells when it did and is empty for the others: "closed accounts", "the lorries that
 * have not been sold", "which nurses have left", "who still works here".
 */
import type { ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { usesOfPersons } from '../../question/persons';
import { splitIdentifier, stem } from '../../search/words';
import type { AddCondition } from './condition-features';
import { LACKING } from './pattern-conditions';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { tellsDeath } from '../said/life-dates';
import { PARTICIPLE } from '../said/participles';
import { tableMentions } from '../said/table-mentions';

/** Words of the name of a time that do not say of what. */
const OF_TIME = /^(?:on|at|date|time|day|year|dt|ts|timestamp|is|was|when|the|of)$/;
/** Cues behind which something else is said, or nothing. */
const BEHIND = new Set(['and', 'or', 'but', 'also', 'sorted', 'each', 'that', 'which', 'who', 'whose', 'with', 'have', 'be']); // prettier-ignore
/** Cues of verbs that say it; "have not" is one. */
const SAYING = new Set(['be', 'have', 'not']);
/** Between a verb and what was done: "have not yet been". */
const BETWEEN = /^(?:been|yet|already|still|ever|now|since|being)$/;
const NEVER = /^(?:not|never|n't|yet)$/;
/** Words for the end of somebody's work, as columns are called. */
const OF_LEAVING = new Set(['end', 'left', 'leaving', 'leave', 'exit', 'quit', 'resigned', 'resignation', 'termination', 'terminated', 'departure', 'retired', 'retirement'].map(stem)); // prettier-ignore
const WORK = /^(?:works?|working|employed|employees?|staff)$/;
/** Words before it: "no longer", "not currently", "still". */
const LEFT = /^(?:no longer|not currently)$/;
const LONGER = /^no longer$|(?:^| )(?:still|currently)$/;

/** That something has happened, or has not, by the column that tells when. */
interface Done {
  readonly column: number;
  readonly isDone: boolean;
  readonly tokens: readonly number[];
}

/** What a question says has happened to rows, or has not, without a word for when. */
const saidDone = oncePerQuestion((context): readonly Done[] => {
  const { linked, valueTokens, view } = context;
  const columns = view.columns.filter((c) => isEmptyForOthers(c) && view.uses[c.use]?.role === undefined);
  if (columns.length === 0) return [];
  const done = linked.tokens.flatMap((token): Done[] => {
    if (token.quoted || valueTokens.has(token.index) || !isDoneWord(token)) return [];
    const said = columns.filter((c) => whatHappens(c) === token.stem);
    const place = said.length > 0 ? placeOf(token, context) : undefined;
    return place ? said.map(({ id }) => ({ column: id, ...place })) : [];
  });
  return [...done, ...worksStill(columns, context)];
});

/** Whether a column tells when something happened that has not happened to all rows. */
function isEmptyForOthers(column: ViewColumn): boolean {
  const { kind, isYear, isReference, profile } = column;
  return (kind === 'time' || isYear) && !isReference && profile.nulls > 0 && !tellsDeath(column);
}

/** The stem of what a column tells the time of: the closing of a `closed_on`. */
function whatHappens({ name }: ViewColumn): string | undefined {
  const [what, ...more] = splitIdentifier(name).filter((word) => !OF_TIME.test(word));
  return more.length === 0 && what !== undefined ? stem(what) : undefined;
}

function isDoneWord({ word, kind }: TaggedToken): boolean {
  return kind === 'word' && (PARTICIPLE.test(word) || word === 'left');
}

/** Whether the word for what was done says it of rows, and nothing of when, by whom or where: with the words that deny it. */
function placeOf({ index }: TaggedToken, context: QuestionContext): Omit<Done, 'column'> | undefined {
  const { tokens } = context.linked;
  let start = index;
  const isPart = (t: TaggedToken | undefined) => t !== undefined && (SAYING.has(t.cue ?? '') || BETWEEN.test(t.word));
  while (isPart(tokens[start - 1])) start--;
  const lead = tokens.slice(start, index);
  let end = index + 1;
  while (/^(?:yet|already|now)$/.test(tokens[end]?.word ?? '')) end++;
  const next = tokens[end];
  // "Closed savings accounts" are closed, too.
  let noun = index + 1;
  while (context.valueTokens.has(noun)) noun++;
  const isOfRows = tableMentions(context).some((mention) => mention.start === noun);
  const isSaid = lead.some(({ cue = '' }) => SAYING.has(cue)) && (!next || BEHIND.has(next.cue ?? ''));
  if (!isOfRows && !isSaid) return undefined;
  const denied = lead.filter(({ cue, word }) => cue === 'not' || NEVER.test(word));
  return {
    isDone: denied.length === 0,
    tokens: isOfRows && !isSaid ? [...denied.map((t) => t.index), index] : range(start, end),
  };
}

/** "Who no longer works here", "employees who still work here": by when persons left. */
function worksStill(columns: readonly ViewColumn[], context: QuestionContext): Done[] {
  const { tokens } = context.linked;
  const before = (i: number) => `${tokens[i - 2]?.word ?? ''} ${tokens[i - 1]?.word ?? ''}`;
  const at = tokens.findIndex(({ word, quoted }, i) => !quoted && WORK.test(word) && LONGER.test(before(i)));
  if (at < 0) return [];
  const left = LEFT.test(before(at));
  const persons = usesOfPersons(context.view);
  const ends = columns.filter((c) => persons.has(c.use) && OF_LEAVING.has(whatHappens(c) ?? ''));
  let end = at + 1;
  while (/^(?:here|for|us|with|at|there)$/.test(tokens[end]?.word ?? '')) end++;
  return ends.map(({ id }) => ({ column: id, isDone: left, tokens: range(at - (left ? 2 : 1), end) }));
}

/**
 * Adds that a time is known, or is not, for what is said to have happened or not.
 * @param context the question
 * @param add takes the candidates
 */
export function addDone(context: QuestionContext, add: AddCondition): void {
  for (const { column, isDone, tokens } of saidDone(context))
    add({ kind: 'u', column, op: isDone ? 'not-null' : 'null', values: [], tokens }, [LACKING]);
}

/**
 * Whether a frame says of rows what has happened to them, or has not, as its question does.
 * @param conditions those of the frame
 * @param context the question
 */
export function heedsDone(
  conditions: readonly { readonly tokens: readonly number[] }[],
  context: QuestionContext,
): boolean {
  const used = new Set(conditions.flatMap((c) => c.tokens));
  return saidDone(context).every(({ tokens }) => tokens.some((t) => used.has(t)));
}
