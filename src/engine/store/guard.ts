/**
 * The read-only guard: one statement, and one that only reads. Four lines of defence, in this order:
 *
 * 1. after comments the first word is SELECT or WITH (this is what stops ATTACH, PRAGMA and VACUUM, which take effect
 *    outside of any compiled program or already while they are prepared);
 * 2. only the first statement is prepared, and nothing but blanks may follow it;
 * 3. SQLite's own compiled program (EXPLAIN) is searched for whatever writes or leaves the database;
 * 4. the database is a private copy with `query_only` set.
 *
 * A word list alone would not do: `WITH x AS (…) DELETE FROM t` begins with WITH and writes.
 */
import type { Database, Statement } from 'sql.js';
import { errorMessage, SchemaGraphError } from '../core/errors';
import { say, type Message } from '../core/message';
import { isBlankSql, scanSql } from './sql-scan';

/** Opcodes that change a database, its settings or its files. `Insert`, `Delete` and their like are not among them: they
 * also serve the temporary tables of sorting and recursion, and on a real table need the write transaction checked apart. */
const WRITING_OPCODES = new Set(
  (
    'OpenWrite CreateBtree Destroy Clear SetCookie ParseSchema DropTable DropIndex DropTrigger LoadAnalysis SqlExec Vacuum ' +
    'IncrVacuum JournalMode Checkpoint AutoCommit Savepoint MaxPgcnt VBegin VCreate VDestroy VUpdate VRename Expire ' +
    'TableLock ReopenIdxWrite FkCounter'
  ).split(' '),
);

/** Functions that reach outside of the database. None is built in; refused in case a later build brings them. */
const OUTSIDE_FUNCTIONS = /^(load_extension|readfile|writefile|edit|fsdir|lsdir|zipfile|fts3_tokenizer)\(/i;

/**
 * Prepares a statement that only reads.
 * @param db an open sql.js database
 * @param sql SQL from anywhere
 * @returns the prepared statement; the caller frees it
 * @throws SchemaGraphError `refused-sql` with the reason, or `bad-input` with SQLite's message where it does not compile
 */
export function prepareReading(db: Database, sql: string): Statement {
  checkFirstWord(sql);
  const statement = prepare(db, sql);
  try {
    checkNothingFollows(sql, statement.getSQL());
    checkProgram(db, sql);
    return statement;
  } catch (error) {
    statement.free();
    throw error;
  }
}

function refuse(reason: Message): SchemaGraphError {
  return new SchemaGraphError('refused-sql', say`Only one statement that reads is run: ${reason}.`);
}

function checkFirstWord(sql: string): void {
  if (sql.includes('\u0000')) throw refuse(say`the text holds the character U+0000`);
  const first = scanSql(sql).next();
  const word = first.done ? '' : first.value.text.toUpperCase();
  if (word !== 'SELECT' && word !== 'WITH') throw refuse(say`it has to begin with SELECT or WITH`);
}

function prepare(db: Database, sql: string): Statement {
  try {
    return db.prepare(sql);
  } catch (error) {
    throw new SchemaGraphError('bad-input', say`SQLite: ${errorMessage(error)}`);
  }
}

function checkNothingFollows(sql: string, prepared: string): void {
  if (!sql.startsWith(prepared)) throw refuse(say`the text holds characters that SQLite reads otherwise`);
  if (!isBlankSql(sql.slice(prepared.length))) throw refuse(say`a second statement follows the first`);
}

function checkProgram(db: Database, sql: string): void {
  const explain = prepare(db, `EXPLAIN ${sql}`);
  let virtualTables = false;
  try {
    while (explain.step()) {
      const [, opcode, , p2, , p4] = explain.get();
      const name = String(opcode);
      if (name === 'Transaction' && Number(p2) > 0) throw refuse(say`it writes`);
      if (WRITING_OPCODES.has(name)) throw refuse(say`it would change the database (${name})`);
      if (typeof p4 === 'string' && OUTSIDE_FUNCTIONS.test(p4)) throw refuse(say`it calls ${p4}`);
      virtualTables ||= name === 'VOpen';
    }
  } finally {
    explain.free();
  }
  if (virtualTables) checkTableFunctions(sql);
}

/** What may stand before a table's name; SQLite takes a string there for a name. */
const BEFORE_TABLE = /^(from|join|in|[.,(])$/i;

/** `SELECT * FROM pragma_…` runs a PRAGMA; what the engine needs to know of a database the loader has already read. */
function checkTableFunctions(sql: string): void {
  const tokens = [...scanSql(sql)];
  for (const [i, { kind, text }] of tokens.entries()) {
    if (kind === 'string' && !BEFORE_TABLE.test(tokens[i - 1]?.text ?? '') && tokens[i + 1]?.text !== '(') continue;
    const name = text.replace(/^["'`[]|["'`\]]$/g, '').toLowerCase();
    if (name.startsWith('pragma_')) throw refuse(say`it reads ${name}`);
  }
}
