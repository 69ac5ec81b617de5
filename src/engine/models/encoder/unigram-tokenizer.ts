/**
 * Splits text into the word pieces of a unigram model (SentencePiece: Kudo and Richardson 2018; the model: Kudo 2018): of
 * all ways to put a text together from pieces it takes the most probable one.
 */

/** A vocabulary as it is distributed: each piece with the logarithm of its probability; its place is its number. */
export type UnigramVocabulary = readonly (readonly [piece: string, logProbability: number])[];

/** Stands for a space, and before the first word. */
const SPACE = '▁';
/** The first entries are marks that no text has: unknown, begin, end and three without a use. */
const MARKS = 6;
/** The number of what no piece covers. */
const UNKNOWN = 0;
/** Less probable than any piece, so that a known one is always preferred. */
const UNKNOWN_LOG_PROBABILITY = -30;

/** Splits text into pieces of one vocabulary. */
export class UnigramTokenizer {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #vocabulary: UnigramVocabulary;
  readonly #longest: number;

  /** @param vocabulary as it is distributed */
  constructor(vocabulary: UnigramVocabulary) {
    this.#vocabulary = vocabulary;
    this.#numbers = new Map(vocabulary.flatMap(([piece], i) => (i < MARKS ? [] : [[piece, i] as const])));
    this.#longest = Math.max(1, ...vocabulary.map(([piece]) => [...piece].length));
  }

  /**
   * The numbers of a text's pieces, from left to right. What no piece covers is one unknown piece, however long it is.
   * @param text any; in the NFKC form of Unicode it is the same text
   */
  encode(text: string): number[] {
    const words = text.normalize('NFKC').trim().split(/\s+/u);
    const characters = [...(SPACE + words.join(SPACE))];
    // The best way to each place: how probable it is, where its last piece begins, and that piece's number.
    const best = new Float64Array(characters.length + 1).fill(-Infinity);
    const begins = new Int32Array(characters.length + 1);
    const numbers = new Int32Array(characters.length + 1);
    best[0] = 0;
    for (let start = 0; start < characters.length; start++) {
      const before = best[start] ?? 0;
      let piece = '';
      for (let end = start + 1; end <= Math.min(characters.length, start + this.#longest); end++) {
        piece += characters[end - 1] ?? '';
        const number = this.#numbers.get(piece) ?? (end === start + 1 ? UNKNOWN : undefined);
        if (number === undefined) continue;
        const probability =
          before + (number === UNKNOWN ? UNKNOWN_LOG_PROBABILITY : (this.#vocabulary[number]?.[1] ?? 0));
        if (probability <= (best[end] ?? 0)) continue;
        best[end] = probability;
        begins[end] = start;
        numbers[end] = number;
      }
    }
    const pieces: number[] = [];
    for (let end = characters.length; end > 0; end = begins[end] ?? 0) {
      const number = numbers[end] ?? UNKNOWN;
      if (number !== UNKNOWN || pieces.at(-1) !== UNKNOWN) pieces.push(number);
    }
    return pieces.reverse();
  }
}
