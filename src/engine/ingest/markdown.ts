/** Reads the tables of Markdown documents (GitHub's): each is a table, called as the heading above it is where there are several. */
import { Lexer, type Token, type Tokens } from 'marked';
import { Parser } from 'htmlparser2';
import type { CsvRecord } from './csv-records';
import type { ReadRequest, RowBatch } from './table-reader';
import { DocumentNames, textRows, wholeText } from './text-tables';

/** Lists and quotes within each other deeper than this hold no table that anybody wrote. */
const MOST_DEPTH = 20;
/** What stands before a line is cut here: the library takes time and memory with the square of the depth. */
const DEEP_INDENT = /^[ \t>]{60,}/gm;

/** A table of a document. */
interface MarkedTable {
  readonly title: string | undefined;
  readonly records: readonly CsvRecord[];
}

/**
 * Reads a document.
 * @param request the file
 * @throws SchemaGraphError `limit` where it is longer than documents are
 */
export function* readMarkdown(request: ReadRequest): Generator<RowBatch> {
  const text = wholeText(request);
  const tables: MarkedTable[] = [];
  collect(
    new Lexer({ gfm: true }).blockTokens(text.replaceAll(/\r\n?/g, '\n').replaceAll(DEEP_INDENT, ' '.repeat(4)), []),
    1,
    tables,
    { title: undefined },
    0,
  );
  const names = new DocumentNames();
  for (const { title, records } of tables)
    yield* textRows({ name: names.of(title, tables.length === 1), records, header: 1 }, request);
}

/** The tables of some blocks, in order. */
function collect(
  tokens: readonly Token[],
  start: number,
  found: MarkedTable[],
  heading: { title: string | undefined },
  depth: number,
): void {
  let line = start;
  for (const token of tokens) {
    if (token.type === 'heading') heading.title = plain((token as Tokens.Heading).text);
    else if (token.type === 'table')
      found.push({ title: heading.title, records: recordsOf((token as Tokens.Table).raw, line) });
    else if (depth < MOST_DEPTH) {
      const inner =
        token.type === 'list' ? (token as Tokens.List).items : token.type === 'table' ? [] : childrenOf(token);
      if (inner.length > 0) collect(inner, line, found, heading, depth + 1);
    }
    line += token.raw.split('\n').length - 1;
  }
}

function childrenOf(token: Token): readonly Token[] {
  return token.type === 'blockquote' || token.type === 'list_item' ? ((token as Tokens.Blockquote).tokens ?? []) : [];
}

/** All lines of a table but the one of dashes; the library would drop what a row has too much. */
function recordsOf(raw: string, start: number): CsvRecord[] {
  return raw
    .trimEnd()
    .split('\n')
    .flatMap((line, i) => (i === 1 ? [] : [{ line: start + i, cells: cellsOf(line).map(plain) }]));
}

/** A bar with a backslash before it is a character of its cell. */
function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '');
  const cells: string[] = [];
  let cell = '';
  for (let i = 0; i < inner.length; i++) {
    const character = inner.charAt(i);
    if (character === '\\' && inner.charAt(i + 1) === '|') {
      cell += '|';
      i++;
    } else if (character === '|') {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  if (cell.trim() !== '' || cells.length === 0) cells.push(cell);
  return cells;
}

/** What is read of a cell: its text, without the marks of emphasis, code and links. */
function plain(text: string): string {
  const source = text.trim();
  if (!/[*_`~[\]<>&\\!]/.test(source)) return source;
  return textOf(Lexer.lexInline(source, { gfm: true }), 0).trim();
}

function textOf(tokens: readonly Token[], depth: number): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n';
      if (token.type === 'html') return /^<br\s*\/?>$/i.test(token.raw.trim()) ? '\n' : '';
      if (token.type === 'codespan') return (token as Tokens.Codespan).text;
      const inner = 'tokens' in token ? token.tokens : undefined;
      if (inner && depth < MOST_DEPTH) return textOf(inner, depth + 1);
      const own = 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
      return decoded(own);
    })
    .join('');
}

/** `&amp;` and the like stand for characters. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  let result = '';
  const parser = new Parser({ ontext: (piece) => void (result += piece) }, { decodeEntities: true });
  parser.end(text.replaceAll('<', '&lt;'));
  return result;
}
