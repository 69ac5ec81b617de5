/** What is counted of the same data is remembered, and what was not counted says why. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SchemaGraphError } from '../../../src/engine/core/errors';
import type { Platform, WorkerPort } from '../../../src/engine/core/ports';
import type * as MeasureHealth from '../../../src/engine/profile/measure-health';
import type { WorkerReply, WorkerRequest } from '../../../src/engine/store/worker-protocol';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { GRAPH, setUp, told } from './tables-graph';

const measured = vi.hoisted(() => vi.fn());
vi.mock('../../../src/engine/profile/measure-health', async (importOriginal) => {
  const real = await importOriginal<typeof MeasureHealth>();
  const measureEdge: typeof real.measureEdge = (...args) => {
    measured();
    return real.measureEdge(...args);
  };
  return { ...real, measureEdge };
});
beforeEach(() => measured.mockReset());

const CRASH = 'CASEID,NUMBER\n1,A1\n2,A2\n3,A3\n';
const edge = (fields: string): string => `edges:\n  - { kind: key, ${fields} }\n`;

describe('counting again', () => {
  const tables = { CRASH, GV: 'CASEID\n1\n2\n' };
  const body = edge('from: GV.CASEID, to: CRASH.CASEID');

  /** Workers whose statements are written down. */
  async function watched(): Promise<{ platform: Partial<Platform>; ran: string[]; ends: string[] }> {
    const real = await createInProcessPlatform();
    const ran: string[] = [];
    const ends: string[] = [];
    const spawnSql = (): WorkerPort => {
      const port = real.workers.spawnSql();
      ends.push('opened');
      const terminate = (): void => {
        ends.push('closed');
        port.terminate();
      };
      const post: WorkerPort['post'] = (message, transfer) => {
        const request = message as WorkerRequest;
        if (request.kind === 'query') ran.push(...request.statements.map(({ sql }) => sql));
        port.post(message, transfer);
      };
      return { ...port, post, terminate };
    };
    return { platform: { workers: { ...real.workers, spawnSql } }, ran, ends };
  }

  test('what was counted of the same data is not counted again, whatever else the text says now', async () => {
    const { platform, ran } = await watched();
    const { engine, graph, content } = await setUp(tables, body, platform);
    const first = await engine.health(GRAPH);
    expect(ran.length).toBeGreaterThan(0);
    ran.length = 0;
    const other = `${graph.replace('to: CRASH.CASEID', 'to: CRASH.CASEID, label: crash')}tables: { CRASH: { key: [CASEID] } }\n`;
    const again = await engine.health(GRAPH, other);
    expect(again.edges[0]?.health).toEqual(first.edges[0]?.health);
    expect(ran.every((sql) => sql.includes('"CRASH"') && !sql.includes('"GV"'))).toBe(true);
    content['/w/GV.csv'] = 'CASEID\n1\n2\n77777\n';
    expect((await engine.health(GRAPH)).problems.map(({ code }) => code)).toEqual(['edge-orphans']);
  });

  test('the data is held for the next edit, and closed after a while', async () => {
    // Time goes on by itself too: reading data gives way now and then.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      const { platform, ends } = await watched();
      const { engine, graph } = await setUp(tables, body, platform);
      const another = (key: string): string => `${graph}tables: { GV: { key: [${key}] } }\n`;
      await engine.validate(GRAPH);
      await engine.health(GRAPH);
      await vi.advanceTimersByTimeAsync(15_000);
      await engine.health(GRAPH, another('CASEID'));
      expect(ends).toEqual(['opened']);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(ends).toEqual(['opened', 'closed']);
      await engine.health(GRAPH, another('CASEID'));
      expect(ends).toEqual(['opened', 'closed']);
      const unique = `${graph}tables: { CRASH: { unique: [[NUMBER]] } }\n`;
      await engine.health(GRAPH, unique);
      expect(ends).toEqual(['opened', 'closed', 'opened']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('data that others have taken the place of is closed at once', async () => {
    const { platform, ends } = await watched();
    const { engine, content } = await setUp(tables, body, platform);
    await engine.health(GRAPH);
    content['/w/GV.csv'] = 'CASEID\n1\n2\n3\n';
    await engine.health(GRAPH);
    expect(ends).toEqual(['opened', 'closed', 'opened']);
  });

  test('what takes too long says so, is not tried again, and leaves the rest alone', async () => {
    const { platform, ran } = await watched();
    const workers = platform.workers ?? (await createInProcessPlatform()).workers;
    const slow: Platform['workers'] = {
      interruptible: false,
      spawnSql: () => {
        const port = workers.spawnSql();
        const late = new Map<number, readonly boolean[]>();
        const error = { code: 'limit', message: 'The query took longer than 10 s and was stopped.' };
        return {
          ...port,
          onMessage: (listener: (message: unknown) => void) =>
            port.onMessage((message) => {
              const reply = message as WorkerReply;
              const isLate = reply.kind === 'rows' && late.get(reply.id)?.[reply.index] === true;
              listener(isLate ? { ...reply, kind: 'failed', error } : reply);
            }),
          post: (message, transfer) => {
            const request = message as WorkerRequest;
            if (request.kind === 'query')
              late.set(
                request.id,
                request.statements.map(({ sql }) => sql.includes('"GV"')),
              );
            port.post(message, transfer);
          },
        };
      },
    };
    const keyed = `tables: { CRASH: { key: [CASEID] } }\n${body}`;
    const { engine, graph } = await setUp(tables, keyed, { workers: slow });
    const { keys, problems } = await engine.health(GRAPH);
    expect(keys[0]?.health.state).toBe('measured');
    expect(told(problems, graph)).toEqual([
      'info not-measured GV.CASEID: What this edge joins was not checked against the data: The query took longer than 10 s and was stopped.',
    ]);
    const before = ran.length;
    await engine.health(GRAPH);
    expect(ran.length).toBe(before);
  });

  test('what is known is neither worked out nor told again', async () => {
    const ids = Array.from({ length: 60 }, (_, i) => i);
    const wide = `${ids.map((i) => `c${i}`).join(',')}\n${ids.join(',')}\n`;
    const lines = ids.map((i) => `  - { kind: key, from: A.c${i}, to: B.c${i}, label: l${i} }\n`);
    const { engine, graph } = await setUp({ A: wide, B: wide }, `edges:\n${lines.join('')}`, { clock: () => 0 });
    let told = 0;
    const count = (text: string) => engine.health(GRAPH, text, { onProgress: () => told++ });
    const first = await count(graph);
    expect([told, measured.mock.calls.length]).toEqual([1, 60]);
    const again = await count(graph.replace('label: l7 ', 'label: other '));
    expect([told, measured.mock.calls.length]).toEqual([1, 60]);
    expect(again.edges.map(({ health }) => health)).toEqual(first.edges.map(({ health }) => health));
    await count(graph.replace('to: B.c7,', 'to: B.c8,'));
    expect([told, measured.mock.calls.length]).toEqual([2, 61]);
  });

  test('many edges are counted in few requests', async () => {
    const real = await createInProcessPlatform();
    const requests: number[] = [];
    const spawnSql = (): WorkerPort => {
      const port = real.workers.spawnSql();
      const post: WorkerPort['post'] = (message, transfer) => {
        const request = message as WorkerRequest;
        if (request.kind === 'query') requests.push(request.statements.length);
        port.post(message, transfer);
      };
      return { ...port, post };
    };
    const ids = Array.from({ length: 60 }, (_, i) => i);
    const wide = (row: number): string =>
      `${ids.map((i) => `c${i}`).join(',')}\n${ids.map((i) => i + row).join(',')}\n`;
    const lines = ids.map((i) => `  - { kind: key, from: A.c${i}, to: B.c${i}, label: l${i} }\n`);
    const { engine } = await setUp({ A: wide(0), B: wide(1) }, `edges:\n${lines.join('')}`, {
      workers: { ...real.workers, spawnSql },
    });
    const { edges } = await engine.health(GRAPH);
    expect(edges.every(({ health }) => health.state === 'measured' && health.from.orphans === 1)).toBe(true);
    const statements = requests.reduce((sum, count) => sum + count, 0);
    expect([statements > 200, requests.length < 20]).toEqual([true, true]);
  });

  test('what is counted stands back for what people wait for, and that time is not counted', async () => {
    let now = 0;
    const { engine } = await setUp(tables, body, { clock: () => (now += 25) });
    const stoodBack: number[] = [];
    const giveWay = (): Promise<void> => {
      stoodBack.push((now += 100_000));
      return Promise.resolve();
    };
    const { edges } = await engine.health(GRAPH, undefined, { giveWay });
    expect([stoodBack.length > 1, edges[0]?.health.state]).toEqual([true, 'measured']);
  });

  test('others have their turn while much is counted', async () => {
    let now = 0;
    const { engine } = await setUp(tables, `${body}tables: { CRASH: { key: [CASEID] } }\n`, {
      clock: () => (now += 25),
    });
    const timer = vi.spyOn(globalThis, 'setTimeout');
    await engine.health(GRAPH);
    const turns = timer.mock.calls.filter(([, ms]) => ms === undefined).length;
    timer.mockRestore();
    expect(turns).toBe(1);
  });

  test('what was not counted says why', async () => {
    let now = 0;
    const { engine, graph } = await setUp(tables, body, { clock: () => (now += 20_000) });
    const { edges, problems } = await engine.health(GRAPH);
    expect(edges[0]?.health).toMatchObject({ state: 'not-measured' });
    expect(told(problems, graph)).toEqual([
      expect.stringMatching(/^info not-measured GV.CASEID: What this edge joins was not checked/),
    ]);
    now = -200_000;
    expect((await engine.health(GRAPH)).problems).toEqual([]);
  });

  test('who cancels waits no longer', async () => {
    const { engine } = await setUp(tables, body);
    const abort = new AbortController();
    const work = engine.health(GRAPH, undefined, { signal: abort.signal, onProgress: () => abort.abort() });
    await expect(work).rejects.toThrow(expect.objectContaining({ code: 'cancelled' }) as SchemaGraphError);
    expect((await engine.health(GRAPH)).edges).toHaveLength(1);
  });

  test('a graph without data has no health', async () => {
    const { engine } = await setUp({}, '');
    expect(await engine.health(GRAPH, 'version: 1\n')).toEqual({ keys: [], edges: [], rules: [], problems: [] });
    expect(
      (
        await engine.health(
          GRAPH,
          'version: 1\nsources: [{ id: a, kind: csv, path: no.csv }]\ntables: { a: { key: [x] } }\n',
        )
      ).problems,
    ).toEqual([]);
  });
});
