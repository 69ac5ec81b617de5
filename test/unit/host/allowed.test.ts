import { beforeEach, expect, test, vi } from 'vitest';
import { allowedFolders } from '../../../src/host/data/allowed';

const vs = vi.hoisted(() => ({
  trusted: true,
  setting: {},
  folders: [] as { uri: { scheme: string; authority?: string; path?: string; fsPath: string } }[],
}));

vi.mock('vscode', () => ({
  workspace: {
    get isTrusted() {
      return vs.trusted;
    },
    get workspaceFolders() {
      return vs.folders;
    },
    getConfiguration: () => ({ inspect: () => vs.setting }),
  },
}));

beforeEach(() => {
  vs.folders = [
    { uri: { scheme: 'file', fsPath: 'c:\\work' } },
    { uri: { scheme: 'vscode-vfs', authority: 'github', path: '/ada/data', fsPath: '/ada/data' } },
    { uri: { scheme: 'file', fsPath: '/v' } },
  ];
});

test.each([
  ['nobody says so', true, {}, false],
  ['the person says so', true, { globalValue: true }, true],
  ['the workspace is not trusted', false, { globalValue: true }, false],
  ['the workspace says so', true, { workspaceValue: true, workspaceFolderValue: true }, false],
  ['the person said otherwise', true, { globalValue: false, workspaceValue: true }, false],
  ['the value is of another kind', true, { globalValue: 'yes' }, false],
])('files may lie in the folders that are open; elsewhere where %s', (_who, trusted, setting, outside) => {
  vs.trusted = trusted;
  vs.setting = setting;
  expect(allowedFolders()).toEqual({ folders: ['c:/work', '/:vscode-vfs:github/ada/data', '/v'], outside });
});
