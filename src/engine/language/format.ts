/**
 * Puts the layout of a graph file in order by a few rules: two spaces for each level, `{ a: 1 }` and `[a, b]` within brackets,
 * nothing behind the ends of lines. Comments, order, quotes, line breaks and what text of several lines holds stay as they are.
 */
import { applySplices, orderSplices, type Splice } from '../graph/splice';
import { dashOf, lineEnd, lineStart, nodeStart } from '../graph/yaml-layout';
import { parseYaml, type TextRange, type YamlMap, type YamlNode, type YamlSequence } from '../graph/yaml-tree';
import { bracketSpaces } from './format-brackets';

const STEP = 2;

/**
 * What puts a text in order.
 * @param text the whole text
 * @returns splices; none where the text is no YAML, or is written in a way that the rules could change the meaning of
 */
export function formatted(text: string): readonly Splice[] {
  const { root } = parseYaml(text);
  if (root?.kind !== 'map' || root.style !== 'block') return [];
  const layout = new Layout(text);
  layout.collection(root, 0);
  const spaces = [...bracketSpaces(text, root), ...layout.ends(root)];
  return (
    [[...spaces, ...layout.indents()], spaces]
      .map((splices) => orderSplices(splices.filter(({ start, end, text: now }) => text.slice(start, end) !== now)))
      .find((splices) => sameValue(root, parseYaml(applySplices(text, splices)).root)) ?? []
  );
}

interface Line extends TextRange {
  /** Its first character that is no space. */
  readonly content: number;
  /** How far it moves to the right; undefined where only its neighbours can tell. */
  by?: number;
  /** Goes on with what the line above began. */
  isContinued?: true;
  /** Part of a text of several lines, in which spaces may count. */
  isText?: true;
}

/** The lines of a text, and where they are to begin. */
class Layout {
  private readonly lines: Line[] = [];
  private readonly gaps: Splice[] = [];

  constructor(private readonly text: string) {
    for (const { index, 0: line } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
      const start = lineStart(text, index);
      if (start === this.lines.at(-1)?.start) continue; // the end of a text without a line break there
      const content = start + (/^ */.exec(text.slice(start, index + line.length))?.[0].length ?? 0);
      this.lines.push({ start, end: lineEnd(text, start), content });
    }
  }

  /** Puts the children of a collection in block style into a column. */
  collection(node: YamlMap | YamlSequence, column: number): void {
    if (node.kind === 'map') {
      for (const { key, value } of node.pairs) this.child(nodeStart(key), value, column);
      return;
    }
    for (const [index, item] of node.items.entries()) {
      const dash = dashOf(this.text, node, index);
      const gap = { start: dash + 1, end: nodeStart(item) };
      const isBeside = /^[ \t]+$/.test(this.text.slice(gap.start, gap.end));
      if (isBeside && !(item.kind === 'scalar' && item.empty)) this.gaps.push({ ...gap, text: ' ' });
      this.child(dash, item, column);
    }
  }

  /** The key or dash of an entry, with what belongs to it. */
  private child(at: number, value: YamlNode, column: number): void {
    const line = this.lines[this.lineOf(at)];
    if (!line) return;
    const by = column - (at - line.start);
    if (line.content === at) line.by = by;
    if ((value.kind === 'map' || value.kind === 'sequence') && value.style === 'block') {
      this.collection(value, column + STEP);
      return;
    }
    // What is continued on further lines moves with the first one.
    const first = this.lineOf(value.start);
    const last = this.lineOf(Math.max(value.start, value.end - 1));
    for (const continued of this.lines.slice(first + 1, last + 1)) {
      continued.by = by;
      continued.isContinued = true;
    }
  }

  /** Spaces at the ends of lines, and behind dashes. */
  ends(root: YamlNode): readonly Splice[] {
    this.markTexts(root);
    const trailing = this.lines.flatMap(({ start, end, isText }): Splice[] => {
      const kept = this.text.slice(start, end).replace(/[ \t]+$/, '').length;
      return isText || start + kept === end ? [] : [{ start: start + kept, end, text: '' }];
    });
    return [...trailing, ...this.gaps.filter(({ end }) => !trailing.some((other) => other.end === end))];
  }

  /**
   * The new beginnings of lines. Comments stand with the entry above where they share its column, else with the next one; those
   * that no entry follows with one above.
   */
  indents(): readonly Splice[] {
    let above: Line | undefined;
    const below = this.nextEntries();
    return this.lines.flatMap((line, index): Splice[] => {
      if (this.text.slice(line.content, line.end).trim() === '') return [];
      if (line.by === undefined) {
        const next = below[index];
        const column = line.content - line.start;
        const isOf = (other: Line | undefined) => other !== undefined && other.content - other.start === column;
        if (isOf(above) && !isOf(next)) line.by = above?.by ?? 0;
        else {
          const other = next ?? this.holderOf(index);
          line.by = other ? other.content - other.start + (other.by ?? 0) - column : -column;
        }
      } else above = line;
      const width = Math.max(0, line.content - line.start + line.by);
      return [{ start: line.start, end: line.content, text: ' '.repeat(width) }];
    });
  }

  /** The last entry above a comment that is not indented more than it. */
  private holderOf(index: number): Line | undefined {
    const column = (line: Line | undefined): number => (line ? line.content - line.start : 0);
    return this.lines
      .slice(0, index)
      .findLast(
        (line) =>
          line.by !== undefined &&
          !line.isContinued &&
          !this.isComment(line) &&
          column(line) <= column(this.lines[index]),
      );
  }

  private isComment({ content }: Line): boolean {
    return this.text[content] === '#';
  }

  /** For each line the next one below it whose new beginning is known. */
  private nextEntries(): readonly (Line | undefined)[] {
    let next: Line | undefined;
    const found = this.lines.map(() => next);
    for (let index = this.lines.length - 1; index >= 0; index--) {
      found[index] = next;
      const line = this.lines[index];
      if (line?.by !== undefined) next = line;
    }
    return found;
  }

  private markTexts(node: YamlNode): void {
    if (node.kind === 'map') {
      for (const { key, value } of node.pairs) {
        this.markTexts(key);
        this.markTexts(value);
      }
    } else if (node.kind === 'sequence') node.items.forEach((item) => this.markTexts(item));
    else if (node.kind === 'scalar' && !node.empty) {
      const isBlock = node.style === 'literal' || node.style === 'folded';
      const first = this.lineOf(node.start);
      const last = this.lineOf(Math.max(node.start, node.end - 1));
      for (const line of this.lines.slice(first, isBlock ? last + 1 : last)) line.isText = true;
    }
  }

  /** The position of the line of an offset. */
  private lineOf(offset: number): number {
    let [low, high] = [0, this.lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lines[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Whether two trees say the same, wherever their nodes stand. */
function sameValue(a: YamlNode, b: YamlNode | undefined): boolean {
  if (a.kind === 'alias' || b?.kind === 'alias') return a.kind === b?.kind && sameText(a, b);
  if (a.kind === 'map')
    return (
      b?.kind === 'map' &&
      a.pairs.length === b.pairs.length &&
      a.pairs.every(({ key, value }, i) => sameValue(key, b.pairs[i]?.key) && sameValue(value, b.pairs[i]?.value))
    );
  if (a.kind === 'sequence')
    return (
      b?.kind === 'sequence' &&
      a.items.length === b.items.length &&
      a.items.every((item, i) => sameValue(item, b.items[i]))
    );
  return (
    b?.kind === 'scalar' && a.text === b.text && a.style === b.style && a.empty === b.empty && a.anchor === b.anchor
  );
}

function sameText(a: YamlNode, b: YamlNode | undefined): boolean {
  return a.kind === 'alias' && b?.kind === 'alias' && a.target.anchor === b.target.anchor;
}
