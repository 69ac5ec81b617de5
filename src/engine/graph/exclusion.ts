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

/** A field of `exclude:`. */
export type ExclusionField = (typeof EXCLUSION_FIELD_NAMES)[number];

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

/**
 * What is excluded once a rule is added or taken out.
 * @param exclusion what is written so far
 * @param field the list of the rule
 * @param rule as it stands in the list, upper and lower case aside
 * @param isThere whether it is to stand there
 * @returns undefined where nothing is excluded any more
 */
export function withRule(
  exclusion: Exclusion | undefined,
  field: ExclusionField,
  rule: string,
  isThere: boolean,
): Exclusion | undefined {
  const rules = exclusion?.[field] ?? [];
  const others = rules.filter((other) => folded(other) !== folded(rule));
  const kept = others.length < rules.length && isThere ? rules : isThere ? [...rules, rule] : others;
  const changed = definedFields({ ...exclusion, [field]: kept.length > 0 ? kept : undefined });
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/**
 * The rules by which a table or column is left out, or its values are hidden.
 * @param exclusion what is excluded
 * @param table its name
 * @param column absent for the table itself
 */
export function rulesFor(
  exclusion: Exclusion | undefined,
  table: string,
  column?: string,
): readonly { readonly field: ExclusionField; readonly rule: string }[] {
  return (column === undefined ? (['tables'] as const) : (['columns', 'redact'] as const)).flatMap((field) =>
    (exclusion?.[field] ?? []).flatMap((rule) => {
      const hiding = new Hiding({ [field]: [rule] });
      const fits = column === undefined ? hiding.table(table) : hiding.column(table, column) !== undefined;
      return fits ? [{ field, rule }] : [];
    }),
  );
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

  /** Whether a table, or a column of it, is not read. */
  leavesOut(table: string, column?: string): boolean {
    return this.table(table) || (column !== undefined && this.column(table, column) === 'hidden');
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
