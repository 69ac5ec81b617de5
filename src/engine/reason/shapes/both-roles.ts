/** Two rows of one table in different roles, both told: "the depot it left from and the depot it went to". */
import { LEVEL } from '../../question/name-match';
import type { ViewJoin } from '../../question/view-joins';
import { columnInUse } from '../../question/schema-view';
import { remade, type ScoredFrame } from '../frame/draft';
import { asItem, columnsOfFrame, type Frame, type FrameItem } from '../frame/frame';
import { namesOrKey } from '../frame/naming-columns';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { TIME_NOUN } from '../said/common-words';
import { isParticiple } from '../../question/participles';
import type { TaggedToken } from '../../question/tag-question';
import { edgeRoles, rolesBeside, type EdgeRole } from '../said/edge-roles';
import { endsByWay, GOING_FROM, GOING_TO, parallelJoins } from '../said/ways';
import { tableMentions, type TableMention } from '../said/table-mentions';

/** Tokens behind a name within which it says which one. */
const NEAR = 5;

/** Rows in several roles that are told beside each other. */
interface Told {
  /** The edges to them, in the order in which they are said. */
  readonly joins: readonly ViewJoin[];
  /** Tokens that say so. */
  readonly tokens: readonly number[];
}

const told = oncePerQuestion((context): Told | undefined => {
  const joins = byWay(context);
  return joins ? { joins, tokens: [] } : listedRoles(context);
});

const bothRoles = (context: QuestionContext) => told(context)?.joins;

/** What asks for something else of those in roles than who they are. */
const OTHERWISE =
  /^(?:neither|nor|or|either|same|different|differs?|another|other|never|not|no|without|than|himself|herself|themselves|very)$/;
const WORKED = new Set(['how-many', 'count', 'average', 'sum', 'maximum', 'minimum', 'most', 'least', 'most-common', 'least-common']); // prettier-ignore
/** Cues behind which the first of what is asked for stands. */
const LEADING = new Set<string | undefined>(['show', 'me', 'what', 'which', 'be', 'and', 'with']);
const BEFORE = /^(?:the|its|their|of|names?|respective|both|full)$/;
const BEHIND = /^(?:of|for|in|on|by|per|from|where|who|that|names?)$/;

/** "The date, the sender and the recipient", "who directed it and who wrote it": all roles that are asked for in a list. */
function listedRoles(context: QuestionContext): Told | undefined {
  const { tokens, columns } = context.linked;
  // A "flight number" counts nothing.
  const named = new Set(columns.flatMap((m) => (m.level >= LEVEL.full ? range(m.start, m.end) : [])));
  const isWorked = ({ index, cue = '' }: TaggedToken) => WORKED.has(cue) && !named.has(index);
  if (tokens.some((token) => !token.quoted && (OTHERWISE.test(token.word) || isWorked(token)))) return undefined;
  for (const roles of rolesBeside(context)) {
    const known = roles.filter((role) => isKnown(role, context));
    const open = roles.filter((role) => !known.includes(role));
    const leads = open.map((role) => leadOf(role, context));
    const joins = [...new Set(open.map(({ join }) => join))];
    if (joins.length < 2 || joins.length < open.length || leads.includes(undefined)) continue;
    const said = roles.flatMap(({ start, end }) => range(start, end));
    return { joins, tokens: [...said, ...leads.flatMap((lead) => lead ?? []), ...known.flatMap(({ start }) => [start - 1, start - 2])] }; // prettier-ignore
  }
  return undefined;
}

/** "Lots with a buyer", "translated books": there is one, which is all that is said. */
function isKnown({ start, end, isDeed }: EdgeRole, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  if (isDeed && tokens[start - 1]?.cue === 'who') return false;
  if (isDeed) return isParticiple(tokens[start]?.word ?? '') && tableMentions(context).some((m) => m.start === end);
  return /^(?:a|an)$/.test(tokens[start - 1]?.word ?? '') && /^(?:with|has|have|had)$/.test(tokens[start - 2]?.word ?? ''); // prettier-ignore
}

/** Tokens before a role that ask for it; undefined where it is spoken of otherwise. */
function leadOf({ start, end, isDeed }: EdgeRole, context: QuestionContext): number[] | undefined {
  const { tokens, text } = context.linked;
  const next = tokens[end];
  let at = start - 1;
  const parts = (i: number) => i < 0 || /[,:;.?]/.test(text.slice(tokens[i]?.end, tokens[i + 1]?.start));
  if (isDeed) {
    while (/^(?:has|had|have)$/.test(tokens[at]?.word ?? '')) at--;
    const isAsked = tokens[at]?.word === 'who' && (parts(at - 1) || LEADING.has(tokens[at - 1]?.cue));
    return isAsked ? range(at, start) : undefined;
  }
  while (!parts(at) && BEFORE.test(tokens[at]?.word ?? '')) at--;
  // "Which copilots flew" says more of them; so does "the author Anna".
  const isOwner = /^['’]/.test(text.slice(tokens[end - 1]?.end));
  const isEnd = next === undefined || isOwner || parts(end - 1) || next.cue === 'and' || BEHIND.test(next.word);
  const isAsked = parts(at) || LEADING.has(tokens[at]?.cue);
  if (!isEnd || context.valueTokens.has(end) || !isAsked || (tokens[at]?.cue === 'which' && !parts(at)))
    return undefined;
  return range(at + 1, start);
}

/** The edges to where something begins and ends, in the order in which both are said. */
function byWay(context: QuestionContext): readonly ViewJoin[] | undefined {
  const { view } = context;
  for (const joins of parallelJoins(view.joins)) {
    const { from, to } = endsByWay(joins);
    const table = view.uses[joins[0]?.role ?? -1]?.table;
    if (!from || !to) continue;
    const mentions = tableMentions(context).filter(({ use }) => use.table === table);
    const said = mentions.flatMap((mention) => {
      const way = wayOf(mention, context);
      return way === undefined ? [] : [way === 'from' ? from : to];
    });
    if (said.length === 2 && said[0] !== said[1]) return said;
  }
  return undefined;
}

/** Whether something begins or ends at a thing: "the depot it left from", "the start depot". */
function wayOf({ start, end }: TableMention, { linked: { tokens, text } }: QuestionContext): 'from' | 'to' | undefined {
  const behind = tokens.slice(end, end + NEAR);
  const parted = behind.findIndex(({ cue, index }) => cue === 'and' || isComma(text, tokens[index - 1]?.end ?? 0));
  const own = parted < 0 ? behind : behind.slice(0, parted);
  const last = own.findLast(({ word }) => GOING_FROM.test(word) || GOING_TO.test(word))?.word ?? '';
  const word = last === '' ? (tokens[start - 1]?.word ?? '') : last;
  if (GOING_FROM.test(word) || /^(?:origin|source)$/.test(word)) return 'from';
  return GOING_TO.test(word) || /^(?:destination|arrival|target)$/.test(word) ? 'to' : undefined;
}

function isComma(text: string, at: number): boolean {
  return /^\s*[,;]/.test(text.slice(at));
}

/**
 * Frames that name the rows in both roles, made of those that tell the rows which refer to them.
 * @param context the question
 * @param frames those that they are made from
 * @returns none where the question asks for no two
 */
export function bothRoleFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const found = told(context);
  if (!found) return [];
  const { joins: roles, tokens: said } = found;
  const spelt = new Set(said);
  const { view } = context;
  const table = view.uses[roles[0]?.role ?? -1]?.table;
  const day = spelt.size > 0 ? dayAsked(roles, context) : undefined;
  const isOf = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table === table;
  return remade(frames, (frame) => {
    const { select, conditions, uses, part, having, related, share, minus, order, group, ...plain } = frame;
    if (part ?? having ?? related ?? share ?? minus ?? order ?? group[0] ?? plain.limit) return undefined;
    if (select.some(({ fn }) => fn !== 'none') || conditions.some(({ column }) => isOf(column))) return undefined;
    const isAsked = (id: number) => {
      const match = context.linked.columns[id];
      const isSaid = match !== undefined && match.level >= LEVEL.head && !range(match.start, match.end).every((at) => spelt.has(at)); // prettier-ignore
      return isSaid && !conditions.some(({ column }) => column === id);
    };
    const isTime = ({ column = -1 }: FrameItem) => day === column;
    const own = select.filter(
      (item) =>
        !isOf(item.column ?? -1) &&
        !roles.some(({ from }) => from === item.column) &&
        (isAsked(item.column ?? -1) || (spelt.size > 0 && isTime(item))),
    );
    const names = roles.flatMap(({ role }) =>
      (view.uses[role]?.display ?? []).map((id) => ({
        fn: 'none' as const,
        distinct: false,
        column: columnInUse(view, id, role),
      })),
    );
    const others = uses.filter((use) => view.uses[use]?.table !== table);
    const isDayStated = conditions.some(({ column }) => column === day);
    if (day !== undefined && !isDayStated && !own.some(({ column }) => column === day)) own.push(asItem(day));
    const rows = own.length === 0 ? namesOfEach(roles, context) : [];
    return {
      ...plain,
      conditions,
      group,
      distinct: false,
      select: [...rows, ...inOrder([...own, ...names], context)],
      uses: others,
    };
  });
}

/** What names the rows that refer to those in roles, where each of them is spoken of: "the sender and the recipient of every parcel". */
function namesOfEach([join]: readonly ViewJoin[], context: QuestionContext): FrameItem[] {
  const { view, linked } = context;
  const use = view.uses[view.columns[join?.from ?? -1]?.use ?? -1];
  const mention = tableMentions(context).find((one) => one.use.id === use?.id);
  if (!mention) return [];
  const before = linked.tokens.slice(0, mention.start);
  const isEach = before.at(-1)?.cue === 'each' || before.at(-1)?.word === 'all';
  // "Show trails with the hut where they begin": they are what is asked for.
  const isListed = before.every(({ cue = '' }) => cue === 'show' || cue === 'article') && linked.tokens[mention.end]?.cue === 'with'; // prettier-ignore
  return use && (isEach || isListed) ? namesOrKey(use).map(asItem) : [];
}

/** The one day that the rows have which refer to those in roles, where a date is asked for. */
function dayAsked([join]: readonly ViewJoin[], { view, linked: { tokens } }: QuestionContext): number | undefined {
  const isAsked = tokens.some(({ word, index }) => {
    const before = tokens[tokens[index - 1]?.cue === 'article' ? index - 2 : index - 1];
    return (
      TIME_NOUN.test(word) && (before === undefined || LEADING.has(before.cue) || tokens[index]?.afterComma === true)
    );
  });
  const [day, ...more] = view.columns.filter(({ kind, use }) => kind === 'time' && use === view.columns[join?.from ?? -1]?.use); // prettier-ignore
  return isAsked && more.length === 0 ? day?.id : undefined;
}

/** What is shown in the order in which it is named. */
function inOrder(items: readonly FrameItem[], context: QuestionContext): FrameItem[] {
  const { view, linked } = context;
  const roles = edgeRoles(context);
  const placeOf = ({ column = -1 }: FrameItem) => {
    const use = view.columns[column]?.use;
    const role = view.uses[use ?? -1]?.role === undefined ? undefined : roles.find(({ join }) => join.role === use);
    const match = linked.columns[column];
    if (role !== undefined || (match && match.level > 0)) return role?.start ?? match?.start ?? -1;
    return linked.tokens.find(({ word }) => view.columns[column]?.kind === 'time' && TIME_NOUN.test(word))?.index ?? -1;
  };
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Tokens that say what a frame tells of rows in several roles.
 * @param frame a frame
 * @param context the question
 */
export function tokensOfBothRoles(frame: Frame, context: QuestionContext): readonly number[] {
  return tellsBothRoles(frame, context) ? (told(context)?.tokens ?? []) : [];
}

/**
 * Whether a frame names the rows in both roles, and what else it shows is of those that refer to them.
 * @param frame a frame
 * @param context the question
 */
export function tellsBothRoles({ select, conditions, part, group, order }: Frame, context: QuestionContext): boolean {
  const roles = bothRoles(context);
  if (!roles || part || order || group.length > 0 || select.some(({ fn }) => fn !== 'none')) return false;
  const { view } = context;
  const useOf = (id = -1) => view.columns[id]?.use ?? -1;
  const own = roles.flatMap(({ from }) => useOf(from));
  const shown = select.map(({ column }) => useOf(column));
  const isOfBoth = roles.every(({ role }) => shown.includes(role));
  const others = [...shown, ...conditions.map(({ column }) => useOf(column))];
  return isOfBoth && others.every((use) => own.includes(use) || roles.some(({ role }) => role === use));
}

/**
 * Whether a frame tells rows in one role, though a question asks for both, or leaves out whose they are.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutOneRole(frame: Frame, context: QuestionContext): boolean {
  const roles = bothRoles(context);
  if (!roles) return false;
  const useOf = (id = -1) => context.view.columns[id]?.use;
  const read = new Set(columnsOfFrame(frame).map(useOf));
  if (!roles.every(({ role }) => read.has(role))) return true;
  const [whose] = namesOfEach(roles, context);
  const isShown = ({ column }: FrameItem) => useOf(column) === useOf(whose?.column);
  return whose !== undefined && !frame.select.some((item) => item.fn !== 'none' || isShown(item));
}
