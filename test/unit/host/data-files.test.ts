import { expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { holdsData } from '../../../src/host/data/data-files';

const tree = vi.hoisted(() => ({ files: [] as string[] }));

vi.mock('vscode', () => ({
  FileType: { File: 1, Directory: 2 },
  Uri: { joinPath: (folder: string, name: string) => `${folder}${name}/` },
  workspace: {
    fs: {
      readDirectory: (folder: string) => {
        const below = tree.files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
        return Promise.resolve(
          below.map((file) => {
            const name = file.split('/')[0] ?? '';
            return [name, (file.includes('/') ? 2 : 1) + (name.startsWith('link') ? 64 : 0)];
          }),
        );
      },
    },
  },
}));

test.each([
  ['a.csv', true],
  ['A.TAB', true],
  ['data/2023/a.csv', true],
  ['readme.md', false],
  ['questions.sgq.jsonl', false],
  ['.cache/a.csv', false],
  ['node_modules/a.csv', false],
  ['table.csv/readme.md', false],
  ['link/a.csv', false],
  ['link.csv', true],
  ['1/2/3/4/5/6/7/8/a.csv', true],
  ['1/2/3/4/5/6/7/8/9/a.csv', false],
])('a folder with %s holds data: %s', async (file, expected) => {
  tree.files = ['notes.txt', file];
  expect(await holdsData('' as unknown as vscode.Uri)).toBe(expected);
});
