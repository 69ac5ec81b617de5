/** A web worker as the engine and the extension host see workers. */
import type { WorkerPort } from '../../engine/core/ports';

/**
 * The near end of a worker. Nothing tells of its end but an error that it did not expect.
 * @param worker was just started
 */
export function toPort(worker: Worker): WorkerPort {
  return {
    post: (message, transfer) => worker.postMessage(message, transfer ? [...transfer] : []),
    onMessage: (listener) => worker.addEventListener('message', ({ data }) => listener(data)),
    onExit: (listener) =>
      worker.addEventListener('error', ({ message }) => {
        worker.terminate();
        listener(new Error(message));
      }),
    terminate: () => worker.terminate(),
  };
}

/**
 * Starts a worker from its text: what an extension brings lies on another server than the page, from which no worker starts.
 * @param source the text of its script
 * @param name for those who debug
 */
export function startWorker(source: string, name: string): Worker {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  return new Worker(url, { name });
}
