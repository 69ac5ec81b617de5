/**
 * Finds the records in the text of a JSON file while it streams by, so that no file is ever one string: the items of a list
 * that stands in nothing but objects, and single values beside such lists.
 */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import { MOST_DEPTH } from './json-value';

/** A single record longer than this, in characters, is none. */
const LONGEST_VALUE = 16 * 1024 * 1024;

/** Names that say "here is the data", and nothing of what it is. */
export const WRAPPERS =
  /^(data|items|results?|features|values?|rows|records|content|list|entries|objects|elements|response|body|payload|d)$/i;

/** A value whose end has been found. */
export interface ScannedValue {
  /** Names of the objects in which it stands, the outermost first; its own name is the last where it is in no list. */
  readonly path: readonly string[];
  /** Whether it is an item of the list at `path`. */
  readonly item: boolean;
  readonly text: string;
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
}

interface Frame {
  readonly kind: 'object' | 'list';
  name: string;
}

interface OpenValue {
  readonly start: number;
  readonly line: number;
  at: number;
  depth: number;
  inString: boolean;
}

/** What may come next: a value; a name; a colon; a comma or the end of what is open; nothing. */
type Wanted = 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'comma' | 'nothing';

const [QUOTE, BACKSLASH, NEWLINE, SPACE] = [0x22, 0x5c, 0x0a, 0x20];
/** Bytes of the mark that UTF-8 may begin with. */
const UTF8_MARK = 3;
const [COMMA, COLON] = [0x2c, 0x3a];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Whether a text begins with two objects, one after the other and not in a list. In UTF-8.
 * @param bytes the file, or its beginning
 */
export function isObjectSequence(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0xef ? UTF8_MARK : 0;
  let at = afterSpace(bytes, start);
  if (bytes[at] !== OPEN_BRACE) return false;
  const most = Math.min(bytes.length, at + LONGEST_VALUE);
  let depth = 0;
  for (; at < most; at++) {
    const c = bytes[at];
    if (c === QUOTE) for (at++; at < most && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
    if (c === OPEN_BRACE) depth++;
    else if (c === CLOSE_BRACE && --depth === 0) break;
  }
  const next = afterSpace(bytes, at + 1);
  return bytes[bytes[next] === COMMA ? afterSpace(bytes, next + 1) : next] === OPEN_BRACE;
}

function afterSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  while ((bytes[at] ?? QUOTE) <= SPACE) at++;
  return at;
}

/** Walks through the text of one file. */
export class JsonScanner {
  #text = '';
  #at = 0;
  #line = 1;
  readonly #frames: Frame[] = [];
  #wanted: Wanted = 'value';
  /** Where the value begins whose end is looked for, and how far that has come. */
  #value: OpenValue | undefined;

  /** @param sequence objects stand one after the other, as in a list without brackets, and commas between them may be missing */
  constructor(private readonly sequence = false) {
    if (sequence) this.#frames.push({ kind: 'list', name: '' });
  }

  /**
   * Takes more text.
   * @param piece what follows
   * @param last whether nothing follows any more
   * @returns the values that end in it
   * @throws SchemaGraphError `bad-input` where the text is no JSON, or nests too deep
   */
  *push(piece: string, last: boolean): Generator<ScannedValue> {
    this.#text = this.#text.slice(this.#at) + piece;
    if (this.#value) this.#value = { ...this.#value, start: 0, at: this.#value.at - this.#at };
    this.#at = 0;
    for (;;) {
      if (this.#value) {
        const found = this.#endValue(last);
        if (!found) return;
        yield found;
      } else if (!this.#step(last)) return;
    }
  }

  /** Line that has been reached, from 1. */
  get line(): number {
    return this.#line;
  }

  /** Whether the text ended where it may end. */
  get isWhole(): boolean {
    const end = this.sequence ? 'comma' : 'nothing';
    return this.#wanted === end && !this.#value && this.#frames.length === (this.sequence ? 1 : 0);
  }

  /** Goes past one sign of the outer structure, or to the beginning of a value; false where more text is needed. */
  #step(last: boolean): boolean {
    const c = this.#skipSpace();
    if (Number.isNaN(c)) return false;
    switch (this.#wanted) {
      case 'nothing':
        throw this.#fault();
      case 'colon':
        if (c !== COLON) throw this.#fault();
        return this.#pass('value');
      case 'comma':
        if (this.sequence && this.#frames.length === 1 && c === OPEN_BRACE) return this.#beginValue(c, last);
        return this.#endOrNext(c);
      case 'first-name':
      case 'name':
        return this.#takeName(c, last);
      case 'first-value':
        if (c === CLOSE_BRACKET) return this.#close('list');
        return this.#beginValue(c, last);
      case 'value':
        return this.#beginValue(c, last);
    }
  }

  #pass(wanted: Wanted): true {
    this.#at++;
    this.#wanted = wanted;
    return true;
  }

  #endOrNext(c: number): true {
    const frame = this.#frames.at(-1);
    if (c === COMMA) return this.#pass(frame?.kind === 'object' ? 'name' : 'value');
    if (c === CLOSE_BRACE) return this.#close('object');
    if (c === CLOSE_BRACKET) return this.#close('list');
    throw this.#fault();
  }

  #close(kind: Frame['kind']): true {
    if (this.#frames.pop()?.kind !== kind) throw this.#fault();
    return this.#pass(this.#frames.length === 0 ? 'nothing' : 'comma');
  }

  #takeName(c: number, last: boolean): boolean {
    if (c === CLOSE_BRACE && this.#wanted === 'first-name') return this.#close('object');
    if (c !== QUOTE) throw this.#fault();
    let end = this.#at + 1;
    while (end < this.#text.length && this.#text.charCodeAt(end) !== QUOTE)
      end += this.#text.charCodeAt(end) === BACKSLASH ? 2 : 1;
    if (end >= this.#text.length) {
      if (last || end - this.#at > LONGEST_VALUE) throw this.#fault();
      return false;
    }
    const frame = this.#frames.at(-1);
    if (frame) frame.name = this.#nameIn(this.#text.slice(this.#at, end + 1));
    this.#at = end;
    return this.#pass('colon');
  }

  #nameIn(source: string): string {
    try {
      return String(JSON.parse(source));
    } catch {
      throw this.#fault();
    }
  }

  /** Goes into objects, lists of objects, and lists of lists that are called data; everything else is a value whose end is looked for. */
  #beginValue(c: number, last: boolean): boolean {
    const inList = this.#frames.at(-1)?.kind === 'list';
    if (!inList && c === OPEN_BRACE) return this.#open('object', 'first-name');
    if (!inList && c === OPEN_BRACKET) {
      const next = this.#after(this.#at + 1);
      if (Number.isNaN(next) && !last) return false;
      const isData = next === OPEN_BRACKET && WRAPPERS.test(this.#frames.at(-1)?.name ?? '');
      if (next === OPEN_BRACE || isData || this.#frames.length === 0) return this.#open('list', 'first-value');
    }
    if (c === COMMA || c === COLON || c === CLOSE_BRACE || c === CLOSE_BRACKET) throw this.#fault();
    this.#value = { start: this.#at, line: this.#line, at: this.#at, depth: 0, inString: false };
    return true;
  }

  #open(kind: Frame['kind'], wanted: Wanted): true {
    if (this.#frames.length === MOST_DEPTH)
      throw new SchemaGraphError(
        'bad-input',
        say`line ${this.#line}: it is nested more than ${MOST_DEPTH} levels deep.`,
      );
    this.#frames.push({ kind, name: '' });
    return this.#pass(wanted);
  }

  /** The code of the next sign that is no space; NaN where there is none yet. */
  #skipSpace(): number {
    for (; this.#at < this.#text.length; this.#at++) {
      const c = this.#text.charCodeAt(this.#at);
      if (c === NEWLINE) this.#line++;
      else if (c > SPACE && c !== 0xfeff) return c;
    }
    return NaN;
  }

  #after(start: number): number {
    for (let i = start; i < this.#text.length; i++)
      if (this.#text.charCodeAt(i) > SPACE) return this.#text.charCodeAt(i);
    return NaN;
  }

  #endValue(last: boolean): ScannedValue | undefined {
    const value = this.#value;
    if (!value) return undefined;
    const end = this.#findEnd(value);
    if (end === undefined) {
      if (value.at - value.start > LONGEST_VALUE)
        throw new SchemaGraphError(
          'bad-input',
          say`line ${value.line}: a single value is longer than ${LONGEST_VALUE} characters.`,
        );
      // A number at the very end of the text ends with it; anything else has been cut off.
      if (!last || value.depth > 0 || value.inString || this.#frames.length > 0) return undefined;
    }
    const text = this.#text.slice(value.start, end);
    const inList = this.#frames.at(-1)?.kind === 'list';
    const path = this.#frames.filter(({ kind }) => kind === 'object').map(({ name }) => name);
    this.#at = end ?? this.#text.length;
    this.#value = undefined;
    this.#wanted = this.#frames.length === 0 ? 'nothing' : 'comma';
    return { path, item: inList, text, line: value.line };
  }

  /** Position behind the value; undefined where it does not end in the text so far. */
  #findEnd(value: OpenValue): number | undefined {
    const text = this.#text;
    for (; value.at < text.length; value.at++) {
      const c = text.charCodeAt(value.at);
      if (c === NEWLINE) this.#line++;
      if (value.inString) {
        if (c === BACKSLASH) value.at++;
        else if (c === QUOTE) {
          value.inString = false;
          if (value.depth === 0) return value.at + 1;
        }
      } else if (c === QUOTE) value.inString = true;
      else if (c === OPEN_BRACE || c === OPEN_BRACKET) value.depth++;
      else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) {
        if (value.depth === 0) return value.at;
        if (--value.depth === 0) return value.at + 1;
      } else if (value.depth === 0 && (c === COMMA || c <= SPACE)) return value.at;
    }
    return undefined;
  }

  #fault(): SchemaGraphError {
    return new SchemaGraphError('bad-input', say`line ${this.#line}: it is not JSON from here on.`);
  }
}
