/** Loads files of any kind for tests, and tells what came of them. */
import { inEnglish } from '../../../src/engine/core/message';
import { quoteIdentifier } from '../../../src/engine/core/sql-text';
import { kindOfFile } from '../../../src/engine/graph/source-kinds';
import type { LoadedData } from '../../../src/engine/ingest/loaded-data';
import { loadSources } from '../../../src/engine/ingest/load';
import { withArchives } from '../../../src/engine/ingest/archive-files';
import { memoryPlatform } from './memory-files';

/** Loads one file; its tables are called as the file is. */
async function loadFile(name: string, content: string | Uint8Array): Promise<LoadedData> {
  const platform = await memoryPlatform({ [`/data/${name}`]: content }, withArchives);
  return loadSources([{ id: 'one', kind: kindOfFile(name) ?? '', path: `/data/${name}` }], platform);
}

/** What a file holds, in short. */
export interface Told {
  /** `name(column:type, …)`, and `-> table(column)` for each foreign key. */
  readonly tables: readonly string[];
  /** Rows by table, with their place before them. */
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
  /** `line code: message` */
  readonly problems: readonly string[];
}

/** Loads one file and tells all of it. */
export async function tellFile(name: string, content: string | Uint8Array): Promise<Told> {
  const data = await loadFile(name, content);
  try {
    const rows: Record<string, readonly unknown[]> = {};
    for (const table of data.tables) {
      const result = await data.engine.query(
        `SELECT ${table.placeColumn ?? 'NULL'}, * FROM ${quoteIdentifier(table.name)} ORDER BY 1`,
      );
      rows[table.name] = result.rows.map((row) => [...row]);
    }
    const tables = data.tables.map(({ name: table, columns, declaredForeignKeys: keys }) => {
      const refers = keys.map((key) => ` ${key.columns.join()} -> ${key.table}(${key.to.join()})`).join('');
      return `${table}(${columns.map((c) => `${c.name}:${c.type}`).join(', ')})${refers}`;
    });
    const problems = data.problems.map((p) => `${p.start.line} ${p.code}: ${inEnglish(p.message)}`);
    return { tables, rows, problems };
  } finally {
    await data.engine.close();
  }
}
