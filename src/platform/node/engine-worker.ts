/** The engine in a worker thread of the extension host's process. */
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from '../../engine/engine';
import { serveEngine } from './engine-server';
import type { EngineThreadData } from './engine-thread';
import type { ToEngine, ToldConnections } from './engine-messages';
import { createModelPorts } from './model-ports';
import { createNodePlatform } from './platform';
import { createPostgresServers } from './postgres-servers';

const { workerFolder, modelFolder } = workerData as EngineThreadData;
const servers = createPostgresServers();
const platform = createNodePlatform({ workerFolder, servers });
const port = parentPort;
if (port) {
  const parts = { engine: createEngine(platform), files: platform.files, models: createModelPorts(modelFolder) };
  const receive = serveEngine(parts, (message) => port.postMessage(message));
  port.on('message', (message: ToEngine | ToldConnections) => {
    if (message.type === 'connections') servers.set(new Map(message.connections), message.trusted);
    else receive(message);
  });
}
