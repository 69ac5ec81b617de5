// An import adds nothing that would be an error at once: what the data lacks is left out, and told.
import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { GRAPH, setUp } from '../engine/tables-graph';

const TABLES = { vessels: 'vessel_id,name\n1,Ada\n', voyages: 'vessel_id,no\n1,7\n' };
const SCHEMA = `
  CREATE TABLE Vessels (vessel_id INT PRIMARY KEY, name TEXT, flag TEXT, UNIQUE (name, flag), UNIQUE (name));
  CREATE TABLE voyages (vessel_id INT REFERENCES Vessels (vessel_id), no INT, master INT REFERENCES crew (id), PRIMARY KEY (vessel_id, no));
  CREATE TABLE crew (id INT PRIMARY KEY, vessel_id INT REFERENCES vessels (vessel_id));`;

async function imported(body: string, tables: Record<string, string> = TABLES) {
  const { engine, content } = await setUp(tables, body);
  const plan = await engine.planImport({ graph: GRAPH, schema: SCHEMA, language: 'sql' });
  for (const { file, text } of plan.files) content[file] = text;
  const errors = (await engine.validate(GRAPH)).filter(({ severity }) => severity === 'error');
  return { left: inEnglish(plan.left), text: content[GRAPH] ?? '', errors: errors.map(({ code }) => code) };
}

it('leaves out tables and columns that the data lacks, with the keys and joins over them', async () => {
  const { left, text, errors } = await imported('');
  expect(left).toEqual([
    'The column Vessels.flag is left out: the data does not have it.',
    'The column voyages.master is left out: the data does not have it.',
    'The table crew is left out: no source of the graph has it. Add its data first.',
  ]);
  expect(errors).toEqual([]);
  expect(text).not.toMatch(/crew|flag|master/);
  expect(text).toMatch(/unique: \[\[name\]\]/);
  expect(text).toContain('from: voyages.vessel_id, to: vessels.vessel_id');
});

it('leaves nothing out of what the graph has already', async () => {
  const { left } = await imported(
    'tables: { crew: {}, vessels: { columns: { flag: {} } }, voyages: { columns: { master: {} } } }\n',
  );
  expect(left).toEqual([]);
});

it('adds all of it to a graph without data', async () => {
  const { left, text } = await imported('name: g\n', {});
  expect(left).toEqual([]);
  expect(text).toMatch(/crew/);
});
