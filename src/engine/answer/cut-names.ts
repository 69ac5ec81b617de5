/** Tells which words of a question were taken for a name that has but some of their letters: "routes" for `RTE`. */
import { say, type Message } from '../core/message';
import { explainQuestion, type GateSearch } from '../plan/explain';

/**
 * What is said of names whose letters may as well stand for another word.
 * @param question as it was asked
 * @param search names and values of the graph
 * @returns one message for each such name
 */
export function cutNames(question: string, search: GateSearch): Message[] {
  const first = new Map<string, string>();
  for (const { token, cutTo } of explainQuestion(question, search))
    if (cutTo !== undefined && !first.has(cutTo)) first.set(cutTo, token.text);
  return [...first].map(
    ([name, text]) => say`Nothing here is called “${text}”: “${name.toUpperCase()}” was taken for it.`,
  );
}
