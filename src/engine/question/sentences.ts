/** What sentences of a question begin with, and whether they may be told apart. */

/** Verbs that begin a sentence which tells what to show: "Which buildings have a lift? Give me their addresses." */
export const TELLING = /^(?:give|show|list|find|tell|return|display|report)$/;

/** Whether a text quotes something: that may hold anything, ends of sentences too. */
export function quotes(text: string): boolean {
  return /["“”]/.test(text);
}
