/** Finds the data in files and folders that a person names. */
import { SchemaGraphError } from '../core/errors';
import { listed, say, type Message } from '../core/message';
import type { Files } from '../core/ports';
import type { Problem } from '../core/problems';
import { type Allowed, type AllowedFiles, FileRefused, filesWithin, OWN_FOLDER } from '../graph/allowed-files';
import { isGlob, isPassedOver } from '../graph/wildcards';
import { isDictionaryHeader } from '../graph/dictionary-csv';
import { shownPath } from '../graph/path-fault';
import { sourceFiles } from '../graph/source-files';
import {
  baseNameOf,
  type FileKind,
  isArchive,
  isNamedByFile,
  isRarelyData,
  kindOfFile,
  SOURCE_KINDS,
} from '../graph/source-kinds';
import { textNature } from './text-nature';
import { csvHeader } from './csv-header';
import { importProblem } from './import-problem';
import { jsonNature } from './json-nature';
import type { ResolvedSource } from './loaded-data';
import { isPointer, isWebPage } from './other-content';
import { workbookMark } from './workbook-mark';

/** Folders are followed to this depth, and no further than this many files. */
const MAX_DEPTH = 8;
const MAX_FILES = 10_000;

/** Data that was found. */
export interface ListedData {
  readonly sources: readonly ResolvedSource[];
  readonly problems: readonly Problem[];
  /** Files that describe tables and are none, by what stands in them; those that the person named are taken as tables. */
  readonly dictionaries: readonly string[];
  /** Files beside the data that tell people or programs about it: read-me files, schemas. */
  readonly companions: readonly string[];
  /** Reads what was listed, and nothing outside of what the person named. */
  readonly named: AllowedFiles;
}

const CONNECTION = 'postgres:';

/**
 * How data on a server is named among paths.
 * @param connection the name of its connection
 */
export function serverData(connection: string): string {
  return CONNECTION + connection;
}

/**
 * The connection that data is named by.
 * @param data a path, or what `serverData` gave
 * @returns undefined for a path
 */
export function connectionOf(data: string): string | undefined {
  return data.startsWith(CONNECTION) ? data.slice(CONNECTION.length) : undefined;
}

/**
 * Lists the data in files and folders; folders are searched with those in them, except `node_modules` and what is passed over
 * (`isPassedOver`).
 * @param files the platform's files
 * @param data absolute paths, which a person named, and servers (see `serverData`); a file may have any extension that is known, and a pattern (`*`, `?`,
 *   `**`) takes files as a folder does: those that can be read as data
 * @param allowed where symbolic links in these folders may lead besides; others are passed over, each with a warning
 * @returns one source for each file, with ids and table names that are different from each other; where several databases
 *   or a database and text files come together, tables of a database get its name as a prefix
 */
export async function listData(
  files: Files,
  data: readonly string[],
  allowed: Allowed = OWN_FOLDER,
): Promise<ListedData> {
  const servers = data.flatMap((one) => connectionOf(one) ?? []);
  const paths = data.filter((one) => connectionOf(one) === undefined);
  const inArchives = paths.filter(isArchive).map((path) => path + INSIDE_ARCHIVE);
  const named = await filesWithin(files, [...paths.map(folderOfPattern), ...inArchives], allowed);
  const walked: Walked = { found: [], problems: [], companions: [], others: [], nested: [], deep: [] };
  const { found, problems } = walked;
  for (const given of paths) {
    const path = withoutSlash(given);
    const stat = await named.stat(path);
    const matches = !stat && isGlob(path) ? await sourceFiles(path, named) : [];
    if (stat?.kind === 'folder') await walk(named, path, 0, walked);
    else if (stat && isArchive(path)) await walkArchive(named, path, 0, walked);
    else if (!stat && matches.length === 0)
      problems.push(problem(path, 'missing-source', say`There is no such file or folder.`));
    else {
      const readable = (stat ? [path] : matches).filter((file) => kindOfFile(file) !== undefined);
      found.push(...readable);
      if (readable.length === 0)
        problems.push(problem(path, 'unsupported-file', say`Files of this kind cannot be read as data.`));
    }
  }
  const byHand = new Set(paths.map(withoutSlash));
  const tables: string[] = [];
  const kinds = new Map<string, FileKind>();
  const documents: string[] = [];
  const dictionaries: string[] = [];
  for (const path of new Set(found)) {
    const what = await natureOf(path, named);
    const readAs = READ_AS[what];
    if (readAs) kinds.set(path, readAs);
    if (readAs && !isRarelyData(path))
      problems.push(importProblem(path, 'other-kind', otherKind(path, readAs), 1, 'info'));
    if (what === 'empty') problems.push(importProblem(path, 'empty-file', say`The file is empty, and left out.`));
    else if (what === 'dictionary' && !byHand.has(path)) dictionaries.push(path);
    else if (what === 'other' && isRarelyData(path) && !byHand.has(path)) documents.push(path);
    else if (what === 'other' && !byHand.has(path))
      problems.push(
        importProblem(path, 'no-table', say`The file holds no list of records, and is left out.`, 1, 'info'),
      );
    else tables.push(path);
  }
  problems.push(...withoutTables(documents), ...unread(walked.others), ...nestedArchives(walked.nested));
  problems.push(...tooDeep(walked.deep));
  if (found.length >= MAX_FILES) problems.push(tooMany(found[0] ?? ''));
  return {
    sources: toSources(tables, servers, kinds),
    problems,
    dictionaries,
    companions: walked.companions,
    named,
  };
}

/** What tells people about the data beside it. */
function isReadme(path: string): boolean {
  return /^(?:read[ _-]?me|licen[cs]e|changelog|contributing|notice|authors)\b/i.test(baseNameOf(path));
}

/** Schemas of data, for people and programs. */
const SCHEMA_FILE = /\.(?:schema|schema\.json|xsd|avsc|proto|dbml|ddl|sql|rst)$|^(?:datapackage|metadata)\.json$/i;
/** What this program writes, settings of others, and what systems put into folders for themselves. */
const OWN_FILE = /\.json$|\.sgraph\.(?:ya?ml|layout\.json)$|\.sgq\.jsonl$|\.sgtrace$|^desktop\.ini$/i;
/** So many names of files that are left out for one reason are told. */
const SHOWN_NAMES = 3;
/** So many endings of files are named. */
const MOST_ENDINGS = 8;

/** An archive may hold any number of others: they are told of together. */
function nestedArchives(paths: readonly string[]): Problem[] {
  const [first] = paths;
  if (first === undefined) return [];
  const names = paths.map((path) => shownPath(path.slice(path.lastIndexOf('/') + 1)));
  const message =
    paths.length === 1
      ? say`The archive lies in another one, and is left out; unpack the outer one.`
      : say`${paths.length} archives lie in others, and are left out: ${listed(names, SHOWN_NAMES)}; unpack the outer ones.`;
  return [importProblem(first, 'archive-in-archive', message)];
}

/** Folders that are not looked into, for they lie too deep. */
function tooDeep([first, ...more]: readonly string[]): Problem[] {
  if (first === undefined) return [];
  const message =
    more.length === 0
      ? say`The folder lies more than ${MAX_DEPTH} folders deep, and is left out; name it, or one above it, by itself.`
      : say`${more.length + 1} folders lie more than ${MAX_DEPTH} folders deep, and are left out, this one first; name them, or one above them, by themselves.`;
  return [importProblem(first, 'too-deep', message, 1, 'info')];
}

/** Files of other kinds, by their endings. */
function unread(others: readonly string[]): Problem[] {
  const [first] = others;
  if (first === undefined) return [];
  const counts = new Map<string, number>();
  for (const path of others) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const ending = /\.[^.]{1,10}$/.exec(name)?.[0].toLowerCase() ?? name;
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  const most = [...counts].sort((a, b) => b[1] - a[1]).map(([ending, count]) => `${ending} (${count})`);
  const message =
    others.length === 1
      ? say`The file is of no kind that can be read as data, and is left out.`
      : say`${others.length} files are of no kind that can be read as data, and are left out: ${listed(most, MOST_ENDINGS)}.`;
  return [importProblem(first, 'other-files', message, 1, 'info')];
}

function tooMany(path: string): Problem {
  return importProblem(
    path,
    'too-many-files',
    say`Only the first ${MAX_FILES} files are read; name folders with fewer files.`,
  );
}

/** Documents that hold no table are told of together: there may be many. */
function withoutTables(documents: readonly string[]): Problem[] {
  const [first] = documents;
  if (first === undefined) return [];
  const names = documents.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const message =
    documents.length === 1
      ? say`The file holds no table, and is left out.`
      : say`${documents.length} documents hold no table, and are left out: ${listed(names)}.`;
  return [importProblem(first, 'no-table', message, 1, 'info')];
}

/** Dictionaries are written by people; what is larger is not even looked into. */
const MOST_DICTIONARY_BYTES = 16 * 1024 * 1024;

/** What a file holds; `delimited`, `webpage` and `records` are tables that are read as what they are, whatever the file is called. */
export type DataNature = 'table' | 'delimited' | 'webpage' | 'records' | 'dictionary' | 'empty' | 'other';

const READ_AS: Readonly<Partial<Record<DataNature, FileKind>>> = {
  delimited: 'csv',
  webpage: 'html',
  records: 'json',
};

function otherKind(path: string, readAs: FileKind): Message {
  if (kindOfFile(path) === 'excel') return say`The file is called a workbook, but is text, and is read as such.`;
  return say`The file is called otherwise, but is ${SOURCE_KINDS[readAs].title}, and is read as such.`;
}

/**
 * Whether a file holds a table, or describes others, or nothing at all, or nothing that is data.
 * @param path absolute path
 * @param files reads it; what cannot be read is left to loading to say
 */
export async function natureOf(path: string, files: AllowedFiles): Promise<DataNature> {
  const kind = kindOfFile(path);
  if (kind === 'markdown' || kind === 'html' || kind === 'fixed') return documentNature(path, kind, files);
  if (kind !== 'csv' && kind !== 'tsv' && kind !== 'json' && kind !== 'excel' && kind !== 'sqlite') return 'table';
  try {
    const size = (await files.stat(path))?.size ?? 0;
    if (kind === 'sqlite') return size === 0 ? 'empty' : 'table';
    const head = await files.head(path, DOCUMENT_HEAD);
    if (kind === 'excel') return workbookNature(head);
    const isPage = isWebPage(head);
    if (kind !== 'json' && isPage && textNature('html', head)) return 'webpage';
    if (size > MOST_DICTIONARY_BYTES || isPage || isPointer(head)) return 'table'; // which loading may refuse
    if (kind === 'json') return jsonNature(await files.read(path));
    if (beginsAsJson(head) && jsonNature(await files.read(path)) === 'table') return 'records';
    const header = await csvHeader(path, kind, files);
    if (header.every((cell) => cell === '')) return size === 0 || header.length === 0 ? 'empty' : 'table';
    return isDictionaryHeader(header) ? 'dictionary' : 'table';
  } catch (error) {
    if (error instanceof SchemaGraphError) return 'table';
    throw error;
  }
}

/** JSON is called CSV where it was saved by hand, or by a program that did not look. */
function beginsAsJson(head: Uint8Array): boolean {
  return /^\uFEFF?\s*(?:\[\s*[{[]|\{\s*")/.test(new TextDecoder().decode(head.subarray(0, 1024)));
}

/** A table of a document stands in so many bytes, or is no part of what tells that it is data. */
const DOCUMENT_HEAD = 128 * 1024;

async function documentNature(
  path: string,
  kind: 'markdown' | 'html' | 'fixed',
  files: AllowedFiles,
): Promise<DataNature> {
  try {
    const nature = textNature(kind, await files.head(path, DOCUMENT_HEAD));
    return nature === undefined ? 'other' : nature === kind ? 'table' : 'delimited';
  } catch (error) {
    if (error instanceof SchemaGraphError) return 'table'; // loading says what is wrong with it
    throw error;
  }
}

/** Many programs write HTML or text with tabs, and call it a workbook. What is neither is left to the reader to refuse. */
function workbookNature(head: Uint8Array): DataNature {
  if (head.length === 0) return 'empty';
  if (workbookMark(head)) return 'table';
  const nature = textNature('html', head) ?? textNature('fixed', head);
  return nature === 'html' ? 'webpage' : nature === 'csv' ? 'delimited' : 'table';
}

/** What a pattern certainly names: the folder before its first wildcard. */
function folderOfPattern(path: string): string {
  const parts = path.split('/');
  const wild = parts.findIndex(isGlob);
  return wild < 0 ? withoutSlash(path) : parts.slice(0, wild).join('/') || '/';
}

/** What lies in folders. */
interface Walked {
  /** Files that can be read. */
  readonly found: string[];
  readonly problems: Problem[];
  /** Files that tell people or programs about the data. */
  readonly companions: string[];
  /** Files that nothing here reads. */
  readonly others: string[];
  /** Archives in archives, which are not looked into. */
  readonly nested: string[];
  /** Folders that lie too deep. */
  readonly deep: string[];
}

async function walk(files: AllowedFiles, folder: string, depth: number, walked: Walked): Promise<void> {
  const { found, problems, companions, others, nested, deep } = walked;
  if (depth > MAX_DEPTH) {
    deep.push(folder);
    return;
  }
  for (const name of await files.list(folder)) {
    if (found.length >= MAX_FILES || isPassedOver(name) || name === 'node_modules/') continue;
    const path = `${folder}/${withoutSlash(name)}`;
    if (name.endsWith('/')) await walk(files, path, depth + 1, walked);
    else if (isReadme(path) || SCHEMA_FILE.test(name)) companions.push(path);
    else if (kindOfFile(name) ?? isArchive(name)) {
      const refusal = await refusalOf(path, files);
      if (refusal) problems.push(importProblem(path, refusal.fault, say`The file is left out: ${refusal.said}`));
      else if (!isArchive(name)) found.push(path);
      else if (path.includes(INSIDE_ARCHIVE)) nested.push(path);
      else await walkArchive(files, path, depth, walked);
    } else if (!OWN_FILE.test(name)) others.push(path);
  }
}

/** An archive is walked through as a folder is, but archives in it are not, nor is what would lie outside of it. */
async function walkArchive(files: AllowedFiles, path: string, depth: number, walked: Walked): Promise<void> {
  const { found, problems } = walked;
  const before = found.length;
  try {
    const left = await files.leftOut?.(path);
    if (left?.leadingOut.length) problems.push(importProblem(path, 'path-outside', leadingOut(left.leadingOut)));
    if (left?.repeated.length) problems.push(importProblem(path, 'repeated-name', repeated(left.repeated)));
    await walk(files, path + INSIDE_ARCHIVE.slice(0, -1), depth + 1, walked);
  } catch (error) {
    if (!(error instanceof SchemaGraphError) || error instanceof FileRefused) throw error;
    problems.push(importProblem(path, 'unreadable-source', say`The archive is left out: ${error.said}`));
    return;
  }
  if (found.length === before)
    problems.push(importProblem(path, 'no-table', say`The archive holds no file that can be read.`, 1, 'info'));
}

function leadingOut(names: readonly string[]): Message {
  const shown = names.map(shownPath);
  return names.length === 1
    ? say`The archive's file ${listed(shown)} leads out of the archive, and is left out.`
    : say`${names.length} files of the archive lead out of it, and are left out: ${listed(shown, SHOWN_NAMES)}.`;
}

function repeated(names: readonly string[]): Message {
  const shown = names.map(shownPath);
  return names.length === 1
    ? say`The archive holds several files called ${listed(shown)}; the last is read, and the others are left out.`
    : say`The archive holds several files of each of these names; the last of each is read: ${listed(shown, SHOWN_NAMES)}.`;
}

async function refusalOf(path: string, files: AllowedFiles): Promise<FileRefused | undefined> {
  try {
    await files.real(path);
    return undefined;
  } catch (error) {
    if (error instanceof FileRefused) return error;
    if (error instanceof SchemaGraphError) return undefined; // it leads nowhere, which loading will say
    throw error;
  }
}

function toSources(
  paths: readonly string[],
  servers: readonly string[],
  kinds: ReadonlyMap<string, FileKind>,
): ResolvedSource[] {
  const taken = new Set<string>();
  const idFor = (wanted: string): string => {
    // SQLite keeps such names of tables for itself.
    const base = /^sqlite_/i.test(wanted) ? `file_${wanted}` : wanted;
    let id = base;
    for (let i = 2; taken.has(id.toLowerCase()); i++) id = `${base}_${i}`;
    taken.add(id.toLowerCase());
    return id;
  };
  const remote = servers.map((connection) => ({ id: idFor(connection), kind: 'postgres', path: '', connection }));
  const local = paths.map((path): ResolvedSource => {
    const id = idFor(baseNameOf(path));
    const kind = kinds.get(path) ?? kindOfFile(path) ?? '';
    if (isNamedByFile(kind)) return { id, kind, path, table: id };
    return paths.length === 1 ? { id, kind, path } : { id, kind, path, prefix: `${id}_` };
  });
  return [...remote, ...local];
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

/** What stands between the path of an archive and one within it. */
const INSIDE_ARCHIVE = '!/';

function problem(path: string, code: string, message: Message): Problem {
  return importProblem(path, code, message, 1, 'error');
}
