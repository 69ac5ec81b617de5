import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeptBytes, Timers, WorkerPort } from '../../../src/engine/core/ports';
import { createEmbedders } from '../../../src/engine/models/embedders';
import type { Embedder } from '../../../src/engine/models/embedder';
import type { EncoderReply, EncoderRequest } from '../../../src/engine/models/encoder/encoder-protocol';
import { unpackWeights } from '../../../src/engine/models/encoder/packed-weights';
import { withKeptVectors } from '../../../src/engine/models/kept-vectors';
import { packVector, readShard, unpackVector, writeShard } from '../../../src/engine/models/vector-shard';
import { workerEmbedder } from '../../../src/engine/models/worker-embedder';
import { createModelPorts } from '../../../src/platform/node/model-ports';

describe('packed weights', () => {
  it('are numbers, rows or columns times their scale', () => {
    const tensors = [
      { name: 'whole', shape: [2], dtype: 'float32' },
      { name: 'rows', shape: [2, 3], dtype: 'float32', by: 'row' },
      { name: 'columns', shape: [1, 2, 2], dtype: 'float32', by: 'column' },
    ] as const;
    const floats = Float32Array.of(7, 8, /* rows */ 0.5, 2, /* columns */ 1, 10);
    const small = Int8Array.of(2, 4, 6, 1, -1, 3, /* columns */ 1, 2, 3, -4);
    const file = new Uint8Array([...new Uint8Array(floats.buffer), ...new Uint8Array(small.buffer)]).buffer;
    expect([...new Float32Array(unpackWeights(tensors, file))]).toEqual([7, 8, 1, 2, 3, 2, -2, 6, 1, 20, 3, -40]);
  });
});

describe('a file of vectors', () => {
  const key = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 16, maxLength: 16 }).map((l) => l.join(''));
  const vector = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 });
  it('gives back what was written', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, vector)), (list) => {
        const vectors = new Map(list.map(([k, v]) => [k, packVector(Float32Array.from(v))]));
        expect([...readShard(writeShard(vectors))]).toEqual([...vectors]);
        // As Node reads files: a slice of its buffers has the memory of the whole.
        expect([...readShard(Buffer.from(writeShard(vectors)))]).toEqual([...vectors]);
        for (const [, v] of list) {
          // What is smaller than any normal float is as good as nothing.
          const slack = Math.max(...v.map(Math.abs)) / 250 + 2 ** -126;
          unpackVector(packVector(Float32Array.from(v))).forEach((x, i) =>
            expect(Math.abs(x - (v[i] ?? 0))).toBeLessThanOrEqual(slack),
          );
        }
      }),
    );
  });

  it('is nothing where it is damaged', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => readShard(bytes).size >= 0));
    const whole = writeShard(new Map([['0123456789abcdef', packVector(Float32Array.of(1, 0))]]));
    expect(readShard(whole).size).toBe(1);
    expect(readShard(whole.slice(0, -1)).size).toBe(0);
  });
});

/** Counts what it is asked; the vector of a text tells its length. */
function counting(): Embedder & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    name: 'counting',
    embed(texts) {
      asked.push(...texts);
      return Promise.resolve(texts.map((text) => Float32Array.of(text.length, 1)));
    },
  };
}

function inMemory(): KeptBytes & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    read: (name) => Promise.resolve(files.get(name)),
    write: (name, bytes) => Promise.resolve(void files.set(name, bytes)),
  };
}

describe('kept vectors', () => {
  it('are worked out once for a text and a model, and are the same whether they were kept or not', async () => {
    const [embedder, kept] = [counting(), inMemory()];
    const first = await withKeptVectors(embedder, kept).embed(['one', 'three', 'one']);
    const again = await withKeptVectors(embedder, kept).embed(['three', 'one', 'new']);
    expect(embedder.asked).toEqual(['one', 'three', 'new']);
    expect(again.slice(0, 2)).toEqual([first[1], first[0]]);
    await withKeptVectors({ ...embedder, name: 'another' }, kept).embed(['one']);
    expect(embedder.asked).toHaveLength(4);
  });

  it('are worked out where they cannot be read or written', async () => {
    const embedder = counting();
    const broken: KeptBytes = {
      read: () => Promise.reject(new Error('no')),
      write: () => Promise.reject(new Error('no')),
    };
    const [vector] = await withKeptVectors(embedder, broken).embed(['four']);
    expect(vector?.[0]).toBeCloseTo(4, 5);
  });
});

/** A worker whose vectors have one dimension, the length of the text; and what a test may do to it. */
function fakeWorker(answers = true) {
  const ports: { posted: EncoderRequest[]; end: (error?: Error) => void; ended: boolean }[] = [];
  const spawn = (): WorkerPort => {
    let listener: (message: unknown) => void = () => undefined;
    let onExit: (error: Error | undefined) => void = () => undefined;
    const port = { posted: [] as EncoderRequest[], end: (error?: Error) => onExit(error), ended: false };
    ports.push(port);
    return {
      post(message) {
        const { id, texts } = message as EncoderRequest;
        port.posted.push({ id, texts });
        const reply: EncoderReply = texts.includes('bad')
          ? { id, failure: 'no memory' }
          : { id, vectors: Float32Array.from(texts, (text) => text.length), dimensions: 1 };
        if (answers) queueMicrotask(() => listener(reply));
      },
      onMessage: (to) => (listener = to),
      onExit: (to) => (onExit = to),
      terminate: () => (port.ended = true),
    };
  };
  return { ports, spawn };
}

/** Timers that a test runs out. */
function handTimers(): Timers & { runOut: () => void } {
  let waiting: (() => void)[] = [];
  return {
    after(_, then) {
      waiting.push(then);
      return () => void (waiting = waiting.filter((one) => one !== then));
    },
    runOut: () => waiting.splice(0).forEach((then) => then()),
  };
}

describe('the encoder of the extension', () => {
  it('gives vectors in the order of the texts, in batches, and tells how far it is', async () => {
    const { ports, spawn } = fakeWorker();
    const texts = Array.from({ length: 70 }, (_, i) => 'x'.repeat((i * 7) % 70));
    const told: number[] = [];
    const vectors = await workerEmbedder(spawn, handTimers()).embed(texts, { onProgress: (done) => told.push(done) });
    expect(vectors.map(([x]) => x)).toEqual(texts.map((text) => text.length));
    expect(told).toEqual([32, 64, 70]);
    expect(ports).toHaveLength(1);
    expect(ports[0]?.posted.map(({ texts: batch }) => batch.length)).toEqual([32, 32, 6]);
  });

  it('ends its worker when it is idle, and starts another one', async () => {
    const { ports, spawn } = fakeWorker();
    const timers = handTimers();
    const embedder = workerEmbedder(spawn, timers);
    await embedder.embed(['one']);
    timers.runOut();
    expect(ports[0]?.ended).toBe(true);
    await embedder.embed(['one']);
    expect(ports).toHaveLength(2);
  });

  it('says why there are no vectors', async () => {
    const { ports, spawn } = fakeWorker(false);
    const timers = handTimers();
    const embedder = workerEmbedder(spawn, timers);
    const dead = embedder.embed(['one']);
    ports[0]?.end(new Error('out of memory'));
    await expect(dead).rejects.toMatchObject({
      code: 'model',
      message: expect.stringContaining('out of memory') as string,
    });
    const stuck = embedder.embed(['one']);
    timers.runOut();
    await expect(stuck).rejects.toMatchObject({ code: 'model' });
    await expect(workerEmbedder(fakeWorker().spawn, timers).embed(['bad'])).rejects.toMatchObject({
      message: expect.stringContaining('no memory') as string,
    });
  });

  it('stops between batches when it is cancelled', async () => {
    const { ports, spawn } = fakeWorker();
    const abort = new AbortController();
    const texts = Array.from({ length: 200 }, () => 'x');
    const call = workerEmbedder(spawn, handTimers()).embed(texts, {
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    expect(ports[0]?.posted).toHaveLength(1);
  });
});

describe('settings of vectors', () => {
  const ports = createModelPorts();
  it.each([
    ['an encoder that does not ship', { provider: 'embedded' }],
    ['a server without an address', { provider: 'openai', model: 'm' }],
    ['the models of VS Code, which give none', { provider: 'vscode', model: 'm' }],
  ] as const)('refuse %s', (_, settings) => {
    expect(() => createEmbedders(ports, { kept: inMemory() })(settings)).toThrow(
      expect.objectContaining({ fault: 'settings' }),
    );
  });

  it('give up soon on what a question waits for', async () => {
    const timers = handTimers();
    const { spawn } = fakeWorker(false);
    const open = createEmbedders({ ...ports, timers }, { kept: inMemory(), spawnEncoder: spawn });
    const call = open({ provider: 'embedded' }).embedder.embed(['one']);
    timers.runOut();
    await expect(call).rejects.toMatchObject({ code: 'model' });
  });
});
