/** What else a part of a program could be: other columns, spellings of stored values, folds; the likeliest first. */
import {
  type ConditionOperator,
  FOLDS,
  type ChosenColumn,
  type Correction,
  type PartOption,
  type TypedValue,
} from '../core/corrections';
import { formatColumn, type ColumnRef } from '../core/identifiers';
import { say, verbatim, type Message } from '../core/message';
import { isNumeric, isTemporal, normaliseCode, type ColumnType, type SqlValue } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import { joinedTables } from '../graph/joined-tables';
import { effectiveKey, effectiveNotes } from '../graph/model';
import { profileOf, type Catalogue } from '../profile/catalogue';
import type { ColumnOf, Expression, SelectQuery } from '../program/intent';
import type { EditedCondition } from '../reason/corrections/edited-condition';
import type { PartOfColumn } from '../reason/corrections/edited-parts';
import type { ColumnHit, ValueHit } from '../search/hits';
import { speakerOf } from './paraphrase';
import type { Speaker } from './speaker';
import { calendarName, IN_WEEK, IN_YEAR } from './told-times';
import { plainValue, type GraphWords } from './words';

/** What a question was linked to. */
export interface PartLinks {
  readonly catalogue: Catalogue;
  /** The whole graph, also the ways that the program did not take. */
  readonly graph: GraphIndex;
  /** Columns that it may be about, best first. */
  readonly columns: readonly ColumnHit[];
  /** Stored values that it may name. */
  readonly values: readonly ValueHit[];
}

/** Columns and values that are offered for one part. */
const MOST_COLUMNS = 6;
const MOST_VALUES = 8;

/** Operators of what has a more and a less. */
const OF_AMOUNTS: ReadonlySet<ConditionOperator> = new Set(['<', '<=', '>', '>=', 'between']);

/** Options for the parts of one selection. */
export class PartOptions {
  readonly #speaker: Speaker;
  readonly #areJoined: (a: string, b: string) => boolean;

  /**
   * @param query the selection
   * @param words of the graph
   * @param links what the question was linked to
   */
  constructor(
    private readonly query: SelectQuery,
    private readonly words: GraphWords,
    private readonly links: PartLinks,
  ) {
    this.#speaker = speakerOf(query, words);
    this.#areJoined = joinedTables(links.graph);
  }

  /** What spoke for a column; null where words did not find it. */
  why(column: ColumnRef | null): Message | null {
    return (column && this.links.columns.find((hit) => isSame(hit.column, column))?.why) ?? null;
  }

  /** The words of the question that name the value of a condition; empty where none do. */
  wordsOf(column: ColumnRef, { values }: EditedCondition): string {
    const named = this.links.values.find(
      (hit) => isSame(hit.column, column) && values.some((v) => isEqual(v, hit.stored)),
    );
    return named?.text ?? '';
  }

  /** Whether a column is compared with numbers alone: none of its codes has a label that could be typed instead. */
  holdsNumbers(column: ColumnRef): boolean {
    return !this.hasLabels(column) && isNumeric(profileOf(this.links.catalogue, column)?.type);
  }

  /** Whether what a column holds has no more and no less: labelled codes, keys, and words. */
  hasNoOrder(column: ColumnRef): boolean {
    return this.hasLabels(column) || this.numbersRows(column) || kindOf(this.type(column)) === 'text';
  }

  /** The values of a condition as people read them; undefined where none is a code. */
  labelsOf(column: ColumnRef, { values }: EditedCondition): readonly string[] | undefined {
    const isCode = values.some((value) => this.words.label(column.table, column.column, value) !== undefined);
    return isCode ? values.map((value) => this.valueText(column, value)) : undefined;
  }

  /** Other columns and other folds for what is shown. */
  ofShown(at: string, e: Expression, { use, column }: ColumnOf): PartOption[] {
    const own: ChosenColumn = { ...this.query.uses[use], table: this.#speaker.table(use), column };
    const folded = e.kind === 'aggregate' ? e.fn : undefined;
    const numbers = folded === 'sum' || folded === 'avg';
    const fits = (other: ChosenColumn, type: ColumnType | undefined): boolean =>
      numbers ? isNumeric(type) && !this.hasNoOrder(other) : e.kind === 'aggregate' || !this.isShown(other);
    const columns = this.columns(own, fits).map((other) =>
      this.columnOption(other, { kind: 'column', at, column: other }),
    );
    if (e.kind !== 'aggregate' || e.distinct || folded === undefined) return columns;
    const type = this.type(own);
    const folds = FOLDS.filter((fn) => fn !== folded && (isNumeric(type) || (fn !== 'sum' && fn !== 'avg'))).map(
      (fn): PartOption => ({
        text: this.#speaker.expression({ ...e, fn }),
        detail: verbatim(`${fn}(${formatColumn(own)})`),
        correction: { kind: 'fold', at, fn },
      }),
    );
    return [...columns, ...folds];
  }

  /** Other columns to order by: those that have a more and a less, and of words only where the order is one of words. */
  ofOrder(at: string, own: ChosenColumn, fold: 'sum' | 'avg' | 'min' | 'max' | undefined): PartOption[] {
    const type = this.type(own);
    const isOrdered = (other: ColumnType | undefined): boolean =>
      fold === 'sum' || fold === 'avg'
        ? isNumeric(other)
        : kindOf(other) !== 'text' || (type !== undefined && kindOf(type) === 'text');
    const others = this.columns(own, (other, its) => isOrdered(its) && !this.numbersRows(other));
    // Codes are in an order by chance, unless they are grades.
    const isCoded = (other: ColumnRef): number => (this.hasLabels(other) ? 1 : 0);
    return others
      .sort((a, b) => isCoded(a) - isCoded(b))
      .map((other) => this.columnOption(other, { kind: 'column', at, column: other }));
  }

  /** Other values and other columns for a condition. */
  ofCondition(at: string, own: ChosenColumn, edit: EditedCondition): PartOption[] {
    const { op, values } = edit;
    const by = (column: ChosenColumn, to: readonly TypedValue[]): Correction => ({
      kind: 'condition',
      at,
      column,
      op,
      values: to,
    });
    const equal = op === '=' || op === '!=' || op === 'contains';
    const stored = equal && values.length === 1 ? this.storedValues(own, values[0] ?? null) : [];
    const said = this.wordsOf(own, edit);
    // The same words may be stored in another column, perhaps spelt otherwise.
    const elsewhere = this.links.values.flatMap(({ text, column, stored: other }) =>
      said !== '' && text === said && !isSame(column, own) && typeof other !== 'object'
        ? [{ column, stored: other }]
        : [],
    );
    const type = this.type(own);
    // A text that another column does not hold finds nothing there; numbers and dates can be compared anywhere.
    const anywhere = kindOf(type) !== 'text' || op === 'contains' || values.length === 0;
    const others = this.columns(
      own,
      (other, its) => anywhere && kindOf(its) === kindOf(type) && !(OF_AMOUNTS.has(op) && this.hasNoOrder(other)),
    );
    return [
      // What the same words name in another column is likelier meant than what its own column holds besides.
      ...elsewhere
        .filter((hit, i) => elsewhere.findIndex((other) => isSame(other.column, hit.column)) === i)
        .slice(0, MOST_COLUMNS)
        .map((hit): PartOption => ({
          text: `${this.words.columnName(hit.column.table, hit.column.column)}: ${this.valueText(hit.column, hit.stored)}`,
          detail: verbatim(`${formatColumn(hit.column)} = ${plainValue(hit.stored)}`),
          correction: by(hit.column, [hit.stored]),
        })),
      ...stored.map(({ value, detail }): PartOption => ({
        text: this.valueText(own, value),
        detail,
        correction: { kind: 'condition', at, column: own, op: op === 'contains' ? '=' : op, values: [value] },
      })),
      ...others
        .filter((other) => other.role !== own.role || !elsewhere.some((hit) => isSame(hit.column, other)))
        .map((other) => this.columnOption(other, by(other, values))),
    ];
  }

  /** The other days of the week, or months, for a condition on these. */
  ofCalendar(at: string, own: ChosenColumn, dated: PartOfColumn, { op, values }: EditedCondition): PartOption[] {
    const all = dated.part === 'weekday' ? IN_WEEK : dated.part === 'month' ? IN_YEAR : [];
    if ((op !== '=' && op !== '!=') || values.length !== 1) return [];
    return all
      .filter((value) => value !== values[0])
      .map((value) => {
        const text = calendarName(dated, value) ?? String(value);
        return {
          text,
          detail: verbatim(formatColumn(own)),
          correction: { kind: 'condition', at, column: own, op, values: [value] },
        };
      });
  }

  private hasLabels(column: ColumnRef): boolean {
    const notes = this.links.graph.column(column);
    return notes !== undefined && (effectiveNotes(notes).values ?? []).length > 0;
  }

  /** Whether a column only tells rows apart, or refers to some: nobody wants the highest of these. */
  private numbersRows({ table, column }: ColumnRef): boolean {
    const { graph } = this.links;
    const own = graph.table(table);
    const refers = graph.keyEdges(table).some(({ from }) => from.some((end) => isSame(end, { table, column })));
    return refers || (own !== undefined && effectiveKey(own)?.includes(column) === true);
  }

  private isShown(column: ChosenColumn): boolean {
    const { select, uses } = this.query;
    return select.some((e) => {
      if (e.kind !== 'column' || e.column !== column.column) return false;
      const use = uses[e.use];
      return use?.table === column.table && use.role === column.role;
    });
  }

  /** A column that words found, in the role of the rows that are told of: beside those of its own part, of those that come first. */
  private inItsRole(column: ColumnRef, own: ChosenColumn): ChosenColumn {
    const uses = this.query.uses.filter(({ table }) => table === column.table);
    const [first] = own.table === column.table ? [own] : uses;
    return first?.role === undefined ? { ...column } : { ...column, role: first.role };
  }

  private columnOption(other: ChosenColumn, correction: Correction): PartOption {
    const name = this.words.columnName(other.table, other.column);
    const text = other.role === undefined ? name : `${name} (${other.role})`;
    return { text, detail: verbatim(formatColumn(other)), correction };
  }

  /** The column in other roles, those that the question is likely about, then those beside it. */
  private columns(
    own: ChosenColumn,
    fits: (column: ChosenColumn, type: ColumnType | undefined) => boolean,
  ): ChosenColumn[] {
    const { graph: index } = this.links;
    // Only where a table leads there in several ways do they tell its rows apart: a label alone is no other column.
    const used = new Set(this.query.uses.map(({ table }) => table));
    const ways = index.keyEdges(own.table).flatMap(({ label, from, to }) => {
      const source = from[0]?.table ?? '';
      return to[0]?.table === own.table && label !== undefined && used.has(source) ? [{ source, label }] : [];
    });
    const inRoles = ways
      .filter(({ source, label }) => ways.some((other) => other.source === source && other.label !== label))
      .map(({ label }): ChosenColumn => ({ ...own, role: label }));
    const found = this.links.columns.flatMap(({ column }) =>
      this.#areJoined(column.table, own.table) ? [this.inItsRole(column, own)] : [],
    );
    const beside = [...(index.table(own.table)?.columns.keys() ?? [])].map((column): ChosenColumn => ({
      ...own,
      column,
    }));
    const all = [
      ...inRoles,
      ...[...found, ...beside].filter((other) => !isSame(other, own) && fits(other, this.type(other))),
    ];
    const distinct = new Map(
      all.map((column) => [JSON.stringify([column.table, column.role ?? '', column.column]), column]),
    );
    return [...distinct.values()]
      .filter((other) => other.role !== own.role || !isSame(other, own))
      .slice(0, MOST_COLUMNS);
  }

  /** Values that a column holds: those that the question may name, labelled codes, then the most frequent. */
  private storedValues(column: ColumnRef, own: SqlValue): { readonly value: TypedValue; readonly detail: Message }[] {
    const { values, catalogue } = this.links;
    const named = values
      .filter((hit) => isSame(hit.column, column))
      .map((hit) => ({ value: hit.stored, detail: say`stored, like “${hit.text}” in the question` }));
    const notes = this.words.column(column.table, column.column);
    const codes = ((notes && effectiveNotes(notes).values) ?? []).map(({ code }) => ({
      value: code,
      detail: say`stored as ${code}`,
    }));
    const typical = (profileOf(catalogue, column)?.typical ?? []).map(({ value, count }) => ({
      value,
      detail: count === 1 ? say`in one row` : say`in ${count} rows`,
    }));
    const all = [...named, ...codes, ...typical].flatMap(({ value, detail }) =>
      typeof value === 'object' || isEqual(value, own) ? [] : [{ value, detail }],
    );
    const distinct = all.filter((a, i) => all.findIndex((b) => isEqual(a.value, b.value)) === i);
    return distinct.slice(0, MOST_VALUES);
  }

  private valueText({ table, column }: ColumnRef, value: SqlValue): string {
    return this.words.label(table, column, value) ?? plainValue(value);
  }

  private type(column: ColumnRef): ColumnType | undefined {
    return this.words.column(column.table, column.column)?.type ?? profileOf(this.links.catalogue, column)?.type;
  }
}

/** Columns of one kind can be compared alike. */
function kindOf(type: ColumnType | undefined): string {
  return isNumeric(type) ? 'number' : isTemporal(type) ? 'time' : 'text';
}

function isSame(a: ColumnRef, b: ColumnRef): boolean {
  return a.table === b.table && a.column === b.column;
}

function isEqual(a: SqlValue, b: SqlValue): boolean {
  return a === b || (a !== null && b !== null && normaliseCode(a) === normaliseCode(b));
}
