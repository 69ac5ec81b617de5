// What a graph excludes lies in no kept import any more, from the moment on that the graph is saved.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../src/engine/engine';
import { keptFiles } from '../../../src/platform/node/kept-files';
import { createNodePlatform } from '../../../src/platform/node/platform';
import { buildSqlWorker } from '../store/sql-worker-folder';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-excluded-'));
const storage = path.join(folder, 'storage');
let workers = '';
beforeAll(async () => void (workers = await buildSqlWorker()));
afterAll(() => [folder, workers].forEach((made) => fs.rmSync(made, { recursive: true, force: true })));

const kept = (): string =>
  !fs.existsSync(storage)
    ? ''
    : fs
        .readdirSync(storage)
        .map((name) => fs.readFileSync(path.join(storage, name), 'latin1'))
        .join();

it('a column that is excluded is taken out of what is kept, and nothing is where nothing is excluded', async () => {
  const [graph, part] = ['g', 'part'].map((name) => path.join(folder, `${name}.sgraph.yaml`)) as [string, string];
  const source = '{ id: people, kind: csv, path: people.csv, table: people }';
  fs.writeFileSync(graph, `version: 1\ninclude: [part.sgraph.yaml]\nsources:\n  - ${source}\n`);
  const write = (exclude: string): void => fs.writeFileSync(part, `version: 1\n${exclude}`);
  fs.writeFileSync(path.join(folder, 'people.csv'), 'id,name\n1,Annabella\n2,Ben\n');
  write('');
  const lastImports = keptFiles(storage, 'import', { files: 50 });
  const engine = createEngine({ ...createNodePlatform({ workerFolder: workers }), lastImports });
  await (await engine.open({ graph })).close();
  await expect.poll(kept, { timeout: 4_000 }).toContain('Annabella');
  await engine.forgetExcluded([graph], [part]);
  expect(kept()).toContain('Annabella');
  write('exclude: { columns: [people.name] }\n');
  await engine.forgetExcluded([graph], [path.join(folder, 'other.sgraph.yaml')]);
  expect(kept()).toContain('Annabella');
  await engine.forgetExcluded([graph], [part]);
  expect(kept()).not.toContain('Annabella');
});
