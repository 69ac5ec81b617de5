/**
 * Rows in one role beside a row that is named in another: "which designers worked for Ada" (she directs), "the recipients of Anna's parcels", "which
 * pilots flew with Tom as captain", "who received money from Anna". The name is that of the other one, and those who are asked for are told once.
 */
import { columnInUse } from '../../question/schema-view';
import type { ViewJoin } from '../../question/view-joins';
import { remade, type ScoredFrame } from '../frame/draft';
import { asItem, type Frame } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { edgeRoles, type EdgeRole } from '../said/edge-roles';
import { tableMentions } from '../said/table-mentions';
import { parallelJoins } from '../said/ways';
import { namesAt, type NamedRow } from './compared-named';

/** Who is asked for, and who is named. */
interface OtherSide {
  readonly asked: ViewJoin;
  readonly other: ViewJoin;
  readonly named: NamedRow;
  readonly tokens: readonly number[];
}

/** Cues before those who are asked for. */
const ASKING = new Set<string | undefined>(['which', 'what', 'who', 'show', 'me', 'be', 'article', 'how-many', 'each']);
/** What says something else than who stood beside whom. */
const OTHERWISE = /^(?:same|not|never|no|without|neither|nor|or|both|than|other|another|except|most|least|fewest|themselves|himself|herself|and)$/; // prettier-ignore

const otherSide = oncePerQuestion((context): OtherSide | undefined => {
  const { linked, view } = context;
  const { tokens } = linked;
  if (tokens.some(({ word, quoted, index }) => !quoted && OTHERWISE.test(word) && !context.valueTokens.has(index)))
    return undefined;
  if (tokens.some(({ cue = '' }) => cue === 'average' || cue === 'sum' || cue === 'maximum' || cue === 'minimum'))
    return undefined;
  const rows = tokens.flatMap(({ index }) =>
    namesAt(index, context)
      .slice(0, 1)
      .map((row) => ({ row, at: index })),
  );
  for (const joins of parallelJoins(view.joins)) {
    const table = view.uses[joins[0]?.role ?? -1]?.table;
    const ofTable = rows.filter(({ row }) => view.uses[row.use]?.table === table);
    const [first, ...more] = ofTable.filter(({ at, row }) => !ofTable.some((o) => o.at < at && at < o.at + lengthOf(o.row)) && row); // prettier-ignore
    if (!first || more.length > 0) continue;
    const roles = edgeRoles(context).filter(({ join }) => joins.includes(join));
    const end = first.at + lengthOf(first.row);
    const found = sidesOf(roles, joins, first.at, end, context);
    if (!found) continue;
    const last = Math.max(end, ...roles.map((role) => role.end));
    const from = Math.min(...roles.map(({ start }) => start));
    return { ...found, named: first.row, tokens: range(from, last).filter((at) => at < first.at || at >= end) };
  }
  return undefined;
});

function lengthOf({ conditions }: NamedRow): number {
  return conditions.reduce((sum, c) => sum + c.tokens.length, 0);
}

/** Which role is asked for, and which is that of the name from `at` to `end`. */
function sidesOf(
  roles: readonly EdgeRole[],
  joins: readonly ViewJoin[],
  at: number,
  end: number,
  context: QuestionContext,
): Pick<OtherSide, 'asked' | 'other'> | undefined {
  const { tokens } = context.linked;
  const own = roles.find((role) => isOfName(role, at, end, context));
  const asks = roles.filter((role) => role !== own && asksFor(role, at, context));
  const [asked, ...more] = asks;
  if (!asked || more.length > 0 || roles.length > (own ? 2 : 1)) return undefined;
  // The director of "who directed Ada" is no other one.
  const [other, ...others] = own ? [own.join] : joins.filter((join) => join !== asked.join);
  if (!other || others.length > 0 || other === asked.join) return undefined;
  // A name right behind the verb is what it was done to: "who advised Ada". A noun may be a title.
  const isObject = asked.isDeed && asked.end === at && !own;
  const isTitle = !asked.isDeed && asked.end === at;
  return isObject || isTitle || tokens[asked.end]?.word === 'by' ? undefined : { asked: asked.join, other };
}

/** "With Tom as captain", "the author Anna", "where Tom was the captain": whose role it is. */
function isOfName({ start, end: to, isDeed }: EdgeRole, at: number, end: number, { linked }: QuestionContext): boolean {
  const { tokens } = linked;
  const before = tokens[start - 1]?.cue === 'article' ? start - 2 : start - 1;
  const isBehind = before === end && /^(?:as|was|is|were)$/.test(tokens[before]?.word ?? '');
  return !isDeed && (isBehind || (to === at && start > 0 && !ASKING.has(tokens[start - 2]?.cue) && tokens[start - 1]?.cue === 'article')); // prettier-ignore
}

/** "Which designers", "clients who received": they are asked for by what they are, or by what they did. */
function asksFor({ join, start, isDeed }: EdgeRole, at: number, context: QuestionContext): boolean {
  const { linked, view } = context;
  const { tokens } = linked;
  if (start > at) return false;
  if (!isDeed) return tokens.slice(0, start).every(({ cue }) => ASKING.has(cue));
  const table = view.uses[join.role]?.table;
  const mention = tableMentions(context).find(({ use, end }) => use.table === table && end <= start);
  const lead = mention?.end ?? (tokens[0]?.cue === 'who' ? 1 : -1);
  const isClause = ({ cue }: (typeof tokens)[number]) => cue === 'who' || cue === 'that' || cue === 'which' || cue === 'have'; // prettier-ignore
  const opens = mention === undefined || tokens.slice(0, mention.start).every(({ cue }) => ASKING.has(cue));
  return lead >= 0 && opens && tokens.slice(lead, start).every(isClause);
}

/**
 * Frames of those who had one role where somebody who is named had the other, each once.
 * @param context the question
 * @param frames those that they are made from
 * @returns none where a question does not ask so
 */
export function otherSideFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const side = otherSide(context);
  if (!side) return [];
  const { view } = context;
  const { asked, other, named } = side;
  const use = view.uses[asked.role];
  if (!use || asked.role === other.role || use.display.length === 0) return [];
  const own = new Set([...side.tokens, ...named.conditions.flatMap(({ tokens }) => tokens)]);
  const isEnd = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table === use.table;
  const counts = context.linked.tokens.some(({ cue }) => cue === 'how-many');
  const key = columnInUse(view, asked.to, asked.role);
  return remade(frames, ({ part, having, related, share, minus, order, limit, group, ...plain }): Frame | undefined => {
    if (part ?? having ?? related ?? share ?? minus ?? order ?? limit ?? group[0]) return undefined;
    const others = plain.conditions.filter(({ tokens }) => !tokens.some((at) => own.has(at)));
    if (others.some(({ column }) => isEnd(column)) || plain.connective === 'or') return undefined;
    if (plain.select.some(({ fn }) => fn !== 'none' && fn !== 'all' && fn !== 'rows' && fn !== 'count'))
      return undefined;
    const theirs = named.conditions.map((c) => ({ ...c, column: columnInUse(view, c.column, other.role) }));
    const shown = use.display.map(asItem);
    return {
      ...plain,
      group: [],
      select: counts ? [{ fn: 'count', distinct: true, column: key }] : shown,
      distinct: !counts,
      conditions: [...others, ...theirs],
      uses: [view.columns[asked.from]?.use ?? -1],
    };
  });
}

/**
 * Whether a frame tells those who had one role beside somebody who is named in the other.
 * @param frame a frame
 * @param context the question
 */
export function tellsOtherSide({ select, conditions, distinct }: Frame, context: QuestionContext): boolean {
  const side = otherSide(context);
  const [item] = select;
  if (!side || !(distinct || item?.distinct === true)) return false;
  const useOf = (id = -1) => context.view.columns[id]?.use;
  return (
    select.every(({ column }) => useOf(column) === side.asked.role) &&
    side.named.conditions.every(({ tokens: [at = -1] }) =>
      conditions.some((c) => c.tokens.includes(at) && useOf(c.column) === side.other.role),
    )
  );
}

/** Whether a frame tells something else where a question asks for those. */
export function mistakesOtherSide(frame: Frame, context: QuestionContext): boolean {
  return otherSide(context) !== undefined && !tellsOtherSide(frame, context);
}

/** Tokens that say who stood beside whom. */
export function tokensOfOtherSide(frame: Frame, context: QuestionContext): readonly number[] {
  return tellsOtherSide(frame, context) ? (otherSide(context)?.tokens ?? []) : [];
}
