/** Whether a frame selects what the words of the question ask for: persons for "who", rows for "which crash". */
import { LEVEL, NONE } from '../../question/name-match';
import type { NameMatch } from '../../question/name-match';
import { usesOfPersons } from '../../question/persons';
import { isNoPerson, meansPersons } from '../../search/person-words';
import { TELLING } from '../../question/sentences';
import type { SchemaView, ViewColumn, ViewUse } from '../../question/schema-view';
import { singular, splitIdentifier, stem } from '../../search/words';
import type { Frame, FrameItem } from '../frame/frame';
import { columnsOfFrame, itemsOf } from '../frame/frame';
import { averagesAnother } from '../shapes/mean-counts';
import { askedUse } from '../mend/named-rows';
import { namesItself, tableNamedAt } from '../said/named-columns';
import { columnsNamedAt, namesOfThings, nameStart } from '../said/names-at';
import { OF_PROPERTY } from '../said/order-direction';
import { isParticiple } from '../../question/participles';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/**
 * Whether what a frame selects and folds can be what is asked for.
 * @param frame a filled frame
 * @param context the question
 */
export function selectsWhatIsAsked(frame: Frame, context: QuestionContext): boolean {
  const { view, linked } = context;
  if (selectsTwice(frame, view)) return false;
  const plain = frame.select.flatMap(({ fn, column }) => (fn === 'none' && column !== undefined ? [column] : []));
  const columns = plain.flatMap((id) => view.columns[id] ?? []);
  if (columns.length > 0 && columns.length === frame.select.length) {
    if (columns.some((c) => takesOtherDate(c, context))) return false;
    if (hidesAskedProperty(columns, context) || takesKindForProperty(columns, context)) return false;
    if (asksForPersons(context) && !columns.some((c) => namesPersons(c, frame, context))) return false;
    const agents = agentsAsked(context);
    if (agents.size > 0 && !columns.some(({ id }) => agents.has(id))) return false;
    if (!namesTheRows(columns, frame, context) || !isOfWhatIsStated(columns, frame, context)) return false;
  }
  // Beside an amount those are told that are asked for: "which bike has the highest total price of its parts" tells no parts.
  const beside = columns.length > 0 && linked.tokens[0]?.cue === 'which' && tableNamedAt(1, context) !== undefined;
  if (beside && !namesTheRows(columns, frame, context)) return false;
  if (hidesThings(frame, context)) return false;
  const whole = frame.select.some(({ fn }) => fn === 'all') ? view.uses[frame.uses[0] ?? -1] : undefined;
  const asked = linked.tokens[0]?.cue === 'which' ? tableNamedAt(1, context) : tableNamedAt(0, context);
  if (whole && asked && whole.table !== asked.table) return false;
  if (whole && asksForPersons(context) && !isOfPersons(whole.id, view)) return false;
  if (countsWhatIsNamed(frame, context) || !tellsWhen(frame, context)) return false;
  if (averagesAnother(frame, context) || (frame.per === undefined && averagesNoNumber(frame, context))) return false;
  return !foldsAnotherProperty(itemsOf(frame), context);
}

/** Whether "which bikes" is answered by amounts alone, and no bike is told. */
function hidesThings({ select, group }: Frame, context: QuestionContext): boolean {
  if (context.linked.tokens[0]?.cue !== 'which' || !tableNamedAt(1, context)) return false;
  return group.length > 0 && select.every(({ fn }) => fn !== 'none' && fn !== 'all');
}

/**
 * The columns that are called like those who are asked for, and like no table: "who is the captain of", "who directed it".
 */
const agentsAsked = oncePerQuestion((context): ReadonlySet<number> => {
  const { linked, view } = context;
  const [who, verb] = linked.tokens;
  if (who?.cue !== 'who' || !verb) return new Set();
  const noun = verb.cue === 'be' ? nameStart(2, context) : -1;
  const agents = view.columns.filter(({ id, names }) => {
    const [name = [], { level = 0, start = -1 } = {}] = [names[0], linked.columns[id]];
    const isCalled = level === LEVEL.full && start === noun;
    return meansPersons(name.at(-1) ?? '') && (isCalled || (name.length === 1 && verb.hints.has(name[0] ?? '')));
  });
  const isTable = view.uses.some(({ names }) =>
    names.some((name) => agents.some((c) => c.names[0]?.at(-1) === name.at(-1))),
  );
  return new Set(isTable ? [] : agents.map(({ id }) => id));
});

/** What a table of those who do something is called: publishers, authors. */
const DOERS = /(?:er|or)s?$/i;

/** The table of those who are asked for by name, or by what they do: "who is the publisher of the Herald", "who publishes it". */
const doersAsked = oncePerQuestion((context): ViewUse | undefined => {
  const { tokens } = context.linked;
  if (tokens[0]?.cue !== 'who') return undefined;
  if (tokens[1]?.cue === 'be') return tableNamedAt(tokens[2]?.cue === 'article' ? NOUN_BEHIND_ARTICLE : 2, context);
  const use = tableNamedAt(1, context);
  const verb = tokens[1]?.word ?? '';
  // Who "ordered" something is no order.
  const isDeed = verb.startsWith(singular(use?.table.toLowerCase() ?? ''));
  return DOERS.test(use?.table ?? '') && !DOERS.test(verb) && !isDeed ? use : undefined;
});

/** "In which city", "at what station": tables alone, for a property may be told in many ways. */
function placeAsked(context: QuestionContext): ViewUse | undefined {
  const [first, second] = context.linked.tokens;
  const asks = second?.cue === 'which' || second?.cue === 'what';
  return asks && /^(?:in|at|on|from|for|to|by|under)$/.test(first?.word ?? '') ? tableNamedAt(2, context) : undefined;
}

/** The token behind "who is the". */
const NOUN_BEHIND_ARTICLE = 3;

/** The token behind "which", "which three", and "what is the", where something is said of what stands there. */
function askedAt({ linked: { tokens } }: QuestionContext): number | undefined {
  const [first, second] = tokens;
  if (first?.cue === 'which') return second?.number === undefined ? 1 : 2;
  const at = tokens.findIndex(({ cue }, i) => i > 0 && cue !== 'be' && cue !== 'article');
  return first?.cue === 'what' && second?.cue === 'be' && OF_THING.has(tokens[at + 1]?.cue ?? '') ? at : undefined;
}

/** Cues with which a question goes on about a thing: "what is the sport with the most players". */
const OF_THING = new Set(['with', 'that', 'which', 'who', 'have']);

/** Columns whose whole name stands right behind an opening "which" or "what is the": "which body class had the most …". */
const propertyAsked = oncePerQuestion((context): ReadonlySet<number> | undefined => {
  const { linked, view } = context;
  const at = askedAt(context);
  if (at === undefined || tableNamedAt(at, context)) return undefined;
  // "Which body regions were injured" asks for an injured body region.
  const saying = ({ start, end }: NameMatch) =>
    linked.tokens.slice(start, end).filter(({ cue }) => cue === 'be').length;
  const named = view.columns.filter(({ id }) => {
    const match = linked.columns[id];
    if (match?.level !== LEVEL.full || match.start !== at) return false;
    return match.end - match.start === match.words + saying(match);
  });
  if (named.length === 0) {
    const names = namesOfThings(at, context);
    const next = linked.tokens[at + 1]?.cue ?? '';
    return names.size > 0 && (SAYING.has(next) || OF_THING.has(next)) ? names : undefined;
  }
  const end = Math.max(0, ...named.map(({ id }) => linked.columns[id]?.end ?? 0));
  const whole = named.filter(({ id }) => linked.columns[id]?.end === end);
  const verb = linked.tokens[end]?.cue ?? '';
  const isSaid =
    SAYING.has(verb) || OF_THING.has(verb) || whole.some(({ id }) => saying(linked.columns[id] ?? NONE) > 0);
  return whole.length > 0 && isSaid ? new Set(whole.map(({ id }) => id)) : undefined;
});

/**
 * The columns that "what is the specialty of Anna Berg" names, with the name of somebody behind them, or "what was the model year of" by several
 * words; none where one of them refers to rows, which are told by their names.
 */
const propertyOf = oncePerQuestion((context): ReadonlySet<number> | undefined => {
  const { linked, view, valueTokens } = context;
  const what = linked.tokens.findIndex(({ cue }) => cue === 'what');
  const [second, third] = linked.tokens.slice(what + 1);
  if (what < 0 || second?.cue !== 'be' || third?.cue !== 'article') return undefined;
  const start = what + NOUN_BEHIND_ARTICLE;
  const named = columnsNamedAt(start, context);
  if (!named || named.inPart || linked.tokens[named.end]?.word !== 'of') return undefined;
  if (named.end - start < 2 && !valueTokens.has(named.end + 1)) return undefined;
  const isOther = (id: number) => view.columns[id]?.isReference === true || linked.columns[id]?.level !== LEVEL.full;
  return tableNamedAt(start, context) || [...named.columns].some(isOther) ? undefined : named.columns;
});

/** Cues of verbs, behind which something is said of the noun before. */
const SAYING = new Set(['be', 'have', 'do', 'work', 'live']);

/** Whether other properties are shown than the one that "which" asks for. */
function hidesAskedProperty(columns: readonly ViewColumn[], context: QuestionContext): boolean {
  const asked = propertyAsked(context) ?? propertyOf(context);
  return asked !== undefined && !columns.some(({ id }) => asked.has(id));
}

/** Whether a type is shown for what a "kind of" is asked of: in "what kind of decor" a bed type has only the word before the decor. */
function takesKindForProperty(columns: readonly ViewColumn[], context: QuestionContext): boolean {
  const { tokens, columns: matches } = context.linked;
  const at = tokens.findIndex(({ word }, i) => KIND.test(word) && tokens[i + 1]?.word === 'of');
  const of = nameStart(at + 2, context);
  // "The types of schools" are what schools have.
  const isOfRows = context.linked.uses.some((m) => m.level === LEVEL.full && m.start === of);
  const named = at < 0 || isOfRows ? undefined : columnsNamedAt(of, context);
  if (!named || named.inPart || columns.some(({ id }) => named.columns.has(id))) return false;
  return columns.some(({ id }) => matches[id]?.start === at && matches[id].end === at + 1);
}

/** Whether another date is shown for "the date of birthday": what follows names a time of its own. */
function takesOtherDate({ id, kind }: ViewColumn, { linked, view }: QuestionContext): boolean {
  const { level = 0, start = -1, end = 0 } = linked.columns[id] ?? {};
  if (kind !== 'time' || level === 0 || end !== start + 1) return false;
  if (!/^dates?$/.test(linked.tokens[start]?.word ?? '') || linked.tokens[end]?.word !== 'of') return false;
  const isNext = (m: NameMatch) => m.level === LEVEL.full && m.start === end + 1;
  return view.columns.some((c) => c.id !== id && c.kind === 'time' && isNext(linked.columns[c.id] ?? NONE));
}

const KIND = /^(?:kind|type|sort)s?$/;

/** Whether one thing is shown twice: a column, or a key and what refers to it by the same name. */
function selectsTwice({ select }: Frame, view: SchemaView): boolean {
  return select.some((item, i) =>
    select.slice(i + 1).some((other) => {
      if (item.fn === 'all' || item.fn !== other.fn || item.distinct !== other.distinct) return false;
      if (item.column === other.column) return true;
      const [a, b] = [view.columns[item.column ?? -1], view.columns[other.column ?? -1]];
      const tie = view.tied[a?.id ?? -1];
      const inRole = [a, b].some((c) => view.uses[c?.use ?? -1]?.role !== undefined);
      return (
        item.fn === 'none' && !inRole && tie !== undefined && tie === view.tied[b?.id ?? -1] && a?.name === b?.name
      );
    }),
  );
}

/** Whether a number is given where "who" or "which" asks for names. */
function countsWhatIsNamed(frame: Frame, context: QuestionContext): boolean {
  const { linked } = context;
  const { select } = frame;
  const opening = linked.tokens[0]?.cue;
  const begins = opening === undefined && tableNamedAt(0, context) !== undefined;
  if (opening !== 'who' && opening !== 'which' && !begins && !askedUse(frame, context)) return false;
  // Who has the most is no number.
  const folds = opening === 'who' ? [] : FOLDS;
  const numbers = new Set([...COUNTS, ...folds]);
  const asked = linked.tokens.some((t) => t.cue !== undefined && numbers.has(t.cue));
  return !asked && select.every(({ fn }) => fn !== 'none' && fn !== 'all');
}

/** "Who" at the beginning of a question. */
function asksForPersons({ linked }: QuestionContext): boolean {
  return linked.tokens[0]?.cue === 'who';
}

/**
 * Whether a column may say who: it names persons, or identifies those that have no name, or its whole name is in the question ("who is
 * the director?"). The number of an order says nobody, nor does what is only stated of them: "who was baptised after 1900".
 */
function namesPersons(column: ViewColumn, frame: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  if (agentsAsked(context).has(column.id)) return true;
  const names = view.uses[column.use]?.display ?? [];
  const isStated = frame.conditions.some((c) => c.column === column.id);
  // Where something names the rows, another name of theirs has to be asked for: no trade name, and no full name beside the known one.
  const isName =
    names.length > 0
      ? names.includes(column.id) || (column.kind !== 'time' && !isStated && namesItself(column, context))
      : column.isDisplay;
  if (isName && (isOfPersons(column.use, view) || view.uses[column.use]?.table === doersAsked(context)?.table))
    return true;
  if (column.isIdentifier) {
    const tie = view.tied[column.id];
    const same = view.columns.filter(
      (c) => c.id === column.id || (tie !== undefined && view.tied[c.id] === tie && c.isKey),
    );
    const words = splitIdentifier(column.name).map(singular);
    const isCalled = words.some((word) => meansPersons(stem(word)) && !isNoPerson(word));
    const isWho = isCalled || same.some((c) => c.isKey && isOfPersons(c.use, view));
    // Who has a name is called by it, unless the question asks for the number.
    if (same.some((c) => view.uses[c.use]?.display.length !== 0))
      return isWho && (linked.columns[column.id]?.level ?? 0) >= LEVEL.head;
    // Who has none is told by the number.
    if (isWho && usesOfPersons(view).size > 0) return true;
  }
  return (
    !isStated &&
    column.kind === 'text' &&
    column.labels.length === 0 &&
    (linked.columns[column.id]?.level ?? 0) >= LEVEL.partial &&
    !isCalledByDeed(column, context)
  );
}

/** Whether only the verb behind "who" has the stem of a column of things: who "placed" an order is no place. */
function isCalledByDeed({ id, names }: ViewColumn, { linked }: QuestionContext): boolean {
  const { start = -1, end = -1 } = linked.columns[id] ?? {};
  if (start !== 1 || end !== 2) return false;
  return !names.flat().some((word) => meansPersons(word) || word === 'by');
}

/** Whether the rows of a use are persons, or no table of the schema is known to hold any. */
function isOfPersons(use: number, view: SchemaView): boolean {
  const persons = usesOfPersons(view);
  return persons.size === 0 || persons.has(use);
}

/**
 * "When was the last visit": whether times are selected, or what the question names, where a table that takes part holds times;
 * and one of them where the first or the last is asked for.
 */
function tellsWhen(frame: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  if (linked.tokens[0]?.word !== 'when') return true;
  const told = frame.select.flatMap(({ fn, column }) =>
    fn === 'none' || fn === 'max' || fn === 'min' ? [column] : [],
  );
  const uses = new Set([...columnsOfFrame(frame).map((id) => view.columns[id]?.use), ...frame.uses]);
  const isTime = (c: ViewColumn | undefined) => c?.kind === 'time' || c?.isYear === true;
  if (!view.columns.some((c) => c.kind === 'time' && uses.has(c.use))) return true;
  const one =
    frame.limit !== undefined || frame.part?.kind === 'compare' || frame.select.some(({ fn }) => fn !== 'none');
  const inTurn = linked.tokens.some((t) => IN_TURN.test(t.word) && tableNamedAt(t.index + 1, context));
  if ((inTurn || asksForEndOfTime(context)) && !one) return false;
  return told.some((id) => isTime(view.columns[id ?? -1]) || namesItself(view.columns[id ?? -1], context));
}

/**
 * "When was the lift last checked": "last" before what was done, and not before a noun ("the last name", "first name as …").
 * @param context the question
 */
function asksForEndOfTime({ linked, valueTokens }: QuestionContext): boolean {
  const { tokens } = linked;
  if (tokens[0]?.word !== 'when') return false;
  return tokens.some(({ word, index }) => {
    const next = tokens[index + 1];
    if (!IN_TURN.test(word) || valueTokens.has(index) || tokens[index - 1]?.cue === 'article') return false;
    return next !== undefined && isParticiple(next.word);
  });
}

/** Whether what names or identifies the rows is selected where "which crash" asks for them, or another column that is named. */
function namesTheRows(columns: readonly ViewColumn[], frame: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const opening = linked.tokens[0]?.cue;
  const doers = doersAsked(context) ?? placeAsked(context);
  if (opening !== 'which' && opening !== 'show' && opening !== undefined && !doers && !OF_PROPERTY.has(opening))
    return true;
  const named = doers ?? askedUse(frame, context);
  const noun = linked.tokens.find((t) => t.index >= (opening === 'which' ? 1 : 0) && !LEADING.has(t.cue ?? ''))?.index;
  const use = named ?? tableNamedAt(noun ?? -1, context);
  if (!use) return true;
  // A row has the same name in whatever role it is.
  const same = view.uses.filter(({ table }) => table === use.table);
  // A player is the person that plays, and the friends of a student are those that a friendship refers to.
  const others = same.flatMap(({ namedBy, isLink, columns: own }) => [
    ...(view.uses[namedBy ?? -1]?.display ?? []),
    ...(isLink
      ? view.joins.filter(({ from }) => own.includes(from)).flatMap(({ role }) => view.uses[role]?.display ?? [])
      : []),
  ]);
  const naming = new Set([...same.flatMap(({ display, key }) => [...display, ...key]), ...others]);
  const tied = new Set([...naming].map((id) => view.tied[id]).filter((tie) => tie !== undefined));
  // "Which students smoke? Give me their cities."
  const further = linked.tokens.some(({ cue }) => cue === 'show' || cue === 'and');
  const told = linked.tokens.findIndex(({ word, index }) => index > 0 && TELLING.test(word));
  const stated = new Set(frame.conditions.map((c) => c.column));
  const asked = (c: ViewColumn) => {
    const { level, start } = linked.columns[c.id] ?? NONE;
    if (opening !== 'which') return level >= LEVEL.partial && !stated.has(c.id);
    return level === LEVEL.full && ((!named && further) || (told > 0 && start > told));
  };
  // Those that are in no list are in none that refers to them.
  const missing = frame.part?.kind === 'not-in' || frame.part?.kind === 'except';
  if (missing && !named && !columns.some((c) => view.uses[c.use]?.table === use.table)) return false;
  return columns.some((c) => naming.has(c.id) || tied.has(view.tied[c.id] ?? -1) || asked(c));
}

/** "Who was the driver": where a condition stands for the noun that is asked for, the rows of its table are. */
function isOfWhatIsStated(columns: readonly ViewColumn[], frame: Frame, { linked, view }: QuestionContext): boolean {
  const opening = linked.tokens[0]?.cue;
  if (opening !== 'who' && opening !== 'which') return true;
  const noun = linked.tokens.find((t) => t.index > 0 && t.cue !== 'be' && t.cue !== 'article')?.index;
  const stated = frame.conditions.find((c) => c.tokens[0] === noun);
  const use = view.columns[stated?.column ?? -1]?.use;
  return use === undefined || columns.some((c) => c.use === use);
}

/** Whether "average age" is made of columns of which none is an age: "average age and average height" folds a height as well. */
function foldsAnotherProperty(items: readonly FrameItem[], { linked, view }: QuestionContext): boolean {
  const property = linked.tokens.find((t, i) => t.cue === 'old' && FOLDS.has(linked.tokens[i - 1]?.cue ?? ''));
  if (!property) return false;
  const folded = items.flatMap(({ fn, column }) => (column !== undefined && FOLDING.has(fn) ? [column] : []));
  const isAnother = (id: number) => {
    const match = linked.columns[id];
    const named = match !== undefined && match.level > 0 && match.start <= property.index && property.index < match.end;
    return !named && view.columns[id]?.names.flat().includes(property.stem) !== true;
  };
  return folded.length > 0 && folded.every(isAnother);
}

/** "The average number of visits": whether no average is made of a column that the question points at. It is one of counts. */
function averagesNoNumber({ part, ...frame }: Frame, context: QuestionContext): boolean {
  const { tokens, columns } = context.linked;
  const at = tokens.findIndex((t, i) => t.cue === 'average' && tokens[i + 1]?.word === 'number');
  if (at < 0 || tokens[at + 2]?.word !== 'of' || !tableNamedAt(at + NUMBER_OF, context)) return false;
  const compared = part?.fn === 'avg' ? [part.column] : [];
  const averaged = itemsOf(frame).flatMap(({ fn, column }) => (fn === 'avg' ? [column] : []));
  return ![...averaged, ...compared].some((id) => (columns[id ?? -1]?.level ?? 0) >= LEVEL.partial);
}

/** Cues before the noun that is asked for: "which is the oldest driver". */
const LEADING = new Set(['be', 'article', 'show', 'me', ...OF_PROPERTY]);
/** "The last visit", "the first one". */
const IN_TURN = /^(?:first|last)$/;
/** Tokens of "average number of". */
const NUMBER_OF = 3;

const COUNTS = new Set(['how-many', 'how-much', 'count', 'percent']);
const FOLDING = new Set<FrameItem['fn']>(['avg', 'sum', 'max', 'min']);
const FOLDS = new Set(['average', 'maximum', 'minimum', 'sum', 'most', 'least']);
