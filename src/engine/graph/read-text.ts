/** Reads files that are text as a whole: graph files, dictionaries, code lists. */
import { say } from '../core/message';
import type { Files } from '../core/ports';
import { FileRefused, notAFile } from './allowed-files';
import { shownPath } from './path-fault';

/** Larger texts are refused: a graph of 100,000 columns has about as much, and reading it takes a hundred times the memory. */
export const LARGEST_TEXT_BYTES = 16 * 1024 * 1024;

/**
 * Reads a text.
 * @param path absolute
 * @param files reads it
 * @throws SchemaGraphError `not-found` where there is none; FileRefused where it is too large, or no regular file
 */
export async function readText(path: string, files: Files): Promise<string> {
  const stat = await files.stat(path);
  if (stat?.kind === 'other') throw notAFile(path);
  if (stat && stat.size > LARGEST_TEXT_BYTES) {
    const message = say`${shownPath(path)} has more than ${LARGEST_TEXT_BYTES / 1024 / 1024} MB and is not read; split it into parts.`;
    throw new FileRefused('file-too-large', message);
  }
  return new TextDecoder().decode(await files.read(path));
}
