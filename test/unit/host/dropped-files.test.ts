// Addresses that a page sends are anybody's words: only files that the extension itself can read come of them.
import { expect, test, vi } from 'vitest';

const env = vi.hoisted((): { remoteName: string | undefined } => ({ remoteName: undefined }));
vi.mock('vscode', () => {
  const uri = (scheme: string, path: string) => ({ scheme, path });
  return {
    env,
    workspace: { workspaceFolders: [] },
    Uri: {
      file: (path: string) => uri('file', path),
      parse: (text: string) => {
        const { protocol, pathname } = new URL(text);
        return uri(protocol.slice(0, -1), pathname);
      },
    },
  };
});
const { droppedFiles } = await import('../../../src/host/data/drop-data');

const LINES = [
  'file:///w/a.csv',
  'vscode-remote://ssh-remote+box/w/b.csv',
  'https://example.org/c.csv',
  'untitled:d',
  '',
];

test.each([
  [undefined, ['/w/a.csv']],
  ['ssh-remote', ['/w/a.csv', '/w/b.csv']],
])('with the remote %s', (remote, paths) => {
  env.remoteName = remote;
  const files = droppedFiles(LINES);
  expect(files.map(({ path }) => path)).toEqual(paths);
  expect(new Set(files.map(({ scheme }) => scheme))).toEqual(new Set(['file']));
});
