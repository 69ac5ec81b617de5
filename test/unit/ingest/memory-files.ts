/** Files in memory. */
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { say } from '../../../src/engine/core/message';
import { inEnglish } from '../../../src/engine/core/message';
import type { Files } from '../../../src/engine/core/ports';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import type { Reading } from '../../../src/engine/graph/reading';
import type { LoadedData } from '../../../src/engine/ingest/loaded-data';
import { type DataPlatform, loadSources } from '../../../src/engine/ingest/load';
import { createInProcessPlatform } from '../../../src/platform/node/platform';

/** Content by absolute path. */
export type Content = Readonly<Record<string, string | Uint8Array>>;

/** A read-only file system over some content; folders exist where a file lies below them. */
export function memoryFiles(content: Content): Files {
  const paths = Object.keys(content);
  const bytesOf = (path: string): Uint8Array | undefined => {
    const found = content[path];
    return typeof found === 'string' ? new TextEncoder().encode(found) : found;
  };
  const read = (path: string): Promise<Uint8Array> => {
    const bytes = bytesOf(path);
    return bytes
      ? Promise.resolve(bytes)
      : Promise.reject(new SchemaGraphError('not-found', say`Cannot read ${path}.`));
  };
  return {
    real: (path) => Promise.resolve(path),
    read,
    head: async (path, bytes) => (await read(path)).subarray(0, bytes),
    stat(path) {
      const bytes = bytesOf(path);
      if (bytes) return Promise.resolve({ kind: 'file', size: bytes.length, modified: 0 });
      const isFolder = paths.some((p) => p.startsWith(`${path}/`));
      return Promise.resolve(isFolder ? { kind: 'folder', size: 0, modified: 0 } : undefined);
    },
    list(path) {
      const below = paths.filter((p) => p.startsWith(`${path}/`)).map((p) => p.slice(path.length + 1));
      return Promise.resolve([...new Set(below.map((p) => p.replace(/\/.*$/, '/')))].sort());
    },
  };
}

/** A platform whose files are in memory and whose SQL runs in this thread; `around` may change how files are read. */
export async function memoryPlatform(
  content: Content,
  around: (files: Files) => Files = (files) => files,
): Promise<DataPlatform> {
  return { ...(await createInProcessPlatform()), files: filesAnywhere(around(memoryFiles(content))) };
}

/** Loads one text file as table `t`. */
export async function loadText(name: string, content: string | Uint8Array, reading: Reading = {}): Promise<LoadedData> {
  const kind = name.endsWith('l') ? 'jsonl' : (name.split('.').pop() ?? '');
  const platform = await memoryPlatform({ [`/data/${name}`]: content });
  return loadSources([{ id: 'one', kind, path: `/data/${name}`, table: 't', ...reading }], platform);
}

/** The problems of loaded data: line, code and message of each. */
export function problemsOf(data: LoadedData): string[] {
  return data.problems.map((p) => `${p.start.line} ${p.code}: ${inEnglish(p.message)}`);
}

/** All rows of a query, by default of the table `t`. */
export async function rowsOf(data: LoadedData, sql = 'SELECT * FROM t'): Promise<unknown[]> {
  const { rows } = await data.engine.query(sql);
  return rows.map((row) => [...row]);
}
