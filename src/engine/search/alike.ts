/**
 * How alike a text and each column are in meaning, by vectors: what a question calls otherwise than the graph is found by
 * what it means. One more sign among many (`column-features`): it shortlists and never decides alone.
 */
import type { GraphIndex } from '../graph/graph-index';
import { effectiveNotes } from '../graph/model';
import type { ColumnContext } from './column-context';
import { expandedWords, splitIdentifier } from './words';

/** Characters of a column's text: what follows says less and less, and takes as long to read. */
const LONGEST_TEXT = 200;
/** Keywords of a column that its text holds. */
const MOST_KEYWORDS = 6;

/** For a text, the cosine with each column, by the number of the column in `ColumnContext.places`; undefined where not known. */
export type Alike = (text: string) => Float32Array | undefined;

/**
 * What each column is about, in words: its table and its name, what else it is called, and its description.
 * @param context the columns
 * @param graph what is said of them
 * @param mayShow whether a text of the graph may be given to whoever turns it into a vector
 * @returns by number of the column
 */
export function columnTexts(
  context: ColumnContext,
  graph: GraphIndex,
  mayShow: (text: string) => boolean = () => true,
): string[] {
  const tables = new Map<string, string>();
  const inWords = (name: string): string => expandedWords(splitIdentifier(name)).join(' ');
  return context.places.map(({ table, set }) => {
    const tableWords = tables.get(table) ?? inWords(table);
    tables.set(table, tableWords);
    const node = graph.column(set.column);
    const { keywords = [], description } = node ? effectiveNotes(node) : {};
    const further = [...keywords.slice(0, MOST_KEYWORDS), ...(description === undefined ? [] : [description])];
    const text = `${tableWords} ${[inWords(set.column.column), ...further.filter(mayShow)].join(', ')}`;
    return text.slice(0, LONGEST_TEXT);
  });
}
