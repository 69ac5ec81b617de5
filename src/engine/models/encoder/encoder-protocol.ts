/** What passes between the engine and the worker that runs the sentence encoder. */

/** Texts to be turned into vectors. */
export interface EncoderRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

/** The vectors of a request, one after the other in one array; or why there are none, in plain words for a log. */
export type EncoderReply =
  | { readonly id: number; readonly vectors: Float32Array; readonly dimensions: number }
  | { readonly id: number; readonly failure: string };
