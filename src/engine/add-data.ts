/** Adds data to a graph: the entries of its sources, as the fewest changes of the text. */
import { SchemaGraphError, throwIfCancelled } from './core/errors';
import { say, type Message } from './core/message';
import type { Platform } from './core/ports';
import type { AddDataPlan, AddDataRequest, AddedSource } from './contract';
import { filesAnywhere, FileRefused, type AllowedFiles } from './graph/allowed-files';
import { editLoadedGraphAll } from './graph/edit';
import { Hiding } from './graph/exclusion';
import { parentFolder, relativePath } from './graph/file-paths';
import type { LoadedGraph } from './graph/load';
import { sourceFiles } from './graph/source-files';
import { isNamedByFile } from './graph/source-kinds';
import { readDeclaredSchema } from './ingest/declared-schema';
import { FreeNames } from './ingest/free-names';
import { listData, natureOf } from './ingest/list-data';
import type { ResolvedSource } from './ingest/loaded-data';
import { hasReader } from './ingest/readers';
import { tablesInFile } from './ingest/tables-in-file';
import { kindOfPattern, sameShape } from './same-shape';
import type { GraphChecker } from './validate-file';

/**
 * Works out how data is added to a graph. What is there already is not added again, and what the graph may not name is not
 * added at all.
 * @param checker reads the graph and its data
 * @param platform files and workers
 * @param request the graph, and absolute paths of files, folders and databases
 * @param signal cancels it
 * @throws SchemaGraphError `cancelled`, `not-found` where there is no such graph, `bad-input` where its text cannot be edited
 */
export async function planAddData(
  checker: GraphChecker,
  platform: Platform,
  request: AddDataRequest,
  signal?: AbortSignal,
): Promise<AddDataPlan> {
  const { graph: path, text, allowed } = request;
  const { loaded, data } = await checker.withData(path, text, signal, allowed);
  const shape = await data?.shape(signal);
  // A person points at these; whether the graph may name them is seen one by one.
  const listed = await listData(platform.files, request.data, allowed);
  const told = listed.problems.filter(({ code }) => code !== 'other-files');
  const refused = told.filter(({ code }) => code !== 'other-kind').map(({ message }) => message);
  const notes = told.filter(({ code }) => code === 'other-kind').map(({ message }) => message);
  const hiding = new Hiding(loaded.graph.exclude);
  const known = await filesOf(loaded);
  const fresh: ResolvedSource[] = [];
  const dictionaries: string[] = [];
  const there: string[] = [];
  for (const source of listed.sources) {
    throwIfCancelled(signal);
    const refusal = await refusalOf(source.path, loaded.named);
    if (refusal) refused.push(refusal);
    else if (hiding.file(source.path)) refused.push(say`${source.path} is left out: the graph excludes it.`);
    else if (known.has(source.path)) there.push(source.path);
    else if ((await natureOf(source.path, loaded.named)) === 'dictionary') dictionaries.push(source.path);
    else fresh.push(source);
  }
  for (const path of listed.dictionaries) if (!(await refusalOf(path, loaded.named))) dictionaries.push(path);
  const groups = await sameShape(fresh, platform.files, signal);
  const names = new FreeNames(loaded.graph, shape && !('failure' in shape) ? shape.tables.map(({ name }) => name) : []);
  const folder = parentFolder(loaded.root) ?? '/';
  const together = request.together === true ? groups : [];
  const inGroup = new Set(together.flatMap(({ files }) => files));
  const added: AddedSource[] = [];
  for (const { pattern, table } of together) {
    const name = names.table(table);
    added.push({
      source: { id: names.id(table), kind: kindOfPattern(fresh, pattern), path: pattern, table: name },
      tables: [name],
    });
  }
  for (const source of fresh.filter(({ path: file }) => !inGroup.has(file))) {
    throwIfCancelled(signal);
    const id = names.id(source.id);
    if (source.kind === 'sqlite' || hasReader(source.kind)) added.push(await several(source, id, names, platform));
    else {
      const table = names.table(source.table ?? source.id);
      added.push({ source: { id, kind: source.kind, path: source.path, table }, tables: [table] });
    }
  }
  const placed = added.map(({ source, ...rest }) => ({
    ...rest,
    source: { ...source, path: relativePath(folder, source.path ?? '') },
  }));
  const described = dictionaries
    .map((file) => relativePath(folder, file))
    .filter((file) => !(loaded.files[0]?.graph.dictionaries ?? []).includes(file));
  const edited = editLoadedGraphAll(loaded, [
    ...placed.map(({ source }) => ({ op: 'addSource', value: source }) as const),
    ...described.map((file) => ({ op: 'addDictionary', path: file }) as const),
  ]);
  return {
    files: edited.map(({ file, basis, splices, text: after }) => ({ file, basis, splices, text: after })),
    added: placed,
    groups: groups.map(({ pattern, table, files }) => ({ pattern: relativePath(folder, pattern), table, files })),
    dictionaries: described,
    known: there,
    refused,
    notes,
  };
}

/** The files that the sources of a graph name already. */
async function filesOf({ graph, named }: LoadedGraph): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    graph.sources.map(async ({ path }) => {
      if (path === undefined) return [];
      return sourceFiles(path, named).catch((error: unknown) => {
        if (error instanceof FileRefused) return [];
        throw error;
      });
    }),
  );
  return new Set(found.flat());
}

/** Why a graph may not name a file. */
async function refusalOf(path: string, named: AllowedFiles): Promise<Message | undefined> {
  try {
    await named.real(path);
    return undefined;
  } catch (error) {
    if (error instanceof FileRefused) return error.said;
    throw error;
  }
}

/** A file of several tables gets a prefix where one of them has a name that is taken. */
async function several(source: ResolvedSource, id: string, names: FreeNames, platform: Platform): Promise<AddedSource> {
  const { path, kind } = source;
  const table = isNamedByFile(kind) ? names.free(source.table ?? source.id) : undefined;
  const entry = { id, kind, path, ...(table !== undefined && { table }) };
  try {
    const own = await tablesOf(entry, platform);
    const prefix = own.some((name) => name !== table && names.isTaken(name)) ? `${id}_` : '';
    const tables = prefix === '' ? own : await tablesOf({ ...entry, prefix }, platform);
    return { source: { ...entry, ...(prefix !== '' && { prefix }) }, tables: tables.map((name) => names.table(name)) };
  } catch (error) {
    // It may be mended later: the graph says what is wrong with it.
    if (!(error instanceof SchemaGraphError) || error.code === 'cancelled') throw error;
    return { source: entry, tables: [], failure: error.said };
  }
}

async function tablesOf(source: ResolvedSource, platform: Platform): Promise<readonly string[]> {
  const files = filesAnywhere(platform.files);
  if (hasReader(source.kind)) return tablesInFile(source, source.kind, { ...platform, files });
  const { tables } = await readDeclaredSchema(source.path, { ...platform, files });
  return tables.map(({ name }) => `${source.prefix ?? ''}${name}`);
}
