/** Says of a line that begins in the wrong place where it begins, and where it could. */
import { say, type Message } from '../core/message';

/** A line that others hang from: how far it is indented, and what stands there. */
interface Level {
  readonly line: number;
  readonly indent: number;
  readonly name: string;
}

const KEPT_NAME = 40;

/**
 * What is wrong with the indentation of a line.
 * @param text the text of a file
 * @param offset in the line
 * @returns the line, how it is indented, and what would fit: the nearest levels of the lines above it, less and more indented
 */
export function indentationFault(text: string, offset: number): Message {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  const line = lines.length;
  const own = text.split(/\r\n|\r|\n/, line)[line - 1] ?? '';
  const [spaces = ''] = /^[ \t]*/.exec(own) ?? [];
  const levels = levelsAbove(lines.slice(0, -1));
  if (spaces.includes('\t')) {
    return say`line ${line} is indented with a tab, where only spaces may stand; write two spaces for each level instead`;
  }
  const more = levels.findLast(({ indent }) => indent > spaces.length);
  const less = levels.find(({ indent }) => indent < spaces.length);
  const near = [more, less].filter((level) => level !== undefined);
  const found = spaces.length === 1 ? say`1 space` : say`${spaces.length} spaces`;
  return say`line ${line} begins with ${found}, which fits nothing above it; ${fitting(near)}`;
}

/** The lines from which others hang where a text ends, the nearest first: each is indented less than those before it. */
function levelsAbove(lines: readonly string[]): readonly Level[] {
  const levels: Level[] = [];
  for (let i = lines.length - 1; i >= 0; i--) {
    const [, spaces, content] = /^( *)([^\s#].*)$/.exec(lines[i] ?? '') ?? [];
    if (spaces === undefined || content === undefined) continue;
    const last = levels.at(-1);
    if (last && spaces.length >= last.indent) continue;
    const name = /^(?:- \{|(?:- )?[^:{[]*)/.exec(content)?.[0].trim() ?? '';
    levels.push({ line: i + 1, indent: spaces.length, name: name.slice(0, KEPT_NAME) });
    if (spaces === '') break;
  }
  return levels;
}

function fitting(levels: readonly Level[]): Message {
  const [first, second] = levels.map(({ indent, name, line }) => say`${indent} (beside "${name}" of line ${line})`);
  if (!first) return say`begin it without spaces`;
  return second ? say`it should be ${first} or ${second}` : say`it should be ${first}`;
}
