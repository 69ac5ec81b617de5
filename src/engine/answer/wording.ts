/** Words the result of a program, without a model: facts from labels, units and what the graph says (SGAM A.2, B.4). */
import type { AnswerBody } from '../core/answers';
import type { SqlValue } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import type { ColumnOf, Expression, Query, SelectQuery } from '../program/intent';
import { asksYesOrNo } from '../question/yes-or-no';
import type { QueryResult } from '../store/sql-engine';
import { subjectName } from './clauses';
import { circumstancesOf, type Circumstances } from './circumstances';
import { factOf, PLACES, sentence } from './facts';
import { readableNumber } from './numbers';
import { paraphrase, speakerOf, withArticle } from './paraphrase';
import { namesIn, ToldRows } from './told-rows';
import { decidesByDifference } from './yes-by-difference';
import { foldsRows, isPercentage } from './row-folds';
import type { Speaker } from './speaker';
import { calendarName, inCalendarOrder, lengthOfTime, tellsLengths } from './told-times';
import { GraphWords, oneOf, plainValue, singular, wordList } from './words';

/** Facts of more rows than this are counted, not told: where the graph says how they are told, and elsewhere. The rows stand below. */
const MOST_FACTS = 6;
const MOST_NAMES = 2;
/** Of several rows with more columns than this no sentence tells: they are read in the table below. */
const MOST_OF_ROW = 8;

/**
 * Words a result.
 * @param question what was asked
 * @param query the program's intent
 * @param result its rows
 * @param index the graph
 * @returns kind and text; the rows as they are
 */
export function wordAnswer(
  question: string,
  query: Query,
  result: QueryResult,
  index: GraphIndex,
): AnswerBody & { readonly text: string } {
  const words = new GraphWords(index);
  const rows = inCalendarOrder(outerSelect(query), result.rows);
  const teller = new ResultTeller(query, { ...result, rows }, words, question);
  const yesOrNo = asksYesOrNo(question) || decidesByDifference(query, question);
  const kind = yesOrNo ? 'boolean' : kindOf(result);
  return {
    kind,
    text: yesOrNo ? teller.yesOrNo(question) : teller.tell(),
    columns: teller.titles(),
    rows,
    truncated: result.truncated,
    ...teller.labels(),
  };
}

function outerSelect(query: Query): SelectQuery {
  return query.kind === 'set' ? outerSelect(query.left) : query;
}

function kindOf({ rows, columns }: QueryResult): 'scalar' | 'list' | 'table' {
  if (columns.length > 1) return 'table';
  return rows.length === 1 ? 'scalar' : 'list';
}

/** Tells one result. */
class ResultTeller {
  private readonly query: SelectQuery;
  /** Speaks of headings. */
  private readonly plain: Speaker;
  /** Speaks of facts: counted rows are named with the terms that they fit. */
  private readonly speaker: Speaker;
  private readonly said: Circumstances;
  /** The shown columns that call rows by name. */
  private readonly names: ReadonlySet<Expression>;
  /** What is told in hours and minutes. */
  private readonly lengths: ReadonlySet<Expression>;

  constructor(
    private readonly whole: Query,
    private readonly result: QueryResult,
    private readonly words: GraphWords,
    question: string,
  ) {
    this.query = outerSelect(whole);
    const cells = (at: number) => result.rows.map((row) => row[at] ?? null);
    this.lengths = new Set(this.query.select.filter((e, i) => tellsLengths(e, cells(i), question)));
    this.plain = speakerOf(this.query, words);
    this.said = circumstancesOf(this.plain);
    this.speaker = speakerOf(this.query, words, { table: this.said.table, noun: this.said.rows });
    this.names = new Set(namesIn(this.query, this.said.table, words));
  }

  headings(): string[] {
    return this.result.columns.map((name, i) => {
      const e = this.query.select[i];
      return e ? this.plain.expression(e) : name;
    });
  }

  /** Headings over bare numbers, with what these are measured in: `average weight (kg)`. */
  titles(): string[] {
    return this.headings().map((heading, i) => {
      const e = this.query.select[i];
      if (e && this.lengths.has(e)) return heading.replace('number of days from', 'time from');
      const of = e?.kind === 'aggregate' && e.fn !== 'count' ? e.of : e;
      const unit = of?.kind === 'column' ? this.words.unit(this.plain.table(of.use), of.column, heading) : undefined;
      return unit === undefined ? heading : `${heading} (${unit})`;
    });
  }

  /** Labels of the stored codes in the rows, by column, and which of them are told alone; absent where there are none. */
  labels(): Pick<AnswerBody, 'labels' | 'told'> {
    const { select } = this.query;
    const labels = select.map((e, i) => {
      const pairs = this.result.rows.flatMap((row): [string, string][] => {
        const label = this.label(e, row[i] ?? null);
        return label === undefined ? [] : [[String(row[i]), label]];
      });
      return pairs.length > 0 ? Object.fromEntries(pairs) : null;
    });
    const told = labels.map((label, i) => label !== null && select[i]?.kind !== 'column');
    return { ...(labels.some((l) => l !== null) && { labels }), ...(told.includes(true) && { told }) };
  }

  /** What stands in a table for a number or a code. */
  private label(e: Expression, value: SqlValue): string | undefined {
    if (e.kind === 'column') return this.words.label(this.plain.table(e.use), e.column, value);
    return this.lengths.has(e) && typeof value === 'number' ? lengthOfTime(value) : calendarName(e, value);
  }

  yesOrNo(question: string): string {
    const { rows } = this.result;
    const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
    if (typeof only === 'number' && decidesByDifference(this.whole, question))
      return `${only > 0 ? 'Yes' : 'No'}. ${this.tell()}`;
    const counted = this.query.select[0]?.kind === 'aggregate' && typeof only === 'number';
    return `${rows.length === 0 || (counted && only === 0) ? 'No' : 'Yes'}. ${this.tell()}`;
  }

  tell(): string {
    const { rows } = this.result;
    const { select } = this.query;
    if (rows.length === 0) return this.none();
    const [single] = select;
    if (single && select.length === 1) {
      const number = this.number(single);
      if (number !== undefined) return number;
      const values = rows.map((row) => this.value(single, row[0] ?? null));
      const told = new Set(values);
      const namesakes = this.names.has(single) && this.hasNamesakes(values);
      if ((told.size <= MOST_NAMES && !namesakes) || this.says(single) !== '') {
        if (this.whole.kind === 'set') return sentence('', `${this.paraphrased()}: ${wordList([...told])}`);
        const isFact = single.kind === 'column' && this.says(single) === '';
        if (!isFact) return sentence(this.prefix(), this.fact(single, values));
        const prefix = `${this.places()}${this.conditions(true, false)}`;
        return sentence(prefix, this.names.has(single) ? this.called(values) : this.fact(single, values, this.top()));
      }
      return this.counted();
    }
    const called = rows.map((row) => this.nameOf(row));
    if (
      this.whole.kind !== 'set' &&
      !this.hasNamesakes(called) &&
      select.every((e) => this.names.has(e)) &&
      new Set(called).size <= MOST_NAMES
    )
      return sentence(`${this.places()}${this.conditions(true, false)}`, this.called(called));
    const most = select.some((e) => this.says(e) !== '') ? MOST_FACTS : MOST_NAMES;
    const isWide = rows.length > 1 && select.length > MOST_OF_ROW;
    if (rows.length <= most && !isWide && !this.result.truncated) return this.rowByRow();
    return this.placeByPlace() ?? this.counted();
  }

  /** Whether several rows of the table that is spoken of have one name, so that these are more than their names. */
  private hasNamesakes(called: readonly string[]): boolean {
    const { distinct, groupBy } = this.query;
    const each = !distinct && groupBy.length === 0 && this.plain.rowsTable(undefined) === this.said.table;
    return each && new Set(called).size < called.length;
  }

  /** That nothing was found, and under which conditions. */
  private none(): string {
    if (this.whole.kind === 'set') return sentence('', `there are no rows for ${this.paraphrased()}`);
    const where = this.where();
    if (where === '') return sentence(this.prefix(), 'there are no such rows');
    return sentence(this.places(), `there are no ${this.said.rows}${where}`);
  }

  /** How many rows there are where that alone was asked: “there are 60 visits where …”. */
  private number(e: Expression): string | undefined {
    const { rows } = this.result;
    const [value] = rows[0] ?? [];
    const isNumber = e.kind === 'aggregate' && e.fn === 'count' && (e.of.kind === 'rows' || e.distinct);
    if (!isNumber || rows.length !== 1 || typeof value !== 'number' || this.whole.kind === 'set') return undefined;
    if (this.said.each !== undefined || this.said.top !== undefined) return undefined;
    const counted = this.speaker.expression(e).replace(/^number of /, '');
    const many = value === 0 ? 'no' : this.value(e, value);
    const there = value === 1 ? `there is 1 ${oneOf(counted)}` : `there are ${many} ${counted}`;
    return sentence(this.places(), `${there}${this.where()}`);
  }

  /** What a row is called. */
  private nameOf(row: readonly SqlValue[]): string {
    const parts = [...this.names].flatMap((e) => row[this.query.select.indexOf(e)] ?? []);
    return parts.map(plainValue).join(' ');
  }

  /** “The physician is: Ida Holm”, with the end of a list that it stands at. */
  private called(names: readonly string[]): string {
    const told = [...new Set(names)];
    return factOf(`the ${singular(this.words.tableName(this.said.table))}${this.top()} is`, told, true);
  }

  private top(): string {
    return this.said.top === undefined ? '' : ` ${this.said.top}`;
  }

  /** The clauses behind what they are about. */
  private where(): string {
    const { clauses } = this.said;
    return clauses.length > 0 ? ` where ${clauses.join(' and ')}` : '';
  }

  /** How many rows there are, and of what. */
  private counted(): string {
    const { rows, truncated } = this.result;
    const many = truncated ? `more than ${rows.length}` : String(rows.length);
    if (this.whole.kind === 'set') return sentence('', `${this.paraphrased()}: ${many} rows`);
    const behind = `${this.top()}${this.where()}`;
    const { query, result, words, said, names } = this;
    const told = new ToldRows({ query, result, words, speaker: this.plain, said, names, headings: this.headings() });
    if (told.areNamed()) return sentence(this.places(), `there are ${many} ${said.rows}${behind}`);
    const inline = query.select.some(foldsRows);
    const before = [
      ...(said.special && !inline ? [`for ${said.rows}, `] : []),
      ...(said.each === undefined || told.saysGroups() ? [] : [`${said.each}, `]),
    ];
    return sentence(`${this.places()}${before.join('')}`, `there are ${told.told(many, this.top())}${this.where()}`);
  }

  /** A line for each row; conditions that hold for all stand before them. */
  private rowByRow(): string {
    const { rows } = this.result;
    if (this.whole.kind === 'set') {
      return [`${capital(this.paraphrased())}:`, ...rows.map((row) => this.rowSentence(row, ''))].join('\n');
    }
    const places = this.places();
    const [row = []] = rows;
    if (rows.length === 1 && this.names.size > 0 && this.said.top !== undefined) {
      const others = this.query.select.flatMap((e, i) => (this.names.has(e) ? [] : [this.fact(e, [this.value(e, row[i] ?? null)])])); // prettier-ignore
      const facts = wordList([this.called([this.nameOf(row)]), ...others], 50);
      return sentence(`${places}${this.conditions(true, false)}`, facts);
    }
    const others = this.conditions();
    if (rows.length === 1) return this.rowSentence(row, places, others);
    const lines = rows.map((row) => this.rowSentence(row, places));
    return others === '' ? lines.join('\n') : [`${capital(others).replace(/, $/, '')}:`, ...lines].join('\n');
  }

  /**
   * A line for each place with all that is told of it (SGAM B.4): "for vehicle NO. 1, the equipment is: A, B and C".
   * Undefined where rows say more than places and one fact, or the places are too many to be told.
   */
  private placeByPlace(): string | undefined {
    const { rows, truncated } = this.result;
    const { select } = this.query;
    const told = select.flatMap((e, i) => (this.isPlace(e) ? [] : [{ e, i }]));
    const [fact] = told;
    if (!fact || told.length > 1 || select.length < 2 || truncated || this.whole.kind === 'set') return undefined;
    const places = new Map<string, string[]>();
    for (const row of rows) {
      const parts = select.flatMap((e, i) =>
        i === fact.i ? [] : [`${this.says(e)} ${this.value(e, row[i] ?? null)}`],
      );
      const place = this.placed(this.places(), parts);
      places.set(place, [...(places.get(place) ?? []), this.value(fact.e, row[fact.i] ?? null)]);
    }
    if (places.size > MOST_FACTS) return undefined;
    const others = this.conditions();
    const lines = [...places].map(([place, values]) => sentence(place, this.fact(fact.e, [...new Set(values)])));
    return others === '' ? lines.join('\n') : [`${capital(others).replace(/, $/, '')}:`, ...lines].join('\n');
  }

  /**
   * The facts of one row; what places them comes first, and is said once.
   * @param row the row
   * @param places the places that conditions set, in words
   * @param others the other conditions, in words
   */
  private rowSentence(row: readonly SqlValue[], places: string, others = ''): string {
    const all = this.query.select.map((e, i) => ({ e, value: this.value(e, row[i] ?? null) }));
    const told = all.filter(({ e }) => !this.names.has(e));
    const name = this.names.size > 0 ? this.nameOf(row) : '';
    if (told.length === 0) return sentence(`${places}${others}`, this.called([name]));
    const facts = told.filter(({ e }) => !this.isPlace(e));
    if (facts.length === 0)
      return sentence(`${places}${others}`, wordList(told.map(({ e, value }) => this.fact(e, [value]))));
    const placing = [
      ...told.flatMap(({ e, value }) => (this.isPlace(e) ? [`${this.says(e)} ${value}`] : [])),
      ...(name === '' ? [] : [`for ${name}`]),
    ];
    return sentence(
      `${this.placed(places, placing)}${others}`,
      wordList(
        facts.map(({ e, value }) => this.fact(e, [value])),
        50,
      ),
    );
  }

  /** Places that conditions set, and those of a row that are not among them. */
  private placed(places: string, placing: readonly string[]): string {
    const own = placing.filter((place) => !this.said.places.includes(place));
    return own.reduce((said, place) => `${said}${said === '' ? place : lowerFirst(place)}, `, places);
  }

  private isPlace(e: Expression): boolean {
    return PLACES.test(this.says(e));
  }

  private says(e: Expression): string {
    return e.kind === 'column' ? (this.words.column(this.plain.table(e.use), e.column)?.says ?? '') : '';
  }

  /** One fact; several values of one thing are told together, each once (SGAM B.4). */
  private fact(e: Expression, values: readonly string[], behind = ''): string {
    const says = this.says(e);
    if (says !== '') return factOf(says, values, true);
    const name = this.speaker.expression(e);
    const subject = e.kind === 'column' ? subjectName(name) : `the ${name}`;
    return factOf(`${subject}${behind} is`, values, e.kind === 'column');
  }

  private value(e: Expression, value: SqlValue): string {
    if (e.kind === 'column') return this.words.cell(this.plain.table(e.use), e.column, value);
    if (e.kind === 'aggregate' && e.fn !== 'count' && e.of.kind === 'column') {
      const table = this.plain.table(e.of.use);
      const stored = e.fn === 'min' || e.fn === 'max'; // the others are no stored value, so no code either
      return stored ? this.words.cell(table, e.of.column, value) : this.words.computed(table, e.of.column, value);
    }
    // A difference of prices is a price.
    const differs = e.kind === 'arithmetic' && (e.op === '-' || e.op === '+') ? sameColumn(e.left, e.right) : undefined;
    if (differs) return this.words.computed(this.plain.table(differs.use), differs.column, value);
    const named = calendarName(e, value);
    if (named !== undefined) return named;
    if (typeof value !== 'number') return plainValue(value);
    if (isPercentage(e)) return readableNumber(value, { computed: true, unit: '%' });
    // What a function or a query gives may be a year; only decimals tell that it was worked out.
    const amount = e.kind === 'aggregate' || e.kind === 'arithmetic' || !Number.isInteger(value);
    const told = readableNumber(value, { computed: e.kind !== 'literal', amount });
    return this.lengths.has(e) ? `${told} (${lengthOfTime(value)})` : told;
  }

  private paraphrased(): string {
    return withArticle(paraphrase(this.whole, this.words));
  }

  /** `In case 6916, for drivers, where sex is female, `: all conditions under which the facts hold. */
  private prefix(): string {
    return `${this.places()}${this.conditions()}`;
  }

  private places(): string {
    return this.said.places.map((place) => `${place}, `).join('');
  }

  /**
   * @param withRows whether the rows are named among them, where their conditions are
   * @param withTop whether the end of a list is said among them
   */
  private conditions(withRows = true, withTop = true): string {
    const { rows, special, clauses, each, top } = this.said;
    const inline = this.query.select.some(foldsRows);
    const parts = [
      ...(withRows && special && (!inline || this.result.rows.length === 0) ? [`for ${rows}`] : []),
      ...(clauses.length > 0 ? [`where ${clauses.join(' and ')}`] : []),
      ...(each === undefined ? [] : [each]),
      ...(top === undefined || !withTop ? [] : [top]),
    ];
    return parts.map((part) => `${part}, `).join('');
  }
}

/** The column of which both sides of a computation hold an amount. */
function sameColumn(left: Expression, right: Expression): ColumnOf | undefined {
  const amounts = [left, right].map((e) => (e.kind === 'aggregate' && e.fn !== 'count' ? e.of : e));
  const [one, other] = amounts;
  return one?.kind === 'column' && JSON.stringify(one) === JSON.stringify(other) ? one : undefined;
}

/** A phrase within a sentence: "for vehicle NO. 1, in case 6916". */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
