/** Starts the engine in a web worker, for the extension host of a browser. */
import type { WorkerPort } from '../../engine/core/ports';
import type { WorkerSources } from './platform';
import { startWorker, toPort } from './worker-port';

/** The first message to the engine's worker. */
export interface EngineStart extends WorkerSources {
  readonly type: 'start';
}

/**
 * Starts `engine-worker.js`. Its parts have to be read first; what is posted meanwhile waits.
 * @param read gives a file of the extension's `dist`
 * @returns the extension host's end; messages are those of `engine-messages.ts`
 */
export function startBrowserEngine(read: (file: string) => Promise<Uint8Array>): WorkerPort {
  const text = async (file: string): Promise<string> => new TextDecoder().decode(await read(file));
  let onMessage: (message: unknown) => void = () => undefined;
  let onExit: (error: Error | undefined) => void = () => undefined;
  let ended = false;
  const starting = (async () => {
    const [engine, sqlWorker, readerWorker, wasm] = await Promise.all([
      text('browser/engine-worker.js'),
      text('browser/sql-worker.js'),
      text('browser/reader-worker.js'),
      read('sql-wasm.wasm').then((bytes) => WebAssembly.compile(new Uint8Array(bytes))),
    ]);
    const port = toPort(startWorker(engine, 'schema-graph-engine'));
    port.onMessage((message) => onMessage(message));
    port.onExit((error) => onExit(error));
    port.post({ type: 'start', sqlWorker, readerWorker, wasm } satisfies EngineStart);
    if (ended) port.terminate();
    return port;
  })();
  starting.catch((error: unknown) => onExit(error instanceof Error ? error : new Error(String(error))));
  const whenStarted = (then: (port: WorkerPort) => void): void => void starting.then(then, () => undefined); // its failure was told
  return {
    post: (message, transfer) => whenStarted((port) => port.post(message, transfer)),
    onMessage: (listener) => (onMessage = listener),
    onExit: (listener) => (onExit = listener),
    terminate: () => {
      ended = true;
      whenStarted((port) => port.terminate());
    },
  };
}
