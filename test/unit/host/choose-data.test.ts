import { beforeEach, expect, test, vi } from 'vitest';
import { chooseData } from '../../../src/host/data/choose-data';

const vs = vi.hoisted(() => ({
  folders: [] as { name: string; uri: { scheme: string } }[],
  said: [] as unknown[][],
  agrees: true,
  dialogs: 0,
}));

vi.mock('vscode', () => ({
  l10n: {
    t: (text: string, ...values: string[]) => text.replace(/\{(\d)\}/g, (_, i: string) => values[Number(i)] ?? ''),
  },
  RelativePattern: class {},
  workspace: {
    findFiles: () => Promise.resolve([{ path: '/w/questions.sgq.jsonl' }]),
    get workspaceFolders() {
      return vs.folders.length === 0 ? undefined : vs.folders;
    },
  },
  window: {
    showInformationMessage: (...said: unknown[]) => {
      vs.said.push(said);
      return Promise.resolve(vs.agrees ? said.at(-1) : undefined);
    },
    showOpenDialog: () => {
      vs.dialogs++;
      return Promise.resolve(['chosen']);
    },
  },
}));

beforeEach(() =>
  Object.assign(vs, { folders: [{ name: 'notes', uri: { scheme: 'file' } }], said: [], agrees: true, dialogs: 0 }),
);

test('a folder without data is told before a dialog of files opens', async () => {
  expect(await chooseData()).toEqual(['chosen']);
  expect(vs.said[0]?.[0]).toBe(
    'There is no data that can be read in “notes”: no CSV, Excel, JSON, SQLite or like file.',
  );
  expect(vs.dialogs).toBe(1);
});

test('who does not want to choose sees no dialog', async () => {
  vs.agrees = false;
  expect(await chooseData()).toBeUndefined();
  expect(vs.dialogs).toBe(0);
});

test('a window without a folder says so', async () => {
  vs.folders = [];
  await chooseData();
  expect(vs.said[0]?.[0]).toBe('No folder is open to look for data in.');
});
