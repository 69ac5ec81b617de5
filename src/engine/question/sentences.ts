/** What sentences of a question begin with, and whether they may be told apart. */
import type { TaggedToken } from './tag-question';

/** Verbs that begin a sentence which tells what to show: "Which buildings have a lift? Give me their addresses." */
export const TELLING = /^(?:give|show|list|find|tell|return|display|report)$/;

/** Whether a text quotes something: that may hold anything, ends of sentences too. */
export function quotes(text: string): boolean {
  return /["“”]/.test(text);
}

/** "Ever", and what was ever done: the highest temperature ever measured is the highest one. */
export function saysEver({ word, index }: TaggedToken, tokens: readonly TaggedToken[]): boolean {
  return word === 'ever' || (tokens[index - 1]?.word === 'ever' && /(?:ed|en|ade|eld|old|aid)$/.test(word));
}
