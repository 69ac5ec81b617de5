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
/** The greatest whole number of a stored number. */
const LEVELS = 127;

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

/** Vectors of the columns of a graph. One byte for a number: a graph may have tens of thousands of columns. */
export class ColumnVectors {
  readonly #dimensions: number;
  readonly #numbers: Int8Array;
  readonly #scales: Float32Array;

  /** @param vectors by number of the column, each of length 1 */
  constructor(vectors: readonly Float32Array[]) {
    this.#dimensions = vectors[0]?.length ?? 0;
    this.#numbers = new Int8Array(vectors.length * this.#dimensions);
    this.#scales = new Float32Array(vectors.length);
    for (const [i, vector] of vectors.entries()) {
      let greatest = 0;
      for (const x of vector) greatest = Math.max(greatest, Math.abs(x));
      const scale = greatest / LEVELS;
      this.#scales[i] = scale;
      const start = i * this.#dimensions;
      for (let k = 0; k < this.#dimensions && scale > 0; k++)
        this.#numbers[start + k] = Math.round((vector[k] ?? 0) / scale);
    }
  }

  /**
   * The cosine of a vector with each column.
   * @param vector of length 1, of the same model
   * @returns by number of the column; undefined where the vector has other dimensions
   */
  cosines(vector: Float32Array): Float32Array | undefined {
    const width = this.#dimensions;
    if (vector.length !== width) return undefined;
    const numbers = this.#numbers;
    // Numbers of the kind in which sums are counted, so that none has to be turned into one.
    const asked = Float64Array.from(vector);
    const found = new Float32Array(this.#scales.length);
    for (let i = 0, at = 0; i < found.length; i++) {
      // Four sums at a time: each addition would wait for the one before.
      let [a, b, c, d] = [0, 0, 0, 0];
      let k = 0;
      for (; k + 3 < width; k += 4, at += 4) {
        a += (numbers[at] ?? 0) * (asked[k] ?? 0);
        b += (numbers[at + 1] ?? 0) * (asked[k + 1] ?? 0);
        c += (numbers[at + 2] ?? 0) * (asked[k + 2] ?? 0);
        d += (numbers[at + 3] ?? 0) * (asked[k + 3] ?? 0);
      }
      for (; k < width; k++, at++) a += (numbers[at] ?? 0) * (asked[k] ?? 0);
      found[i] = (a + b + c + d) * (this.#scales[i] ?? 0);
    }
    return found;
  }
}
