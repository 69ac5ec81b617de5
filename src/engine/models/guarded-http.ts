/**
 * HTTP to the server of a model, within bounds: headers of our own choice alone, no redirects, a first byte in time, a limit
 * of bytes. What goes wrong is told in words, by host, and without the key.
 */
import { say } from '../core/message';
import type { Http, Timers } from '../core/ports';
import { connectionError, statusError } from './http-errors';
import { ModelError } from './model-error';
import type { ServerAddress } from './server-address';

/** The bounds of one request. */
export interface HttpBounds {
  /** Milliseconds until the first byte of the body has come. */
  readonly firstByteMs: number;
  /** Bytes of the body. */
  readonly maxBytes: number;
}

/** Bytes of an error's body that are read: enough for its words. */
const ERROR_BYTES = 16_384;

/** Milliseconds in which a thread that was busy reads what has come. */
const TURN_MS = 30;

/**
 * Wraps `http` for one request. Libraries above it never see the key, and what they would send about this machine is left out.
 * @param http the platform's
 * @param address where to, and with which key
 * @param timers for the first byte
 * @param bounds of the answer
 * @returns rejects, as does the body that it gives, with ModelError; with what aborted the signal where that was done
 */
export function guardedHttp(http: Http, address: ServerAddress, timers: Timers, bounds: HttpBounds): Http {
  return async (url, init) => {
    const abort = new AbortController();
    let reject: (error: unknown) => void = () => undefined;
    const failed = new Promise<never>((_, no) => (reject = no));
    // Who waits for it is told; where nobody does any more, it is no unhandled rejection.
    failed.catch(() => undefined);
    const fail = (error: unknown): void => {
      reject(error);
      abort.abort(error);
    };
    const outer = init.signal;
    const onAbort = (): void => fail(outer?.reason ?? new Error('aborted'));
    if (outer?.aborted) onAbort();
    else outer?.addEventListener('abort', onAbort, { once: true });
    const seconds = Math.round(bounds.firstByteMs / 100) / 10;
    const late = (): void =>
      fail(new ModelError('slow-start', say`The model's server at ${address.host} sent nothing for ${seconds} s.`));
    // Where this thread was busy for long, what has come meanwhile is read first.
    let stopWaiting = timers.after(bounds.firstByteMs, () => (stopWaiting = timers.after(TURN_MS, late)));
    const done = (): void => {
      stopWaiting();
      outer?.removeEventListener('abort', onAbort);
    };
    try {
      const response = await Promise.race([
        http(url, { ...init, headers: headersOf(address, init), redirect: 'manual', signal: abort.signal }),
        failed,
      ]);
      if (!response.ok) {
        const body = boundedBody(response, { ...bounds, maxBytes: ERROR_BYTES }, 'end');
        throw statusError(response, await new Response(body).text().catch(() => ''), address);
      }
      return new Response(boundedBody(response, bounds, 'fail'), {
        status: response.status,
        headers: response.headers,
      });
    } catch (error) {
      done();
      throw told(error);
    }

    /** The body, which ends with an error where it is too long, or (`end`) as if that were all. */
    function boundedBody(
      { body }: Response,
      { maxBytes }: HttpBounds,
      then: 'fail' | 'end',
    ): ReadableStream<Uint8Array> {
      const reader = body?.getReader();
      let left = maxBytes;
      return new ReadableStream<Uint8Array>({
        async pull(stream) {
          try {
            const chunk = reader ? await Promise.race([reader.read(), failed]) : { done: true as const };
            if (chunk.done) {
              done();
              stream.close();
              return;
            }
            stopWaiting();
            left -= chunk.value.length;
            if (left >= 0) {
              stream.enqueue(chunk.value);
            } else if (then === 'end') {
              stream.close();
              abort.abort();
            } else {
              throw new ModelError('endless', say`The model's answer went on without end, so it was cut off.`);
            }
          } catch (error) {
            done();
            stream.error(told(error, 'cut'));
            abort.abort();
          }
        },
        cancel() {
          done();
          abort.abort();
        },
      });
    }

    function told(error: unknown, within: 'cut' | 'start' = 'start'): unknown {
      if (outer?.aborted) return outer.reason;
      return error instanceof ModelError ? error : connectionError(error, address, within);
    }
  };
}

/** What is sent about the request, whatever a library or the environment would add. */
function headersOf({ keyHeader }: ServerAddress, init: RequestInit): Headers {
  const accept = new Headers(init.headers).get('accept') ?? 'application/json';
  const headers = new Headers({ accept, 'content-type': 'application/json' });
  if (keyHeader) headers.set(...(keyHeader as [string, string]));
  return headers;
}
