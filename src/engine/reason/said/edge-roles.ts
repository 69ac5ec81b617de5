/**
 * Roles in which rows of one table stand for those of others, where a question says them: the sender and the recipient, "who designed it", "the
 * home team", "the first examiner". Roles among rows of one table are seen to in `own-roles.ts`.
 */
import type { TaggedToken } from '../../question/tag-question';
import type { ViewJoin } from '../../question/view-joins';
import { singular, splitIdentifier, stem } from '../../search/words';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { saysJoin, wordsOfJoin } from './operands';
import { tableMentions } from './table-mentions';

/** A role where it is said. */
export interface EdgeRole {
  /** The key edge that leads to who has it. */
  readonly join: ViewJoin;
  /** Its words, a noun for the rows behind them included: "home team". */
  readonly start: number;
  readonly end: number;
  /** It is said by what those do who have it: "designed", and no designer. */
  readonly isDeed: boolean;
}

/** Words that tell roles apart which are numbered: `examiner_1`. */
const ORDINALS = ['first', 'second', 'third', 'fourth'];
/** Before the noun for rows that have no other role: "the developing studio" beside the "port studio". */
const SAYING = /(?:ing|ed)$/;

/** Key edges by the rows that they lead to, where there are several. */
const edgesByEnd = oncePerQuestion(({ view }): readonly (readonly ViewJoin[])[] => {
  const tableOf = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table;
  const byEnd = new Map<string, ViewJoin[]>();
  for (const join of view.joins) {
    const [from, to] = [tableOf(join.from), tableOf(join.to)];
    if (from === to || to === undefined) continue;
    byEnd.set(to, [...(byEnd.get(to) ?? []), join]);
  }
  return [...byEnd.values()].filter((joins) => joins.length > 1);
});

/** All roles that a question says, in the order of their words. */
export const edgeRoles = oncePerQuestion((context): readonly EdgeRole[] => {
  const found = edgesByEnd(context).flatMap((joins) => {
    const said = saidOf(joins, context);
    return said.length > 0 ? [...said, ...plainRoles(joins, said, context)] : [];
  });
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
});

function saidOf(joins: readonly ViewJoin[], context: QuestionContext): EdgeRole[] {
  const { tokens } = context.linked;
  const found: EdgeRole[] = [];
  for (const token of tokens) {
    if (token.quoted || context.valueTokens.has(token.index) || found.some(({ end }) => token.index < end)) continue;
    const [only, ...more] = nearest(joins.filter((join) => saysJoin(join, token.index, context)), token, tokens[token.index + 1]); // prettier-ignore
    const join = only && more.length === 0 ? only : numbered(joins, token, tokens[token.index + 1]);
    if (!join) continue;
    const isDeed = join === only && !isCalled(join, token);
    found.push({ join, start: token.index, end: nounEnd(join, token.index + 1, context), isDeed });
  }
  return found;
}

/** Of edges that a word may say, those that go by it and the next one, "sent to", else by it alone: the sender and no recipient sends. */
function nearest(joins: readonly ViewJoin[], token: TaggedToken, next: TaggedToken | undefined): readonly ViewJoin[] {
  if (joins.length < 2) return joins;
  const ofBoth = joins.filter(
    ({ phrases }) =>
    phrases.some(([one = '', two, ...more]) => more.length === 0 && stem(one) === token.stem && two !== undefined && two === next?.word), // prettier-ignore
  );
  if (ofBoth.length > 0) return ofBoth;
  const ofOne = joins.filter(({ phrases, edge }) => {
    const words = [...phrases.filter(({ length }) => length === 1).flat(), ...edge.from.flatMap(({ column }) => splitIdentifier(column))]; // prettier-ignore
    return words.some((word) => stem(word) === token.stem);
  });
  return ofOne.length > 0 ? ofOne : joins;
}

/** The edge of a column with a number at its end, behind the word for that number. */
function numbered(
  joins: readonly ViewJoin[],
  { word }: TaggedToken,
  next: TaggedToken | undefined,
): ViewJoin | undefined {
  const nth = ORDINALS.indexOf(word) + 1;
  if (nth === 0 || next === undefined || next.cue !== undefined) return undefined;
  const columnOf = ({ edge }: ViewJoin) => edge.from[0]?.column ?? '';
  const [only, ...more] = joins.filter((join) => {
    const base = columnOf(join).replace(/\d+$/, '');
    const isAlike = (other: ViewJoin) => other !== join && columnOf(other).replace(/\d+$/, '') === base;
    return columnOf(join) === `${base}${String(nth)}` && joins.some(isAlike);
  });
  return more.length === 0 ? only : undefined;
}

/** Whether a word is what those are called who have a role, and no form of a verb. */
function isCalled({ edge }: ViewJoin, { word }: TaggedToken): boolean {
  const own = [edge.label ?? '', ...edge.from.map(({ column }) => column)].map((name) => splitIdentifier(name));
  const isDone = own.some((words) => words.at(-1) === 'by' && words.includes(word));
  return !isDone && own.flat().some((part) => part === word || part === singular(word) || sameNoun(part, word));
}

/** "Captains" are called by the stem of a captain; who "captained" is not. */
function sameNoun(part: string, word: string): boolean {
  return (
    stem(part) === stem(word) && !/(?:ed|ing)$/.test(word) && part.length + 2 > word.length && word.startsWith(part)
  );
}

/** Behind the noun for the rows themselves, "team" of the home team, or for an examiner who is the second. */
function nounEnd(join: ViewJoin, at: number, context: QuestionContext): number {
  const { view, linked } = context;
  const nouns = view.uses[join.role]?.names ?? [];
  const noun = nouns.find((name) => name.every((word, i) => linked.tokens[at + i]?.stem === word));
  if (noun) return at + noun.length;
  return saysJoin(join, at, context) && wordsOfJoin(join, context).size > 0 ? at + 1 : at;
}

/** The rows that have no role of a name beside those that have one: of a `studio_id` and a `port_studio_id`, "the studio". */
function plainRoles(joins: readonly ViewJoin[], said: readonly EdgeRole[], context: QuestionContext): EdgeRole[] {
  const { view, linked } = context;
  return joins.flatMap((join): EdgeRole[] => {
    if (!join.isParallel || wordsOfJoin(join, context).size > 0) return [];
    const isBeside = said.some((other) => view.columns[other.join.from]?.use === view.columns[join.from]?.use);
    const table = view.uses[join.role]?.table;
    const taken = new Set(said.flatMap(({ start, end }) => range(start, end)));
    const mention = tableMentions(context).find(
      ({ use, start, end }) => use.table === table && !range(start, end).some((at) => taken.has(at)),
    );
    if (!isBeside || !mention) return [];
    const before = linked.tokens[mention.start - 1];
    const start = before && before.cue === undefined && SAYING.test(before.word) ? before.index : mention.start;
    return [{ join, start, end: mention.end, isDeed: false }];
  });
}

/**
 * Roles of which each is another one that the rows of one table have for those of another.
 * @param context the question
 * @returns by the table that refers, those of at least two such edges
 */
export function rolesBeside(context: QuestionContext): (readonly EdgeRole[])[] {
  const byUse = new Map<string, EdgeRole[]>();
  for (const role of edgeRoles(context)) {
    const key = `${String(context.view.columns[role.join.from]?.use)} ${role.join.edge.to[0]?.table ?? ''}`;
    byUse.set(key, [...(byUse.get(key) ?? []), role]);
  }
  return [...byUse.values()].filter((roles) => new Set(roles.map(({ join }) => join)).size > 1);
}
