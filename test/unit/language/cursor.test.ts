// Where the cursor is, in text that is whole, half typed or broken. `|` marks the cursor.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorAt } from '../../../src/engine/language/cursor';
import { slotAt } from '../../../src/engine/language/slot';
import { graph, runs, timeout } from '../graph/arbitraries';
import { readGraphFile } from '../../../src/engine/graph/parse';
import { occurrencesOf } from '../../../src/engine/language/occurrences';
import { randomStream, StyledWriter } from '../graph/styled-yaml';

/** Path, token and what is wanted at the mark, in short. */
function at(marked: string): string {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const cursor = cursorAt(text, offset);
  if (!cursor) return 'nothing';
  const slot = slotAt(cursor);
  const { start, end } = cursor.token;
  const more = !slot
    ? ''
    : 'field' in slot
      ? slot.field
      : 'of' in slot
        ? slot.of
        : 'side' in slot
          ? slot.side
          : 'table' in slot
            ? (slot.table ?? '')
            : '';
  return `${cursor.path.join('/')} <${text.slice(start, end)}> ${slot?.kind ?? '-'} ${more}`.trimEnd();
}

const EDGES = 'version: 1\nedges:\n';

describe('cursorAt', () => {
  it.each([
    ['an empty file', '|', ' <> field graph'],
    ['a field of the root', 'ver|', ' <ver> field graph'],
    ['a field of the root below others', 'version: 1\ntables:\n  A:\n    key: [x]\ned|', ' <ed> field graph'],
    ['an end, typed to the dot', `${EDGES}  - { kind: key, from: GV.|`, 'edges/*/from <GV.> end from'],
    ['an end, in a whole edge', `${EDGES}  - { kind: key, from: GV|.A, to: C.A }`, 'edges/*/from <GV.A> end from'],
    ['an empty end', `${EDGES}  - { kind: key, from: | }`, 'edges/*/from <> end from'],
    ['the second column of an end', `${EDGES}  - { kind: key, from: [A.x, |], to: [`, 'edges/*/from/* <> end from'],
    ['a quoted end', `${EDGES}  - { kind: key, from: '"my table".|' }`, `edges/*/from <'"my table".'> end from`],
    ['an open quote', `${EDGES}  - { kind: key, to: '"my table".a|`, `edges/*/to <'"my table".a> end to`],
    ['a kind', `${EDGES}  - { kind: k|`, 'edges/*/kind <k> word kind'],
    [
      'a status on several lines',
      `${EDGES}  - {\n      kind: key,\n      status: |\n    }`,
      'edges/*/status <> word status',
    ],
    ['a field on several lines', `${EDGES}  - {\n    kind: key,\n    la|`, 'edges/* <la> field edge'],
    ['a block edge', `${EDGES}  - kind: key\n    from: GV.CA|\n    to: X.y\n`, 'edges/*/from <GV.CA> end from'],
    ['a field of a block edge', `${EDGES}  - kind: key\n    fr|\n    to: X.y\n`, 'edges/* <fr> field edge'],
    ['the first field of a block edge', `${EDGES}  - ki|`, 'edges/* <ki> field edge'],
    ['a list without indentation', 'edges:\n- kind: |', 'edges/*/kind <> word kind'],
    ['a new line at an edge', `${EDGES}  - kind: key\n    |`, 'edges/* <> field edge'],
    [
      'an item of an end in block style',
      `${EDGES}  - kind: key\n    from:\n      - GV.|\n`,
      'edges/*/from/* <GV.> end from',
    ],
    ['a table', 'tables:\n  C|\n', 'tables <C> table'],
    ['a table that has a body', 'tables:\n  CR|ASH:\n    key: [A]\n', 'tables <CRASH> table'],
    ['a table below another', 'tables:\n  A:\n    key: [x]\n  |', 'tables <> table'],
    ['a field of a table', 'tables:\n  A:\n    k|', 'tables/A <k> field table'],
    ['a key', 'tables:\n  A:\n    key: [|', 'tables/A/key/* <> column A'],
    ['a key in a flow table', 'tables: { A: { key: [x, y|], ladder: [] } }', 'tables/A/key/* <y> column A'],
    ['a name in quotes', 'tables:\n  "my table":\n    key: [|]', 'tables/my table/key/* <> column my table'],
    ['a unique key', 'tables:\n  A:\n    unique: [[a, b|', 'tables/A/unique/*/* <b> column A'],
    ['a ladder in block style', 'tables:\n  A:\n    ladder:\n      - x\n      - |', 'tables/A/ladder/* <> column A'],
    ['a suggested key', 'tables:\n  A:\n    suggested: { key: [|', 'tables/A/suggested/key/* <> column A'],
    ['a column', 'tables:\n  A:\n    columns:\n      ab|', 'tables/A/columns <ab> column A'],
    ['a field of a column', 'tables:\n  A:\n    columns:\n      a: { |', 'tables/A/columns/a <> field column'],
    ['a type', 'tables:\n  A:\n    columns:\n      a: { type: in|', 'tables/A/columns/a/type <in> word type'],
    ['a missing code', 'tables: { A: { columns: { a: { missing: [9|', 'tables/A/columns/a/missing/* <9> value A'],
    [
      'a code',
      'tables:\n  A:\n    columns:\n      a:\n        values:\n          |',
      'tables/A/columns/a/values <> value A',
    ],
    [
      'a file of codes',
      'tables: { A: { columns: { a: { values: { file: c|',
      'tables/A/columns/a/values/file <c> path codes',
    ],
    ['a condition', 'tables:\n  A:\n    terms:\n      t: { where: a = |', 'tables/A/terms/t/where <a = > sql A'],
    [
      'SQL of several lines',
      'tables:\n  A:\n    terms:\n      t:\n        value: |\n          CASE WHEN x'.replace('|\n', '>\n') + '|',
      'tables/A/terms/t/value <CASE WHEN x> sql A',
    ],
    ['a rule', `${EDGES}  - { kind: derivation, rule: "max(|`, 'edges/*/rule <"max(> sql'],
    ['a source', 'sources:\n  - { id: a, kind: |', 'sources/*/kind <> word source-kind'],
    ['a path', 'sources:\n  - { id: a, path: data/|', 'sources/*/path <data/> path source'],
    ['a part', 'include: [parts/|', 'include/* <parts/> path include'],
    ['a file in brackets', '{ version: 1, tables: { A: { key: [|', 'tables/A/key/* <> column A'],
    ['a comment', `${EDGES}  # - { kind: |`, 'nothing'],
    ['a comment behind a value', 'name: x # y|', 'nothing'],
    ['behind an edge', `${EDGES}  - { kind: key } |`, 'nothing'],
    ['with CRLF', 'tables:\r\n  A:\r\n    key: [|\r\n', 'tables/A/key/* <> column A'],
    ['text of a field', 'tables:\n  A:\n    description: some wo|', 'tables/A/description <some wo> -'],
  ])('knows %s', (_what, marked, expected) => expect(at(marked)).toBe(expected));

  it('gives the lines of the entry', () => {
    const text =
      'tables:\n  A:\n    key: [x]\n\n  B: { key: [y] }\nedges:\n  - kind: key\n    from: A.x\n  - { kind: x }\n';
    const entry = (needle: string) => {
      const range = cursorAt(text, text.indexOf(needle))?.entry;
      return range && text.slice(range.start, range.end).trimEnd();
    };
    expect(entry('x]')).toBe('  A:\n    key: [x]');
    expect(entry('y]')).toBe('  B: { key: [y] }');
    expect(entry('A.x')).toBe('  - kind: key\n    from: A.x');
  });

  it('finds nearly every name of any file, in any style', { timeout }, () => {
    let [missed, all] = [0, 0];
    fc.assert(
      fc.property(graph, fc.nat(), (model, seed) => {
        const text = new StyledWriter(randomStream(seed)).write({ ...model, include: [], dictionaries: [] });
        const places = occurrencesOf(readGraphFile(text, 'g'));
        all += places.length;
        missed += places.filter((p) => cursorAt(text, p.start + 1)?.token.start !== p.scalar.start).length;
      }),
      { numRuns: runs },
    );
    // The styles write block scalars as names, brackets over several lines with comments in them, and stranger things.
    expect(missed / all).toBeLessThan(0.05);
  });

  it('never throws, whatever the text and wherever the cursor', { timeout }, () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...' \n\r-:{}[],#"\'abc|>&*') }), fc.nat(), (text, n) => {
        const cursor = cursorAt(text, n % (text.length + 1));
        if (!cursor) return;
        slotAt(cursor);
        expect(cursor.token.start).toBeLessThanOrEqual(n % (text.length + 1));
        expect(cursor.token.end).toBeGreaterThanOrEqual(n % (text.length + 1));
      }),
      { numRuns: runs * 5 },
    ),
  );
});
