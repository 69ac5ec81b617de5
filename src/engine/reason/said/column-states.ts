/**
 * Terms that say a state of a column ("normal GLU", "GLU beyond the normal range"), said beside any other name of that column: "whose
 * blood glucose is abnormal".
 */
import type { Term } from '../../graph/model';
import { MONTH_NAMES } from '../../question/dates';
import { LEVEL } from '../../question/name-match';
import type { ViewColumn } from '../../question/schema-view';
import { type TaggedToken, tagQuestion } from '../../question/tag-question';
import { fold, isStopWord, stem, wordsOf } from '../../search/words';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { tableMentions } from './table-mentions';

/** Words that tell inside from outside, "is" from "is not", and one state from the utmost one. */
const SIDES =
  /^(?:not|no|out|outside|beyond|above|below|over|under|exceeds?|exceeding|higher|lower|without|most|least)$/;
/** What is said of a measure without saying anything: "a normal level of", "within the normal range". */
const MEASURES =
  /^(?:levels?|ranges?|values?|status|index|measures?|amounts?|counts?|concentrations?|results?|limits?|degrees?)$/;
/** Tokens beside a name in which its state is looked for, and before a state those that tell on which side of it a value lies. */
const REACH = 8;
const SIDE_REACH = 3;
/** Score of values that are in a question whole. */
const WHOLE_VALUE = 0.95;

/**
 * Where a question says a state of a column, that a term has a phrase for, in other words than that phrase.
 * @param term a named predicate
 * @param id the column that it is about
 * @param context the question
 * @returns the tokens that say it; undefined where none do
 */
export function stateTokens({ name, keywords }: Term, id: number, context: QuestionContext): number[] | undefined {
  const { linked, view } = context;
  const [match, column] = [linked.columns[id], view.columns[id]];
  if (match?.level !== LEVEL.full || !column) return undefined;
  // Who wears contact lenses is not "wearing glasses", though both name the column: one of them is stored.
  const isStored = linked.values.some(
    (v) => v.column === id && v.score >= WHOLE_VALUE && v.start <= match.start && v.end >= match.end,
  );
  if (isStored) return undefined;
  // What the rows are called says nothing of a state: a "rear-facing seat" is one of seats, whichever way they face.
  const rows = new Set(view.uses[column.use]?.names.map((words) => words.join(' ')));
  const heads = new Set(view.uses[column.use]?.names.map((words) => words.at(-1) ?? ''));
  const states = [name, ...keywords]
    .flatMap((phrase) => stateIn(phrase, column) ?? [])
    .filter((state) => !rows.has(state) && !heads.has(state));
  if (states.length === 0) return undefined;
  // "Severe" may say a state, though one of the names is "severity".
  const own = new Set(column.names.flat().filter((word) => !states.includes(word)));
  // What is said may stand at another place: "the average weight of those with a weight within the normal range".
  for (const place of [match, ...furtherPlaces(column, match, context)]) {
    const found = stateAt(place, states, own, column, context);
    if (found) return found;
  }
  return undefined;
}

/** Where a name of some tokens stands. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where else a question calls a column by one of its names. */
function furtherPlaces({ names }: ViewColumn, but: Place, { linked: { tokens } }: QuestionContext): Place[] {
  return tokens.flatMap(({ index: start }) => {
    const name = names
      .filter((words) => words.length > 0 && words.every((word, k) => tokens[start + k]?.stem === word))
      .sort((a, b) => b.length - a.length)[0];
    const end = start + (name?.length ?? 0);
    return end > start && (end <= but.start || start >= but.end) ? [{ start, end }] : [];
  });
}

/** The tokens that say a state of a column which is named at a place. */
function stateAt(
  place: Place,
  states: readonly string[],
  own: ReadonlySet<string>,
  column: ViewColumn,
  context: QuestionContext,
): number[] | undefined {
  const { linked } = context;
  if (states.some((state) => isWithin(state, linked.tokens.slice(place.start, place.end), column)))
    return range(place.start, withMeasures(linked.tokens, place.end));
  const mentions = tableMentions(context);
  const isOfTable = ({ index }: TaggedToken) => mentions.some((m) => m.start <= index && index < m.end);
  // "Is the weight of dog 5 normal?": what stands between says whose it is.
  const isAsked = linked.tokens[0]?.cue === 'be';
  const tellsWhose = (t: TaggedToken) => isAsked && (isOfTable(t) || t.number !== undefined || WHOSE.test(t.word));
  for (const step of [-1, 1]) {
    const said = stateBeside(linked.tokens, step < 0 ? place.start : place.end - 1, step, own, tellsWhose);
    // What names rows says nothing of a state: "guests with damage of a severe degree".
    if (said.some(isOfTable)) continue;
    const words = said.map((t) => (SIDES.test(t.word) ? t.word : t.stem)).sort();
    if (said.length > 0 && sayingsOf(words).some((saying) => states.includes(saying))) {
      if (step > 0 && isAsked) return [...range(place.start, place.end), ...stateTail(linked.tokens, said)];
      const places = [place.start, place.end - 1, ...said.map((t) => t.index)];
      return range(Math.min(...places), withMeasures(linked.tokens, Math.max(...places) + 1));
    }
  }
  return undefined;
}

/** What tells rows apart in "patient number 5", "on 1995-9-4". */
const WHOSE = new RegExp(String.raw`^(?:id|number|no|case|\d[\d:/.-]*|${MONTH_NAMES})$`);

/** The tokens that say a state, from the first to the last, with what measures it. */
function stateTail(tokens: readonly TaggedToken[], said: readonly TaggedToken[]): number[] {
  const places = said.map((t) => t.index);
  return range(Math.min(...places), withMeasures(tokens, Math.max(...places) + 1));
}

/** Whether a state is said by one of the words that name a column, which is named without it: "severe degree of damage". */
function isWithin(state: string, words: readonly TaggedToken[], { names }: ViewColumn): boolean {
  const others = words.filter((t) => t.stem !== state).map((t) => t.stem);
  return others.length < words.length && names.some((name) => ` ${others.join(' ')} `.includes(` ${name.join(' ')} `));
}

/** What lies on one side of what is normal, and what that is called. */
const BESIDE_NORMAL: readonly (readonly [side: RegExp, called: readonly string[]])[] = [
  [/^(?:above|over|higher|exceeds?|exceeding)$/, ['high', 'elev']],
  [/^(?:below|under|lower)$/, ['low']],
  [/^(?:not|out|outside|beyond)$/, ['abnorm']],
];

/** The words of a state, and what else it is called: what is "higher than normal" is high, what is "not normal" abnormal. */
function sayingsOf(words: readonly string[]): readonly string[] {
  const [side, state] = words.includes('normal') ? words.filter((word) => word !== 'normal') : [];
  const called =
    side !== undefined && state === undefined ? BESIDE_NORMAL.find(([sides]) => sides.test(side)) : undefined;
  return [words.join(' '), ...(called?.[1] ?? [])];
}

/** What a phrase says of a column beside its name; undefined where it does not have that name, or says nothing else, or how many. */
function stateIn(phrase: string, column: ViewColumn): string | undefined {
  // "One guest invited" is no state of those "guests who were invited".
  if (tagQuestion(phrase).some(({ number }) => number !== undefined)) return undefined;
  const words = wordsOf(fold(phrase));
  const stems = words.map(stem);
  // Names have their head at the end, "coagulation degree", which phrases put first: "degree of coagulation".
  const turned = column.names.flatMap((own) => (own.length > 1 ? [[...own.slice(-1), 'of', ...own.slice(0, -1)]] : []));
  const name = [...column.names, ...turned, wordsOf(fold(column.name)).map(stem)]
    .filter((one) => one.length > 0 && ` ${stems.join(' ')} `.includes(` ${one.join(' ')} `))
    .sort((a, b) => b.length - a.length)[0];
  if (!name) return undefined;
  const at = stems.findIndex((_, i) => name.every((s, k) => stems[i + k] === s));
  const rest = words.filter((word, i) => (i < at || i >= at + name.length) && !isFiller(word));
  return rest.length > 0
    ? rest
        .map((word) => (SIDES.test(word) ? word : stem(word)))
        .sort()
        .join(' ')
    : undefined;
}

/** The word that says a state next to a name, with those before it that say on which side of it a value lies. */
function stateBeside(
  tokens: readonly TaggedToken[],
  from: number,
  step: number,
  own: ReadonlySet<string>,
  tellsWhose: (token: TaggedToken) => boolean,
): readonly TaggedToken[] {
  const passed: TaggedToken[] = [];
  for (let i = from + step, left = REACH; left > 0; i += step, left--) {
    const token = tokens[i];
    if (token && step > 0 && !token.quoted && tellsWhose(token)) continue;
    if (!token || token.quoted || token.number !== undefined || ends(token)) return [];
    const isSide = SIDES.test(token.word);
    if (isSide && step > 0) passed.push(token);
    if (isSide || own.has(token.stem) || isFiller(token.word) || token.cue === 'most' || token.cue === 'least')
      continue;
    const before = step > 0 ? passed : tokens.slice(Math.max(0, i - SIDE_REACH), i).filter((t) => SIDES.test(t.word));
    return [...before, token];
  }
  return [];
}

/** The token after those that say no more than that something is measured: "normal *range*". */
function withMeasures(tokens: readonly TaggedToken[], end: number): number {
  let after = end;
  while (MEASURES.test(tokens[after]?.word ?? '')) after++;
  return after;
}

function ends({ cue, word }: TaggedToken): boolean {
  return cue === 'and' || cue === 'or' || cue === 'but' || word === 'who' || word === 'whose';
}

function isFiller(word: string): boolean {
  return !SIDES.test(word) && (isStopWord(word) || MEASURES.test(word));
}
