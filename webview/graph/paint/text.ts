/** Measuring and shortening text on a canvas, remembered: both are slow. */
import { SIZES } from '../../../src/picture/scene';

/** The styles of text, at zoom 1. */
export type TextStyle = 'title' | 'row' | 'key' | 'type' | 'small' | 'italic';

const FONTS: Readonly<Record<TextStyle, string>> = {
  title: '600 13px',
  row: '12.5px',
  key: '600 12.5px',
  type: '11px',
  small: '600 10.5px',
  italic: 'italic 11.5px',
};

/** Letters whose widths add up: measuring the names of ten thousand columns one by one would hold the page up. */
const FIRST_PLAIN = 0x20;
const LAST_PLAIN = 0x7e;

/** Text on a canvas. */
export interface TextKit {
  font(style: TextStyle): string;
  /** Width in pixels at zoom 1. */
  measure(text: string, style: TextStyle): number;
  /** The text, or as much of it as fits with an ellipsis. */
  fit(text: string, style: TextStyle, width: number): string;
}

/**
 * Makes a text kit.
 * @param family CSS font family
 */
export function createTextKit(family: string): TextKit {
  const context = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();
  const fitted = new Map<string, string>();
  const font = (style: TextStyle): string => `${FONTS[style]} ${family}`;
  const drawn = (text: string, style: TextStyle): number => {
    if (context) context.font = font(style);
    return context?.measureText(text).width ?? text.length * (SIZES.row / 3);
  };
  const letters = new Map<TextStyle, Float64Array>();
  /** The sum of the widths of its letters; NaN where letters change with those beside them. */
  const summed = (text: string, style: TextStyle): number => {
    let known = letters.get(style);
    if (!known) letters.set(style, (known = new Float64Array(LAST_PLAIN + 1)));
    let sum = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < FIRST_PLAIN || code > LAST_PLAIN) return NaN;
      let width = known[code] ?? 0;
      if (width === 0) known[code] = width = drawn(text.charAt(i), style);
      sum += width;
    }
    return sum;
  };
  const measure = (text: string, style: TextStyle): number => {
    const key = `${style}\u0000${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = summed(text, style);
      if (Number.isNaN(width)) width = drawn(text, style);
      widths.set(key, width);
    }
    return width;
  };
  return {
    font,
    measure,
    fit: (text, style, width) => {
      if (measure(text, style) <= width) return text;
      const key = `${style}\u0000${Math.round(width)}\u0000${text}`;
      let short = fitted.get(key);
      if (short === undefined) {
        let [low, high] = [0, text.length];
        while (low < high) {
          const middle = Math.ceil((low + high) / 2);
          if (measure(`${text.slice(0, middle)}…`, style) <= width) low = middle;
          else high = middle - 1;
        }
        short = low === 0 ? '…' : `${text.slice(0, low)}…`;
        fitted.set(key, short);
      }
      return short;
    },
  };
}
