/** Entry of the sentence encoder's worker thread, built to `dist/encoder-worker.cjs` beside the folder `encoder`. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { EncoderRequest } from '../../engine/models/encoder/encoder-protocol';
import { serveEncoder } from '../../engine/models/encoder/encoder-server';
import type { EncoderFiles } from '../../engine/models/encoder/sentence-encoder';
import type { EncoderWorkerData } from './vector-ports';

const port = parentPort;
if (!port) throw new Error('encoder-worker runs as a worker thread only');
const { folder } = workerData as EncoderWorkerData;

/** What `scripts/pack-encoder.mjs` has written. */
async function readFiles(): Promise<EncoderFiles> {
  const [manifest, vocabulary, weights] = await Promise.all([
    fs.readFile(path.join(folder, 'encoder.json'), 'utf8'),
    fs.readFile(path.join(folder, 'vocabulary.json'), 'utf8'),
    fs.readFile(path.join(folder, 'encoder.bin')),
  ]);
  return {
    manifest: JSON.parse(manifest) as EncoderFiles['manifest'],
    vocabulary: JSON.parse(vocabulary) as EncoderFiles['vocabulary'],
    weights: new Uint8Array(weights).buffer,
    wasm: path.join(folder, 'encoder.wasm'),
  };
}

const serve = serveEncoder(readFiles, (reply, transfer) => port.postMessage(reply, transfer));
port.on('message', (request: EncoderRequest) => serve(request));
