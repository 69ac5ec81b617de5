/** Amounts that a question works out of two numbers of a row, marked in its text: "price times quantity", "rent per square metre". */
import { isQuantity } from '../../search/quantities';
import { splitIdentifier, stem } from '../../search/words';
import { LEVEL } from '../../question/name-match';
import { MARK } from '../../question/measure-heads';
import { phraseWorkedOut } from '../../question/definitions';
import type { ViewColumn } from '../../question/schema-view';
import type { WorkedOut } from '../../question/worked-way';
import type { QuestionContext } from '../frame/question-context';
import { nameStart } from './names-at';
import { amountsOf, isAmount, named, type Named, namedBefore, namedFrom } from './amounts-named';
import { pairsOf as pairsOfTimes } from './time-pairs';
import type { Marked } from './time-measures';

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
  const isTotal = (name: Named) =>
    tokens.slice(Math.max(0, name.start - 2), name.start).some(({ cue }) => cue === 'sum');
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
const VERB_ONLY =
  /\b(?:what|how much) (?:did|does|do|has|have) (.+?) (?:costs?|come to|earn(?:ed)?|bring in|brought in|make|made|pay|paid|spend|spent|yield|generate)\b(.*)$/i;

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
  if (
    /^(?:in)$/.test(linked.tokens[last + 1]?.word ?? '') &&
    /^(?:years|days|euros?|dollars|pounds)$/.test(linked.tokens[last + 2]?.word ?? '')
  )
    last += 2;
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
    (cue === 'by' && inside[0]?.word !== 'reached') ||
    linked.uses.some((m) => m.level > 0 && m.start <= index && index < m.end) ||
    linked.columns.some((m, id) => m.level >= LEVEL.head && !own.has(id) && m.start <= index && index < m.end);
  return inside.some(isNamed) ? said : '';
}

const MEASURES =
  /^(?:age|difference|net|area|volume|gain|loss|margin|profit|discount|revenue|value|markup|surplus|deficit|increase|decrease|growth|fee|weight|units?|saving|ratio|density|rate|productivity|load|hours|span|lifespan)$/;

/** "What did it cost": a verb, and no noun. */
function isVerbAt(at: number, { linked: { tokens } }: QuestionContext): boolean {
  return (
    tokens.slice(0, at).some(({ cue, index }) => cue === 'do' && index < at) &&
    !/^(?:much|most|total|the|more)$/.test(tokens[at - 1]?.word ?? '') &&
    tokens[at - 1]?.cue !== 'how-much' &&
    !tokens.slice(Math.max(0, at - 3), at).some(({ word }) => word === 'much' || word === 'what')
  );
}

/** A word before a noun that tells what sort of it is meant: "labour cost", "net units". */
function isModifier(at: number, { linked, valueTokens }: QuestionContext): boolean {
  const token = linked.tokens[at];
  if (!token || token.cue !== undefined || token.quoted || token.kind !== 'word' || valueTokens.has(at)) return false;
  return (
    !linked.uses.some((m) => m.level === LEVEL.full && m.start <= at && at < m.end) && !/(?:ed|s)$/.test(token.word)
  );
}

function waysOf(left: Named, right: Named, op: WorkedOut['op'], context: QuestionContext): WorkedOut[] {
  const { view } = context;
  if (op === '-') {
    const times = (named: Named) =>
      named.columns.filter((id) => view.columns[id]?.isYear === true || view.columns[id]?.kind === 'time');
    if (left.value !== undefined)
      return times(right).map((id) => ({ op: 'years', left: { value: left.value ?? 0 }, right: id }));
    const pairs = pairsOfTimes(times(right), times(left), context);
    if (pairs.length > 0)
      return pairs.map(([from, to]) => ({
        op: view.columns[to]?.kind === 'time' ? 'days' : 'years',
        left: to,
        right: from,
      }));
  }
  return ofOneTable(left, right, op, context) ?? amountsOf(left.columns, right.columns, op, context);
}

/**
 * "Quantity times price", "fee times episodes": where the names as they are read lie in two tables, the one pair of amounts of one table that
 * both words may mean: a `unit_price` beside the quantity before the list price, and the `episodes_played` beside the fee.
 */
function ofOneTable(left: Named, right: Named, op: WorkedOut['op'], context: QuestionContext): WorkedOut[] | undefined {
  if (op !== '*' || left.isTime || right.isTime) return undefined;
  const { view } = context;
  const useOf = (id: number) => view.columns[id]?.use;
  const areOfOne = ({ left: a, right: b }: WorkedOut) => typeof a === 'number' && typeof b === 'number' && useOf(a) === useOf(b); // prettier-ignore
  if (amountsOf(left.columns, right.columns, op, context).some(areOfOne)) return undefined;
  const ways = amountsOf(saidBy(left, context), saidBy(right, context), op, context).filter(areOfOne);
  return ways.length === 1 ? ways : undefined;
}

/** The amounts that a name may mean: those of which it is the last word, or a word of how many there are, but no "episode" of a fee per episode. */
function saidBy({ columns, start, end }: Named, context: QuestionContext): number[] {
  const token = context.linked.tokens[end - 1];
  // The "list price" is that one.
  if (!token || end - start > 1) return [...columns];
  const isSaid = ({ name }: ViewColumn) => {
    const words = splitIdentifier(name);
    return words.some((word, i) => (word === token.word || stem(word) === token.stem) && words[i - 1] !== 'per');
  };
  return context.view.columns.filter((column) => isAmount(column, context) && isSaid(column)).map(({ id }) => id);
}

/** The difference of two columns of a row: "the difference between price and cost", "from base to top". */
export function differenceSaid(context: QuestionContext): Marked | undefined {
  const { text, tokens } = context.linked;
  for (const { index, word, cue } of tokens) {
    const opens = /^(?:difference|gap|spread|margin|gain|loss)$/.test(word);
    if (!opens) continue;
    const lead = tokens
      .slice(index + 1, index + 4)
      .find((t) => t.cue === 'between' || t.word === 'between' || t.word === 'from');
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

/** "Metres from its base to its top": two numbers whose names differ in just these words. */
function fromTo(context: QuestionContext): Marked | undefined {
  const { linked, view } = context;
  const { text, tokens } = linked;
  for (const { index, word } of tokens) {
    if (word !== 'from') continue;
    const parting = tokens.find((t) => t.index > index && t.index <= index + 5 && t.word === 'to');
    const [first, second] = [
      tokens[(parting?.index ?? 0) - 1],
      tokens[nameStart(skipped((parting?.index ?? 0) + 1, context), context)],
    ];
    if (!parting || !first || !second) continue;
    const holding = (stem: string) =>
      view.columns.filter((c) => isAmount(c, context) && c.names[0]?.includes(stem) === true);
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
