/**
 * Which key edges the words of a question name. The keywords of an edge are verbs: what stands before the verb plays the
 * part of the edge's end ("students who like Kyle": the students are the admirers), unless the row that refers is itself
 * the subject ("flights depart from Abilene").
 */
import { splitIdentifier, stem } from '../search/words';
import { verbOf } from './participles';
import type { TaggedToken } from './tag-question';
import type { ViewJoin } from './view-joins';

/** A key edge that a question names. */
export interface SpokenJoin {
  readonly join: ViewJoin;
  /** Tokens that name it, from the first to the last, exclusive. */
  readonly start: number;
  readonly end: number;
  /** How much of what was said is its own: words, those in the same form counting more. */
  readonly weight: number;
}

/** Having is said in many ways, most of them without a verb: "students with friends". */
const HAVING = new Set(['have', 'has', 'had', 'having', 'with', 'without']);
/** Tokens that may stand within a phrase: "has no friends", "have more than one friend", "has not any". */
const WITHIN = new Set([
  'not',
  'article',
  'any',
  'more-than',
  'less-than',
  'at-least',
  'at-most',
  'exactly',
  'multiple',
]);
const MOST_WITHIN = 5;
/** What a word in the same form counts, and one that only has the same stem. */
const SAME_FORM = 2;
const SAME_STEM = 1.2;

/**
 * The edges that a question names, each at its best place.
 * @param joins the key edges
 * @param tokens the question
 */
export function spokenJoins(joins: readonly ViewJoin[], tokens: readonly TaggedToken[]): SpokenJoin[] {
  return joins.flatMap((join) => {
    const main = mainAt(join, joins, tokens);
    if (main) return [main];
    const found = join.phrases.flatMap((phrase) => tokens.flatMap((_, at) => phraseAt(join, phrase, tokens, at) ?? []));
    const [best] = found.sort((a, b) => b.weight - a.weight || a.start - b.start);
    return best ? [best] : [];
  });
}

/**
 * The edge among those between two tables that a question names.
 * @param spoken what the question names
 * @param joins the edges to choose among
 * @returns undefined where it names none, or several alike
 */
export function chosenJoin(spoken: readonly SpokenJoin[], joins: readonly ViewJoin[]): SpokenJoin | undefined {
  const [best, next] = spoken.filter(({ join }) => joins.includes(join)).sort((a, b) => b.weight - a.weight);
  return best && (next === undefined || best.weight > next.weight) ? best : undefined;
}

/** Words before what a role is called that say that it is no further one: the main driver is no co-driver. */
const MAIN = /^(?:main|primary|principal|lead|leading)$/;
const MAIN_WEIGHT = 4;

/** An edge whose name is the end of those of all that are parallel to it, where it is said to be the main one. */
function mainAt(join: ViewJoin, joins: readonly ViewJoin[], tokens: readonly TaggedToken[]): SpokenJoin | undefined {
  if (!join.isParallel) return undefined;
  const [table, to] = [join.edge.from[0]?.table, join.edge.to[0]?.table];
  const others = joins.filter((j) => j !== join && j.edge.from[0]?.table === table && j.edge.to[0]?.table === to);
  const own = nameOf(join);
  const isEnd = (name: readonly string[]) => name.length > own.length && own.every((w, i) => w === name[name.length - own.length + i]); // prettier-ignore
  if (own.length === 0 || others.length === 0 || !others.every((other) => isEnd(nameOf(other)))) return undefined;
  const isCalled = (at: number) => own.every((word, i) => tokens[at + i]?.stem === stem(word));
  const main = tokens.find(({ word, index, quoted }) => !quoted && MAIN.test(word) && isCalled(index + 1));
  return main && { join, start: main.index, end: main.index + 1 + own.length, weight: MAIN_WEIGHT };
}

/** Words of the column that refers, without those for a key. */
function nameOf({ edge }: ViewJoin): string[] {
  return splitIdentifier(edge.from[0]?.column ?? '').filter((word) => !/^(?:id|no|cd|code|key|fk)$/.test(word));
}

function phraseAt(
  join: ViewJoin,
  phrase: readonly string[],
  tokens: readonly TaggedToken[],
  start: number,
): SpokenJoin | undefined {
  // "Give the names of …" gives no edge its verb.
  if (start === 0 && tokens[0]?.cue === 'show') return undefined;
  let weight = 0;
  let end = start;
  for (const [n, word] of phrase.entries()) {
    let at = end;
    while (n > 0 && at - end < MOST_WITHIN && mayStandWithin(tokens[at]) && fit(word, tokens, at) === 0) at++;
    const own = fit(word, tokens, at);
    if (own === 0) return undefined;
    weight += own;
    end = at + 1;
  }
  // "Has a dog" is no sign by its "has" alone.
  return HAVING.has(phrase.join(' ')) ? undefined : { join, start, end, weight };
}

function mayStandWithin(token: TaggedToken | undefined): boolean {
  return token !== undefined && (token.number !== undefined || (token.cue !== undefined && WITHIN.has(token.cue)));
}

/** How well a word of a phrase fits a token; 0 where it does not. */
function fit(word: string, tokens: readonly TaggedToken[], at: number): number {
  const token = tokens[at];
  if (!token || token.quoted) return 0;
  if (HAVING.has(word)) return HAVING.has(token.word) ? SAME_FORM : 0;
  if (token.word === word) return isPastTense(tokens, at) ? SAME_STEM : SAME_FORM;
  const isSame = token.stem === stem(word) || verbOf(token.word) === word;
  return isSame ? SAME_STEM + (isPastForm(token.word) ? 0 : SHORT_OF * shared(token.word, word)) : 0;
}

/** Forms of one verb are nearer to each other where neither is a participle: "like" and "likes", not "liked". */
const SHORT_OF = 0.2;

function shared(a: string, b: string): number {
  return isPastForm(a) === isPastForm(b) ? 1 : 0;
}

function isPastForm(word: string): boolean {
  return word.endsWith('ed');
}

/** "Students liked Kyle" tells who liked; "students who are liked" and "liked by Kyle" tell who was liked. */
function isPastTense(tokens: readonly TaggedToken[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token || !isPastForm(token.word) || next === undefined || next.cue === 'by') return false;
  const passive = tokens
    .slice(Math.max(0, at - 3), at)
    .some((t) => t.cue === 'be' || t.word === 'been' || t.word === 'were');
  return !passive && next.capital;
}
