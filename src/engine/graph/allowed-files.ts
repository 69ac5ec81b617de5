/**
 * Which files a graph may make anybody read. A graph file is text that may come from anywhere, and the paths in it decide
 * what is opened: they may lead only into the folders that a person works in, wherever symbolic links lead. Everything that
 * reads what a graph names takes `AllowedFiles`, and here is the only place where these are made.
 */
import { SchemaGraphError } from '../core/errors';
import { say, type Message } from '../core/message';
import type { Files } from '../core/ports';
import { parentFolder } from './file-paths';
import { pathFault, shownPath } from './path-fault';

/** Where the files that a graph names may lie. */
export interface Allowed {
  /**
   * Absolute folders, those that a person works in. A graph in one of them may name files in all of them; one that lies in
   * none may name those in its own folder.
   */
  readonly folders: readonly string[];
  /** True where a person allowed files anywhere. */
  readonly outside?: boolean;
  /** True where a person named the graph itself by hand: it may be a link to anywhere. */
  readonly anyGraph?: boolean;
}

/** Every graph may name the files in its own folder and those below, and no others. */
export const OWN_FOLDER: Allowed = { folders: [] };

/** Why a file is not read; also the code of the problem where a graph names it. */
export type FileFault = 'path-outside' | 'bad-path' | 'not-a-file' | 'file-too-large' | 'too-many-files';

/** A file is not read, whether it exists or not. */
export class FileRefused extends SchemaGraphError {
  /**
   * @param fault why
   * @param said where it leads, and what to do
   */
  constructor(
    readonly fault: FileFault,
    said: Message,
  ) {
    super('refused-file', said);
  }
}

declare const checked: unique symbol;

/** Files of which some may be refused: each method rejects with FileRefused for a path that may not be read. */
export interface AllowedFiles extends Files {
  readonly [checked]: true;
}

/**
 * The files that a graph may name.
 * @param files the platform's
 * @param graph absolute path of the root file
 * @param allowed where they may lie
 */
export async function filesOfGraph(files: Files, graph: string, allowed: Allowed): Promise<AllowedFiles> {
  if (allowed.outside) return filesAnywhere(files);
  const own = parentFolder(graph) ?? '/';
  const home = await folderAt(own, files);
  const folders = await Promise.all(allowed.folders.map((folder) => folderAt(folder, files)));
  if (!folders.some(({ real }) => isWithin(home.real, real))) return guarded(files, [home]);
  return guarded(files, [...folders, ...(await otherSpellings(own, folders, files))]);
}

/**
 * Files in some folders, for what a person points at: the data of a draft.
 * @param files the platform's
 * @param paths absolute paths of folders or files
 * @param allowed besides
 */
export async function filesWithin(files: Files, paths: readonly string[], allowed: Allowed): Promise<AllowedFiles> {
  if (allowed.outside) return filesAnywhere(files);
  return guarded(files, await Promise.all([...paths, ...allowed.folders].map((path) => folderAt(path, files))));
}

/**
 * Files wherever they lie, for those that a person names by hand.
 * @param files the platform's
 */
export function filesAnywhere(files: Files): AllowedFiles {
  const check = (path: string): Promise<string> => {
    refuseMalformed(path);
    return Promise.resolve(path);
  };
  return checking(files, check);
}

/**
 * Whether a graph lies in one of the folders that people work in, links resolved.
 * @param files the platform's
 * @param graph absolute path of a graph file
 * @param allowed the folders
 */
export async function liesWithin(files: Files, graph: string, allowed: Allowed): Promise<boolean> {
  const home = await files.real(parentFolder(graph) ?? '/');
  const folders = await Promise.all(allowed.folders.map((folder) => folderAt(folder, files)));
  return folders.some(({ real }) => isWithin(home, real));
}

/**
 * Whether a graph may name a file, be it there or not.
 * @param files the graph's (`filesOfGraph`)
 * @param path absolute path of the file
 */
export async function mayRead(files: AllowedFiles, path: string): Promise<boolean> {
  try {
    await files.real(path);
    return true;
  } catch (error) {
    if (error instanceof FileRefused) return false;
    return unlessMissing(error) ?? true;
  }
}

/** A folder as somebody writes it, and where it really is. */
interface Folder {
  readonly written: string;
  readonly real: string;
}

async function folderAt(path: string, files: Files): Promise<Folder> {
  const written = path.replace(/(?<=[^/])\/+$/, '');
  const real = await files.real(written).catch(unlessMissing);
  return { written, real: real ?? written };
}

/** The folders as the path of the graph spells them, where it comes to them over symbolic links. */
async function otherSpellings(own: string, folders: readonly Folder[], files: Files): Promise<Folder[]> {
  const found: Folder[] = [];
  for (let at: string | undefined = own; at !== undefined; at = parentFolder(at)) {
    const { written, real } = await folderAt(at, files);
    if (folders.some((folder) => folder.real === real)) found.push({ written, real });
  }
  return found;
}

function guarded(files: Files, folders: readonly Folder[]): AllowedFiles {
  const check = async (path: string): Promise<string> => {
    refuseMalformed(path);
    // What is outside as it is written is not even looked at: looking at `//server/share` says hello to a server.
    const inside = folders.some(
      ({ written, real }) => isWithin(fold(path), fold(written)) || isWithin(fold(path), fold(real)),
    );
    const real = inside ? await files.real(path) : path;
    if (!inside || !folders.some((folder) => isWithin(real, folder.real))) throw outside(path, real, folders);
    return real;
  };
  return checking(files, check);
}

/** Files of which every path is checked first; `check` gives the path that is then read. */
function checking(files: Files, check: (path: string) => Promise<string>): AllowedFiles {
  const readable = async (path: string): Promise<string> => {
    const real = await check(path);
    if ((await files.stat(real))?.kind === 'other') throw notAFile(path);
    return real;
  };
  const checkedFiles: Files = {
    read: async (path) => files.read(await readable(path)),
    head: async (path, bytes) => files.head(await readable(path), bytes),
    stat: async (path) => {
      const real = await check(path).catch(unlessMissing);
      return real === undefined ? undefined : files.stat(real);
    },
    list: async (path) => files.list(await check(path)),
    real: check,
    leftOut: async (path) => (await files.leftOut?.(await check(path))) ?? { leadingOut: [], repeated: [] },
  };
  return checkedFiles as AllowedFiles;
}

/** A link that leads nowhere is as good as no file. */
function unlessMissing(error: unknown): undefined {
  if (error instanceof SchemaGraphError && error.code === 'not-found') return undefined;
  throw error;
}

/** Some file systems put upper and lower case aside; the real paths, which are compared exactly, decide. */
function fold(path: string): string {
  return path.toLowerCase();
}

/** Whether a path is a folder or lies in it; both absolute, by their letters alone. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** A path may be well formed in its graph file and too long or strange once it is absolute. */
function refuseMalformed(path: string): void {
  const fault = pathFault(path);
  if (fault !== undefined) throw new FileRefused('bad-path', fault);
}

/** So many folders are named in a message. */
const SHOWN_FOLDERS = 3;

function outside(path: string, real: string, folders: readonly Folder[]): FileRefused {
  const names = [...new Set(folders.map(({ written }) => shownPath(written)))];
  const where = names.slice(0, SHOWN_FOLDERS).join(', ') + (names.length > SHOWN_FOLDERS ? ' …' : '');
  const remedy = say`move it there, or allow files outside (option --allow-outside, setting schemaGraph.files.outsideWorkspace)`;
  const shown = shownPath(path);
  return new FileRefused(
    'path-outside',
    real === path
      ? say`${shown} lies outside of ${where}, and is not read; ${remedy}.`
      : say`${shown} leads to ${shownPath(real)}, outside of ${where}, and is not read; ${remedy}.`,
  );
}

/**
 * The refusal of what is no regular file.
 * @param path where it is
 */
export function notAFile(path: string): FileRefused {
  return new FileRefused(
    'not-a-file',
    say`${shownPath(path)} is no file (but a pipe, a device, or a link that leads nowhere), and is not read; name a file.`,
  );
}
