/** Words the result of a program, without a model: facts from labels, units and what the graph says (SGAM A.2, B.4). */
import type { AnswerBody } from '../core/answers';
import type { SqlValue } from '../core/values';
import { effectiveLadder } from '../graph/model';
import type { GraphIndex } from '../graph/graph-index';
import type { Expression, Filter, Query, SelectQuery } from '../program/intent';
import type { QueryResult } from '../store/sql-engine';
import { readableNumber } from './numbers';
import { GraphWords, plainValue, plural, wordList } from './words';

/** Facts of more rows than this are counted, not told. */
const MOST_FACTS = 6;

/** Questions that ask for yes or no: a verb leads the question or its main clause, and nothing asks which, what or how many. */
const VERB_LEADS = /(?:^|,)\s*(?:is|are|was|were|do|does|did|has|have|had|can|could)\b/i;
const ASKS_FOR_MORE = /\b(?:what|which|who|whom|whose|how|when|where|list|show|give|find)\b/i;

/** Wordings that place a fact rather than state one: “in case”, “for vehicle NO.”. */
const PLACES = /^(?:in|for|on|at|of|by|with|as)\b/i;

/**
 * Words a result.
 * @param question what was asked
 * @param query the program's intent
 * @param result its rows
 * @param index the graph
 * @param counted the table whose rows the joined rows are
 * @returns kind and text; the rows as they are
 */
export function wordAnswer(
  question: string,
  query: Query,
  result: QueryResult,
  index: GraphIndex,
  counted?: string,
): AnswerBody {
  const words = new GraphWords(index);
  const outer = outerSelect(query);
  const speaker = new ResultSpeaker(outer, result, words, index, counted);
  const yesOrNo = VERB_LEADS.test(question) && !ASKS_FOR_MORE.test(question);
  const kind = yesOrNo ? 'boolean' : kindOf(result);
  return {
    kind,
    text: yesOrNo ? speaker.yesOrNo() : speaker.tell(kind),
    columns: speaker.headings(),
    rows: result.rows,
    truncated: result.truncated,
    ...speaker.labels(),
  };
}

function outerSelect(query: Query): SelectQuery {
  return query.kind === 'set' ? outerSelect(query.left) : query;
}

function kindOf({ rows, columns }: QueryResult): 'scalar' | 'list' | 'table' {
  if (columns.length > 1) return 'table';
  return rows.length === 1 ? 'scalar' : 'list';
}

/** Speaks of one result. */
class ResultSpeaker {
  constructor(
    private readonly query: SelectQuery,
    private readonly result: QueryResult,
    private readonly words: GraphWords,
    private readonly index: GraphIndex,
    private readonly counted?: string,
  ) {}

  headings(): string[] {
    return this.result.columns.map((name, i) => {
      const e = this.query.select[i];
      return e ? this.heading(e) : name;
    });
  }

  /** Labels of the stored codes in the rows, by column; absent where there are none. */
  labels(): Pick<AnswerBody, 'labels'> {
    const labels = this.query.select.map((e, i) => {
      const pairs = this.result.rows.flatMap((row): [string, string][] => {
        const label = e.kind === 'column' ? this.words.label(this.table(e.use), e.column, row[i] ?? null) : undefined;
        return label === undefined ? [] : [[String(row[i]), label]];
      });
      return pairs.length > 0 ? Object.fromEntries(pairs) : null;
    });
    return labels.some((l) => l !== null) ? { labels } : {};
  }

  yesOrNo(): string {
    const { rows } = this.result;
    const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
    const counted = this.query.select[0]?.kind === 'aggregate' && typeof only === 'number';
    if (rows.length === 0 || (counted && only === 0)) return `No: nothing in the data says so${this.context()}.`;
    return `Yes. ${this.tell(kindOf(this.result))}`;
  }

  tell(kind: AnswerBody['kind']): string {
    const { rows } = this.result;
    const select = this.query.select;
    if (rows.length === 0) return `There are no such rows${this.context()}.`;
    const single = select.length === 1 ? select[0] : undefined;
    if (single && (rows.length === 1 || kind === 'list')) {
      return sentence(
        this.prefix(),
        this.fact(
          single,
          rows.map((row) => row[0] ?? null),
        ),
      );
    }
    if (rows.length <= MOST_FACTS && !this.result.truncated) return rows.map((row) => this.rowSentence(row)).join('\n');
    const many = this.result.truncated ? `More than ${rows.length}` : String(rows.length);
    return `${many} rows of ${wordList(this.headings())}${this.context()}.`;
  }

  /** The facts of one row; what places them comes first. */
  private rowSentence(row: readonly SqlValue[]): string {
    const told = this.query.select.map((e, i) => ({ e, fact: this.fact(e, [row[i] ?? null]) }));
    const placing = told.filter(({ e }) => this.places(e)).map(({ fact }) => `${fact}, `);
    const facts = told.filter(({ e }) => !this.places(e)).map(({ fact }) => fact);
    if (facts.length === 0) return sentence('', `${this.prefix()}${placing.join('')}`.replace(/, $/, ''));
    return sentence(`${this.prefix()}${placing.join('')}`, wordList(facts));
  }

  private places(e: Expression): boolean {
    return e.kind === 'column' && PLACES.test(this.words.says(this.table(e.use), e.column));
  }

  /** One fact; several values of one thing are told together, each once (SGAM B.4). */
  private fact(e: Expression, values: readonly SqlValue[]): string {
    const told = [...new Set(values.map((value) => this.value(e, value)))];
    if (e.kind === 'column') {
      const says = this.words.says(this.table(e.use), e.column);
      const begins = told.length > 1 ? ofSeveral(says, told.length === values.length) : says;
      return `${begins}${/[.:]$/.test(says) ? ' ' : ': '}${wordList(told)}`;
    }
    return `the ${this.heading(e)} is ${wordList(told)}`;
  }

  private value(e: Expression, value: SqlValue): string {
    if (e.kind === 'column') return this.words.value(this.table(e.use), e.column, value);
    if (e.kind === 'aggregate' && e.fn !== 'count' && e.of.kind === 'column') {
      const { use, column } = e.of;
      const stored = e.fn === 'min' || e.fn === 'max'; // the others are no stored value, so no code either
      return stored
        ? this.words.value(this.table(use), column, value)
        : this.words.computed(this.table(use), column, value);
    }
    const computed = e.kind === 'aggregate' || e.kind === 'arithmetic';
    return computed && typeof value === 'number'
      ? readableNumber(value, { computed, amount: true })
      : plainValue(value);
  }

  private heading(e: Expression): string {
    switch (e.kind) {
      case 'column': {
        const role = this.query.uses[e.use]?.role;
        const name = this.words.columnName(this.table(e.use), e.column);
        return role === undefined ? name : `${name} (${role})`;
      }
      case 'aggregate': {
        const fold = { count: 'number of', sum: 'total', avg: 'average', min: 'lowest', max: 'highest' }[e.fn];
        const of = e.of.kind === 'rows' ? this.rowsName(e.of.use) : this.heading(e.of);
        return `${fold} ${e.distinct && e.of.kind !== 'rows' ? 'different ' : ''}${of}`;
      }
      case 'arithmetic':
        return `${this.heading(e.left)} ${e.op} ${this.heading(e.right)}`;
      case 'date-part':
        return `${e.part} of ${this.heading(e.of)}`;
      case 'literal':
        return plainValue(e.value);
      case 'call':
        return e.args.map((arg) => this.heading(arg)).join(', ');
      case 'case':
      case 'query':
        return 'result';
    }
  }

  private rowsName(use: number | undefined): string {
    const table = use === undefined ? (this.counted ?? this.query.uses[0]?.table) : this.query.uses[use]?.table;
    return plural(this.words.tableName(table ?? ''));
  }

  /** `In case 6916, for vehicle NO. 2, `: the ladder columns that the question fixes, the most global first. */
  private prefix(): string {
    const fixed = fixedColumns(this.query.where).filter(({ use, column }) => this.depth(use, column) >= 0);
    fixed.sort((a, b) => this.depth(a.use, a.column) - this.depth(b.use, b.column));
    const parts = fixed.flatMap(({ use, column, value }) => {
      const says = this.words.column(this.table(use), column)?.says;
      return says === undefined ? [] : [`${says} ${plainValue(value)}`];
    });
    return [...new Set(parts)].map((part) => `${part}, `).join('');
  }

  /** What the question fixes, for sentences that tell no fact. */
  private context(): string {
    const prefix = this.prefix().replace(/, $/, '');
    return prefix === '' ? '' : ` ${prefix.charAt(0).toLowerCase()}${prefix.slice(1)}`;
  }

  private depth(use: number, column: string): number {
    const table = this.index.table(this.table(use));
    return table ? effectiveLadder(table).indexOf(column) : -1;
  }

  private table(use: number): string {
    return this.query.uses[use]?.table ?? '';
  }
}

/** How a fact of several values begins: “the models are”; where one of them is told of many rows, “the model includes”. */
function ofSeveral(says: string, each: boolean): string {
  const subject = / is$/.test(says) ? says.slice(0, -3) : undefined;
  if (subject === undefined) return says;
  if (!each) return `${subject} includes`;
  const many = plural(subject);
  return many === subject && !/s\b/i.test(subject) ? says : `${many} are`;
}

interface FixedColumn {
  readonly use: number;
  readonly column: string;
  readonly value: SqlValue;
}

/** Columns that a condition sets to one value. */
function fixedColumns(filter: Filter | undefined): FixedColumn[] {
  if (!filter) return [];
  if (filter.kind === 'and') return filter.parts.flatMap(fixedColumns);
  if (filter.kind !== 'compare' || filter.op !== '=') return [];
  const { left, right } = filter;
  if (left.kind !== 'column' || right.kind !== 'literal') return [];
  return [{ use: left.use, column: left.column, value: right.value }];
}

function sentence(prefix: string, text: string): string {
  const whole = `${prefix}${text}`.replace(/[.\s]+$/, '');
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`;
}
