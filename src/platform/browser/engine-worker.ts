/** The engine in a web worker, built to `dist/browser/engine-worker.js`. */
import { createEngine } from '../../engine/engine';
import { serveEngine } from '../thread/engine-server';
import type { ToEngine, ToldConnections } from '../thread/engine-messages';
import { HostedFiles, type ToHostedFiles } from '../thread/hosted-files';
import { bytesInMemory } from '../thread/vector-memory';
import type { EngineStart } from './engine-thread';
import { createBrowserModelPorts } from './model-ports';
import { createBrowserPlatform } from './platform';

type FromHost = EngineStart | ToEngine | ToldConnections | ToHostedFiles;

const files = new HostedFiles((message) => postMessage(message));
let receive: ((message: ToEngine) => void) | undefined;

addEventListener('message', ({ data }: MessageEvent<FromHost>) => {
  switch (data.type) {
    case 'start': {
      const platform = createBrowserPlatform(data, files);
      const parts = {
        engine: createEngine(platform),
        files: platform.files,
        models: createBrowserModelPorts(),
        // The encoder does not ship for browsers yet: vectors come from a server, or not at all.
        vectors: { kept: bytesInMemory() },
      };
      receive = serveEngine(parts, (message) => postMessage(message));
      return;
    }
    case 'connections': // no server can be reached from here
      return;
    case 'file-result':
    case 'file-error':
      files.receive(data);
      return;
    default:
      receive?.(data);
  }
});
