/** Reads the tables of HTML pages: each is a table, also within another one; cells over several rows stand in each of them. */
import { Parser } from 'htmlparser2';
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import { ENCODINGS, type Encoding } from '../graph/reading';
import type { CsvRecord } from './csv-records';
import { HtmlTable } from './html-table';
import type { ReadRequest, RowBatch } from './table-reader';
import { DocumentNames, textRows, wholeText } from './text-tables';

/** A page says its encoding in so many bytes, or nowhere. */
const HEAD_BYTES = 2048;
/** Tables within each other deeper than this are no data. */
const MOST_DEPTH = 50;
/** Cells of all tables of a page together, those that stand for others included. */
const MOST_CELLS = 5_000_000;

/** Elements whose text is not shown. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript']);
/** Elements before which a line of a cell ends. */
const BREAKS: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'tr']);

/**
 * Reads a page.
 * @param request the file
 * @throws SchemaGraphError `limit` where it is larger than pages are
 */
export function* readHtml(request: ReadRequest): Generator<RowBatch> {
  const encoding = request.reading.encoding ?? declaredEncoding(request.bytes);
  const text = wholeText({ ...request, reading: { ...request.reading, ...(encoding && { encoding }) } });
  const page = new Page();
  page.read(text);
  const filled = page.tables.map((table) => ({ table, ...table.result() })).filter(({ records }) => isTable(records));
  const layout = page.tables.length - filled.length;
  if (layout > 0 && filled.length > 0) {
    const message =
      layout === 1
        ? say`A table of this page has fewer than two rows or columns, and is left out.`
        : say`${layout} tables of this page have fewer than two rows or columns, and are left out.`;
    const small = page.tables.find((table) => !filled.some((other) => other.table === table));
    request.note({ code: 'no-table', message, severity: 'info', line: small?.line ?? 1 });
  }
  const names = new DocumentNames();
  for (const { table, records, header, totals } of filled)
    yield* textRows({ name: names.of(table.title, filled.length === 1), records, header, totals }, request);
}

/** What lays out a page is often a table too, of one cell or one row. */
function isTable(records: readonly CsvRecord[]): boolean {
  return records.length > 1 && records.some(({ cells }) => cells.length > 1);
}

function declaredEncoding(bytes: Uint8Array): Encoding | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
  const name = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]?.toLowerCase();
  return ENCODINGS.find((encoding) => encoding === name);
}

/** Walks through a page, piece by piece. */
class Page {
  readonly tables: HtmlTable[] = [];
  readonly #open: HtmlTable[] = [];
  #line = 1;
  #counted = 0;
  #silent = 0;
  #cells = 0;
  #heading: string | undefined;
  /** The text of a heading, while it is being read. */
  #title: string | undefined;

  read(text: string): void {
    const parser: Parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.#line = this.#lineAt(text, parser.startIndex);
          this.#opened(name, attributes);
        },
        ontext: (piece) => this.#text(piece),
        onclosetag: (name) => this.#closed(name),
      },
      { decodeEntities: true, lowerCaseTags: true },
    );
    parser.end(text);
  }

  #lineAt(text: string, at: number): number {
    let line = this.#line;
    for (let i = text.indexOf('\n', this.#counted); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) {
      line++;
      this.#counted = i + 1;
    }
    return line;
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (SILENT.has(name)) this.#silent++;
    if (/^h[1-6]$/.test(name)) this.#title = '';
    const table = this.#open.at(-1);
    if (name === 'table') {
      if (this.#open.length === MOST_DEPTH)
        throw new SchemaGraphError('bad-input', say`it nests more than ${MOST_DEPTH} tables within each other.`);
      const opened = new HtmlTable(this.#line, this.#heading);
      this.tables.push(opened);
      this.#open.push(opened);
    } else if (table) {
      if (name === 'td' || name === 'th') {
        this.#cells += table.openCell(name === 'th', attributes, this.#line);
        if (this.#cells > MOST_CELLS)
          throw new SchemaGraphError('limit', say`its tables have more than ${MOST_CELLS} cells; save them as CSV.`);
      } else if (name === 'tr') table.openRow(this.#line);
      else if (name === 'thead' || name === 'tbody' || name === 'tfoot') table.openPart(name);
      else if (name === 'caption') table.openCaption();
      else if (BREAKS.has(name)) table.text('\n');
    }
  }

  #text(piece: string): void {
    if (this.#silent > 0) return;
    if (this.#title !== undefined) this.#title += piece;
    this.#open.at(-1)?.text(piece.replaceAll(/\s+/g, ' '));
  }

  #closed(name: string): void {
    if (SILENT.has(name)) this.#silent = Math.max(0, this.#silent - 1);
    if (/^h[1-6]$/.test(name) && this.#title !== undefined) {
      this.#heading = this.#title.replaceAll(/\s+/g, ' ').trim() || undefined;
      this.#title = undefined;
    }
    if (name === 'table') this.#open.pop()?.closeRow();
    else if (name === 'td' || name === 'th') this.#open.at(-1)?.closeCell();
    else if (name === 'tr') this.#open.at(-1)?.closeRow();
    else if (name === 'caption') this.#open.at(-1)?.closeCaption();
  }
}
