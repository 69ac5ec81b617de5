/**
 * What a graph keeps from every stage that follows (Contracts A.10): files and columns that are not read, and columns whose values
 * are replaced by stand-ins. Data is read without it, so that no index, answer, trace, prompt or export can hold it.
 */
import { parseColumn } from '../core/identifiers';
import { say } from '../core/message';
import { definedFields } from './defined';
import type { NodeReader } from './node-reader';
import { matchesName, pathMatcher } from './wildcards';
import type { YamlNode } from './yaml-tree';

/** The fields of `exclude:`, in the order in which they are written. */
export const EXCLUSION_FIELD_NAMES = ['files', 'tables', 'columns', 'redact'] as const;

/** What is written under `exclude:`. Absent lists are empty. */
export interface Exclusion {
  /** Paths or patterns, relative to the file that holds them; absolute in a loaded graph. */
  readonly files?: readonly string[];
  /** Names of tables, with `*` and `?`. */
  readonly tables?: readonly string[];
  /** Columns that are not read: `T.C`, or `*.C` in any table. */
  readonly columns?: readonly string[];
  /** Columns whose values nobody sees: the same value has the same stand-in everywhere, so that joins and counts are right. */
  readonly redact?: readonly string[];
}

/**
 * Reads the field.
 * @param node its value
 * @param reader takes the problems
 */
export function readExclusion(node: YamlNode | undefined, reader: NodeReader): Exclusion | undefined {
  const fields = node && reader.map(node, { what: say`The field "exclude"`, known: EXCLUSION_FIELD_NAMES });
  if (!fields) return undefined;
  const [files, tables, columns, redact] = EXCLUSION_FIELD_NAMES.map((field) =>
    reader.texts(fields.get(field)?.value, say`The field "${field}" of "exclude"`),
  );
  for (const [field, names] of [['columns', columns] as const, ['redact', redact] as const])
    for (const name of names ?? []) if (!parseColumn(name)) badName(name, fields.get(field)?.value ?? node, reader);
  return definedFields({ files, tables, columns, redact });
}

function badName(name: string, at: YamlNode, reader: NodeReader): void {
  const message = say`"${name}" is not a column: write TABLE.COLUMN, or *.COLUMN for such a column in any table. Until then it hides nothing.`;
  reader.report(at, 'error', 'bad-exclusion', message);
}

/**
 * What several files exclude together.
 * @param exclusions theirs
 */
export function mergeExclusions(exclusions: readonly (Exclusion | undefined)[]): Exclusion | undefined {
  const all = exclusions.filter((exclusion) => exclusion !== undefined);
  if (all.length < 2) return all[0];
  const list = (field: keyof Exclusion): readonly string[] | undefined => {
    const items = all.flatMap((exclusion) => exclusion[field] ?? []);
    return items.length > 0 ? [...new Set(items)] : undefined;
  };
  const [files, tables, columns, redact] = EXCLUSION_FIELD_NAMES.map(list);
  return definedFields({ files, tables, columns, redact });
}

/** Tells what is hidden. Names compare without case. */
export class Hiding {
  readonly #file: (path: string) => boolean;
  readonly #tables: readonly string[];
  readonly #columns: readonly NamePair[];
  readonly #redacted: readonly NamePair[];

  /** @param exclusion of a loaded graph; absent where nothing is excluded */
  constructor(exclusion: Exclusion = {}) {
    this.#file = pathMatcher(exclusion.files ?? []);
    this.#tables = (exclusion.tables ?? []).map(folded);
    this.#columns = pairsOf(exclusion.columns);
    this.#redacted = pairsOf(exclusion.redact);
  }

  /** Whether it may concern any table. */
  get concernsTables(): boolean {
    return this.#tables.length + this.#columns.length + this.#redacted.length > 0;
  }

  /** Whether a file is not to be read. */
  file(path: string): boolean {
    return this.#file(path);
  }

  /** Whether a table is not to be read. */
  table(name: string): boolean {
    return this.#tables.some((pattern) => fits(folded(name), pattern));
  }

  /** Whether a column is not to be read, or its values not to be seen. */
  column(table: string, column: string): 'hidden' | 'redacted' | undefined {
    const [t, c] = [folded(table), folded(column)];
    const has = (pairs: readonly NamePair[]): boolean =>
      pairs.some((pair) => fits(t, pair.table) && fits(c, pair.column));
    return has(this.#columns) ? 'hidden' : has(this.#redacted) ? 'redacted' : undefined;
  }
}

interface NamePair {
  readonly table: string;
  readonly column: string;
}

function pairsOf(names: readonly string[] = []): readonly NamePair[] {
  return names.flatMap((name) => {
    const parsed = parseColumn(name);
    return parsed ? [{ table: folded(parsed.table), column: folded(parsed.column) }] : [];
  });
}

function folded(name: string): string {
  return name.toLowerCase();
}

function fits(name: string, pattern: string): boolean {
  return name === pattern || pattern === '*' || matchesName(name, pattern);
}
