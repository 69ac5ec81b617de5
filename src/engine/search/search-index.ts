/** Search over the columns and stored values of one graph (SGAM 3.1). */
import { type ColumnRef, columnKey } from '../core/identifiers';
import { say, verbatim, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import type { Catalogue } from '../profile/catalogue';
import type { NamedValue } from '../profile/named-values';
import type { SqlEngine } from '../store/sql-engine';
import { readStoredValues } from './build-values';
import type { Alike } from './alike';
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
  /** Values that terms work out: what they come to is found like what is stored; as columns only reasoning knows them. */
  readonly named?: readonly NamedValue[];
  readonly signal?: AbortSignal;
}

/** A search index that also answers at once: its values are in memory. */
export interface MemorySearchIndex extends SearchIndex, NumberSets {
  /** As `values`, without waiting. */
  valuesSync(text: string): readonly ValueHit[];
  /** The same without what only terms work out, for whoever knows no columns but those of the data. */
  storedSync(text: string): readonly ValueHit[];
  /** The columns of the graph, prepared for ranking; `features(text).rows` has their order. */
  readonly context: ColumnContext;
  /** The stored values. */
  readonly valueIndex: ValueIndex;
  /** What speaks for each column (see `FEATURES`); the fitting of the weights reads it. */
  features(text: string, hits?: readonly ValueHit[]): QuestionFeatures;
  /** As of every search index; `alike` tells how alike texts and columns are in meaning. */
  columns(text: string, top: number, alike?: Alike): readonly ColumnHit[];
  /** Some stored values were left out because they are too many. */
  readonly truncated: boolean;
}

/**
 * Builds the search index of a graph.
 * @param sources the graph, the catalogue of its data, and where the data lies
 * @throws SchemaGraphError `cancelled`
 */
export async function createSearchIndex(sources: SearchSources): Promise<MemorySearchIndex> {
  const { graph, catalogue, engine, named, signal } = sources;
  const stored = await readStoredValues(catalogue, graph, engine, named, signal);
  const numbers = numberSets(stored.numbers);
  const context = new ColumnContext(graph, catalogue, numbers);
  const values = new ValueIndex(stored.store, (s) => context.isSchemaStem(s));
  return new ColumnSearch(context, values, numbers, stored.truncated);
}

class ColumnSearch implements MemorySearchIndex {
  readonly #numbers: NumberSets;

  constructor(
    readonly context: ColumnContext,
    readonly valueIndex: ValueIndex,
    numbers: NumberSets,
    readonly truncated: boolean,
  ) {
    this.#numbers = numbers;
  }

  has: NumberSets['has'] = (column, value) => this.#numbers.has(column, value);

  valuesSync(text: string): readonly ValueHit[] {
    return this.valueIndex.find(text);
  }

  storedSync(text: string): readonly ValueHit[] {
    return this.valuesSync(text).filter(({ column }) => this.context.numberOf(columnKey(column)) !== undefined);
  }

  values(text: string): Promise<readonly ValueHit[]> {
    return Promise.resolve(this.valuesSync(text));
  }

  features(text: string, hits: readonly ValueHit[] = this.valuesSync(text)): QuestionFeatures {
    return columnFeatures(this.context, text, hits);
  }

  columns(text: string, top: number, alike?: Alike): readonly ColumnHit[] {
    const cosines = alike?.(text);
    const features = { ...this.features(text), ...(cosines && { cosines }) };
    const scores = columnScores(this.context, features);
    return this.#best(scores, top).map(({ i, column }) => ({
      column,
      score: logistic(scores[i] ?? 0),
      why: together(features.why(i)),
    }));
  }

  /** The columns with the highest scores, best first; names order those that score alike. */
  #best(scores: Float64Array, top: number): { readonly i: number; readonly column: ColumnRef }[] {
    const least = leastOfBest(scores, top);
    const found: { readonly i: number; readonly column: ColumnRef; readonly name: string }[] = [];
    for (let i = 0; i < scores.length; i++) {
      const column = (scores[i] ?? 0) >= least ? this.context.places[i]?.set.column : undefined;
      if (column) found.push({ i, column, name: columnKey(column) });
    }
    found.sort((a, b) => (scores[b.i] ?? 0) - (scores[a.i] ?? 0) || (a.name < b.name ? -1 : 1));
    return found.slice(0, top);
  }
}

/** The score from which on columns are among the best; sorting all would take longer than scoring them. */
function leastOfBest(scores: Float64Array, top: number): number {
  if (scores.length <= top) return -Infinity;
  const best = scores.slice(0, top).sort();
  for (let i = top; i < scores.length; i++) {
    const score = scores[i] ?? 0;
    if (score <= (best[0] ?? 0)) continue;
    let at = 0;
    while (at + 1 < top && (best[at + 1] ?? 0) < score) {
      best[at] = best[at + 1] ?? 0;
      at++;
    }
    best[at] = score;
  }
  return best[0] ?? -Infinity;
}

function together(reasons: readonly Message[]): Message {
  return reasons.length === 0 ? verbatim('') : reasons.reduce((before, reason) => say`${before}; ${reason}`);
}
