/** The weights that ship with the extension, packed as the build packs them. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSentenceEncoder, type SentenceEncoder } from '../../../src/engine/models/encoder/sentence-encoder';

const PACKAGE = path.join('node_modules', '@energetic-ai', 'model-embeddings-en');
const installed = existsSync(path.join(PACKAGE, 'dist', 'vocab.json'));
if (!installed) console.log(`skipped: ${PACKAGE} is not installed`);

const COLUMNS = [
  'employee salary',
  'employee hire date',
  'employee family name',
  'customer phone number',
  'customer email address',
  'order shipping cost',
  'order quantity',
  'product colour',
  'product unit price',
  'flight destination airport',
  'flight departure time',
  'patient blood pressure',
  'patient date of birth',
  'city population',
  'book author',
];

describe.skipIf(!installed)('the sentence encoder that ships with the extension', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'encoder-'));
  let encode: SentenceEncoder;
  beforeAll(async () => {
    const { packEncoder } = (await import(path.resolve('scripts/pack-encoder.mjs'))) as {
      packEncoder: (target: string) => boolean;
    };
    expect(packEncoder(folder)).toBe(true);
    const text = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
    encode = await createSentenceEncoder({
      manifest: JSON.parse(text('encoder.json')) as Parameters<typeof createSentenceEncoder>[0]['manifest'],
      vocabulary: JSON.parse(text('vocabulary.json')) as [string, number][],
      weights: new Uint8Array(readFileSync(path.join(folder, 'encoder.bin'))).buffer,
      wasm: path.join(folder, 'encoder.wasm'),
    });
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('carries its licence', () => {
    expect(readFileSync(path.join(folder, 'LICENSE-encoder.txt'), 'utf8')).toMatch(/Apache License/);
  });

  it('gives vectors of length 1, the same alone and among others', async () => {
    const [alone] = await encode(['the number of rooms']);
    const among = await encode([
      'x',
      'a much longer text that fills the batch up with empty places',
      'the number of rooms',
    ]);
    expect(alone).toHaveLength(512);
    expect(cosine(alone, alone)).toBeCloseTo(1, 4);
    expect(cosine(alone, among[2])).toBeCloseTo(1, 4);
  });

  it('gives what the whole weights give, nearly', async () => {
    // Numbers of the weights with four bytes each.
    const [hello] = await encode(['Hello.']);
    const whole = [0.0015429554, -0.051284641, -0.0511296578, -0.0483904183];
    whole.forEach((x, i) => expect(hello?.[i]).toBeCloseTo(x, 2));
  });

  it('finds texts that mean alike', async () => {
    const [old, age, phone] = await encode(['How old are you?', 'What is your age?', 'My phone is good.']);
    expect(cosine(old, age)).toBeGreaterThan(0.8);
    expect(cosine(old, phone)).toBeLessThan(0.4);
  });

  it.each([
    ['how much does each worker earn', 'employee salary'],
    ['what people are paid', 'employee salary'],
    ['surname of the staff', 'employee family name'],
    ['when was she taken on by the firm', 'employee hire date'],
    ['how can I call the client', 'customer phone number'],
    ['where does the plane land', 'flight destination airport'],
    ['how many people live there', 'city population'],
    ['who wrote it', 'book author'],
    ['how much does one item cost', 'product unit price'],
    ['when was the sick person born', 'patient date of birth'],
  ])('has the column for "%s" among the nearest three', async (phrase, column) => {
    const [asked, ...columns] = await encode([phrase, ...COLUMNS]);
    const nearest = COLUMNS.map((name, i) => ({ name, near: cosine(asked, columns[i]) })).sort(
      (a, b) => b.near - a.near,
    );
    expect(nearest.slice(0, 3).map(({ name }) => name)).toContain(column);
  });

  it('reads text of any length and of any script', async () => {
    const vectors = await encode(['', '数据库', 'word '.repeat(1000), '\u0000\ud800']);
    for (const vector of vectors) expect(cosine(vector, vector)).toBeCloseTo(1, 4);
  });
});

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return (a ?? new Float32Array()).reduce((sum, x, i) => sum + x * (b?.[i] ?? 0), 0);
}
