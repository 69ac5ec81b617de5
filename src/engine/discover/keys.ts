/**
 * Finds what tells the rows of a table apart: identity keys (Contracts A.7.1) and composite keys of up to four columns.
 * A key is proposed only where the data bears it out; names and places decide between those that do.
 */
import { isNumeric } from '../core/values';
import { canIdentify, type ColumnFacts, type TableFacts } from './facts';
import { countAll, countOf, distinctOf, type CountStatement, type Counter } from './counting';
import { acceptParts, isTemporal, partKind, type KeyPart } from './key-parts';
import { endsWith, sameWords, shareOf } from './names';

/** A key that was found. */
export interface FoundKey {
  readonly columns: readonly string[];
  /** 0 to 1. */
  readonly confidence: number;
  /** What was seen, in words. */
  readonly evidence: string;
}

const MAX_COLUMNS = 4;
/** Columns that are tried together, and combinations of one size that are counted. */
const MAX_CANDIDATES = 9;
const MAX_TRIES = 14;
/** A column scoring less than this is no key by itself: its values differ by chance. */
const ACCEPT_SINGLE = 1;
/** Nor where nothing else tells rows apart, below this. */
const SECOND_BEST = 0.2;
const ACCEPT_PART = 0.4;
/** In fewer rows a column that refers to another table often has different values by chance: a small junction. */
const BY_CHANCE = 30;

/**
 * Finds the key of every table: first those of one column, then composite ones, which are built from the keys of other
 * tables where they can be.
 * @param tables all tables
 * @param counter runs the counting statements
 * @param declared keys that are known already
 * @returns keys by table; a table where nothing tells rows apart has none
 */
export async function findKeys(
  tables: ReadonlyMap<string, TableFacts>,
  counter: Counter,
  declared: ReadonlyMap<string, FoundKey> = new Map(),
): Promise<ReadonlyMap<string, FoundKey>> {
  const keys = new Map(declared);
  const second = new Map<string, FoundKey>();
  for (const table of tables.values()) {
    if (keys.has(table.name)) continue;
    const found = singleKey(table, tables);
    if (!found) continue;
    if (found.score >= ACCEPT_SINGLE) keys.set(table.name, found.key);
    else if (!found.isNumber) second.set(table.name, found.key); // a measure whose values differ by chance
  }
  // The fewest rows first: parents come before the children whose keys begin with theirs.
  const rest = [...tables.values()].filter((t) => !keys.has(t.name) && t.profile.rows > 1);
  rest.sort((a, b) => a.profile.rows - b.profile.rows);
  const known = new Set([...keys].flatMap(([table, key]) => key.columns.map((c) => nameOf(tables, table, c))));
  for (const table of rest) {
    const key = await compositeKey(table, tables, known, counter);
    if (!key) continue;
    keys.set(table.name, key);
    second.delete(table.name);
    for (const column of key.columns) known.add(nameOf(tables, table.name, column));
  }
  for (const [table, key] of second) keys.set(table, key);
  return keys;
}

function nameOf(tables: ReadonlyMap<string, TableFacts>, table: string, column: string): string {
  return (
    tables
      .get(table)
      ?.columns.find((c) => c.name === column)
      ?.words.words.join(' ') ?? column
  );
}

function singleKey(
  table: TableFacts,
  tables: ReadonlyMap<string, TableFacts>,
): { readonly key: FoundKey; readonly score: number; readonly isNumber: boolean } | undefined {
  const scored = table.columns
    .filter((c) => canIdentify(c) && (c.profile.unique || c.profile.rows === 0) && c.profile.nulls === 0)
    .map((column) => ({ column, score: singleScore(column, table, tables) }))
    .sort((a, b) => b.score - a.score || a.column.position - b.column.position);
  const best = scored[0];
  if (!best || best.score < SECOND_BEST) return undefined;
  const { name, profile, words } = best.column;
  const named = words.idLike ? `, and ${name} is named like a key` : '';
  const seen = profile.rows === 0 ? 'The table is empty' : `all ${String(profile.rows)} values of ${name} differ`;
  const key = { columns: [name], confidence: confidenceOf(best.score, profile.rows), evidence: seen + named };
  return { key, score: best.score, isNumber: isNumeric(profile.type) && !words.idLike };
}

/** How much a unique column looks like the key of its table. */
function singleScore(column: ColumnFacts, table: TableFacts, tables: ReadonlyMap<string, TableFacts>): number {
  const { words, profile, position } = column;
  const bare = words.core.length === 0;
  const own = bare || shareOf(words.core, table.words.words) === 1;
  let score = position === 0 ? 1 : -0.05 * Math.min(position, 10);
  if (words.idLike) score += own ? 2.5 : 1;
  else if (own && !bare) score += 0.8;
  if (/^(id|code|key|no|number|uid)$/.test(words.words.at(-1) ?? '')) score += 0.3;
  if (isTemporal(column) || profile.type === 'real') score -= 2;
  if (profile.meanLength > 25) score -= 1.5;
  if (namesOther(column, table, tables)) score -= profile.rows < BY_CHANCE ? 2 : 0.8;
  if (profile.type === 'integer' || profile.maxLength <= 12) score += 0.3;
  return score;
}

/** Whether a column is named after another table, and so rather refers to that. */
function namesOther(column: ColumnFacts, table: TableFacts, tables: ReadonlyMap<string, TableFacts>): boolean {
  const { core } = column.words;
  if (!core.length || sameWords(core, table.words.words)) return false;
  return [...tables.values()].some((other) => other.name !== table.name && sameWords(core, other.words.words));
}

function confidenceOf(score: number, rows: number): number {
  const surprise = Math.min(1, rows / 20); // a few different values may differ by chance
  return round(Math.min(0.99, 0.55 + 0.1 * score + 0.1 * surprise));
}

/** To two digits: more would say more than was measured. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

async function compositeKey(
  table: TableFacts,
  tables: ReadonlyMap<string, TableFacts>,
  known: ReadonlySet<string>,
  counter: Counter,
): Promise<FoundKey | undefined> {
  const candidates = table.columns
    .filter((c) => canIdentify(c) && c.profile.nulls === 0 && c.profile.distinct > 1)
    .flatMap((column): Candidate[] => {
      const kind = partKind(column, tables, known);
      return kind ? [{ column, kind, score: partScore(column, tables, table, known) }] : [];
    })
    .filter(({ score }) => score >= ACCEPT_PART)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_CANDIDATES);
  for (let size = 2; size <= MAX_COLUMNS; size++) {
    const sets = combinations(candidates, size)
      .filter((set) => set.reduce((n, { column }) => n * column.profile.distinct, 1) >= table.profile.rows)
      .map((parts) => ({ parts, score: parts.reduce((sum, s) => sum + s.score, 0) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_TRIES);
    const counts = await countAll(
      counter,
      sets.map(({ parts }) => countTuples(table.name, columnsOf(parts))),
    );
    const apart = sets.filter((_, i) => counts[i] === table.profile.rows);
    for (const { parts, score } of apart) {
      if (!(await acceptParts(table, parts, counter))) continue;
      const columns = columnsOf(parts)
        .toSorted((a, b) => a.position - b.position)
        .map((c) => c.name);
      const evidence = `all ${String(table.profile.rows)} combinations of ${columns.join(', ')} differ`;
      return { columns, confidence: confidenceOf(score / size, table.profile.rows), evidence };
    }
  }
  return undefined;
}

interface Candidate extends KeyPart {
  readonly score: number;
}

function columnsOf(parts: readonly KeyPart[]): readonly ColumnFacts[] {
  return parts.map(({ column }) => column);
}

/** How much a column looks like a part of a composite key. */
function partScore(
  column: ColumnFacts,
  tables: ReadonlyMap<string, TableFacts>,
  table: TableFacts,
  known: ReadonlySet<string>,
): number {
  const { words, profile, position } = column;
  let score = Math.max(0, 0.6 - 0.06 * position);
  if (words.idLike) score += 0.6;
  if (known.has(words.words.join(' '))) score += 1;
  else if ([...tables.values()].some((t) => t.name !== table.name && endsWith(words.core, t.words.words))) score += 0.6;
  if (profile.type === 'real') score -= 0.6;
  if (isTemporal(column) || endsWith(words.words, ['year'])) score += 0.2;
  if (profile.meanLength > 25) score -= 0.6;
  return score;
}

function countTuples(table: string, columns: readonly ColumnFacts[]): CountStatement {
  return countOf(
    distinctOf(
      table,
      columns.map(({ name }) => name),
    ),
  );
}

function combinations<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => combinations(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
}
