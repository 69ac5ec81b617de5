import { describe, expect, it } from 'vitest';
import type { Http } from '../../../src/engine/core/ports';
import type { ModelSettings } from '../../../src/engine/models/model-settings';
import { openaiEmbedder } from '../../../src/engine/models/openai-embedder';
import { createModelPorts } from '../../../src/platform/node/model-ports';

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

/** An embedder over a server that gives each text's length, the last text first. */
function embedderOn(reply?: (sent: Sent) => Response | Promise<Response>, over: Partial<ModelSettings> = {}) {
  const sent: Sent[] = [];
  const http: Http = async (url, init) => {
    if (typeof init.body !== 'string') throw new Error('a body of text was expected');
    const one: Sent = { url, headers: new Headers(init.headers), body: JSON.parse(init.body) as Sent['body'] };
    sent.push(one);
    if (reply) {
      return new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        Promise.resolve(reply(one)).then(resolve, reject);
      });
    }
    const data = one.body.input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 0, 1] }));
    return json({ object: 'list', data: data.reverse(), model: 'm', usage: { prompt_tokens: 1, total_tokens: 1 } });
  };
  const settings: ModelSettings = { provider: 'openai', model: 'm', baseUrl: 'http://one.example', key: 'k', ...over };
  const ports = { ...createModelPorts(), http };
  return { sent, ports, embedder: openaiEmbedder(settings, ports) };
}

function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}

describe('an embedder on a server', () => {
  it('sends texts, the name of the model and the key, and nothing else', async () => {
    const { embedder, sent } = embedderOn();
    const vectors = await embedder.embed(['a', 'bbb']);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('http://one.example/v1/embeddings');
    expect(sent[0]?.body).toEqual({ model: 'm', input: ['a', 'bbb'], encoding_format: 'float' });
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer k',
      'content-type': 'application/json',
    });
    // In the order of the texts, each of length 1.
    expect(vectors[0]?.[0]).toBeCloseTo(1 / Math.sqrt(2), 5);
    expect(vectors[1]?.[0]).toBeCloseTo(3 / Math.sqrt(10), 5);
  });

  it('sends many texts in several requests, and tells how far it is', async () => {
    const { embedder, sent } = embedderOn();
    const told: number[] = [];
    const texts = Array.from({ length: 150 }, (_, i) => 'x'.repeat(i));
    expect(await embedder.embed(texts, { onProgress: (done) => told.push(done) })).toHaveLength(150);
    expect(sent.map(({ body }) => body.input.length)).toEqual([64, 64, 22]);
    expect(told).toEqual([64, 128, 150]);
  });

  it.each<[string, () => Response, string]>([
    ['no vectors', () => json({ data: [] }), 'malformed'],
    ['too few vectors', () => json({ data: [{ index: 0, embedding: [1] }] }), 'malformed'],
    ['vectors of several sizes', () => json({ data: [{ embedding: [1] }, { embedding: [1, 2] }] }), 'malformed'],
    ['what is no number', () => json({ data: [{ embedding: ['1'] }, { embedding: [null] }] }), 'malformed'],
    ['no JSON', () => new Response('<html>'), 'malformed'],
    ['a wrong key', () => json({ error: { message: 'no' } }, 401), 'unauthorized'],
    ['an unknown model', () => json({ error: { message: 'no' } }, 404), 'not-found'],
    ['a failure', () => json({}, 500), 'server'],
    [
      'another address',
      () => new Response(null, { status: 302, headers: { location: 'http://two.example' } }),
      'moved',
    ],
  ])('fails where a server gives %s', async (_, reply, fault) => {
    await expect(embedderOn(reply).embedder.embed(['a', 'b'])).rejects.toMatchObject({ code: 'model', fault });
  });

  it('closes the connection when it is cancelled, or takes too long', async () => {
    const never = () => new Promise<Response>(() => undefined);
    const abort = new AbortController();
    const cancelled = embedderOn(never).embedder.embed(['a'], { signal: abort.signal });
    abort.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    const slow = embedderOn(never, { limits: { callMs: 20 } }).embedder.embed(['a']);
    await expect(slow).rejects.toMatchObject({ fault: 'slow' });
  });

  it('counts its tokens with those of models, and keeps to the limit of a day', async () => {
    const { embedder, ports, sent } = embedderOn(undefined, { limits: { dayTokens: 10 } });
    await embedder.embed(['a word or two']);
    expect(await ports.ledger.used(ports.today())).toBeGreaterThan(0);
    await expect(embedder.embed(['a text that is far too long for what is left of the day'])).rejects.toMatchObject({
      fault: 'budget',
    });
    expect(sent).toHaveLength(1);
  });
});
