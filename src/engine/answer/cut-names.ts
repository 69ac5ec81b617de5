/** Tells which words of a question were taken for a name that has but some of their letters: "routes" for `RTE`. */
import { say, type Message } from '../core/message';
import type { ExplainedToken } from '../plan/explain';

/**
 * What is said of names whose letters may as well stand for another word.
 * @param explained the question, explained by names and values of the graph
 * @returns one message for each such name
 */
export function cutNames(explained: readonly ExplainedToken[]): Message[] {
  const first = new Map<string, string>();
  for (const { token, cutTo } of explained) if (cutTo !== undefined && !first.has(cutTo)) first.set(cutTo, token.text);
  return [...first].map(
    ([name, text]) => say`Nothing here is called “${text}”: “${name.toUpperCase()}” was taken for it.`,
  );
}
