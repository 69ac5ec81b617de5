/** Plain tables for a terminal. */

/** Wider cells are cut, with an ellipsis. */
const WIDEST = 60;

/**
 * Lays out rows under their headings, one line each, with two spaces between columns.
 * @param headings one for each column
 * @param rows cells as text; line breaks and control characters become spaces
 */
export function textTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const clean = (cell: string) => {
    const line = cell.replace(/\p{Cc}+/gu, ' ');
    return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line;
  };
  const lines = [headings, ...rows].map((row) => row.map(clean));
  const widths = headings.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
