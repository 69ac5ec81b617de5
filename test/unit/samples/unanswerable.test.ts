/** The questions that cannot be answered are what they claim to be: nothing stored says the missing word, every twin has rows. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import initSqlJs, { type Database } from 'sql.js';
import { afterAll, describe, expect, it } from 'vitest';
import { rowsOf } from './graph-truth';

interface Unanswerable {
  readonly id: string;
  readonly db: string;
  readonly kind: 'value' | 'attribute' | 'period';
  readonly question: string;
  readonly missing: string;
  readonly twin: { readonly question: string; readonly sql: string };
}

const file = path.resolve(import.meta.dirname, '../../fixtures/unanswerable.jsonl');
const questions = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Unanswerable);
const folder = path.join(process.env['SCHEMA_GRAPH_DATA'] ?? '', 'spider', 'databases');

describe('the questions that cannot be answered', () => {
  it('are 40, four for each database, each naming what is missing', () => {
    expect(questions).toHaveLength(40);
    const counts = new Map<string, number>();
    for (const { id, db, question, missing } of questions) {
      counts.set(db, (counts.get(db) ?? 0) + 1);
      expect(question, id).toContain(missing);
    }
    expect([...counts.values()]).toEqual(Array.from({ length: 10 }, () => 4));
  });

  // Without SCHEMA_GRAPH_DATA, the folder of public data, these are skipped.
  describe.skipIf(!existsSync(folder))('over their databases', () => {
    const open = new Map<string, Database>();
    const databaseOf = async (db: string): Promise<Database> => {
      const found = open.get(db) ?? new (await initSqlJs()).Database(readFileSync(path.join(folder, `${db}.sqlite`)));
      open.set(db, found);
      return found;
    };
    afterAll(() => open.forEach((database) => database.close()));

    it.each(questions.map((question) => [question.id, question] as const))('%s', async (_, { db, kind, missing, twin }) => {
      const database = await databaseOf(db);
      const [[answer] = []] = rowsOf(database, twin.sql);
      expect(answer).toBeTruthy();
      const names = `SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'`;
      for (const [table, column] of rowsOf(database, names)) {
        if (kind === 'attribute') expect(String(column).toLowerCase()).not.toContain(missing.toLowerCase());
        // Numbers are stored in many columns; a word that is missing must not be stored in any.
        if (kind !== 'value' || /^\d+$/.test(missing)) continue;
        const stored = `SELECT "${column as string}" FROM "${table as string}" WHERE "${column as string}" LIKE '%${missing}%'`;
        expect(rowsOf(database, stored), `${table as string}.${column as string}`).toEqual([]);
      }
    });
  });
});
