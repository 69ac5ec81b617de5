/** Tells of an order by a column that the question does not name: "oldest first" may be another date. */
import { say, type Message } from '../core/message';
import { effectiveNotes } from '../graph/model';
import type { Query } from '../program/intent';
import { splitIdentifier, stem, tokenize } from '../search/words';
import { speakerOf } from './paraphrase';
import type { GraphWords } from './words';

/**
 * What a list is ordered by, where only the engine says so. The end of a list is told in the answer itself, and so is what is shown.
 * @param question as it was asked
 * @param query the program's intent
 * @param words of the graph
 */
export function unaskedOrder(question: string, query: Query, words: GraphWords): Message[] {
  const [key] = query.kind === 'select' && query.limit === undefined ? query.orderBy : [];
  if (query.kind !== 'select' || key?.by.kind !== 'column') return [];
  const { use, column } = key.by;
  const table = query.uses[use]?.table ?? '';
  const found = words.column(table, column);
  const notes = found && effectiveNotes(found);
  const names = [splitIdentifier(column).join(' '), words.columnName(table, column), ...(notes?.keywords ?? [])];
  const said = new Set(tokenize(question).map((token) => token.stem));
  const isNamed = names.some((name) =>
    tokenize(name).some((token) => token.kind === 'word' && said.has(stem(token.word))),
  );
  const speaker = speakerOf(query, words);
  return isNamed ? [] : [say`The rows are ordered by ${speaker.order(key)}, which the question does not name.`];
}
