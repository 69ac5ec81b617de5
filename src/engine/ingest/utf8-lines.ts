/**
 * Files of lines in UTF-8 and lines in windows-1252, as they come about where several files are put together, or somebody writes
 * into one with another program: each line is read as what it is.
 */

const LINE_END = 0x0a;
const CONTINUED = 0x80;
const KIND_OF_BYTE = 0xc0;
const LONGEST_CHARACTER = 4;

/** Lines that are no UTF-8. */
export interface OtherLines {
  /** So many lines of the file have anything beyond ASCII in UTF-8 … */
  readonly utf8: number;
  /** … so many are read as windows-1252, the first of them on a line … */
  readonly western: number;
  readonly first: number;
  /** … and so many are UTF-8 with broken bytes. */
  readonly broken: number;
}

/**
 * Counts the lines of a text by what they are.
 * @param bytes the file, or some lines of it
 */
export function countLines(bytes: Uint8Array): OtherLines {
  let [utf8, western, broken, first, line] = [0, 0, 0, 0, 0];
  for (const one of linesOf(bytes)) {
    line++;
    if (!one.some((byte) => byte >= CONTINUED)) continue;
    const { kind } = decodeLine(one);
    if (kind === 'utf8') utf8++;
    else if (kind === 'broken') broken++;
    else if (++western === 1) first = line;
  }
  return { utf8, western, first, broken };
}

/**
 * The text of some lines.
 * @param bytes whole lines
 * @param atStart whether they are the first of the file, which a byte order mark may stand before
 */
export function decodeLines(bytes: Uint8Array, atStart: boolean): string {
  try {
    // Nearly all files are as they should be, and are read at once.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: !atStart }).decode(bytes);
  } catch {
    const text = [...linesOf(bytes)].map((line) => decodeLine(line).text).join('');
    return atStart ? text.replace(/^\ufeff/, '') : text;
  }
}

/**
 * How many of the bytes can be read by themselves: to the end of the last line, or at least of the last character.
 * @param bytes a part of the file
 */
export function wholeLines(bytes: Uint8Array): number {
  const end = bytes.lastIndexOf(LINE_END) + 1;
  if (end > 0) return end;
  let at = bytes.length - 1;
  while (at > bytes.length - LONGEST_CHARACTER && ((bytes[at] ?? 0) & KIND_OF_BYTE) === CONTINUED) at--;
  const isOpen = at > 0 && (bytes[at] ?? 0) >= KIND_OF_BYTE;
  return isOpen ? at : bytes.length;
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_END, from) + 1 || bytes.length;
    yield bytes.subarray(from, end);
    from = end;
  }
}

function decodeLine(line: Uint8Array): { readonly kind: 'utf8' | 'western' | 'broken'; readonly text: string } {
  try {
    return { kind: 'utf8', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line) };
  } catch {
    return otherLine(line);
  }
}

function otherLine(line: Uint8Array): { readonly kind: 'western' | 'broken'; readonly text: string } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(line);
  // The end of the file may cut a character in two.
  const isCut = line.at(-1) !== LINE_END && text.indexOf('\ufffd') === text.length - 1;
  if (isCut) return { kind: 'broken', text };
  // Where any character is whole, hardly by chance, the line was in UTF-8 before something broke it.
  if (/[^\x00-\x7f\ufffd]/.test(text)) return { kind: 'broken', text };
  const decoder = new TextDecoder('windows-1252');
  // In one go Node takes windows-1252 for Latin-1, without its quotes and its sign of the euro.
  return { kind: 'western', text: decoder.decode(line, { stream: true }) + decoder.decode() };
}
