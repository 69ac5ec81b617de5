/**
 * Reads schema files in SQL: CREATE TABLE, ALTER TABLE … ADD, unique indexes and comments, as SQLite, PostgreSQL, MySQL, SQL
 * Server and Oracle write them. Statements of other kinds (data, views, grants) say nothing about the schema and are passed
 * over; what of a table cannot be read is noted, and the rest is taken.
 */
import { say } from '../core/message';
import { TextLines } from '../graph/text-lines';
import type { SchemaGraph } from '../graph/model';
import type { ForeignSchema, SchemaColumn } from './schema';
import { SchemaBuilder, type OpenTable } from './schema-builder';
import { ddlTokens, type DdlToken } from './sql-lexer';
import { typeOf } from './sql-types';
import { splitTokens, TokenCursor } from './token-cursor';

/** Words that end the type of a column and begin what else is said of it. */
const AFTER_TYPE =
  /^(CONSTRAINT|PRIMARY|NOT|NULL|UNIQUE|CHECK|DEFAULT|COLLATE|REFERENCES|GENERATED|AS|AUTO_INCREMENT|AUTOINCREMENT|COMMENT|ON|IDENTITY|KEY|ENCODE|STORED|VIRTUAL|VISIBLE|INVISIBLE)$/i;
/** Words that begin what is said of a table between its columns. */
const TABLE_PART = /^(CONSTRAINT|PRIMARY|UNIQUE|FOREIGN|CHECK|KEY|INDEX|FULLTEXT|SPATIAL|EXCLUDE|LIKE|PERIOD)$/i;

/**
 * Reads a schema from SQL.
 * @param sql the whole file
 * @param known tables to which it may refer without describing them
 */
export function readDdl(sql: string, known?: SchemaGraph['tables']): ForeignSchema {
  const lines = new TextLines(sql);
  const builder = new SchemaBuilder(known);
  const reader = new DdlReader(builder, (token) => lines.position(token?.at ?? 0).line);
  for (const statement of splitTokens(ddlTokens(sql), ';')) reader.statement(statement);
  return builder.build();
}

/** SQL Server's tools end a batch by the word GO on a line. */
function withoutGo(statement: readonly DdlToken[]): readonly DdlToken[] {
  const first = statement.findIndex(({ kind, text }) => kind !== 'word' || text.toUpperCase() !== 'GO');
  return first <= 0 ? statement : statement.slice(first);
}

class DdlReader {
  constructor(
    private readonly builder: SchemaBuilder,
    private readonly line: (token: DdlToken | undefined) => number,
  ) {}

  statement(tokens: readonly DdlToken[]): void {
    // Batches of SQL Server and files without semicolons: each statement begins by its own words.
    let depth = 0;
    const starts = tokens.flatMap(({ kind, text }, i) => {
      if (kind === 'symbol') depth += text === '(' ? 1 : text === ')' ? -1 : 0;
      return i > 0 && depth === 0 && beginsStatement(tokens, i) ? [i] : [];
    });
    [0, ...starts].forEach((start, i) => this.single(withoutGo(tokens.slice(start, starts[i]))));
  }

  private single(tokens: readonly DdlToken[]): void {
    const cursor = new TokenCursor(tokens);
    if (cursor.skip('CREATE')) {
      cursor.skip('OR', 'REPLACE');
      while (['GLOBAL', 'LOCAL', 'TEMP', 'TEMPORARY', 'UNLOGGED', 'EXTERNAL', 'FOREIGN'].some((w) => cursor.skip(w)));
      if (cursor.skip('TABLE')) this.createTable(cursor);
      else if (cursor.skip('UNIQUE')) this.uniqueIndex(cursor);
    } else if (cursor.skip('ALTER', 'TABLE')) this.alterTable(cursor);
    else if (cursor.skip('COMMENT', 'ON')) this.comment(cursor);
  }

  private createTable(cursor: TokenCursor): void {
    cursor.skip('IF', 'NOT', 'EXISTS');
    const line = this.line(cursor.peek);
    const path = cursor.qualified();
    const body = path && cursor.group();
    if (!path) return this.builder.note(line, say`A CREATE TABLE without a name was passed over.`);
    if (!body) {
      const name = path.join('.');
      return this.builder.note(line, say`Table ${name} is created from a query, so its columns are not known.`);
    }
    const table = this.builder.table(path.slice(-2));
    for (const part of splitTokens(body, ',')) this.part(table, part);
    this.tableComment(table, cursor);
  }

  /** MySQL's table options: `ENGINE=InnoDB COMMENT='…'`. */
  private tableComment(table: OpenTable, cursor: TokenCursor): void {
    while (!cursor.done) {
      if (!cursor.skip('COMMENT')) {
        cursor.take();
        continue;
      }
      cursor.skipSymbol('=');
      const said = cursor.take();
      if (said?.kind === 'string' && said.text !== '') table.description = said.text;
    }
  }

  private part(table: OpenTable, tokens: readonly DdlToken[]): void {
    const [first, second] = tokens;
    const isPart =
      first?.kind === 'word' &&
      TABLE_PART.test(first.text) &&
      // A column may be called "key" or "index": then its type follows, which is no name of an index with columns.
      (!/^(KEY|INDEX|PERIOD|LIKE)$/i.test(first.text) ||
        tokens.some(({ text }, i) => i < 4 && i > 0 && text === '(')) &&
      !(
        second?.kind === 'word' &&
        typeOf(second.text) !== undefined &&
        !/^(PRIMARY|FOREIGN|CONSTRAINT)$/i.test(first.text)
      );
    if (isPart) this.constraint(table, new TokenCursor(tokens));
    else this.columnDefinition(table, tokens);
  }

  private columnDefinition(table: OpenTable, tokens: readonly DdlToken[]): void {
    const cursor = new TokenCursor(tokens);
    const line = this.line(cursor.peek);
    const name = cursor.name();
    if (name === undefined) {
      const text = tokens
        .map((token) => token.text)
        .join(' ')
        .slice(0, 60);
      return this.builder.note(line, say`“${text}” could not be read as a column; it was left out.`);
    }
    const written: string[] = [];
    while (cursor.peek && !(cursor.peek.kind === 'word' && AFTER_TYPE.test(cursor.peek.text))) {
      written.push(cursor.take()?.text ?? '');
    }
    const type = typeOf(written.join(' ').replaceAll(/\s*([(),])\s*/g, '$1'));
    let column: SchemaColumn = { name, ...(type && { type }) };
    this.builder.column(table, column);
    while (!cursor.done) {
      const label = cursor.skip('CONSTRAINT') ? cursor.name() : undefined;
      if (cursor.skip('PRIMARY', 'KEY')) table.key = [name];
      else if (cursor.skip('UNIQUE')) table.unique.push([name]);
      else if (cursor.skip('REFERENCES')) this.references(table, [name], cursor, line, label);
      else if (cursor.skip('COMMENT')) {
        const said = cursor.take();
        if (said?.kind === 'string' && said.text !== '') column = { ...column, description: said.text };
        this.builder.column(table, column);
      } else if (!cursor.group()) cursor.take();
    }
  }

  private constraint(table: OpenTable, cursor: TokenCursor): void {
    const line = this.line(cursor.peek);
    // CONSTRAINT may stand without a name.
    const named = cursor.skip('CONSTRAINT');
    const label = named && !startsConstraint(cursor) ? cursor.name() : undefined;
    if (cursor.skip('PRIMARY', 'KEY')) {
      cursor.skip('CLUSTERED');
      cursor.skip('NONCLUSTERED');
      const columns = indexColumns(cursor);
      if (columns) table.key = columns;
    } else if (cursor.skip('UNIQUE')) {
      const columns = indexColumns(cursor);
      if (columns) table.unique.push(columns);
    } else if (cursor.skip('FOREIGN', 'KEY')) {
      const columns = indexColumns(cursor);
      if (columns && cursor.skip('REFERENCES')) this.references(table, columns, cursor, line, label);
    }
  }

  private references(
    table: OpenTable,
    columns: readonly string[],
    cursor: TokenCursor,
    line: number,
    label: string | undefined,
  ): void {
    const to = cursor.qualified();
    if (!to) return;
    const toColumns = cursor.columns() ?? [];
    const role = label === undefined || isGenerated(label, table) ? {} : { label };
    this.builder.reference({ from: table.path, columns, to: to.slice(-2), toColumns, line, ...role });
  }

  private alterTable(cursor: TokenCursor): void {
    cursor.skip('IF', 'EXISTS');
    cursor.skip('ONLY');
    const path = cursor.qualified();
    const table = path && this.builder.findKnown(path.slice(-2));
    if (!table) return;
    // SQL Server checks what is there already, or does not.
    cursor.skip('WITH', 'CHECK');
    cursor.skip('WITH', 'NOCHECK');
    const rest: DdlToken[] = [];
    for (let token = cursor.take(); token; token = cursor.take()) rest.push(token);
    for (const action of splitTokens(rest, ',')) {
      const part = new TokenCursor(action);
      if (!part.skip('ADD')) continue;
      const isColumn = part.skip('COLUMN');
      part.skip('IF', 'NOT', 'EXISTS');
      const from = action.findIndex((token) => token === part.peek);
      const group = !isColumn && part.peek?.text === '(' ? part.group() : undefined;
      const parts = group ? splitTokens(group, ',') : from < 0 ? [] : [action.slice(from)];
      for (const tokens of parts) {
        if (isColumn) this.columnDefinition(table, tokens);
        else this.part(table, tokens);
      }
    }
  }

  private uniqueIndex(cursor: TokenCursor): void {
    cursor.skip('CLUSTERED');
    cursor.skip('NONCLUSTERED');
    if (!cursor.skip('INDEX')) return;
    while (!cursor.done && !cursor.sees('ON')) cursor.take();
    cursor.skip('ON');
    cursor.skip('ONLY');
    const path = cursor.qualified();
    if (cursor.skip('USING')) cursor.name();
    const columns = cursor.columns();
    const table = path && this.builder.findKnown(path.slice(-2));
    // A partial index says nothing about all rows.
    while (!cursor.done) if (cursor.take()?.text.toUpperCase() === 'WHERE') return;
    if (table && columns) table.unique.push(columns);
  }

  private comment(cursor: TokenCursor): void {
    const kind = cursor.take()?.text.toUpperCase();
    const path = cursor.qualified();
    const said = cursor.skip('IS') ? cursor.take() : undefined;
    if (!path || said?.kind !== 'string' || said.text === '') return;
    if (kind === 'TABLE') {
      const table = this.builder.findKnown(path.slice(-2));
      if (table) table.description = said.text;
    } else if (kind === 'COLUMN') {
      const table = this.builder.findKnown(path.slice(0, -1).slice(-2));
      const column = table?.columns.find(({ name }) => name.toLowerCase() === path.at(-1)?.toLowerCase());
      if (table && column) this.builder.column(table, { ...column, description: said.text });
    }
  }
}

/** The columns of a key, which a name of the index may precede. */
function indexColumns(cursor: TokenCursor): string[] | undefined {
  while (!cursor.done && cursor.peek?.text !== '(') cursor.take();
  return cursor.columns();
}

function startsConstraint(cursor: TokenCursor): boolean {
  return (
    cursor.sees('PRIMARY', 'KEY') || cursor.sees('FOREIGN', 'KEY') || cursor.sees('UNIQUE') || cursor.sees('CHECK')
  );
}

function beginsStatement(tokens: readonly DdlToken[], i: number): boolean {
  const cursor = new TokenCursor(tokens.slice(i, i + 2));
  return (
    cursor.sees('CREATE', 'TABLE') ||
    cursor.sees('ALTER', 'TABLE') ||
    cursor.sees('CREATE', 'UNIQUE') ||
    cursor.sees('GO')
  );
}

/** Names that tools and servers make up tell no role: `fk_orders_customers`, `orders_ibfk_1`, `FK__Orders__Cust__1A2B`. */
function isGenerated(label: string, table: OpenTable): boolean {
  const name = label.toLowerCase();
  if (name.includes(' ')) return false;
  const own = `${table.path.at(-1)?.toLowerCase() ?? ''}_`;
  return /^(fk|sys_c)[_\d]|^fk[a-z0-9]{20,}$|_(fk|fkey|ibfk|foreign)(_?\d+)?$/.test(name) || name.startsWith(own);
}
