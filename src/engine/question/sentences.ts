/**
 * What sentences of a question begin with, and whether they may be told apart. Files that look for such words in the text of a question
 * have them from here, as alternatives of regular expressions.
 */
import type { TaggedToken } from './tag-question';

/** Words that begin a question. */
export const ASK = 'what|which|who|whom|whose|how|when|where';
/** Helping verbs. */
export const HELPING = 'am|is|are|was|were|has|have|had|do|does|did|can|could|will|would';
/** Verbs that begin a sentence which tells what to show, and are nothing else wherever they stand. */
export const TELL = 'give|show|list|find|tell';
/** All verbs that begin one: what is said in its middle may be a "state" or a "report". */
export const SHOW = `${TELL}|return|display|report|name|mention|provide|state|indicate|specify|include|write|identify|print`;
/** Words for a number that is told of several rows. */
export const NUMBERS = 'how many|number of|count|total|average|sum';

/** Verbs that begin a sentence which tells what to show: "Which buildings have a lift? Give me their addresses." */
export const TELLING = new RegExp(`^(?:${TELL}|return|display|report)$`);

/** A pattern of words, large letters or small, in which lists like these may stand. */
export function pattern(text: TemplateStringsArray, ...lists: readonly string[]): RegExp {
  return new RegExp(String.raw(text, ...lists), 'i');
}

/** Whether a text quotes something: that may hold anything, ends of sentences too. */
export function quotes(text: string): boolean {
  return /["“”]/.test(text);
}

/**
 * A question as one sentence, without its mark and with single spaces.
 * @param question as a person wrote it
 * @returns undefined where it quotes something or has several sentences
 */
export function oneSentence(question: string): string | undefined {
  const text = question
    .trim()
    .replace(/[\s?.!]+$/, '')
    .replace(/\s+/g, ' ');
  return quotes(text) || /[?!;]|\.\s/.test(text) ? undefined : text;
}

/** "Ever", and what was ever done: the highest temperature ever measured is the highest one. */
export function saysEver({ word, index }: TaggedToken, tokens: readonly TaggedToken[]): boolean {
  return word === 'ever' || (tokens[index - 1]?.word === 'ever' && /(?:ed|en|ade|eld|old|aid)$/.test(word));
}
