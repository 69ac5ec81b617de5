import fs from 'node:fs';
import path from 'node:path';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { printSql } from '../../../src/engine/program/print-sql';
import { readSql } from '../../../src/engine/program/read-sql';

const DATA = process.env['SCHEMA_GRAPH_DATA'];
const FOLDER = path.join(DATA ?? '', 'spider_train');
interface Gold {
  readonly db: string;
  readonly sql: string;
}

/** The gold statements of Spider's training set: 3,787 different ones over its databases. */
describe.skipIf(DATA === undefined || !fs.existsSync(FOLDER))('readSql on the gold statements of spider_train', () => {
  it('reads, and prints what gives the same rows', { timeout: 600_000 }, async () => {
    const SQL = await initSqlJs();
    const lines = fs.readFileSync(path.join(FOLDER, 'questions.jsonl'), 'utf8').trim().split('\n');
    const byDatabase = new Map<string, Gold[]>();
    for (const gold of lines.map((line) => JSON.parse(line) as Gold)) {
      byDatabase.set(gold.db, [...(byDatabase.get(gold.db) ?? []), gold]);
    }
    const unread: string[] = [];
    const other: string[] = [];
    const unstable: string[] = [];
    let all = 0;
    for (const [db, questions] of byDatabase) {
      const database = new SQL.Database(fs.readFileSync(path.join(FOLDER, 'databases', `${db}.sqlite`)));
      const rows = (sql: string) => JSON.stringify(database.exec(sql).map(({ values }) => values));
      for (const sql of new Set(questions.map((question) => question.sql))) {
        all++;
        try {
          const printed = printSql(readSql(sql));
          if (printSql(readSql(printed)) !== printed) unstable.push(sql);
          const expected = rows(sql);
          if (rows(printed) !== expected) other.push(`${sql}\n  ${printed}`);
        } catch (error) {
          unread.push(`${String(error)}\n  ${sql}`);
        }
      }
      database.close();
    }
    const failed = unread.length + other.length + unstable.length;
    process.stderr.write(`${all} statements: ${unread.length} unread, ${other.length} with other rows\n`);
    expect(failed / all, [...unread, ...other, ...unstable].slice(0, 20).join('\n')).toBeLessThan(0.02);
  });
});
