/** A foreign key that is proposed or declared, before it becomes an edge of a graph. */
import type { Cardinality, Match } from '../graph/model';

/** Columns pair up by position, the most global pair first. */
export interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  readonly match: Match;
  readonly cardinality: Cardinality;
  /** Share of the referring side's distinct values or tuples that are found, 0 to 1. */
  readonly share: number;
  readonly status: 'declared' | 'suggested';
  /** 0 to 1. */
  readonly confidence: number;
  /** What was seen, in words. */
  readonly evidence: string;
  /** The kind of rows that the columns are called after, as the other table holds it. */
  readonly kind?: string;
}

/** A string that is the same for two foreign keys over the same columns. */
export function foreignKeyName(key: Pick<ForeignKey, 'table' | 'columns' | 'to' | 'toColumns'>): string {
  const pairs = key.columns.map((column, i) => [column, key.toColumns[i]]);
  return JSON.stringify([key.table, key.to, pairs.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))]);
}

/** To two digits: more would say more than was measured. */
export function roundConfidence(value: number): number {
  return Math.round(Math.min(0.99, Math.max(0.01, value)) * 100) / 100;
}

/**
 * Says how much of the referring side was found.
 * @param share 0 to 1
 * @param distinct how many values or tuples there are
 * @param what what they are, in the plural
 * @param where the table that they were looked for in
 */
export function foundInWords(share: number, distinct: number, what: string, where: string): string {
  if (distinct === 0) return `no ${what} to compare`;
  if (share === 1)
    return distinct === 1
      ? `the only one of the ${what} found in ${where}`
      : `all ${String(distinct)} ${what} found in ${where}`;
  return `${String(Math.round(share * distinct))} of ${String(distinct)} ${what} found in ${where}`;
}

/** Says how values had to be read to be found: nothing where they are compared as they are. */
export function comparedInWords(match: Match): readonly string[] {
  switch (match) {
    case 'exact':
      return [];
    case 'trim':
      return ['once spaces around them are left out'];
    case 'number':
      return ['once text is read as numbers'];
    case 'nocase':
    case 'fuzzy':
      return ['once case is ignored'];
  }
}
