/** Scalars as they are written: which characters of the file a part of their text is, and how that part is written anew. */
import { printScalar } from '../graph/yaml-print';
import type { Splice } from '../graph/splice';
import type { TextRange, YamlScalar } from '../graph/yaml-tree';

/**
 * Where a part of a scalar's text stands in the file.
 * @param text the whole text of the file
 * @param scalar the scalar
 * @param part a range of `scalar.text`
 * @returns undefined where the way it is written (an escape, an unusual fold) does not tell
 */
export function placeOfPart(text: string, scalar: YamlScalar, part: TextRange): TextRange | undefined {
  const first = contentStart(text, scalar);
  if (scalar.style === 'plain' && text.startsWith(scalar.text, first)) {
    return { start: first + part.start, end: first + part.end };
  }
  const offsets = alignment(text, scalar, first);
  const [start, last] = [offsets?.[part.start], offsets?.[part.end - 1]];
  if (offsets === undefined || start === undefined) return undefined;
  if (part.end === part.start) return { start, end: start };
  const end = offsets[part.end] ?? (last === undefined ? undefined : last + 1);
  if (end === undefined || last === undefined) return undefined;
  // What follows on the next line begins there; the part itself ends on its own.
  const tail = text.slice(last + 1, end);
  return { start, end: /^\s/.test(tail) ? last + 1 : end };
}

/**
 * Writes a part of a scalar anew.
 * @param text the whole text of the file
 * @param scalar the scalar
 * @param part a range of `scalar.text`
 * @param replacement what stands there instead
 * @returns the smallest splice that its style allows; undefined where it cannot be written so
 */
export function rewritePart(
  text: string,
  scalar: YamlScalar,
  part: TextRange,
  replacement: string,
): Splice | undefined {
  const whole = scalar.text.slice(0, part.start) + replacement + scalar.text.slice(part.end);
  const anew = { start: scalar.start, end: scalar.end, text: printScalar(whole) };
  const place = placeOfPart(text, scalar, part);
  switch (scalar.style) {
    case 'plain':
      return place && printScalar(whole) === whole ? { ...place, text: replacement } : onOneLine(text, anew);
    case 'single':
      if (!place || /[\p{C}\p{Zl}\p{Zp}]/u.test(replacement)) return onOneLine(text, anew);
      return { ...place, text: replacement.replaceAll("'", "''") };
    case 'double': {
      const quoted = printScalar(`"'${replacement}`); // quotes of both kinds: it is printed in double quotes
      return place ? { ...place, text: quoted.slice(4, -1) } : onOneLine(text, anew);
    }
    case 'literal':
    case 'folded':
      return place && !/[\p{C}\p{Zl}\p{Zp}]/u.test(replacement) ? { ...place, text: replacement } : undefined;
  }
}

function onOneLine(text: string, splice: Splice): Splice | undefined {
  return /[\r\n]/.test(text.slice(splice.start, splice.end)) ? undefined : splice;
}

function contentStart(text: string, scalar: YamlScalar): number {
  if (scalar.style === 'single' || scalar.style === 'double') return scalar.start + 1;
  if (scalar.style === 'plain') return scalar.start;
  const eol = text.indexOf('\n', scalar.start);
  return eol < 0 ? scalar.end : eol + 1;
}

/**
 * The offset in the file of each character of a scalar's text: both are walked side by side, and white space of any length
 * stands for white space where a line was folded.
 */
function alignment(text: string, scalar: YamlScalar, from: number): readonly number[] | undefined {
  const offsets: number[] = [];
  const value = scalar.text;
  let at = from;
  const isBlock = scalar.style === 'literal' || scalar.style === 'folded';
  if (isBlock) while (at < scalar.end && /\s/.test(text[at] ?? '')) at++;
  for (let i = 0; i < value.length;) {
    const char = value[i] ?? '';
    const run = /^\s+/.exec(value.slice(i, i + 200))?.[0] ?? '';
    const rawRun = run === '' ? '' : (/^\s+/.exec(text.slice(at, Math.min(scalar.end, at + 2000)))?.[0] ?? '');
    if (/[\r\n]/.test(rawRun)) {
      for (let k = 0; k < run.length; k++) offsets.push(at);
      i += run.length;
      at += rawRun.length;
      continue;
    }
    const length = writtenLength(text, at, char, scalar.style);
    // The line break that ends a block's text may be left out at the end of the file.
    if (length === undefined) return isBlock && value.slice(i).trim() === '' ? offsets : undefined;
    offsets.push(at);
    at += length;
    i++;
  }
  offsets.push(at);
  return offsets;
}

/** How many characters of the file stand for one of the text. */
function writtenLength(text: string, at: number, char: string, style: YamlScalar['style']): number | undefined {
  if (style === 'single' && char === "'") return text.startsWith("''", at) ? 2 : undefined;
  if (style === 'double' && text[at] === '\\') {
    const escape = /\\(?:["\\/]|u[\da-fA-F]{4}|[bfnrt])/y;
    escape.lastIndex = at;
    const written = escape.exec(text)?.[0];
    if (written === undefined) return undefined;
    return JSON.parse(`"${written}"`) === char ? written.length : undefined;
  }
  return text[at] === char ? 1 : undefined;
}
