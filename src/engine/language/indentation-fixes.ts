/** What mends a file that is no YAML because lines of it begin in the wrong column. */
import { say, type Message } from '../core/message';
import { bracketsAround, indentationOf, type Level } from '../graph/indentation';
import { readGraphFile } from '../graph/parse';
import { applySplices, type Splice } from '../graph/splice';
import { actionOn, type Action } from './action';

/** Spaces that a level is indented by where a file shows nothing else. */
const STEP = 2;

/** A line of the text. */
interface Line {
  readonly start: number;
  /** The white space that it begins with. */
  readonly spaces: string;
  /** Nothing stands on it but a comment, or nothing at all. */
  readonly isBlank: boolean;
}

/** A way to mend the text, and how good it is. */
interface Way {
  readonly title: Message;
  readonly splices: readonly Splice[];
  /** Problems of the form of the file that are left; infinite where a further line begins in the wrong column. */
  readonly left: number;
}

/**
 * What mends the indentation of a line that fits nothing above it, or has tabs. Only what lets the file be read further than
 * before is offered.
 * @param text the text of a file that is no YAML
 * @param offset where the fault is
 * @param file path of the file
 * @returns the ways after which fewest is wrong first; none where indentation is not what is wrong
 */
export function indentationFixes(text: string, offset: number, file: string): readonly Action[] {
  const { line, spaces, near } = indentationOf(text, offset);
  const lines = linesOf(text);
  const ways = spaces.includes('\t')
    ? [tabsReplaced(text, lines)]
    : [
        ...near.flatMap((level) => movedTo(text, lines, line - 1, level)),
        withinBrackets(text, offset, lines[line - 1]),
      ];
  const all = ways.filter((way) => way !== undefined).sort((a, b) => a.left - b.left);
  const whole = all.filter(({ left }) => left < Infinity);
  const fitting = whole.length > 0 ? whole : all;
  return fitting.flatMap(({ title, splices, left }, index) => {
    const preferred = index === 0 && left < (fitting[1]?.left ?? Infinity);
    return actionOn(title, file, splices).map((action) => (preferred ? { ...action, preferred } : action));
  });
}

/** The line moves with what hangs from it, with all below that begin in the same column too, or alone: whatever helps most. */
function movedTo(text: string, lines: readonly Line[], at: number, { indent, name, line }: Level): readonly Way[] {
  const title = say`Indent with ${indent} spaces, beside "${name}" of line ${line}`;
  const own = lines[at]?.spaces.length ?? 0;
  const ends = [(each: Line) => each.spaces.length <= own, (each: Line) => each.spaces.length < own, () => true];
  const ways = ends.flatMap((isOver) => {
    const after = lines.findIndex((each, index) => index > at && !each.isBlank && isOver(each));
    const moved = lines.slice(at, after < 0 ? undefined : after).filter(({ isBlank }) => !isBlank);
    const splices = moved.flatMap((each) => indented(each, indent - own));
    return tried(text, lines[at], title, splices) ?? [];
  });
  const [best] = ways.sort((a, b) => a.left - b.left);
  return best ? [best] : [];
}

/** A line within brackets may begin anywhere further in than the line that opens them. */
function withinBrackets(text: string, offset: number, own: Line | undefined): Way | undefined {
  const around = bracketsAround(text, offset);
  if (!around || !own || own.spaces.length >= around.indent) return undefined;
  const title = say`Indent with ${around.indent} spaces: it stands within the brackets of line ${around.line}`;
  return tried(text, own, title, indented(own, around.indent - own.spaces.length));
}

/** Every tab that lines begin with, in the whole file: a level each. */
function tabsReplaced(text: string, lines: readonly Line[]): Way | undefined {
  const step = lines.find(({ spaces, isBlank }) => !isBlank && /^ +$/.test(spaces))?.spaces.length ?? STEP;
  const tabbed = lines.filter(({ spaces }) => spaces.includes('\t'));
  const splices = tabbed.map(({ start, spaces }) => {
    return { start, end: start + spaces.length, text: spaces.replaceAll('\t', ' '.repeat(step)) };
  });
  return tried(text, tabbed[0], say`Indent with spaces instead of tabs`, splices);
}

function indented({ start, spaces }: Line, by: number): readonly Splice[] {
  if (by >= 0) return [{ start, end: start, text: ' '.repeat(by) }];
  return [{ start, end: start + Math.min(-by, spaces.length), text: '' }];
}

/** The text is read after the change: nothing is offered that leaves the fault where it is. */
function tried(text: string, line: Line | undefined, title: Message, splices: readonly Splice[]): Way | undefined {
  const after = readGraphFile(applySplices(text, splices), '');
  const fault = after.tree.fault;
  if (!fault) return { title, splices, left: after.problems.length };
  const lineEnd = text.indexOf('\n', line?.start ?? 0);
  const shift = splices.reduce(
    (sum, { start, end, text: put }) => (start <= fault.start ? sum + put.length - (end - start) : sum),
    0,
  );
  return lineEnd >= 0 && fault.start - shift > lineEnd ? { title, splices, left: Infinity } : undefined;
}

function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split(/(?<=\r\n|\r(?!\n)|\n)/).map((line) => {
    const [spaces = ''] = /^[ \t]*/.exec(line) ?? [];
    const read = { start, spaces, isBlank: /^\s*(#|$)/.test(line) };
    start += line.length;
    return read;
  });
}
