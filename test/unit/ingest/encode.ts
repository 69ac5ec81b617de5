/** Text as bytes of encodings that are no longer written, by the tables of `TextDecoder` read backwards. */
import type { Encoding } from '../../../src/engine/graph/reading';

const TABLES = new Map<Encoding, ReadonlyMap<string, readonly number[]>>();
const LEADS = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'];

/** Encodes text. Characters that the encoding lacks become question marks. */
export function encode(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(text, 'utf16le'));
  if (encoding === 'utf-16be') return new Uint8Array(Buffer.from(text, 'utf16le').swap16());
  const table = TABLES.get(encoding) ?? tableOf(encoding);
  TABLES.set(encoding, table);
  return Uint8Array.from([...text].flatMap((character) => table.get(character) ?? [0x3f]));
}

function tableOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding, { fatal: true });
  const add = (bytes: readonly number[]): void => {
    try {
      // In one go Node takes windows-1252 for Latin-1.
      const text = decoder.decode(Uint8Array.from(bytes), { stream: true }) + decoder.decode();
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes);
    } catch {
      // No character has these bytes.
    }
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  if (LEADS.includes(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
  }
  return table;
}
