/**
 * Runs Universal Sentence Encoder lite (Cer et al. 2018): two layers of a transformer over word pieces, of which the mean
 * becomes a direction in 512 dimensions. Texts that mean alike point alike. With TensorFlow.js and its WebAssembly, so that
 * it runs wherever there is a worker. Only workers may import this file: it is slow to load, and blocks while it counts.
 */
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { env, io, ready, setBackend, tensor1d, tensor2d, type Tensor } from '@tensorflow/tfjs-core';
import { type PackedTensor, unpackWeights } from './packed-weights';
import { UnigramTokenizer, type UnigramVocabulary } from './unigram-tokenizer';

/** The files that `scripts/pack-encoder.mjs` writes. */
export interface EncoderFiles {
  /** Of `encoder.json`. */
  readonly manifest: { readonly model: object; readonly weights: readonly PackedTensor[] };
  /** Of `encoder.bin`. */
  readonly weights: ArrayBuffer;
  readonly vocabulary: UnigramVocabulary;
  /** Where `encoder.wasm` lies: a path in Node, an address in a browser. */
  readonly wasm: string;
}

/** Dimensions of its vectors. */
export const DIMENSIONS = 512;
/** Pieces of a text that are read: attention takes time with the square of their number. */
const MOST_PIECES = 128;

/** Gives a unit vector for each text; one call at a time. */
export type SentenceEncoder = (texts: readonly string[]) => Promise<Float32Array[]>;

/**
 * Makes the encoder ready, which takes some tenths of a second.
 * @param files all that it is made of
 * @throws Error where there is no WebAssembly with 128-bit instructions, or the files are not what they should be
 */
export async function createSentenceEncoder(files: EncoderFiles): Promise<SentenceEncoder> {
  // One file serves: what it needs has been everywhere for years. Threads of its own would need shared memory.
  setWasmPaths({
    'tfjs-backend-wasm.wasm': files.wasm,
    'tfjs-backend-wasm-simd.wasm': files.wasm,
    'tfjs-backend-wasm-threaded-simd.wasm': files.wasm,
  });
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  await setBackend('wasm');
  await ready();
  const { model: modelTopology, weights } = files.manifest;
  const weightSpecs = weights.map(({ name, shape, dtype }) => ({ name, shape: [...shape], dtype }));
  const weightData = unpackWeights(weights, files.weights);
  const model = await loadGraphModel(io.fromMemory({ modelTopology, weightSpecs, weightData }));
  const tokenizer = new UnigramTokenizer(files.vocabulary);
  return async (texts) => {
    if (texts.length === 0) return [];
    const pieces = texts.map((text) => tokenizer.encode(text).slice(0, MOST_PIECES));
    const places = pieces.flatMap((list, i) => list.map((_, k): [number, number] => [i, k]));
    const inputs = {
      indices: tensor2d(places, [places.length, 2], 'int32'),
      values: tensor1d(pieces.flat(), 'int32'),
    };
    // Some of its steps have results of a size that only their input tells, so it cannot run at once.
    const output = (await model.executeAsync(inputs)) as Tensor;
    try {
      const numbers = (await output.data()) as Float32Array;
      return texts.map((_, i) => numbers.slice(i * DIMENSIONS, (i + 1) * DIMENSIONS));
    } finally {
      [output, inputs.indices, inputs.values].forEach((tensor) => tensor.dispose());
    }
  };
}
