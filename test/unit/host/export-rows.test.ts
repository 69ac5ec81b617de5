import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportRows } from '../../../src/host/answers/export-rows';
import type { HistoryRecord } from '../../../src/host/answers/history';

const vs = vi.hoisted(() => ({
  written: new Map<string, string>(),
  proposed: [] as string[],
  /** Where the person saves, one dialog after the other. */
  targets: [] as (string | undefined)[],
  failing: new Set<string>(),
  told: [] as string[],
  again: true,
  tooLarge: false,
}));

vi.mock('vscode', () => {
  const file = (path: string) => ({ scheme: 'file', fsPath: path, path, toString: () => path });
  const tell = (text: string, ...buttons: string[]) => {
    vs.told.push(text);
    return Promise.resolve(vs.again ? buttons[0] : undefined);
  };
  return {
    Uri: {
      file,
      parse: file,
      joinPath: ({ path }: { path: string }, name: string) =>
        file(name === '..' ? path.replace(/\/[^/]*$/, '') : `${path}/${name}`),
    },
    l10n: {
      t: (text: string, ...args: unknown[]) => text.replace(/\{(\d)\}/g, (_, i: string) => String(args[Number(i)])),
    },
    window: {
      showSaveDialog: ({ defaultUri }: { defaultUri: { path: string } }) => {
        vs.proposed.push(defaultUri.path);
        const next = vs.targets.shift();
        return Promise.resolve(next === undefined ? undefined : file(next));
      },
      showTextDocument: () => (vs.tooLarge ? Promise.reject(new Error('too large')) : Promise.resolve()),
      showErrorMessage: tell,
      showWarningMessage: tell,
      showInformationMessage: tell,
    },
    workspace: {
      isTrusted: true,
      textDocuments: [],
      workspaceFolders: [{ uri: file('/w') }],
      getConfiguration: () => ({ inspect: () => undefined }),
      asRelativePath: ({ path }: { path: string }) => path.replace('/w/', ''),
      fs: {
        writeFile: ({ path }: { path: string }, bytes: Uint8Array) => {
          if (vs.failing.has(path)) return Promise.reject(new Error('permission denied'));
          vs.written.set(path, new TextDecoder().decode(bytes));
          return Promise.resolve();
        },
      },
    },
  };
});

beforeEach(() => {
  vs.written.clear();
  vs.failing.clear();
  Object.assign(vs, { proposed: [], targets: ['/w/rows.csv'], told: [], again: true, tooLarge: false });
});

const record = (rows: readonly unknown[][], truncated = false): HistoryRecord =>
  ({
    graph: '/w/g.sgraph.yaml',
    answer: {
      question: 'Which letters, of whom?',
      sql: 'SELECT 1',
      answer: { text: '', columns: ['name', 'pages'], rows, truncated },
    },
  }) as unknown as HistoryRecord;
const engine = (rows: readonly unknown[][], truncated = false) =>
  ({ request: () => Promise.resolve({ columns: [], rows, truncated, ms: 1 }) }) as never;

describe('saving the rows of an answer', () => {
  it('writes quotes, line breaks and what is missing, and proposes the question as a name', async () => {
    const rows = [
      ['Jean "Le Grand"', 2],
      ['Two\nlines', null],
      ['شرح', 1.5],
    ];
    await exportRows(record(rows), engine([]));
    expect(vs.proposed).toEqual(['/w/Which-letters-of-whom.csv']);
    expect(vs.written.get('/w/rows.csv')).toBe('name,pages\r\n"Jean ""Le Grand""",2\r\n"Two\nlines",\r\nشرح,1.5\r\n');
    expect(vs.told).toEqual([]);
  });

  it.each<[string, readonly unknown[][], boolean, number, readonly RegExp[]]>([
    [
      'all rows where the panel shows the first',
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ],
      false,
      3,
      [],
    ],
    [
      'as many as there may be, and says so',
      [
        ['a', 1],
        ['b', 2],
      ],
      true,
      2,
      [/first 2 rows/],
    ],
    [
      'what was shown, where the data is another by now',
      [
        ['x', 1],
        ['b', 2],
      ],
      false,
      1,
      [/first 1 rows/],
    ],
  ])('writes %s', async (_what, now, cut, count, told) => {
    await exportRows(record([['a', 1]], true), engine(now, cut));
    expect(vs.written.get('/w/rows.csv')?.trim().split('\r\n').length).toBe(count + 1);
    expect(vs.told.length).toBe(told.length);
    told.forEach((pattern, i) => expect(vs.told[i]).toMatch(pattern));
  });

  it('tells of values that a spreadsheet takes for formulas, and writes them as they are', async () => {
    await exportRows(
      record([
        ['=SUM(A1:A9)', 1],
        ['@handle', 2],
        ['-3.5', -4],
        ['a=b', 0],
      ]),
      engine([]),
    );
    expect(vs.written.get('/w/rows.csv')).toContain('\r\n=SUM(A1:A9),1\r\n');
    expect(vs.told).toEqual([expect.stringContaining('(2) were saved as they are')]);
  });

  it('asks for another place where it cannot write, and leaves it where nobody wants one', async () => {
    vs.targets = ['/locked/rows.csv', '/w/else.csv'];
    vs.failing.add('/locked/rows.csv');
    await exportRows(record([['a', 1]]), engine([]));
    expect(vs.told).toEqual(['The rows could not be saved as /locked/rows.csv: permission denied']);
    expect(vs.proposed[1]).toBe('/locked/rows.csv');
    expect([...vs.written.keys()]).toEqual(['/w/else.csv']);
    Object.assign(vs, { targets: ['/locked/rows.csv', '/w/more.csv'], again: false });
    await exportRows(record([['a', 1]]), engine([]));
    expect(vs.written.has('/w/more.csv')).toBe(false);
  });

  it('says where it saved what is too large to be opened', async () => {
    vs.tooLarge = true;
    await exportRows(record([['a', 1]]), engine([]));
    expect(vs.told).toEqual(['The rows were saved as rows.csv, which is too large to be shown here.']);
  });
});
