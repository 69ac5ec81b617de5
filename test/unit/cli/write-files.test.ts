// Files are written whole or not at all.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeNew, writeOver } from '../../../src/cli/write-files';

const folder = mkdtempSync(path.join(os.tmpdir(), 'write-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => path.join(folder, name);

test('a new file is written where none is, and nothing else is left', () => {
  writeNew(at('new.txt'), 'one');
  expect(() => writeNew(at('new.txt'), 'two')).toThrow(/exists already/);
  expect(readFileSync(at('new.txt'), 'utf8')).toBe('one');
  expect(() => writeNew(at('no/folder.txt'), 'x')).toThrow(/could not be written: ENOENT\. Nothing was changed/);
  expect(readdirSync(folder)).toEqual(['new.txt']);
});

test('files are written over others, and links stay links', () => {
  mkdirSync(at('links'));
  writeFileSync(at('links/real.txt'), 'old');
  symlinkSync(at('links/real.txt'), at('links/link.txt'));
  writeOver([
    { file: at('links/link.txt'), text: 'new' },
    { file: at('links/other.txt'), text: 'other' },
  ]);
  expect(readFileSync(at('links/real.txt'), 'utf8')).toBe('new');
  expect(readdirSync(at('links'))).toEqual(['link.txt', 'other.txt', 'real.txt']);
});

test('where the disk is full, all stays as it was, and that is said', (context) => {
  const small = at('small');
  mkdirSync(small);
  // Only those may mount who may do anything.
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small], { stdio: 'ignore' });
  context.skip(status !== 0, 'no file system can be mounted here');
  try {
    const [first, second] = [path.join(small, 'a.txt'), path.join(small, 'b.txt')];
    writeFileSync(first, 'kept');
    const files = [
      { file: first, text: 'changed' },
      { file: second, text: 'x'.repeat(100_000) },
    ];
    expect(() => writeOver(files)).toThrow(/b\.txt could not be written: there is no space left on the disk\. Nothing/);
    expect(() => writeNew(second, 'x'.repeat(100_000))).toThrow(/no space left/);
    expect(readdirSync(small)).toEqual(['a.txt']);
    expect(readFileSync(first, 'utf8')).toBe('kept');
    expect(existsSync(second)).toBe(false);
  } finally {
    spawnSync('umount', [small], { stdio: 'ignore' });
  }
});
