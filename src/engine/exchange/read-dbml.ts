/**
 * Reads schema files in DBML: tables with columns, keys, unique indexes and notes, and references in all their forms. Projects,
 * groups, enumerations and records say nothing about tables and keys and are passed over.
 */
import { say } from '../core/message';
import type { Cardinality, SchemaGraph } from '../graph/model';
import { TextLines } from '../graph/text-lines';
import { dbmlTokens } from './dbml-lexer';
import type { ForeignSchema, SchemaColumn } from './schema';
import { SchemaBuilder, type OpenTable } from './schema-builder';
import type { DdlToken } from './sql-lexer';
import { typeOf } from './sql-types';

/**
 * Reads a schema from DBML.
 * @param dbml the whole file
 * @param known tables to which it may refer without describing them
 */
export function readDbml(dbml: string, known?: SchemaGraph['tables']): ForeignSchema {
  const reader = new DbmlReader(dbml, known);
  reader.read();
  return reader.builder.build();
}

/** One end of a reference. */
interface End {
  readonly table: readonly string[];
  readonly columns: readonly string[];
}

class DbmlReader {
  readonly builder: SchemaBuilder;
  private readonly lines: TextLines;
  private readonly tokens: readonly DdlToken[];
  private next = 0;
  /** What tables are called besides: `Table orders as o`. */
  private readonly aliases = new Map<string, readonly string[]>();

  constructor(dbml: string, known?: SchemaGraph['tables']) {
    this.builder = new SchemaBuilder(known);
    this.lines = new TextLines(dbml);
    this.tokens = dbmlTokens(dbml);
  }

  read(): void {
    while (this.next < this.tokens.length) {
      if (this.skipWord('table')) this.table();
      else if (this.skipWord('ref')) this.referenceElement();
      else this.otherElement();
    }
  }

  private table(): void {
    const path = this.path();
    if (!path) return;
    const table = this.builder.table(path);
    if (this.skipWord('as')) {
      const alias = this.name();
      if (alias !== undefined) this.aliases.set(alias, path);
    }
    for (const [key, value] of this.settings()) if (key === 'note' && value !== undefined) table.description = value;
    this.skipLines();
    if (!this.skip('{')) return;
    for (this.skipLines(); !this.atEnd && !this.skip('}'); this.skipLines()) this.tableItem(table);
  }

  private tableItem(table: OpenTable): void {
    if (this.sees('~')) {
      const line = this.line();
      this.skip('~');
      const partial = this.name() ?? '';
      this.builder.note(line, say`Columns of the partial table ${partial} were left out.`);
      return;
    }
    if (this.seesBlock('note')) {
      const said = this.noteText();
      if (said !== undefined) table.description = said;
    } else if (this.seesBlock('indexes')) this.indexes(table);
    else if (this.seesBlock('checks') || this.seesBlock('records')) this.otherElement();
    else this.column(table);
  }

  private column(table: OpenTable): void {
    const line = this.line();
    const name = this.name();
    if (name === undefined) {
      const text = this.restOfLine();
      this.builder.note(line, say`“${text.slice(0, 60)}” could not be read as a column; it was left out.`);
      return;
    }
    const written: string[] = [];
    for (let depth = 0; !this.atEnd;) {
      const token = this.tokens[this.next];
      const text = token?.kind === 'symbol' ? token.text : '';
      if (depth === 0 && (text === '\n' || text === '}' || (text === '[' && !this.seesList()))) break;
      depth += text === '(' ? 1 : text === ')' ? -1 : 0;
      written.push(token?.text ?? '');
      this.next++;
    }
    const type = typeOf(written.join(''));
    let column: SchemaColumn = { name, ...(type && { type }) };
    for (const [key, value, end] of this.settings()) {
      if (key === 'pk' || key === 'primary key') table.key = [...(table.key ?? []), name];
      else if (key === 'unique') table.unique.push([name]);
      else if (key === 'note' && value) column = { ...column, description: value };
      else if (key === 'ref' && value !== undefined && end) {
        this.refer({ table: table.path, columns: [name] }, value, end, line, undefined);
      }
    }
    this.builder.column(table, column);
  }

  private indexes(table: OpenTable): void {
    this.name();
    this.skipLines();
    if (!this.skip('{')) return;
    for (this.skipLines(); !this.atEnd && !this.skip('}'); this.skipLines()) {
      const columns = this.sees('(') ? this.columnList() : [this.name()].flatMap((name) => name ?? []);
      if (columns?.length === 0 || !columns) this.restOfLine();
      for (const [key] of this.settings()) {
        if (!columns || columns.length === 0) continue;
        if (key === 'pk' || key === 'primary key') table.key = columns;
        else if (key === 'unique') table.unique.push(columns);
      }
    }
  }

  /** `Ref name: a.b > c.d [settings]`, or the same in braces. */
  private referenceElement(): void {
    const label = this.sees(':') || this.sees('{') ? undefined : this.path()?.at(-1);
    this.skipLines();
    if (this.skip(':')) return this.reference(label);
    if (!this.skip('{')) return;
    for (this.skipLines(); !this.atEnd && !this.skip('}'); this.skipLines()) this.reference(label);
  }

  private reference(label: string | undefined): void {
    const line = this.line();
    const from = this.end();
    const operator = this.operator();
    const to = operator === undefined ? undefined : this.end();
    if (from && operator !== undefined && to) this.refer(from, operator, to, line, label);
    else this.builder.note(line, say`A reference could not be read; it was left out.`);
    this.settings();
    while (!this.atEnd && !this.sees('\n') && !this.sees('}')) this.next++;
  }

  private refer(a: End, operator: string, b: End, line: number, label: string | undefined): void {
    const [from, to] = operator === '<' ? [b, a] : [a, b];
    const cardinalities: Readonly<Record<string, Cardinality>> = {
      '>': 'many-to-one',
      '<': 'many-to-one',
      '-': 'one-to-one',
      '<>': 'many-to-many',
    };
    const cardinality = cardinalities[operator];
    this.builder.reference({
      from: this.aliases.get(from.table.join('.')) ?? from.table,
      columns: from.columns,
      to: this.aliases.get(to.table.join('.')) ?? to.table,
      toColumns: to.columns,
      line,
      ...(cardinality && { cardinality }),
      ...(label === undefined ? {} : { label }),
    });
  }

  private operator(): string | undefined {
    for (const operator of ['<>', '>', '<', '-']) if (this.skip(operator)) return operator;
    return undefined;
  }

  /** `table.column`, `schema.table.column`, `table.(a, b)`. */
  private end(): End | undefined {
    const path: string[] = [];
    for (let name = this.name(); name !== undefined; name = this.name()) {
      path.push(name);
      if (!this.skip('.')) break;
      if (this.sees('(')) {
        const columns = this.columnList();
        return columns && { table: path, columns };
      }
    }
    const column = path.pop();
    return column === undefined || path.length === 0 ? undefined : { table: path, columns: [column] };
  }

  /** Columns in parentheses; undefined where one is an expression. */
  private columnList(): string[] | undefined {
    const names: string[] = [];
    let plain = true;
    for (this.skip('('); !this.atEnd && !this.skip(')');) {
      const name = this.name();
      if (name !== undefined) names.push(name);
      else if (!this.skip(',') && !this.skip('\n')) {
        plain = false;
        this.next++;
      }
    }
    return plain ? names : undefined;
  }

  /** Settings in brackets: key, value, and for `ref` the operator as value and its end. */
  private settings(): (readonly [key: string, value: string | undefined, end?: End])[] {
    if (!this.skip('[')) return [];
    const found: (readonly [string, string | undefined, End?])[] = [];
    let words: string[] = [];
    const finish = (): void => {
      if (words.length > 0) found.push([words.join(' ').toLowerCase(), undefined]);
      words = [];
    };
    while (!this.atEnd && !this.skip(']')) {
      if (this.skip(',')) finish();
      else if (this.skip(':')) {
        const key = words.join(' ').toLowerCase();
        words = [];
        const operator = key === 'ref' ? this.operator() : undefined;
        if (operator !== undefined) {
          const end = this.end();
          found.push(end ? [key, operator, end] : [key, undefined]);
        } else {
          const value = this.tokens[this.next];
          found.push([key, value?.kind === 'string' ? value.text : undefined]);
        }
        while (!this.atEnd && !this.sees(',') && !this.sees(']')) this.next++;
      } else {
        const token = this.tokens[this.next++];
        if (token?.kind === 'word') words.push(token.text);
      }
    }
    finish();
    return found;
  }

  /** `Note: '…'` or `Note { '…' }`. */
  private noteText(): string | undefined {
    this.name();
    this.skipLines();
    if (!this.skip(':')) this.skip('{');
    this.skipLines();
    const token = this.tokens[this.next];
    if (token?.kind !== 'string') return undefined;
    this.next++;
    this.skipLines();
    // The brace belongs to the note only where the note opened one.
    if (this.opensBefore(token) && this.skip('}')) return token.text;
    return token.text;
  }

  /** Whether the last symbol before a token, ends of lines aside, opens a brace. */
  private opensBefore(token: DdlToken): boolean {
    let i = this.tokens.indexOf(token) - 1;
    while (this.tokens[i]?.text === '\n') i--;
    return this.tokens[i]?.text === '{';
  }

  /** Passes over an element that says nothing here, with all that stands in its braces. */
  private otherElement(): void {
    let depth = 0;
    for (let opened = false; !this.atEnd;) {
      const { kind, text } = this.tokens[this.next++] ?? { kind: 'symbol', text: '' };
      if (kind !== 'symbol') continue;
      if (text === '{') [depth, opened] = [depth + 1, true];
      else if (text === '}') depth--;
      else if (text === '\n' && !opened && this.tokens[this.next]?.text !== '{') return;
      if (opened && depth <= 0) return;
    }
  }

  private path(): string[] | undefined {
    const path: string[] = [];
    for (let name = this.name(); name !== undefined; name = this.name()) {
      path.push(name);
      if (!this.skip('.')) break;
    }
    return path.length > 0 ? path : undefined;
  }

  private name(): string | undefined {
    const token = this.tokens[this.next];
    if (token?.kind !== 'word' && token?.kind !== 'name') return undefined;
    this.next++;
    return token.text;
  }

  private sees(symbol: string): boolean {
    const token = this.tokens[this.next];
    return token?.kind === 'symbol' && token.text === symbol;
  }

  /** `int[]`: a list, not settings. */
  private seesList(): boolean {
    const [first, second, third] = this.tokens.slice(this.next, this.next + 3);
    return first?.text === '[' && (second?.text === ']' || (third?.text === ']' && /^\d+$/.test(second?.text ?? '')));
  }

  /** A keyword that begins a block or is followed by a colon, and is no name of a column. */
  private seesBlock(word: string): boolean {
    const token = this.tokens[this.next];
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    let after = this.next + 1;
    while (this.tokens[after]?.text === '\n') after++;
    const { kind, text } = this.tokens[after] ?? { kind: 'symbol', text: '' };
    return kind === 'symbol' && (text === '{' || text === ':' || text === '(');
  }

  private skip(symbol: string): boolean {
    if (!this.sees(symbol)) return false;
    this.next++;
    return true;
  }

  private skipWord(word: string): boolean {
    const token = this.tokens[this.next];
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.next++;
    return true;
  }

  private skipLines(): void {
    while (this.skip('\n'));
  }

  private restOfLine(): string {
    const words: string[] = [];
    while (!this.atEnd && !this.sees('\n') && !this.sees('}')) words.push(this.tokens[this.next++]?.text ?? '');
    return words.join(' ');
  }

  private line(): number {
    return this.lines.position(this.tokens[this.next]?.at ?? 0).line;
  }

  private get atEnd(): boolean {
    return this.next >= this.tokens.length;
  }
}
