import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnigramTokenizer, type UnigramVocabulary } from '../../../src/engine/models/encoder/unigram-tokenizer';

const MARKS: UnigramVocabulary = ['?', '<s>', '</s>', 'a1', 'a2', 'a3'].map((mark) => [mark, 0]);
const SMALL: UnigramVocabulary = [
  ...MARKS,
  ['▁', -5], // 6
  ['a', -3],
  ['b', -3],
  ['ab', -4], // 9
  ['▁ab', -4.5], // 10
  ['ba', -4],
  ['1', -3], // 12
];

describe('a unigram tokenizer', () => {
  const tokenizer = new UnigramTokenizer(SMALL);
  it.each<[string, number[]]>([
    ['ab', [10]],
    ['aba', [10, 7]],
    ['ba', [6, 11]],
    ['  ab \n ab ', [10, 10]],
    // What no piece covers is one unknown piece, and its neighbours are read as ever.
    ['abxyzab', [10, 0, 9]],
    ['x', [6, 0]],
    // In the form NFKC a superscript is a plain digit.
    ['ab¹', [10, 12]],
    ['', [6]],
  ])('splits %j', (text, pieces) => {
    expect(tokenizer.encode(text)).toEqual(pieces);
  });

  it('takes the most probable of all ways', () => {
    const scores = new Map(SMALL.slice(6).map(([piece, score]) => [piece, score]));
    const best = (rest: string): number =>
      rest === ''
        ? 0
        : Math.max(
            ...[...scores]
              .filter(([piece]) => rest.startsWith(piece))
              .map(([piece, score]) => score + best(rest.slice(piece.length))),
          );
    const text = fc.array(fc.constantFrom('a', 'b', '1'), { minLength: 1, maxLength: 8 }).map((list) => list.join(''));
    fc.assert(
      fc.property(text, (word) => {
        const found = tokenizer.encode(word).reduce((sum, number) => sum + (SMALL[number]?.[1] ?? 0), 0);
        expect(found).toBeCloseTo(best(`▁${word}`), 9);
      }),
    );
  });

  const file = path.join('node_modules', '@energetic-ai', 'model-embeddings-en', 'dist', 'vocab.json');
  const vocabulary = whole(file);
  it.skipIf(!vocabulary)('reads the vocabulary of the encoder as its publisher does', () => {
    const real = new UnigramTokenizer(vocabulary ?? []);
    // The example of the documentation of @tensorflow-models/universal-sentence-encoder.
    expect(real.encode('Hello, how are you?')).toEqual([341, 4125, 8, 140, 31, 19, 54]);
  });
});

function whole(file: string): UnigramVocabulary | undefined {
  const root = path.dirname(createRequire(import.meta.url).resolve('../../../package.json'));
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as UnigramVocabulary;
  } catch {
    console.log(`skipped: ${file} is not installed`);
    return undefined;
  }
}
