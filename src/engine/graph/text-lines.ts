/** Offsets into a text as lines and columns. */
import type { Position } from '../core/problems';

/** Knows where the lines of a text begin. Line breaks are LF, CRLF or a lone CR, as in YAML. */
export class TextLines {
  /** Looked for when they are first asked for: of most texts nobody asks. */
  private found: readonly number[] | undefined;

  /** @param text the whole text; offsets are UTF-16 units into it */
  constructor(readonly text: string) {}

  private get starts(): readonly number[] {
    return (this.found ??= lineStarts(this.text));
  }

  /** Line and column, both from 1, of an offset. */
  position(offset: number): Position {
    const at = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (this.starts[low] ?? 0) + 1 };
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  const hasReturns = text.includes('\r');
  if (!hasReturns) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}
