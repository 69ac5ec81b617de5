/** Tables that have nothing to do with a database: no word of their names, or another word for the same, is one of its. */
import fs from 'node:fs';
import path from 'node:path';
import type { SqlJsStatic } from 'sql.js';
import { quoteIdentifier } from '../../../src/engine/core/sql-text';
import { expandedWords, splitIdentifier, stem } from '../../../src/engine/search/words';
import { type LooseTable, rowsOf, shuffled, tableNames, type TableNames } from './changed-database';
import type { SynonymList } from './new-names';

/** Words that columns of all databases have. */
const EVERYDAY = new Set(
  'id name code number no date time year type status description title address key'.split(' ').map(stem),
);
const MOST_ROWS = 200;

/** Draws tables from a folder of databases. */
export class UnrelatedTables {
  readonly #all: readonly { readonly db: string; readonly table: LooseTable; readonly words: ReadonlySet<string> }[];

  /**
   * @param sql sql.js
   * @param folder where the databases lie
   * @param list words for the same
   */
  constructor(
    sql: SqlJsStatic,
    folder: string,
    private readonly list: SynonymList,
  ) {
    const files = fs.readdirSync(folder).filter((file) => file.endsWith('.sqlite'));
    this.#all = files.sort().flatMap((file) => {
      const db = new sql.Database(fs.readFileSync(path.join(folder, file)));
      const tables = [...tableNames(db)].map(([name, columns]) => {
        const from = quoteIdentifier(name);
        const types = rowsOf(db, `PRAGMA table_info(${from})`).map((r) => String(r[2]));
        const table = { name, columns, types, rows: rowsOf(db, `SELECT * FROM ${from} LIMIT ${MOST_ROWS}`) };
        return { db: path.basename(file, '.sqlite'), table, words: this.wordsOf([name, ...columns]) };
      });
      db.close();
      return tables;
    });
  }

  /**
   * Chooses tables.
   * @param db the database that they are added to; its own are left out
   * @param tables its tables
   * @param count how many
   * @param random the same sequence for the same database
   */
  choose(db: string, tables: TableNames, count: number, random: () => number): LooseTable[] {
    const own = this.wordsOf([...tables].flatMap(([table, columns]) => [table, ...columns]));
    const taken = new Set([...tables.keys()].map((name) => name.toLowerCase()));
    const chosen: LooseTable[] = [];
    for (const { db: from, table, words } of shuffled(this.#all, random)) {
      if (chosen.length === count) break;
      if (from === db || taken.has(table.name.toLowerCase()) || [...words].some((word) => own.has(word))) continue;
      taken.add(table.name.toLowerCase());
      chosen.push(table);
    }
    return chosen;
  }

  /** Stems of the words of names, everyday ones left out, with those of the other words for the same. */
  private wordsOf(names: readonly string[]): ReadonlySet<string> {
    const words = new Set(names.flatMap((name) => expandedWords(splitIdentifier(name))));
    const both = [...words].flatMap((word) => [word, this.list.get(word) ?? word]);
    return new Set(both.map(stem).filter((word) => !EVERYDAY.has(word) && word.length > 1 && !/^\d+$/.test(word)));
  }
}
