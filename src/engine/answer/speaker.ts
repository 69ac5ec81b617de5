/** Names what a program selects, compares and counts, as a person would. */
import type {
  DatePart,
  AggregateFunction,
  ColumnOf,
  Expression,
  Filter,
  Query,
  SelectQuery,
  SharedColumn,
} from '../program/intent';
import type { SqlValue } from '../core/values';
import { isTemporal } from '../core/values';
import { WEEKDAYS } from '../question/weekdays';
import { effectiveKey } from '../graph/model';
import { clauseOf, type InQueryFilter } from './clauses';
import { rowsTable } from '../reason/programs/counted-rows';
import { columnsOf } from '../reason/programs/walk-intent';
import { mainTable } from './main-table';
import { countedWhere, hundredths, partOfTotal, shareOf } from './row-folds';
import { tieOf } from './tie';
import { timeSpanOf } from './time-spans';
import { plainValue, plural, singular, wordList, type GraphWords } from './words';

const FOLDS: Record<AggregateFunction, string> = {
  count: 'number of',
  sum: 'total',
  avg: 'average',
  min: 'lowest',
  max: 'highest',
};
const FOLDS_OF_DATES: Partial<Record<AggregateFunction, string>> = { min: 'earliest', max: 'latest' };
const COUNT: Expression = { kind: 'aggregate', fn: 'count', distinct: false, of: { kind: 'rows' } };
/** Words for properties that any table may have. */
const VAGUE =
  /^(?:name|title|label|id|key|code|number|type|kind|class|category|status|state|date|time|year|value|amount|description)$/;
/** Parts of dates by a name that is not theirs in the intent. */
const PARTS_SAID: Partial<Record<DatePart, string>> = {
  'year-month': 'month',
  'year-quarter': 'quarter',
  time: 'time of day',
};
const OPERATORS = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by', '%': 'modulo', '||': 'with' };

/** Speaks of one selection. */
export class Speaker {
  private mainName: string | undefined;

  /**
   * @param query the selection
   * @param words of the graph
   * @param tell how a query within an expression is told
   * @param rows what the rows of a table are called here, where that says more than its name
   */
  constructor(
    readonly query: SelectQuery,
    readonly words: GraphWords,
    private readonly tell: (query: Query) => string,
    private readonly rows?: { readonly table: string; readonly noun: string },
  ) {}

  /** The table of a use. */
  table(use: number): string {
    return this.query.uses[use]?.table ?? '';
  }

  /** What a value is called: `average age`, `number of crashes`. */
  expression(e: Expression): string {
    const span = timeSpanOf(e);
    if (span) return `number of ${span.unit} from ${this.expression(span.from)} to ${this.expression(span.to)}`;
    switch (e.kind) {
      case 'column':
        return this.columnName(e);
      case 'aggregate': {
        if (e.of.kind === 'rows') return `number of ${this.rowsName(e.of.use)}`;
        const counted = countedWhere(e);
        if (counted) return this.numberWhere(counted);
        const share = shareOf(e);
        if (share) return this.percentage(share);
        if (e.fn === 'count' && e.distinct) return `number of different ${plural(this.group(e.of))}`;
        const of = this.expression(e.of);
        if (e.fn === 'count') return `number of ${plural(of)}`;
        if ((e.fn === 'min' || e.fn === 'max') && of.startsWith(`${FOLDS[e.fn]} `)) return of;
        const each =
          (e.fn === 'sum' || e.fn === 'avg') && e.over !== undefined
            ? ` once for each ${singular(this.words.tableName(this.table(e.over)))}`
            : '';
        if (e.fn === 'sum' && of.startsWith('total ')) return `sum of ${of}${each}`;
        const dated = e.of.kind === 'column' && this.isDate(e.of) ? FOLDS_OF_DATES[e.fn] : undefined;
        return `${dated ?? FOLDS[e.fn]} ${e.distinct ? 'different ' : ''}${of}${each}`;
      }
      case 'literal':
        return plainValue(e.value);
      case 'arithmetic': {
        const part = partOfTotal(e);
        if (part) return `percentage of the ${this.expression(part.total)} of ${this.rowsName(undefined)} for which ${this.filter(part.where)}`; // prettier-ignore
        const percent = hundredths(e);
        if (percent?.whole.kind === 'query' && percent.of.kind === 'aggregate')
          return percent.of.of.kind === 'rows'
            ? `percentage of all ${this.rowsName(percent.of.of.use)}`
            : `percentage of the overall ${this.expression(percent.of)}`;
        if (percent) return `${this.side(percent.of)} as a percentage of the ${this.side(percent.whole)}`;
        return `${this.side(e.left)} ${OPERATORS[e.op]} ${e.right.kind === 'aggregate' ? 'the ' : ''}${this.side(e.right)}`;
      }
      case 'date-part': {
        // The first day of a month is put behind it, for its quarter or its year to be told.
        const of = e.of.kind === 'arithmetic' && e.of.op === '||' ? e.of.left : e.of;
        return `${PARTS_SAID[e.part] ?? e.part} of ${this.expression(of)}`;
      }
      case 'call':
        return e.args.map((arg) => this.expression(arg)).join(', ');
      case 'case':
        return this.words.valueTerm(this.query, e) ?? 'result';
      case 'query': {
        const told = this.tell(e.query);
        return `the ${told}${e.within ? ` within the same ${this.shared(e.within)}` : ''}`;
      }
    }
  }

  /** What groups are called: rows that a key tells apart, their own or of another table, are called as the table is, "composer" and not "composer id". */
  group(e: Expression): string {
    const use = e.kind === 'column' ? this.query.uses[e.use] : undefined;
    const table = use && this.words.index.table(use.table);
    const [key, ...more] = (table && effectiveKey(table)) ?? [];
    if (use && e.kind === 'column' && key === e.column && more.length === 0) {
      const noun = singular(this.words.tableName(use.table));
      return use.role === undefined ? noun : `${noun} (${use.role})`;
    }
    const isOther = e.kind === 'column' && table && use?.role === undefined;
    const referred = isOther ? this.words.referred(table.name, e.column) : undefined;
    return referred ?? this.expression(e);
  }

  /** What rows share that are compared with each other. */
  private shared(columns: readonly SharedColumn[]): string {
    const [first] = columns;
    const names = columns.map(({ outer }) => outer.column);
    return first ? this.words.sharedName(this.table(first.outer.use), names) : '';
  }

  /** One side of a computation: what has conditions of its own is kept apart from those of the whole. */
  private side(e: Expression): string {
    const said = this.expression(e);
    return e.kind === 'query' && said.includes(' where ') ? `(${said})` : said;
  }

  /** A condition: `age is at least 18`. */
  filter(f: Filter): string {
    return clauseOf(f, this, this.tell);
  }

  /** The rows by which others are found, where a list holds no more than whom they refer to. */
  partners({ of, query }: InQueryFilter): string | undefined {
    if (of.kind !== 'column' || query.kind !== 'select' || query.select.length !== 1) return undefined;
    const [item] = query.select;
    if (item?.kind !== 'column' || query.groupBy.length > 0 || query.having || query.limit !== undefined)
      return undefined;
    const [table, other] = [this.table(of.use), query.uses[item.use]?.table ?? ''];
    const found = this.words.index.table(table);
    const [key, ...more] = (found && effectiveKey(found)) ?? [];
    if (key !== of.column || more.length > 0) return undefined;
    const refers = this.words.referred(other, item.column) === singular(this.words.tableName(table));
    const inside = rowsTable(query.uses, this.words.index);
    const isItself = other === table && item.column === of.column && inside !== undefined && inside !== table;
    if (!refers && !isItself) return undefined;
    return /^number of (.*)$/s.exec(this.tell({ ...query, select: [COUNT], orderBy: [] }))?.[1];
  }

  /** A value on the right of a comparison with an expression; a code is said by its label. */
  stored(of: Expression, value: SqlValue): string {
    const column = of.kind === 'aggregate' && (of.fn === 'min' || of.fn === 'max') ? of.of : of;
    if (column.kind === 'date-part' && column.part === 'weekday') return WEEKDAYS[Number(value)] ?? plainValue(value);
    if (column.kind !== 'column') return plainValue(value);
    const label = this.words.label(this.table(column.use), column.column, value);
    if (label !== undefined) return label;
    if (typeof value === 'string') return /^[\d\s.,:/T-]*$/.test(value) ? value : `“${value}”`;
    return this.words.value(this.table(column.use), column.column, value);
  }

  /** How rows are ordered: `date hired (latest first)`. */
  order({ by, descending }: SelectQuery['orderBy'][number]): string {
    const isDated = this.isDate(by) || (by.kind === 'aggregate' && by.of.kind === 'column' && this.isDate(by.of));
    const first = isDated
      ? ['earliest first', 'latest first']
      : this.isText(by)
        ? ['', 'from Z to A']
        : ['', 'highest first'];
    const said = first[descending ? 1 : 0] ?? '';
    return `${this.expression(by)}${said === '' ? '' : ` (${said})`}`;
  }

  /** Whether an expression is a column of texts, which no order but that of the alphabet is told of. */
  isText(e: Expression): boolean {
    return e.kind === 'column' && this.words.column(this.table(e.use), e.column)?.type === 'text' && !this.isDate(e);
  }

  /** Whether an expression is a column of whole numbers. */
  isWhole(e: Expression): boolean {
    return e.kind === 'column' && this.words.column(this.table(e.use), e.column)?.type === 'integer';
  }

  /** Whether an expression is a date or a time. */
  isDate(e: Expression): boolean {
    if (e.kind !== 'column') return false;
    const type = this.words.column(this.table(e.use), e.column)?.type;
    return isTemporal(type) || (type !== 'integer' && /date|time|day\b/i.test(e.column));
  }

  /** The table whose rows are counted; undefined where they are combinations of rows of several. */
  rowsTable(use: number | undefined): string | undefined {
    const { uses } = this.query;
    return use === undefined ? rowsTable(uses, this.words.index) : uses[use]?.table;
  }

  /** The rows that are counted, in the plural. */
  private rowsName(use: number | undefined): string {
    const table = this.rowsTable(use) ?? tieOf(this.query.uses, this.words.index);
    if (table === undefined) {
      const tables = [...new Set(this.query.uses.map((u) => u.table))];
      const together = tables.length === 2 ? 'pairs' : 'combinations';
      return `${together} of ${wordList(tables.map((one) => singular(this.words.tableName(one))))}`;
    }
    return this.rows?.table === table ? this.rows.noun : this.plural(table);
  }

  /** How many of the rows in a hundred satisfy a condition: `percentage of drivers that are belted`. */
  private percentage(where: Filter): string {
    const { limit: _limit, offset: _offset, ...whole } = this.query;
    const counted: SelectQuery = { ...whole, select: [COUNT], where, groupBy: [], orderBy: [] };
    const told = this.tell(counted).replace(/^number of /, '');
    const table = this.rowsTable(undefined);
    const noun = table === undefined ? undefined : this.plural(table);
    const rest = noun !== undefined && told.startsWith(`${noun} `) ? told.slice(noun.length) : ` that are ${told}`;
    return `percentage of ${this.rowsName(undefined)}${rest.replace(/^ \((.*?)\)/, ' that are $1')}`;
  }

  /** How many rows satisfy a condition: `number of reviews where the verdict is “good”`. */
  private numberWhere(where: Filter): string {
    const [of] = columnsOf(where);
    const told = of ? this.plural(this.table(of.use)) : this.rowsName(undefined);
    return `number of ${told} where ${this.filter(where)}`;
  }

  private plural(table: string): string {
    return plural(this.words.tableName(table));
  }

  /** The table that the sentence is about. */
  private get main(): string {
    return (this.mainName ??= mainTable(this));
  }

  /**
   * A bare word such as “name”, and a name that another table has too, is said with its table where there are several; of the one that is
   * spoken of only where it could be of any.
   */
  private columnName(e: ColumnOf): string {
    const table = this.table(e.use);
    const role = this.query.uses[e.use]?.role;
    const name = this.words.columnName(table, e.column);
    const several = new Set(this.query.uses.map((use) => use.table)).size > 1;
    const noun = singular(this.words.tableName(table));
    const own = table === this.main && !VAGUE.test(name);
    const isShared = (other: string) => other !== table && this.words.hasColumnCalled(other, name);
    const bare =
      several &&
      !own &&
      !name.includes(noun) &&
      (this.words.isBare(table, e.column) || this.query.uses.some((use) => isShared(use.table)));
    const full = bare ? `${noun} ${name}` : name;
    return role === undefined ? full : `${full} (${role})`;
  }
}
