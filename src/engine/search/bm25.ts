/** BM25 over weighted keyword sets, and the normalisation of SGAM eq. 2. */
import type { Keyword } from './keywords';

const K1 = 1.2;
const B = 0.5;

/** An inverted index over keyword sets. */
export class Bm25 {
  readonly #postings = new Map<string, { readonly doc: number; readonly keyword: Keyword }[]>();
  readonly #lengths: number[] = [];
  readonly #idf = new Map<string, number>();
  #total = 0;

  /** @param documents one keyword set each, in the order of their numbers */
  constructor(documents: readonly (readonly Keyword[])[]) {
    for (const [doc, keywords] of documents.entries()) {
      // Weighted length: a long list of code labels shall not bury the name.
      const length = keywords.reduce((sum, k) => sum + k.weight, 0);
      this.#lengths.push(length);
      this.#total += length;
      for (const keyword of keywords) {
        const list = this.#postings.get(keyword.stem);
        if (list) list.push({ doc, keyword });
        else this.#postings.set(keyword.stem, [{ doc, keyword }]);
      }
    }
  }

  /** All stems that occur. */
  stems(): IterableIterator<string> {
    return this.#postings.keys();
  }

  /** Inverse document frequency of a stem; 0 for one that occurs nowhere. */
  idf(stem: string): number {
    const known = this.#idf.get(stem);
    if (known !== undefined) return known;
    const df = this.#postings.get(stem)?.length ?? 0;
    const idf = df === 0 ? 0 : Math.log(1 + (this.#lengths.length - df + 0.5) / (df + 0.5));
    if (df > 0) this.#idf.set(stem, idf);
    return idf;
  }

  /** The sets that hold a stem. */
  holding(stem: string): readonly { readonly doc: number; readonly keyword: Keyword }[] {
    return this.#postings.get(stem) ?? [];
  }

  /**
   * Scores the sets that share a stem with the query.
   * @param stems stems of a query; a repeated one counts once
   * @returns score by number of the set
   */
  scores(stems: readonly string[]): Map<number, number> {
    const scores = new Map<number, number>();
    const mean = this.#total / Math.max(1, this.#lengths.length);
    for (const s of new Set(stems)) {
      const idf = this.idf(s);
      for (const { doc, keyword } of this.holding(s)) {
        const norm = K1 * (1 - B + (B * (this.#lengths[doc] ?? mean)) / Math.max(mean, 1e-9));
        scores.set(doc, (scores.get(doc) ?? 0) + (idf * keyword.weight * (K1 + 1)) / (keyword.weight + norm));
      }
    }
    return scores;
  }
}

/**
 * SGAM eq. 2: `s' = (s² - min s²) / (max s² - min s²)`, kept from the threshold on. A set that was not found scores 0,
 * so that the least score is 0 unless every set was found.
 * @param scores score by number of the set
 * @param documents how many sets there are
 * @param threshold tau
 */
export function normaliseScores(
  scores: ReadonlyMap<number, number>,
  documents: number,
  threshold: number,
): Map<number, number> {
  let max = 0;
  let least = Infinity;
  for (const score of scores.values()) {
    max = Math.max(max, score * score);
    least = Math.min(least, score * score);
  }
  const min = scores.size < documents ? 0 : least;
  const result = new Map<number, number>();
  for (const [doc, score] of scores) {
    const normalised = max > min ? (score * score - min) / (max - min) : 1;
    if (normalised >= threshold) result.set(doc, normalised);
  }
  return result;
}
