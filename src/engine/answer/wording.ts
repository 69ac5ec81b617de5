/** Words the result of a program, without a model: facts from labels, units and what the graph says (SGAM A.2, B.4). */
import type { AnswerBody } from '../core/answers';
import type { SqlValue } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import type { Expression, Query, SelectQuery } from '../program/intent';
import { asksYesOrNo } from '../question/yes-or-no';
import type { QueryResult } from '../store/sql-engine';
import { MONTHS } from './clauses';
import { circumstancesOf, type Circumstances } from './circumstances';
import { factOf, PLACES, sentence } from './facts';
import { readableNumber } from './numbers';
import { paraphrase, shownGroups, speakerOf, wholeTable, withArticle } from './paraphrase';
import { foldsRows, shareOf } from './row-folds';
import type { Speaker } from './speaker';
import { GraphWords, plainValue, plural, wordList } from './words';

/** Facts of more rows than this are counted, not told: where the graph says how they are told, and elsewhere. The rows stand below. */
const MOST_FACTS = 6;
const MOST_NAMES = 2;

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
  const teller = new ResultTeller(query, result, words);
  const yesOrNo = asksYesOrNo(question);
  const kind = yesOrNo ? 'boolean' : kindOf(result);
  return {
    kind,
    text: yesOrNo ? teller.yesOrNo() : teller.tell(),
    columns: teller.titles(),
    rows: result.rows,
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

  constructor(
    private readonly whole: Query,
    private readonly result: QueryResult,
    private readonly words: GraphWords,
  ) {
    this.query = outerSelect(whole);
    this.plain = speakerOf(this.query, words);
    this.said = circumstancesOf(this.plain);
    this.speaker = speakerOf(this.query, words, { table: this.said.table, noun: this.said.rows });
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
      const of = e?.kind === 'aggregate' && e.fn !== 'count' ? e.of : e;
      const unit = of?.kind === 'column' ? this.words.unit(this.plain.table(of.use), of.column, heading) : undefined;
      return unit === undefined ? heading : `${heading} (${unit})`;
    });
  }

  /** Labels of the stored codes in the rows, by column; absent where there are none. */
  labels(): Pick<AnswerBody, 'labels'> {
    const labels = this.query.select.map((e, i) => {
      const pairs = this.result.rows.flatMap((row): [string, string][] => {
        const label =
          e.kind === 'column' ? this.words.label(this.plain.table(e.use), e.column, row[i] ?? null) : undefined;
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
    return `${rows.length === 0 || (counted && only === 0) ? 'No' : 'Yes'}. ${this.tell()}`;
  }

  tell(): string {
    const { rows } = this.result;
    const { select } = this.query;
    if (rows.length === 0) {
      return this.whole.kind === 'set'
        ? sentence('', `there are no rows for ${this.paraphrased()}`)
        : sentence(this.prefix(), 'there are no such rows');
    }
    const [single] = select;
    if (single && select.length === 1) {
      const values = rows.map((row) => this.value(single, row[0] ?? null));
      const told = new Set(values);
      if (told.size <= MOST_NAMES || this.says(single) !== '')
        return this.whole.kind === 'set'
          ? sentence('', `${this.paraphrased()}: ${wordList([...told])}`)
          : sentence(this.prefix(), this.fact(single, values));
      return this.counted();
    }
    const most = select.some((e) => this.says(e) !== '') ? MOST_FACTS : MOST_NAMES;
    if (rows.length <= most && !this.result.truncated) return this.rowByRow();
    return this.placeByPlace() ?? this.counted();
  }

  /** How many rows there are, and of what. */
  private counted(): string {
    const { rows, truncated } = this.result;
    const many = truncated ? `more than ${rows.length}` : String(rows.length);
    if (this.whole.kind === 'set') return sentence('', `${this.paraphrased()}: ${many} rows`);
    return this.namesRows()
      ? sentence(`${this.places()}${this.conditions(false)}`, `there are ${many} ${this.said.rows}`)
      : sentence(this.prefix(), `there are ${many} ${this.rowsTold()}`);
  }

  /** Whether each row names another row of the table that is spoken of, so that as many of these are told of. */
  private namesRows(): boolean {
    const { uses, select, distinct, groupBy } = this.query;
    const { table } = this.said;
    const display = this.words.index.table(table)?.display ?? [];
    const isName = (e: Expression): boolean =>
      e.kind === 'column' && uses[e.use]?.table === table && display.includes(e.column);
    const isFullName = select.length === display.length && select.every(isName);
    return isFullName && !distinct && groupBy.length === 0 && this.different() === this.result.rows.length;
  }

  /** How many rows differ. */
  private different(): number {
    return new Set(this.result.rows.map((row) => JSON.stringify(row))).size;
  }

  /** What the rows hold: `billing countries, each with its number of invoices`. */
  private rowsTold(): string {
    const whole = wholeTable(this.query, this.words);
    if (whole !== undefined) return plural(this.words.tableName(whole));
    const headings = this.headings();
    const groups = this.said.each === undefined ? shownGroups(this.query) : [];
    const [name] = headings;
    if (name !== undefined && headings.length === 1 && !this.query.select.some(foldsRows)) {
      const [all, different] = [this.result.rows.length, this.different()];
      if (different === all) return plural(name);
      if (!this.result.truncated) return `rows with ${different} different ${plural(name)}`;
    }
    if (groups.length === 0) return `rows with ${wordList(headings)}`;
    const isGroup = (i: number): boolean => groups.some((group) => group === this.query.select[i]);
    const [of, rest] = [headings.filter((_, i) => isGroup(i)), headings.filter((_, i) => !isGroup(i))];
    const [only] = of;
    const each = only !== undefined && of.length === 1 ? plural(only) : `combinations of ${wordList(of)}`;
    return `${each}, each with its ${wordList(rest)}`;
  }

  /** A line for each row; conditions that hold for all stand before them. */
  private rowByRow(): string {
    const { rows } = this.result;
    if (this.whole.kind === 'set') {
      return [`${capital(this.paraphrased())}:`, ...rows.map((row) => this.rowSentence(row, ''))].join('\n');
    }
    const places = this.places();
    const others = this.conditions();
    if (rows.length === 1) return this.rowSentence(rows[0] ?? [], places, others);
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
    const told = this.query.select.map((e, i) => ({ e, value: this.value(e, row[i] ?? null) }));
    const facts = told.filter(({ e }) => !this.isPlace(e));
    if (facts.length === 0)
      return sentence(`${places}${others}`, wordList(told.map(({ e, value }) => this.fact(e, [value]))));
    const placing = told.flatMap(({ e, value }) => (this.isPlace(e) ? [`${this.says(e)} ${value}`] : []));
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
  private fact(e: Expression, values: readonly string[]): string {
    const says = this.says(e);
    if (says !== '') return factOf(says, values, true);
    return factOf(`the ${this.speaker.expression(e)} is`, values, e.kind === 'column');
  }

  private value(e: Expression, value: SqlValue): string {
    if (e.kind === 'column') return this.words.value(this.plain.table(e.use), e.column, value);
    if (e.kind === 'aggregate' && e.fn !== 'count' && e.of.kind === 'column') {
      const table = this.plain.table(e.of.use);
      const stored = e.fn === 'min' || e.fn === 'max'; // the others are no stored value, so no code either
      return stored ? this.words.value(table, e.of.column, value) : this.words.computed(table, e.of.column, value);
    }
    if (e.kind === 'date-part' && e.part === 'month') return MONTHS[Number(value) - 1] ?? plainValue(value);
    if (shareOf(e) && typeof value === 'number') return readableNumber(value, { computed: true, unit: '%' });
    const computed = e.kind === 'aggregate' || e.kind === 'arithmetic';
    return computed && typeof value === 'number'
      ? readableNumber(value, { computed, amount: true })
      : plainValue(value);
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

  /** @param withRows whether the rows are named among them, where their conditions are */
  private conditions(withRows = true): string {
    const { rows, special, clauses, each, top } = this.said;
    const inline = this.query.select.some(foldsRows);
    const parts = [
      ...(withRows && special && (!inline || this.result.rows.length === 0) ? [`for ${rows}`] : []),
      ...(clauses.length > 0 ? [`where ${clauses.join(' and ')}`] : []),
      ...(each === undefined ? [] : [each]),
      ...(top === undefined ? [] : [top]),
    ];
    return parts.map((part) => `${part}, `).join('');
  }
}

/** A phrase within a sentence: "for vehicle NO. 1, in case 6916". */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
