import { describe, expect, it } from 'vitest';
import { answersContract, toWireAnswer, type WireAnswer } from '../../../src/protocol/answers';
import { openHostEnd, openWebviewEnd, type Transport } from '../../../src/protocol/channel';
import { graphContract, graphEdit, type GraphDocument, type GraphEditMessage } from '../../../src/protocol/graph';

/** Two transports, each delivering what the other posts, as structured clones. */
function wire(): { host: Transport; page: Transport; posted: unknown[] } {
  const listeners = { host: new Set<(m: unknown) => void>(), page: new Set<(m: unknown) => void>() };
  const posted: unknown[] = [];
  const end = (mine: 'host' | 'page', other: 'host' | 'page'): Transport => ({
    post: (message) => {
      posted.push(message);
      for (const listener of listeners[other]) listener(structuredClone(message));
    },
    onMessage: (listener) => {
      listeners[mine].add(listener);
      return () => listeners[mine].delete(listener);
    },
  });
  return { host: end('host', 'page'), page: end('page', 'host'), posted };
}

const EMPTY: GraphDocument = { version: 1, graph: null, errors: [], warnings: 0, readOnly: false };

function open(edit: (payload: { version: number; edit: GraphEditMessage }) => Promise<never>) {
  const { host, page, posted } = wire();
  const seen: string[] = [];
  const bad: string[] = [];
  const hostEnd = openHostEnd(
    graphContract,
    host,
    {
      ready: () => seen.push('ready'),
      layoutChanged: () => seen.push('layoutChanged'),
      openText: () => seen.push('openText'),
      draft: () => seen.push('draft'),
      selected: () => seen.push('selected'),
      undo: () => 0,
      shown: () => 0,
      unlit: () => seen.push('unlit'),
      exchange: () => seen.push('exchange'),
      dropped: () => seen.push('exchange'),
      image: () => seen.push('image'),
      marked: () => seen.push('marked'),
      view: () => seen.push('view'),
    },
    { edit, ways: () => Promise.reject(new Error('not asked here')) },
    (problem) => bad.push(problem),
  );
  const pageEnd = openWebviewEnd(
    graphContract,
    page,
    {
      init: () => seen.push('init'),
      document: (document) => seen.push(`document ${document.version}`),
      layout: () => seen.push('layout'),
      problems: () => seen.push('problems'),
      health: () => seen.push('health'),
      highlight: () => seen.push('highlight'),
      reveal: () => seen.push('reveal'),
      makeImage: () => seen.push('makeImage'),
      command: (command) => seen.push(command),
      tables: () => seen.push('tables'),
    },
    (problem) => bad.push(problem),
  );
  return { hostEnd, pageEnd, seen, bad, host, page, posted };
}

describe('channel', () => {
  it('carries notifications both ways', () => {
    const { hostEnd, pageEnd, seen, bad } = open(() => Promise.reject(new Error('unused')));
    pageEnd.send('ready', {});
    hostEnd.send('document', { ...EMPTY, version: 7 });
    hostEnd.send('command', 'fit');
    expect([seen, bad]).toEqual([['ready', 'document 7', 'fit'], []]);
  });

  it('rejects a request with the message of what the host threw', async () => {
    const { pageEnd } = open(() => Promise.reject(new Error('no such edge')));
    await expect(pageEnd.request('edit', { version: 1, edit: { op: 'accept', edge: 'x' } })).rejects.toThrow(
      'no such edge',
    );
  });

  it('checks the reply of the host', async () => {
    const { pageEnd, bad } = open(() => Promise.resolve({ status: 'perhaps' } as never));
    await expect(pageEnd.request('edit', { version: 1, edit: { op: 'delete', edge: 'x' } })).rejects.toThrow(/status/);
    expect(bad).toHaveLength(1);
  });

  it.each([
    ['a note of the wrong shape', { note: 'layoutChanged', payload: { version: 'one', tables: {} } }],
    ['an unknown note', { note: 'shutdown', payload: {} }],
    ['an inherited name', { note: 'constructor', payload: {} }],
    ['an inherited request', { request: 'toString', id: 1, payload: {} }],
    ['a request of the wrong shape', { request: 'edit', id: 2, payload: { version: 1, edit: { op: 'explode' } } }],
    ['something else', { hello: 1 }],
  ])('drops and reports %s', (_, message) => {
    const { page, seen, bad } = open(() => Promise.reject(new Error('must not run')));
    page.post(message);
    expect(seen).toEqual([]);
    expect(bad).toHaveLength(1);
  });

  it('stops when disposed', () => {
    const { hostEnd, pageEnd, seen } = open(() => Promise.reject(new Error('unused')));
    hostEnd.dispose();
    pageEnd.send('ready', {});
    expect(seen).toEqual([]);
  });
});

describe('shapes', () => {
  it.each<[GraphEditMessage]>([
    [{ op: 'accept', edge: 'e' }],
    [{ op: 'reject', edge: 'e', reason: 'chance' }],
    [{ op: 'relabel', edge: 'e' }],
    [{ op: 'setKind', edge: 'e', kind: 'context' }],
    [{ op: 'addEdge', kind: 'key', from: [{ table: 'A', column: 'x' }], to: [{ table: 'B', column: 'y' }] }],
  ])('accepts %j', (edit) => {
    expect(graphEdit.check(edit, 'edit')).toBeUndefined();
  });

  it.each([[{ op: 'addEdge', kind: 'other', from: [], to: [] }], [{ op: 'relabel' }], [null], ['accept']])(
    'refuses %j',
    (edit) => {
      expect(graphEdit.check(edit, 'edit')).toBeTypeOf('string');
    },
  );

  it('puts bytes into words before an answer travels', () => {
    const wired: WireAnswer = toWireAnswer({
      question: 'q',
      understood: { conditions: [], focus: '' },
      answer: { kind: 'table', text: 't', columns: ['a'], rows: [[new Uint8Array(3)], [null]], truncated: false },
      sql: null,
      paths: [],
      joins: [],
      citations: [{ source: 's', table: 'T', row: 1, key: { k: new Uint8Array(2) }, columns: [] }],
      confidence: 1,
      abstained: false,
      reason: null,
      alternatives: [],
      warnings: [],
      timings: { link: 3 },
      model: null,
      graph: { hash: '', revision: 0 },
      engine: '',
    });
    expect(wired.answer.rows).toEqual([['(3 bytes)'], [null]]);
    expect(wired.citations[0]?.key).toEqual({ k: '(2 bytes)' });
    const shape = answersContract.toWebview.finished;
    expect(shape.check(structuredClone({ id: '1', answer: wired }), 'finished')).toBeUndefined();
  });
});
