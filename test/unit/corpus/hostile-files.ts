/**
 * Broken and hostile files of all kinds but plain text, made from a seed: workbooks, Parquet, JSON, archives, documents, databases and
 * graphs that are cut off, changed, swapped, or made to take all time or memory, or to lead out of their folder.
 */
import { gzipSync, strToU8, zipSync, type Zippable } from 'fflate';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { SqlJsStatic } from 'sql.js';
import { randomStream } from '../graph/styled-yaml';
import { workbook } from '../ingest/workbooks';
import type { HostileFile } from './hostile-texts';

type Random = () => number;
type Maker = (random: Random, large: boolean) => Uint8Array;

const MB = 1024 * 1024;
const below = (random: Random, n: number): number => Math.floor(random() * n);
const SHEETS = { A: { rows: [['id', 'name'], [1, 'x'], [2, 'y'], [3, 'z']] }, B: { rows: [['n', 'm'], [1, 2]] } }; // prettier-ignore
const JSON_TEXT = JSON.stringify(Array.from({ length: 40 }, (_, i) => ({ id: i, name: { first: 'Ann' }, items: [{ n: i }, { n: 2 }] }))); // prettier-ignore
const CSV = 'a,b\n1,2\n3,4\n';
const HTML = `<h1>T</h1><table><caption>C</caption><tr><th>a<th>b<tr><td rowspan=2>1<td>2<tr><td>3</table>`;
const MARKDOWN = '# T\n\n| a | b |\n|---|---|\n| 1 | `x` |\n| 2 | [l](u) |\n';
const FIXED = 'id   name   age\n1    Ann    20\n2    Bo     30\n';

/** One sheet, with parts as they are given. */
function sheetXml(rows: string, extra: Zippable = {}, before = ''): Uint8Array {
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ...extra,
  });
}

const textCell = (address: string, value: string): string =>
  `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;

function odsXml(rows: string): Uint8Array {
  const content = `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
  const manifest = `<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mimetype}"/></manifest:manifest>`;
  return zipSync({ mimetype: strToU8(mimetype), 'META-INF/manifest.xml': strToU8(manifest), 'content.xml': strToU8(content) }); // prettier-ignore
}

/** Entities that stand for ten of the one before, ten times. */
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 10 }, (_, i) => `<!ENTITY ${String.fromCharCode(98 + i)} "${`&${String.fromCharCode(97 + i)};`.repeat(10)}">`).join('')}]>`;

const zeros = (size: number): Uint8Array => new Uint8Array(size);

/** A header of tar with whatever size, and a right sum. */
function tarHeader(name: string, size: string, type = '0'): Uint8Array {
  const header = new Uint8Array(512);
  const put = (at: number, text: string): void => header.set(strToU8(text), at);
  put(0, name);
  put(124, size);
  put(148, ' '.repeat(8));
  put(156, type);
  put(257, 'ustar\0');
  put(148, `${header.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0')}\0 `); // prettier-ignore
  return header;
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

const TAR = concat(tarHeader('a.csv', `${CSV.length.toString(8).padStart(11, '0')}\0`), strToU8(CSV.padEnd(512, '\0')), zeros(1024)); // prettier-ignore
const PARQUET = (): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'id', data: Array.from({ length: 50 }, (_, i) => i), type: 'INT32' },
        { name: 'name', data: Array.from({ length: 50 }, (_, i) => `n${i}`), type: 'STRING' },
      ],
    }),
  );

/** Files that are whole, by their endings: they are cut off, changed and swapped. */
function wholeFiles(sqlite: Uint8Array): Readonly<Record<string, Uint8Array>> {
  return {
    xlsx: workbook(SHEETS),
    xlsb: workbook(SHEETS, 'xlsb'),
    xls: workbook(SHEETS, 'biff8'),
    ods: workbook(SHEETS, 'ods'),
    parquet: PARQUET(),
    json: strToU8(JSON_TEXT),
    zip: zipSync({ 'a.csv': strToU8(CSV), 'b/c.json': strToU8(JSON_TEXT) }),
    'csv.gz': gzipSync(strToU8(CSV.repeat(50))),
    tar: TAR,
    tgz: gzipSync(TAR),
    html: strToU8(HTML),
    md: strToU8(MARKDOWN),
    fwf: strToU8(FIXED),
    sqlite,
  };
}

/** What is made to harm, by ending and name. */
const BOMBS: readonly (readonly [ending: string, name: string, make: Maker])[] = [
  ['xlsx', 'bomb', () => zipSync({ 'xl/workbook.xml': zeros(110 * MB) })],
  ['xlsx', 'laughs', () => sheetXml(`<row r="1">${textCell('A1', '&k;')}${textCell('B1', 'b')}</row>`, {}, LAUGHS)],
  [
    'xlsx',
    'wide',
    (_random, large) =>
      sheetXml(
        Array.from(
          { length: 3 },
          (_, r) =>
            `<row r="${r + 1}">${Array.from({ length: large ? 10_000 : 2_000 }, () => '<c t="inlineStr"><is><t>x</t></is></c>').join('')}</row>`,
        ).join(''),
      ),
  ],
  [
    'xlsx',
    'long-cell',
    (_, large) =>
      sheetXml(
        `<row r="1">${textCell('A1', 'a')}${textCell('B1', 'b')}</row><row r="2">${textCell('A2', 'x'.repeat((large ? 60 : 3) * MB))}${textCell('B2', '1')}</row>`,
      ),
  ],
  ['xlsx', 'open-tags', (_, large) => sheetXml(`<row r="1">${'<c r="A1"><is>'.repeat(large ? 300_000 : 30_000)}`)],
  [
    'xlsx',
    'many-rows',
    (_, large) =>
      sheetXml(
        Array.from(
          { length: large ? 60_000 : 5_000 },
          (__, r) => `<row r="${r + 1}"><c r="A${r + 1}"><v>${r}</v></c><c r="B${r + 1}"><v>1</v></c></row>`,
        ).join(''),
      ),
  ],
  [
    'xlsx',
    'shared',
    () =>
      sheetXml('<row r="1"><c r="A1" t="s"><v>99999999</v></c><c r="B1" t="s"><v>-1</v></c></row>', {
        'xl/sharedStrings.xml': strToU8('<sst count="4294967295" uniqueCount="4294967295"><si><t>a</t></si></sst>'),
      }),
  ],
  [
    'ods',
    'repeated',
    () =>
      odsXml(
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>',
      ),
  ],
  [
    'ods',
    'repeated-cells',
    () =>
      odsXml(
        '<table:table-row><table:table-cell table:number-columns-repeated="999999999" office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell></table:table-row>'.repeat(
          3,
        ),
      ),
  ],
  [
    'parquet',
    'huge-footer',
    () => concat(strToU8('PAR1'), zeros(100), Uint8Array.of(0xff, 0xff, 0xff, 0x7f), strToU8('PAR1')),
  ],
  ['json', 'deep', (random) => strToU8('[{"a":'.repeat(20_000 + below(random, 9)))],
  [
    'json',
    'wide',
    () => strToU8(JSON.stringify([Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`c${i}`, i]))])),
  ],
  ['json', 'long', (_, large) => strToU8(`[{"a":1},{"a":"${'x'.repeat((large ? 100 : 5) * MB)}"},{"a":2}]`)],
  [
    'json',
    'prototypes',
    () => strToU8('[{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}}},{"__proto__":5,"toString":[{"x":1}]}]'),
  ],
  [
    'json',
    'tables',
    () => strToU8(JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`t${i}`, [{ a: i }]])))),
  ],
  ['zip', 'bomb', (_, large) => zipSync({ 'a.csv': zeros((large ? 200 : 80) * MB), 'b.csv': strToU8(CSV) })],
  [
    'zip',
    'traversal',
    () =>
      zipSync({
        '../../etc/passwd.csv': strToU8(CSV),
        '/etc/shadow.csv': strToU8(CSV),
        'x/../../y.csv': strToU8(CSV),
        'ok.csv': strToU8(CSV),
        'a\\..\\b.csv': strToU8(CSV),
      }),
  ],
  ['zip', 'nested', () => zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ 'c.csv': strToU8(CSV) }) }) })],
  ['zip', 'many', () => zipSync(Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`d${i}/n.bin`, zeros(1)])))],
  ['csv.gz', 'bomb', (_, large) => gzipSync(zeros((large ? 200 : 80) * MB))],
  ['csv.gz', 'twice', () => gzipSync(gzipSync(strToU8(CSV)))],
  [
    'tar',
    'traversal',
    () =>
      concat(
        tarHeader('../../etc/passwd.csv', '00000000000\0'),
        tarHeader('/etc/shadow.csv', '00000000000\0'),
        tarHeader('link.csv', '00000000000\0', '2'),
        zeros(1024),
      ),
  ],
  [
    'tar',
    'size',
    (random) =>
      concat(
        tarHeader(
          'a.csv',
          ['77777777777\0', '-0000000001\0', 'xxxxxxxxxxx\0', '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff'][
            below(random, 4)
          ] ?? '',
        ),
        zeros(1024),
      ),
  ],
  ['tgz', 'bomb', (_, large) => gzipSync(zeros((large ? 200 : 80) * MB))],
  ['html', 'nested', () => strToU8('<table><tr><td>'.repeat(50_000))],
  ['html', 'spans', () => strToU8(`<table>${'<tr><td colspan=1000 rowspan=65534>x<td>y'.repeat(5000)}</table>`)],
  [
    'html',
    'open',
    (random) =>
      strToU8(
        '<table><tr>' + ['<td>', '<!--', '<![CDATA[', '<td a="', '&#x', '<td a'][below(random, 6)]?.repeat(200_000),
      ),
  ],
  [
    'md',
    'marks',
    (random) =>
      strToU8(`a|b\n-|-\n${['[', '*', '`', '![', '**a', '<', '_a_', '(', '~~'][below(random, 9)]?.repeat(20_000)}|x\n`),
  ],
  ['md', 'quotes', () => strToU8(`${'> '.repeat(5000)}a|b\n${'> '.repeat(5000)}-|-\n`)],
  [
    'md',
    'lists',
    (_, large) => strToU8(Array.from({ length: large ? 2000 : 150 }, (__, i) => `${' '.repeat(i)}- x\n`).join('')),
  ],
  [
    'md',
    'wide',
    (_, large) =>
      strToU8(
        `${'a|'.repeat(large ? 10_000 : 300)}\n${'-|'.repeat(large ? 10_000 : 300)}\n${'1|'.repeat(large ? 10_000 : 300)}\n`,
      ),
  ],
  ['fwf', 'wide', () => strToU8(`${'a  '.repeat(10_000)}\n${'1  '.repeat(10_000)}\n`.repeat(3))],
  ['fwf', 'long', () => strToU8(`a  b\n${'x'.repeat(5 * MB)}\n1  2\n`)],
];

const REPEATS = Array.from({ length: 12 }, (_, i) => `x${i + 1}: &x${i + 1} [${`*x${i}, `.repeat(12)}]`).join('\n');

/** Graphs that are made to harm; `/etc` and the like lie outside of their folder. */
const GRAPHS: readonly (readonly [name: string, make: (random: Random) => string])[] = [
  ['aliases', () => `version: 1\nx0: &x0 [a]\n${REPEATS}\n`],
  ['deep', () => `version: 1\ntables: ${'{ a: '.repeat(20_000)}`],
  ['brackets', () => `version: 1\nedges: ${'['.repeat(100_000)}`],
  ['cyclic', () => 'version: 1\ninclude: [g.sgraph.yaml, "*.sgraph.yaml", ./g.sgraph.yaml]\nsources: []\n'],
  ['alias-of-itself', () => 'version: 1\ntables: &t { a: *t }\n'],
  ['outside', (random) => `version: 1\ninclude: [/etc/passwd, ../../x.sgraph.yaml]\ndictionaries: [/etc/hosts, "/proc/self/environ"]\nsources: [{ id: a, kind: csv, path: "${['/etc/passwd', '../../../etc/passwd', '/proc/*/environ', 'a.zip!/../../etc/passwd', '~/x.csv', 'C:/x.csv', '//host/x.csv'][below(random, 7)]}" }]\nexclude: { files: [/etc/*] }\n`],
  ['wildcards', () => `version: 1\nsources: [{ id: a, kind: csv, path: "${'**/'.repeat(40)}${'*a'.repeat(200)}.csv" }]\n`],
  ['long', () => `version: 1\nname: ${'x'.repeat(3 * MB)}\n`],
  ['keys', () => `version: 1\ntables:\n${Array.from({ length: 20_000 }, (_, i) => `  t${i % 5}: {}`).join('\n')}\n`],
  ['prototypes', () => 'version: 1\ntables: { __proto__: { key: [a] }, constructor: {} }\nexclude: { columns: [__proto__.a], redact: ["*.*"] }\n'],
]; // prettier-ignore

/** Statements of databases that are made to harm. */
const HOSTILE_SQL = [
  `CREATE TABLE t (a); INSERT INTO t VALUES (1); CREATE VIEW v AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) AS n FROM c;`,
  `CREATE TABLE t (a); CREATE VIEW v AS SELECT randomblob(1000000000) AS b; CREATE VIEW w AS SELECT * FROM w;`,
  `CREATE TABLE "a'b""c; DROP TABLE x" ("; --" TEXT); INSERT INTO "a'b""c; DROP TABLE x" VALUES ('x');`,
  `CREATE TABLE t (${Array.from({ length: 1990 }, (_, i) => `c${i}`).join(', ')}); INSERT INTO t (c0) VALUES (1);`,
  `CREATE TABLE t (a TEXT CHECK (length(a) < 9) DEFAULT (randomblob(9)), b GENERATED ALWAYS AS (zeroblob(100000000)) VIRTUAL); INSERT INTO t (a) VALUES ('x');`,
];

function changed(random: Random, whole: Uint8Array): Uint8Array {
  const bytes = whole.slice();
  const kind = below(random, 5);
  if (kind === 0) return bytes.subarray(0, below(random, bytes.length));
  if (kind === 1) {
    // A run of other bytes.
    const at = below(random, bytes.length);
    for (let i = at; i < Math.min(bytes.length, at + 200); i++) bytes[i] = below(random, 256);
    return bytes;
  }
  if (kind === 2) return concat(bytes.subarray(0, below(random, bytes.length)), bytes);
  for (let i = 0; i <= below(random, 12); i++)
    bytes[below(random, bytes.length)] = kind === 3 ? 0xff : below(random, 256);
  return bytes;
}

/** A file of the corpus, and whether it is a graph that is to be checked. */
export interface HostileAnyFile extends HostileFile {
  readonly isGraph: boolean;
}

/**
 * Makes the files.
 * @param first the number of the first, from 1; kinds take turns, those that are made to harm first
 * @param last the number of the last
 * @param large the few large ones have their full size
 * @param sql makes databases
 */
export function* hostileFiles(
  first: number,
  last: number,
  large: boolean,
  sql: SqlJsStatic,
): Generator<HostileAnyFile> {
  const databaseOf = (statements: string): Uint8Array => {
    const database = new sql.Database();
    database.exec(statements);
    const bytes = database.export();
    database.close();
    return bytes;
  };
  const whole = wholeFiles(
    databaseOf(
      `CREATE TABLE p (id INTEGER PRIMARY KEY, n TEXT UNIQUE); CREATE TABLE c (p INTEGER REFERENCES p(id), x REAL); ${Array.from({ length: 60 }, (_, i) => `INSERT INTO p VALUES (${i}, 'n${i}'); INSERT INTO c VALUES (${i}, ${i / 2});`).join(' ')}`,
    ),
  );
  const endings = Object.keys(whole);
  const makers: { readonly name: string; readonly ending: string; readonly make: Maker }[] = [
    ...BOMBS.map(([ending, name, make]) => ({ name, ending, make })),
    ...HOSTILE_SQL.map((statements, i) => ({ name: `sql${i}`, ending: 'sqlite', make: () => databaseOf(statements) })),
    ...GRAPHS.map(([name, make]) => ({ name, ending: 'sgraph.yaml', make: (random: Random) => strToU8(make(random)) })),
  ];
  for (let i = first - 1; i < last; i++) {
    const random = randomStream(i + 1);
    const bomb = makers[i];
    if (bomb) {
      yield {
        name: `${bomb.name}-${i}.${bomb.ending}`,
        bytes: bomb.make(random, large),
        isGraph: bomb.ending === 'sgraph.yaml',
      };
      continue;
    }
    const ending = endings[i % endings.length] ?? 'json';
    // One in eight is another kind in truth.
    const truth = below(random, 8) === 0 ? (endings[below(random, endings.length)] ?? ending) : ending;
    yield { name: `changed-${i}.${ending}`, bytes: changed(random, whole[truth] ?? zeros(9)), isGraph: false };
  }
}
