/** What is said of a draft: what may be wrong and what is only worth knowing are counted and shown apart. */
import { beforeEach, expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import type { EngineClient } from '../../../src/host/data/engine-client';
import { draftInto } from '../../../src/host/data/draft-command';
import type { ReadOnlyTexts } from '../../../src/host/read-only-texts';
import { fakeVsCode, file } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);
vi.mock('../../../src/host/authoring/graph-editors', () => ({ openPicture: () => Promise.resolve() }));

type Said = (text: string, ...buttons: string[]) => Promise<string | undefined>;
const [informed, warned] = [vi.fn<Said>(), vi.fn<Said>()];
const [ran, written, shown] = [vi.fn(), vi.fn(), vi.fn()];
Object.assign(fakeVsCode, { ProgressLocation: {} });
Object.assign(fakeVsCode.Uri, { joinPath: ({ path }: { path: string }, name: string) => file(`${path}/${name}`) });
Object.assign(fakeVsCode.window, {
  showInformationMessage: informed,
  showWarningMessage: warned,
  showTextDocument: () => Promise.resolve(),
  withProgress: (_options: unknown, work: (progress: unknown, token: unknown) => unknown) =>
    work({ report: () => undefined }, { onCancellationRequested: () => undefined }),
});
Object.assign(fakeVsCode.workspace.fs, { readDirectory: () => Promise.resolve([]), writeFile: written });
fakeVsCode.commands.executeCommand = (...args: unknown[]) => Promise.resolve(ran(...args));

beforeEach(() => {
  for (const mock of [informed, warned, ran, written, shown]) mock.mockReset();
});

async function draft(warnings: readonly string[], notes: readonly string[], tables = 2, suggested = 3): Promise<void> {
  const report = { tables, columns: 5, edges: { key: 1 }, suggested, warnings, notes };
  const engine = { request: () => Promise.resolve({ yaml: 'version: 1\n', report }) } as unknown as EngineClient;
  const texts = { show: shown } as unknown as ReadOnlyTexts;
  const folder = file('/w') as unknown as vscode.Uri;
  await draftInto({ engine, texts }, { data: ['/w'], dictionaries: [] }, folder, 'w');
}

test.each<[readonly string[], readonly string[], string, readonly string[]]>([
  [[], [], 'informed', ['Review Suggestions']],
  [[], ['n1'], 'informed', ['Review Suggestions', 'Show the note']],
  [[], ['n1', 'n2'], 'informed', ['Review Suggestions', 'Show 2 notes']],
  [['w1'], ['n1', 'n2'], 'warned', ['Show the warning']],
  [['w1', 'w2'], ['n1'], 'warned', ['Show 2 warnings']],
])('warnings %j and notes %j', async (warnings, notes, how, buttons) => {
  await draft(warnings, notes);
  const [by, other] = how === 'informed' ? [informed, warned] : [warned, informed];
  expect(by).toHaveBeenCalledWith(expect.stringContaining('Drafted 2 tables, 5 columns and 1 join.'), ...buttons);
  expect(other).not.toHaveBeenCalled();
});

test('nothing is said of suggestions where there are none', async () => {
  await draft([], [], 2, 0);
  expect(informed).toHaveBeenCalledWith('Drafted 2 tables, 5 columns and 1 join.');
});

test('all is shown where the warnings are', async () => {
  warned.mockResolvedValueOnce('Show 2 warnings');
  await draft(['w1', 'w2'], ['n1']);
  const text = 'Warnings\n\nw1\nw2\n\nNotes\n\nn1\n';
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith('How the data was read', text));
});

test('notes are shown beside the way to the review', async () => {
  informed.mockResolvedValueOnce('Show the note');
  await draft([], ['n1']);
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith('How the data was read', 'Notes\n\nn1\n'));
  informed.mockResolvedValueOnce('Review Suggestions');
  await draft([], ['n1']);
  await vi.waitFor(() => expect(ran).toHaveBeenCalledWith('schemaGraph.review', expect.anything()));
});

test('a draft without a table is not written, and says why', async () => {
  await expect(draft(['/w/a.xlsx: Source a is left out: it is no workbook.'], [], 0)).rejects.toThrow(
    'No table could be read, and no graph was written. /w/a.xlsx: Source a is left out: it is no workbook.',
  );
  expect(written).not.toHaveBeenCalled();
});
