/** Keeps vectors by the content of their texts and the model: the same text is worked out once. */
import { hashText } from '../core/hash';
import type { KeptBytes } from '../core/ports';
import type { Embedder } from './embedder';
import { type PackedVector, packVector, readShard, unpackVector, writeShard } from './vector-shard';

/** All vectors of a model lie in so many files, told apart by the first digit of their keys. */
const DIGITS = [...'0123456789abcdef'];
/** Vectors of one file; the oldest go. All files of a model together have 60 MB at most, at 512 dimensions. */
const MOST_IN_SHARD = 7_000;

/**
 * An embedder that is asked once for a text. Vectors have one byte for a number, kept or not: an answer does not depend on
 * what was asked before.
 * @param embedder is asked for what is not kept
 * @param kept where vectors are kept; what cannot be read is worked out again, what cannot be written is not kept
 */
export function withKeptVectors(embedder: Embedder, kept: KeptBytes): Embedder {
  const model = hashText(embedder.name);
  const fileOf = (digit: string): string => `${model}${digit}`;
  const read = async (digit: string): Promise<Map<string, PackedVector>> => {
    const bytes = await kept.read(fileOf(digit)).catch(() => undefined);
    return bytes ? readShard(bytes) : new Map<string, PackedVector>();
  };
  return {
    name: embedder.name,
    async embed(texts, { signal, onProgress } = {}) {
      const keys = texts.map((text) => hashText(text));
      const wanted = new Set(keys);
      const found = new Map<string, PackedVector>();
      for (const digit of DIGITS.filter((first) => keys.some((key) => key.startsWith(first)))) {
        for (const [key, vector] of await read(digit)) if (wanted.has(key)) found.set(key, vector);
      }
      const missing = new Map(keys.flatMap((key, i) => (found.has(key) ? [] : [[key, texts[i] ?? ''] as const])));
      if (missing.size > 0) {
        const before = found.size;
        const vectors = await embedder.embed([...missing.values()], {
          ...(signal && { signal }),
          ...(onProgress && { onProgress: (done) => onProgress(Math.min(texts.length, before + done)) }),
        });
        for (const [i, key] of [...missing.keys()].entries())
          found.set(key, packVector(vectors[i] ?? new Float32Array()));
        await keep(new Map([...missing.keys()].flatMap((key) => entryOf(found, key))));
      }
      return keys.map((key) => unpackVector(found.get(key) ?? { scale: 0, numbers: new Int8Array() }));
    },
  };

  /** Adds vectors to the files, which another window may have written meanwhile. */
  async function keep(vectors: ReadonlyMap<string, PackedVector>): Promise<void> {
    for (const digit of DIGITS) {
      const own = [...vectors].filter(([key]) => key.startsWith(digit));
      if (own.length === 0) continue;
      const all = [...new Map([...(await read(digit)), ...own])].slice(-MOST_IN_SHARD);
      await kept.write(fileOf(digit), writeShard(new Map(all))).catch(() => undefined);
    }
  }
}

function entryOf(vectors: ReadonlyMap<string, PackedVector>, key: string): [string, PackedVector][] {
  const vector = vectors.get(key);
  return vector ? [[key, vector]] : [];
}
