/**
 * Files within files: `data.csv.gz` is read unpacked, and what lies in an archive is found at `archive.zip!/folder/data.csv`,
 * as though the archive were a folder. Nothing is written, so no name in an archive leads anywhere.
 */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { Files, LeftOutNames } from '../core/ports';
import { isPacked } from '../graph/source-kinds';
import { refuseOtherContent } from './other-content';
import { tarEntries } from './tar-entries';
import { unpack, unpackEntry, zipEntries } from './zip-entries';

/** A file in an archive that is larger, unpacked, is not read. */
const MOST_UNPACKED_BYTES = 512 * 1024 * 1024;
/** Larger archives are not kept in memory to be looked into. */
const MOST_ARCHIVE_BYTES = 1024 * 1024 * 1024;
/** Packed text may be a little longer than the text itself. */
const PACKED_HEAD = 64 * 1024;
const INSIDE = /^(.*?\.(?:zip|tar|tgz|tar\.gz))!(?:\/(.*))?$/is;

interface Inside {
  readonly archive: string;
  /** Path within it; '' for all of it. */
  readonly path: string;
}

/** A file in an archive. */
interface ArchiveEntry {
  /** Unpacked. */
  readonly size: number;
  /** Its bytes, or as many of the first as are wanted. */
  readonly unpack: (head?: number) => Promise<Uint8Array>;
}

/** An archive as it was read, and when it was last changed. */
interface OpenArchive {
  readonly path: string;
  readonly state: string;
  /** Files by their path within the archive. */
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
  readonly leftOut: LeftOutNames;
}

/** What an archive holds, by the names that were written into it. */
type Written = readonly (readonly [name: string, entry: ArchiveEntry])[];

/**
 * What lies packed behind some files, beside the files themselves.
 * @param files the platform's
 * @returns files that reject with `bad-input` too, where an archive is broken, locked or too large
 */
export function withArchives(files: Files): Files {
  const archives = new Archives(files);
  return {
    async read(path) {
      const inside = insideOf(path);
      if (inside) return archives.unpack(inside);
      const bytes = await files.read(path);
      if (!isPacked(path)) return bytes;
      refuseOtherContent('archive', path, bytes);
      return unpack(bytes, MOST_UNPACKED_BYTES);
    },
    async head(path, bytes) {
      const inside = insideOf(path);
      if (inside) return archives.unpack(inside, bytes);
      if (!isPacked(path)) return files.head(path, bytes);
      return unpack(await files.head(path, bytes + PACKED_HEAD), MOST_UNPACKED_BYTES, bytes);
    },
    stat: (path) => {
      const inside = insideOf(path);
      return inside ? archives.stat(inside) : files.stat(path);
    },
    list: (path) => {
      const inside = insideOf(path);
      return inside ? archives.list(inside) : files.list(path);
    },
    async real(path) {
      const inside = insideOf(path);
      if (!inside) return files.real(path);
      const archive = `${await files.real(inside.archive)}!`;
      return inside.path === '' ? archive : `${archive}/${inside.path}`;
    },
    leftOut: (archive) => archives.leftOut(archive),
  };
}

/**
 * The file on disk that holds what is at a path.
 * @param path a path, maybe into an archive
 */
export function containerOf(path: string): string {
  return insideOf(path)?.archive ?? path;
}

function insideOf(path: string): Inside | undefined {
  const [, archive, inner = ''] = INSIDE.exec(path) ?? [];
  return archive === undefined ? undefined : { archive, path: inner.replace(/\/+$/, '') };
}

/** Looks into archives; the last one is remembered while there is memory for it. */
class Archives {
  #last: WeakRef<OpenArchive> | undefined;

  constructor(private readonly files: Files) {}

  async unpack(inside: Inside, head?: number): Promise<Uint8Array> {
    const archive = await this.#open(inside.archive);
    const entry = archive?.entries.get(inside.path);
    if (!entry) throw new SchemaGraphError('not-found', say`There is no ${inside.path} in ${inside.archive}.`);
    if (!isPacked(inside.path)) return entry.unpack(head);
    return unpack(await entry.unpack(), MOST_UNPACKED_BYTES, head);
  }

  async stat({ archive: path, path: inner }: Inside): ReturnType<Files['stat']> {
    const stat = await this.files.stat(path);
    const archive = stat && (await this.#open(path));
    if (!archive) return undefined;
    const entry = archive.entries.get(inner);
    if (entry) return { kind: 'file', size: entry.size, modified: stat.modified };
    return namesIn(archive, inner).length > 0 ? { kind: 'folder', size: 0, modified: stat.modified } : undefined;
  }

  async list({ archive: path, path: inner }: Inside): Promise<string[]> {
    const archive = await this.#open(path);
    return archive ? namesIn(archive, inner) : [];
  }

  async leftOut(path: string): Promise<LeftOutNames> {
    return (await this.#open(insideOf(path)?.archive ?? path))?.leftOut ?? { leadingOut: [], repeated: [] };
  }

  async #open(path: string): Promise<OpenArchive | undefined> {
    const stat = await this.files.stat(path);
    if (stat?.kind !== 'file') return undefined;
    if (stat.size > MOST_ARCHIVE_BYTES)
      throw new SchemaGraphError('bad-input', say`the archive is too large; unpack it.`);
    const state = `${stat.size} ${stat.modified}`;
    const last = this.#last?.deref();
    if (last?.path === path && last.state === state) return last;
    const bytes = await this.files.read(path);
    refuseOtherContent('archive', path, bytes);
    const written = /\.zip$/i.test(path) ? zipped(bytes) : await taken(path, bytes);
    const plain = written.filter(([name]) => isPlainName(name));
    const entries = new Map(plain);
    const leadingOut = written.flatMap(([name]) => (leadsOut(name) ? name : []));
    const repeated = [...new Set(plain.flatMap(([name, entry]) => (entries.get(name) === entry ? [] : [name])))];
    const opened = { path, state, entries, leftOut: { leadingOut, repeated } };
    this.#last = new WeakRef(opened);
    return opened;
  }
}

function zipped(bytes: Uint8Array): Written {
  return zipEntries(bytes).map((entry) => {
    const unpackOne = (head?: number): Promise<Uint8Array> => unpackEntry(entry, MOST_UNPACKED_BYTES, head);
    return [entry.name, { size: entry.size, unpack: unpackOne }];
  });
}

/** A tar archive is unpacked as a whole. Its names may begin with `./`. */
async function taken(path: string, bytes: Uint8Array): Promise<Written> {
  const isPackedToo = /\.(?:tgz|gz)$/i.test(path);
  const entries = tarEntries(isPackedToo ? await unpack(bytes, MOST_UNPACKED_BYTES) : bytes);
  return entries.map(({ name, bytes: own }) => {
    const entry = { size: own.length, unpack: (head?: number) => Promise.resolve(own.subarray(0, head)) };
    return [name.replace(/^(?:\.\/)+/, ''), entry];
  });
}

/** Names in a folder of an archive; folders end with `/`. */
function namesIn({ entries }: OpenArchive, folder: string): string[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const names = [...entries.keys()].flatMap((path) =>
    path.startsWith(prefix) && path.length > prefix.length ? path.slice(prefix.length).replace(/\/.*$/s, '/') : [],
  );
  return [...new Set(names)].sort();
}

/** Whether a name is that of a file below the archive: no folder, no way out, nothing that a system put there for itself. */
function isPlainName(name: string): boolean {
  if (name.endsWith('/') || name.startsWith('/') || name.includes('\\') || /\p{Cc}/u.test(name)) return false;
  return name.split('/').every((part) => part !== '..' && part !== '.' && part !== '' && part !== '__MACOSX');
}

/** Whether a name is that of a file anywhere but below the archive, or could be taken for one. */
function leadsOut(name: string): boolean {
  return !name.endsWith('/') && !isPlainName(name) && !name.split('/').includes('__MACOSX');
}
