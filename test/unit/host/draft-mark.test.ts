// A mark in a folder tells of a draft that no window came to the end of, also where VS Code itself has forgotten it.
import { beforeEach, expect, it, vi } from 'vitest';
import { DraftMark, tellUnfinishedDraft } from '../../../src/host/data/draft-mark';

const { files, told } = vi.hoisted(() => ({ files: new Map<string, string>(), told: [] as string[] }));
vi.mock('vscode', () => {
  /** As VS Code reads addresses: `..` stays, and so it does where it is written with percent signs. */
  const uri = (address: string) => {
    const [, scheme, authority, path = '', query = '', fragment = ''] =
      /^(\w+):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(address) ?? [];
    return { scheme, authority, path: decodeURIComponent(path), query, fragment, toString: () => address };
  };
  const read = (file: unknown): Promise<string> => {
    const text = files.get(String(file));
    return text === undefined ? Promise.reject(new Error('there is none')) : Promise.resolve(text);
  };
  return {
    Uri: {
      joinPath: (folder: unknown, name: string) => uri(`${String(folder)}/${name}`),
      parse: uri,
    },
    l10n: { t: (text: string, ...values: string[]) => text.replaceAll(/\{(\d)\}/g, (_, i: string) => values[Number(i)] ?? '') },
    window: { showWarningMessage: (text: string) => Promise.resolve(void told.push(text)) },
    workspace: {
      workspaceFolders: [{ uri: uri('file:///empty') }, { uri: uri('file:///shop') }],
      asRelativePath: ({ path }: { path: string }) => path,
      fs: {
        stat: async (file: unknown) => ({ size: (await read(file)).length }),
        readFile: async (file: unknown) => new TextEncoder().encode(await read(file)),
        delete: (file: unknown) => Promise.resolve(void files.delete(String(file))),
      },
    },
  };
}); // prettier-ignore

const MARK = 'file:///shop/.schema-graph-drafting';
const tell = (own?: readonly string[]): Promise<void> => tellUnfinishedDraft({ take: () => own }, new DraftMark());

beforeEach(() => {
  files.clear();
  told.length = 0;
});

it.each<[string, string, string[]]>([
  ['names the data', 'A graph is …\n\norders.csv\nmore/items.csv\n', ['orders.csv', 'more/items.csv']],
  ['has other ends of lines', 'A graph is …\r\n\r\norders.csv\r\n', ['orders.csv']],
])('%s, is told of, and taken away', async (_what, text, paths) => {
  files.set(MARK, text);
  await tell();
  expect(told).toEqual([`A graph was being drafted from /shop/${paths[0]} and the end of that was not seen: VS Code was closed, or another window drafts still.`]); // prettier-ignore
  expect(files.size).toBe(0);
  files.set(MARK, text);
  expect(await new DraftMark().takeLeft()).toEqual(paths.map((path) => `file:///shop/${path}`));
});

it.each([
  ['says nothing', 'A graph is …\n'],
  ['leads out of the folder', 'A graph is …\n\n../x.csv\n'],
  ['leads out of it in percent signs', 'A graph is …\n\n%2e%2e/%2E%2e/home/x.csv\nmore/%2e%2e/%2e%2e/x.csv\n'],
  ['leads out of it backwards', 'A graph is …\n\n..\\x.csv\n%5c..%5cx.csv\n'],
  ['asks for something else', 'A graph is …\n\nx.csv?y\nx.csv#z\n'],
])('%s: all of the folder is meant', async (_what, text) => {
  files.set(MARK, text);
  expect(await new DraftMark().takeLeft()).toEqual(['file:///shop']);
});

it('is not looked for where VS Code knows what was drafted', async () => {
  files.set(MARK, 'A graph is …\n\norders.csv\n');
  await tell(['file:///shop/other.csv']);
  expect(told).toEqual([
    'VS Code was closed while a graph was drafted from /shop/other.csv. No graph file was written, and your data is as it was.',
  ]);
});

it('is nothing where there is none', async () => {
  await tell();
  expect(told).toEqual([]);
});

it('is left alone where it is no such file', async () => {
  files.set(MARK, 'x'.repeat(200_000));
  await tell();
  expect([told.length, files.size]).toEqual([0, 1]);
});
