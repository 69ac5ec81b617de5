/** How wide the columns of a table are where they do not all fit beside each other. All widths are in characters. */

/** What a column asks for. */
export interface ColumnNeed {
  /** What it takes where there is room. */
  readonly natural: number;
  /** What it cannot be read below: a number stays in one piece, a text keeps its words as far as they are short. */
  readonly least: number;
}

/** How columns are shown in some room. */
export interface FittedColumns {
  readonly widths: readonly number[];
  /** Whether some are narrower than they would be. */
  readonly narrowed: boolean;
  /** Whether even the narrowest do not fit, so that the table has to be scrolled. */
  readonly scrolls: boolean;
}

/** Words of texts are kept whole up to this length. */
const KEPT_WORD = 12;

/** Tells how wide a text is, in widths of the figure 0; headings are bold. */
export type Measure = (text: string, bold?: boolean) => number;

/**
 * What a column asks for.
 * @param natural what it takes where there is room
 * @param heading its heading
 * @param cells its first cells, as they are shown
 * @param number whether they are numbers
 * @param measure tells how wide a text is
 */
export function columnNeed(
  natural: number,
  heading: string,
  cells: readonly string[],
  number: boolean,
  measure: Measure,
): ColumnNeed {
  const words = (text: string, bold: boolean): number =>
    Math.max(0, ...text.split(/\s+/).map((word) => measure(word, bold)));
  const most = cells.reduce((longest, cell) => Math.max(longest, number ? measure(cell) : words(cell, false)), 0);
  const kept = Math.min(KEPT_WORD, Math.max(words(heading, true), most));
  return { natural, least: Math.min(natural, number ? Math.max(most, kept) : kept) };
}

/**
 * Makes columns narrower where they do not fit, each by the same part of what it can spare.
 * @param needs what each asks for
 * @param room for all of them
 */
export function fitColumns(needs: readonly ColumnNeed[], room: number): FittedColumns {
  const natural = needs.reduce((sum, need) => sum + need.natural, 0);
  const least = needs.reduce((sum, need) => sum + need.least, 0);
  if (natural <= room) return { widths: needs.map((need) => need.natural), narrowed: false, scrolls: false };
  const part = natural === least ? 0 : Math.max(0, room - least) / (natural - least);
  const widths = needs.map((need) => need.least + (need.natural - need.least) * part);
  return { widths, narrowed: widths.some((width, i) => width < (needs[i]?.natural ?? 0)), scrolls: least > room };
}

/**
 * Lines that a text needs in a column. Words do not break where they need not, so that room at the end of a line is lost.
 * @param text the text
 * @param width of the column
 * @param measure tells how wide a text is
 */
export function linesOf(text: string, width: number, measure: Measure): number {
  const space = measure(' ');
  let [lines, used] = [1, 0];
  for (const word of text.split(/\s+/)) {
    const own = measure(word);
    if (used > 0 && used + space + own <= width) used += space + own;
    else {
      const broken = Math.max(0, Math.ceil(own / width) - 1);
      lines += (used === 0 ? 0 : 1) + broken;
      used = own - broken * width;
    }
  }
  return lines;
}
