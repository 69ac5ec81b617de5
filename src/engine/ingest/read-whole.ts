/** Reads a file whole, where it is no larger than memory allows and does not change meanwhile. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { Files } from '../core/ports';
import type { Problem } from '../core/problems';
import { importProblem } from './import-problem';
import { refuseOtherContent } from './other-content';

/** The database that is made of text has 512 MB, and text takes about as much room in it as in its file. */
const MOST_BYTES = 400 * 1024 * 1024;
/** A database is held in memory as it is, and once more while it is opened. */
const MOST_DATABASE_BYTES = 1024 * 1024 * 1024;

/**
 * Reads a file.
 * @param path absolute path
 * @param files reads it
 * @param problems takes the warning that the file is being written to
 * @throws SchemaGraphError `limit` where it is too large, before anything of it is read; `not-found`
 */
export async function readWhole(
  path: string,
  files: Pick<Files, 'read' | 'stat'>,
  problems: Problem[],
): Promise<Uint8Array> {
  const before = await files.stat(path);
  if (before && before.size > MOST_BYTES) throw tooLarge(path, before.size);
  return readSteady(path, before, files, problems);
}

/** Reads a file, and once more where it changed meanwhile; where it goes on changing, that is told. */
async function readSteady(
  path: string,
  before: Awaited<ReturnType<Files['stat']>>,
  files: Pick<Files, 'read' | 'stat'>,
  problems: Problem[],
): Promise<Uint8Array> {
  const bytes = await files.read(path);
  const after = await files.stat(path);
  if (!before || !after || (before.size === after.size && before.modified === after.modified)) return bytes;
  // It may have been caught half written: what stands there now is read once more.
  const again = await files.read(path);
  const last = await files.stat(path);
  if (last?.size !== after.size || last.modified !== after.modified) {
    const message = say`The file is being written to: what stood in it when it was read is shown, and it is read again when it changes.`;
    problems.push(importProblem(path, 'changed-while-reading', message));
  }
  return again;
}

/**
 * Reads a SQLite database.
 * @param path absolute path
 * @param files reads it
 * @param problems takes the warning that the file is being written to
 * @throws SchemaGraphError `limit` where it is too large, before anything of it is read; `not-found`
 */
export async function readDatabase(
  path: string,
  files: Pick<Files, 'read' | 'stat'>,
  problems: Problem[],
): Promise<Uint8Array> {
  const stat = await files.stat(path);
  if (stat && stat.size > MOST_DATABASE_BYTES) {
    throw new SchemaGraphError(
      'limit',
      say`${path} has ${inMegabytes(stat.size)} MB, and SQLite databases are read up to ${inMegabytes(MOST_DATABASE_BYTES)} MB; load it into a PostgreSQL server and name that as the source, which is asked where its data is.`,
    );
  }
  const log = await files.stat(`${path}-wal`).catch(() => undefined);
  if (log && log.size > 0) {
    const message = say`A program that has this database open keeps its last changes in ${path}-wal, which is not read; close that program, or run "PRAGMA wal_checkpoint(TRUNCATE)" in it.`;
    problems.push(importProblem(path, 'changes-not-read', message));
  }
  const bytes = await readSteady(path, stat, files, problems);
  refuseOtherContent('sqlite', path, bytes);
  return bytes;
}

/** What is larger than a database may be has no use in one. */
function tooLarge(path: string, size: number): SchemaGraphError {
  const said = say`${path} has ${inMegabytes(size)} MB, and such files are read up to ${inMegabytes(MOST_BYTES)} MB`;
  const sample = say`or take a sample of its lines`;
  return new SchemaGraphError(
    'limit',
    size <= MOST_DATABASE_BYTES
      ? say`${said}; put it into a SQLite database, load it into a PostgreSQL server, ${sample}.`
      : say`${said}; load it into a PostgreSQL server and name that as the source, which is asked where its data is, ${sample}.`,
  );
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
