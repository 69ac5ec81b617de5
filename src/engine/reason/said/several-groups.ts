/** Several things that an answer is told for, each by its own name: "visits per vet and per year", "by branch and genre". */
import { askedDatePart } from '../../question/date-parts';
import { definitionIn } from '../../question/definitions';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { isStopWord } from '../../search/words';
import { isDated } from '../frame/date-parts';
import type { Frame } from '../frame/frame';
import { saysSame } from '../frame/held-keys';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { edgeRoles } from './edge-roles';
import { columnsNamedAt, nameStart } from './names-at';
import { tableSaidAt } from './table-mentions';

/** One of them: rows of a table, the values of a column, or parts of dates. */
export interface SaidGroup {
  readonly use?: ViewUse;
  /** Those that the name may mean; none where a table or a part of dates is meant. */
  readonly columns: ReadonlySet<number>;
  readonly isDate: boolean;
  readonly start: number;
  readonly end: number;
}

/** Words before each further one. */
const AGAIN = /^(?:per|by|each|every)$/;
/** What may stand between "and" and such a word: "and for each year". */
const PLACING = /^(?:for|in|of|at|on)$/;

/**
 * The things that numbers are told for where a question names several of them.
 * @param context the question
 * @returns in the order of their names; none where there are fewer than two, or something else is listed there
 */
export const severalGroups = oncePerQuestion((context): readonly SaidGroup[] => firstGroups(context, 2));

/**
 * The things that numbers are told for, though a question names but one.
 * @param context the question
 * @returns in the order of their names
 */
export const saidGroups = oncePerQuestion((context): readonly SaidGroup[] => firstGroups(context, 1));

function firstGroups(context: QuestionContext, least: number): readonly SaidGroup[] {
  const { tokens, text } = context.linked;
  const bound = definitionIn(text)?.start ?? Infinity;
  for (const lead of tokens) {
    if (!leadsGroup(lead) || lead.start >= bound) continue;
    const found = groupsFrom(lead.index, context);
    if (found.length >= least) return found;
  }
  return [];
}

function leadsGroup({ cue, word, quoted }: TaggedToken): boolean {
  return !quoted && cue === 'each' && AGAIN.test(word);
}

/** The things that are named one after another from a word on that leads to them. */
function groupsFrom(lead: number, context: QuestionContext): readonly SaidGroup[] {
  const { tokens } = context.linked;
  const found: SaidGroup[] = [];
  let at = nameStart(lead + 1, context);
  for (;;) {
    const group = groupAt(at, context);
    if (!group) return found;
    found.push(group);
    const next = nextLead(group.end, tokens);
    if (next === undefined) return found;
    const start = nameStart(next.at, context);
    // "By vet and fee": without a word of its own a further one is a kind of things, and no amount.
    if (!next.isLed && isAmountAt(start, context)) return found;
    at = start;
  }
}

/** Behind a name, the token at which a further one may begin. */
function nextLead(end: number, tokens: readonly TaggedToken[]): { at: number; isLed: boolean } | undefined {
  const isAnd = tokens[end]?.cue === 'and';
  const from = isAnd ? end + 1 : end;
  const placed = PLACING.test(tokens[from]?.word ?? '') ? from + 1 : from;
  const led = tokens[placed];
  if (led && leadsGroup(led)) return { at: placed + 1, isLed: true };
  return isAnd && tokens[end]?.afterComma !== true ? { at: end + 1, isLed: false } : undefined;
}

/** What is named at a token, as something that numbers may be told for. */
function groupAt(at: number, context: QuestionContext): SaidGroup | undefined {
  const { linked, view } = context;
  const token = linked.tokens[at];
  if (!token || token.quoted || token.number !== undefined) return undefined;
  const date = askedDatePart(linked.tokens);
  if (date?.start === at && view.columns.some(isDated))
    return { columns: yearsNamed(at, context), isDate: true, start: at, end: date.end };
  if (isStopWord(token.word)) return undefined;
  const role = edgeRoles(context).find(({ start, isDeed }) => start === at && !isDeed);
  const use = role ? view.uses[role.join.role] : (roleAt(token, context) ?? tableSaidAt(at, context));
  const named = columnsNamedAt(at, context);
  const ofTable = use && (role?.end ?? (use.roleWords.has(token.stem) ? at + 1 : endOfTable(use, at, context)));
  if (use && ofTable !== undefined && use.key.length > 0 && (!named || named.inPart || named.end <= ofTable))
    return { use, columns: new Set(), isDate: false, start: at, end: ofTable };
  if (!named || named.inPart || context.valueTokens.has(at)) return undefined;
  const columns = new Set(
    [...named.columns].filter((id) => view.uses[view.columns[id]?.use ?? -1]?.role === undefined),
  );
  return columns.size === 0 ? undefined : { columns, isDate: false, start: at, end: named.end };
}

/** The one role that a word is, though some rows hold it as well: "per driver", where driver is a job too. */
function roleAt({ index, stem }: TaggedToken, { view, valueTokens }: QuestionContext): ViewUse | undefined {
  if (!valueTokens.has(index)) return undefined;
  const [only, ...more] = view.uses.filter(({ roleWords }) => roleWords.size === 1 && roleWords.has(stem));
  return more.length === 0 ? only : undefined;
}

/** Columns that hold the years themselves. */
function yearsNamed(at: number, context: QuestionContext): ReadonlySet<number> {
  const named = columnsNamedAt(at, context);
  return new Set(named && !named.inPart ? named.columns : []);
}

function endOfTable({ names }: ViewUse, at: number, { linked }: QuestionContext): number | undefined {
  const lengths = names.map((name) =>
    name.every((stem, i) => linked.tokens[at + i]?.stem === stem) ? name.length : 0,
  );
  const longest = Math.max(0, ...lengths);
  return longest > 0 ? at + longest : undefined;
}

function isAmountAt(at: number, context: QuestionContext): boolean {
  const named = columnsNamedAt(at, context);
  if (!named || tableSaidAt(at, context)) return false;
  return [...named.columns].every((id) => {
    const column = context.view.columns[id];
    return column?.kind === 'number' && !column.isYear && !column.isIdentifier;
  });
}

/**
 * Whether the groups of a frame tell apart what a name means.
 * @param said one of several things that numbers are told for
 * @param frame a frame
 * @param context the question
 */
export function isToldBy({ use, columns, isDate }: SaidGroup, { group }: Frame, { view }: QuestionContext): boolean {
  if (isDate)
    return group.some((id) => isDated(view.columns[id]) || columns.has(id) || view.columns[id]?.isYear === true);
  if (!use) return group.some((id) => [...columns].some((own) => saysSame(own, id, view)));
  const own = [...use.key, ...use.display];
  const isOwn = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table === use.table && own.some((key) => view.columns[key]?.name === view.columns[id]?.name); // prettier-ignore
  return group.some((id) => isOwn(id) || own.some((key) => saysSame(key, id, view)));
}

/**
 * Whether a frame folds rows without telling them apart by each of the things that the question names for that.
 * @param frame a frame
 * @param context the question
 */
export function leavesOutOneGroup(frame: Frame, context: QuestionContext): boolean {
  const folds = frame.select.some(({ fn }) => fn !== 'none' && fn !== 'all');
  const said = severalGroups(context);
  return folds && !isOfEachRow(said, frame, context) && said.some((one) => !isToldBy(one, frame, context));
}

/**
 * Whether one of those things is what each averaged row is itself: "the average weight per parcel by town" is told by town alone.
 * @param said what numbers are told for
 * @param frame a frame
 * @param context the question
 */
export function isOfEachRow(said: readonly SaidGroup[], { select }: Frame, { view }: QuestionContext): boolean {
  const tableOf = (id: number | undefined) => view.uses[view.columns[id ?? -1]?.use ?? -1]?.table;
  const averaged = select.flatMap(({ fn, column }) => (fn === 'avg' ? [tableOf(column)] : []));
  return said.some(({ use }) => use !== undefined && averaged.includes(use.table));
}
