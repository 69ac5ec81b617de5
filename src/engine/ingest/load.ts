/** Loads the sources of a graph into one SQL engine. What cannot be read is reported, the rest is loaded. */
import { SchemaGraphError, messageOf, throwIfCancelled } from '../core/errors';
import { hashBytes, hashText } from '../core/hash';
import { say } from '../core/message';
import { NO_SERVERS } from '../core/no-servers';
import type { Platform, ServerConnection } from '../core/ports';
import type { Problem } from '../core/problems';
import type { Progress } from '../core/reports';
import { type AllowedFiles, FileRefused } from '../graph/allowed-files';
import { sourceFiles } from '../graph/source-files';
import { WorkerClient } from '../store/worker-client';
import { CLONE_LIMIT_BYTES, createWorkerEngine, type DatabaseImage } from '../store/worker-engine';
import { baseNameOf, sourceKind } from '../graph/source-kinds';
import { Hiding } from '../graph/exclusion';
import { forgetStandIns, unquoted, withoutQuotes } from './hidden-values';
import { importProblem } from './import-problem';
import { importTables } from './import-tables';
import { keepImage } from './keep-image';
import {
  EXCLUDED,
  type KeptImport,
  type KeptImports,
  keptParts,
  type LoadedPart,
  nameOf,
  openKept,
  type Part,
  SharedImage,
  stateOf,
} from './kept-imports';
import type { LoadedData, ResolvedSource, UnreadSource } from './loaded-data';
import { openServerDatabase } from './postgres';
import { ReadersApart } from './read-apart';
import { readDatabase } from './read-whole';
import { hasReader } from './readers';
import { copyDatabase, countRows, describeDatabase, openDatabase } from './sqlite';
import { importText, type TextImport } from './text-source';

/** What loading runs on: workers, and files that say themselves which of them may be read. */
export interface DataPlatform extends ImportingPlatform {
  readonly files: AllowedFiles;
}

/** A platform that may remember what was imported. */
export interface ImportingPlatform extends Platform {
  readonly imports?: KeptImports;
}

/** Options of loading. */
export interface LoadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Loads sources. A SQLite database that is the only source and has no prefix is opened as it is (a private copy in
 * memory), a server that is the only source is asked where it is; otherwise all tables are copied into one database, and
 * servers are left out.
 * @param sources with absolute paths
 * @param platform files and workers
 * @param options cancellation and progress
 * @returns an engine over the tables; files that are missing or refused and unreadable rows are among its problems
 * @throws SchemaGraphError `cancelled`
 */
export async function loadSources(
  sources: readonly ResolvedSource[],
  platform: DataPlatform,
  options: LoadOptions = {},
): Promise<LoadedData> {
  const server = await onServer(sources, platform, options);
  if (server) return server;
  const loader = new WorkerClient(platform.workers.spawnSql());
  const onAbort = (): void => loader.terminate(new SchemaGraphError('cancelled', say`Cancelled.`));
  options.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    throwIfCancelled(options.signal);
    const [only] = sources;
    const isWhole = !new Hiding(only?.exclude).concernsTables && !only?.exclude?.files;
    const direct = sources.length === 1 && only?.kind === 'sqlite' && !only.prefix && isWhole ? only : undefined;
    return await (direct
      ? openDirectly(direct, loader, platform, options)
      : loadTogether(sources, loader, platform, options));
  } catch (error) {
    loader.terminate(error as Error);
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', onAbort);
  }
}

/** The data of a server that is the only source; undefined where files are read, or where there is nothing to be had from it. */
async function onServer(
  sources: readonly ResolvedSource[],
  platform: DataPlatform,
  { signal, onProgress }: LoadOptions,
): Promise<LoadedData | undefined> {
  const [only] = sources;
  if (sources.length !== 1 || only?.kind !== 'postgres' || only.connection === undefined || !platform.servers)
    return undefined;
  onProgress?.({ message: say`Connecting to ${only.connection}` });
  let connection: ServerConnection | undefined;
  try {
    connection = await platform.servers.connect(only.connection, signal);
    return await openServerDatabase(connection, only, signal);
  } catch (error) {
    await connection?.close();
    throwIfCancelled(signal);
    const missing = error instanceof SchemaGraphError && error.code === 'not-found';
    const code = missing ? 'missing-source' : 'unreadable-source';
    return nothingOf({ source: only, code, reason: messageOf(error) }, platform);
  }
}

/** No tables, and why. */
async function nothingOf(unread: UnreadSource, platform: DataPlatform): Promise<LoadedData> {
  const loader = new WorkerClient(platform.workers.spawnSql());
  await loader.request({ kind: 'open' });
  const image = await keepImage(loader, platform);
  const engine = await createWorkerEngine({ workers: platform.workers, image, loader });
  const { tables, problems, fingerprint } = leftOut(unread);
  return { engine, tables, problems, unread: [unread], fingerprint };
}

async function openDirectly(
  source: ResolvedSource,
  loader: WorkerClient,
  platform: DataPlatform,
  options: LoadOptions,
): Promise<LoadedData> {
  options.onProgress?.({ message: say`Opening ${source.path.slice(source.path.lastIndexOf('/') + 1)}` });
  const noticed: Problem[] = [];
  const bytes = await readDatabase(source.path, platform.files, noticed).catch(() => undefined);
  if (!bytes) return loadTogether([source], loader, platform, options);
  const [size, fingerprint] = [bytes.length, hashBytes(bytes)];
  const state = await stateOf(source, platform.files, Date.now());
  const keep = size <= CLONE_LIMIT_BYTES;
  // A large one is handed over: nobody has room for another copy of it.
  const opened = await openDatabase(loader, bytes, !keep);
  if (!opened) return loadTogether([source], loader, platform, options); // which says what is wrong with it
  const described = await describeDatabase(loader, source);
  const image: DatabaseImage = {
    size,
    bytes: keep ? () => Promise.resolve(bytes) : () => readAgain(source.path, fingerprint, platform),
  };
  const shared = new SharedImage(image);
  const engine = await createWorkerEngine({ workers: platform.workers, image: shared, loader });
  const { tables, problems } = await countRows(engine, described, options.signal).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  const counted = { tables, problems: [...noticed, ...problems] };
  // A large one is gone with its file.
  if (keep) platform.imports?.keep([{ source, state, seen: Date.now(), ...counted, fingerprint }], shared, true);
  return { engine, ...counted, unread: [], fingerprint };
}

async function readAgain(path: string, fingerprint: string, platform: DataPlatform): Promise<Uint8Array> {
  const bytes = await platform.files.read(path);
  if (hashBytes(bytes) === fingerprint) return bytes;
  throw new SchemaGraphError('bad-input', say`${path} has changed since it was opened; open the data again.`);
}

/** Loads several sources into one database: into that of an import that was kept, where it has some of them as they are. */
async function loadTogether(
  sources: readonly ResolvedSource[],
  loader: WorkerClient,
  platform: DataPlatform,
  options: LoadOptions,
): Promise<LoadedData> {
  const base = await platform.imports?.basis(sources, platform.files);
  try {
    return await loadOnto(base, sources, loader, platform, options);
  } finally {
    await base?.image.drop();
  }
}

async function loadOnto(
  base: KeptImport | undefined,
  sources: readonly ResolvedSource[],
  loader: WorkerClient,
  platform: DataPlatform,
  options: LoadOptions,
): Promise<LoadedData> {
  const now = Date.now();
  const states = await Promise.all(sources.map((source) => stateOf(source, platform.files, now)));
  const kept = await keptParts(base, sources, states, platform, options);
  const names = new TableNames(kept);
  if (!base || !kept.some(Boolean)) await loader.request({ kind: 'open' });
  else if (!(await isOpened(base, kept, loader))) return loadOnto(undefined, sources, loader, platform, options);
  const readers = new ReadersApart(platform.workers, options);
  const parts: Part[] = [];
  try {
    for (const [i, source] of sources.entries()) {
      throwIfCancelled(options.signal);
      const message = say`Reading ${source.path.slice(source.path.lastIndexOf('/') + 1) || source.id}`;
      if (!kept[i]) options.onProgress?.({ message, done: i / sources.length });
      parts.push(kept[i] ?? (await loadOne(source, { loader, platform, names, readers }, options)));
    }
  } finally {
    readers.close();
  }
  // Which of two tables has the name depends on which comes first.
  if (kept.some(Boolean) && names.problems.length > 0) return loadOnto(undefined, sources, loader, platform, options);
  await forgetStandIns(loader);
  const fingerprint = hashText(sources.map((s, i) => `${s.id} ${parts[i]?.fingerprint}`).join('\n'));
  const isSame = base && base.parts.size === sources.length && kept.every(Boolean);
  const image = isSame ? base.image.take() : new SharedImage(await keepImage(loader, platform));
  const engine = await createWorkerEngine({ workers: platform.workers, image, loader });
  if (!isSame && names.problems.length === 0) {
    // What is gone is kept as it was: it may come back.
    const loaded = sources.flatMap((source, i): LoadedPart[] => {
      const old = kept[i] && base?.parts.get(nameOf(source));
      const part = old ?? parts[i];
      const isGone = old !== undefined && kept[i] !== old;
      return part ? [{ ...part, source, state: states[i], seen: isGone ? old.seen : now }] : [];
    });
    platform.imports?.keep(loaded, image);
  }
  const problems = [...parts.flatMap((p) => p.problems), ...names.problems];
  const unread = parts.flatMap((p) => p.unread ?? []);
  return { engine, tables: parts.flatMap((p) => p.tables), problems, unread, fingerprint };
}

/** False where the import that was kept cannot be read any more: the files are still there. */
async function isOpened(base: KeptImport, kept: readonly (Part | undefined)[], loader: WorkerClient): Promise<boolean> {
  try {
    await openKept(base, kept, loader);
    return true;
  } catch (error) {
    if (loader.hasEnded) throw error;
    return false;
  }
}

/** What sources are loaded with, one after the other. */
interface Loading {
  readonly loader: WorkerClient;
  readonly platform: DataPlatform;
  readonly names: TableNames;
  readonly readers: ReadersApart;
}

/** What can be read of a source. That a file goes on changing is told where it cannot be read as well: it may be why. */
async function loadOne(source: ResolvedSource, loading: Loading, options: LoadOptions): Promise<Part> {
  const noticed: Problem[] = [];
  const part = await readOne(source, loading, { ...options, noticed });
  return noticed.length > 0 ? { ...part, problems: [...noticed, ...part.problems] } : part;
}

async function readOne(
  source: ResolvedSource,
  { loader, platform, names, readers }: Loading,
  options: LoadOptions & Pick<TextImport, 'noticed'>,
): Promise<Part> {
  if (source.kind === 'postgres') {
    const reason = platform.servers
      ? say`a server is asked where it is, and its tables cannot be joined with those of other sources; give it a graph of its own, or load the files into it.`
      : NO_SERVERS;
    return leftOut({ source, code: 'unsupported-kind', reason });
  }
  if (!sourceKind(source.kind)) {
    const reason = say`data of kind "${source.kind}" cannot be read by this version.`;
    return leftOut({ source, code: 'unsupported-kind', reason });
  }
  const hiding = new Hiding(source.exclude);
  const told = <P extends Pick<Part, 'problems'>>(part: P): P =>
    hiding.concernsTables ? { ...part, problems: withoutQuotes(part.problems) } : part;
  try {
    if (source.kind === 'sqlite') {
      if (hiding.file(source.path)) return hidden(source);
      const bytes = await readDatabase(source.path, platform.files, options.noticed);
      const nameFor = (table: string): string => names.take(`${source.prefix ?? ''}${table}`, source);
      return told({ ...(await copyDatabase(loader, source, bytes, nameFor)), fingerprint: hashBytes(bytes) });
    }
    const found = await sourceFiles(source.path, platform.files, options.signal);
    const files = found.filter((file) => !hiding.file(file));
    if (found.length > 0 && files.length === 0) return hidden(source);
    if (files.length === 0) throw new SchemaGraphError('not-found', say`there is no file ${source.path}.`);
    const context = { client: loader, platform, ...options };
    if (hasReader(source.kind)) {
      const read = await readers.of(source.kind);
      return told(await importTables(source, files, read, (wanted) => names.take(wanted, source), context));
    }
    const wanted = source.table ?? baseNameOf(source.path);
    if (hiding.table(wanted)) return hidden(source);
    const name = names.take(wanted, source);
    const { table, ...rest } = await importText(source, files, name, context);
    return told({ tables: [table], ...rest });
  } catch (error) {
    throwIfCancelled(options.signal);
    const reason = messageOf(error);
    if (error instanceof FileRefused) return leftOut({ source, code: error.fault, reason });
    if (error instanceof SchemaGraphError && error.code === 'not-found')
      return leftOut({ source, code: 'missing-source', reason });
    return leftOut({ source, code: 'unreadable-source', reason: hiding.concernsTables ? unquoted(reason) : reason });
  }
}

/** A graph excludes all of a source. */
function hidden(source: ResolvedSource): Part {
  const unread: UnreadSource = { source, code: 'excluded', reason: say`The graph leaves it out (exclude).` };
  return { tables: [], problems: [], fingerprint: EXCLUDED, unread };
}

function leftOut(unread: UnreadSource): Part {
  const { source, code, reason } = unread;
  const problem = importProblem(
    source.path || (source.connection ?? ''),
    code,
    say`Source ${source.id} is left out: ${reason}`,
    1,
    'error',
  );
  return { tables: [], problems: [problem], fingerprint: 'missing', unread };
}

/** Gives each table a name of its own. SQLite's names compare without case. */
class TableNames {
  readonly problems: Problem[] = [];
  readonly #taken: Set<string>;

  /** @param kept parts that have their names already */
  constructor(kept: readonly (Part | undefined)[]) {
    this.#taken = new Set(kept.flatMap((part) => part?.tables.map(({ name }) => name.toLowerCase()) ?? []));
  }

  /** @throws SchemaGraphError `bad-input` where no table can be called so */
  take(wanted: string, source: ResolvedSource): string {
    if (/^sqlite_/i.test(wanted))
      throw new SchemaGraphError(
        'bad-input',
        say`SQLite keeps names such as ${wanted} for itself; give its source a prefix or a table name.`,
      );
    let name = wanted;
    for (let i = 2; this.#taken.has(name.toLowerCase()); i++) name = `${wanted}_${i}`;
    this.#taken.add(name.toLowerCase());
    if (name !== wanted) {
      const message = say`There are several tables ${wanted}; this one is called ${name}. Give its source a prefix or a table name.`;
      this.problems.push(importProblem(source.path, 'duplicate-table', message));
    }
    return name;
  }
}
