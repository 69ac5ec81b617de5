/**
 * Finds the encoding of a text file. Marks, zeros and valid UTF-8 prove it; other encodings are told apart by what their
 * characters look like: letters of one language, in words, small ones after large ones and not the other way round.
 */
import { analyse } from 'chardet';
import type { Encoding } from '../graph/reading';
import { ALPHABETS } from './alphabets';
import { countLines } from './utf8-lines';
import { readsAs, readsAsEastAsian } from './reads-well';

/** What was found. */
export interface DetectedEncoding {
  readonly encoding: Encoding;
  /** `certain`: the bytes prove it. `likely`: it reads well and no other does. `guess`: others read as well. */
  readonly sureness: 'certain' | 'likely' | 'guess';
}

/** So many bytes are looked at for the zeros of UTF-16. */
const SNIFFED_BYTES = 8192;
/** So many bytes of lines that are not plain ASCII are judged. */
const JUDGED_BYTES = 16_384;
/** A file that was cut off may end within a character of so many bytes. */
const CUT_BYTES = 3;
/** Of the lines that are not plain ASCII so many are UTF-8 where a file is that in part. */
const UTF8_SHARE = 0.2;
/** Encodings of East Asia, by the names that chardet has for them. */
const EAST_ASIAN: Readonly<Record<string, Encoding>> = {
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
};
/** The best has to be so good, and so much better than the next that gives another text. */
const GOOD = 0.5;
const MARGIN = 0.15;
/** Fewer bytes beyond ASCII tell little. */
const FEW = 3;
/** The encodings that are the most frequent after those of the West. */
const CENTRAL: ReadonlySet<Encoding> = new Set(['windows-1250', 'iso-8859-2']);
/** What stands between values; a text of any length has some. */
const DELIMITER = /[\s,;|":<]/;
const ASCII = /[^\x80-\uffff]/g;

/**
 * Finds the encoding of a text file.
 * @param bytes the whole file, or its beginning
 */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const marked = byMark(bytes) ?? utf16WithoutMark(bytes);
  if (marked) return { encoding: marked, sureness: 'certain' };
  if (isUtf8(bytes)) return { encoding: 'utf-8', sureness: 'certain' };
  const sample = telling(bytes);
  if (isMostlyUtf8(sample) || isPartlyUtf8(sample)) return { encoding: 'utf-8', sureness: 'likely' };
  return byLetters(sample);
}

function byMark(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** Delimiters and line ends of UTF-16 have a zero byte, always on the same side. */
function utf16WithoutMark(bytes: Uint8Array): Encoding | undefined {
  const pairs = Math.floor(Math.min(bytes.length, SNIFFED_BYTES) / 2);
  let [even, odd] = [0, 0];
  for (let i = 0; i < pairs; i++) {
    if (bytes[2 * i] === 0) even++;
    if (bytes[2 * i + 1] === 0) odd++;
  }
  if (pairs < 2 || Math.max(even, odd) < pairs * 0.03) return undefined;
  if (Math.min(even, odd) > 0) return undefined;
  const encoding = odd > 0 ? 'utf-16le' : 'utf-16be';
  // Other files may hold a few zeros, on one side by chance.
  return DELIMITER.test(decoded(bytes.subarray(0, 2 * pairs), encoding) ?? '') ? encoding : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const step = 1 << 20;
  let at = 0;
  try {
    for (; at < bytes.length; at += step) decoder.decode(bytes.subarray(at, at + step), { stream: true });
    at = bytes.length;
    decoder.decode();
    return true;
  } catch {
    // A file may have been cut off within its last character.
    return at >= bytes.length && bytes.length > CUT_BYTES;
  }
}

/** Text in UTF-8 in which some bytes are broken is no other encoding: hardly any valid sequence comes about by chance. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [good, bad] = [0, 0];
  for (const character of text) {
    if (character === '\ufffd') bad++;
    else if (character > '\x7f') good++;
  }
  return good >= 4 && good > 8 * bad;
}

/** Lines that are all UTF-8 are no others by chance, where there are several and they are no rare exception. */
function isPartlyUtf8(bytes: Uint8Array): boolean {
  const { utf8, western, broken } = countLines(bytes);
  return utf8 >= FEW && utf8 >= (utf8 + western + broken) * UTF8_SHARE;
}

/** Lines that are not plain ASCII, from all over the file. */
function telling(bytes: Uint8Array): Uint8Array {
  const kept: number[] = [];
  let from = 0;
  for (let i = 0; i <= bytes.length && kept.length < JUDGED_BYTES; i++) {
    if (i < bytes.length && bytes[i] !== 0x0a && bytes[i] !== 0x0d) continue;
    const line = bytes.subarray(from, Math.min(i, from + JUDGED_BYTES / 4));
    if (line.some((byte) => byte > 0x7f)) kept.push(...line, 0x0a);
    from = i + 1;
  }
  return Uint8Array.from(kept);
}

interface Candidate {
  readonly encoding: Encoding;
  readonly text: string;
  readonly score: number;
}

function byLetters(sample: Uint8Array): DetectedEncoding {
  const best = [...singleByte(sample), ...eastAsian(sample)].sort((a, b) => b.score - a.score);
  const telling = new TextDecoder('windows-1252').decode(sample).replace(ASCII, '').length;
  const western = best.find(({ encoding }) => encoding === 'windows-1252');
  const [likeliest] = best;
  const isWestern =
    likeliest && western && western.score > 0 && likeliest.score - western.score < allowedLead(likeliest, telling);
  const first = isWestern ? western : likeliest;
  // What reads badly in all encodings is read in the one in which anything can be.
  if (!first || first.score <= 0) return { encoding: 'windows-1252', sureness: 'guess' };
  const next = best.find(({ text }) => text !== first.text)?.score ?? -1;
  const sure = first.score >= GOOD && first.score - next >= MARGIN && telling >= FEW;
  // Several may give the same text: the most frequent one is named.
  const encoding = best.find(({ encoding, text }) => text === first.text && encoding === 'windows-1252')?.encoding;
  return { encoding: encoding ?? first.encoding, sureness: sure ? 'likely' : 'guess' };
}

/** By how much another has to read better than windows-1252, which is by far the most frequent: the less, the more letters tell. */
function allowedLead({ encoding }: Candidate, letters: number): number {
  if (letters < FEW) return GOOD;
  return (CENTRAL.has(encoding) ? 0.25 : 0.5) / letters;
}

function* singleByte(sample: Uint8Array): Generator<Candidate> {
  for (const [name, alphabets] of Object.entries(ALPHABETS)) {
    const encoding = name as Encoding;
    const text = decoded(sample, encoding);
    if (text !== undefined) yield { encoding, text, score: readsAs(text, alphabets) };
  }
}

function* eastAsian(sample: Uint8Array): Generator<Candidate> {
  const confidence = new Map(analyse(sample).map((match) => [EAST_ASIAN[match.name] ?? '', match.confidence]));
  for (const encoding of Object.values(EAST_ASIAN)) {
    const text = decoded(sample, encoding);
    if (text === undefined) continue;
    // Chardet knows which characters are frequent in which language; it needs some ten of them.
    const known = (confidence.get(encoding) ?? 0) / 100;
    yield { encoding, text, score: readsAsEastAsian(text) * (0.5 + known / 2) };
  }
}

function decoded(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    // In one go Node takes windows-1252 for Latin-1, without its quotes and its sign of the euro.
    const decoder = new TextDecoder(encoding, { fatal: true });
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return undefined;
  }
}
