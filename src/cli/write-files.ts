/** Writes files whole or not at all: where the disk is full in the middle, what stood there still stands. */
import { chmodSync, existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { SchemaGraphError } from '../engine/core/errors';
import { say } from '../engine/core/message';

/** A file and all that is to stand in it. */
export interface WrittenFile {
  readonly file: string;
  readonly text: string;
}

/**
 * Writes a file that is new.
 * @param file where nothing may be
 * @param text all of it
 * @throws SchemaGraphError `bad-input` where it cannot be written, or is there meanwhile
 */
export function writeNew(file: string, text: string): void {
  write([{ file, text }], () => {
    if (existsSync(file)) throw new SchemaGraphError('bad-input', say`${file} exists already; name another file.`);
  });
}

/**
 * Writes files over what stands there: first all texts beside them, then each takes its place.
 * @param files what is to stand in each
 * @throws SchemaGraphError `bad-input` where one cannot be written
 */
export function writeOver(files: readonly WrittenFile[]): void {
  // A link stays one.
  write(files.map(({ file, text }) => ({ file: existsSync(file) ? realpathSync(file) : file, text })));
}

function write(files: readonly WrittenFile[], check?: () => void): void {
  const part = (file: string): string => `${file}.${process.pid}.part`;
  let writing = '';
  let replaced = 0;
  try {
    for (const { file, text } of files) {
      writing = file;
      writeFileSync(part(file), text, { flag: 'wx' });
      if (existsSync(file)) chmodSync(part(file), statSync(file).mode);
    }
    check?.();
    for (const { file } of files) {
      writing = file;
      renameSync(part(file), file);
      replaced++;
    }
  } catch (error) {
    for (const { file } of files) rmSync(part(file), { force: true });
    if (error instanceof SchemaGraphError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'error';
    const reason = code === 'ENOSPC' ? say`there is no space left on the disk` : say`${code}`;
    const message = say`${writing} could not be written: ${reason}.`;
    throw new SchemaGraphError('bad-input', replaced > 0 ? message : say`${message} Nothing was changed.`);
  }
}
