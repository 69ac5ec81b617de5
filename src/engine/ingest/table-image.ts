/**
 * Writes a table as the bytes of a SQLite database, page by page: many times as fast as INSERT. The format is that of
 * https://www.sqlite.org/fileformat2.html; rows come in the order of their numbers.
 */
import type { PackedRecord } from './packed-record';
import { varintLength, writeVarint } from './varint';

/** As databases that are filled otherwise have them. */
const PAGE = 16_384;
const FIRST_ROOM = 64 * PAGE;
/** Payload beyond this goes to overflow pages; of it at least `LEAST_LOCAL` bytes stay in the leaf. */
const MOST_LOCAL = PAGE - 35;
const LEAST_LOCAL = Math.floor(((PAGE - 12) * 32) / 255) - 23;
/** A cell takes at least so many bytes, so that it can be freed. */
const LEAST_CELL = 4;
const LEAF = 13;
const INTERIOR = 5;
const LEAF_HEADER = 8;
const INTERIOR_HEADER = 12;
const DATABASE_HEADER = 100;
const SQLITE_VERSION = 3_040_000;
/** Serial type of a text of no bytes; each byte adds 2. */
const TEXT = 13;

/** A page, and the largest number of a row below it. */
interface Child {
  readonly page: number;
  readonly last: number;
}

/**
 * A database of one table. Its pages lie in one buffer from the beginning: it is handed over as it is, and nothing is left behind
 * that waits to be collected.
 */
export class TableImage {
  readonly #encoder = new TextEncoder();
  /** All pages, and room for more; the first is written last. */
  #bytes: Uint8Array<ArrayBuffer>;
  #pages = 1;
  readonly #leaves: Child[] = [];
  /** Where it stands is known only when it is full: overflow pages come before it. */
  readonly #leaf = new Uint8Array(PAGE);
  #cells = 0;
  /** Where the cells of the leaf begin: they grow from its end towards the list of where they are. */
  #start = PAGE;
  #last = 0;
  #hasOverflow = false;

  /** @param room bytes that it will probably take; it may take more */
  constructor(room = FIRST_ROOM) {
    this.#bytes = new Uint8Array(room);
  }

  /** Bytes so far. */
  get size(): number {
    return this.#pages * PAGE;
  }

  /** An empty page behind those so far, whose number is `#pages` then. */
  #newPage(): Uint8Array {
    const from = this.size;
    if (this.#bytes.length < from + PAGE) {
      const larger = new Uint8Array(2 * (from + PAGE));
      larger.set(this.#bytes.subarray(0, from));
      this.#bytes = larger;
    }
    this.#pages++;
    return this.#bytes.subarray(from, from + PAGE);
  }

  /** Whether there are no rows. */
  get isEmpty(): boolean {
    return this.#cells === 0 && this.#leaves.length === 0;
  }

  /**
   * Adds a row.
   * @param row its number, larger than those before
   * @param record its cells, at least one; what is missing at the end is NULL
   */
  add(row: number, record: PackedRecord): void {
    const { typesLength, bodyLength } = record;
    const header = typesLength + (typesLength < 127 ? 1 : typesLength < 16_382 ? 2 : 3);
    const payload = header + bodyLength;
    const local = localBytes(payload);
    const size = Math.max(LEAST_CELL, varintLength(payload) + varintLength(row) + local + (local < payload ? 4 : 0));
    if (this.#start - size < LEAF_HEADER + 2 * (this.#cells + 1)) this.#closeLeaf();
    this.#start -= size;
    const leaf = this.#leaf;
    let at = writeVarint(leaf, this.#start, payload);
    at = writeVarint(leaf, at, row);
    if (local === payload) record.copy(leaf, writeVarint(leaf, at, header));
    else {
      const whole = new Uint8Array(payload);
      record.copy(whole, writeVarint(whole, 0, header));
      leaf.set(whole.subarray(0, local), at);
      writeInt(leaf, at + local, this.#overflow(whole.subarray(local)));
    }
    writeShort(leaf, LEAF_HEADER + 2 * this.#cells, this.#start);
    this.#cells++;
    this.#last = row;
  }

  /** Writes what does not fit into a leaf to pages of its own; gives the number of the first. */
  #overflow(bytes: Uint8Array): number {
    const first = this.#pages + 1;
    this.#hasOverflow = true;
    for (let at = 0; at < bytes.length; at += PAGE - 4) {
      const page = this.#newPage();
      if (at + PAGE - 4 < bytes.length) writeInt(page, 0, this.#pages + 1);
      page.set(bytes.subarray(at, at + PAGE - 4), 4);
    }
    return first;
  }

  #closeLeaf(): void {
    writeHeader(this.#leaf, 0, LEAF, this.#cells, this.#start);
    this.#newPage().set(this.#leaf);
    this.#leaves.push({ page: this.#pages, last: this.#last });
    this.#leaf.fill(0);
    this.#cells = 0;
    this.#start = PAGE;
  }

  /**
   * Puts databases together, of which the rows of each come behind those before.
   * @param parts taken out of the list, so that what is copied can be let go of
   * @returns undefined, and the list as it was, where that cannot be: long texts lie on pages that are named by their number
   */
  static joined(parts: TableImage[]): TableImage | undefined {
    if (parts.length > 1 && parts.some((part) => part.#hasOverflow)) return undefined;
    if (parts.length < 2) return parts.pop();
    const whole = new TableImage(parts.reduce((bytes, part) => bytes + part.size, 0) + FIRST_ROOM);
    for (let part = parts.shift(); part; part = parts.shift()) if (!part.isEmpty) whole.#append(part);
    return whole;
  }

  #append(part: TableImage): void {
    part.#closeLast();
    const before = this.#pages - 1;
    for (const { page, last } of part.#leaves) this.#leaves.push({ page: page + before, last });
    for (let page = 1; page < part.#pages; page++)
      this.#newPage().set(part.#bytes.subarray(page * PAGE, (page + 1) * PAGE));
  }

  #closeLast(): void {
    if (this.#cells > 0 || this.#leaves.length === 0) this.#closeLeaf();
  }

  /** Whether a table can be made by a statement: it has to fit on the first page. */
  static fits(statement: string): boolean {
    return 3 * statement.length < PAGE / 2;
  }

  /**
   * The whole database, at the beginning of a buffer that may be larger. Nothing can be added after that.
   * @param table the name of its table, and the statement that makes it
   */
  finish(table: { readonly name: string; readonly sql: string }): Uint8Array<ArrayBuffer> {
    this.#closeLast();
    let level: readonly Child[] = this.#leaves;
    while (level.length > 1) level = this.#parents(level);
    this.#writeFirst(level[0]?.page ?? 0, table);
    return this.#bytes.subarray(0, this.size);
  }

  /** Interior pages over some pages. */
  #parents(children: readonly Child[]): readonly Child[] {
    const perPage = Math.floor((PAGE - INTERIOR_HEADER) / 15); // a cell of at most 13 bytes, and where it is
    const parents: Child[] = [];
    for (let from = 0; from < children.length; from += perPage) {
      const own = children.slice(from, from + perPage);
      const right = own.at(-1);
      if (!right) break;
      const page = this.#newPage();
      let start = PAGE;
      own.slice(0, -1).forEach((child, i) => {
        start -= 4 + varintLength(child.last);
        writeInt(page, start, child.page);
        writeVarint(page, start + 4, child.last);
        writeShort(page, INTERIOR_HEADER + 2 * i, start);
      });
      writeHeader(page, 0, INTERIOR, own.length - 1, start);
      writeInt(page, 8, right.page);
      parents.push({ page: this.#pages, last: right.last });
    }
    return parents;
  }

  /** The first page: what the file is, and its schema of one table. */
  #writeFirst(root: number, { name, sql }: { readonly name: string; readonly sql: string }): void {
    const page = this.#bytes.subarray(0, PAGE);
    page.set(this.#encoder.encode('SQLite format 3\0'));
    // The size of a page; then the versions to write and to read, no reserved bytes, and three fixed fractions.
    page.set([PAGE >> 8, PAGE & 255, 1, 1, 0, 64, 32, 32], 16);
    for (const [at, value] of [
      [24, 1],
      [28, this.#pages],
      [40, 1],
      [44, 4],
      [56, 1],
      [92, 1],
      [96, SQLITE_VERSION],
    ] as const)
      writeInt(page, at, value);
    const texts = ['table', name, name].map((text) => this.#encoder.encode(text));
    const statement = this.#encoder.encode(sql);
    const types = new Uint8Array(32);
    let end = 0;
    for (const text of texts) end = writeVarint(types, end, TEXT + 2 * text.length);
    types[end++] = 4; // the root page as an integer of four bytes
    end = writeVarint(types, end, TEXT + 2 * statement.length);
    const number = new Uint8Array(4);
    writeInt(number, 0, root);
    const record = [Uint8Array.of(end + 1), types.subarray(0, end), ...texts, number, statement];
    const payload = record.reduce((sum, part) => sum + part.length, 0);
    const start = PAGE - payload - varintLength(payload) - 1;
    let at = writeVarint(page, writeVarint(page, start, payload), 1);
    for (const part of record) {
      page.set(part, at);
      at += part.length;
    }
    writeHeader(page, DATABASE_HEADER, LEAF, 1, start);
    writeShort(page, DATABASE_HEADER + LEAF_HEADER, start);
  }
}

/** Bytes of a payload that stay in its leaf. */
function localBytes(payload: number): number {
  if (payload <= MOST_LOCAL) return payload;
  const kept = LEAST_LOCAL + ((payload - LEAST_LOCAL) % (PAGE - 4));
  return kept <= MOST_LOCAL ? kept : LEAST_LOCAL;
}

function writeHeader(page: Uint8Array, at: number, kind: number, cells: number, start: number): void {
  page[at] = kind;
  writeShort(page, at + 3, cells);
  writeShort(page, at + 5, start);
}

function writeShort(to: Uint8Array, at: number, value: number): void {
  to[at] = value >> 8;
  to[at + 1] = value & 255;
}

function writeInt(to: Uint8Array, at: number, value: number): void {
  writeShort(to, at, value >>> 16);
  writeShort(to, at + 2, value & 65_535);
}
