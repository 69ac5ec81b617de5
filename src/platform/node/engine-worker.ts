/** The engine in a worker thread of the extension host's process. */
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from '../../engine/engine';
import type { ToEngine, ToldConnections } from '../thread/engine-messages';
import { serveEngine } from '../thread/engine-server';
import { filesByAddress, HostedFiles, type ToHostedFiles } from '../thread/hosted-files';
import type { EngineThreadData } from './engine-thread';
import { createModelPorts } from './model-ports';
import { createNodePlatform } from './platform';
import type { PostgresSettings } from '../thread/postgres-address';
import { connectPostgres } from './postgres-connection';
import { createPostgresServers } from './postgres-servers';
import { createVectorPorts } from './vector-ports';

const { workerFolder, modelFolder, vectorFolder, importFolder } = workerData as EngineThreadData;
const servers = createPostgresServers();
const port = parentPort;
if (port) {
  const onDisk = createNodePlatform({ workerFolder, servers, ...(importFolder !== undefined && { importFolder }) });
  const hosted = new HostedFiles((message) => port.postMessage(message));
  const platform = { ...onDisk, files: filesByAddress(onDisk.files, hosted) };
  const parts = {
    engine: createEngine(platform),
    files: platform.files,
    models: createModelPorts(modelFolder),
    vectors: createVectorPorts(workerFolder, vectorFolder),
    tryServer: async (settings: PostgresSettings, signal: AbortSignal) =>
      (await connectPostgres(settings, signal)).close(),
  };
  const receive = serveEngine(parts, (message) => port.postMessage(message));
  port.on('message', (message: ToEngine | ToldConnections | ToHostedFiles) => {
    if (message.type === 'connections') servers.set(new Map(message.connections), message.trusted);
    else if (message.type === 'file-result' || message.type === 'file-error') hosted.receive(message);
    else receive(message);
  });
}
