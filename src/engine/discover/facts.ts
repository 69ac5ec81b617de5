/** The catalogue as discovery reads it: each table and column with the words of its name. */
import type { ColumnType } from '../core/values';
import type { Catalogue, ColumnProfile, TableProfile } from '../profile/catalogue';
import { readName, schemaWordsOf, type NameWords } from './names';

/** A column and its name, read. */
export interface ColumnFacts {
  readonly table: string;
  readonly name: string;
  readonly profile: ColumnProfile;
  readonly words: NameWords;
  /** 0 for the first column of its table. */
  readonly position: number;
}

/** A table and its name, read. */
export interface TableFacts {
  readonly name: string;
  readonly profile: TableProfile;
  readonly words: NameWords;
  readonly columns: readonly ColumnFacts[];
}

/** Values longer than this identify nothing (Contracts A.7.1 says 500; no key that people write is longer than 100). */
const MAX_KEY_LENGTH = 100;

/**
 * Reads the names of a whole catalogue. They are read together, because the words of one name help to split another.
 * @param catalogue what exists
 */
export function readFacts(catalogue: Catalogue): ReadonlyMap<string, TableFacts> {
  const tables = [...catalogue.tables.values()];
  const words = schemaWordsOf(tables.flatMap((table) => [table.name, ...table.columns.map((c) => c.column)]));
  const facts = tables.map((profile): TableFacts => {
    const columns = profile.columns.map((column, position): ColumnFacts => {
      return {
        table: profile.name,
        name: column.column,
        profile: column,
        words: readName(column.column, words),
        position,
      };
    });
    return { name: profile.name, profile, words: readName(profile.name, words), columns };
  });
  return new Map(facts.map((table) => [table.name, table]));
}

/** Whether the values of a column are of a kind that identifies or refers: whole numbers, short texts, dates at most. */
export function canIdentify(column: ColumnFacts): boolean {
  const { type, maxLength, min, max } = column.profile;
  if (type === 'blob' || type === 'boolean' || maxLength > MAX_KEY_LENGTH) return false;
  return type !== 'real' || [min, max].every((value) => typeof value !== 'number' || Number.isInteger(value));
}

/** Types whose values can be equal. */
export function comparable(a: ColumnType, b: ColumnType): boolean {
  return kindOf(a) === kindOf(b);
}

/** Whether values of two types can be equal once a number is read from text. */
export function comparableAsNumber(a: ColumnType, b: ColumnType): boolean {
  return (
    new Set([kindOf(a), kindOf(b)]).size === 2 && [a, b].includes('text') && [a, b].some((t) => kindOf(t) === 'number')
  );
}

function kindOf(type: ColumnType): string {
  return type === 'integer' || type === 'real' ? 'number' : type;
}
