/** Turns the bytes of a text file into text, piece by piece, so that a large file is never one string. */

/** Encodings that are told apart. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const PIECE_BYTES = 256 * 1024;
/** Without a byte order mark, so many bytes are looked at for the zeros of UTF-16. */
const SNIFFED_BYTES = 4096;

/**
 * Finds the encoding of a text file: by its byte order mark; else UTF-16 where every second byte is nearly always zero;
 * else UTF-8 where all of it is valid; else windows-1252, in which anything is.
 * @param bytes the whole file
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return utf16WithoutMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

function utf16WithoutMark(bytes: Uint8Array): TextEncoding | undefined {
  const pairs = Math.floor(Math.min(bytes.length, SNIFFED_BYTES) / 2);
  let [even, odd] = [0, 0];
  for (let i = 0; i < pairs; i++) {
    if (bytes[2 * i] === 0) even++;
    if (bytes[2 * i + 1] === 0) odd++;
  }
  if (pairs < 2) return undefined;
  if (odd > pairs * 0.8 && even === 0) return 'utf-16le';
  return even > pairs * 0.8 && odd === 0 ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const piece of pieces(bytes)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** A piece of text, and the share of the file (0 to 1) that has been read with it. */
export interface TextPiece {
  readonly text: string;
  readonly done: number;
}

/**
 * Decodes a file. The byte order mark is left out; a character is never cut in two.
 * @param bytes the whole file
 * @param encoding as `detectEncoding` found it
 */
export function* decodePieces(bytes: Uint8Array, encoding: TextEncoding): Generator<TextPiece> {
  const decoder = new TextDecoder(encoding);
  let read = 0;
  for (const piece of pieces(bytes)) {
    read += piece.length;
    yield { text: decoder.decode(piece, { stream: true }), done: read / bytes.length };
  }
  yield { text: decoder.decode(), done: 1 };
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += PIECE_BYTES) yield bytes.subarray(i, i + PIECE_BYTES);
}
