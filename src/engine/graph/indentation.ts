/** Says of a line that begins in the wrong place where it begins, and where it could. */
import { say, type Message } from '../core/message';

/** A line that others hang from. */
export interface Level {
  /** Its number, from 1. */
  readonly line: number;
  /** So many spaces stand before what begins there. */
  readonly indent: number;
  /** What begins there, cut. */
  readonly name: string;
}

/** How a line is indented, and how it could be. */
export interface Indentation {
  /** Number of the line, from 1. */
  readonly line: number;
  /** The white space that it begins with. */
  readonly spaces: string;
  /** The levels of the lines above it that are nearest to its own: first the one further in, then the one further out. */
  readonly near: readonly Level[];
}

const KEPT_NAME = 40;

/**
 * How a line is indented, and which levels the lines above it have.
 * @param text the text of a file
 * @param offset in the line
 */
export function indentationOf(text: string, offset: number): Indentation {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  const line = lines.length;
  const own = text.split(/\r\n|\r|\n/, line)[line - 1] ?? '';
  const [spaces = ''] = /^[ \t]*/.exec(own) ?? [];
  const isItem = isDash(own.trimStart());
  // Beside an item stands an item, and beside a field a field.
  const above = levelsAbove(lines.slice(0, -1));
  const alike = above.filter(({ name }) => isDash(name) === isItem);
  const levels = alike.length > 0 ? alike : above;
  const more = levels.findLast(({ indent }) => indent > spaces.length);
  const less = levels.find(({ indent }) => indent < spaces.length);
  return { line, spaces, near: [more, less].filter((level) => level !== undefined) };
}

/**
 * What is wrong with the indentation of a line.
 * @param text the text of a file
 * @param offset in the line
 * @returns the line, how it is indented, and what would fit: the nearest levels of the lines above it, less and more indented
 */
export function indentationFault(text: string, offset: number): Message {
  const { line, spaces, near } = indentationOf(text, offset);
  if (spaces.includes('\t')) {
    return say`line ${line} is indented with a tab, where only spaces may stand; write two spaces for each level instead`;
  }
  const found = spaces.length === 1 ? say`1 space` : say`${spaces.length} spaces`;
  return say`line ${line} begins with ${found}, which fits nothing above it; ${fitting(near)}`;
}

/**
 * The line that opens the brackets in which a line stands, and how far the lines within them are indented.
 * @param text the text of a file
 * @param offset in the line
 * @returns undefined where no line above opens one; quotes are not looked at, for the text may be half typed
 */
export function bracketsAround(text: string, offset: number): Level | undefined {
  const lines = text
    .slice(0, offset)
    .split(/\r\n|\r|\n/)
    .slice(0, -1);
  let open = 0;
  for (let i = lines.length - 1; i >= 0; i--) {
    const content = lines[i] ?? '';
    for (const bracket of content.match(/[[\]{}]/g) ?? []) open += bracket === '[' || bracket === '{' ? 1 : -1;
    if (open <= 0) continue;
    const [lead = ''] = /^ *(?:- +)?/.exec(content) ?? [];
    return { line: i + 1, indent: lead.includes('-') ? lead.length : lead.length + 2, name: '' };
  }
  return undefined;
}

/**
 * What is wrong with a line within brackets that begins too far out.
 * @param text the text of a file
 * @param offset in the line
 */
export function bracketFault(text: string, offset: number): Message {
  const { line } = indentationOf(text, offset);
  const around = bracketsAround(text, offset);
  if (!around) return say`line ${line} begins too far out`;
  return say`line ${line} stands within the brackets that line ${around.line} opens, and has to begin further in: after ${around.indent} spaces`;
}

/** The lines from which others hang where a text ends, the nearest first: each is indented less than those before it. */
function levelsAbove(lines: readonly string[]): readonly Level[] {
  const levels: Level[] = [];
  const add = (line: number, indent: number, content: string): void => {
    const last = levels.at(-1);
    if (last && indent >= last.indent) return;
    const name = /^(?:- \{|(?:- )?[^:{[]*)/.exec(content)?.[0].trim() ?? '';
    levels.push({ line, indent, name: name.slice(0, KEPT_NAME) });
  };
  for (let i = lines.length - 1; i >= 0; i--) {
    const [, spaces, content] = /^( *)([^\s#].*)$/.exec(lines[i] ?? '') ?? [];
    if (spaces === undefined || content === undefined) continue;
    // `- kind: key` opens an item and, behind the dash, its fields.
    const [, dash, field] = /^(- +)([^\s{[#].*)$/.exec(content) ?? [];
    if (dash !== undefined && field !== undefined) add(i + 1, spaces.length + dash.length, field);
    add(i + 1, spaces.length, content);
    if (spaces === '') break;
  }
  return levels;
}

function isDash(content: string): boolean {
  return /^-(\s|$)/.test(content);
}

function fitting(levels: readonly Level[]): Message {
  const [first, second] = levels.map(({ indent, name, line }) => say`${indent} (beside "${name}" of line ${line})`);
  if (!first) return say`begin it without spaces`;
  return second ? say`it should be ${first} or ${second}` : say`it should be ${first}`;
}
