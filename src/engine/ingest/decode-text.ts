/** Turns the bytes of a text file into text, piece by piece, so that a large file is never one string. */
import type { Encoding } from '../graph/reading';
import { decodeLines, wholeLines } from './utf8-lines';

/** The first piece is large, for it tells how the file is written; what is cut from a small one is collected while it is young. */
const FIRST_BYTES = 256 * 1024;
const PIECE_BYTES = 64 * 1024;

/** A piece of text, and the share of the file (0 to 1) that has been read with it. */
export interface TextPiece {
  readonly text: string;
  readonly done: number;
}

/**
 * Decodes a file. The byte order mark is left out; a character is never cut in two.
 * @param bytes the whole file
 * @param encoding a person's, or as `detectEncoding` found it
 * @returns pieces, the last of which is empty
 */
export function* decodePieces(bytes: Uint8Array, encoding: Encoding): Generator<TextPiece> {
  if (encoding === 'utf-8') {
    yield* utf8Pieces(bytes);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for (let read = 0, end = FIRST_BYTES; read < bytes.length; read = end, end += PIECE_BYTES) {
    const text = decoder.decode(bytes.subarray(read, end), { stream: true });
    yield { text, done: Math.min(1, end / bytes.length) };
  }
  const end = decoder.decode(); // half a character, where the file was cut off
  if (end !== '') yield { text: end, done: 1 };
  yield { text: '', done: 1 };
}

function* utf8Pieces(bytes: Uint8Array): Generator<TextPiece> {
  for (let read = 0; read < bytes.length;) {
    const rest = bytes.subarray(read, read + PIECE_BYTES);
    const piece = read + rest.length < bytes.length ? rest.subarray(0, wholeLines(rest)) : rest;
    const text = decodeLines(piece, read === 0);
    read += piece.length;
    if (text !== '') yield { text, done: read / bytes.length };
  }
  yield { text: '', done: 1 };
}
