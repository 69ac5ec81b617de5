/** The engine in a worker thread of the extension host's process. */
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from '../../engine/engine';
import { serveEngine } from './engine-server';
import type { EngineThreadData } from './engine-thread';
import type { ToEngine } from './engine-messages';
import { createNodePlatform } from './platform';

const { workerFolder } = workerData as EngineThreadData;
const platform = createNodePlatform({ workerFolder });
const port = parentPort;
if (port) {
  const receive = serveEngine(createEngine(platform), platform.files, (message) => port.postMessage(message));
  port.on('message', (message: ToEngine) => receive(message));
}
