/** Refuses files that are certainly not what they are called: read as text they would be tables of nonsense. */
import { SchemaGraphError } from '../core/errors';
import { say, type Message } from '../core/message';
import type { FileKind } from '../graph/source-kinds';

/** Any byte. */
const ANY = -1;
/** Beginnings of files that are no text: what they are, and how they may be called to be read. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly what: string; readonly endings?: string }[] = [
  { bytes: [0x1f, 0x8b, 8], what: 'gzip', endings: '.gz' },
  { bytes: [0x50, 0x4b, 3, 4], what: 'ZIP, Excel, OpenDocument', endings: '.zip, .xlsx, .ods' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: 'Microsoft Office', endings: '.xls' },
  { bytes: [...'SQLite format 3\0'].map(codeOf), what: 'SQLite', endings: '.sqlite' },
  { bytes: [...'PAR1'].map(codeOf).concat(0x15), what: 'Parquet', endings: '.parquet' },
  { bytes: [...'%PDF-'].map(codeOf), what: 'PDF' },
  { bytes: [0x89, ...[...'PNG'].map(codeOf)], what: 'PNG' },
  { bytes: [0xff, 0xd8, 0xff], what: 'JPEG' },
  { bytes: [...'7z'].map(codeOf).concat(0xbc, 0xaf, 0x27, 0x1c), what: '7z' },
  { bytes: [...'Rar!'].map(codeOf).concat(0x1a, 7), what: 'RAR' },
  { bytes: [0xfd, ...[...'7zXZ'].map(codeOf), 0], what: 'xz' },
  { bytes: [...'BZh'].map(codeOf).concat(ANY, 0x31, 0x41, 0x59), what: 'bzip2' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: 'Zstandard' },
  { bytes: [...'ARROW1'].map(codeOf).concat(0, 0), what: 'Arrow' },
];

/** How a file of Git LFS begins while its content was not fetched. */
const POINTER = 'version https://git-lfs.github.com/spec/';
/** How a web page begins. */
const WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)*(?:<!doctype html|<html)[\s>]/i;
const XML = /^\ufeff?\s*<\?xml\s/;
const LOOKED_AT = 1024;

/** Kinds of files that are text, of which none begins as those above do. */
const TEXTS: ReadonlySet<string> = new Set<FileKind>(['csv', 'tsv', 'json', 'jsonl', 'markdown', 'html', 'fixed']);
/** Kinds as which a web page cannot be read, and whose readers do not say so. */
const NO_PAGES: ReadonlySet<string> = new Set<FileKind | 'archive'>([
  ...(['csv', 'tsv', 'json', 'jsonl', 'fixed', 'parquet', 'sqlite', 'archive'] as const),
]);

/**
 * Refuses what is certainly of another kind: packed and binary files, web pages that came instead of a file, and what Git LFS
 * leaves in the place of files that it has not fetched.
 * @param kind what the file is to be read as: a kind of source, or `archive`
 * @param path its path
 * @param bytes it, or its beginning
 * @throws SchemaGraphError `bad-input`, with what it is and what to do
 */
export function refuseOtherContent(kind: string, path: string, bytes: Uint8Array): void {
  const reason = otherContent(kind, path, bytes);
  if (reason) throw new SchemaGraphError('bad-input', reason);
}

function otherContent(kind: string, path: string, bytes: Uint8Array): Message | undefined {
  if (isPointer(bytes))
    return say`${path} is a placeholder of Git LFS, and its data was not fetched; run "git lfs pull".`;
  if (NO_PAGES.has(kind) && isWebPage(bytes))
    return say`${path} is a web page, perhaps a message of the server that it was fetched from; fetch the file again, or call it .html if its tables are meant.`;
  if (!TEXTS.has(kind)) return undefined;
  if (kind !== 'html' && XML.test(beginning(bytes)))
    return say`${path} is XML, which is not read; export what it holds as CSV or JSON.`;
  const mark = MARKS.find((one) => one.bytes.every((byte, i) => byte === ANY || bytes[i] === byte));
  if (!mark) return undefined;
  const { what, endings } = mark;
  return endings === undefined
    ? say`${path} is no text but of another kind (${what}), and cannot be read; export what it holds as CSV.`
    : say`${path} is no text but of another kind (${what}); give its name the ending that it should have (${endings}).`;
}

/**
 * Whether a file stands for one that Git LFS has not fetched.
 * @param bytes its beginning
 */
export function isPointer(bytes: Uint8Array): boolean {
  return beginning(bytes).startsWith(POINTER);
}

/**
 * Whether a file is a web page, whatever it is called.
 * @param bytes its beginning
 */
export function isWebPage(bytes: Uint8Array): boolean {
  return WEB_PAGE.test(beginning(bytes));
}

function beginning(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, LOOKED_AT));
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}
