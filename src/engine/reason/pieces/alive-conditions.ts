/** Who is alive: rows whose day of death is not known. "Who are still alive", "no longer living", "deceased". */
import type { ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { AddCondition } from './condition-features';
import { dateTokens } from './date-conditions';
import { LACKING } from './empty-conditions';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { TIME_NOUN } from '../said/common-words';
import { tellsDeath } from '../said/life-dates';
import { isParticiple } from '../../question/participles';
import { tableMentions } from '../said/table-mentions';

/** Words that say whether somebody lives, where they stand alone: who is "living in Kiel" may well be dead. */
const ALIVE = /^(?:alive|living)$/;
const DEAD = /^(?:dead|deceased|died)$/;
/** Who "died" and nothing else is said of it: neither when, where nor of what. */
const DIED = 'died';
const BEHIND_DIED = new Set(['and', 'or', 'but', 'also', 'sorted', 'by', 'each', 'that', 'which', 'who', 'whose']);
const BEFORE = /^(?:still|yet|currently)$/;
const NO_LONGER = /^(?:longer|not|never|more)$/;
const OF_PLACES = /^(?:in|at|with|on|near|within|outside|under|abroad|alone|together)$/;

/** Words before a time at which somebody was alive. */
const TIMELY = /^(?:in|by|before|after|at|on|of|around|until|till|since|during|between|from|through)$/;
const MEANWHILE = /^(?:when|while|whilst)$/;
/** Beside nouns for a point in time. */
const PERIOD = /^(?:decades?|century|centuries|turn|end|eve|start|beginning)$/;
/** Words before "which" in a clause that tells a time, a place or a cause: "the war in which he died". */
const PREPOSITION = /^(?:in|at|on|of|from|by|during|under|with|near|for)$/;
const WAS = /^(?:was|were|been)$/;
/** Years, as they are said of people: "1900", "1920s". */
const YEAR = /^(?:1\d|20)\d\d(?:s|'s)?$/;
/** Tokens from the word for a time back to what it is said of: "on the 1st of March". */
const TIME_BEHIND = 4;

interface SaidAlive {
  readonly isAlive: boolean;
  /** Nothing says that they were so at another time: who was alive in 1900 may well have died since. */
  readonly isNow: boolean;
  readonly tokens: readonly number[];
}

/** What a question says of whether somebody lives; values and terms that are called so are meant themselves. */
const saidAlive = oncePerQuestion((context): SaidAlive | undefined => {
  const { tokens } = context.linked;
  const at = tokens.findIndex((token) => saysSo(token, context));
  if (at < 0) return undefined;
  const before = tokens.slice(Math.max(0, at - 2), at);
  // "No living animal" denies the animals, and not that they live.
  const deniesRows = isBeforeRows(at, context);
  const denied = deniesRows ? [] : before.filter(({ word, cue }) => cue === 'not' || NO_LONGER.test(word));
  const still = tokens.slice(Math.max(0, at - 1), at).filter(({ word }) => BEFORE.test(word));
  const isAlive = ALIVE.test(tokens[at]?.word ?? '') === (denied.length === 0);
  const lead = denied.length > 0 && tokens[at - 2]?.word === 'no' ? [at - 2] : [];
  return { isAlive, isNow: !isOfAnotherTime(at, context), tokens: [...new Set([...lead, ...[...denied, ...still].map(({ index }) => index), at])].sort((a, b) => a - b) };
}); // prettier-ignore

function saysSo({ word, index, quoted }: TaggedToken, context: QuestionContext): boolean {
  const { linked, valueTokens } = context;
  if (quoted || valueTokens.has(index) || !(ALIVE.test(word) || DEAD.test(word))) return false;
  const [before, next] = [linked.tokens[index - 1], linked.tokens[index + 1]];
  if (word === DIED)
    return (
      (!next || BEHIND_DIED.has(next.cue ?? '')) &&
      !isOfAnotherTime(index, context) &&
      !isAskedOfIt(index, linked.tokens)
    );
  if (word !== 'living') return true;
  const isSaid = before?.cue === 'be' || before?.cue === 'not' || BEFORE.test(before?.word ?? '') || before?.word === 'longer'; // prettier-ignore
  return isBeforeRows(index, context) || (isSaid && !OF_PLACES.test(next?.word ?? ''));
}

const WHERE_OR_WHEN = /^(?:where|when|how|why)$/;
const WHICH = /^(?:which|what|whose|whom)$/;

/** Whether a question speaks of when, where or of what somebody died: "the year in which he died", "where have most died". */
function isAskedOfIt(at: number, tokens: readonly TaggedToken[]): boolean {
  return tokens.slice(0, at).some(({ word, cue }, i) => {
    if (cue === 'how-many') return false;
    return WHERE_OR_WHEN.test(word) || (WHICH.test(word) && PREPOSITION.test(tokens[i - 1]?.word ?? ''));
  });
}

function isBeforeRows(at: number, context: QuestionContext): boolean {
  return tableMentions(context).some(({ start }) => start === at + 1);
}

/** Whether a question asks who lived at another time than now: "alive in 1900", "dead when it was published". */
function isOfAnotherTime(at: number, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const dates = dateTokens(context);
  const wasSo = tokens.slice(Math.max(0, at - TIME_BEHIND), at).some(({ word }) => WAS.test(word));
  return tokens.some(({ word, index }) => {
    if (index > 0 && MEANWHILE.test(word)) return true;
    const isTime = dates.has(index) || YEAR.test(word);
    if (!isTime && !(wasSo && index > at && (TIME_NOUN.test(word) || PERIOD.test(word)))) return false;
    const lead = tokens.slice(Math.max(0, index - TIME_BEHIND), index).find((t) => TIMELY.test(t.word));
    const before = tokens[(lead?.index ?? index) - 1];
    // "Alive, who were born before 1900", "had works performed in 2020": the time is that of something else.
    return wasSo || !lead || !before || before.index === at || !isParticiple(before.word);
  });
}

/** Whether a column holds when somebody died, and is empty for those who did not. */
function isEmptyForLiving(column: ViewColumn): boolean {
  const { kind, isYear, profile, isReference } = column;
  const isTime = kind === 'time' || isYear || (kind === 'number' && Number(profile.min) > 1000);
  return isTime && !isReference && profile.nulls > 0 && tellsDeath(column);
}

/**
 * Adds that a day or year of death is not known, for whoever is said to be alive, and that it is for whoever is not.
 * @param context the question
 * @param add takes the candidates
 */
export function addAlive(context: QuestionContext, add: AddCondition): void {
  const said = saidAlive(context);
  if (said?.isNow !== true) return;
  for (const column of context.view.columns) {
    if (!isEmptyForLiving(column) || context.view.uses[column.use]?.role !== undefined) continue;
    const op = said.isAlive ? 'null' : 'not-null';
    add({ kind: 'u', column: column.id, op, values: [], tokens: said.tokens }, [LACKING]);
  }
}

/**
 * Whether a word says that somebody lives, or does not: who is asked for hangs on it.
 * @param at the token
 * @param context the question
 */
export function saysAlive(at: number, context: QuestionContext): boolean {
  return saidAlive(context)?.tokens.includes(at) === true;
}

/**
 * Whether a word says that somebody lived, or did not, at another time than now: no column that is called like it tells that. Who was
 * "dead before 1950" died before.
 * @param at the token
 * @param context the question
 */
export function saysAliveOnce(at: number, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const [said, next] = [saidAlive(context), tokens[at + 1]];
  if (said?.isNow !== false || said.tokens.at(-1) !== at) return false;
  return said.tokens.length > 1 || !DEAD.test(tokens[at]?.word ?? '') || next?.word !== 'before';
}
