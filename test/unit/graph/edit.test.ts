// Edits of the text, case by case: what is changed and that nothing else is.
import { describe, expect, it } from 'vitest';
import { editGraph, editGraphAll } from '../../../src/engine/graph/edit';
import type { GraphEdit } from '../../../src/engine/graph/edit';
import { edgeId } from '../../../src/engine/graph/model';
import { parseGraph } from '../../../src/engine/graph/parse';
import { applySplices } from '../../../src/engine/graph/splice';

const FLOW = `version: 1 # the format
tables:
  A: { key: [id] }   # a table
  B:
    columns:
      x:   # nothing yet
      y: { says: why } # said

edges: # joins
  # the first
  - { kind: key, from: B.a, to: A.id, status: suggested, confidence: 0.9, evidence: all found } # one
  - {kind: context,from: B.x,to: B.y}

  # the last
  - { kind: key, from: B.b, to: A.id, label: other }
x-mine: yes
`;

const BLOCK = FLOW.replace(
  /edges:[^]*x-mine/,
  `edges:
- status: suggested # not reviewed
  kind: key
  from: B.a
  to:
  - A.id # the key
  evidence: >-
    all
    found

# the last
- kind: key
  from: B.b
  to: A.id
  label: other
x-mine`,
);

const idOf = (text: string, index: number) => {
  const edge = parseGraph(text, 'g').value.edges[index];
  if (!edge) throw new Error(`no edge ${index}`);
  return edgeId(edge);
};

/** The lines that an edit takes away and those that it brings. */
function lineChanges(before: string, edit: GraphEdit): { out: string[]; in: string[] } {
  const { text, undo, splices } = editGraph(before, edit);
  expect(applySplices(text, undo)).toBe(before);
  expect(applySplices(before, splices)).toBe(text);
  const [old, now] = [before.split('\n'), text.split('\n')];
  let start = 0;
  while (start < old.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return { out: old.slice(start, old.length - end), in: now.slice(start, now.length - end) };
}

describe('editGraph on flow edges', () => {
  it.each<[string, GraphEdit, string[], string[]]>([
    [
      'accepts an edge',
      { op: 'acceptEdge', edge: idOf(FLOW, 0) },
      ['  - { kind: key, from: B.a, to: A.id, status: suggested, confidence: 0.9, evidence: all found } # one'],
      ['  - { kind: key, from: B.a, to: A.id, evidence: all found } # one'],
    ],
    [
      'rejects an edge with a reason',
      { op: 'rejectEdge', edge: idOf(FLOW, 1), reason: 'no: it is not' },
      ['  - {kind: context,from: B.x,to: B.y}'],
      ['  - {kind: context,from: B.x,to: B.y, status: rejected, reason: "no: it is not"}'],
    ],
    [
      'labels an edge after its ends',
      { op: 'setLabel', edge: idOf(FLOW, 0), label: 'owner' },
      ['  - { kind: key, from: B.a, to: A.id, status: suggested, confidence: 0.9, evidence: all found } # one'],
      [
        '  - { kind: key, from: B.a, to: A.id, label: owner, status: suggested, confidence: 0.9, evidence: all found } # one',
      ],
    ],
    [
      'takes a label away',
      { op: 'setLabel', edge: idOf(FLOW, 2) },
      ['  - { kind: key, from: B.b, to: A.id, label: other }'],
      ['  - { kind: key, from: B.b, to: A.id }'],
    ],
    ['deletes an edge', { op: 'deleteEdge', edge: idOf(FLOW, 1) }, ['  - {kind: context,from: B.x,to: B.y}'], []],
    [
      'adds an edge at the end',
      {
        op: 'addEdge',
        value: { kind: 'derivation', from: [{ table: 'my t', column: 'c' }], to: [{ table: 'A', column: 'id' }] },
      },
      [],
      [`  - { kind: derivation, from: '"my t".c', to: A.id }`],
    ],
    [
      'says something of a column of which nothing is said',
      { op: 'setColumnField', table: 'b', column: 'X', field: 'description', value: 'an x' },
      ['      x:   # nothing yet'],
      ['      x: { description: an x }   # nothing yet'],
    ],
    [
      'adds a column to a block',
      { op: 'setColumnField', table: 'B', column: 'z', field: 'missing', value: ['9'] },
      [],
      ['      z: { missing: [9] }'],
    ],
    [
      'adds columns to a flow table',
      { op: 'setColumnField', table: 'A', column: 'id', field: 'type', value: 'integer' },
      ['  A: { key: [id] }   # a table'],
      ['  A: { key: [id], columns: { id: { type: integer } } }   # a table'],
    ],
    ['adds a table', { op: 'setTableField', table: 'C', field: 'ladder', value: [] }, [], ['  C:', '    ladder: []']],
  ])('%s', (_what, edit, out, into) => {
    expect(lineChanges(FLOW, edit)).toEqual({ out, in: into });
  });
});

describe('editGraph on block edges', () => {
  it.each<[string, GraphEdit, string[], string[]]>([
    [
      'accepts an edge whose status stands behind the dash',
      { op: 'acceptEdge', edge: idOf(BLOCK, 0) },
      ['- status: suggested # not reviewed'],
      ['-  # not reviewed'],
    ],
    [
      'rejects an edge behind a block scalar',
      { op: 'rejectEdge', edge: idOf(BLOCK, 0), reason: 'no' },
      ['- status: suggested # not reviewed'],
      ['- status: rejected # not reviewed'],
    ],
    ['relabels', { op: 'setLabel', edge: idOf(BLOCK, 1), label: 'new' }, ['  label: other'], ['  label: new']],
    [
      'adds an edge in the style of the last',
      {
        op: 'addEdge',
        value: { kind: 'key', from: [{ table: 'B', column: 'c' }], to: [{ table: 'A', column: 'id' }] },
      },
      [],
      ['- kind: key', '  from: B.c', '  to: A.id'],
    ],
    [
      'replaces a block list',
      { op: 'setEdgeField', edge: idOf(BLOCK, 0), field: 'to', value: [{ table: 'A', column: 'b' }] },
      ['  to:', '  - A.id # the key'],
      ['  to: A.b # the key'],
    ],
  ])('%s', (_what, edit, out, into) => {
    const changes = lineChanges(BLOCK, edit);
    expect({ out: changes.out.slice(0, out.length), in: changes.in.slice(0, into.length) }).toEqual({ out, in: into });
  });
});

describe('editGraph elsewhere', () => {
  it('begins the list of edges, keeping CRLF', () => {
    const add: GraphEdit = {
      op: 'addEdge',
      value: { kind: 'context', from: [{ table: 'A', column: 'x' }], to: [{ table: 'A', column: 'y' }] },
    };
    const line = '  - { kind: context, from: A.x, to: A.y }';
    expect(editGraph('version: 1\r\nname: n # it\r\n', add).text).toBe(
      `version: 1\r\nname: n # it\r\nedges:\r\n${line}\r\n`,
    );
    expect(editGraph('version: 1', add).text).toBe(`version: 1\nedges:\n${line}`);
    expect(editGraph('{ version: 1 }', add).text).toBe(
      '{ version: 1, edges: [{ kind: context, from: A.x, to: A.y }] }',
    );
    expect(editGraph('version: 1\nedges: []\n', add).text).toBe(
      'version: 1\nedges: [{ kind: context, from: A.x, to: A.y }]\n',
    );
  });

  it('accepts suggestions of tables and columns', () => {
    const text = 'version: 1\ntables:\n  A:\n    suggested: { key: [id], description: a }\n    description: mine\n';
    expect(editGraph(text, { op: 'acceptSuggestion', table: 'A' }).text).toBe(
      'version: 1\ntables:\n  A:\n    description: mine\n    key: [id]\n',
    );
    expect(editGraph(text, { op: 'dropSuggestion', table: 'A', field: 'key' }).text).toBe(
      'version: 1\ntables:\n  A:\n    suggested: { description: a }\n    description: mine\n',
    );
  });

  it.each<[string, string, string]>([
    [
      'before the columns, above the comment that is about them',
      '\n    # what it holds\n    columns:\n      id: {}\n    suggested: { key: [id] }\n',
      '\n    key: [id]\n    # what it holds\n    columns:\n      id: {}\n',
    ],
    [
      'before the columns where more stays suggested',
      '\n    columns: { id: {} }\n    suggested:\n      key: [id]\n      keywords: [a]\n',
      '\n    key: [id]\n    columns: { id: {} }\n    suggested:\n      keywords: [a]\n',
    ],
    [
      'before the columns on one line',
      ' { columns: { id: {} }, suggested: { key: [id] } } # a\n',
      ' { key: [id], columns: { id: {} } } # a\n',
    ],
    [
      'before the columns in brackets over several lines',
      ' {\n      suggested: { key: [id] }, # new\n      columns: { id: {} },\n    }\n',
      ' {\n      key: [id],\n      columns: { id: {} },\n    }\n',
    ],
    [
      'behind what usually stands before it, where that is',
      '\n    columns: { id: {} }\n    description: mine\n    suggested: { key: [id] }\n',
      '\n    columns: { id: {} }\n    description: mine\n    key: [id]\n',
    ],
  ])('writes an accepted key %s', (_what, before, after) => {
    const { text, undo } = editGraph(`version: 1\ntables:\n  A:${before}`, {
      op: 'acceptSuggestion',
      table: 'A',
      field: 'key',
    });
    expect(text).toBe(`version: 1\ntables:\n  A:${after}`);
    expect(applySplices(text, undo)).toBe(`version: 1\ntables:\n  A:${before}`);
  });

  it.each<[string, string, GraphEdit, string]>([
    ['an unknown edge', FLOW, { op: 'deleteEdge', edge: 'x' }, 'not-found'],
    ['an edge that is there', FLOW, { op: 'setLabel', edge: idOf(FLOW, 2), label: 'other' }, ''],
    ['a broken file', 'version: [', { op: 'deleteEdge', edge: 'x' }, 'bad-input'],
    ['an empty file', '', { op: 'setTableField', table: 'A', field: 'key', value: ['a'] }, 'bad-input'],
    ['a newer file', 'version: 9', { op: 'setTableField', table: 'A', field: 'key', value: ['a'] }, 'bad-input'],
    [
      'an anchor that others use',
      'version: 1\ntables:\n  A: &a { description: x }\n  B: *a\n',
      { op: 'setTableField', table: 'A', field: 'description', value: 'y' },
      'bad-input',
    ],
    [
      'an alias',
      'version: 1\ntables:\n  A: &a { description: x }\n  B: *a\n',
      { op: 'setTableField', table: 'B', field: 'description', value: 'y' },
      'bad-input',
    ],
    [
      'removing an anchor',
      'version: 1\ntables:\n  A: { description: &d x }\n  B: { description: *d }\n',
      { op: 'setTableField', table: 'A', field: 'description' },
      'bad-input',
    ],
  ])('refuses %s', (_what, text, edit, code) => {
    if (code === '') expect(editGraph(text, edit).splices).toEqual([]);
    else expect(() => editGraph(text, edit)).toThrow(expect.objectContaining({ code }) as Error);
  });

  it('refuses an edge that would stand twice', () => {
    const value = parseGraph(FLOW, 'g').value.edges[0];
    if (value) expect(() => editGraph(FLOW, { op: 'addEdge', value })).toThrow(/already/);
  });
});

describe('an added table is written as the one before it', () => {
  const value = {
    ...{ name: 'C', key: ['x'], unique: [], display: [], terms: [] },
    columns: new Map([['x', { name: 'x', type: 'integer' as const }]]),
  };
  const block = (indent: string, step: string): string =>
    `${indent}C:\n${step}key: [x]\n${step}columns:\n${step}${step.slice(indent.length)}x: { type: integer }`;
  it.each<[string, string, string]>([
    ['a block', 'tables:\n  A:\n    key: [a]\n', `tables:\n  A:\n    key: [a]\n${block('  ', '    ')}\n`],
    [
      'a wider block',
      'tables:\n    A:\n        key: [a]\n',
      `tables:\n    A:\n        key: [a]\n${block('    ', '        ')}\n`,
    ],
    [
      'one line',
      'tables:\n  A: { key: [a] }\n',
      'tables:\n  A: { key: [a] }\n  C: { key: [x], columns: { x: { type: integer } } }\n',
    ],
    [
      'the first of an empty list',
      'tables: # none yet\nedges:\n',
      `tables: # none yet\n${block('  ', '    ')}\nedges:\n`,
    ],
    ['the first of a file', '', `tables:\n${block('  ', '    ')}\n`],
  ])('%s', (_what, before, after) => {
    const { text } = editGraph(`version: 1\n${before}`, { op: 'addTable', value });
    expect(text).toBe(`version: 1\n${after}`);
  });
});

describe('an added edge stands beside those like it', () => {
  const edges = (...lines: string[]): string => `version: 1\nedges:\n${lines.map((line) => `  ${line}\n`).join('')}`;
  const key = (from: string, to: string): string => `- { kind: key, from: ${from}, to: ${to} }`;
  const add = (from: string, to: string, kind: 'key' | 'context' = 'key'): GraphEdit => {
    const ref = (text: string) => ({ table: text.split('.')[0] ?? '', column: text.split('.')[1] ?? '' });
    return { op: 'addEdge', value: { kind, from: [ref(from)], to: [ref(to)] } };
  };
  const context = '- { kind: context, from: A.x, to: A.y } # c';
  const before = edges(key('A.b', 'B.b'), '# of C', key('C.a', 'A.a'), '', '# context', context);

  it.each<[string, readonly GraphEdit[], string]>([
    [
      'of the same table',
      [add('A.d', 'D.d')],
      edges(key('A.b', 'B.b'), key('A.d', 'D.d'), '# of C', key('C.a', 'A.a'), '', '# context', context),
    ],
    [
      'of the same kind',
      [add('E.a', 'A.a')],
      edges(key('A.b', 'B.b'), '# of C', key('C.a', 'A.a'), key('E.a', 'A.a'), '', '# context', context),
    ],
    [
      'together with others, in their order',
      [add('E.a', 'A.a'), add('C.b', 'B.b'), add('A.d', 'D.d'), add('A.x', 'A.z', 'context')],
      edges(
        ...[key('A.b', 'B.b'), key('A.d', 'D.d'), '# of C', key('C.a', 'A.a'), key('E.a', 'A.a'), key('C.b', 'B.b')],
        ...['', '# context', context, '- { kind: context, from: A.x, to: A.z }'],
      ),
    ],
  ])('%s', (_what, edits, after) => {
    const { text, undo } = editGraphAll(before, edits);
    expect(text).toBe(after);
    expect(applySplices(text, undo)).toBe(before);
  });

  it('in brackets', () => {
    const text = 'version: 1\nedges: [{ kind: key, from: A.b, to: B.b }, { kind: context, from: A.x, to: A.y }]\n';
    expect(editGraph(text, add('A.d', 'D.d')).text).toBe(
      'version: 1\nedges: [{ kind: key, from: A.b, to: B.b }, { kind: key, from: A.d, to: D.d }, { kind: context, from: A.x, to: A.y }]\n',
    );
  });
});

it('takes away what says nothing of an edge of another kind', () => {
  const edge = '  - { kind: key, from: B.a, to: B.b, match: trim, cardinality: many-to-one, label: l }';
  const text = `edges:\n${edge}\n`;
  expect(lineChanges(text, { op: 'setEdgeField', edge: idOf(text, 0), field: 'kind', value: 'context' })).toEqual({
    out: [edge],
    in: ['  - { kind: context, from: B.a, to: B.b, label: l }'],
  });
});
