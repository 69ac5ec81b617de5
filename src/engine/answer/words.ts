/** Plain words for columns, values and conditions, from what the graph says of them. */
import pluralize from 'pluralize';
import { SchemaGraphError } from '../core/errors';
import { unitAtEnd, unitInName } from '../core/units';
import type { SqlValue } from '../core/values';
import { isNumeric, isTemporal, normaliseCode } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveNotes, type Column, type Table } from '../graph/model';
import type { Expression, SelectQuery } from '../program/intent';
import { TermTable } from '../reason/programs/terms';
import { splitIdentifier } from '../search/words';
import { isWrittenOut, nameOfMoment, spokenWords, writtenWords } from './name-words';
import { readableNumber, type NumberStyle } from './numbers';

/** Words of one graph. */
export class GraphWords {
  private readonly terms: TermTable;

  /** @param index the graph */
  constructor(readonly index: GraphIndex) {
    this.terms = new TermTable(index);
  }

  /** A column of the graph, or undefined for what is computed. */
  column(table: string, column: string): Column | undefined {
    return this.index.column({ table, column });
  }

  /** What a column is called: its short description, its name in words, or a keyword where its name was shortened. */
  columnName(table: string, column: string): string {
    const found = this.column(table, column);
    const notes = found && effectiveNotes(found);
    const described = notes?.description?.split(/[\n.;(]/)[0]?.trim();
    // A list, or a scale, "1 most urgent to 4", is no name where there is one. An answer puts an article of its own before it.
    const isList = /^\d|[,;].*[,;]/.test(described ?? '') || (/[,;]/.test(described ?? '') && isWrittenOut(column));
    if (described && described.length <= 60 && !isList)
      return lowerFirst(described.replace(/^(?:the|an?) (?=\S)/i, ''));
    // A keyword is what people ask with, "got" of `issued_on`; it stands for the name only where that says nothing.
    const [keyword] = notes?.keywords ?? [];
    if (keyword !== undefined && !isWrittenOut(column)) return keyword;
    // What it is measured in is said behind its numbers.
    const named = notes?.unit === undefined ? undefined : unitInName(column);
    const words = wordsOf(named?.unit === notes?.unit ? (named?.name ?? column) : column);
    const bare = this.unitOfName(found) === undefined ? words : words.slice(0, -1);
    return isTemporal(found?.type) ? nameOfMoment(bare) : bare.join(' ');
  }

  /** Whether a table has a column that is called so. */
  hasColumnCalled(table: string, name: string): boolean {
    return [...(this.index.table(table)?.columns.keys() ?? [])].some(
      (column) => this.columnName(table, column) === name,
    );
  }

  /** The unit that the name of a column of numbers ends with. */
  private unitOfName(column: Column | undefined): string | undefined {
    if (!column || !isNumeric(column.type)) return undefined;
    return unitAtEnd(wordsOf(column.name));
  }

  /** How a fact about a column begins (SGAM A.2): what the graph says, else "the … is". */
  says(table: string, column: string): string {
    return this.column(table, column)?.says ?? `the ${this.columnName(table, column)} is`;
  }

  /** What one row of a table is called: a keyword or the name in words. */
  tableName(table: string): string {
    const found: Table | undefined = this.index.table(table);
    return (
      (found?.keywords ?? found?.suggested?.keywords)?.[0] ?? spokenWords(writtenWords(table)).join(' ').toLowerCase()
    );
  }

  /**
   * What the rows have in common that are alike in some columns: "ward" for those that alone refer to wards, else their names.
   * @param table the table of the rows
   * @param columns the columns in which they are alike
   */
  sharedName(table: string, columns: readonly string[]): string {
    const target = this.sharedTable(table, columns);
    return target === undefined
      ? wordList(columns.map((column) => this.columnName(table, column)))
      : singular(this.tableName(target));
  }

  /** What the rows of another table are called to which a column alone refers: "employee" of an employee's number; undefined elsewhere. */
  referred(table: string, column: string): string | undefined {
    const target = this.sharedTable(table, [column]);
    if (target !== undefined) return singular(this.tableName(target));
    // One of several roles is said with it: “person (pilot)”.
    const own = this.index.keyEdges(table).filter(({ from }) => from[0]?.table === table && from[0].column === column);
    const [edge, ...more] = own;
    const of = edge?.from.length === 1 && more.length === 0 ? edge.to[0]?.table : undefined;
    if (of === undefined || of === table || edge?.label === undefined) return undefined;
    return `${singular(this.tableName(of))} (${edge.label})`;
  }

  /** The one table to whose rows some columns refer, be it through another: the case of an occupant is that of the vehicle, a crash. */
  private sharedTable(table: string, columns: readonly string[], passed: readonly string[] = []): string | undefined {
    const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
    const edges = this.index.keyEdges(table).filter(({ from }) => from.every((ref) => same(ref.table, table)));
    const targets = edges.map(({ from, to }) => ({
      table: to[0]?.table ?? '',
      isWhole: from.length === columns.length,
      columns: columns.flatMap((column) => to[from.findIndex((ref) => same(ref.column, column))]?.column ?? []),
    }));
    const held = targets.filter((one) => one.columns.length === columns.length);
    const [target] = [...held.filter(({ isWhole }) => isWhole), ...held];
    if (!target || same(target.table, table) || passed.includes(target.table)) return undefined;
    if (targets.filter((one) => one.table === target.table).length > 1) return undefined;
    return target.isWhole ? target.table : this.sharedTable(target.table, target.columns, [...passed, table]);
  }

  /** Whether a column is called by one word of its name, such as “name”, which says nothing without its table. */
  isBare(table: string, column: string): boolean {
    const found = this.column(table, column);
    const notes = found && effectiveNotes(found);
    const described = notes?.description !== undefined || (notes?.keywords?.length ?? 0) > 0;
    return !described && splitIdentifier(column).length === 1;
  }

  /** Whether a term of a table has a keyword. */
  hasKeyword(table: string, term: string, keyword: string): boolean {
    const found = this.index.table(table)?.terms.find(({ name }) => name === term);
    return found?.keywords.some((word) => word.toLowerCase() === keyword.toLowerCase()) ?? false;
  }

  /** Whether what stands as a column is a value that a term of its table works out. */
  isValueTerm(table: string, column: string): boolean {
    return this.index.table(table)?.terms.some(({ name, value }) => name === column && value !== undefined) === true;
  }

  /** The name of a value of the graph that an expression computes. */
  valueTerm({ uses }: SelectQuery, e: Expression): string | undefined {
    const said = JSON.stringify(e);
    for (const [at, { table }] of uses.entries()) {
      for (const { name, value } of this.index.table(table)?.terms ?? []) {
        if (value !== undefined && said === this.readValue(table, name, at)) return name;
      }
    }
    return undefined;
  }

  /** The value of a term as text to compare; undefined where it cannot be read, which checking the graph reports. */
  private readValue(table: string, term: string, use: number): string | undefined {
    try {
      return JSON.stringify(this.terms.value(table, term, use));
    } catch (error) {
      if (error instanceof SchemaGraphError) return undefined;
      throw error;
    }
  }

  /** The label of a stored code, where the graph has one. */
  label(table: string, column: string, value: SqlValue): string | undefined {
    const found = this.column(table, column);
    const values = found && effectiveNotes(found).values;
    if (!values || value === null) return undefined;
    const code = normaliseCode(value);
    return values.find((v) => v.code === code)?.label;
  }

  /** A value as a person reads it: its label, its unit, or itself. */
  value(table: string, column: string, value: SqlValue, style: NumberStyle = {}): string {
    const label = this.label(table, column, value);
    if (label !== undefined) return label;
    if (typeof value !== 'number') return plainValue(value);
    const isWorkedOut = this.isValueTerm(table, column);
    return this.number(table, column, value, isWorkedOut ? { ...style, computed: true, amount: true } : style);
  }

  /** A value of a result, see `value`: long decimals are cut. */
  cell(table: string, column: string, value: SqlValue): string {
    return this.value(table, column, value, { cell: true });
  }

  /** A number that was computed from a column, which says what it is measured in. */
  computed(table: string, column: string, value: SqlValue): string {
    return typeof value === 'number'
      ? this.number(table, column, value, { computed: true, amount: true })
      : plainValue(value);
  }

  /**
   * What the graph says that a column is measured in, where a text about it does not name the unit already.
   * @param text undefined for what the graph says of it
   */
  unit(table: string, column: string, text = this.says(table, column)): string | undefined {
    const found = this.column(table, column);
    const notes = found && effectiveNotes(found);
    const own = notes?.description === undefined ? this.unitOfName(found) : undefined;
    const unit = notes?.unit ?? own;
    return unit !== undefined && !names(text, unit) ? unit : undefined;
  }

  private number(table: string, column: string, value: number, style: NumberStyle): string {
    const unit = this.unit(table, column);
    return readableNumber(value, { ...style, ...(unit !== undefined && { unit }) });
  }
}

/** The words of a name; a square and a cube stand with what they are of: `m²`. */
function wordsOf(name: string): readonly string[] {
  const words = spokenWords(writtenWords(name));
  const power = { '2': '²', '3': '³' }[words.at(-1) ?? ''];
  const of = words.at(-2) ?? '';
  return power !== undefined && /^[ckm]?m$/i.test(of) ? [...words.slice(0, -2), `${of.toLowerCase()}${power}`] : words;
}

/**
 * A value as text, without labels or units.
 * @param value a cell
 */
export function plainValue(value: SqlValue): string {
  if (value === null) return 'not known';
  if (typeof value === 'number') return readableNumber(value);
  return typeof value === 'string' ? value : `${value.length} bytes`;
}

/**
 * Joins words as a sentence does: `a`, `a and b`, `a, b and c`.
 * @param items the words
 * @param most longer lists are cut, and say so
 * @param joint the word before the last
 */
export function wordList(items: readonly string[], most = 12, joint: 'and' | 'or' = 'and'): string {
  if (items.length > most) return `${items.slice(0, most).join(', ')} ${joint} ${items.length - most} more`;
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1) ?? ''}`;
}

/** What follows the head noun of a phrase: “manner | of collision”, “equipment | to check”, “date | hired”, “tickets | sold”. */
const AFTER_HEAD =
  /\s+(?:of|in|on|at|by|for|from|to|with|per|as|that|which|who|whose|where)\s.*|(?<=(?:^|\s)(?!(?:has|had|is|was|are|were|be|not|last|first|ever|never|\p{L}+ly)\s)\p{L}{3,})\s+(?:\p{L}{2,}[^e\s]ed|sold|made|held|paid|given|taken|written|won|lost|spent|built|bought|sent|driven|flown|drawn)$|(?<=\b(?:date|time))\s+(?:last |first )?\p{L}+(?:ed|en|[^aeiou]n|lt|pt|ght|aid|sold|made|held|due)$|\s*[(,].*/iu;

/**
 * The plural of an English noun or noun phrase: its head noun in the plural, what follows it as it was.
 * @param noun for example `manner of collision`; a phrase in the plural stays as it is
 */
export function plural(noun: string): string {
  const rest = AFTER_HEAD.exec(noun)?.[0] ?? '';
  const head = rest === '' ? noun : noun.slice(0, -rest.length);
  // A number or an abbreviation (“vehicle NO.”) has no plural.
  return (
    head.replace(/(?<![\p{L}\p{N}])\p{L}+$/u, (word) =>
      BODY.test(word) ? `${word} members` : pluralize.plural(word),
    ) + rest
  );
}

/** Nouns for all of them, where a table has one row for each. */
const BODY = /^(?:crew|staff)$/i;

/** Whether words name a unit already, as “the number of years” does. */
function names(says: string, unit: string): boolean {
  return ` ${says.toLowerCase().replace(/[():,]/g, ' ')} `.includes(` ${unit.toLowerCase()} `);
}

/**
 * Whether a noun phrase takes “are”: its head noun is a plural, as in “other details of the account”.
 * @param noun a noun phrase
 */
export function isPlural(noun: string): boolean {
  const head = noun.slice(0, noun.length - (AFTER_HEAD.exec(noun)?.[0] ?? '').length);
  const last = /(?<![\p{L}\p{N}])\p{L}+$/u.exec(head)?.[0] ?? '';
  return pluralize.isPlural(last) && pluralize.singular(last) !== last;
}

/**
 * The singular of an English noun phrase, for what stands before another noun: “employee” of “employee salary”.
 * @param noun for example `employees`
 */
export function singular(noun: string): string {
  return noun.replace(/(?<![\p{L}\p{N}])\p{L}+$/u, (word) => pluralize.singular(word));
}

/**
 * One of what a phrase in the plural names: “driver (male)” of “drivers (male)”.
 * @param noun see `plural`
 */
export function oneOf(noun: string): string {
  const rest = AFTER_HEAD.exec(noun)?.[0] ?? '';
  return singular(rest === '' ? noun : noun.slice(0, -rest.length)) + rest;
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
