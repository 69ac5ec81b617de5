/** Entry of the worker that reads files in a browser, built to `dist/browser/reader-worker.js`. */
import { serveReader } from '../../engine/ingest/reader-core';
import type { ReaderRequest } from '../../engine/ingest/reader-protocol';

const receive = serveReader((reply) => postMessage(reply));
addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => receive(data));
