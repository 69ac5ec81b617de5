/** Entry of the thread that reads files, built to `dist/reader-worker.cjs`. */
import { parentPort } from 'node:worker_threads';
import { serveReader } from '../../engine/ingest/reader-core';
import type { ReaderRequest } from '../../engine/ingest/reader-protocol';

const port = parentPort;
if (!port) throw new Error('reader-worker runs as a worker thread only');
const receive = serveReader((reply) => port.postMessage(reply));
port.on('message', (request: ReaderRequest) => receive(request));
