/** Says in plain words what a program asks for, so that a person sees how a question was understood. */
import type { AggregateFunction, Expression, Filter, Query, SelectQuery } from '../program/intent';
import { plainValue, plural, wordList, type GraphWords } from './words';

const FOLDS: Record<AggregateFunction, string> = {
  count: 'number of',
  sum: 'total',
  avg: 'average',
  min: 'lowest',
  max: 'highest',
};

/**
 * The question that a program answers.
 * @param query the program's intent
 * @param words of the graph
 * @returns for example `the average age of occupants where role is Driver`
 */
export function paraphrase(query: Query, words: GraphWords): string {
  if (query.kind === 'set') {
    const joint = query.op === 'union' ? 'or' : query.op === 'intersect' ? 'and also' : 'but not';
    return `${paraphrase(query.left, words)}, ${joint} ${paraphrase(query.right, words)}`;
  }
  const speaker = new Speaker(query, words);
  const parts = [wordList([...new Set(query.select.map((e) => speaker.expression(e)))])];
  const counted = query.select.some((e) => e.kind === 'aggregate' && e.of.kind === 'rows');
  const tables = [...new Set(query.uses.map((use) => plural(words.tableName(use.table))))].slice(counted ? 1 : 0);
  if (tables.length > 0) parts.push(`${counted ? 'with' : 'of'} ${wordList(tables)}`);
  if (query.where) parts.push(`where ${speaker.filter(query.where)}`);
  if (query.groupBy.length > 0) parts.push(`for each ${wordList(query.groupBy.map((e) => speaker.expression(e)))}`);
  if (query.having) parts.push(`with ${speaker.filter(query.having)}`);
  const keys = query.orderBy.map((key) => `${speaker.expression(key.by)}${key.descending ? ' (highest first)' : ''}`);
  if (keys.length > 0) parts.push(`ordered by ${wordList(keys)}`);
  if (query.limit !== undefined) parts.push(query.limit === 1 ? 'the first only' : `the first ${query.limit}`);
  return parts.join(' ');
}

/** Says the conditions of a program, one text each. */
export function conditionsOf(query: Query, words: GraphWords): string[] {
  if (query.kind === 'set') return [...conditionsOf(query.left, words), ...conditionsOf(query.right, words)];
  const speaker = new Speaker(query, words);
  const parts = query.where?.kind === 'and' ? query.where.parts : query.where ? [query.where] : [];
  return parts.map((part) => speaker.filter(part));
}

class Speaker {
  constructor(
    private readonly query: SelectQuery,
    private readonly words: GraphWords,
  ) {}

  expression(e: Expression): string {
    switch (e.kind) {
      case 'column': {
        const use = this.query.uses[e.use];
        const name = this.words.columnName(use?.table ?? '', e.column);
        return use?.role === undefined ? name : `${name} (${use.role})`;
      }
      case 'aggregate': {
        if (e.of.kind === 'rows') {
          const uses = e.of.use === undefined ? this.query.uses : this.query.uses.slice(e.of.use, e.of.use + 1);
          return `number of ${plural(this.words.tableName(uses[0]?.table ?? ''))}`;
        }
        return `${FOLDS[e.fn]} ${e.distinct ? 'different ' : ''}${this.expression(e.of)}`;
      }
      case 'literal':
        return plainValue(e.value);
      case 'arithmetic':
        return `${this.expression(e.left)} ${e.op} ${this.expression(e.right)}`;
      case 'date-part':
        return `${e.part} of ${this.expression(e.of)}`;
      case 'call':
        return e.args.map((arg) => this.expression(arg)).join(', ');
      case 'case':
        return wordList(e.branches.map((branch) => this.filter(branch.when)));
      case 'query':
        return paraphrase(e.query, this.words);
    }
  }

  filter(f: Filter): string {
    switch (f.kind) {
      case 'and':
      case 'or':
        return f.parts.map((part) => this.filter(part)).join(` ${f.kind} `);
      case 'not':
        return `not ${this.filter(f.part)}`;
      case 'compare': {
        const said = f.op === '=' ? 'is' : f.op === '!=' ? 'is not' : f.op;
        return `${this.expression(f.left)} ${said} ${this.against(f.left, f.right)}`;
      }
      case 'between':
        return `${this.expression(f.of)} is between ${this.expression(f.low)} and ${this.expression(f.high)}`;
      case 'like':
        return `${this.expression(f.of)} is ${f.negated ? 'not ' : ''}like ${f.pattern.replaceAll('%', '…')}`;
      case 'null':
        return `${this.expression(f.of)} is ${f.negated ? 'known' : 'not known'}`;
      case 'in':
        return `${this.expression(f.of)} is ${f.negated ? 'none of' : 'one of'} ${wordList(f.values.map((v) => this.stored(f.of, v)))}`;
      case 'in-query':
        return `${this.expression(f.of)} is ${f.negated ? 'not ' : ''}among ${paraphrase(f.query, this.words)}`;
    }
  }

  /** The right side of a comparison; a code is said by its label. */
  private against(left: Expression, right: Expression): string {
    return right.kind === 'literal' ? this.stored(left, right.value) : this.expression(right);
  }

  private stored(of: Expression, value: Parameters<typeof plainValue>[0]): string {
    if (of.kind !== 'column') return plainValue(value);
    return this.words.value(this.query.uses[of.use]?.table ?? '', of.column, value);
  }
}
