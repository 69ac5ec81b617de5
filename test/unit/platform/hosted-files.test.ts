import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { say } from '../../../src/engine/core/message';
import type { Files } from '../../../src/engine/core/ports';
import {
  addressedPath,
  addressOf,
  filesByAddress,
  HostedFiles,
  withoutAddresses,
  type FromHostedFiles,
} from '../../../src/platform/thread/hosted-files';

describe('paths of files that lie on no disk', () => {
  it('are told from those on disk, and lead back to where they came from', () => {
    const scheme = fc.stringMatching(/^[a-z][a-z0-9+.-]{0,8}$/);
    const path = fc.string().map((text) => `/${text.replaceAll('\n', '')}`);
    fc.assert(
      fc.property(fc.record({ scheme, authority: fc.string(), path }), (address) => {
        expect(addressOf(addressedPath(address))).toEqual(address);
      }),
    );
  });

  it.each(['/work/a.csv', 'C:/work/a.csv', '//server/share/a.csv', '/w:x/a.csv', '/'])('%s is on disk', (path) => {
    expect(addressOf(path)).toBeUndefined();
  });

  it('stand in messages as people know them', () => {
    const path = addressedPath({ scheme: 'vscode-vfs', authority: 'git hub:1', path: '/ada/a.csv' });
    expect(withoutAddresses(`Cannot read ${path}: gone. See ${path}.`)).toBe(
      'Cannot read /ada/a.csv: gone. See /ada/a.csv.',
    );
  });
});

describe('files of the extension host', () => {
  const PATH = '/:vscode-vfs:github/a.csv';

  it('are asked for by messages, answered in any order', async () => {
    const sent: FromHostedFiles[] = [];
    const files = new HostedFiles((message) => void sent.push(message));
    const [first, second] = [files.read(PATH), files.head(PATH, 3)];
    const [read, head] = sent;
    expect([read?.call, head?.call]).toEqual([
      { op: 'read', path: PATH },
      { op: 'head', path: PATH, bytes: 3 },
    ]);
    files.receive({ type: 'file-error', id: head?.id ?? 0, code: 'not-found', message: say`gone` });
    files.receive({ type: 'file-result', id: read?.id ?? 0, value: new Uint8Array([1]) });
    expect(await first).toEqual(new Uint8Array([1]));
    await expect(second).rejects.toThrow(new SchemaGraphError('not-found', say`gone`));
  });

  it('are read by the host, those on disk by the platform; a browser has no disk', async () => {
    const named = (name: string): Files => ({
      read: () => Promise.resolve(new TextEncoder().encode(name)),
      head: () => Promise.resolve(new TextEncoder().encode(name)),
      stat: () => Promise.resolve(undefined),
      list: () => Promise.resolve([name]),
      real: (path) => Promise.resolve(path),
    });
    const both = filesByAddress(named('disk'), named('host'));
    expect([await both.list('/a'), await both.list(PATH)]).toEqual([['disk'], ['host']]);
    const browser = filesByAddress(undefined, named('host'));
    await expect(browser.read('/a.csv')).rejects.toMatchObject({ code: 'not-found' });
    expect(await browser.stat('/a.csv')).toBeUndefined();
    expect(await browser.list(PATH)).toEqual(['host']);
  });
});
