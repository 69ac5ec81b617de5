/** Asks back where a word that nothing knows is nearly a name: "Did you mean towed?" */
import type { OtherReading } from '../core/answers';
import { say, type Message } from '../core/message';
import { mayBeUnit } from '../core/units';
import { isCommonWord } from '../plan/common-words';
import { tagQuestion } from '../question/tag-question';
import type { ColumnContext } from '../search/column-context';
import { askedSpelling, isSwapped } from '../search/spelling';
import { relativesOf } from '../search/word-relatives';
import { isStopWord, singular } from '../search/words';

/** Below this confidence what a slip left out is rather asked about than left out. */
const UNSURE = 0.5;

/** The question that is asked back. */
export interface Meant {
  readonly offer: OtherReading;
  /** What is said in place of an answer. */
  readonly refusal: Message;
}

/**
 * The same question with words in place of those that are nearly names.
 * @param question as it was asked
 * @param open words of it that no part of the graph or of the program accounts for
 * @param context columns and tables of the graph
 * @returns undefined where no word is near a name
 */
export function meantQuestion(question: string, open: ReadonlySet<string>, context: ColumnContext): Meant | undefined {
  const found = tagQuestion(question).flatMap(({ text, word, stem, start, end, kind, cue, quoted, capital, index }) => {
    if (!open.has(text) || kind !== 'word' || quoted || cue !== undefined) return [];
    // A name is what it is: "Carl" is no card.
    if (capital && index > 0) return [];
    if (isStopWord(word) || isCommonWord(word) || context.knows(stem)) return [];
    const meant = askedSpelling(word, context.writtenNames);
    return meant === undefined || isItself(word, meant)
      ? []
      : [{ text, meant: word.endsWith('s') && !meant.endsWith('s') ? `${meant}s` : meant, start, end }];
  });
  const [first] = found;
  if (!first) return undefined;
  const asked = found.reduceRight(
    (told, { meant, start, end }) => told.slice(0, start) + meant + told.slice(end),
    question,
  );
  return {
    offer: { question: asked, why: say`“${first.meant}” in place of “${first.text}”`, choose: [] },
    refusal: say`Nothing here is called “${first.text}”. Did you mean “${first.meant}”?`,
  };
}

/**
 * Whether a word is hardly a slip for a name: a unit, or another word of English of that length, such as "miles" for "males".
 * English words that lack a letter are written for longer ones all the same.
 */
function isItself(word: string, meant: string): boolean {
  if (mayBeUnit(word)) return true;
  const isEnglish = relativesOf(singular(word)).length > 0;
  return isEnglish && singular(word).length === singular(meant).length && !isSwapped(word, meant);
}

/**
 * Whether an answer that leaves a word out is withheld where another one may be meant.
 * @param confidence that the answer is right without it
 */
export function isAskedBack(confidence: number): boolean {
  return confidence < UNSURE;
}
