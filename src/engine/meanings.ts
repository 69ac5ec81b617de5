/**
 * What the columns of a graph and questions mean, as vectors. The columns are worked out once, in the background; until that
 * is done, and wherever it fails, questions are answered without.
 */
import { SchemaGraphError, throwIfCancelled } from './core/errors';
import { say, type Message } from './core/message';
import type { Progress } from './core/reports';
import type { GraphIndex } from './graph/graph-index';
import type { VectorUse } from './models/embedders';
import { ModelError } from './models/model-error';
import type { Understood } from './question/understand';
import { shownTexts } from './question/offered-columns';
import { type Alike, columnTexts } from './search/alike';
import { ColumnVectors } from './search/column-vectors';
import type { MemorySearchIndex } from './search/search-index';

/** Texts of questions of which vectors are remembered. */
const MOST_REMEMBERED = 200;
/** Of a text that has none. */
const NO_VECTOR = new Float32Array();

/** What vectors say of a question. */
export interface ReadMeanings {
  readonly alike: Alike;
  /** Why there is nothing, where something failed. */
  readonly problem?: Message;
  /** It only took too long: that is worth a word where the answer is in doubt. */
  readonly late?: true;
}

/** Says nothing of any text. */
export const NO_VECTORS: ReadMeanings = { alike: () => undefined };

/** The vectors of one graph. */
export class Meanings {
  readonly #search: MemorySearchIndex;
  readonly #graph: GraphIndex;
  /** By the name of the embedder and what it may be given. */
  readonly #columns = new Map<string, ColumnVectors>();
  readonly #remembered = new Map<string, Float32Array>();

  /**
   * @param search the columns of the graph
   * @param graph what is said of them
   */
  constructor(search: MemorySearchIndex, graph: GraphIndex) {
    this.#search = search;
    this.#graph = graph;
  }

  /**
   * Works out the vectors of all columns, unless that was done before.
   * @param use the embedder
   * @param options progress and cancellation
   * @returns how many columns have vectors now
   * @throws SchemaGraphError `cancelled`, `model`
   */
  async learn(
    use: VectorUse,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: Progress) => void } = {},
  ): Promise<number> {
    const name = nameOf(use);
    const { places } = this.#search.context;
    if (this.#columns.has(name) || places.length === 0) return places.length;
    const texts = columnTexts(this.#search.context, this.#graph, shownTexts(this.#search, '', use.sendValues));
    const distinct = [...new Set(texts)];
    const vectors = await use.keeping.embed(distinct, {
      ...(signal && { signal }),
      ...(onProgress && {
        onProgress: (done) =>
          onProgress({ message: say`Working out what ${distinct.length} columns mean`, done: done / distinct.length }),
      }),
    });
    throwIfCancelled(signal);
    const byText = new Map(distinct.map((text, i) => [text, vectors[i] ?? NO_VECTOR]));
    this.#columns.set(name, new ColumnVectors(texts.map((text) => byText.get(text) ?? NO_VECTOR)));
    return texts.length;
  }

  /**
   * Vectors of the texts of a question, compared with the columns. Where the columns are not ready there is nothing, at once.
   * @param use the embedder
   * @param texts of the question
   * @param signal cancels it
   * @throws SchemaGraphError `cancelled`
   */
  async read(use: VectorUse, texts: readonly string[], signal?: AbortSignal): Promise<ReadMeanings> {
    throwIfCancelled(signal);
    const name = nameOf(use);
    const columns = this.#columns.get(name);
    if (!columns) return NO_VECTORS;
    const keyOf = (text: string): string => `${name}\n${text}`;
    const missing = [...new Set(texts)].filter((text) => !this.#remembered.has(keyOf(text)));
    try {
      const vectors = missing.length === 0 ? [] : await use.embedder.embed(missing, { ...(signal && { signal }) });
      for (const [i, text] of missing.entries()) this.#remember(keyOf(text), vectors[i]);
    } catch (error) {
      throwIfCancelled(signal);
      if (error instanceof ModelError && error.fault === 'slow') {
        return { ...NO_VECTORS, problem: error.said, late: true };
      }
      if (error instanceof SchemaGraphError) return { ...NO_VECTORS, problem: error.said };
      throw error;
    }
    return {
      alike: (text) => {
        const vector = this.#remembered.get(keyOf(text));
        return vector && columns.cosines(vector);
      },
    };
  }

  #remember(key: string, vector: Float32Array | undefined): void {
    if (!vector) return;
    this.#remembered.set(key, vector);
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined && this.#remembered.size > MOST_REMEMBERED) this.#remembered.delete(oldest);
  }
}

/**
 * The texts of a question by which columns are looked for.
 * @param question as it was asked
 * @param understood its parts
 */
export function spokenTexts(question: string, { conditions, focus }: Understood): string[] {
  return [question, ...conditions, focus];
}

function nameOf({ embedder, sendValues }: VectorUse): string {
  return `${embedder.name} ${String(sendValues)}`;
}
