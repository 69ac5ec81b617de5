/**
 * What kind of thing a question asks for by its first words: a time of the day, an age, a height, a place; and the columns that tell it. What
 * another column holds is no answer: nobody who asks at what time something begins is told a year.
 */
import { usesOfPersons } from '../../question/persons';
import type { TaggedToken } from '../../question/tag-question';
import type { ViewColumn } from '../../question/schema-view';
import { holdsQuantity, isWage, meansQuantity } from '../../search/quantities';
import { expandedWords, splitIdentifier, stem } from '../../search/words';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { columnsFor } from './asked-quantities';
import { isAmount, isHintedAt, tellsAge } from './hinted-columns';
import { tableMentions } from './table-mentions';
import { standsFor } from './times-named';

/** What is asked for. */
export interface AskedKind {
  /** The first token of the words that say it, and the one behind them. */
  readonly start: number;
  readonly end: number;
  /** The columns that tell it; none where the data holds no such thing. */
  readonly fits: ReadonlySet<number>;
  /** Those of them that tell it only where they are folded: what is held for each of many that belong to what is asked about. */
  readonly parts?: ReadonlySet<number>;
  /** Columns that come near, and are something else. */
  readonly near: readonly number[];
}

/** The kind of thing that is asked for; undefined where the first words say none. */
export const askedKind = oncePerQuestion((context): AskedKind | undefined => {
  const { tokens } = context.linked;
  return (
    timeOfDay(tokens, context) ??
    ageOrSize(tokens, context) ??
    weightOrPrice(tokens, context) ??
    plainQuantity(tokens, context) ??
    placeOf(tokens, context)
  );
});

function kind(start: number, end: number, { view }: QuestionContext, tells: Tells, isNear: Tells): AskedKind {
  const idsOf = (is: Tells) => view.columns.filter(is).map(({ id }) => id);
  const fits = new Set(idsOf(tells));
  return { start, end, fits, near: idsOf(isNear).filter((id) => !fits.has(id)) };
}

type Tells = (column: ViewColumn) => boolean;

const WHICH = /^(?:what|which)$/;
const OF_DAY = /^(?:time|hour)$/;
/** Cues behind "at what time", where no name goes on: a "time zone" is asked for otherwise. */
const VERBS = new Set<string | undefined>(['be', 'do', 'have', 'article', 'each']);

/** "At what time does it begin?" A date alone has no time of day; "in what time" is a duration. */
function timeOfDay(tokens: readonly TaggedToken[], context: QuestionContext): AskedKind | undefined {
  const at = tokens.findIndex(({ word, quoted, index }) => {
    const [noun, next] = [tokens[index + 1], tokens[index + 2]];
    if (quoted || !WHICH.test(word) || !OF_DAY.test(noun?.word ?? '') || !VERBS.has(next?.cue)) return false;
    const before = tokens[index - 1]?.word;
    return before === undefined ? next?.cue !== 'article' : /^(?:at|from|until|by|since|and)$/.test(before);
  });
  if (at < 0) return undefined;
  const start = /^(?:at|from|until|by|since)$/.test(tokens[at - 1]?.word ?? '') ? at - 1 : at;
  return kind(start, at + 2, context, holdsClock, ({ kind: of }) => of === 'time');
}

const CLOCK = /(?:^|[ T])\d{1,2}[:.]\d\d|^\d{1,2} ?[ap]\.?m/i;
const MIDNIGHT = /[ T]00:00(?::00(?:\.0+)?)?(?:Z|[+-].*)?$/;

/** Whether values of a column say at what time of the day. */
function holdsClock({ kind: of, profile, name }: ViewColumn): boolean {
  if (profile.type === 'time') return true;
  const values = [...profile.typical.map(({ value }) => value), profile.min, profile.max].filter((v) => v !== null);
  if (of === 'number') return splitIdentifier(name).some((word) => /^(?:time|hour|hr)$/.test(word));
  return values.some((value) => CLOCK.test(String(value)) && !MIDNIGHT.test(String(value)));
}

/** Adjectives behind "how", and the nouns of what they ask for. */
const SIZES: Readonly<Record<string, readonly string[]>> = {
  old: ['age'],
  tall: ['height'],
  high: ['height', 'altitude', 'elevation'],
  heavy: ['weight'],
  long: ['length', 'duration', 'distance'],
  far: ['distance', 'length'],
  deep: ['depth'],
  wide: ['width'],
  expensive: ['price', 'cost'],
  costly: ['price', 'cost'],
};

/** "How far above the average" asks for a difference. */
const APART = /^(?:above|below|over|under|apart|behind|ahead|beyond|between)$/;

/** "How old is the boat", "how tall are the dogs". */
function ageOrSize(tokens: readonly TaggedToken[], context: QuestionContext): AskedKind | undefined {
  const start = tokens.findIndex(({ cue }) => cue !== 'average');
  const [how, size, be] = tokens.slice(start < 0 ? tokens.length : start);
  if (how?.word !== 'how' || !size || size.quoted || be?.cue !== 'be') return undefined;
  const nouns = Object.hasOwn(SIZES, size.word) ? SIZES[size.word] : undefined;
  if (!nouns || tokens.some(({ word, quoted }) => !quoted && APART.test(word))) return undefined;
  const of = subject(size.index + 1, context);
  const isOld = size.word === 'old';
  const isSize = (column: ViewColumn) => (isOld ? tellsHowOld(column, context) : tellsSize(column, size, nouns, context)); // prettier-ignore
  const isOwn = (column: ViewColumn) => isTold(column, of, context) && isSize(column);
  // How old somebody was at some games may be held where it is told who took part.
  const tells = context.view.columns.some(isOwn) ? isOwn : (column: ViewColumn) => isOfPart(column, of, context) && isSize(column); // prettier-ignore
  return kind(how.index, size.index + 1, context, tells, (column) => isAmount(column) && of.has(tableOf(column, context))); // prettier-ignore
}

/** "What does the parcel weigh", "what do the tickets cost". */
function weightOrPrice(tokens: readonly TaggedToken[], context: QuestionContext): AskedKind | undefined {
  const [what, does] = tokens;
  const verb = tokens.find(({ word, index, quoted }) => index > 1 && !quoted && /^(?:weigh|cost)$/.test(word));
  if (!/^(?:what|much)$/.test(what?.word === 'how' ? (does?.word ?? '') : (what?.word ?? '')) || !verb)
    return undefined;
  if (!tokens.slice(1, verb.index).some(({ cue }) => cue === 'do')) return undefined;
  // "How much less did it cost" asks for a difference.
  if (tokens.slice(0, verb.index).some(({ word }) => /^(?:less|more)$/.test(word))) return undefined;
  const nouns = verb.word === 'weigh' ? ['weight'] : ['price', 'cost'];
  const of = subject(2, context);
  const isNear = (column: ViewColumn) => isAmount(column) && of.has(tableOf(column, context));
  const tells = (column: ViewColumn) => tellsSize(column, verb, nouns, context);
  // "At list price": one of them is named by more words than the others.
  const wordsOf = ({ id }: ViewColumn) => context.linked.columns[id]?.words ?? 0;
  const most = Math.max(0, ...context.view.columns.filter(tells).map(wordsOf));
  const isNamed = (column: ViewColumn) => most < 2 || wordsOf(column) === most;
  const found = kind(verb.index, verb.index + 1, context, (column) => tells(column) && isNamed(column), isNear);
  return { ...found, parts: partsOf(found.fits, of, context) };
}

function tableOf({ use }: ViewColumn, { view }: QuestionContext): string {
  return view.uses[use]?.table ?? '';
}

function tellsSize(column: ViewColumn, said: TaggedToken, nouns: readonly string[], context: QuestionContext): boolean {
  // What the question works out itself is what it asks for.
  if (column.worked) return true;
  if (!isAmount(column) || column.isYear || column.kind === 'time') return false;
  const measured = { name: column.name, unit: column.unit.join(' '), table: tableOf(column, context) };
  return isHintedAt(column, [said]) || nouns.some((noun) => holdsQuantity(noun, measured) === true);
}

/** Whether a column says how old somebody is, or since when there is something that was never born. */
function tellsHowOld(column: ViewColumn, { view }: QuestionContext): boolean {
  if (tellsAge(column) || column.worked) return true;
  if ((column.kind !== 'time' && !column.isYear) || usesOfPersons(view).has(column.use)) return false;
  const words = expandedWords(splitIdentifier(column.name));
  return (
    words.every((word) => OF_YEARS.test(word)) || words.some((word) => BEGUN.some((verb) => standsFor(word, verb)))
  );
}

const OF_YEARS = /^(?:years?|yrs?|dates?)$/;
/** What is done to a thing when it begins to be. */
const BEGUN = 'built build founded founding made making manufactured established opened opening launched released created constructed started published produced bought purchased installed commissioned planted registered'.split(' '); // prettier-ignore

/** "What is the salary of each vet?" Another amount is none. */
function plainQuantity(tokens: readonly TaggedToken[], context: QuestionContext): AskedKind | undefined {
  const [what, be, article, noun, of] = tokens;
  if (!WHICH.test(what?.word ?? '') || be?.cue !== 'be' || article?.cue !== 'article' || of?.word !== 'of')
    return undefined;
  if (!noun || noun.quoted || !meansQuantity(noun.word)) return undefined;
  const found = columnsFor(noun, context);
  if (!found) return undefined;
  const rows = subject(of.index + 1, context);
  const parts = partsOf(found, rows, context);
  // What is taken in for somebody, all together, is no salary.
  const tells = ({ id, worked }: ViewColumn) => (found.has(id) && !(isWage(noun.word) && parts.has(id))) || worked !== undefined; // prettier-ignore
  const isNear = (column: ViewColumn) => isAmount(column) && rows.has(tableOf(column, context));
  return { ...kind(noun.index, noun.index + 1, context, tells, isNear), parts };
}

/** The tables of what is named first from a place on: by its own name, by that of a column, or as it is stored. */
function subject(from: number, context: QuestionContext): ReadonlySet<string> {
  const { linked, solid, view } = context;
  const tables = tableMentions(context).flatMap(({ use, start }) =>
    start >= from ? [{ start, table: use.table }] : [],
  );
  const values = solid.flatMap(({ column, start }) => (start >= from ? [{ start, table: view.uses[view.columns[column]?.use ?? -1]?.table ?? '' }] : [])); // prettier-ignore
  const columns = linked.columns.flatMap(({ level, start }, id) => (level > 0 && start >= from ? [{ start, table: view.uses[view.columns[id]?.use ?? -1]?.table ?? '' }] : [])); // prettier-ignore
  const named = tables.length > 0 || values.length > 0 ? [...tables, ...values] : columns;
  const first = Math.min(...named.map(({ start }) => start));
  return new Set(named.filter(({ start }) => start === first).map(({ table }) => table));
}

/** Those of some columns that are held for each of many which belong to a row of some tables. */
function partsOf(ids: ReadonlySet<number>, of: ReadonlySet<string>, context: QuestionContext): ReadonlySet<number> {
  return new Set(context.view.columns.flatMap((c) => (ids.has(c.id) && c.worked === undefined && !isTold(c, of, context) ? [c.id] : []))); // prettier-ignore
}

/** Whether a column is told of rows of some tables, or of the one thing to which each of them belongs: a person is none. */
function isTold(column: ViewColumn, of: ReadonlySet<string>, context: QuestionContext): boolean {
  const { view } = context;
  const own = tableOf(column, context);
  if (of.size === 0 || of.has(own)) return true;
  if (usesOfPersons(view).has(column.use)) return false;
  return view.uses.some(({ id, table }) => of.has(table) && oneFrom(id, view).has(own));
}

/** Whether a column is of rows without names of their own that each belong to one row of some tables: starts, stays, entries. */
function isOfPart({ use }: ViewColumn, of: ReadonlySet<string>, { view }: QuestionContext): boolean {
  return (view.uses[use]?.display.length ?? 0) === 0 && [...oneFrom(use, view)].some((table) => of.has(table));
}

const PLACES = new Set(
  'location city country state address place town county region headquarters nationality hometown venue building street origin district borough village suburb province site room hall stadium arena theatre theater campus port harbour harbor airport station stop floor ward shelf depot branch destination area zone island lake park postcode zip continent'
    .split(' ')
    .map(stem),
);
/** What people belong to, where they do something. */
const WITH = new Set('team club company employer department school university college organisation organization'.split(' ').map(stem)); // prettier-ignore
const BELONG = /^(?:play|plays|played|work|works|worked|working|study|studies|studied|studying|employed|employ|learn|learnt|learned|teach|teaches|taught)$/; // prettier-ignore
const BORN = /^(?:born|birth)$/;

/** "Where does Mia live?", "where was Otto born?" */
function placeOf(tokens: readonly TaggedToken[], context: QuestionContext): AskedKind | undefined {
  const [where] = tokens;
  const { view } = context;
  if (where?.cue !== 'where' || where.quoted) return undefined;
  const belongs = tokens.some(({ word, quoted }) => !quoted && BELONG.test(word));
  const born = tokens.find(({ word, quoted }) => !quoted && BORN.test(word));
  const of = subject(1, context);
  const stated = new Set(context.solid.map(({ column }) => view.columns[column]?.use));
  const isPlaceName = (names: readonly (readonly string[])[]) =>
    names.some((name) => name.some((word) => PLACES.has(word) || (belongs && WITH.has(word))));
  const isPlace = (column: ViewColumn): boolean => {
    if (column.kind === 'time' || column.kind === 'flag' || column.isYear) return false;
    // Its stem is that of a state, and it is no place.
    if (splitIdentifier(column.name).some((word) => /^status(?:es)?$/.test(word))) return false;
    const use = view.uses[column.use];
    if (isPlaceName(column.names) || isHintedAt(column, [where])) return true;
    if (born) return false;
    // A shop is a place where something happens, whatever the table of shops is called.
    const isThing = column.isDisplay && !usesOfPersons(view).has(column.use) && !stated.has(column.use) && !of.has(tableOf(column, context)); // prettier-ignore
    return isThing || (column.isDisplay && isPlaceName(use?.names ?? []));
  };
  const tells = (column: ViewColumn) => isPlace(column) && (!born || of.size === 0 || of.has(tableOf(column, context)));
  return kind(0, born ? born.index + 1 : 1, context, tells, (column) => isPlace(column));
}
