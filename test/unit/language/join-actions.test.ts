// One composite edge of several, one edge for many tables, sources for files beside the graph.
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { applySplices } from '../../../src/engine/graph/splice';
import type { LineEdit } from '../../../src/engine/language/language';
import { languageOver, marked } from './service';

const GRAPH = '/w/g.sgraph.yaml';
const FILES = {
  '/w/A.csv': 'CASEID,VEHNO,OTHER\n1,1,2\n',
  '/w/B.csv': 'CASEID,VEHNO\n1,1\n',
  '/w/C.csv': 'caseid\n1\n',
  '/w/D.csv': 'CASEID\n1\n',
  '/w/more/E.tsv': 'x\n1\n',
  '/w/more/asked.sgq.jsonl': '{}\n',
};
const HEAD = `version: 1
sources:
  - { id: A, kind: csv, path: A.csv, table: A }
  - { id: B, kind: csv, path: B.csv, table: B }
  - { id: C, kind: csv, path: C.csv, table: C }
tables:
  B: { key: [CASEID, VEHNO] }
`;

/** What is offered at `|`, by title; the text after each, without its beginnings. */
async function offered(text: string, fault?: { code: string; at: string }): Promise<Map<string, string>> {
  const language = await languageOver(FILES);
  const place = marked(GRAPH, text);
  const whole = place.texts.get(GRAPH) ?? '';
  const start = fault ? whole.indexOf(fault.at) : 0;
  const faults = fault ? [{ code: fault.code, start, end: start + fault.at.length }] : [];
  const { actions } = await language.actions(place, faults);
  return new Map(actions.map(({ title, edits }) => [inEnglish(title), applied(whole, edits)]));
}

function applied(text: string, edits: readonly LineEdit[]): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const offset = ({ line, column }: LineEdit['start']): number => (starts[line - 1] ?? 0) + column - 1;
  const splices = edits.map((edit) => ({ start: offset(edit.start), end: offset(edit.end), text: edit.text }));
  return applySplices(text, splices);
}

describe('one composite edge', () => {
  const title = (n: number) => `Make one composite edge of the ${n} edges between these tables`;

  it.each([
    [
      'of two, in the order of the ladder; what was seen of one is not seen of both',
      '  - { kind: key, from: A.VEHNO, to: B.VEHNO| , label: in, status: suggested, confidence: 0.5 } # kept\n  # note\n  - { kind: key, from: A.CASEID, to: B.CASEID }\n',
      '  - { kind: key, from: [A.CASEID, A.VEHNO], to: [B.CASEID, B.VEHNO] , label: in } # kept\n  # note\n',
    ],
    [
      'in a block, with a third between',
      '  - kind: key\n    from: A.CASEID\n    to: b.caseid\n  - { kind: context, from: A.CASEID, to: A.OTHER }\n  - kind: key|\n    from: a.VEHNO\n    to: B.VEHNO\n',
      '  - { kind: context, from: A.CASEID, to: A.OTHER }\n  - kind: key\n    from: [A.CASEID, a.VEHNO]\n    to: [b.caseid, B.VEHNO]\n',
    ],
  ])('%s', async (_what, before, after) => {
    expect((await offered(`${HEAD}edges:\n${before}`)).get(title(2))).toBe(`${HEAD}edges:\n${after}`);
  });

  it.each([
    [
      'two roles',
      '  - { kind: key, from: A.CASEID, to: B.CASEID, label: a| }\n  - { kind: key, from: A.OTHER, to: B.CASEID, label: b }\n',
    ],
    [
      'the other direction',
      '  - { kind: key, from: A.CASEID, to: B.CASEID| }\n  - { kind: key, from: B.VEHNO, to: A.VEHNO, label: b }\n',
    ],
    [
      'one that is rejected',
      '  - { kind: key, from: A.CASEID, to: B.CASEID| }\n  - { kind: key, from: A.VEHNO, to: B.VEHNO, status: rejected }\n',
    ],
  ])('is not offered for %s', async (_what, edges) => {
    expect([...(await offered(`${HEAD}edges:\n${edges}`)).keys()].filter((name) => name.includes('composite'))).toEqual(
      [],
    );
  });
});

describe('the same edge for other tables', () => {
  it('with columns of the same names, as suggestions', async () => {
    const text = `${HEAD}edges:\n  - { kind: key, from: A.CASEID, to: B.CASEID| }\n`;
    const found = await offered(text);
    expect(found.get('Suggest the same edge for 1 other table with these columns')).toBe(
      `${text.replace('|', '')}  - { kind: key, from: C.caseid, to: B.CASEID, status: suggested, evidence: columns named as in A }\n`,
    );
  });

  it('is not offered where there are none, or they have it', async () => {
    const both = '  - { kind: key, from: A.CASEID, to: B.CASEID| }\n  - { kind: key, from: C.CASEID, to: B.CASEID }\n';
    const none = '  - { kind: key, from: [A.CASEID, A.OTHER], to: [B.CASEID, B.VEHNO]| }\n';
    for (const edges of [both, none]) {
      const titles = [...(await offered(`${HEAD}edges:\n${edges}`)).keys()];
      expect(titles.filter((name) => name.includes('same edge'))).toEqual([]);
    }
  });
});

describe('sources', () => {
  it('are offered for files beside the graph that none reads', async () => {
    const found = await offered(`${HEAD.replace('path: C.csv', 'path: C|.csv')}edges: []\n`);
    expect([...found.keys()].filter((title) => title.startsWith('Add a source'))).toEqual([
      'Add a source for D.csv',
      'Add a source for more/E.tsv',
    ]);
    expect(found.get('Add a source for more/E.tsv')).toBe(
      `${HEAD}edges: []\n`.replace(
        'table: C }\n',
        'table: C }\n  - { id: E, kind: tsv, path: more/E.tsv, table: E }\n',
      ),
    );
  });

  it('are not offered for dictionaries and lists of codes', async () => {
    const head = HEAD.replace('version: 1\n', 'version: 1\ndictionaries: [D.csv]\n');
    const found = await offered(
      `${head.replace('path: C.csv', 'path: C|.csv')}  A: { columns: { OTHER: { values: { file: more/E.tsv } } } }\n`,
    );
    expect([...found.keys()].filter((title) => title.startsWith('Add a source'))).toEqual([]);
  });

  it.each([
    ['by name', '{ id: E, kind: csv, path: C.csv|, table: e }', '{ id: E_2, kind: tsv, path: more/E.tsv, table: E_2 }'],
    ['by its file', '{ id: x, kind: csv, path: old/e.csv| }', '{ id: E, kind: tsv, path: more/E.tsv, table: E_2 }'],
  ])('fill a table of their own where another fills that of their name %s', async (_how, source, added) => {
    const found = await offered(`version: 1\nsources:\n  - ${source}\n`);
    expect(found.get('Add a source for more/E.tsv')).toContain(`  - ${added}\n`);
  });

  it('mend a table that the data does not have', async () => {
    const text = `${HEAD}edges:\n  - { kind: key, from: d.CASEID|, to: B.CASEID }\n`;
    const found = await offered(text, { code: 'unknown-table', at: 'd.CASEID' });
    expect(found.get('Add a source for D.csv')).toContain('  - { id: D, kind: csv, path: D.csv, table: d }\n');
  });

  it('get the path of a file that has moved', async () => {
    const text = `version: 1\nsources:\n  - { id: E, kind: tsv, path: old/e.tsv| }\n`;
    const found = await offered(text, { code: 'missing-source', at: 'old/e.tsv' });
    expect(found.get('Change the path to more/E.tsv')).toBe(
      'version: 1\nsources:\n  - { id: E, kind: tsv, path: more/E.tsv }\n',
    );
  });

  it('get the near path first where one letter is wrong', async () => {
    const text = `version: 1\nsources:\n  - { id: A, kind: csv, path: AX.csv| }\n`;
    const found = await offered(text, { code: 'missing-source', at: 'AX.csv' });
    expect([...found.keys()].slice(0, 2)).toEqual(['Change the path to A.csv', 'Take the source A out']);
  });
});
