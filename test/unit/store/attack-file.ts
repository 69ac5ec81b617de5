/** Reads `test/fixtures/attacks.txt`, and makes the database that the attempts are made against. */
import fs from 'node:fs';
import path from 'node:path';
import type { SqlJsStatic } from 'sql.js';

/** One attempt of the file. */
export interface Attack {
  readonly kind: string;
  readonly text: string;
}

/** All attempts, in the order of the file. */
export function readAttacks(): Attack[] {
  const file = path.resolve('test/fixtures/attacks.txt');
  const attacks: Attack[] = [];
  let kind = '';
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const section = /^\[([\w ]+)\]$/.exec(line)?.[1];
    if (section !== undefined) kind = section;
    else attacks.push({ kind, text: line.replace(/\\([n0\\])/g, (_, c: string) => ({ n: '\n', 0: '\0' })[c] ?? '\\') });
  }
  return attacks;
}

/** The image of the database that the attempts are made against. */
export function attackedDatabase(sql: SqlJsStatic): Uint8Array {
  const db = new sql.Database();
  db.exec(`CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT, age INTEGER);
    CREATE TABLE pet(id INTEGER PRIMARY KEY, owner INTEGER REFERENCES person(id), name TEXT);
    CREATE VIEW adults AS SELECT * FROM person WHERE age >= 18;
    CREATE INDEX person_age ON person(age);`);
  for (let i = 1; i <= 20; i++) db.exec(`INSERT INTO person VALUES (${i}, 'person ${i}', ${i * 3})`);
  for (let i = 1; i <= 5; i++) db.exec(`INSERT INTO pet VALUES (${i}, ${i}, 'pet ${i}')`);
  const image = db.export();
  db.close();
  return image;
}
