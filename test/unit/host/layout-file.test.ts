// Another program writes the layout of a picture that is open: version control, a colleague on a shared disk.
import { beforeEach, expect, test, vi } from 'vitest';
import type { GraphLayout } from '../../../src/protocol/graph';
import { LayoutFile } from '../../../src/host/authoring/layout-file';
import { mergeLayouts, type Side } from '../../../src/host/authoring/layout-merge';

const disk = vi.hoisted((): { text: string | undefined; full: boolean } => ({ text: undefined, full: false }));

vi.mock('vscode', () => ({
  FileType: { SymbolicLink: 64 },
  l10n: {
    t: (text: string, ...args: unknown[]) => text.replace(/\{(\d)\}/g, (_, i: string) => String(args[Number(i)])),
  },
  workspace: {
    fs: {
      stat: () => Promise.resolve({ type: 1 }),
      readFile: () =>
        disk.text === undefined
          ? Promise.reject(new Error('none'))
          : Promise.resolve(new TextEncoder().encode(disk.text)),
      writeFile: (_: unknown, bytes: Uint8Array) =>
        disk.full
          ? Promise.reject(new Error('no space left'))
          : Promise.resolve(void (disk.text = new TextDecoder().decode(bytes))),
    },
  },
}));

/** A layout in which each table stands at the given height. */
const layout = (ys: Record<string, number>): GraphLayout => ({
  version: 1,
  tables: Object.fromEntries(Object.entries(ys).map(([name, y]) => [name, { x: 0, y }])),
});
const heights = (l: GraphLayout | undefined) =>
  l && Object.fromEntries(Object.entries(l.tables).map(([n, { y }]) => [n, y]));
const written = () => heights(JSON.parse(disk.text ?? '{}') as GraphLayout);

interface Opened {
  file: LayoutFile;
  taken: GraphLayout[];
  asked: (readonly string[])[];
  unsaved: string[];
}
async function opened(answer?: () => Promise<Side | undefined>): Promise<Opened> {
  const heard: Omit<Opened, 'file'> = { taken: [], asked: [], unsaved: [] };
  const graph = {
    path: '/g.sgraph.yaml',
    fsPath: '/g',
    with: () => ({ fsPath: '/g.layout.json', path: '/g.layout.json' }),
  };
  const file = new LayoutFile(graph as never, {
    onProblem: () => undefined,
    onUnsaved: (problem) => heard.unsaved.push(problem),
    onTheirs: (theirs) => heard.taken.push(theirs),
    askWhose: (_, tables) => {
      heard.asked.push(tables);
      return answer?.() ?? Promise.resolve(undefined);
    },
  });
  await file.read();
  return { file, ...heard };
}

beforeEach(() => {
  disk.text = JSON.stringify(layout({ a: 0, b: 0, c: 0 }));
});

test('what another program wrote is shown where nothing was moved since', async () => {
  const { file, taken, asked } = await opened();
  disk.text = JSON.stringify(layout({ a: 5, b: 0, c: 0 }));
  await file.look();
  await file.look();
  expect(taken.map(heights)).toEqual([{ a: 5, b: 0, c: 0 }]);
  expect(asked).toEqual([]);
});

test('what is written here is no news', async () => {
  const { file, taken } = await opened();
  file.save(layout({ a: 1, b: 0, c: 0 }));
  await file.flush();
  await file.look();
  expect(taken).toEqual([]);
  expect(written()).toEqual({ a: 1, b: 0, c: 0 });
});

test('other tables moved here and there are put together', async () => {
  const { file, taken, asked } = await opened();
  disk.text = JSON.stringify(layout({ a: 0, b: 7, c: 0, d: 1 }));
  file.save(layout({ a: 3, b: 0, c: 0 }));
  await file.flush();
  expect(written()).toEqual({ a: 3, b: 7, c: 0, d: 1 });
  expect(taken.map(heights)).toEqual([{ a: 3, b: 7, c: 0, d: 1 }]);
  expect(asked).toEqual([]);
});

test.each([
  ['theirs', { a: 9, b: 4, c: 0 }],
  ['ours', { a: 3, b: 4, c: 0 }],
] as const)('one table moved in two ways is asked about: %s', async (side, after) => {
  let say: (side: Side) => void = () => undefined;
  const { file, asked } = await opened(() => new Promise((resolve) => (say = resolve)));
  disk.text = JSON.stringify(layout({ a: 9, b: 0, c: 0 }));
  file.save(layout({ a: 3, b: 0, c: 0 }));
  await file.flush();
  expect(asked).toEqual([['a']]);
  // Nothing is written while nobody has said, and what is moved meanwhile is not lost.
  file.save(layout({ a: 3, b: 4, c: 0 }));
  await file.flush();
  expect(written()).toEqual({ a: 9, b: 0, c: 0 });
  say(side);
  await vi.waitFor(() => expect(written()).toEqual(after));
});

test('without a word the file stays, and the next move asks again', async () => {
  const { file, asked } = await opened();
  disk.text = JSON.stringify(layout({ a: 9, b: 0, c: 0 }));
  for (let turn = 1; turn < 3; turn++) {
    file.save(layout({ a: turn, b: 0, c: 0 }));
    await file.flush();
    await new Promise((resolve) => setTimeout(resolve));
    expect(written()).toEqual({ a: 9, b: 0, c: 0 });
  }
  expect(asked).toHaveLength(2);
});

test('a picture that is opened meanwhile, or an export, hides no news from the others', async () => {
  const { file, taken } = await opened();
  disk.text = JSON.stringify(layout({ a: 5, b: 0, c: 0 }));
  expect(heights((await file.read()) ?? undefined)).toEqual({ a: 5, b: 0, c: 0 });
  await file.look();
  expect(taken).toHaveLength(1);
});

test.each([
  ['of a later version', '{"version":2,"tables":{}}', /later version/],
  ['with both sides of a conflict', '<<<<<<< ours\n{}\n', /cannot be read/],
])('a file %s is left alone, and it is said', async (_, text, why) => {
  disk.text = text;
  const { file, unsaved } = await opened();
  file.save(layout({ a: 1 }));
  await file.flush();
  expect(disk.text).toBe(text);
  expect(unsaved).toEqual([expect.stringMatching(why)]);
});

test('a file that was deleted is written when a table is moved, not before', async () => {
  const { file, taken } = await opened();
  disk.text = undefined;
  await file.look();
  expect([disk.text, taken]).toEqual([undefined, []]);
  file.save(layout({ a: 1 }));
  await file.flush();
  expect(written()).toEqual({ a: 1 });
});

test('a table that one side took away is gone, unless the other moved it', () => {
  const base = layout({ a: 0, b: 0 });
  const gone = mergeLayouts(base, layout({ a: 0, b: 0 }), layout({ a: 0 }), 'ours');
  expect([heights(gone.layout), gone.conflicts]).toEqual([{ a: 0 }, []]);
  const moved = mergeLayouts(base, layout({ a: 0, b: 8 }), layout({ a: 0 }), 'theirs');
  expect([heights(moved.layout), moved.conflicts]).toEqual([{ a: 0, b: 8 }, ['b']]);
});

test('what could not be written is said, and written when the file is closed or the next table is moved', async () => {
  const { file, unsaved } = await opened();
  disk.full = true;
  file.save(layout({ a: 1 }));
  await file.flush();
  disk.full = false;
  expect(unsaved).toEqual([expect.stringContaining('no space left')]);
  await file.flush();
  expect(written()).toEqual({ a: 1 });
});

test('a table that is moved while the file is being read for writing is written too', async () => {
  const { file } = await opened();
  file.save(layout({ a: 1, b: 0, c: 0 }));
  const writing = file.flush();
  await Promise.resolve();
  await Promise.resolve(); // the writing has begun: it asks whether the file is a link
  file.save(layout({ a: 1, b: 2, c: 0 }));
  await writing;
  await file.flush();
  expect(written()).toEqual({ a: 1, b: 2, c: 0 });
});

test('a table that is moved while what another program moved is put together with the rest stays moved', async () => {
  const { file, taken } = await opened();
  disk.text = JSON.stringify(layout({ a: 0, b: 0, c: 7 }));
  file.save(layout({ a: 1, b: 0, c: 0 }));
  const writing = file.flush();
  await Promise.resolve();
  await Promise.resolve();
  file.save(layout({ a: 1, b: 2, c: 0 }));
  await writing;
  await file.flush();
  expect(written()).toEqual({ a: 1, b: 2, c: 7 });
  expect(taken.map(heights).at(-1)).toEqual({ a: 1, b: 2, c: 7 });
});

test('tables that are called like what every object has are put together like others', () => {
  const named = (ys: Record<string, number>): GraphLayout => JSON.parse(JSON.stringify(layout(ys))) as GraphLayout;
  const proto = JSON.parse('{"version":1,"tables":{"__proto__":{"x":0,"y":3}}}') as GraphLayout;
  const { layout: merged, conflicts } = mergeLayouts(null, named({ constructor: 1, a: 0 }), proto, 'ours');
  expect(conflicts).toEqual([]);
  expect(Object.entries(merged.tables).map(([name, { y }]) => [name, y])).toEqual([
    ['constructor', 1],
    ['a', 0],
    ['__proto__', 3],
  ]);
});
