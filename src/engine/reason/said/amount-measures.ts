/** Amounts that a question works out of two numbers of a row, marked in its text: "price times quantity", "rent per square metre". */
import { isQuantity } from '../../search/quantities';
import { splitIdentifier } from '../../search/words';
import { LEVEL } from '../../question/name-match';
import { MARK } from '../../question/measure-heads';
import { phraseWorkedOut } from '../../question/definitions';
import type { ViewColumn } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import type { WorkedOut } from '../../question/worked-way';
import type { QuestionContext } from '../frame/question-context';
import { columnsNamedAt, columnsNamedBefore, nameStart } from './names-at';
import { areTied, pairsOf as pairsOfTimes } from './time-pairs';
import type { Marked } from './time-measures';
import { timesAt } from './times-named';
import { writtenAt, writtenBefore } from './written-names';

/** What a name stands for, and the tokens that it takes. */
interface Named {
  readonly columns: readonly number[];
  readonly value?: number;
  readonly isTime?: true;
  readonly start: number;
  readonly end: number;
}

/** What a question spells out: "hours times hourly rate", with or without a word that this explains. */
export function amountSpelt(context: QuestionContext): Marked | undefined {
  const { text, tokens } = context.linked;
  const phrase = phraseWorkedOut(text);
  if (!phrase) return undefined;
  const { operator } = phrase;
  const at = tokens.findIndex((t) => t.start >= operator.start);
  const behind = tokens.findIndex((t) => t.start >= operator.end);
  if (at < 0 || behind < 0) return undefined;
  const left = namedBefore(at, context);
  const right = left && namedFrom(behind, context);
  if (!left || !right) return undefined;
  const isTotal = (name: Named) => tokens.slice(Math.max(0, name.start - 2), name.start).some(({ cue }) => cue === 'sum');
  // Of totals, what comes of both is no amount of a row.
  if (operator.op === '/' && isTotal(left) && isTotal(right)) return undefined;
  const ways = waysOf(left, right, operator.op, context);
  if (ways.length === 0) return undefined;
  const [from, to] = [tokens[left.start]?.start ?? 0, tokens[right.end - 1]?.end ?? text.length];
  const isOfPhrase = phrase.start !== undefined && phrase.start <= from;
  const start = isOfPhrase ? (phrase.start ?? from) : from;
  const tail = text.slice(to).replace(/^\s*\)/, '');
  const lead = text.slice(0, start);
  const explained = isOfPhrase ? explainedIn(lead, context) : undefined;
  const op = ways[0]?.op ?? operator.op;
  const adds = op === '*' || op === '+' || op === '-';
  if (!explained && isOfPhrase && /^\s*[,.?!]?\s*$/.test(lead)) return undefined;
  const spelt = explained
    ? `${lead.slice(0, explained.start)}${MARK}${withoutIdle(lead.slice(explained.end), explained.end, [left, right], context)}`
    : isOfPhrase && VERB_ONLY.test(lead)
      ? lead.replace(VERB_ONLY, (_, whose: string, rest = '') => `what is the ${MARK} of ${whose}${rest}`)
      : `${text.slice(0, from)}${MARK}`;
  const joined = `${spelt.replace(/\s+$/, '')}${/^[\s,.?!;:]/.test(tail) || tail === '' ? '' : ' '}${tail.replace(/^\s*,(?=\s*(?:of|for|by|per|in)\b)/, '')}`;
  return { text: joined, ways, ...(adds && { adds: true }) };
}

/** "What did the parts cost per operator": the verb says what is worked out. */
const VERB_ONLY = /\b(?:what|how much) (?:did|does|do|has|have) (.+?) (?:costs?|come to|earn(?:ed)?|bring in|brought in|make|made|pay|paid|spend|spent|yield|generate)\b(.*)$/i;

/** The noun that is explained: that of a quantity, or one that the graph has no name for. */
function explainedIn(lead: string, context: QuestionContext): { start: number; end: number } | undefined {
  const { linked, valueTokens } = context;
  const tokens = linked.tokens.filter((t) => t.end <= lead.length && !t.quoted && t.kind === 'word');
  const isKnown = (at: number) =>
    valueTokens.has(at) ||
    [...linked.uses, ...linked.columns].some((m) => m.level === LEVEL.full && m.start <= at && at < m.end);
  const isNoun = (word: string) => isQuantity(word) || MEASURES.test(word);
  const nouns = tokens.filter(({ word, index }) => isNoun(word) && !isVerbAt(index, context));
  const first = nouns.find(({ index }) => !isKnown(index));
  // What is said twice is explained where it stands last.
  const found =
    (first && nouns.findLast(({ word }) => word === first.word)) ??
    nouns.at(-1) ??
    tokens.findLast(({ index, cue, end }) => cue === undefined && !isKnown(index) && end >= lead.trimEnd().length);
  if (!found) return undefined;
  let opening = found.index;
  while (opening > 0 && isModifier(opening - 1, context)) opening--;
  let last = found.index;
  // "The age in years reached by then": what is said of the noun alone.
  if (/^(?:in)$/.test(linked.tokens[last + 1]?.word ?? '') && /^(?:years|days|euros?|dollars|pounds)$/.test(linked.tokens[last + 2]?.word ?? '')) last += 2;
  return { start: linked.tokens[opening]?.start ?? 0, end: linked.tokens[last]?.end ?? 0 };
}

/** What is said of the noun alone, and of nothing that is stored: "of the lines", "reached by the year of death". */
function withoutIdle(said: string, offset: number, operands: readonly Named[], context: QuestionContext): string {
  if (!/^ (?:of|for|reached|attained|by|at|that (?:he|she|they|it))\b/i.test(said)) return said;
  const { linked, valueTokens } = context;
  const own = new Set(operands.flatMap(({ columns }) => columns));
  const inside = linked.tokens.filter((t) => t.start >= offset && t.end <= offset + said.length);
  const isNamed = ({ index, cue }: (typeof inside)[number]) =>
    valueTokens.has(index) ||
    cue === 'each' ||
    cue === 'by' && inside[0]?.word !== 'reached' ||
    linked.uses.some((m) => m.level > 0 && m.start <= index && index < m.end) ||
    linked.columns.some((m, id) => m.level >= LEVEL.head && !own.has(id) && m.start <= index && index < m.end);
  return inside.some(isNamed) ? said : '';
}

const MEASURES = /^(?:age|difference|net|area|volume|gain|loss|margin|profit|discount|revenue|value|markup|surplus|deficit|increase|decrease|growth|fee|weight|units?|saving|ratio|density|rate|productivity|load|hours|span|lifespan)$/;

/** "What did it cost": a verb, and no noun. */
function isVerbAt(at: number, { linked: { tokens } }: QuestionContext): boolean {
  return tokens.slice(0, at).some(({ cue, index }) => cue === 'do' && index < at) && !/^(?:much|most|total|the|more)$/.test(tokens[at - 1]?.word ?? '') && tokens[at - 1]?.cue !== 'how-much' && !tokens.slice(Math.max(0, at - 3), at).some(({ word }) => word === 'much' || word === 'what');
}

/** A word before a noun that tells what sort of it is meant: "labour cost", "net units". */
function isModifier(at: number, { linked, valueTokens }: QuestionContext): boolean {
  const token = linked.tokens[at];
  if (!token || token.cue !== undefined || token.quoted || token.kind !== 'word' || valueTokens.has(at)) return false;
  return !linked.uses.some((m) => m.level === LEVEL.full && m.start <= at && at < m.end) && !/(?:ed|s)$/.test(token.word);
}

function namedBefore(end: number, context: QuestionContext): Named | undefined {
  const { tokens } = context.linked;
  const before = tokens[end - 1];
  if (before?.number !== undefined && !before.quoted) return { columns: [], value: before.number, start: end - 1, end };
  const named = writtenBefore(end, context) ?? columnsNamedBefore(end, context);
  if (named && !named.inPart) return { columns: [...named.columns], start: named.start, end };
  for (let start = Math.max(0, end - 3); start < end; start++) {
    const times = timesAt(start, context);
    if (times?.end === end) return { columns: times.columns, isTime: true, start, end };
  }
  return named && { columns: [...named.columns], start: named.start, end };
}

/** "The year of birth": its noun comes first. */
const OF_TIME = /^(?:year|date|day)$/;

function namedFrom(behind: number, context: QuestionContext): Named | undefined {
  const { tokens } = context.linked;
  let from = nameStart(behind, context);
  while (tokens[from]?.cue === 'sum' || /^(?:its|their|his|her)$/.test(tokens[from]?.word ?? '')) from++;
  from = nameStart(from, context);
  if (OF_TIME.test(tokens[from]?.word ?? '') && tokens[from + 1]?.word === 'of') {
    const times = timesAt(nameStart(from + 2, context), context);
    if (times) return { columns: times.columns, isTime: true, start: from, end: times.end };
  }
  const named = writtenAt(from, context) ?? columnsNamedAt(from, context);
  if (named && !named.inPart) return { columns: [...named.columns], start: named.start, end: named.end };
  const times = timesAt(from, context);
  if (times) return { columns: times.columns, isTime: true, start: from, end: times.end };
  return named && { columns: [...named.columns], start: named.start, end: named.end };
}

/** Whether a column holds an amount. */
function isAmount(column: ViewColumn | undefined, { view }: QuestionContext): boolean {
  return (
    column?.kind === 'number' && !column.isIdentifier && !column.isYear && view.uses[column.use]?.role === undefined
  );
}

function waysOf(left: Named, right: Named, op: WorkedOut['op'], context: QuestionContext): WorkedOut[] {
  const { view } = context;
  if (op === '-') {
    const times = (named: Named) => named.columns.filter((id) => view.columns[id]?.isYear === true || view.columns[id]?.kind === 'time');
    if (left.value !== undefined)
      return times(right).map((id) => ({ op: 'years', left: { value: left.value ?? 0 }, right: id }));
    const pairs = pairsOfTimes(times(right), times(left), context);
    if (pairs.length > 0) return pairs.map(([from, to]) => ({ op: view.columns[to]?.kind === 'time' ? 'days' : 'years', left: to, right: from }));
  }
  return amountsOf(left.columns, right.columns, op, context);
}

/**
 * The ways to work an amount out of two that are named: of one row, or of rows of which each finds the other.
 * @param left columns that the first name may mean
 * @param right columns that the second one may mean
 * @param op what is done with them
 * @param context the question
 */
export function amountsOf(
  left: readonly number[],
  right: readonly number[],
  op: WorkedOut['op'],
  context: QuestionContext,
): WorkedOut[] {
  const { view, linked } = context;
  const amounts = (ids: readonly number[]) => ids.filter((id) => isAmount(view.columns[id], context));
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  const all = amounts(left)
    .flatMap((a) => amounts(right).map((b) => [a, b] as const))
    .filter(([a, b]) => a !== b && areTied(useOf(a), useOf(b), view));
  const worth = ([a, b]: readonly [number, number]) =>
    [a, b].reduce((sum, id) => sum + (linked.uses[useOf(id)]?.level ?? 0), 0) -
    100 * (view.distance[useOf(a)]?.[useOf(b)] ?? UNREACHED);
  const best = Math.max(...all.map(worth));
  return all.filter((pair) => worth(pair) === best).map(([a, b]) => inRowsOf(a, b, op, view.uses[useOf(a)]?.table ?? '', context));
}

/** Of two tables the rows are those that find one of the other: what is worked out is theirs. */
function inRowsOf(a: number, b: number, op: WorkedOut['op'], table: string, { view }: QuestionContext): WorkedOut {
  const [one, other] = [view.columns[a], view.columns[b]];
  const turns = op === '*' || op === '+';
  const isFound = one && other && one.use !== other.use && !refers(one.use, other.use, view);
  return turns && isFound ? { op, left: b, right: a } : { op, left: a, right: b, ...(table === '' && {}) };
}

function refers(from: number, to: number, view: QuestionContext['view']): boolean {
  return view.joins.some((j) => view.columns[j.from]?.use === from && view.columns[j.to]?.use === to);
}

/** The difference of two columns of a row: "the difference between price and cost", "from base to top". */
export function differenceSaid(context: QuestionContext): Marked | undefined {
  const { text, tokens } = context.linked;
  for (const { index, word, cue } of tokens) {
    const opens = /^(?:difference|gap|spread|margin|gain|loss)$/.test(word);
    if (!opens) continue;
    const lead = tokens.slice(index + 1, index + 4).find((t) => t.cue === 'between' || t.word === 'between' || t.word === 'from');
    if (!lead || cue === 'quoted') continue;
    const first = named(lead.index + 1, context);
    const parting = first && tokens[first.end];
    const second = parting && /^(?:and|to)$/.test(parting.word) ? named(first.end + 1, context) : undefined;
    if (!first || !second) continue;
    const ways = amountsOf(first.columns, second.columns, '-', context);
    if (ways.length === 0) continue;
    const [from, to] = [tokens[index]?.start ?? 0, tokens[second.end - 1]?.end ?? 0];
    return { text: `${text.slice(0, from)}${MARK}${text.slice(to)}`, ways };
  }
  return fromTo(context);
}

function named(from: number, context: QuestionContext): Named | undefined {
  const start = nameStart(from, context);
  const found = writtenAt(start, context) ?? columnsNamedAt(start, context);
  return found && !found.inPart ? { columns: [...found.columns], start, end: found.end } : undefined;
}

/** "Metres from its base to its top": two numbers whose names differ in just these words. */
function fromTo(context: QuestionContext): Marked | undefined {
  const { linked, view } = context;
  const { text, tokens } = linked;
  for (const { index, word } of tokens) {
    if (word !== 'from') continue;
    const parting = tokens.find((t) => t.index > index && t.index <= index + 5 && t.word === 'to');
    const [first, second] = [tokens[(parting?.index ?? 0) - 1], tokens[nameStart(skipped((parting?.index ?? 0) + 1, context), context)]];
    if (!parting || !first || !second) continue;
    const holding = (stem: string) => view.columns.filter((c) => isAmount(c, context) && c.names[0]?.includes(stem) === true);
    const pairs = holding(first.stem).flatMap((a) =>
      holding(second.stem)
        .filter((b) => a.use === b.use && a !== b && sameBut(a.name, b.name))
        .map((b) => ({ op: '-' as const, left: b.id, right: a.id })),
    );
    if (pairs.length === 0) continue;
    return { text: `${text.slice(0, tokens[index]?.start)}${MARK}${text.slice(second.end)}`, ways: pairs };
  }
  return undefined;
}

function skipped(at: number, { linked: { tokens } }: QuestionContext): number {
  return /^(?:its|their|his|her|the)$/.test(tokens[at]?.word ?? '') ? at + 1 : at;
}

function sameBut(a: string, b: string): boolean {
  const [one, other] = [splitIdentifier(a), splitIdentifier(b)];
  return one.length === other.length && one.length > 1 && one.filter((word) => !other.includes(word)).length === 1;
}

/** "Rent per square metre of floor area", "price per kilogram": one number of a row divided by another one. */
export function ratioSaid(context: QuestionContext): Marked | undefined {
  const { linked, view } = context;
  const { text, tokens } = linked;
  for (const { index, word } of tokens) {
    if (word !== 'per') continue;
    const left = namedBefore(index, context);
    if (!left || left.value !== undefined) continue;
    const right = measuredBehind(index + 1, left, context);
    if (!right) continue;
    const ways = amountsOf(left.columns, right.columns, '/', context);
    if (ways.length === 0) continue;
    const isStored = ways.some(({ left: id }) => typeof id === 'number' && view.columns[id]?.isRate === true);
    if (isStored) continue;
    const [from, to] = [tokens[left.start]?.start ?? 0, tokens[right.end - 1]?.end ?? 0];
    return { text: `${text.slice(0, from)}${MARK}${text.slice(to)}`, ways };
  }
  return undefined;
}

const SQUARE = /^(?:square|sq)$/;
const AREA = /(?:m2|sqm|sq_?m|area|acre|hectare|_ha$|km2|sqft)/i;

/** A column of numbers that is named behind "per", or whose unit is. */
function measuredBehind(at: number, left: Named, context: QuestionContext): Named | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  const token = tokens[at];
  if (!token || token.quoted) return undefined;
  if (linked.uses.some((m, use) => m.level === LEVEL.full && m.start === at && view.uses[use]?.role === undefined)) return undefined;
  const uses = new Set(left.columns.map((id) => view.columns[id]?.use));
  const beside = view.columns.filter((c) => uses.has(c.use) && isAmount(c, context) && !left.columns.includes(c.id));
  const isSquare = SQUARE.test(token.word);
  const units = beside.filter((column) =>
    isSquare ? AREA.test(column.name) : column.measuredIn !== undefined && unitWords(column).includes(token.stem),
  );
  const end = isSquare ? at + 2 : at + 1;
  const own = named(at, context);
  const counting = beside.filter((column) => countsNoun(column, token.stem));
  if (counting.length === 1) return { columns: counting.map(({ id }) => id), start: at, end: at + 1 };
  const ofName = own && { ...own, columns: own.columns.filter((id) => isAmount(view.columns[id], context) && isMeasured(view.columns[id])) };
  if (ofName && ofName.columns.length > 0) return ofName;
  let behind = tokens[end]?.word === 'of' ? end + 1 : end;
  // "Per square metre of floor area": the name of what is measured so.
  const whole = tokens[end]?.word === 'of' ? units.filter(({ names }) => names.flat().includes(tokens[end + 1]?.stem ?? '')) : [];
  const meant = whole.length > 0 ? whole : units;
  const [only, ...more] = meant;
  if (!only || more.length > 0) return undefined;
  while (whole.length > 0 && only.names.flat().includes(tokens[behind]?.stem ?? '')) behind++;
  return { columns: [only.id], start: at, end: whole.length > 0 ? behind : end };
}

/** Whether a column measures something, and tells no groups apart: none is told per code of a subject. */
function isMeasured(column: ViewColumn | undefined): boolean {
  if (!column) return false;
  const words = splitIdentifier(column.name);
  return column.measuredIn !== undefined || AREA.test(column.name) || words.some((word) => isQuantity(word) || COUNTS.test(word));
}

/** Whether a column holds how many of something rows have: `bed_count`, `spaces`. */
function countsNoun({ name, names }: ViewColumn, stem: string): boolean {
  const words = (names[0] ?? []).filter((word) => !/^(?:count|number|num|cnt|no|total)$/.test(word));
  const isCounted = words.length < (names[0]?.length ?? 0) || /s$/i.test(name);
  return isCounted && words.length === 1 && words[0] === stem;
}

const COUNTS = /^(?:count|number|num|seats|beds|rooms|capacity|population|employees|staff|members|students|guests|hours|pages|tickets|units)$/;

const UNIT_STEMS: Readonly<Record<string, readonly string[]>> = {
  kg: ['kilogram', 'kilo', 'kg'],
  km: ['kilomet', 'kilometr', 'km'],
  h: ['hour'],
  min: ['minut'],
  m: ['metr', 'meter'],
  t: ['tonn', 'ton'],
  l: ['litr', 'liter'],
};

function unitWords({ name, names }: ViewColumn): readonly string[] {
  const words = splitIdentifier(name);
  return [...names.flat(), ...words.flatMap((word) => UNIT_STEMS[word] ?? [])];
}

/** Two amounts that are told together: "shipping fees included", "room charge and cleaning fee together", "price plus fee". */
export function sumSaid(context: QuestionContext): Marked | undefined {
  const { text } = context.linked;
  const found = INCLUDED.exec(text);
  if (found) return withIncluded(found, context);
  const together = TOGETHER.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (!together) return undefined;
  const { tokens } = context.linked;
  const [whole, opening = '', first = '', second = ''] = together;
  const at = tokens.findIndex((t) => t.start >= together.index + opening.length);
  const behind = tokens.findIndex((t) => t.start >= together.index + whole.lastIndexOf(second));
  const [left, right] = [named(at, context), named(behind, context)];
  if (!left || !right || first === '') return undefined;
  const ways = amountsOf(left.columns, right.columns, '+', context);
  if (ways.length === 0) return undefined;
  const end = Math.max(together.index + whole.length, tokens[right.end - 1]?.end ?? 0);
  const start = tokens[left.start]?.start ?? 0;
  const before = text.slice(0, start).replace(/\b(?:the )?(?:total|sum|combined)(?: of)?(?: the)? ?$/i, 'the total ');
  return { text: `${before}${MARK}${text.slice(end)}`, ways, adds: true };
}

const NAME = '((?:[a-z]+ ){0,2}[a-z]+)';
const TOGETHER: readonly RegExp[] = [
  new RegExp(String.raw`\b((?:total|sum) of (?:the )?)${NAME} (?:and|plus) (?:the )?${NAME}(?=\s*(?:[,.?!]|$| for | by | of | per | in ))`, 'i'),
  new RegExp(String.raw`\b(combined )${NAME} and (?:the )?${NAME}(?=\s*(?:[,.?!]|$| for | by | of | per | in ))`, 'i'),
  new RegExp(String.raw`\b()${NAME} and (?:the )?${NAME} (?:together|combined|taken together|added up)\b`, 'i'),
];

const INCLUDED = /(?:,| )\s*(?:including (?:the |all )?((?:[a-z]+ ){0,2}[a-z]+?)|(?:the )?((?:[a-z]+ ){0,2}[a-z]+) (?:included|added|on top))(?=\s*(?:[,.?!]|$| for | by | of | per | in ))/i;

function withIncluded(found: RegExpExecArray, context: QuestionContext): Marked | undefined {
  const { linked, view } = context;
  const { text, tokens } = linked;
  const phrase = found[1] ?? found[2] ?? '';
  const start = found.index + found[0].indexOf(phrase);
  const at = tokens.findIndex((t) => t.start >= start);
  const added = at < 0 ? undefined : named(at, context);
  const extra = (added?.columns ?? []).filter((id) => isAmount(view.columns[id], context));
  if (extra.length === 0) return undefined;
  const uses = new Set(extra.map((id) => view.columns[id]?.use));
  const beside = view.columns.filter((c) => uses.has(c.use) && isAmount(c, context) && !extra.includes(c.id) && isMoney(c.name));
  const rest = `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`;
  const said = tokens.filter((t) => t.index < at && !t.quoted && t.kind === 'word');
  const mentioned = beside.filter(({ name }) => said.some(({ word }) => splitIdentifier(name).some((part) => part === word)));
  const [main, ...more] = mentioned.length > 0 ? mentioned : beside;
  if (!main || more.length > 0) return undefined;
  const verb = new RegExp(String.raw`\b(?:has |have |had )?(?:paid|spent|pays?|spends?|earned|earns?|charged|cost|costs|brought in|made) the (most|least)\b`, 'i');
  const what = new RegExp(String.raw`\b(?:what|how much) (?:did|does|do|has|have|was|were) (.+?) (?:pay|paid|spend|spent|earn|earned|cost|charged|bring in)\b`, 'i');
  const passive = /\bhow much (?:was|were|has been|have been) (?:taken in|paid|spent|earned|charged|invoiced|collected)\b/i;
  const total = new RegExp(String.raw`\b(?:total |average )?(?:amounts?|price|costs?|sum|${splitIdentifier(main.name).join(' ')})\b`, 'i');
  const marked = verb.test(rest)
    ? rest.replace(verb, (_, most: string) => `has the ${most.toLowerCase() === 'most' ? 'highest' : 'lowest'} ${MARK}`)
    : what.test(rest)
      ? rest.replace(what, (_, whose: string) => `what is the ${MARK} of ${whose}`)
      : passive.test(rest)
        ? rest.replace(passive, `what is the ${MARK}`)
        : total.test(rest)
        ? rest.replace(total, (was) => `${/^(total|average) /i.exec(was)?.[0] ?? ''}${MARK}`)
        : undefined;
  const plain = marked?.replace(/,? (?:in total|altogether|in all)\b/i, '');
  return plain === undefined ? undefined : { text: plain, ways: extra.map((id) => ({ op: '+', left: main.id, right: id })), adds: true };
}

const MONEY = /^(?:price|cost|fee|fees|amount|charge|charges|amt|paid|total|pay|fare|rent|tax|tip|premium|eur|usd|gbp)$/;

function isMoney(name: string): boolean {
  return splitIdentifier(name).some((word) => MONEY.test(word)) && !splitIdentifier(name).some((word) => /^(?:rate|unit|nightly|hourly|daily)$/.test(word));
}
