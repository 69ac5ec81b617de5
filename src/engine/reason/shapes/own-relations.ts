/**
 * Who is whose manager, where both are rows of one table: "who reports to Neena", "Neena's boss", "whom does Neena supervise"; or
 * mother, or whatever an edge from a table to itself is called: "the dam of Edda", "who referred Lee". The verb
 * says at which end of the edge the name stands, and the rows at the other one are asked for.
 */
import type { ViewJoin } from '../../question/view-joins';
import { columnInUse, type ViewUse } from '../../question/schema-view';
import { MANAGER_COLUMNS, MANAGERS } from '../../search/manager-words';
import { stem } from '../../search/words';
import { namesAt, type NamedRow } from './compared-named';
import { remade, type ScoredFrame } from '../frame/draft';
import { halvesIn, isHalfOfName, saysHalf } from '../said/full-name';
import { isAskedByHow } from '../said/hinted-columns';
import { columnsNamedAt, nameStart } from '../said/names-at';
import { LEVEL } from '../../question/name-match';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { beforeRole, ownVerbs, rolesBefore, rolesSaid } from '../said/own-roles';
import { tableMentions } from '../said/table-mentions';
import type { TaggedToken } from '../../question/tag-question';
import { asItem, conditionsOf, type Frame, type FrameItem } from '../frame/frame';
import { namesOrKey } from '../frame/naming-columns';
import { ENDED, endOfOrder, ordersTheOtherWay } from './asked-order';

/** A relation of rows of one table that a question says of one of them. */
export interface OwnRelation {
  readonly named: NamedRow;
  /** Whether the row that is named is the one that others refer to, the manager. */
  readonly isManager: boolean;
  /** Tokens of the words that say it, the name left out. */
  readonly tokens: readonly number[];
  /** The key edge that it is, where the graph has one. */
  readonly edge?: ViewJoin;
  /** The same, where the question says no more than this: whoever answers it has to spell the relation out. */
  readonly join?: ViewJoin;
  /** Those of other roles that are asked for before it: "the mother and the father of Luna". */
  readonly before?: readonly ViewJoin[];
  /** The second row that is named, with which those who are asked for are compared: "and earn more than Dora". */
  readonly compared?: NamedRow;
}

const REPORTS = /^(?:report(?:s|ed|ing)?|answer(?:s|ed|ing)?)$/;
const WORKS = /^(?:work(?:s|ed|ing)?|serv(?:e|es|ed|ing))$/;
const MANAGED = /^(?:managed|supervised|led|overseen|headed|bossed)$/;
const MANAGES = /^(?:manag(?:e|es|ed|ing)|supervis(?:e|es|ed|ing)|lead|leads|led|oversees?|oversaw|head|heads|headed)$/;
const MANAGER = new RegExp(`^(?:${[...MANAGERS, 'superior'].join('|')})(?:e?s)?$`);
const REPORT = /^(?:subordinates?|reports|underlings?|supervisees?)$/;
/** Stems of what such an edge, or the column that refers, is called. */
export const OF_MANAGERS = new Set(MANAGER_COLUMNS.map(stem));
const CALLED = /^(?:called|named)$/;
const OWN = /^(?:their|his|her|direct|immediate|own)$/;

/** The relation that a question says of a row which it names. */
export const ownRelation = oncePerQuestion((context): OwnRelation | undefined => {
  const { tokens } = context.linked;
  // "More than their manager" compares with a row that has no name; "more than 900" is one more condition.
  const than = tokens.find(({ word, index }) => word === 'than' && tokens[index + 1]?.number === undefined);
  const behind = (than?.index ?? -2) + 1;
  const [compared] = than ? namesAt(behind, context) : [];
  if (than && !compared) return undefined;
  for (const { index } of tokens) {
    for (const named of index === behind ? [] : namesAt(index, context)) {
      const inRole = roleOfNamed(named, index, context);
      const manages = inRole?.before ? undefined : relationAt(named, index, context);
      const { join: edge = joinOf(named.use, context), ...found } = manages
        ? { ...manages, join: undefined }
        : (inRole ?? {});
      if (!('tokens' in found)) continue;
      const said = { named, ...found, ...(compared && { compared }) };
      return { ...said, ...(edge && { edge, ...(isAlone(said, context) && { join: edge }) }) };
    }
  }
  return undefined;
});

const SAID = [REPORTS, MANAGED, MANAGES, MANAGER, REPORT];

/**
 * Whether a question says no more than the relation and properties of the rows: it names no second row, no other table, no manager of a
 * manager, no end ("the oldest who …"), no order but one by a property of theirs, and denies nothing. A second row may be named by which those
 * who are asked for are compared.
 */
function isAlone({ named, isManager, tokens: relation, compared }: OwnRelation, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const { use } = named;
  if (compared && (!isManager || compared.use !== use)) return false;
  const rows = [named, ...(compared ? [compared] : [])];
  const sorted = sortedBy(context)?.tokens ?? [];
  const own = new Set([...relation, ...rows.flatMap((row) => row.conditions.flatMap((c) => c.tokens)), ...sorted]);
  const table = context.view.uses[use]?.table;
  // "Best paid first" puts all of them in an order, which a frame may have beside the relation.
  const end = endOfOrder(context);
  const first = new Set(end.length > 0 ? [...end, tokens.at(-1)] : []);
  const isMore = (token: TaggedToken) => {
    const { index, word, cue = '' } = token;
    if (cue === 'not' || cue === 'sorted' || (ENDED.has(cue) && !first.has(token))) return true;
    const near = tokens[index + 1]?.index;
    // "The manager called Neena" is one manager.
    const isTitle = near !== undefined && (own.has(near) || CALLED.test(tokens[near]?.word ?? ''));
    if (!isTitle && SAID.some((words) => words.test(word))) return true;
    return namesAt(index, context).some((other) => other.conditions.every((c) => c.tokens.every((t) => !own.has(t))));
  };
  if (tableMentions(context).some((m) => m.use.table !== table && !own.has(m.start))) return false;
  // "The father of Luna's mother" is the father of somebody else.
  if (!compared && rolesSaid(context).some((role) => !own.has(role.start))) return false;
  return !tokens.some((token) => !own.has(token.index) && isMore(token));
}

/** "Ordered by wage": the columns that may be meant, the direction, and the tokens that say so, where they end the question. */
const sortedBy = oncePerQuestion(
  (context): { columns: ReadonlySet<number>; descending: boolean; tokens: readonly number[] } | undefined => {
    const { tokens } = context.linked;
    const first = tokens.find(({ cue }) => cue === 'sorted')?.index ?? tokens.length;
    const behind = tokens.find(({ index, cue = '' }) => index > first && cue !== 'sorted' && cue !== 'by');
    const name = columnsNamedAt(nameStart(behind?.index ?? tokens.length, context), context);
    const rest = tokens.slice(name?.end);
    if (!name || name.inPart || !rest.every(({ cue = '' }) => DIRECTIONS.has(cue))) return undefined;
    const descending = rest.some(({ cue }) => cue === 'descending');
    return { columns: name.columns, descending, tokens: range(first, tokens.length) };
  },
);

const DIRECTIONS = new Set(['ascending', 'descending', 'in', 'from', 'to', 'article', 'sorted']);

function joinOf(use: number, { view }: QuestionContext): ViewJoin | undefined {
  const [join, ...more] = view.joins.filter(({ from, role, phrases }) => {
    const column = view.columns[from];
    const referred = view.uses[role];
    if (column?.use !== use || referred?.role === undefined || referred.table !== view.uses[use]?.table) return false;
    return [...column.names.flat(), ...phrases.flat().map(stem)].some((word) => OF_MANAGERS.has(word));
  });
  return more.length === 0 ? join : undefined;
}

/** What stands around a name: whether it is a manager's, and the tokens that say so. */
function relationAt(
  { conditions }: NamedRow,
  start: number,
  context: QuestionContext,
): Pick<OwnRelation, 'isManager' | 'tokens'> | undefined {
  const { tokens } = context.linked;
  const end = Math.max(...conditions.flatMap((c) => c.tokens)) + 1;
  const word = (at: number) => tokens[at]?.word ?? '';
  let at = start - 1;
  // "To the manager called Neena", "to employee Neena".
  const isPassed = () =>
    tokens[at]?.cue === 'article' || CALLED.test(word(at)) || OWN.test(word(at)) || (MANAGER.test(word(at)) && start - at < 3) ||
    tableMentions(context).some((m) => m.start <= at && at < m.end); // prettier-ignore
  while (at > 0 && isPassed()) at--;
  const said = (isManager: boolean, from: number, to: number) => ({ isManager, tokens: range(from, to) });
  const [verb, before] = [word(at - 1), word(at)];
  if (before === 'to' && REPORTS.test(verb)) return said(true, at - 1, start);
  if (/^(?:for|under)$/.test(before) && WORKS.test(verb)) return said(true, at - 1, start);
  if (before === 'by' && MANAGED.test(verb)) return said(true, at - 1, start);
  if (before === 'of' && MANAGER.test(verb)) return said(false, at - 1, start);
  if (before === 'of' && REPORT.test(verb)) return said(true, at - 1, start);
  if (tokens[at]?.cue === 'be' && MANAGER.test(verb) && /^(?:whose|their)$/.test(word(at - 2))) return said(true, at - 1, start); // prettier-ignore
  if (MANAGES.test(before) && at === start - 1 && at > 0) return said(false, at, start);
  let behind = end;
  // "Neena's", "Jonas'": no token of its own.
  const isOwner = /^['’]/.test(context.linked.text.slice(tokens[end - 1]?.end));
  if (word(end) === 'as') behind++;
  while (behind > end && (OWN.test(word(behind)) || tokens[behind]?.cue === 'article')) behind++;
  if (isOwner && MANAGER.test(word(behind))) return said(false, end, behind + 1);
  if (isOwner && REPORT.test(word(behind))) return said(true, end, behind + 1);
  if (word(end) === 'as' && MANAGER.test(word(behind))) return said(true, end, behind + 1);
  const next = word(end + 1);
  const asksTo = tokens.slice(0, start).some(({ cue }, i) => cue === 'who' && word(i - 1) === 'to');
  if (REPORTS.test(word(end)) && (next === 'to' || asksTo)) return said(false, end, end + (asksTo ? 1 : 2));
  if (WORKS.test(word(end)) && /^(?:for|under)$/.test(next) && end + 2 >= tokens.length)
    return said(false, end, end + 2);
  if (MANAGED.test(word(end)) && next === 'by' && end + 2 >= tokens.length) return said(false, end, end + 2);
  return MANAGES.test(word(end)) && start > 0 ? said(true, end, end + 1) : undefined;
}

/** Words that lead from a role to whose it is. */
export const OF_WHOM = /^(?:of|to|for)$/;

/** What a word for a role of their own says of rows that are named: "mother of Daisy", "Daisy's mother", "who referred Lee". */
function roleOfNamed(
  { use, conditions }: NamedRow,
  start: number,
  context: QuestionContext,
): (Pick<OwnRelation, 'isManager' | 'tokens' | 'before'> & { readonly join: ViewJoin }) | undefined {
  const { tokens, text } = context.linked;
  const { table } = context.view.uses[use] ?? {};
  const isOwn = ({ role }: ViewJoin) => context.view.uses[role]?.table === table;
  const end = Math.max(...conditions.flatMap((c) => c.tokens)) + 1;
  const isOwner = /^['’]/.test(text.slice(tokens[end - 1]?.end));
  let at = start - 1;
  const ofTable = tableMentions(context).filter((m) => m.use.table === table);
  const isPassed = () => tokens[at]?.cue === 'article' || CALLED.test(tokens[at]?.word ?? '') || ofTable.some((m) => m.start <= at && at < m.end); // prettier-ignore
  while (at > 0 && isPassed()) at--;
  for (const role of rolesSaid(context)) {
    const { join, isConverse } = role;
    const said = (from: number, to: number) => ({ join, isManager: isConverse, tokens: range(from, to) });
    if (!isOwn(join)) continue;
    if (role.end === at && OF_WHOM.test(tokens[at]?.word ?? '')) {
      const others = isConverse ? [] : rolesBefore(role, context);
      const before = others.map((other) => other.join);
      return { ...said(others[0]?.start ?? role.start, start), ...(before.length > 0 && { before }) };
    }
    if (tokens[end]?.word === 'as' && beforeRole(role, context) === end)
      return { join, isManager: !isConverse, tokens: range(end, role.end) };
    if (isOwner && role.start >= end && beforeRole(role, context) === end - 1) {
      const last = isConverse ? undefined : rolesSaid(context).find((other) => rolesBefore(other, context).includes(role)); // prettier-ignore
      return last
        ? { ...said(end, last.end), join: last.join, before: rolesBefore(last, context).map((other) => other.join) }
        : said(end, role.end);
    }
  }
  const asks = /^(?:who|which|what)$/.test(tokens[0]?.cue ?? '');
  for (const { join, says, refers } of ownVerbs(context)) {
    const said = (isManager: boolean, from: number, to: number) => ({ join, isManager, tokens: range(from, to) });
    if (!isOwn(join)) continue;
    // "Remixes of Tide" refer to it.
    if (refers !== undefined && tokens[at - 1]?.stem === refers && OF_WHOM.test(tokens[at]?.word ?? '')) return said(true, at - 1, start); // prettier-ignore
    if (tokens[at]?.word === 'by' && says(tokens[at - 1])) return said(true, at - 1, start);
    if (asks && at === start - 1 && says(tokens[at]) && tokens[at - 1]?.cue !== 'be') return said(false, at, start);
    // "Who is Lee mentored by?"
    if (says(tokens[end]) && tokens[end + 1]?.word === 'by' && asks && end + 2 >= tokens.length) return said(false, end, end + 2); // prettier-ignore
    if (start > 0 && says(tokens[end]) && tokens[end + 1]?.word !== 'by') return said(true, end, end + 1);
  }
  return undefined;
}

/**
 * Frames of the rows at the other end: those whose manager is named, or the manager of the one that is.
 * @param context the question
 * @param frames those that they are made from
 * @returns none where the question says no such relation, or the graph has no edge for it
 */
export function relationFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const relation = ownRelation(context);
  return relation?.join ? remade(frames, (frame) => atOtherEnd(frame, relation, context)) : [];
}

function atOtherEnd(frame: Frame, relation: OwnRelation, context: QuestionContext): Frame | undefined {
  const { view, linked } = context;
  const { named, isManager, tokens, join, compared } = relation;
  const { part, having, related, minus, share, rowsOf: _rows, limit: _limit, limitToken: _token, ...plain } = frame;
  const own = view.uses[named.use];
  if (!own || !join || !isPartOf(part, compared) || (having ?? related ?? minus ?? share) || plain.group.length > 0)
    return undefined;
  const [end, asked] = ends(relation, join);
  const taken = new Set([...tokens, ...named.conditions.flatMap((c) => c.tokens)]);
  const isOwn = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table === own.table;
  const others = plain.conditions.filter((c) => !c.tokens.some((t) => taken.has(t)));
  if (!others.every(({ column }) => isOwn(column)) || (plain.connective === 'or' && others.length > 0))
    return undefined;
  // "Who reports to Ada and was hired after 2005, ordered by pay" asks for names: what is only stated, or sorted by, is not shown.
  const opening = linked.tokens[0]?.cue;
  const sorted = linked.tokens.find(({ cue }) => cue === 'sorted')?.index ?? linked.tokens.length;
  const isBeside = (id: number) =>
    (opening === 'who' || opening === 'which') &&
    ((linked.columns[id]?.start ?? -1) > sorted ||
      id === part?.column ||
      others.some(({ column }) => view.columns[column]?.profile === view.columns[id]?.profile));
  const isAsked = ({ fn, column = -1 }: FrameItem) => {
    const match = linked.columns[column];
    if (fn === 'none' && isBeside(column)) return false;
    const isSaid = match !== undefined && match.level >= LEVEL.head && !range(match.start, match.end).some((t) => taken.has(t)); // prettier-ignore
    return (
      isOwn(column) &&
      view.columns[column]?.profile !== view.columns[join.from]?.profile &&
      (fn !== 'none' || isSaid || isAskedByHow(view.columns[column], linked.tokens))
    );
  };
  const counts = linked.tokens.some(({ cue = '' }) => cue === 'how-many' || cue === 'count');
  const kept = plain.select
    .filter(isAsked)
    .map((item) => ({ ...item, column: columnInUse(view, item.column ?? -1, asked) }));
  // "The name", "the full name" is a whole one.
  const isHalved = !saysHalf(context) && kept.some(({ column }) => isHalfOfName(view.columns[column]));
  // "How heavy is the mother of Cora?" asks for no name.
  const measured = own.columns.filter((id) => isAskedByHow(view.columns[id], linked.tokens));
  const shown = measured.length > 0 ? measured : namesOf(named.use, context);
  // Of whoever is asked for beside each other, the names are told side by side.
  const before = relation.before ?? [];
  if (before.length > 0 && (counts || kept.length > 0 || asksProperty(own, taken, context))) return undefined;
  const names = [...before.map(({ role }) => role), asked].flatMap((use) => shown.map((id) => asItem(columnInUse(view, id, use)))); // prettier-ignore
  const sorts = sortedBy(context);
  const by = [...(sorts?.columns ?? [])].find((id) => isOwn(id));
  if (sorts && by === undefined) return undefined;
  const order = sorts && by !== undefined ? { item: asItem(by), descending: sorts.descending } : plain.order; // prettier-ignore
  const orders = order?.item.column !== undefined && isOwn(order.item.column);
  const said: Frame = {
    ...plain,
    select: counts ? [{ fn: 'rows', distinct: false }] : kept.length > 0 && !isHalved ? kept : names,
    distinct: !isManager,
    connective: 'and',
    conditions: [
      ...others.map((c) => ({ ...c, column: columnInUse(view, c.column, asked) })),
      ...named.conditions.map((c) => ({ ...c, column: columnInUse(view, c.column, end) })),
    ],
    uses: [named.use, ...before.map(({ role }) => role), join.role],
    ...(counts && { rowsOf: asked }),
    ...(part && { part }),
    ...(orders && { order: { ...order, item: { ...order.item, column: columnInUse(view, order.item.column ?? -1, asked) } } }), // prettier-ignore
  };
  // "Youngest first" is no order by whoever they report to.
  return ordersTheOtherWay(said, context) ? undefined : said;
}

/** Whether a property of theirs is asked for, and no names: "when were the mother and the father of Luna born". */
function asksProperty(own: ViewUse, taken: ReadonlySet<number>, { linked, view }: QuestionContext): boolean {
  if (/^(?:when|how|where|why)$/.test(linked.tokens[0]?.word ?? '')) return true;
  return own.columns.some((id) => {
    const match = linked.columns[id];
    const isName = own.display.includes(id) || view.columns[id]?.isReference === true;
    return !isName && match !== undefined && match.level >= LEVEL.head && !range(match.start, match.end).some((t) => taken.has(t)); // prettier-ignore
  });
}

/** Whether the second part of a frame compares with the second row that is named, or there is neither. */
function isPartOf(part: Frame['part'], compared: NamedRow | undefined): boolean {
  if (!part || !compared) return part === undefined && compared === undefined;
  const named = new Set(compared.conditions.flatMap((c) => c.tokens));
  const { kind, op, conditions } = part;
  return kind === 'compare' && op !== '=' && conditions.length > 0 && conditions.every((c) => c.tokens.every((t) => named.has(t))); // prettier-ignore
}

/** The use of the row that is named, and of those that are asked for. */
function ends({ named, isManager }: OwnRelation, { role }: ViewJoin): [number, number] {
  return isManager ? [role, named.use] : [named.use, role];
}

/** What names persons of a table: both halves of their names, else what names its rows. */
export function namesOf(use: number, { view }: QuestionContext): readonly number[] {
  const { display = [], key = [] } = view.uses[use] ?? {};
  const isOwn = (id: number) => view.columns[id]?.use === use && isHalfOfName(view.columns[id]);
  const halves = halvesIn(view).find((pair) => pair.every(isOwn));
  if (halves && (view.uses[use]?.isNamed !== true || halves.every((id) => display.includes(id)))) return halves;
  return namesOrKey({ display, key });
}

/**
 * Whether a frame says just the relation of the question: whatever else rules ask of one, this is spelt out.
 * @param frame a frame
 * @param context the question
 * @returns false too where the question says none that the graph has an edge for
 */
export function saysRelation(frame: Frame, context: QuestionContext): boolean {
  const relation = ownRelation(context);
  if (!relation?.join) return false;
  const said = atOtherEnd(frame, relation, context);
  return said !== undefined && told(said) === told(frame);
}

/**
 * Tokens of the relation that a frame says.
 * @param frame a frame
 * @param context the question
 * @returns indices; none where it says none
 */
export function tokensOfRelation(frame: Frame, context: QuestionContext): readonly number[] {
  return saysRelation(frame, context) ? (ownRelation(context)?.tokens ?? []) : [];
}

/** What of a frame tells whose rows it shows. */
function told({ select, conditions, uses, rowsOf, limit, order, group, connective, part }: Frame): string {
  const stated = conditions.map(({ column, op, values }) => [column, op, values]);
  return JSON.stringify([select, stated, part, uses, rowsOf, limit, order, group, connective]);
}

/**
 * Whether a frame says something else than the relation of the question, where the graph has an edge for that.
 * @param frame a frame
 * @param context the question
 */
export function mistakesRelation(frame: Frame, context: QuestionContext): boolean {
  const relation = ownRelation(context);
  if (relation?.join) return !saysRelation(frame, context);
  return relation?.edge !== undefined && turnsRound(frame, relation, relation.edge, context);
}

/** Whether a frame that says more than a relation leaves out the name or looks for it among those who are asked for, or shows the row that is named. */
function turnsRound(frame: Frame, relation: OwnRelation, join: ViewJoin, { view }: QuestionContext): boolean {
  const [end] = ends(relation, join);
  const named = new Set(relation.named.conditions.flatMap(({ tokens }) => tokens));
  const { table } = view.uses[relation.named.use] ?? {};
  const isOwn = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table === table;
  const isAtEnd = (id: number) => view.columns[id]?.use === end;
  const stated = conditionsOf(frame).filter((c) => isOwn(c.column) && c.tokens.some((t) => named.has(t)));
  if (stated.length === 0 || !stated.every(({ column }) => isAtEnd(column))) return true;
  const shown = frame.select.flatMap(({ column = -1 }) => (isOwn(column) ? [column] : []));
  const ranked = [frame.order?.item.column, frame.part?.column].filter((id) => id !== undefined);
  // Who reports to Ada is no date of something else.
  const showsOthers = shown.length === 0 && frame.select.some(({ fn }) => fn === 'none');
  return showsOthers || (shown.length > 0 && shown.every(isAtEnd)) || ranked.some(isAtEnd);
}
