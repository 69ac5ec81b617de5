import { describe, expect, it, vi } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { inEnglish, say } from '../../../src/engine/core/message';
import type { Files, WorkerPort } from '../../../src/engine/core/ports';
import { EngineClient } from '../../../src/host/data/engine-client';
import type { FromHostedFiles } from '../../../src/platform/thread/hosted-files';
import type { FromEngine, ToEngine } from '../../../src/platform/thread/engine-messages';

/** Two files that lie on no disk. */
const FILES: Files = {
  read: (path) => Promise.resolve(new TextEncoder().encode(path)),
  head: (path, bytes) => Promise.resolve(new TextEncoder().encode(path.slice(0, bytes))),
  stat: () => Promise.resolve(undefined),
  list: (path) => Promise.reject(new SchemaGraphError('not-found', say`There is no folder ${path}.`)),
  real: (path) => Promise.resolve(path),
};

/** A worker that does what the test says. */
class FakeWorker implements WorkerPort {
  readonly posted: ToEngine[] = [];
  terminated = false;
  private listener: (message: unknown) => void = () => undefined;
  private exit: (error: Error | undefined) => void = () => undefined;
  post(message: unknown): void {
    this.posted.push(message as ToEngine);
  }
  onMessage(listener: (message: unknown) => void): void {
    this.listener = listener;
  }
  onExit(listener: (error: Error | undefined) => void): void {
    this.exit = listener;
  }
  terminate(): void {
    this.terminated = true;
  }
  say(message: FromEngine): void {
    this.listener(message);
  }
  ask(message: FromHostedFiles): void {
    this.listener(message);
  }
  die(message: string): void {
    this.exit(new Error(message));
  }
}

function setUp(): { client: EngineClient; workers: FakeWorker[]; last: () => FakeWorker } {
  const workers: FakeWorker[] = [];
  const client = new EngineClient(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    (reason) => new SchemaGraphError('internal', say`ended: ${reason}`),
    inEnglish,
    () => Promise.reject(new Error('no model')),
    FILES,
  );
  const last = (): FakeWorker => {
    const worker = workers.at(-1);
    if (!worker) throw new Error('no worker was started');
    return worker;
  };
  return { client, workers, last };
}

describe('engine client', () => {
  it('gives up what waits when it ends, which is no failure', async () => {
    const { client, last } = setUp();
    const waiting = client.request('parse', { graph: '/g' });
    client.dispose();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(last().terminated).toBe(true);
  });

  it('starts the worker with the first request, and only one', async () => {
    const { client, workers, last } = setUp();
    expect(workers).toHaveLength(0);
    const first = client.request('validate', { graph: '/a' });
    const second = client.request('filesChanged', { files: [] });
    expect(workers).toHaveLength(1);
    last().say({ type: 'result', id: 2, value: null });
    last().say({ type: 'result', id: 1, value: [] });
    expect(await first).toEqual([]);
    expect(await second).toBeNull();
  });

  it('hands on what streams, and errors with their code', async () => {
    const { client, last } = setUp();
    const seen: unknown[] = [];
    const open = client.request('open', { graph: '/a' }, { onStream: (progress) => seen.push(progress) });
    last().say({ type: 'stream', id: 1, value: { message: 'reading' } });
    last().say({ type: 'error', id: 1, code: 'not-found', message: say`no file` });
    await expect(open).rejects.toMatchObject({ code: 'not-found', message: 'no file' });
    expect(seen).toEqual([{ message: 'reading' }]);
  });

  it('gives up a cancelled request at once and tells the worker', async () => {
    const { client, last } = setUp();
    const abort = new AbortController();
    const seen: unknown[] = [];
    const asked = client.request(
      'ask',
      { graph: '/a', question: 'q' },
      { signal: abort.signal, onStream: (event) => seen.push(event) },
    );
    abort.abort();
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    expect(last().posted.map(({ type }) => type)).toEqual(['request', 'cancel']);
    last().say({ type: 'stream', id: 1, value: {} });
    expect(seen).toEqual([]);
  });

  it('starts nothing for a request that is cancelled beforehand', async () => {
    const { client, workers } = setUp();
    const request = client.request('validate', { graph: '/a' }, { signal: AbortSignal.abort() });
    await expect(request).rejects.toMatchObject({ code: 'cancelled' });
    expect(workers).toHaveLength(0);
  });

  it('replaces a worker that does not answer after a cancellation, and asks the next one what others wait for', async () => {
    vi.useFakeTimers();
    try {
      const { client, workers, last } = setUp();
      const abort = new AbortController();
      const asked = client.request('ask', { graph: '/a', question: 'q' }, { signal: abort.signal });
      const other = client.request('validate', { graph: '/a' });
      const begun = client.request('draft', { data: [], baseFolder: '/' });
      const begunFails = expect(begun).rejects.toMatchObject({ code: 'internal', message: 'ended: replaced' });
      last().say({ type: 'stream', id: 3, value: { message: say`Reading` } });
      abort.abort();
      await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
      vi.advanceTimersByTime(5_000);
      expect(workers[0]?.terminated).toBe(true);
      await begunFails;
      expect(workers).toHaveLength(2);
      expect(last().posted).toEqual([{ type: 'request', id: 2, method: 'validate', params: { graph: '/a' } }]);
      last().say({ type: 'result', id: 2, value: [] });
      expect(await other).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('never replaces a worker for a check that typing has cancelled', async () => {
    vi.useFakeTimers();
    try {
      const { client, last } = setUp();
      const abort = new AbortController();
      const check = client.request('validate', { graph: '/a' }, { signal: abort.signal });
      abort.abort();
      await expect(check).rejects.toMatchObject({ code: 'cancelled' });
      vi.advanceTimersByTime(60_000);
      expect(last().terminated).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps a worker that answers a cancelled request in time', () => {
    vi.useFakeTimers();
    try {
      const { client, last } = setUp();
      const abort = new AbortController();
      client.request('ask', { graph: '/a', question: 'q' }, { signal: abort.signal }).catch(() => undefined);
      abort.abort();
      last().say({ type: 'error', id: 1, code: 'cancelled', message: say`Cancelled.` });
      vi.advanceTimersByTime(10_000);
      expect(last().terminated).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails what waits when the worker dies, and starts another one for the next request', async () => {
    const { client, workers, last } = setUp();
    const request = client.request('validate', { graph: '/a' });
    last().die('out of memory');
    await expect(request).rejects.toMatchObject({ code: 'internal', message: 'ended: out of memory' });
    void client.request('validate', { graph: '/a' });
    expect(workers).toHaveLength(2);
  });

  it('reads files for the worker that lie on no disk, and tells what went wrong', async () => {
    const { client, last } = setUp();
    void client.request('draft', { data: [], baseFolder: '/' }).catch(() => undefined);
    const worker = last();
    worker.ask({ type: 'file-call', id: 1, call: { op: 'head', path: '/:mem:/a.csv', bytes: 3 } });
    worker.ask({ type: 'file-call', id: 2, call: { op: 'list', path: '/:mem:/b' } });
    await vi.waitFor(() => expect(worker.posted).toHaveLength(3));
    expect(worker.posted.slice(1)).toEqual([
      { type: 'file-result', id: 1, value: new TextEncoder().encode('/:m') },
      { type: 'file-error', id: 2, code: 'not-found', message: say`There is no folder ${'/:mem:/b'}.` },
    ]);
  });
});
