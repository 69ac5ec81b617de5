/** Text of exported pictures: how wide it is where nothing can be measured, and how it is written into XML. */

/** Widths of the characters from space to tilde in Helvetica and Arial, in thousandths of the size of the font. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
] as const;

/** Other sans-serif fonts that may stand in are wider. */
const MARGIN = 1.1;
const BOLD = 1.07;
/** East Asian characters and pictures are as wide as they are high. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** The colour of text that says less. */
export const MUTED = '#636b74';

/** The styles of text in an exported picture. */
export type SvgTextStyle = 'title' | 'row' | 'type' | 'small';

/** Sizes of fonts in pixels. */
export const FONT_SIZES: Readonly<Record<SvgTextStyle, number>> = { title: 13, row: 12, type: 10.5, small: 10.5 };

/**
 * About how wide a text is, rather more than less.
 * @param text one line
 * @param style its style
 * @returns pixels
 */
export function textWidth(text: string, style: SvgTextStyle): number {
  let thousandths = 0;
  for (const character of text) {
    thousandths += WIDTHS[(character.codePointAt(0) ?? 0) - 32] ?? (WIDE.test(character) ? 1000 : 620);
  }
  const bold = style === 'title' || style === 'small' ? BOLD : 1;
  return (thousandths / 1000) * FONT_SIZES[style] * bold * MARGIN;
}

/**
 * A text, or as much of it as fits with an ellipsis.
 * @param text one line
 * @param style its style
 * @param width pixels
 */
export function fitText(text: string, style: SvgTextStyle, width: number): string {
  if (textWidth(text, style) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, style) > width) characters.pop();
  return `${characters.join('')}…`;
}

/**
 * A text in lines of about equal width, broken between words.
 * @param text one line
 * @param style its style
 * @param most how many lines
 * @returns at most so many; fewer where it has no more words
 */
export function wrapText(text: string, style: SvgTextStyle, most: number): string[] {
  const words = text.split(/ (?! )/);
  const widest = Math.max(...words.map((word) => textWidth(word, style)));
  let width = Math.max(widest, textWidth(text, style) / most);
  for (;;) {
    const rows: string[] = [];
    for (const word of words) {
      const longer = rows.length > 0 ? `${rows.at(-1) ?? ''} ${word}` : word;
      if (rows.length > 0 && textWidth(longer, style) <= width) rows[rows.length - 1] = longer;
      else rows.push(word);
    }
    if (rows.length <= most) return rows;
    width *= 1.05;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * A text for XML, in elements and in attributes in double quotes.
 * @param text any text; what XML has no characters for is shown as a replacement character
 */
export function xmlText(text: string): string {
  return text
    .replaceAll(/[\n\r\t]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
