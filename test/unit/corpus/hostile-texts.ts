/**
 * Broken and hostile text files, made from a seed: cut off, in wrong encodings, with formulas, with far too many columns, with
 * cells of many megabytes, with quotes everywhere, or no text at all.
 */
import type { Encoding } from '../../../src/engine/graph/reading';
import { randomStream } from '../graph/styled-yaml';
import { encode } from '../ingest/encode';

/** One file of the corpus. */
export interface HostileFile {
  /** With its kind and its extension. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

type Random = () => number;
type Maker = (random: Random, large: boolean) => Uint8Array;

const ENCODINGS: readonly Encoding[] = ['utf-8', 'utf-16le', 'windows-1252', 'windows-1251', 'shift_jis', 'gb18030'];
const CELLS = [
  '1',
  '2.5',
  '1,5',
  '$3',
  '',
  ' ',
  'Zürich',
  '東京',
  'Москва',
  '2020-01-01',
  '01/02/2023',
  'NULL',
  'a "b" c',
  '-',
  'Total',
];

const below = (random: Random, n: number): number => Math.floor(random() * n);
const pick = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)] as T;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const noise = (random: Random, length: number): Uint8Array => Uint8Array.from({ length }, () => below(random, 256));

function table(random: Random, delimiter = ','): string {
  const columns = 1 + below(random, 8);
  const line = (cell: () => string): string => Array.from({ length: columns }, cell).join(delimiter);
  const rows = Array.from({ length: below(random, 60) }, () => line(() => pick(random, CELLS)));
  return [line(() => `c${below(random, 9)}`), ...rows].join(pick(random, ['\n', '\r\n', '\r'])) + '\n';
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const CSV: Readonly<Record<string, Maker>> = {
  'cut-off': (random) => {
    const bytes = encode(table(random), pick(random, ENCODINGS));
    return bytes.subarray(0, below(random, bytes.length + 1));
  },
  'two-encodings': (random) =>
    concat(encode(table(random), pick(random, ENCODINGS)), encode(table(random), pick(random, ENCODINGS))),
  'broken-bytes': (random) => {
    const bytes = encode(table(random), pick(random, ENCODINGS)).slice();
    for (let i = 0; i < 5; i++) bytes[below(random, bytes.length)] = below(random, 256);
    return bytes;
  },
  'no-text': (random) => noise(random, below(random, 20_000)),
  zeros: (random) => new Uint8Array(below(random, 100_000)),
  archive: (random) => concat(Uint8Array.of(0x50, 0x4b, 3, 4), noise(random, 4000)),
  database: (random) => concat(bytesOf('SQLite format 3\0'), noise(random, 4000)),
  formulas: (random) =>
    bytesOf(
      `name,value\n${Array.from({ length: 20 }, () => `=cmd|' /C calc'!A${below(random, 9)},@SUM(1+1)*cmd`).join('\n')}\n`,
    ),
  'many-columns': (random, large) => {
    const width = large ? 10_000 : 1900 + below(random, 300);
    const line = (cell: (i: number) => string): string => Array.from({ length: width }, (_, i) => cell(i)).join(',');
    return bytesOf(`${line((i) => `c${i}`)}\n${line(String)}\n${line(String)}\n`);
  },
  'long-cell': (random, large) => {
    const length = large ? 100_000_000 : 1_000_000 + below(random, 2_000_000);
    return concat(bytesOf('a,b\n1,'), new Uint8Array(length).fill(0x78), bytesOf('\n2,y\n'));
  },
  'long-quoted-cell': (random, large) => {
    const length = large ? 100_000_000 : 1_000_000 + below(random, 2_000_000);
    return concat(bytesOf('a,b\n1,"'), new Uint8Array(length).fill(0x0a), bytesOf('"\n2,y\n'));
  },
  'open-quotes': (random) =>
    bytesOf(`a,b\n${Array.from({ length: below(random, 3000) }, (_, i) => `${i},"open`).join('\n')}\n`),
  quotes: (random) => new Uint8Array(below(random, 1_500_000)).fill(0x22),
  'quotes-and-commas': (random) =>
    bytesOf(Array.from({ length: 20_000 }, () => pick(random, ['"', '""', ',', '\n', 'x', '\r', ';', '\t'])).join('')),
  delimiters: (random) =>
    bytesOf(pick(random, [',', ';', '\t', '|', ',\n', '\n', '\r', ' ']).repeat(below(random, 50_000))),
  ragged: (random) =>
    bytesOf(
      Array.from({ length: 200 }, () =>
        Array(1 + below(random, 12))
          .fill('x')
          .join(','),
      ).join('\n'),
    ),
  'null-characters': (random) => bytesOf(table(random).replaceAll('c', '\0').replaceAll('1', '1\0')),
  'marks-alone': (random) =>
    Uint8Array.from(pick(random, [[0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf], [0xff, 0xfe, 0], []])),
  'names-of-sql': () => bytesOf(`"; DROP TABLE t;--",rowid,oid,_rowid_,"c""0",sqlite_schema\n1,2,3,4,5,6\n`),
  numbers: (random) =>
    bytesOf(
      `n\n${Array.from({ length: 100 }, () => pick(random, ['9'.repeat(400), '1e999', '-0', '0x10', '1_000', 'Infinity', '.', '１２', '1.2.3', '$', '(', '%'])).join('\n')}\n`,
    ),
  dates: (random) =>
    bytesOf(
      `d\n${Array.from({ length: 50 }, () => `${below(random, 40)}/${below(random, 40)}/${below(random, 9999)}`).join('\n')}\n`,
    ),
};

const JSONL: Readonly<Record<string, Maker>> = {
  'cut-off': (random) => {
    const lines = Array.from({ length: 30 }, (_, i) => JSON.stringify({ i, x: pick(random, CELLS), y: [1, { z: 2 }] }));
    const bytes = bytesOf(lines.join('\n'));
    return bytes.subarray(0, below(random, bytes.length));
  },
  prototypes: () => bytesOf('{"__proto__":{"a":1},"constructor":2,"toString":3}\n{"__proto__":5,"hasOwnProperty":1}\n'),
  nested: (random) => bytesOf(`${'[{"a":'.repeat(5000 + below(random, 5000))}\n{"a":1}\n`),
  numbers: () => bytesOf('{"n":1e999}\n{"n":123456789012345678901234567890}\n{"n":-0}\n'),
  names: (random) =>
    bytesOf(Array.from({ length: 30 }, () => `{"k${below(random, 1e9)}":1,"":2,"a\\u0000b":3}`).join('\n')),
  'no-text': (random) => noise(random, 5000),
};

/**
 * Makes the files.
 * @param first the number of the first, from 1; kinds take turns
 * @param last the number of the last
 * @param large the few large ones have their full size
 */
export function* hostileTexts(first: number, last: number, large: boolean): Generator<HostileFile> {
  const makers = [
    ...Object.entries(CSV).map(([name, make]) => ({ name, make, extension: 'csv' })),
    ...Object.entries(JSONL).map(([name, make]) => ({ name, make, extension: 'jsonl' })),
  ];
  for (let i = first - 1; i < last; i++) {
    const { name, make, extension } = makers[i % makers.length] as (typeof makers)[number];
    // Of the large ones only the first is large: the others differ in nothing else.
    yield { name: `${name}-${i}.${extension}`, bytes: make(randomStream(i + 1), large && i < makers.length) };
  }
}
