/** What the question box offers of the past: first what this graph was asked, then what others were. Pure. */
import type { HistoryEntry } from '../../protocol/answers';

/** A question of the past. */
export interface PastQuestion {
  readonly question: string;
  /** Name of the graph that was asked. */
  readonly graph: string;
  /** Its file, as a URI; absent where the history does not know it. */
  readonly uri: string | undefined;
}

const MOST_OF_THIS = 20;
const MOST_OF_OTHERS = 10;

/**
 * Chooses the questions to offer.
 * @param entries the history, newest first
 * @param graph the graph file that is asked now, as a URI
 * @returns questions of this graph, and of other graphs that it was not asked; each once, newest first
 */
export function pastQuestions(
  entries: readonly HistoryEntry[],
  graph: string,
): { readonly ofThis: readonly PastQuestion[]; readonly ofOthers: readonly PastQuestion[] } {
  const seen = new Set<string>();
  const once = (list: readonly HistoryEntry[], key: (entry: HistoryEntry) => string): PastQuestion[] =>
    list.flatMap((entry) => {
      // What goes on from another question says nothing by itself.
      if (entry.goesOn === true) return [];
      if (seen.has(key(entry)) || seen.has(entry.question)) return [];
      seen.add(key(entry));
      return [{ question: entry.question, graph: entry.graph, uri: entry.uri }];
    });
  const ofThis = once(
    entries.filter(({ uri }) => uri === graph),
    ({ question }) => question,
  );
  const ofOthers = once(
    entries.filter(({ uri }) => uri !== graph),
    ({ question, uri }) => JSON.stringify([question, uri]),
  );
  return { ofThis: ofThis.slice(0, MOST_OF_THIS), ofOthers: ofOthers.slice(0, MOST_OF_OTHERS) };
}
