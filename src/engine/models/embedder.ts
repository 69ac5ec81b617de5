/**
 * The port `Embedder`: gives texts as directions, such that texts which mean alike point alike. Vectors shortlist; they
 * decide nothing. Adapters lie beside this file.
 */

/** How a call is watched and ended. */
export interface EmbedOptions {
  readonly signal?: AbortSignal;
  /** Told how many of the texts are done, now and then. */
  readonly onProgress?: (done: number) => void;
}

/** Something that turns texts into vectors, wherever it runs. */
export interface Embedder {
  /** Tells apart what gives other vectors for the same text: a model, and where it is. */
  readonly name: string;
  /**
   * Turns texts into vectors.
   * @param texts any number, of any length; what is beyond a model's reach is left out
   * @returns a vector of length 1 for each text, all with the same number of dimensions
   * @throws SchemaGraphError `cancelled`; `model` where there are no vectors to be had, with a sentence for the user
   */
  embed(texts: readonly string[], options?: EmbedOptions): Promise<readonly Float32Array[]>;
}

/**
 * Brings a vector to length 1, in place.
 * @param vector any; one without a direction stays as it is
 */
export function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) / length;
  return vector;
}
