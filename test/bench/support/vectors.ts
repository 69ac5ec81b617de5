/** Vectors for benches: the encoder that `node esbuild.mjs` puts into `dist`. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createEmbedders, type VectorUse } from '../../../src/engine/models/embedders';
import { createModelPorts } from '../../../src/platform/node/model-ports';
import { createVectorPorts } from '../../../src/platform/node/vector-ports';

/**
 * The encoder that ships with the extension.
 * @param root folder of the project, built before
 * @returns undefined where the build has none
 */
export function shippedVectors(root: string): VectorUse | undefined {
  const folder = path.join(root, 'dist');
  if (!fs.existsSync(path.join(folder, 'encoder', 'encoder.bin'))) return undefined;
  // What was worked out in an earlier run is kept: a large catalogue takes a minute.
  const kept = path.join(os.tmpdir(), 'schema-graph-bench-vectors');
  return createEmbedders(createModelPorts(), createVectorPorts(folder, kept))({ provider: 'embedded' });
}
