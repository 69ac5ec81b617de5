// The schemas of public databases, written and read again: the same tables, columns, keys and key edges.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/engine/engine';

import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { accepted, exchanged, stated } from './exchanged';

const data = process.env['SCHEMA_GRAPH_DATA'];
const folder = data === undefined ? '' : path.join(data, 'spider_train', 'databases');
const databases = existsSync(folder) ? readdirSync(folder).sort() : [];
if (databases.length === 0) console.warn('skipped: exports of public databases need SCHEMA_GRAPH_DATA');

describe.skipIf(databases.length === 0)('public databases', () => {
  it('come back the same through SQL and DBML', { timeout: 600_000 }, async () => {
    const engine = createEngine(await createInProcessPlatform());
    let edges = 0;
    for (const name of databases) {
      const file = existsSync(path.join(folder, name, `${name}.sqlite`))
        ? path.join(folder, name, `${name}.sqlite`)
        : path.join(folder, name);
      const { graph: draft } = await engine.draft({ data: [file], baseFolder: '/' });
      const graph = accepted(draft);
      edges += graph.edges.length;
      for (const language of ['sql', 'dbml'] as const) {
        expect(stated(exchanged(graph, language)), `${name}, ${language}`).toEqual(stated(graph));
      }
    }
    console.log(`${databases.length} databases, ${edges} edges`);
  });
});
