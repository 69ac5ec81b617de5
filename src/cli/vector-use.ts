/** The vectors that a command line asks for. */
import { inEnglish } from '../engine/core/message';
import type { Session } from '../engine/engine';
import { createEmbedders, type Embedders, type VectorUse } from '../engine/models/embedders';
import { createModelPorts } from '../platform/node/model-ports';
import { createVectorPorts } from '../platform/node/vector-ports';
import { cacheFolder } from './cache-folder';
import type { Output } from './output';

/** One encoder serves the process, however many sessions it has. */
let opened: Embedders | undefined;

/**
 * Vectors of the encoder that ships with the extension; the columns of the session have theirs when this is done. What was
 * worked out before is kept in the folder that the system has for such things.
 * @param wanted whether the command line asks for them
 * @param session whose columns are learnt
 * @param output told how far it is
 * @throws ModelError where this build has no encoder, or it does not run
 */
export async function vectorUse(
  wanted: boolean,
  session: Session,
  output: Output,
): Promise<{ readonly vectors?: VectorUse }> {
  if (!wanted) return {};
  opened ??= createEmbedders(createModelPorts(), createVectorPorts(__dirname, cacheFolder('vectors')));
  const vectors = opened({ provider: 'embedded' });
  await session.learnMeanings(vectors, { onProgress: ({ message }) => output.progress(inEnglish(message)) });
  return { vectors };
}
