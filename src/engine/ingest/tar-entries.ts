/** Lists what a tar archive holds (ustar, with the long names of POSIX and GNU), without copying it. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import { entryName } from './entry-names';

const BLOCK = 512;
/** Entries of one archive. */
const MOST_ENTRIES = 20_000;
/** Headers that belong to the next entry hold a name, and little else. */
const MOST_HEADER_BYTES = 1024 * 1024;

/** A file of an archive. */
export interface TarEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Lists the files of an archive. Links, devices and folders are none of them.
 * @param bytes the archive, unpacked
 * @throws SchemaGraphError `bad-input` where it is none, is cut off, or has too many entries
 */
export function tarEntries(bytes: Uint8Array): TarEntry[] {
  const files: TarEntry[] = [];
  let longName: string | undefined;
  for (let at = 0; at < bytes.length && bytes[at] !== 0;) {
    if (at + BLOCK > bytes.length) throw broken();
    const header = bytes.subarray(at, at + BLOCK);
    if (!isSound(header)) throw broken();
    const size = sizeOf(header);
    const start = at + BLOCK;
    if (size === undefined || start + size > bytes.length) throw broken();
    const body = bytes.subarray(start, start + size);
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === 'L' || type === 'x') {
      if (size > MOST_HEADER_BYTES) throw broken();
      longName = (type === 'L' ? textOf(body) : pathOf(body)) ?? longName;
    } else {
      if (
        (type === '0' || type === '\0' || type === '7') &&
        files.push({ name: longName ?? nameOf(header), bytes: body }) > MOST_ENTRIES
      )
        throw new SchemaGraphError('bad-input', say`it has more than ${MOST_ENTRIES} entries.`);
      longName = undefined;
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  if (bytes.length < BLOCK) throw broken();
  return files;
}

function broken(): SchemaGraphError {
  return new SchemaGraphError('bad-input', say`it is damaged, cut off, or no file of this kind.`);
}

/** The sum of a header's bytes stands in it; its own place counts as blanks. */
function isSound(header: Uint8Array): boolean {
  const told = Number.parseInt(textOf(header.subarray(148, 156)).trim(), 8);
  const sum = header.reduce((before, byte, i) => before + (i >= 148 && i < 156 ? 0x20 : byte), 0);
  return sum === told;
}

/** In octal digits, or, above 8 GB, as bytes. */
function sizeOf(header: Uint8Array): number | undefined {
  const field = header.subarray(124, 136);
  const size = (field[0] ?? 0) & 0x80 ? NaN : Number.parseInt(textOf(field).trim() || '0', 8);
  return Number.isSafeInteger(size) && size >= 0 ? size : undefined;
}

function nameOf(header: Uint8Array): string {
  const name = textOf(header.subarray(0, 100));
  const isPosix = textOf(header.subarray(257, 262)) === 'ustar' && header[262] === 0;
  const prefix = isPosix ? textOf(header.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** Up to the first zero byte. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return entryName(end < 0 ? bytes : bytes.subarray(0, end), 'tar');
}

/** Lines such as `28 path=folder/file.csv`, each with its own length before it. */
function pathOf(body: Uint8Array): string | undefined {
  let path: string | undefined;
  for (let at = 0; at < body.length;) {
    const space = body.indexOf(0x20, at);
    const length = space < 0 ? NaN : Number.parseInt(textOf(body.subarray(at, space)), 10);
    if (!(length > 0) || at + length > body.length) return path;
    const line = textOf(body.subarray(space + 1, at + length - 1));
    if (line.startsWith('path=')) path = line.slice('path='.length);
    at += length;
  }
  return path;
}
