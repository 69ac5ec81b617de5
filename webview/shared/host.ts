/** The way to the host: `acquireVsCodeApi`, as a transport of the protocol and as a store for the state of the page. */
import type { Transport } from '../../src/protocol/channel';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The host, as the page sees it. */
export interface Host extends Transport {
  /** What the page stored before it was hidden, if anything. */
  getState(): unknown;
  setState(state: unknown): void;
}

/** Connects to the host; to be called once, VS Code hands its interface out only once. */
export function connectHost(): Host {
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    onMessage: (listener) => {
      const onMessage = (event: MessageEvent<unknown>): void => listener(event.data);
      window.addEventListener('message', onMessage);
      return () => window.removeEventListener('message', onMessage);
    },
    getState: () => api.getState(),
    setState: (state) => api.setState(state),
  };
}
