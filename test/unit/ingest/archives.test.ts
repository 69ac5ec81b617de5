import { gzipSync, zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { containerOf, withArchives } from '../../../src/engine/ingest/archive-files';
import { tarEntries } from '../../../src/engine/ingest/tar-entries';
import { checkZip, unpack, unpackEntry, zipEntries } from '../../../src/engine/ingest/zip-entries';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles, type Content } from './memory-files';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const zeros = (size: number): Uint8Array => new Uint8Array(size);
const MB = 1024 * 1024;

async function draft(content: Content, data: readonly string[]) {
  const engine = createEngine({ ...(await createInProcessPlatform()), files: memoryFiles(content) });
  const { graph, report } = await engine.draft({ data, baseFolder: '/w' });
  const { warnings, notes } = inEnglish(report);
  return { sources: graph.sources, tables: [...graph.tables.keys()], warnings, notes };
}

describe('packed data', () => {
  const zip = zipSync({
    'shop/orders.csv': bytes('id,total\n1,2\n'),
    'shop/more/staff.json': bytes('[{"name":"Ann"}]'),
    'shop/log.csv.gz': gzipSync(bytes('at\n1\n')),
    'readme.txt': bytes('x'),
    '../out.csv': bytes('a\n1\n'),
    '/abs.csv': bytes('a\n1\n'),
    '__MACOSX/._orders.csv': bytes('x'),
  });

  test('is read from archives as from folders, and from files that are packed by themselves', async () => {
    const content = { '/w/data/old.zip': zip, '/w/data/new.csv.gz': gzipSync(bytes('x\n1\n')) };
    expect(await draft(content, ['/w/data'])).toEqual({
      sources: [
        { id: 'new', kind: 'csv', path: 'data/new.csv.gz', table: 'new' },
        { id: 'log', kind: 'csv', path: 'data/old.zip!/shop/log.csv.gz', table: 'log' },
        { id: 'staff', kind: 'json', path: 'data/old.zip!/shop/more/staff.json', table: 'staff' },
        { id: 'orders', kind: 'csv', path: 'data/old.zip!/shop/orders.csv', table: 'orders' },
      ],
      tables: ['new', 'log', 'staff', 'orders'],
      warnings: ['/w/data/old.zip: 2 files of the archive lead out of it, and are left out: ../out.csv and /abs.csv.'],
      notes: [],
    });
    expect((await draft(content, ['/w/data/old.zip'])).tables).toEqual(['log', 'staff', 'orders']);
  });

  test('that cannot be unpacked is left out, and told', async () => {
    const content = { '/w/a.csv': 'x\n1\n', '/w/cut.zip': zip.slice(0, 100), '/w/cut.csv.gz': bytes('nothing'), '/w/none.zip': zipSync({ 'a.bin': bytes('') }) }; // prettier-ignore
    const { tables, warnings, notes } = await draft(content, ['/w']);
    expect(tables).toEqual(['a']);
    expect(warnings).toEqual([
      '/w/cut.zip: The archive is left out: it is damaged, cut off, or no file of this kind.',
      '/w/cut.csv.gz: Source cut is left out: it is damaged, cut off, or no file of this kind.',
    ]);
    expect(notes).toEqual([
      '/w/none.zip: The archive holds no file that can be read.',
      '/w/none.zip!/a.bin: The file is of no kind that can be read as data, and is left out.',
    ]);
  });

  test('of which something is left out is told: other kinds, archives in it, names that lead out', async () => {
    const inner = zipSync({ 'b.csv': bytes('x\n1\n') });
    const outer = zipSync({ 'a.csv': bytes('x\n1\n'), 'p/photo.png': bytes('x'), 'in.zip': inner, 'p\\w.csv': bytes('x\n1\n') }); // prettier-ignore
    const { tables, warnings, notes } = await draft({ '/w/o.zip': outer }, ['/w']);
    expect(tables).toEqual(['a']);
    expect(warnings).toEqual([
      "/w/o.zip: The archive's file p\\w.csv leads out of the archive, and is left out.",
      '/w/o.zip!/in.zip: The archive lies in another one, and is left out; unpack the outer one.',
    ]);
    expect(notes).toEqual(['/w/o.zip!/p/photo.png: The file is of no kind that can be read as data, and is left out.']);
  });

  test('that holds two files of one name says which is read', async () => {
    // Both names stand before their files, and once more at the end.
    const twice = zipSync(
      { 'a.csv': bytes('x\n1\n'), 'b.csv': bytes('x\n2\n'), 'c.csv': bytes('x\n3\n') },
      { level: 0 },
    );
    const renamed = twice.map((byte, i) =>
      byte === 0x62 && twice[i + 1] === 0x2e && twice[i + 2] === 0x63 ? 0x61 : byte,
    );
    const { tables, warnings } = await draft({ '/w/o.zip': renamed }, ['/w']);
    expect(tables).toEqual(['a', 'c']);
    expect(warnings).toEqual(['/w/o.zip: The archive holds several files called a.csv; the last is read, and the others are left out.']); // prettier-ignore
  });

  test('in the form for more than 4 GB is refused with that reason', async () => {
    const large = zipSync({ 'a.csv': bytes('x\n1\n') });
    const end = large.length - 22;
    const marked = large.map((byte, i) => (i >= end + 16 && i < end + 20 ? 0xff : byte));
    const { warnings } = await draft({ '/w/a.csv': 'x\n1\n', '/w/o.zip': marked }, ['/w']);
    expect(warnings).toEqual(['/w/o.zip: The archive is left out: it is packed in the form for more than 4 GB (ZIP64), which is not read here; pack or save it anew without that, or unpack it.']); // prettier-ignore
  });

  test('has names in the letters of its time, each file one of its own', async () => {
    const files = { 'gr@sse.csv': bytes('a\n1\n'), 'gr%sse.csv': bytes('b\n1\n') };
    // Names stand in the archive as they are: each stands before its file, and once more at the end.
    const old = zipSync(files).map((byte) => (byte === 0x40 ? 0x84 : byte === 0x25 ? 0x81 : byte));
    expect((await draft({ '/w/old.zip': old }, ['/w'])).tables).toEqual(['grässe', 'grüsse']);
    const said = zipSync({ 'größe.csv': bytes('a\n1\n') });
    expect((await draft({ '/w/said.zip': said }, ['/w'])).tables).toEqual(['größe']);
  });

  test('tells of many archives in one in one sentence', async () => {
    const inner = Object.fromEntries(
      Array.from({ length: 5 }, (_, i) => [`in${i}.zip`, zipSync({ 'b.csv': bytes('x\n1\n') })]),
    );
    const { warnings } = await draft({ '/w/o.zip': zipSync({ 'a.csv': bytes('x\n1\n'), ...inner }) }, ['/w']);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^\/w\/o\.zip!\/in0\.zip: 5 archives lie in others, and are left out: in0\.zip, .*; unpack/,
      ),
    ]);
  });

  test('lies in the archive, for those who watch or open files', () => {
    expect(containerOf('/w/a.zip!/b/c.csv')).toBe('/w/a.zip');
    expect(containerOf('/w/a.zip')).toBe('/w/a.zip');
  });

  test('is found by patterns, by path and by size', async () => {
    const files = withArchives(memoryFiles({ '/w/old.zip': zip }));
    expect(await files.list('/w/old.zip!')).toEqual(['readme.txt', 'shop/']);
    expect(await files.list('/w/old.zip!/shop')).toEqual(['log.csv.gz', 'more/', 'orders.csv']);
    expect(await files.stat('/w/old.zip!/shop')).toMatchObject({ kind: 'folder' });
    expect(await files.stat('/w/old.zip!/shop/orders.csv')).toMatchObject({ kind: 'file', size: 13 });
    expect(await files.stat('/w/old.zip!/shop/none.csv')).toBeUndefined();
    expect(new TextDecoder().decode(await files.head('/w/old.zip!/shop/orders.csv', 4))).toBe('id,t');
    expect(new TextDecoder().decode(await files.read('/w/old.zip!/shop/log.csv.gz'))).toBe('at\n1\n');
    await expect(files.read('/w/old.zip!/../out.csv')).rejects.toMatchObject({ code: 'not-found' });
  });
});

/** One file of a tar archive: its header and its bytes. */
function tarred(name: string | Uint8Array, content: Uint8Array, type = '0'): Uint8Array {
  const all = new Uint8Array(512 + Math.ceil(content.length / 512) * 512);
  const put = (at: number, text: string): void => all.set(bytes(text), at);
  all.set(typeof name === 'string' ? bytes(name) : name);
  put(100, '0000644\0');
  put(124, `${content.length.toString(8).padStart(11, '0')}\0`);
  put(148, ' '.repeat(8));
  put(156, type);
  put(257, 'ustar\0');
  const sum = all.subarray(0, 512).reduce((before, byte) => before + byte, 0);
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  all.set(content, 512);
  return all;
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]).concat(Array<number>(1024).fill(0)));

describe('tar archives', () => {
  const long = `folder/${'long'.repeat(40)}.csv`;
  const posix = `path=posix.csv\n`;
  const archive = joined(
    tarred('./shop/orders.csv', bytes('id,total\n1,2\n')),
    tarred('shop', new Uint8Array(), '5'),
    tarred('link.csv', new Uint8Array(), '2'),
    tarred('../out.csv', bytes('a\n1\n')),
    tarred('/abs.csv', bytes('a\n1\n')),
    tarred('././@LongLink', bytes(`${long}\0`), 'L'),
    tarred('cut', bytes('a\n7\n')),
    tarred('PaxHeader', bytes(`${posix.length + 3} ${posix}`), 'x'),
    tarred('other', bytes('b\n8\n')),
  );

  it.each(['tar', 'tgz', 'tar.gz'])('.%s are folders', async (ending) => {
    const packed = ending === 'tar' ? archive : gzipSync(archive);
    const { sources } = await draft({ [`/w/a.${ending}`]: packed }, ['/w']);
    expect(sources.map(({ path }) => path)).toEqual([`a.${ending}!/${long}`, `a.${ending}!/posix.csv`, `a.${ending}!/shop/orders.csv`]); // prettier-ignore
  });

  it('have names in the letters of their time', () => {
    const old = tarred(Uint8Array.from(Buffer.from('gr\u00fc\u00dfe \u0080.csv', 'latin1')), bytes('a\n1\n'));
    expect(tarEntries(joined(old)).map(({ name }) => name)).toEqual(['grüße €.csv']);
  });

  it('are refused where they are cut off or changed', () => {
    for (const length of [0, 1, 511, 512, 513, 1100])
      expect(() => tarEntries(archive.slice(0, length))).toThrow(/cut off/);
    const changed = archive.slice();
    changed[3] = 0x41;
    expect(() => tarEntries(changed)).toThrow('damaged, cut off, or no file of this kind');
  });
});

describe('what would take all memory is refused', () => {
  const bomb = zipSync({ 'a.csv': zeros(20 * MB) });
  const lying = bomb.slice();
  // The size that the list of entries tells, 22 bytes before its end: the archive says that it holds one byte.
  const list = lying.length - 22 - (46 + 'a.csv'.length);
  new DataView(lying.buffer).setUint32(list + 24, 1, true);

  it('by what an archive says of itself', () => {
    expect(() => checkZip(bomb, 10 * MB)).toThrow('unpacked it is larger than 10 MB');
    expect(() => checkZip(bomb, 30 * MB)).not.toThrow();
  });

  it('by what comes out of it', async () => {
    expect(zipEntries(lying)[0]?.size).toBe(1);
    expect(() => checkZip(lying, 10 * MB)).toThrow('unpacked it is larger than 10 MB');
    const [entry] = zipEntries(lying);
    if (entry) await expect(unpackEntry(entry, 10 * MB)).rejects.toThrow('larger than 10 MB');
    await expect(unpack(gzipSync(zeros(20 * MB)), 10 * MB)).rejects.toThrow('larger than 10 MB');
    expect(await unpack(gzipSync(zeros(20 * MB)), 10 * MB, 100)).toHaveLength(100);
  });

  it('by how small it is packed', async () => {
    await expect(unpack(gzipSync(zeros(100 * MB)), 500 * MB)).rejects.toThrow('packed more than 400 times smaller');
  });

  it('where it is damaged', async () => {
    const stored = zipSync({ 'a.csv': bytes('a,b\n1,2\n') }, { level: 0 });
    const at = new TextDecoder('windows-1252').decode(stored).indexOf('1,2');
    stored[at] = 0x37;
    const [entry] = zipEntries(stored);
    await expect(entry && unpackEntry(entry, MB)).rejects.toThrow('it was damaged');
  });

  it('wherever an archive is cut off', () => {
    const small = zipSync({ 'a.csv': bytes('a,b\n1,2\n'.repeat(50)), 'b.csv': bytes('x') });
    for (let length = 0; length < small.length; length++) {
      expect(() => zipEntries(small.slice(0, length))).toThrow('cut off');
    }
  });
});
