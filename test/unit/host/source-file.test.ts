// A source whose file is not there gets the path of the file that the person chooses.
import { beforeEach, expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { chooseSourceFile } from '../../../src/host/authoring/source-file';
import { fakeVsCode, FakeDocument, file } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);

let asked: vscode.OpenDialogOptions | undefined;
let edits: readonly { readonly text: string }[];

/** Chooses a file for the path that is not there. */
async function choose(chosen: string | undefined): Promise<void> {
  const path = 'data/gone.csv';
  const document = new FakeDocument('/w/g.sgraph.yaml', `sources: [{ id: a, kind: csv, path: ${path} }]\n`);
  Object.assign(document, { getText: () => path });
  Object.assign(fakeVsCode.Uri, {
    joinPath: (uri: { path: string }, part: string) => (part === '..' ? file('/w') : file(`${uri.path}/${part}`)),
  });
  Object.assign(fakeVsCode.window, {
    showOpenDialog: (options: vscode.OpenDialogOptions) => {
      asked = options;
      return Promise.resolve(chosen === undefined ? undefined : [file(chosen)]);
    },
  });
  Object.assign(fakeVsCode.workspace, {
    openTextDocument: () => Promise.resolve(document),
    applyEdit: (edit: { all: typeof edits }) => {
      edits = edit.all;
      return Promise.resolve(true);
    },
  });
  const range = {} as vscode.Range; // the path, see above
  await chooseSourceFile({ graph: document.uri as unknown as vscode.Uri, range });
}

beforeEach(() => {
  asked = undefined;
  edits = [];
});

test.each([
  ['/w/data/here.csv', 'data/here.csv'],
  ['/other/x.csv', '../other/x.csv'],
  ['/w/a: b.csv', '"a: b.csv"'],
])('writes the way to %s', async (chosen, written) => {
  await choose(chosen);
  expect(edits.map(({ text }) => text)).toEqual([written]);
});

test('shows files of the same kind first, and where the graph is', async () => {
  await choose(undefined);
  expect(Object.values(asked?.filters ?? {})[0]).toEqual(['csv']);
  expect(asked?.defaultUri?.path).toBe('/w');
  expect(edits).toEqual([]);
});
