/** What a question plainly asks for, and a frame does not do or does the other way. */
import { isAverageOfAll } from '../said/group-words';
import { LEVEL } from '../../question/name-match';
import type { SchemaView, ViewColumn, ViewUse } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import { isStopWord } from '../../search/words';
import type { Frame, FrameItem } from '../frame/frame';
import { columnsOfFrame, itemsOf } from '../frame/frame';
import { saysSame } from '../frame/held-keys';
import { BEFORE_ASKED } from '../said/common-words';
import { columnsNamedAt, isInName, namesOfThings, nameStart } from '../said/names-at';
import { isHintedAt } from '../said/hinted-columns';
import { usesOfFrame } from '../frame/map-columns';
import { namesItself, tableNamedAt } from '../said/named-columns';
import { tableSaidAt } from '../said/table-mentions';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { rowsAsked } from '../said/rows-asked';
import { showsCompared, showsWhatCompares } from '../said/shown-compared';
import { ENDED, leavesUnsorted, ordersTheOtherWay, sortsByEnd } from '../shapes/asked-order';

/** Whether a cue stands outside of all names. */
function hasCue(context: QuestionContext, cues: ReadonlySet<string>): boolean {
  return context.linked.tokens.some((t) => cues.has(t.cue ?? '') && !isInName(t.index, context));
}

const PERCENT = new Set(['percent']);
/**
 * Whether a frame leaves undone what its question plainly asks for, or does what only the words of a name seem to ask. Six of
 * 1,000 training programs do, many by a slip.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesUndone(frame: Frame, context: QuestionContext): boolean {
  if (frame.share !== undefined && !hasCue(context, PERCENT)) return true;
  if (frame.limit === 1 && (!hasCue(context, ENDED) || sortsByEnd(context))) return true;
  if (ordersTheOtherWay(frame, context) || leavesUnsorted(frame, context)) return true;
  if (foldsAll(frame, context) || ranksForEach(frame, context)) return true;
  if (groupsByName(frame, context) || groupsByAnother(frame, context)) return true;
  if (showsOtherRows(frame, context) || leavesOutFold(frame, context) || leavesOutNumberOf(frame, context)) return true;
  if (leavesOutTotal(frame, context)) return true;
  return (
    tellsNoTime(frame, context) ||
    tellsNoPlace(frame, context) ||
    tellsNoAmount(frame, context) ||
    showsCompared(frame, context) ||
    showsWhatCompares(frame, context) ||
    showsStated(frame, context) ||
    addsNumbersOfNames(frame, context)
  );
}

/** Words that say "each" and may as well say "all": "across all farms", "sales by store". */
const OF_ALL = /^(?:across|by)$/;
/** Tokens between "each" and its noun. */
const NEAR = 3;

/** Whether all rows are folded into one number where the question wants one for each of something. */
function foldsAll(frame: Frame, context: QuestionContext): boolean {
  const { group, part, select, per, conditions } = frame;
  if (isAverageOfAll(frame, context)) return false;
  if (group.length > 0 || part || per !== undefined || !select.some(({ fn }) => fn !== 'none' && fn !== 'all'))
    return false;
  const { tokens, columns, uses } = context.linked;
  // "Sold every seat of the hall" compares two numbers of each row.
  const ofRows = new Set(conditions.flatMap((c) => (c.than === undefined ? [] : c.tokens)));
  // And "has seen every play" asks for those who did.
  for (const { among, tokens: own } of frame.related ?? []) for (const at of among ? own : []) ofRows.add(at);
  const each = tokens.find(
    (t) => t.cue === 'each' && !OF_ALL.test(t.word) && !ofRows.has(t.index) && !isInName(t.index, context),
  );
  if (!each) return false;
  return [...columns, ...uses].some(
    ({ level, start }) => level >= LEVEL.head && start > each.index && start <= each.index + NEAR,
  );
}

/** Whether one row, or the rows at one end, are given for "the latest visit of each": five of 698 gold programs of such questions do so. */
function ranksForEach({ order, limit, part }: Frame, context: QuestionContext): boolean {
  const isOne = order !== undefined && limit === 1 && !part;
  const isEnd = part?.kind === 'compare' && part.op === '=' && (part.fn === 'max' || part.fn === 'min') && !part.within;
  if (!isOne && !isEnd) return false;
  return context.linked.tokens.some(
    ({ cue, word, index }) => cue === 'each' && /^(?:each|every)$/.test(word) && !isInName(index, context),
  );
}

/** Whether groups are made of another property than the one named after "each": "for each product type". */
function groupsByAnother({ group }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  if (group.length === 0) return false;
  return linked.tokens.some(({ cue, word, index }) => {
    if (cue !== 'each' || word === 'by' || isInName(index, context)) return false;
    const at = nameStart(index + 1, context);
    const table = tableSaidAt(at, context);
    if (table) return groupsOthers(group, table, context);
    const whole = columnsNamedAt(at, context);
    const names = namesOfThings(at, context);
    const named = names.size > 0 ? { columns: names } : whole?.inPart === false ? whole : undefined;
    if (!named) return false;
    if (group.some((id) => [...named.columns].some((one) => saysSame(one, id, view)))) return false;
    // Rows that are named are grouped by their key.
    if ([...named.columns].some((id) => isKeyedName(id, group, view))) return false;
    const uses = new Set(group.map((id) => view.columns[id]?.use));
    return [...named.columns].some((id) => uses.has(view.columns[id]?.use));
  });
}

/** Whether a column names rows that groups are made of by their key: "for each manufacturer name". */
function isKeyedName(id: number, group: readonly number[], view: SchemaView): boolean {
  const use = view.uses[view.columns[id]?.use ?? -1];
  return (
    use?.isNamed === true && use.display.includes(id) && use.key.length > 0 && use.key.every((k) => group.includes(k))
  );
}

/** Whether no group is one of a table's rows, nor of what the question names: "the cards of each customer". */
function groupsOthers(
  group: readonly number[],
  { table, columns }: ViewUse,
  { linked, view }: QuestionContext,
): boolean {
  const ties = new Set(columns.flatMap((id) => view.tied[id] ?? []));
  return group.every((id) => {
    const own = view.uses[view.columns[id]?.use ?? -1]?.table === table || ties.has(view.tied[id] ?? -1);
    return !own && (linked.columns[id]?.level ?? 0) < LEVEL.full;
  });
}

const GROUPING = new Set(['by', 'for', 'and', 'different']);

/** Whether rows are grouped for no other word than that of a name: "the average pages per minute". */
function groupsByName({ group, order, having, part, select }: Frame, context: QuestionContext): boolean {
  if (group.length === 0 || order || having || part) return false;
  const { tokens } = context.linked;
  const folds = select.some(({ fn }) => fn !== 'none' && fn !== 'all');
  const eaches = tokens.filter((t) => t.cue === 'each');
  const named = eaches.length > 0 && eaches.every((t) => t.word !== 'by' && isInName(t.index, context));
  return folds && named && !tokens.some((t) => GROUPING.has(t.cue ?? ''));
}

/** Stems of numbers that tell a place. */
const OF_PLACE = /^(?:lat|latitud|long|longitud|lng|zip|post|postal|room|floor|number|no|id)$/;

/** Key edges between what happened and where it did: an event, its host, the city of that. */
const STEPS = 2;

/** Whether "where" is answered by years, dates or amounts alone, or by a word of what happened though places are stored near it. */
function tellsNoPlace(frame: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const [where] = linked.tokens;
  if (where?.cue !== 'where') return false;
  const { select } = frame;
  const isPlace = (c: ViewColumn) => c.kind === 'text' && isHintedAt(c, [where]);
  const uses = usesOfFrame(frame, view);
  const isNear = ({ use }: ViewColumn) => [...uses].some((own) => (view.distance[own]?.[use] ?? UNREACHED) <= STEPS);
  const stated = new Set(frame.conditions.map((c) => view.columns[c.column]?.use));
  const namesOthers = ({ isDisplay, use }: ViewColumn) => isDisplay && !stated.has(use);
  const tells = ({ column: id, fn }: FrameItem) => {
    const column = view.columns[id ?? -1];
    if (fn === 'all')
      return (
        view.uses[frame.uses[0] ?? -1]?.columns.some((own) => view.columns.some((c) => c.id === own && isPlace(c))) ===
        true
      );
    return fn !== 'none' || !column || isPlace(column) || namesOthers(column) || namesItself(column, context);
  };
  if (!select.some(tells) && view.columns.some((c) => isPlace(c) && isNear(c))) return true;
  return select.every(({ fn, column: id }) => {
    const column = view.columns[id ?? -1];
    if (fn === 'rows' || column === undefined) return fn === 'rows';
    const amounts = column.kind === 'time' || column.isYear || (column.kind === 'number' && column.labels.length === 0);
    return amounts && !column.isIdentifier && !column.names.flat().some((s) => OF_PLACE.test(s));
  });
}

/** Cues, one behind the other, and a word: "what is the age of Ann". */
const AGE_WORDS = 5;
const AGE_ASKED = /^what be (?:article )?ages? of /;

/** Whether "how much", "how long" and "the age of" are answered by words alone. */
function tellsNoAmount({ select }: Frame, { linked: { tokens }, view }: QuestionContext): boolean {
  const { cue = '' } = tokens[0] ?? {};
  const opening = tokens.slice(0, AGE_WORDS).map((t) => (/^ages?$/.test(t.word) ? t.word : (t.cue ?? t.word)));
  const asksForAge = cue === 'how-old' || AGE_ASKED.test(`${opening.join(' ')} `);
  if (cue !== 'how-much' && cue !== 'how-long' && !asksForAge) return false;
  return select.every(({ fn, column }) => {
    const { kind, profile } = view.columns[column ?? -1] ?? {};
    if (fn === 'rows') return true;
    // "142 min" is an amount as well.
    return fn === 'none' && kind === 'text' && !profile?.typical.some(({ value }) => /\d/.test(String(value)));
  });
}

/** Stems of names of times that are kept as numbers or texts. */
const OF_TIME = /^(?:date|time|year|day|month|from|to|start|found|open)/;

/** "In which month", "what year was". */
const WHICH = /^(?:which|what)$/;
const BEFORE_TIME = /^(?:in|on|at)$/;
const CALENDAR = /^(?:date|year|day|weekday|month)$/;

/** Whether "when" and "in which month" are answered by no time, though the same rows hold one. */
function tellsNoTime({ select }: Frame, { linked, view }: QuestionContext): boolean {
  const [first] = linked.tokens;
  const [asks, noun, next] = linked.tokens.slice(BEFORE_TIME.test(first?.word ?? '') ? 1 : 0);
  // A "date format" is no date.
  const endsHere = next === undefined || isStopWord(next.word);
  const isCalendar = WHICH.test(asks?.word ?? '') && CALENDAR.test(noun?.word ?? '') && endsHere;
  if (first?.cue !== 'when' && !isCalendar) return false;
  const times = view.columns.filter(
    (c) => c.kind === 'time' || c.isYear || c.names.flat().some((s) => OF_TIME.test(s)),
  );
  const uses = new Set(select.map(({ column }) => view.columns[column ?? -1]?.use));
  return !select.some(({ column }) => times.some(({ id }) => id === column)) && times.some(({ use }) => uses.has(use));
}

/**
 * Whether a column is shown for no other words than those of a condition on it: which equipment "was available" asks for equipment;
 * or for a word of the name of what is asked about: "in which town was the Winter Fair held" asks for no season.
 */
function showsStated({ select, conditions, connective }: Frame, { linked }: QuestionContext): boolean {
  const isWithinName = ({ fn, column }: FrameItem) => {
    const match = linked.columns[column ?? -1];
    if (fn !== 'none' || !match || match.level === 0) return false;
    const words = range(match.start, match.end);
    return conditions.some(
      (c) =>
        c.column !== column &&
        c.op === '=' &&
        typeof c.values[0] === 'string' &&
        c.tokens.length > words.length &&
        words.every((t) => c.tokens.includes(t)),
    );
  };
  if (select.length === 1 && select.every(isWithinName)) return true;
  if (select.length < 2 || connective === 'or') return false;
  return select.some(({ fn, column }) => {
    const match = linked.columns[column ?? -1];
    if (fn !== 'none' || !match || match.level === 0) return false;
    const own = conditions.filter((c) => c.column === column && (c.op === '=' || c.op === 'term'));
    return own.some(({ tokens }) => range(match.start, match.end).every((t) => tokens.includes(t)));
  });
}

/** Stems of numbers that count and measure nothing. */
const OF_NAME = /^(?:phone|telephon|fax|zip|postcod|zipcod|ssn)$/;

function addsNumbersOfNames(frame: Frame, { view }: QuestionContext): boolean {
  return itemsOf(frame).some(
    ({ fn, column }) =>
      (fn === 'sum' || fn === 'avg') &&
      view.columns[column ?? -1]?.names[0]?.some((stem) => OF_NAME.test(stem)) === true,
  );
}

/** Whether nothing of the rows is shown that a question begins with. */
function showsOtherRows({ select }: Frame, context: QuestionContext): boolean {
  const { view } = context;
  const asked = rowsAsked(context);
  if (!asked || select.some(({ fn }) => fn !== 'none')) return false;
  const tied = new Set(asked.columns.flatMap((id) => view.tied[id] ?? []));
  const names = view.uses[asked.namedBy ?? -1]?.display ?? [];
  return !select.some(({ column: id }) => {
    if (names.includes(id ?? -1)) return true;
    const column = view.columns[id ?? -1];
    return view.uses[column?.use ?? -1]?.table === asked.table || tied.has(view.tied[id ?? -1] ?? -1);
  });
}

/** Stems of names of columns that hold what a cue asks for. */
const MEANS = /^(?:averag|avg|mean)/;
const SUMS = /^(?:tot|sum|overal)/;
const FOLD_CUES: Readonly<
  Record<string, { readonly word: RegExp; readonly fns: readonly string[]; readonly held: RegExp }>
> = {
  average: { word: /^(?:average|avg)$/, fns: ['avg'], held: MEANS },
  sum: { word: /^total$/, fns: ['sum', 'rows', 'count'], held: SUMS },
};

/** Whether an average or a total is asked for and nowhere in the program, nor held by a column that is named. */
function leavesOutFold(frame: Frame, { linked, view }: QuestionContext): boolean {
  const { part, rowsOf, share, per } = frame;
  if (rowsOf !== undefined || share !== undefined || per !== undefined) return false;
  const fns = new Set<string | undefined>([...itemsOf(frame).map(({ fn }) => fn), part?.fn]);
  const own = columnsOfFrame(frame).flatMap((id) => view.columns[id] ?? []);
  const isHeld = (name: RegExp) =>
    own.some(
      ({ id, names }) => (linked.columns[id]?.level ?? 0) >= LEVEL.partial && names.flat().some((s) => name.test(s)),
    );
  return linked.tokens.some(({ cue = '', word, quoted }) => {
    const fold = Object.hasOwn(FOLD_CUES, cue) ? FOLD_CUES[cue] : undefined;
    return !quoted && fold?.word.test(word) === true && !fold.fns.some((fn) => fns.has(fn)) && !isHeld(fold.held);
  });
}

/** Whether a number is shown row by row where "the total number of passengers" asks for their sum. */
function leavesOutTotal({ select }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  if (countsForTotal(select, context)) return true;
  const total = linked.tokens.find(
    ({ word, index }, i, all) => word === 'total' && all[index + 1]?.word === 'number' && all[i + 2]?.word === 'of',
  );
  const named = total && columnsNamedAt(nameStart(total.index + 3, context), context);
  if (!named || named.inPart) return false;
  return select.some(({ fn, column: id }) => {
    const column = view.columns[id ?? -1];
    if (fn !== 'none' || !column || !named.columns.has(column.id)) return false;
    return column.kind === 'number' && !column.names.flat().some((stem) => SUMS.test(stem));
  });
}

/** Whether rows are counted where "total hours" asks for the sum of a column. */
function countsForTotal(select: Frame['select'], context: QuestionContext): boolean {
  const { linked, view } = context;
  if (!select.some(({ fn }) => fn === 'rows') || select.some(({ fn }) => fn === 'sum')) return false;
  return linked.tokens.some(({ word, index }, _, { [index + 1]: next }) => {
    const at = nameStart(next?.word === 'number' ? index + 3 : index + 1, context);
    const named = word === 'total' && !isInName(index, context) ? columnsNamedAt(at, context) : undefined;
    if (!named || named.inPart || tableNamedAt(at, context)) return false;
    return [...named.columns].every((id) => view.columns[id]?.kind === 'number' && !view.columns[id].isIdentifier);
  });
}

/** Cues before "number of" where it ranks, bounds or folds what is counted, and is not shown itself. */
const NOT_SHOWN = new Set(
  'most least most-common least-common maximum minimum average sum sorted by ascending descending more-than less-than'.split(
    ' ',
  ),
);
/** Cues that may stand right before a number that is asked for. */
const BEFORE_COUNT = new Set([...BEFORE_ASKED, 'that']);
/** Tokens before "number of" that may say what it is for. */
const AHEAD = 3;

/** Whether the number of something is asked for and neither counted nor shown: "each name, and the number of flights". */
function leavesOutNumberOf({ select, rowsOf }: Frame, { linked: { tokens, columns }, view }: QuestionContext): boolean {
  const asked = tokens.find(({ cue, word, index }) => {
    if (cue !== 'how-many' || !/^(?:number|many)$/.test(word)) return false;
    const before = tokens.slice(Math.max(0, index - AHEAD), index).map((t) => t.cue ?? '');
    const opens = word === 'many' || index === 0 || BEFORE_COUNT.has(before.at(-1) ?? '');
    return opens && !before.some((c) => NOT_SHOWN.has(c));
  });
  if (!asked || rowsOf !== undefined) return false;
  // A number with a name of its own is another one: "its capacity and the number of its students".
  const isNamedBefore = (id: number) => {
    const { level = 0, end = 0 } = columns[id] ?? {};
    return level >= LEVEL.partial && end <= asked.index;
  };
  return !select.some(({ fn, column: id }) => {
    const column = view.columns[id ?? -1];
    const isNumber = column?.kind === 'number' && !column.isKey && !column.isIdentifier;
    return /^(?:rows|count|sum|all)$/.test(fn) || (isNumber && !isNamedBefore(column.id));
  });
}
