/**
 * Keeps what was imported last: of sources of which one has changed only that one is read again, and one whose files are gone
 * leaves what was last read of it.
 */
import { SchemaGraphError, throwIfCancelled } from '../core/errors';
import { hashBytes, hashText } from '../core/hash';
import { say } from '../core/message';
import type { Problem } from '../core/problems';
import { quoteIdentifier } from '../core/sql-text';
import { type AllowedFiles, FileRefused } from '../graph/allowed-files';
import { Hiding } from '../graph/exclusion';
import { sourceFiles } from '../graph/source-files';
import type { WorkerClient } from '../store/worker-client';
import { type DatabaseImage, openImage } from '../store/worker-engine';
import { importProblem } from './import-problem';
import type { ImportedTable, ResolvedSource, UnreadSource } from './loaded-data';

/** As many imports are kept as graphs are held open. */
const MOST_KEPT = 3;
/** A file that was written so shortly before it was looked at, in ms, may change again and look no different. */
const FRESH_MS = 3_000;

/** The fingerprint of a source of which a graph excludes everything. */
export const EXCLUDED = 'excluded';

/** What loading one source gave. */
export interface Part {
  readonly tables: readonly ImportedTable[];
  readonly problems: readonly Problem[];
  /** Changes when the content of its files does. */
  readonly fingerprint: string;
  /** Why there is nothing of it. */
  readonly unread?: UnreadSource;
}

/** A source with what loading it gave. */
export interface LoadedPart extends Part {
  readonly source: ResolvedSource;
  /** What its files were like before they were read (see `stateOf`). */
  readonly state: string | undefined;
  /** When its files were last seen to hold this, in ms since the epoch. */
  readonly seen: number;
  /** An engine before this one read it: it stands only where there is nothing left to read. */
  readonly readBefore?: true;
}

/** An import to build on. */
export interface KeptImport {
  /** By their sources (see `nameOf`). */
  readonly parts: ReadonlyMap<string, LoadedPart>;
  readonly image: SharedImage;
  /** It is one database as it was found, with its views, and not what is copied out of it. */
  readonly whole: boolean;
}

/** What outlives the engine (see `LastImports`). */
export interface ImportStorage {
  keep(
    sources: readonly ResolvedSource[],
    parts: KeptImport['parts'],
    image: SharedImage | undefined,
    whole: boolean,
  ): Promise<void>;
  of(source: ResolvedSource): Promise<KeptImport | undefined>;
  clear(): Promise<void>;
  exclude(sources: readonly ResolvedSource[]): Promise<void>;
}

/** The imports of one engine. */
export class KeptImports {
  readonly #storage: ImportStorage | undefined;
  /** The one used last at the end. */
  #kept: readonly KeptImport[] = [];

  /** @param storage has those of the engine before, where there is one */
  constructor(storage?: ImportStorage) {
    this.#storage = storage;
  }

  /**
   * The import that has most in common with some sources; where the files of one are gone that this engine has not read, the one
   * that an engine before had of it.
   * @param sources those that are to be loaded
   * @param files those that may be read
   * @returns undefined where none has anything; its image is taken for the caller, who drops it
   */
  async basis(sources: readonly ResolvedSource[], files: AllowedFiles): Promise<KeptImport | undefined> {
    const known = new Set(this.#kept.flatMap(({ parts }) => [...parts.keys()]));
    for (const source of this.#storage ? sources : []) {
      if (known.has(nameOf(source)) || !(await isGone(source, files))) continue;
      const last = await this.#storage?.of(source);
      if (last && (!last.whole || sources.length === 1)) return { ...last, parts: readBefore(last.parts) };
    }
    const nearest = this.#nearest(sources);
    nearest?.image.take();
    return nearest;
  }

  /** Forgets all that was imported: sources are read again when they are next asked for, and those whose files are gone are gone. */
  async forget(): Promise<void> {
    const kept = this.#kept;
    this.#kept = [];
    await Promise.all([this.#storage?.clear(), ...kept.map(({ image }) => image.drop())]);
  }

  /**
   * Forgets imports that hold more of some sources than they let be read by now.
   * @param sources with what they exclude
   */
  async exclude(sources: readonly ResolvedSource[]): Promise<void> {
    const stale = this.#kept.filter(({ parts }) => holdsExcluded(parts, sources));
    this.#kept = this.#kept.filter((kept) => !stale.includes(kept));
    await Promise.all([this.#storage?.exclude(sources), ...stale.map(({ image }) => image.drop())]);
  }

  #nearest(sources: readonly ResolvedSource[]): KeptImport | undefined {
    const names = sources.map(nameOf);
    const common = ({ parts }: KeptImport): number => names.filter((name) => parts.has(name)).length;
    const fit = this.#kept.filter(({ whole }) => !whole || sources.length === 1);
    const [best] = fit.toSorted((a, b) => common(b) - common(a));
    if (!best || common(best) === 0) return undefined;
    this.#kept = [...this.#kept.filter((kept) => kept !== best), best];
    return best;
  }

  /**
   * Keeps an import, in the place of those that held nothing else.
   * @param parts what was loaded of each source
   * @param image the database that holds it
   * @param whole see `KeptImport`
   */
  keep(parts: readonly LoadedPart[], image: SharedImage, whole = false): void {
    // The same value has the same stand-in in all tables, and which it was is forgotten.
    const isRedacted = parts.some(({ source }) => (source.exclude?.redact ?? []).length > 0);
    const names = new Set(parts.map(({ source }) => nameOf(source)));
    const read = parts.filter(({ unread }) => !unread).map((part) => [nameOf(part.source), part] as const);
    if (image.size === 0) return;
    // What could not be read now may be what is left of it; what is excluded may not.
    const sources = parts
      .filter(({ unread, fingerprint }) => !unread || fingerprint === EXCLUDED)
      .map(({ source }) => source);
    void this.#storage?.keep(sources, new Map(read), isRedacted ? undefined : image, whole);
    if (isRedacted) return;
    const others = this.#kept.filter((kept) => [...kept.parts.keys()].some((name) => !names.has(name)));
    const kept = [...others, { parts: new Map(read), image, whole }].slice(-MOST_KEPT);
    image.take();
    for (const old of this.#kept) if (!kept.includes(old)) void old.image.drop();
    this.#kept = kept;
  }
}

/**
 * Whether parts were read with other exclusions than their sources have by now.
 * @param parts what was loaded
 * @param sources as a graph names them; those that exclude nothing are passed over
 */
export function holdsExcluded(parts: KeptImport['parts'], sources: readonly ResolvedSource[]): boolean {
  return [...parts.values()].some(({ source: { kind, path, exclude } }) =>
    sources.some(
      (now) =>
        now.exclude !== undefined &&
        now.kind === kind &&
        now.path === path &&
        JSON.stringify(now.exclude) !== JSON.stringify(exclude),
    ),
  );
}

/** A database for several users, which is freed when the last of them drops it. */
export class SharedImage implements DatabaseImage {
  readonly size: number;
  readonly #image: DatabaseImage;
  #users = 1;

  /** @param image the database, for its first user */
  constructor(image: DatabaseImage) {
    this.#image = image;
    this.size = image.size;
  }

  /** One more uses it. */
  take(): this {
    this.#users++;
    return this;
  }

  bytes(): Promise<Uint8Array> {
    return this.#image.bytes();
  }

  async drop(): Promise<void> {
    if (--this.#users === 0) await this.#image.drop?.();
  }
}

/**
 * What tells sources from each other: where they are, and how they are read.
 * @param source the source
 */
export function nameOf(source: ResolvedSource): string {
  const said = Object.entries(source).filter(([, value]) => value !== undefined);
  return JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What the files of a source are like: which they are, how large and how old.
 * @param source the source
 * @param files those that may be read
 * @param now the time, in ms since the epoch
 * @returns undefined where that does not tell whether their content is another later
 */
export async function stateOf(source: ResolvedSource, files: AllowedFiles, now: number): Promise<string | undefined> {
  try {
    const found = await filesOf(source, files);
    const stats = await Promise.all(found.map((path) => files.stat(path)));
    if (found.length === 0) return undefined;
    const isOld = stats.every((stat) => stat && stat.modified > 0 && stat.modified < now - FRESH_MS);
    return isOld ? JSON.stringify(found.map((path, i) => [path, stats[i]])) : undefined;
  } catch {
    return undefined; // who reads them is told why
  }
}

/**
 * What of some sources may stand as it was loaded before.
 * @param base what was loaded
 * @param sources those that are to be loaded
 * @param states what their files are like now (see `stateOf`)
 * @param platform the files that may be read
 * @param options cancellation
 * @returns in the order of the sources; undefined where one has changed; one whose files are gone says so
 * @throws SchemaGraphError `cancelled`
 */
export async function keptParts(
  base: KeptImport | undefined,
  sources: readonly ResolvedSource[],
  states: readonly (string | undefined)[],
  { files }: { readonly files: AllowedFiles },
  { signal }: { readonly signal?: AbortSignal },
): Promise<readonly (Part | undefined)[]> {
  const kept: (Part | undefined)[] = [];
  for (const [i, source] of sources.entries()) {
    const old = base?.parts.get(nameOf(source));
    const isSame = old?.state !== undefined && old.state === states[i];
    kept.push(isSame ? old : old && (await stillThere(old, files, signal)));
  }
  return kept;
}

/**
 * Opens an import in a worker, without what of it has changed.
 * @param base the import
 * @param kept the parts that stay (see `keptParts`)
 * @param loader the worker
 */
export async function openKept(
  base: KeptImport,
  kept: readonly (Part | undefined)[],
  loader: Pick<WorkerClient, 'request' | 'run'>,
): Promise<void> {
  await openImage(loader, base.image);
  const staying = new Set(kept.flatMap((part) => part?.tables.map(({ name }) => name) ?? []));
  const stale = [...base.parts.values()].flatMap(({ tables }) => tables.filter(({ name }) => !staying.has(name)));
  const names = stale.flatMap(({ name, written }) => (written ? [name, written.table] : [name]));
  if (names.length > 0) await loader.run(...names.map((name) => `DROP TABLE ${quoteIdentifier(name)}`));
}

/** Parts of an engine before, whose readers may have been others. */
function readBefore(parts: KeptImport['parts']): KeptImport['parts'] {
  return new Map([...parts].map(([name, part]) => [name, { ...part, state: undefined, readBefore: true }]));
}

/** Whether a source may be read, and has no file. */
async function isGone(source: ResolvedSource, files: AllowedFiles): Promise<boolean> {
  if (source.path === '') return false;
  try {
    const found = await filesOf(source, files);
    const stats = await Promise.all(found.map((path) => files.stat(path)));
    return stats.every((stat) => stat === undefined);
  } catch (error) {
    return !(error instanceof FileRefused) && error instanceof SchemaGraphError && error.code === 'not-found';
  }
}

/** What was loaded of a source, where its files hold the same; where they are gone, with a word about it. */
async function stillThere(old: LoadedPart, files: AllowedFiles, signal?: AbortSignal): Promise<Part | undefined> {
  const { source } = old;
  try {
    const found = await filesOf(source, files, signal);
    if (found.length === 0) return leftBehind(old);
    if (old.readBefore) return undefined;
    const hashes: string[] = [];
    for (const path of found) {
      throwIfCancelled(signal);
      hashes.push(hashBytes(await files.read(path)));
    }
    const fingerprint = source.kind === 'sqlite' ? hashes[0] : hashText(hashes.join(' '));
    return fingerprint === old.fingerprint ? old : undefined;
  } catch (error) {
    throwIfCancelled(signal);
    if (error instanceof FileRefused) return undefined;
    return error instanceof SchemaGraphError && error.code === 'not-found' ? leftBehind(old) : undefined;
  }
}

async function filesOf(source: ResolvedSource, files: AllowedFiles, signal?: AbortSignal): Promise<readonly string[]> {
  const hiding = new Hiding(source.exclude);
  return (await sourceFiles(source.path, files, signal)).filter((file) => !hiding.file(file));
}

/** What was last read of a source whose files are gone. */
function leftBehind({ source, tables, problems, fingerprint, seen }: LoadedPart): Part {
  const gone = inMinutes(seen);
  const message = say`There is no such file any more; what was read of it on ${gone} is still shown and asked.`;
  return {
    tables: tables.map((table) => ({ ...table, gone })),
    problems: [...problems, importProblem(source.path, 'gone-source', message)],
    fingerprint,
  };
}

/** A moment as people here count it: 2024-05-06 07:08. */
function inMinutes(ms: number): string {
  const at = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return at.toISOString().slice(0, 16).replace('T', ' ');
}
