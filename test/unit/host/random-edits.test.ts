/**
 * Text and picture are one document: whatever people do in the text, in two pictures of it and with undo, in any order, both
 * pictures show the graph of the text, an edit that was made against an older text changes nothing, and undo gives the same
 * bytes. The real host of the picture, the real protocol and the real edits work here; only VS Code is a stand-in.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { formatColumn } from '../../../src/engine/core/identifiers';
import { shown } from '../../../src/engine/core/message';
import { say } from '../../../src/engine/core/message';
import type { SchemaGraph, Source } from '../../../src/engine/graph/model';
import { parseGraph } from '../../../src/engine/graph/parse';
import { withShapes } from '../../../src/engine/graph/with-shapes';
import { toGraphView } from '../../../src/picture/graph-view';
import { decisionEdit, reviewItems } from '../../../src/picture/review';
import { editGraphFile } from '../../../src/platform/thread/graph-edits';
import { graphSnapshot } from '../../../src/platform/thread/graph-snapshots';
import { shapesFedBy, type SourcedShape } from '../../../src/platform/thread/sourced-shapes';
import type { EditReply, GraphEditMessage } from '../../../src/protocol/graph';
import { memoryLoads } from '../graph/memory-loads';
import { openPicture, type Page } from './fake-page';
import { FakeDocument } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);

const PATH = '/w/g.sgraph.yaml';
const START = `# The graph of a test; every comment stays.
version: 1
name: test
sources:
  - { id: crash, kind: csv, path: CRASH.csv, table: CRASH }
  - { id: gv, kind: csv, path: GV.csv, table: GV }
  - { id: extra, kind: csv, path: EXTRA.csv }
tables:
  CRASH:
    key: [CASEID]   # one row for each crash
    columns:
      CASEID: { type: integer }
      MANCOLL: { type: integer, suggested: { missing: [9], description: manner of collision } }
      SUMMARY: { type: text }
  GV:
    suggested: { key: [CASEID, VEHNO], keywords: [vehicle] }
    columns: { CASEID: {}, VEHNO: {}, DVTOTAL: { unit: km/h }, DVLONG: { suggested: { unit: km/h } } }
  OCC: { columns: { CASEID: {}, VEHNO: {}, OCCNO: {}, AGE: {} } }
edges:
  - { kind: key, from: GV.CASEID, to: CRASH.CASEID, status: suggested, confidence: 0.99 }   # sure
  - { kind: context, from: GV.DVLONG, to: GV.DVTOTAL }
  - kind: key
    from: [OCC.CASEID, OCC.VEHNO]
    to: [GV.CASEID, GV.VEHNO]
    status: suggested
  - { kind: derivation, from: CRASH.MANCOLL, to: CRASH.SUMMARY, label: told }
`;

/** What the data has that the pictures are completed by: it was read for the text as it was at first. */
const FIRST = absolute(parseGraph(START, PATH).value.sources);
const READ: readonly SourcedShape[] = ['CRASH', 'GV', 'EXTRA'].map((name, i) => ({
  name,
  columns: [{ name: `ONLY_${name}`, type: 'integer' }],
  source: FIRST[i],
}));

const engine = {
  /** Runs while the engine works on an edit. */
  meanwhile: undefined as (() => void) | undefined,
  request: async (method: string, params: never): Promise<unknown> => {
    const { text } = params as { text?: string };
    const loads = memoryLoads({ [PATH]: text ?? '' });
    if (method === 'parse') return shown(await graphSnapshot(loads, params, READ), fill);
    if (method === 'edit') {
      const changes = await editGraphFile(loads, params, (params as { edit: GraphEditMessage }).edit);
      engine.meanwhile?.();
      engine.meanwhile = undefined;
      return changes;
    }
    throw new SchemaGraphError('not-found', say`There is no data.`);
  },
};
const fill = (template: string): string => template;

const step = fc.record({
  what: fc.constantFrom('picture', 'picture', 'picture', 'text', 'text', 'undo', 'undo', 'redo', 'race'),
  page: fc.nat(1),
  kind: fc.nat(10),
  pick: fc.nat(1000),
  other: fc.nat(1000),
  word: fc.constantFrom('a', 'b: c', 'x', '"q"', '#no', 'Größe', ' '),
  /** Whether the pictures may catch up before the next step. */
  wait: fc.constantFrom(true, true, true, false),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What a person does in the picture that is seen; undefined where there is nothing to do it to. */
function pictureEdit({ seen: { graph } }: Page, { kind, pick, other, word }: Step): GraphEditMessage | undefined {
  if (!graph) return undefined;
  const edge = graph.edges[pick % Math.max(1, graph.edges.length)];
  const columns = graph.tables.flatMap(({ name, columns: all }) => all.map((c) => ({ table: name, column: c.name })));
  const [from, to] = [columns[pick % columns.length], columns[other % columns.length]];
  const items = reviewItems(graph);
  const some = items.filter((_, i) => (pick >> (i % 10)) % 2 === 0);
  const note = items.find((item) => 'note' in item);
  switch (kind) {
    case 0:
      return edge && { op: 'accept', edge: edge.id };
    case 1:
      return edge && { op: 'reject', edge: edge.id, reason: word };
    case 2:
      return edge && { op: 'relabel', edge: edge.id, ...(pick % 3 === 0 ? {} : { label: word }) };
    case 3:
      return (
        edge && { op: 'setKind', edge: edge.id, kind: (['key', 'context', 'derivation'] as const)[other % 3] ?? 'key' }
      );
    case 4:
      return edge && { op: 'reverse', edge: edge.id };
    case 5:
      return edge && pick % 2 === 0 ? { op: 'delete', edge: edge.id } : undefined;
    case 6:
      return some.length > 0 ? decisionEdit(some, { accept: true }) : undefined;
    case 7:
      return some.length > 0 ? decisionEdit(some, { reject: true, reason: word }) : undefined;
    case 8:
      if (!note || !('note' in note) || note.note.field === 'values') return undefined;
      return {
        op: 'setNote',
        table: note.table,
        ...(note.column === undefined ? {} : { column: note.column }),
        field: note.note.field,
        value: typeof note.note.value === 'string' ? word : [word],
      };
    case 9:
      return from && { op: pick % 3 === 0 ? 'include' : 'exclude', field: 'redact', rule: formatColumn(from) };
    default:
      return from && to && { op: 'addEdge', kind: 'key', from: [from], to: [to], label: word };
  }
}

/** What a person types; some of it is no YAML, or no graph. */
function typed(text: string, { kind, pick, word }: Step): string {
  const lines = text.split('\n');
  const at = pick % lines.length;
  switch (kind % 8) {
    case 0:
      return [...lines.slice(0, at), `# ${word}`, ...lines.slice(at)].join('\n');
    case 1:
      return `${text}  - { kind: key, from: OCC.CASEID, to: CRASH.CASEID, label: l${pick}, status: suggested }\n`;
    case 2:
      return lines.filter((_, i) => i !== at).join('\n');
    case 3:
      return text.replace('kind: context', 'kind: key');
    case 4:
      return text.slice(0, pick) + word + text.slice(pick);
    case 5:
      return renamed(text, pick);
    case 6:
      return withoutSource(text, pick);
    default:
      return text.replace(/name: .*/, `name: n${pick}`);
  }
}

/** A table takes another name, in its source too, as a rename in the text has it. */
function renamed(text: string, pick: number): string {
  const names = [...text.matchAll(/\btable: (\w+)/g)].map(([, name = '']) => name);
  const old = names[pick % Math.max(1, names.length)];
  return old === undefined ? text : text.replaceAll(new RegExp(`\\b${old}\\b(?!\\.csv)`, 'g'), `T${pick}`);
}

/** A source is taken out; its table stays where the text describes it. */
function withoutSource(text: string, pick: number): string {
  const entries = text.match(/^ {2}- \{ id: .*\n/gm) ?? [];
  return text.replace(entries[pick % Math.max(1, entries.length)] ?? '', '');
}

function absolute(sources: readonly Source[]): readonly Source[] {
  return sources.map((source) => ({ ...source, path: `/w/${source.path ?? ''}` }));
}

/** The tables of a picture: those that the text describes, names or joins, and those of its sources. */
function tablesOf({ tables, sources }: SchemaGraph): Set<string> {
  const read = sources.flatMap(({ path, kind, table }) => {
    const isRead = kind === 'csv' && FIRST.some((first) => first.path === `/w/${path ?? ''}`);
    return isRead ? (table ?? (path ?? '').replace('.csv', '')) : [];
  });
  return new Set([...tables.keys(), ...read]);
}

const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(300);
};

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterAll(() => void vi.useRealTimers());

const SEQUENCES = 34;
const STEPS = 40;

test(
  '1,000 edits in the text, two pictures and with undo leave file and pictures in agreement',
  { timeout: 120_000 },
  async () => {
    const counts = { applied: 0, stale: 0, refused: 0, typed: 0, undone: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        const document = new FakeDocument(PATH, START);
        const pictures = [openPicture(document, engine), openPicture(document, engine)];
        await settle();
        const texts = [START];
        for (const made of steps) {
          const before = document.getText();
          const { page } = pictures[made.page]!;
          if (made.what === 'text') {
            document.change(typed(before, made));
            counts.typed++;
          } else if (made.what === 'undo' || made.what === 'redo') {
            document[made.what]();
            if (document.getText() !== before) {
              counts.undone++;
              // Undo and redo give texts that were there, byte for byte.
              expect(texts).toContain(document.getText());
            }
          } else {
            const edit = pictureEdit(page, made);
            if (!edit) continue;
            const version = page.seen.version;
            const isStale = version !== document.version;
            if (made.what === 'race') engine.meanwhile = () => document.change(typed(document.getText(), made));
            const reply = await request(page, version, edit);
            const raced = made.what === 'race' && engine.meanwhile === undefined;
            engine.meanwhile = undefined;
            counts[reply.status]++;
            if (isStale) expect(reply.status).toBe('stale');
            if (reply.status === 'applied') expect(reply.version).toBe(document.version);
            // Whoever is refused changes nothing.
            else if (!raced) expect(document.getText()).toBe(before);
          }
          texts.push(document.getText());
          // The page may be behind for a moment, and its next edit is refused then.
          if (!made.wait) continue;
          await settle();
          const good = parseGraph(document.getText(), PATH);
          for (const {
            page: { seen },
          } of pictures) {
            expect(seen.version).toBe(document.version);
            if (good.problems.some(({ severity }) => severity === 'error')) expect(seen.errors).not.toEqual([]);
            else {
              const sources = absolute(good.value.sources);
              expect(new Set(seen.graph?.tables.map(({ name }) => name))).toEqual(tablesOf(good.value));
              expect(seen.graph).toEqual(toGraphView(withShapes(good.value, shapesFedBy(READ, sources))));
            }
          }
        }
        for (const { close } of pictures) close();
      }),
      { numRuns: SEQUENCES },
    );
    console.log(`Of ${SEQUENCES * STEPS} attempts: ${JSON.stringify(counts)}`);
    // Each of what may happen did.
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20);
  },
);

async function request(page: Page, version: number, edit: GraphEditMessage): Promise<EditReply> {
  const reply = page.end.request('edit', { version, edit });
  await vi.advanceTimersByTimeAsync(1);
  return reply;
}
