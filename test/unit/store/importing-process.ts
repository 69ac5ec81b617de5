/** A process of its own that imports data, for tests that kill it: `node importing-process.cjs WORKERS FOLDER`. */
import path from 'node:path';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { loadSources } from '../../../src/engine/ingest/load';
import { createNodePlatform } from '../../../src/platform/node/platform';

async function main(workerFolder: string, folder: string): Promise<void> {
  const platform = createNodePlatform({ workerFolder });
  process.stdout.write('begun\n');
  const sources = ['a', 'b'].map((id) => ({ id, kind: 'csv', path: path.join(folder, `${id}.csv`), table: id }));
  const data = await loadSources(sources, { ...platform, files: filesAnywhere(platform.files) });
  const { rows } = await data.engine.query('SELECT (SELECT count(*) FROM a), (SELECT sum(n) FROM b)');
  process.stdout.write(`${JSON.stringify({ rows, problems: data.problems.length })}\n`);
  await data.engine.close();
}

const [, , workerFolder = '', folder = ''] = process.argv;
void main(workerFolder, folder);
