/** Looks at what a zip archive holds before anything of it is unpacked, and unpacks no more than is wanted. */
import { Gunzip, Inflate } from 'fflate';
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import { entryName } from './entry-names';

/** Entries of one archive. */
const MOST_ENTRIES = 20_000;
/** Packed bytes that are unpacked at a time: a thousand times as many may come of them. */
const PIECE = 32 * 1024;

/** Data of some size is not packed better than this. */
const [FREE_BYTES, MOST_RATIO] = [64 * 1024 * 1024, 400];

/** An entry of an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Size when unpacked, as the archive says. */
  readonly size: number;
  /** Its bytes as they are stored. */
  readonly packed: Uint8Array;
  /** 0 where it is stored as it is, 8 where it is deflated. */
  readonly method: number;
  readonly encrypted: boolean;
  /** CRC-32 of its unpacked bytes. */
  readonly checksum: number;
}

const [END, CENTRAL, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
/** What stands in place of a number that is written elsewhere, with more bytes. */
const [BEYOND_16, BEYOND_32] = [0xffff, 0xffffffff];
const ENCRYPTED = 1;
const DEFLATED = 8;

/**
 * Lists the entries of an archive.
 * @param bytes the archive
 * @throws SchemaGraphError `bad-input` where it is none, is cut off, or has too many entries
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count === BEYOND_16 || view.getUint32(end + 16, true) === BEYOND_32) throw beyond();
  if (count > MOST_ENTRIES) throw new SchemaGraphError('bad-input', say`it has more than ${MOST_ENTRIES} entries.`);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) throw broken();
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
    const name = entryName(bytes.subarray(at + 46, at + 46 + nameLength), 'zip');
    const packedSize = view.getUint32(at + 20, true);
    if ([20, 24, 42].some((offset) => view.getUint32(at + offset, true) === BEYOND_32)) throw beyond();
    const start = dataStart(view, view.getUint32(at + 42, true));
    if (start + packedSize > bytes.length) throw broken();
    entries.push({
      name,
      size: view.getUint32(at + 24, true),
      packed: bytes.subarray(start, start + packedSize),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
      checksum: view.getUint32(at + 16, true),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= first; at--) if (view.getUint32(at, true) === END) return at;
  throw broken();
}

function dataStart(view: DataView, local: number): number {
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL) throw broken();
  return local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
}

function beyond(): SchemaGraphError {
  return new SchemaGraphError(
    'bad-input',
    say`it is packed in the form for more than 4 GB (ZIP64), which is not read here; pack or save it anew without that, or unpack it.`,
  );
}

function broken(): SchemaGraphError {
  return new SchemaGraphError('bad-input', say`it is damaged, cut off, or no file of this kind.`);
}

/**
 * Makes sure that what an archive holds is not too large, whatever it says, and undamaged: who reads it on may be led astray.
 * @param bytes the archive
 * @param most bytes of all its entries together, unpacked
 * @returns how many they are
 * @throws SchemaGraphError `bad-input` where it is broken or too large
 */
export function checkZip(bytes: Uint8Array, most: number): number {
  const entries = zipEntries(bytes);
  if (entries.reduce((sum, { size }) => sum + size, 0) > most) refuse(most);
  let unpacked = 0;
  for (const { method, packed, checksum, encrypted } of entries) {
    if (encrypted) continue;
    let sum = 0;
    const count = (piece: Uint8Array): void => {
      unpacked += piece.length;
      if (unpacked > most) refuse(most);
      sum = crc32(piece, sum);
    };
    if (method === DEFLATED) for (const _ of inflate(new Inflate(count), packed, { isEnough: false }));
    else if (method === 0) count(packed);
    else continue;
    if (sum !== checksum) throw damaged();
  }
  return unpacked;
}

function damaged(): SchemaGraphError {
  return new SchemaGraphError('bad-input', say`it was damaged: what it holds is not what was put in.`);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Goes on with the CRC-32 of what came before. */
function crc32(bytes: Uint8Array, before: number): number {
  let sum = ~before;
  for (const byte of bytes) sum = (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}

/**
 * Unpacks an entry, and lets others have a turn meanwhile.
 * @param entry the entry
 * @param most bytes; `bad-input` where there are more
 * @param head so many bytes are enough
 * @throws SchemaGraphError `bad-input` where it is locked, broken, damaged or too large
 */
export async function unpackEntry(entry: ZipEntry, most: number, head = Infinity): Promise<Uint8Array> {
  const { encrypted, method, packed, checksum } = entry;
  if (encrypted) throw new SchemaGraphError('bad-input', say`it is locked by a password.`);
  if (method !== 0 && method !== DEFLATED)
    throw new SchemaGraphError('bad-input', say`it is packed in a way that is not known here.`);
  const pieces = new Pieces(most, head, packed.length);
  if (method === 0) pieces.add(packed);
  else await inTurns(inflate(new Inflate((piece) => pieces.add(piece)), packed, pieces));
  const bytes = pieces.joined();
  // What was not unpacked to its end cannot be told.
  if (!pieces.isEnough && crc32(bytes, 0) !== checksum) throw damaged();
  return bytes;
}

/** Others have a turn after so many ms. */
const TURN_MS = 20;

async function inTurns(work: Iterable<void>): Promise<void> {
  let turn = Date.now();
  for (const _ of work) {
    if (Date.now() - turn < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    turn = Date.now();
  }
}

/**
 * Unpacks a file that was packed by itself (gzip), and lets others have a turn meanwhile.
 * @param packed its bytes, or as many of its first as there are
 * @param most bytes; `bad-input` where there are more
 * @param head so many bytes are enough
 * @throws SchemaGraphError `bad-input` where it is broken or too large
 */
export async function unpack(packed: Uint8Array, most: number, head = Infinity): Promise<Uint8Array> {
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) throw broken();
  const pieces = new Pieces(most, head, packed.length);
  await inTurns(inflate(new Gunzip((piece) => pieces.add(piece)), packed, pieces));
  return pieces.joined();
}

/** What comes out while it is unpacked. */
class Pieces {
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  constructor(
    private readonly most: number,
    private readonly head: number,
    private readonly packed: number,
  ) {}

  add(piece: Uint8Array): void {
    if (this.isEnough) return;
    this.#length += piece.length;
    if (this.#length > this.most && !this.isEnough) refuse(this.most);
    if (this.#length > FREE_BYTES && this.#length > this.packed * MOST_RATIO)
      throw new SchemaGraphError('bad-input', say`it is packed more than ${MOST_RATIO} times smaller, as no data is.`);
    this.#pieces.push(piece);
  }

  get isEnough(): boolean {
    return this.#length >= this.head;
  }

  joined(): Uint8Array {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return this.isEnough ? all.subarray(0, this.head) : all;
  }
}

function refuse(most: number): never {
  const megabytes = Math.round(most / 1024 / 1024);
  throw new SchemaGraphError('bad-input', say`unpacked it is larger than ${megabytes} MB; save its tables as CSV.`);
}

/** Piece by piece, so that what is too large is never there as a whole. */
function* inflate(
  inflater: { push(data: Uint8Array, last?: boolean): void },
  packed: Uint8Array,
  pieces: { readonly isEnough: boolean },
): Generator<void> {
  try {
    for (let at = 0; at < packed.length && !pieces.isEnough; at += PIECE) {
      inflater.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
      yield;
    }
  } catch (error) {
    if (error instanceof SchemaGraphError) throw error;
    throw broken();
  }
}
