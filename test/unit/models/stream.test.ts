/** A stream arrives in whatever portions the network makes of it, and may end anywhere. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Http } from '../../../src/engine/core/ports';
import { ModelError } from '../../../src/engine/models/model-error';
import { modelOn, QUESTION, SHAPED } from './model-on';

const TEXT = '{"a": "ß\\n🎵{"}';
const event = (fields: object): string => `data: ${JSON.stringify(fields)}\n\n`;
const pieces = [...TEXT].map((content, i) =>
  event({ choices: [{ index: 0, delta: { content }, finish_reason: null }], id: i }),
);
const BODY = new TextEncoder().encode(
  ': a comment\r\n\r\n' +
    event({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }) +
    pieces.join('') +
    event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }) +
    event({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 9 } }) +
    'data: [DONE]\n\n',
);

/** Bytes in portions, and then the end, or an error in place of it. */
function streaming(portions: readonly Uint8Array[], failure?: Error): Http {
  return () => {
    let next = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        const portion = portions[next++];
        if (portion) stream.enqueue(portion);
        else if (failure) stream.error(failure);
        else stream.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
}
function portionsOf(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const at = [...new Set([0, ...cuts, bytes.length])].sort((a, b) => a - b);
  return at.slice(1).map((end, i) => bytes.subarray(at[i], end));
}
const offset = fc.integer({ min: 0, max: BODY.length });
const on = (http: Http) => modelOn({ baseUrl: 'http://host/v1' }, { http });

test('the portions in which a stream arrives make no difference', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(offset, { maxLength: 30 }), async (cuts) => {
      const seen: string[] = [];
      const reply = await on(streaming(portionsOf(BODY, cuts))).complete(QUESTION, {
        onText: (piece) => seen.push(piece),
      });
      expect(reply.texts).toEqual([TEXT]);
      expect(seen.join('')).toBe(TEXT);
      expect(reply.usage).toEqual({ inputTokens: 5, outputTokens: 9 });
    }),
    { numRuns: 60 },
  );
});

test('a stream that ends at any byte gives the whole answer or says that it was cut', async () => {
  // Of plain text nobody knows that it is whole before the server says so; JSON that is whole shows it.
  const said = Buffer.from(BODY).indexOf('"stop"');
  const check = async (end: number, request = QUESTION, failure?: Error): Promise<void> => {
    const outcome: unknown = await on(streaming([BODY.subarray(0, end)], failure))
      .complete(request)
      .then(({ texts }) => texts[0])
      .catch((error: unknown) => error);
    if (outcome instanceof ModelError) {
      expect(['cut', 'malformed', 'empty']).toContain(outcome.fault);
      if (!failure) expect(end).toBeLessThan(said + 12);
    } else {
      expect(outcome).toBe(TEXT);
      if (request === QUESTION) expect(end).toBeGreaterThan(said);
    }
  };
  for (let end = 0; end <= BODY.length; end++) await check(end);
  const failures = fc.constantFrom(undefined, new TypeError('terminated'));
  await fc.assert(fc.asyncProperty(offset, failures, (end, failure) => check(end, SHAPED, failure)));
});
