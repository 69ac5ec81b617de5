/** Who is alive: rows whose day of death is not known. "Who are still alive", "no longer living", "deceased". */
import type { ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { stem } from '../../search/words';
import type { AddCondition } from './condition-features';
import { LACKING } from './pattern-conditions';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Words that say whether somebody lives, where they stand alone: who is "living in Kiel" may well be dead. */
const ALIVE = /^(?:alive|living)$/;
const DEAD = /^(?:dead|deceased)$/;
const BEFORE = /^(?:still|yet|currently)$/;
const NO_LONGER = /^(?:longer|not|never|more)$/;
const OF_PLACES = /^(?:in|at|with|on|near|within|outside|under|abroad|alone|together)$/;
/** Stems of what a time of death is called. */
const OF_DEATH = new Set(['death', 'died', 'die', 'dead', 'deceased', 'dod', 'passing'].map(stem));

interface SaidAlive {
  readonly isAlive: boolean;
  readonly tokens: readonly number[];
}

/** What a question says of whether somebody lives; values and terms that are called so are meant themselves. */
const saidAlive = oncePerQuestion((context): SaidAlive | undefined => {
  const { tokens } = context.linked;
  const at = tokens.findIndex((token) => saysSo(token, context));
  if (at < 0) return undefined;
  const denied = tokens.slice(Math.max(0, at - 2), at).filter(({ word, cue }) => cue === 'not' || NO_LONGER.test(word));
  const still = tokens.slice(Math.max(0, at - 1), at).filter(({ word }) => BEFORE.test(word));
  const isAlive = ALIVE.test(tokens[at]?.word ?? '') === (denied.length === 0);
  const lead = denied.length > 0 && tokens[at - 2]?.word === 'no' ? [at - 2] : [];
  return { isAlive, tokens: [...new Set([...lead, ...[...denied, ...still].map(({ index }) => index), at])].sort((a, b) => a - b) };
}); // prettier-ignore

function saysSo({ word, index, quoted }: TaggedToken, context: QuestionContext): boolean {
  const { linked, valueTokens } = context;
  if (quoted || valueTokens.has(index) || !(ALIVE.test(word) || DEAD.test(word))) return false;
  const [before, next] = [linked.tokens[index - 1], linked.tokens[index + 1]];
  if (word !== 'living') return true;
  const isSaid = before?.cue === 'be' || before?.cue === 'not' || BEFORE.test(before?.word ?? '') || before?.word === 'longer'; // prettier-ignore
  const isOfRows = tableMentions(context).some(({ start }) => start === index + 1);
  return isOfRows || (isSaid && !OF_PLACES.test(next?.word ?? ''));
}

/** Whether a column holds when somebody died, and is empty for those who did not. */
function tellsDeath({ names, kind, isYear, profile, isReference }: ViewColumn): boolean {
  const isTime = kind === 'time' || isYear || (kind === 'number' && Number(profile.min) > 1000);
  return isTime && !isReference && profile.nulls > 0 && names.flat().some((word) => OF_DEATH.has(word));
}

/**
 * Adds that a day or year of death is not known, for whoever is said to be alive, and that it is for whoever is not.
 * @param context the question
 * @param add takes the candidates
 */
export function addAlive(context: QuestionContext, add: AddCondition): void {
  const said = saidAlive(context);
  if (!said) return;
  for (const column of context.view.columns) {
    if (!tellsDeath(column) || context.view.uses[column.use]?.role !== undefined) continue;
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
