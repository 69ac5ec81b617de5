/** Opens what public question sets are asked over: databases, or single tables of a file of JSON lines. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { enginePath } from '../../../src/cli/engine-path';
import { openDatabase } from '../../../src/cli/eval/run-eval';
import type { Engine, Session } from '../../../src/engine/engine';

type Lines = readonly (readonly string[])[];

/** One line of a file of tables, or of reports, whose tables have their titles and headings among the rows. */
type PlainTable = { readonly id: string } & (
  { readonly header: readonly string[]; readonly rows: Lines } | { readonly table: Lines }
);

/**
 * Opens databases, or tables of a file, each as a CSV file of its own.
 * @param engine the engine
 * @param databases a folder of databases, or a `.jsonl` file of tables
 * @param dictionary of databases
 */
export function opener(engine: Engine, databases: string, dictionary?: string): (db: string) => Promise<Session> {
  const dictionaries = dictionary === undefined ? [] : [enginePath(dictionary)];
  if (!databases.endsWith('.jsonl')) return (db) => openDatabase(engine, db, { databases, dictionaries });
  const lines = readFileSync(databases, 'utf8').trim().split('\n');
  const tables = new Map(lines.map((line) => JSON.parse(line) as PlainTable).map((table) => [table.id, table]));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'schema-graph-tables-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (db) => {
    const file = path.join(folder, 'data.csv');
    const cells = (row: readonly string[]) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    writeFileSync(file, linesOf(tables.get(db)).map(cells).join('\n'));
    return engine.open({ data: [enginePath(file)] });
  };
}

function linesOf(found: PlainTable | undefined): Lines {
  if (!found) return [];
  return 'table' in found ? found.table : [found.header, ...found.rows];
}
