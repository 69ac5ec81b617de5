/** What "how many" counts: the rows of what is named, each once, and not the values of half a key. */
import { isWrittenNumber } from '../../question/value-kinds';
import { LEVEL, type NameMatch } from '../../question/name-match';
import { meansPersons } from '../../search/person-words';
import type { SchemaView } from '../../question/schema-view';
import { saysSame } from '../frame/held-keys';
import { tokensOfSides } from '../mend/both-sides';
import { tokensOfPeriods } from '../mend/several-periods';
import { flagOf } from '../../question/flags';
import { isCoded } from '../said/coded-order';
import { TIME_NOUN } from '../said/common-words';
import { countedTable, isVerbOf, statedUse } from '../said/counted-use';
import { mainUses } from '../frame/draft';
import { type Frame, type FrameItem, itemsOf } from '../frame/frame';
import { isAmount } from '../said/hinted-columns';
import { isPlural } from '../../search/words';
import { keysInRole } from '../../question/persons-in-role';
import { tableNamedAt } from '../said/named-columns';
import { tableMentions } from '../said/table-mentions';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/**
 * Whether what a frame counts can be what is asked for.
 * @param frame a filled frame
 * @param context the question
 */
export function countsWhatIsAsked(frame: Frame, context: QuestionContext): boolean {
  const { view } = context;
  if (
    (asksForWhich(context) || listsWithCount(context)) &&
    frame.group.length === 0 &&
    frame.select.every(({ fn }) => fn !== 'none' && fn !== 'all')
  )
    return false;
  if (listsWhatIsCounted(frame, context) || countsGroupsOneByOne(frame, context)) return false;
  if (frame.select.length === 1 && countsTwoTables(context)) return false;
  if (
    frame.select.some((item) => countsSaid(item, context) || countsObject(item, context) || countsCodes(item, context))
  )
    return false;
  if (frame.select.some((item) => countsPartOfKey(item, context) || countsModifier(item, context))) return false;
  if (frame.select.some((item) => countsAnothersKey(item, context))) return false;
  if (itemsOf(frame).some((item) => countsOneEach(item, frame, view))) return false;
  if (frame.select.some((item) => countsDates(item, frame, context))) return false;
  if (frame.select.some((item) => countsOthersThanStated(item, frame, context))) return false;
  if (addsUpAnAmount(frame, context) || addsUpNumbered(frame, context) || countsTheOnlyOne(frame, context))
    return false;
  if (!frame.select.some(({ fn }) => fn === 'rows')) return true;
  const uses = mainUses(frame, (id) => view.columns[id]?.use ?? 0);
  return !countsPartners(frame, uses, context) && !countsAnotherTable(uses, context);
}

/** "For which customer do we not know the number of pupils?": those of which something holds, and no number of them. */
const asksForWhich = oncePerQuestion((context): boolean => {
  const [lead, which, noun] = context.linked.tokens;
  const isLed = which?.cue === 'which' && LEADS_WHICH.test(lead?.word ?? '');
  return isLed && noun !== undefined && tableMentions(context).some(({ start }) => start === noun.index);
});
const LEADS_WHICH = /^(?:for|of|from|in|at|on|to|by|with)$/;

/** "List all sailors, including the number of boats": a number of each, and none of them all. */
const listsWithCount = oncePerQuestion((context): boolean => {
  const { tokens } = context.linked;
  const [listed] = tableMentions(context);
  const counts = tokens.findIndex(({ cue }) => cue === 'how-many');
  if (tokens[0]?.cue !== 'show' || !listed || counts < listed.end) return false;
  const before = tokens.slice(1, listed.start);
  const between = tokens.slice(listed.end, counts);
  const isPlain = before.every(({ cue, word }) => cue === 'article' || word === 'all' || cue === 'show');
  const isBeside = between.every(({ cue, word }) => cue === 'article' || BESIDE.test(word));
  return isPlain && between.some(({ word }) => BESIDE.test(word)) && isBeside && isPlural(tokens[listed.start]?.word ?? ''); // prettier-ignore
});
const BESIDE = /^(?:including|with|and|their|also|along|together)$/;

/** "How many airlines and airports are there?", "count the dorms and the amenities": rows of two tables, of which one number is but half. */
const countsTwoTables = oncePerQuestion((context): boolean => {
  const { tokens } = context.linked;
  const counting = tokens[0]?.cue === 'how-many' || tokens[0]?.cue === 'count';
  const said = tokens.filter(({ cue }) => cue !== 'article' && cue !== 'different');
  const first = said.findIndex(({ cue }) => cue !== 'how-many' && cue !== 'count');
  const mentions = tableMentions(context);
  const one = mentions.find(({ start }) => start === said[first]?.index);
  const and = said.findIndex(({ index }) => index === one?.end);
  const other = mentions.find(({ start }) => start === said[and + 1]?.index);
  return counting && one !== undefined && said[and]?.cue === 'and' && other !== undefined && other.use !== one.use;
});

/** Words that ask for a number of times. */
const OF_TIMES = /^(?:months?|birthdays?|different|distinct|unique)$/;

/** Whether the dates are counted that rows are picked by: "how many people were born in 1950" asks for people. */
function countsDates({ fn, column: id }: FrameItem, { conditions }: Frame, { view, linked }: QuestionContext): boolean {
  if (fn !== 'count' || view.columns[id ?? -1]?.kind !== 'time' || !conditions.some((c) => c.column === id))
    return false;
  return !linked.tokens.some(({ word }) => TIME_NOUN.test(word) || OF_TIMES.test(word));
}

/** Whether each group has one of what is counted: it is what the rows are grouped by, or belongs to it. */
function countsOneEach({ fn, distinct, column: id }: FrameItem, { group }: Frame, view: SchemaView): boolean {
  const counted = view.columns[fn === 'count' ? (id ?? -1) : -1];
  if (!counted) return false;
  // Different schools of routes to one school are that one.
  if (distinct && group.some((one) => isOnlyReference(counted.id, one, view))) return true;
  const { key = [], display = [] } = view.uses[counted.use] ?? {};
  if (group.includes(counted.id) || (key.length > 0 && key.every((part) => group.includes(part)))) return true;
  // Other values may be unique by chance: ten churches of ten years.
  const names = display.some((by) => group.includes(by) && view.columns[by]?.profile.unique);
  return names && [...key, ...display].includes(counted.id);
}

/** Whether a column is what alone leads from its table to the key of another one. */
function isOnlyReference(from: number, to: number, { columns, uses, joins }: SchemaView): boolean {
  const tableOf = (id: number) => uses[columns[id]?.use ?? -1]?.table;
  const [join, ...more] = joins.filter((j) => tableOf(j.from) === tableOf(from) && tableOf(j.to) === tableOf(to));
  return tableOf(from) !== tableOf(to) && more.length === 0 && join?.from === from && join.to === to;
}

/** Whether "how many" is answered by names, dates, or yes and no: only a number that is stored can be one without a count. */
function listsWhatIsCounted({ select }: Frame, { linked, view }: QuestionContext): boolean {
  const [first, second] = linked.tokens;
  if (first?.word !== 'how' || second?.word !== 'many') return false;
  return select.every(({ fn, column: id }) => {
    const column = view.columns[id ?? -1];
    const number =
      column !== undefined &&
      !isCoded(column) &&
      flagOf(column) === undefined &&
      (column.kind === 'number' || isWrittenNumber(column.profile));
    return fn === 'all' || (fn === 'none' && (!number || column?.isIdentifier === true || column?.isYear === true));
  });
}

/** Words that ask for how many values there are. */
const OF_VALUES = /^(?:different|distinct|unique|various|types?|kinds?|categor(?:y|ies)|class(?:es)?)$/;

/**
 * "How many airbags deployed": whether the different codes of a deployment are counted. Who asks for codes names them by a noun in the
 * plural, or says "different".
 */
function countsCodes({ fn, column: id }: FrameItem, { linked, view }: QuestionContext): boolean {
  const column = view.columns[fn === 'count' ? (id ?? -1) : -1];
  const match = linked.columns[id ?? -1];
  if (!column || !match || !isCoded(column) || linked.tokens.some(({ word }) => OF_VALUES.test(word))) return false;
  return linked.tokens[match.end - 1]?.word.endsWith('s') !== true;
}

/** "How many women work on it": whether other things than the rows of a condition that stands for the noun are counted. */
function countsOthersThanStated({ fn, column: id }: FrameItem, frame: Frame, context: QuestionContext): boolean {
  const stated = fn === 'count' && id !== undefined ? statedUse(frame, context) : undefined;
  if (stated === undefined || id === undefined || context.linked.tokens[0]?.cue !== 'how-many') return false;
  const { view } = context;
  const key = view.uses[stated]?.key ?? [];
  return view.columns[id]?.use !== stated && !key.some((part) => saysSame(part, id, view));
}

/** "How many hours did she work": whether rows are counted though the noun is the whole name of an amount. */
function addsUpAnAmount({ select, conditions, having, related }: Frame, { linked, view }: QuestionContext): boolean {
  const { tokens, columns, uses } = linked;
  if (!select.some(({ fn }) => fn === 'rows' || fn === 'count')) return false;
  if (tokens[0]?.word !== 'how' || tokens[1]?.word !== 'many' || related !== undefined || having !== undefined)
    return false;
  const noun = tokens[HOW_MANY];
  if (!noun || !isPlural(noun.word) || noun.word === 'times' || meansPersons(noun.stem)) return false;
  if (uses.some((m) => m.level >= LEVEL.keyword && m.start === HOW_MANY)) return false;
  return view.columns.some((column) => {
    const match = columns[column.id];
    if (match?.level !== LEVEL.full || match.start !== HOW_MANY || match.words < (column.names[0]?.length ?? 0))
      return false;
    return isAmount(column) && !conditions.some((c) => c.column === column.id);
  });
}

/** "How many 25 years old sailors": whether an amount is told though a number stands where the noun would, and things are counted. */
function addsUpNumbered({ select }: Frame, { linked: { tokens } }: QuestionContext): boolean {
  if (tokens[0]?.word !== 'how' || tokens[1]?.word !== 'many' || tokens[HOW_MANY]?.kind !== 'number') return false;
  return !select.some(({ fn }) => fn === 'rows' || fn === 'count');
}

/** Tokens of "how many". */
const HOW_MANY = 2;

/** Words by which "how many" may ask for a number of each group. */
const OF_GROUPS = /^(?:different|one|for|by|respectively)$/;

/**
 * Whether "how many authors have more than one book" is answered by a number for each of them, or "how many customers ordered
 * by phone".
 */
function countsGroupsOneByOne(frame: Frame, context: QuestionContext): boolean {
  const { select, group, having, limit } = frame;
  const { linked } = context;
  const [first, second] = linked.tokens;
  // "How many men and women" asks for both numbers.
  if (tokensOfSides(frame, context).length > 0 || tokensOfPeriods(frame, context).length > 0) return false;
  const one = first?.word === 'how' && second?.word === 'many' && !linked.tokens.some((t) => t.cue === 'each');
  if (one && group.length > 0 && limit === undefined && !linked.tokens.some(({ word }) => OF_GROUPS.test(word)))
    return true;
  return one && group.length > 0 && having !== undefined && select.every(({ fn }) => fn !== 'none' && fn !== 'all');
}

/** "How many products are out of stock": whether the values of what is said of the rows are counted, and not the rows. */
function countsSaid({ fn, column: id }: FrameItem, context: QuestionContext): boolean {
  const { linked, view } = context;
  const column = view.columns[id ?? -1];
  if (fn !== 'count' || !column || column.isIdentifier || linked.tokens.some((t) => t.cue === 'different'))
    return false;
  if (linked.tokens[0]?.word !== 'how') return false;
  const noun = linked.tokens.find((t) => t.cue !== 'how-many')?.index ?? -1;
  const table = tableNamedAt(noun, context);
  const said = linked.columns[column.id];
  // "Movie directors" are named by both words.
  const end = linked.uses[table?.id ?? -1]?.end ?? 0;
  return table !== undefined && said !== undefined && said.start > end && table.table === view.uses[column.use]?.table;
}

/**
 * "How many trips had a guide": whether different guides are counted, and not the trips. Of the training
 * questions that ask how many of a table have one of something, none counts the values of a column that is no key of that table, nor refers to it.
 */
function countsObject({ fn, column: id }: FrameItem, context: QuestionContext): boolean {
  const { view } = context;
  const column = view.columns[id ?? -1];
  const counted = view.uses[thingsCounted(context) ?? -1];
  if (fn !== 'count' || !column || !counted || counted.key.length === 0) return false;
  if (counted.key.some((key) => saysSame(key, column.id, view))) return false;
  const noun = context.linked.tokens[context.linked.uses[counted.id]?.start ?? -1]?.stem ?? '';
  if (keysInRole(noun, view).has(column.id)) return false;
  // What names them, or is called like them, may tell them apart as well.
  const words = new Set(counted.names.flat());
  const isName = counted.display.includes(column.id) && column.profile.unique;
  return !isName && !column.names.flat().some((stem) => words.has(stem));
}

/** The table whose name, in the plural, stands behind the last "how many", "how many different" or "the number of distinct". */
const thingsCounted = oncePerQuestion((context): number | undefined => {
  const { tokens, uses } = context.linked;
  const last = tokens.findLast(({ cue }) => cue === 'how-many')?.index ?? -1;
  if (last < 0) return undefined;
  let at = last + 1;
  while (tokens[at]?.cue === 'different' || tokens[at]?.cue === 'article') at++;
  const use = tableNamedAt(at, context);
  return tokens[(uses[use?.id ?? -1]?.end ?? 0) - 1]?.word.endsWith('s') === true ? use?.id : undefined;
});

/**
 * "How many oak tables were sold": whether the rows are counted of which the words are the names, of one or of several. Of "how many orders does
 * Ada Brandt have" they are no orders.
 */
function countsTheOnlyOne(frame: Frame, context: QuestionContext): boolean {
  const [only, ...more] = mainUses(frame, (id) => context.view.columns[id]?.use ?? 0);
  if (only === undefined || more.length > 0 || frame.part || !frame.select.some(isCount)) return false;
  if (!context.linked.tokens.some(({ cue }) => cue === 'how-many')) return false;
  const table = (use: number | undefined) => context.view.uses[use ?? -1]?.table;
  if (statedUse(frame, context) !== only && table(nounUse(context)) === table(only)) return false;
  // Ages may differ in all rows by chance: they are no names.
  return frame.conditions.some(({ op, column: id }) => {
    const column = context.view.columns[id];
    if (!column || (op !== '=' && op !== 'in')) return false;
    const { unique, distinct, rows, nulls } = column.profile;
    // Among many names a few may be those of two.
    const names = column.isDisplay && distinct > 1 && distinct >= NAMING * (rows - nulls);
    return (unique || names) && (column.kind !== 'number' || column.isIdentifier);
  });
}

/** A column with so many different values for each row names rows one by one. */
const NAMING = 0.9;

function isCount({ fn }: FrameItem): boolean {
  return fn === 'rows' || fn === 'count';
}

/** The table whose name stands right behind "how many", or ends there: "how many movie directors". */
function nounUse({ linked, view }: QuestionContext): number | undefined {
  const at = (linked.tokens.findLast(({ cue }) => cue === 'how-many')?.index ?? -1) + 1;
  const named = view.uses.filter(({ id, role }) => {
    const { level = 0, start = -1, end = -1 } = linked.uses[id] ?? {};
    return role === undefined && level >= LEVEL.keyword && start - at <= 1 && at < end;
  });
  return named[0]?.id;
}

/** "How many customers ordered tea": whether the keys of orders are counted. No training program does so. */
function countsAnothersKey({ fn, column: id }: FrameItem, context: QuestionContext): boolean {
  const { view } = context;
  const column = view.columns[fn === 'count' ? (id ?? -1) : -1];
  const counted = view.uses[countedTable(context) ?? -1];
  if (!column?.isKey || !counted || counted.key.length === 0) return false;
  return view.uses[column.use]?.table !== counted.table && !counted.key.some((key) => saysSame(key, column.id, view));
}

/** Whether the values of a part of a key are counted, which every row above it has again: visit 1 of one and of another. */
function countsPartOfKey({ fn, column: id }: FrameItem, { view }: QuestionContext): boolean {
  if (fn !== 'count' || id === undefined) return false;
  const tie = view.tied[id];
  const keyOf = (column: number) => view.uses[view.columns[column]?.use ?? -1]?.key ?? [];
  const key = keyOf(id);
  // A part that refers to a table tells its rows apart: students in a list of their courses.
  const refers =
    tie !== undefined &&
    view.columns.some((c) => view.tied[c.id] === tie && keyOf(c.id).length === 1 && keyOf(c.id)[0] === c.id);
  return key.length > 1 && key.includes(id) && !refers;
}

/**
 * "How many women saw a doctor": whether joined rows are counted, each woman as often as she came, where the question puts one
 * number.
 */
function countsPartners(frame: Frame, uses: ReadonlySet<number>, context: QuestionContext): boolean {
  if (uses.size < 2) return false;
  const counted = countedTable(context);
  const { view } = context;
  if (frame.rowsOf !== undefined && view.uses[frame.rowsOf]?.table === view.uses[counted ?? frame.rowsOf]?.table)
    return false;
  if (frame.rowsOf === undefined && statedUse(frame, context) !== undefined) return true;
  return counted !== undefined && uses.has(counted) && frame.group.length === 0;
}

/** "How many front seat occupants": whether the seats are counted, though a table is the noun and the seat restricts it. */
function countsModifier({ fn, column: id }: FrameItem, { linked, view }: QuestionContext): boolean {
  const { tokens, columns, uses } = linked;
  if (fn !== 'count' || id === undefined || tokens[0]?.cue !== 'how-many') return false;
  const start = tokens.findIndex((t) => t.cue !== 'how-many' && t.cue !== 'different');
  const end = tokens.findIndex((t) => t.index > start && t.cue !== undefined);
  const isNoun = (m: NameMatch) => m.level === LEVEL.full && m.end === end && m.start > start;
  const noun = uses.some((m, use) => isNoun(m) && !isVerbOf(tokens[m.start]) && view.uses[use]?.role === undefined);
  const match = columns[id];
  return noun && match !== undefined && match.level >= LEVEL.partial && match.start >= start && match.end < end;
}

/**
 * "How many patients have asthma": whether the rows of other tables are counted, of which no key edge leads straight to patients:
 * a list of visits may stand for those who came, a list of conditions does not.
 */
function countsAnotherTable(uses: ReadonlySet<number>, context: QuestionContext): boolean {
  const { view } = context;
  const counted = countedTable(context);
  const table = view.uses[counted ?? -1]?.table;
  if (counted === undefined || [...uses].some((use) => view.uses[use]?.table === table)) return false;
  return ![...uses].some((use) => refersTo(use, counted, view));
}

/** Whether a key edge of one column leads from a use's table to that of another. */
function refersTo(use: number, other: number, view: SchemaView): boolean {
  const tableOf = (id: number) => view.uses[id]?.table;
  const ofColumn = (id: number) => tableOf(view.columns[id]?.use ?? -1);
  return view.joins.some(({ from, to }) => ofColumn(from) === tableOf(use) && ofColumn(to) === tableOf(other));
}
