/** Questions that ask for two things: "How many patients are there, and what is their average weight?" */
import { quotes } from './sentences';
import { tagQuestion, type TaggedToken } from './tag-question';
import { asksYesOrNo } from './yes-or-no';

/** Cues with which a second question begins, after "and". */
const BEGINS = new Set(['what', 'how-many', 'how-much']);
/** Cues that begin one before a verb: "and when were they hired", where "cities where …, and where …" says more of the cities. */
const BEGINS_BEFORE_VERB = new Set(['when', 'where']);

/**
 * The token at which a second question begins.
 * @param tokens the question
 * @returns -1 where there is none
 */
export function secondQuestionAt(tokens: readonly TaggedToken[]): number {
  const begins = (cue: string, verb = ''): boolean =>
    BEGINS.has(cue) || (BEGINS_BEFORE_VERB.has(cue) && (verb === 'be' || verb === 'do'));
  return tokens.findIndex(
    ({ cue, quoted, index }) =>
      index > 1 &&
      !quoted &&
      cue !== undefined &&
      begins(cue, tokens[index + 1]?.cue) &&
      tokens[index - 1]?.cue === 'and',
  );
}

/** Cues that ask for one number, and the kind of item that gives it. */
const FOLDS: Readonly<Record<string, string>> = {
  'how-many': 'rows',
  average: 'avg',
  maximum: 'max',
  minimum: 'min',
  sum: 'sum',
};

/**
 * The kinds of items that a question of two halves asks for, where each half asks for one number: one program gives both.
 * @param tokens the question
 * @returns undefined where it has one half, or a half asks for something else
 */
export function twoNumbers(tokens: readonly TaggedToken[]): readonly [string, string] | undefined {
  const at = secondQuestionAt(tokens);
  if (at < 0) return undefined;
  const kindsOf = (half: readonly TaggedToken[]) => [
    ...new Set(half.flatMap(({ cue = '' }) => (Object.hasOwn(FOLDS, cue) ? [FOLDS[cue] ?? ''] : []))),
  ];
  const [[first, ...others], [second, ...more]] = [kindsOf(tokens.slice(0, at)), kindsOf(tokens.slice(at))];
  return first && second && others.length + more.length === 0 ? [first, second] : undefined;
}

/** Cues of sentences that ask for something. */
const ASKING = new Set(['what', 'which', 'who', 'when', 'where', 'how-many', 'how-much', 'how-often', 'show', 'count']);
/** Where one sentence ends and another begins. */
const SENTENCE_END = /(?<=[?.!])\s+(?=[A-Z])/;

/**
 * The two sentences of one text, where the second one asks for yes or no of what the first one asks for: "Name the patient of bed 5.
 * Is her iron within the normal range?"
 * @param text the question
 * @returns undefined where it is no such text
 */
export function questionAndCheck(text: string): readonly [string, string] | undefined {
  if (quotes(text)) return undefined;
  const [first = '', second = '', ...more] = text.trim().split(SENTENCE_END);
  const asks = tagQuestion(first).some(({ cue = '' }) => ASKING.has(cue));
  return asks && more.length === 0 && asksYesOrNo(second) ? [first, second] : undefined;
}

/**
 * The two questions of one text, as they stand.
 * @param text the question
 * @param tokens its tokens
 * @returns undefined where it asks for one thing
 */
export function twoQuestions(text: string, tokens: readonly TaggedToken[]): readonly [string, string] | undefined {
  const at = secondQuestionAt(tokens);
  const [and, begins] = [tokens[at - 1], tokens[at]];
  // "And the number of loans" begins no question of its own.
  if (!and || !begins || begins.word === 'number') return undefined;
  const asked = (part: string) => `${part.trim().replace(/[\s,;.?!]+$/, '')}?`;
  return [asked(text.slice(0, and.start)), asked(text.slice(begins.start))];
}
