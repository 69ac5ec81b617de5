/** The kinds of sources that are read from files: one list for graph files, folders, dialogs and menus. */
import { isQuestionSet } from './source-files';

/** What is known of a kind of source by its name alone. */
export interface SourceKind {
  /** What the names of such files end with, without the dot, in lower case. */
  readonly extensions: readonly string[];
  /** What people call such files. */
  readonly title: string;
  /**
   * What a file holds: one table, named after the source; tables that hang on one named after the source (`rows`); several
   * tables with names of their own.
   */
  readonly holds: 'table' | 'rows' | 'tables';
  /** Whether its rows stand on lines of text that an editor can show. */
  readonly lines: boolean;
  /**
   * Files with this ending are data only where they hold a table, which their content tells; what is found in a folder may be
   * settings or prose.
   */
  readonly unsure?: true;
  /** Most files with this ending are documents: where they lie is no sign that there is data. */
  readonly rare?: true;
}

/** The kinds, by the word that stands after `kind:`. What reads them is in `ingest/readers.ts`. */
export const SOURCE_KINDS = {
  csv: { extensions: ['csv'], title: 'CSV', holds: 'table', lines: true },
  tsv: { extensions: ['tsv', 'tab'], title: 'TSV', holds: 'table', lines: true },
  jsonl: { extensions: ['jsonl', 'ndjson'], title: 'JSON Lines', holds: 'rows', lines: true },
  json: { extensions: ['json', 'geojson'], title: 'JSON', holds: 'rows', lines: true, unsure: true },
  excel: { extensions: ['xlsx', 'xlsm', 'xlsb', 'xls', 'ods'], title: 'Excel', holds: 'tables', lines: false },
  parquet: { extensions: ['parquet', 'parq', 'pq'], title: 'Parquet', holds: 'table', lines: false },
  markdown: {
    extensions: ['md', 'markdown'],
    title: 'Markdown',
    holds: 'tables',
    lines: true,
    unsure: true,
    rare: true,
  },
  html: { extensions: ['html', 'htm'], title: 'HTML', holds: 'tables', lines: true, unsure: true, rare: true },
  fixed: {
    extensions: ['txt', 'fwf', 'prn'],
    title: 'Fixed Width',
    holds: 'table',
    lines: true,
    unsure: true,
    rare: true,
  },
  sqlite: { extensions: ['sqlite', 'sqlite3', 'db'], title: 'SQLite', holds: 'tables', lines: false },
} as const satisfies Readonly<Record<string, SourceKind>>;

/** A kind of source that is read from files. */
export type FileKind = keyof typeof SOURCE_KINDS;

/** All kinds, in the order in which they are offered. */
export const FILE_KINDS = Object.keys(SOURCE_KINDS) as readonly FileKind[];

/** The ending of files in which one of another kind lies packed (`data.csv.gz`). */
const PACKED = 'gz';
/** Endings of files in which several lie, with folders. */
const ARCHIVES = ['zip', 'tar', 'tgz', 'tar.gz'] as const;

/** What the names of files that can be read end with, without the dot; in any case. */
export const DATA_EXTENSIONS: readonly string[] = [
  ...FILE_KINDS.flatMap((kind) => [...SOURCE_KINDS[kind].extensions]),
  PACKED,
  ...ARCHIVES.filter((ending) => !ending.endsWith(`.${PACKED}`)),
];

const KIND_BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map(
  FILE_KINDS.flatMap((kind) => SOURCE_KINDS[kind].extensions.map((extension) => [extension as string, kind] as const)),
);

/** Names of files whose content is for programs. Those that a graph is kept in are among them. */
const SETTINGS =
  /^(?:package|package-lock|composer|manifest|angular|nx|lerna|renovate|vercel|firebase|now|bower|deno|turbo|launch|tasks|settings|extensions|keybindings|project|global|biome|components|appsettings(?:\..*)?|[jt]sconfig(?:\..*)?|\..*|.*\.(?:schema|layout|config|settings|code-workspace|tsbuildinfo|webmanifest|nls|l10n)(?:\..*)?|.*rc|bundle\.l10n(?:\..*)?)\.json$/i;

/** Whether a JSON file is known by its name to hold no data. */
function isSettingsFile(path: string): boolean {
  return SETTINGS.test(path.slice(path.lastIndexOf('/') + 1));
}

/**
 * The kind of source that a file is by its name, packed or not. Question sets (`.sgq.jsonl`) ask about data and are none, nor
 * are settings.
 * @param path a path
 * @returns undefined where it cannot be read
 */
export function kindOfFile(path: string): FileKind | undefined {
  const name = unpackedName(path);
  if (isQuestionSet(name) || isSettingsFile(name)) return undefined;
  const extension = /\.([^./]+)$/.exec(name)?.[1];
  return extension === undefined ? undefined : KIND_BY_EXTENSION.get(extension.toLowerCase());
}

/**
 * Whether files with such a name are mostly documents, and hold a table now and then.
 * @param path a path
 */
export function isRarelyData(path: string): boolean {
  const kind = kindOfFile(path);
  return kind !== undefined && sourceKind(kind)?.rare === true;
}

/**
 * Whether a file holds other files, by its name.
 * @param path its path
 */
export function isArchive(path: string): boolean {
  const lower = path.toLowerCase();
  return ARCHIVES.some((ending) => lower.endsWith(`.${ending}`));
}

/**
 * Whether a file is packed by itself, by its name.
 * @param path its path
 */
export function isPacked(path: string): boolean {
  return path.toLowerCase().endsWith(`.${PACKED}`) && !isArchive(path);
}

/**
 * The name of a file without folders and extension.
 * @param path a path with `/` between its parts
 */
export function baseNameOf(path: string): string {
  const name = unpackedName(path.slice(path.lastIndexOf('/') + 1));
  return name.replace(/\.[^.]+$/, '') || name;
}

function unpackedName(path: string): string {
  return isPacked(path) ? path.slice(0, -PACKED.length - 1) : path;
}

/**
 * What is known of a kind.
 * @param kind what stands after `kind:`
 * @returns undefined where it is none that is read from files
 */
export function sourceKind(kind: string): SourceKind | undefined {
  return Object.hasOwn(SOURCE_KINDS, kind) ? SOURCE_KINDS[kind as FileKind] : undefined;
}

/**
 * Whether the source has a table that is called as the source says, or else as its file is.
 * @param kind what stands after `kind:`
 */
export function isNamedByFile(kind: string): boolean {
  return sourceKind(kind)?.holds === 'table' || sourceKind(kind)?.holds === 'rows';
}
