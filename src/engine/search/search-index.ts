/** Search over the columns and stored values of one graph (SGAM 3.1). */
import { say, verbatim, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import type { Catalogue } from '../profile/catalogue';
import type { SqlEngine } from '../store/sql-engine';
import { readStoredValues } from './build-values';
import { ColumnContext } from './column-context';
import { type QuestionFeatures, columnFeatures } from './column-features';
import type { ColumnHit, SearchIndex, ValueHit } from './hits';
import { type NumberSets, numberSets } from './number-sets';
import { columnScores, logistic } from './rank-columns';
import { ValueIndex } from './value-index';

/** What a search index is made from. */
export interface SearchSources {
  readonly graph: GraphIndex;
  readonly catalogue: Catalogue;
  readonly engine: SqlEngine;
  /** Further scores that are added to those of words, for example from vectors. */
  readonly scorers?: readonly ColumnScorer[];
  readonly signal?: AbortSignal;
}

/** A further way to score columns. */
export interface ColumnScorer {
  /** Adds its score of each column, in the order of `columns`, on the scale of the word scores (a unit is much). */
  scores(text: string, columns: readonly { readonly table: string; readonly column: string }[]): Float64Array;
}

/** A search index that also answers at once: its values are in memory. */
export interface MemorySearchIndex extends SearchIndex, NumberSets {
  /** As `values`, without waiting. */
  valuesSync(text: string): readonly ValueHit[];
  /** The columns of the graph, prepared for ranking; `features(text).rows` has their order. */
  readonly context: ColumnContext;
  /** The stored values. */
  readonly valueIndex: ValueIndex;
  /** What speaks for each column (see `FEATURES`); the training of the weights reads it. */
  features(text: string, hits?: readonly ValueHit[]): QuestionFeatures;
  /** Whether a stem occurs in the name of a table or column. */
  isSchemaStem(stem: string): boolean;
  /** Some stored values were left out because they are too many. */
  readonly truncated: boolean;
}

/**
 * Builds the search index of a graph.
 * @param sources the graph, the catalogue of its data, and where the data lies
 * @throws SchemaGraphError `cancelled`
 */
export async function createSearchIndex(sources: SearchSources): Promise<MemorySearchIndex> {
  const { graph, catalogue, engine, signal } = sources;
  const stored = await readStoredValues(catalogue, graph, engine, signal);
  const numbers = numberSets(stored.numbers);
  const context = new ColumnContext(graph, catalogue, numbers);
  const values = new ValueIndex(stored.store, (s) => context.isSchemaStem(s));
  return new ColumnSearch(context, values, numbers, sources.scorers ?? [], stored.truncated);
}

class ColumnSearch implements MemorySearchIndex {
  readonly #numbers: NumberSets;
  readonly #scorers: readonly ColumnScorer[];

  constructor(
    readonly context: ColumnContext,
    readonly valueIndex: ValueIndex,
    numbers: NumberSets,
    scorers: readonly ColumnScorer[],
    readonly truncated: boolean,
  ) {
    this.#numbers = numbers;
    this.#scorers = scorers;
  }

  has: NumberSets['has'] = (column, value) => this.#numbers.has(column, value);

  isSchemaStem(stem: string): boolean {
    return this.context.isSchemaStem(stem);
  }

  valuesSync(text: string): readonly ValueHit[] {
    return this.valueIndex.find(text);
  }

  values(text: string): Promise<readonly ValueHit[]> {
    return Promise.resolve(this.valuesSync(text));
  }

  features(text: string, hits: readonly ValueHit[] = this.valuesSync(text)): QuestionFeatures {
    return columnFeatures(this.context, text, hits);
  }

  columns(text: string, top: number): readonly ColumnHit[] {
    const features = this.features(text);
    const columns = this.context.places.map((place) => place.set.column);
    const scores = columnScores(this.context, features);
    const further = this.#scorers.map((scorer) => scorer.scores(text, columns));
    const scored = columns.map((column, i) => ({
      column,
      raw: (scores[i] ?? 0) + further.reduce((sum, more) => sum + (more[i] ?? 0), 0),
      why: features.why[i] ?? [],
    }));
    scored.sort((a, b) => b.raw - a.raw);
    return scored.slice(0, top).map(({ column, raw, why }) => ({ column, score: logistic(raw), why: together(why) }));
  }
}

function together(reasons: readonly Message[]): Message {
  return reasons.length === 0 ? verbatim('') : reasons.reduce((before, reason) => say`${before}; ${reason}`);
}
