// What an editor is told about graph files, over live data and texts that are not saved.
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { EditedPlace, Language, LineEdit } from '../../../src/engine/language/language';
import { TextLines } from '../../../src/engine/graph/text-lines';
import { hovered, languageOver, marked, offered } from './service';

const DATA = {
  '/w/authors.csv': 'author_id,name\n1,Ada\n2,"<img src=x> [b](command:x)"\n3,Ada\n',
  '/w/books.csv': 'book_id,author_id,my title\n10,1,One\n11,1,Two\n12,2,Three\n',
  '/w/g.sgraph.yaml': '',
  '/w/sub/codes.json': '{}',
};
const HEAD = `version: 1
sources:
  - { id: a, kind: csv, path: authors.csv, table: authors }
  - { id: b, kind: csv, path: books.csv, table: books }
tables:
  authors: { key: [author_id], description: Who wrote }
`;
const EDGE =
  '  - { kind: key, from: books.author_id, to: authors.author_id, status: suggested, confidence: 0.9, evidence: all 3 }\n';

const place = (text: string): EditedPlace => marked('/w/g.sgraph.yaml', HEAD + text);

describe('complete', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'columns of the data with type and values',
      'edges:\n  - { kind: key, from: authors.|',
      ['authors.author_id (integer · 1, 2, 3)', 'authors.name (text · Ada, <img src=x> [b](command:x))'],
    ],
    [
      'quoted where that is needed',
      'edges:\n  - { kind: key, from: books.m|',
      [
        'books.book_id (integer · 10, 11, 12)',
        'books.author_id (integer · 1, 2)',
        'books."my title" (text · One, Three, Two)',
      ],
    ],
    [
      'the likely end first',
      'edges:\n  - { kind: key, from: books.author_id, to: |',
      ['authors.author_id (integer · 1, 2, 3)', 'authors', 'books'],
    ],
    [
      'the same table for context',
      'edges:\n  - { kind: context, from: authors.name, to: | }',
      ['authors', 'authors.author_id (integer · 1, 2, 3)', 'books'],
    ],
    [
      'columns of a key',
      '  books: { key: [|',
      ['book_id (integer · 10, 11, 12)', 'author_id (integer · 1, 2)', 'my title (text · One, Three, Two)'],
    ],
    [
      'columns in SQL',
      '  books: { terms: { new: { where: "book_id > 11 AND a|',
      ['book_id (integer · 10, 11, 12)', 'author_id (integer · 1, 2)', 'my title (text · One, Three, Two)'],
    ],
    ['values of a column', '  books: { columns: { author_id: { missing: [|', ['1 (× 2)', '2 (× 1)']],
    ['tables that have no entry', '  b|', ['books', 'TABLE: …']],
    [
      'edges of each kind',
      'edges:\n  |',
      ['- { kind: key, … }', '- { kind: context, … }', '- { kind: derivation, … }'],
    ],
    [
      'sources',
      'edges:\nsources:\n  |',
      ['- { id: …, kind: csv, … }', '- { id: …, kind: excel, … }', '- { id: …, kind: sqlite, … }'],
    ],
    ['no column for being typed at the cursor', '  books: { columns: { authr_id|: {} } }', ['book_id (integer · 10, 11, 12)', 'author_id (integer · 1, 2)', 'my title (text · One, Three, Two)']], // prettier-ignore
    ['files beside it', 'include:\n  - s|', ['sub/']],
    ['nothing outside of its folder', 'include:\n  - ../|', []],
    ['orders of dates', 'sources:\n  - { id: a, kind: csv, dates: |', ['dmy', 'mdy', 'ymd']],
    ['statuses', 'edges:\n  - { status: |', ['declared', 'suggested', 'rejected']],
  ])('offers %s', async (_what, text, expected) => {
    const language = await languageOver(DATA);
    expect(await offered(language, place(text))).toEqual(expected);
  });

  it('offers whole entries before single fields behind a dash', async () => {
    const language = await languageOver(DATA);
    const found = await offered(language, place('edges:\n  - |'));
    expect(found.slice(0, 4)).toEqual(['{ kind: key, … }', '{ kind: context, … }', '{ kind: derivation, … }', 'kind']);
  });

  it('writes what YAML and the file want', async () => {
    const language = await languageOver(DATA);
    const inserts = async (text: string, label: string) => {
      const at = place(text);
      await language.hover({ ...at, offset: 0 });
      const item = (await language.complete(at)).items.find((i) => i.label === label);
      const whole = at.texts.get(at.file) ?? '';
      return item && whole.slice(0, item.start).slice(-6) + item.insert + whole.slice(item.end);
    };
    expect(await inserts('edges:\n  - { kind: key, from: boo|.x }', 'books')).toBe('from: books. }');
    expect(await inserts('edges:\n  - { from: books.| }', 'books."my title"')).toBe('from: books."my title" }');
    expect(await inserts("edges:\n  - { from: 'books.|' }", 'books."my title"')).toBe(`from: 'books."my title"' }`);
    expect(await inserts('edges:\n  - { from:|', 'books')).toBe(' from: books.');
    expect(await inserts('edges:\n  - { st|', 'status')).toBe('  - { status: ');
    expect(await inserts('edges:\n  - { st|: key', 'status')).toBe('  - { status: key');
  });

  it('knows the parts that are open and not saved', async () => {
    const files = {
      ...DATA,
      '/w/g.sgraph.yaml': `${HEAD}include: [sub/*.sgraph.yaml]\n`,
      '/w/sub/p.sgraph.yaml': 'version: 1\n',
    };
    const language = await languageOver(files);
    const part = marked('/w/sub/p.sgraph.yaml', 'version: 1\nedges:\n  - { kind: key, from: authors.|');
    expect(await offered(language, part)).toHaveLength(2);
  });
});

describe('hover', () => {
  it('tells what a column holds and the edges it takes part in', async () => {
    const language = await languageOver(DATA);
    expect(await hovered(language, place(`edges:\n${EDGE.replace('author_id,', 'autho|r_id,')}`))).toEqual([
      'books.author_id',
      'Type: integer.',
      'Rows: 3. Without a value: 0. Different values: 2.',
      'Most frequent: 1 and 2.',
      'key: books.author_id → authors.author_id, suggested',
    ]);
  });

  it('tells what is known of an edge and of a table', async () => {
    const language = await languageOver(DATA);
    expect(await hovered(language, place(`edges:\n${EDGE.replace('kind', 'ki|nd')}`))).toEqual([
      'books.author_id → authors.author_id',
      'Kind: key.',
      'Suggested with 90 % confidence, not reviewed.',
      'Seen: all 3',
    ]);
    expect(await hovered(language, place(`edges:\n${EDGE.replace('authors.', 'aut|hors.')}`))).toEqual([
      'authors',
      'Who wrote',
      'Rows: 3. Columns: 2.',
      'Key: author_id.',
    ]);
  });
});

/** The text after the action of a title. */
async function after(
  language: Language,
  at: EditedPlace,
  title: string,
  faults: readonly { code: string; at: string }[] = [],
) {
  const text = at.texts.get(at.file) ?? '';
  const shown = faults.map(({ code, at: what }) => {
    const start = text.lastIndexOf(what);
    return { code, start, end: start + what.length };
  });
  const { actions } = await language.actions(at, shown);
  const action = actions.find((a) => inEnglish(a.title) === title);
  if (!action) throw new Error(`only ${actions.map((a) => inEnglish(a.title)).join('; ')}`);
  return applied(
    text,
    action.edits.filter(({ file }) => file === at.file),
  ).slice(HEAD.length);
}

function applied(text: string, edits: readonly LineEdit[]): string {
  const lines = new TextLines(text);
  const offset = ({ line, column }: LineEdit['start']) => {
    for (let i = 0; i <= text.length; i++) {
      const position = lines.position(i);
      if (position.line === line && position.column === column) return i;
    }
    throw new Error('no such place');
  };
  return [...edits]
    .reverse()
    .reduce((t, edit) => t.slice(0, offset(edit.start)) + edit.text + t.slice(offset(edit.end)), text);
}

describe('actions', () => {
  it.each<[string, string, string, string, string, string]>([
    [
      'unknown-column',
      'edges: [{ kind: key, from: books.autor_id|, to: authors.author_id }]',
      'books.autor_id',
      'Change it to author_id',
      'edges: [{ kind: key, from: books.author_id, to: authors.author_id }]',
      '',
    ],
    [
      'unknown-table',
      'edges: [{ kind: key, from: book|.author_id, to: authors.author_id }]',
      'book.author_id',
      'Change it to books',
      'edges: [{ kind: key, from: books.author_id, to: authors.author_id }]',
      '',
    ],
    [
      'unknown-column',
      '  books: { key: [boo_id|], display: [boo_id] }',
      'boo_id',
      'Change it to book_id in all 2 places',
      '  books: { key: [book_id], display: [book_id] }',
      '',
    ],
    ['bad-term', "  books: { terms: { dear: { where: 'author_id > 1 AND bok_id = 2|' } } }", "'author_id > 1 AND bok_id = 2'", 'Change it to book_id', "  books: { terms: { dear: { where: 'author_id > 1 AND book_id = 2' } } }", ''], // prettier-ignore
    [
      'unknown-kind',
      'edges: [{ kind: kye|, from: books.author_id, to: authors.author_id }]',
      'kye',
      'Change it to key',
      'edges: [{ kind: key, from: books.author_id, to: authors.author_id }]',
      '',
    ],
    [
      'unknown-kind',
      'edges: [{ kind: kye|, from: books.author_id, to: authors.author_id }]',
      'kye',
      'Change it to derivation',
      'edges: [{ kind: derivation, from: books.author_id, to: authors.author_id }]',
      '',
    ],
    [
      'unknown-field',
      'edges: [{ kind: key, from: a.b, to: c.d, labl|: x }]',
      'labl',
      'Change it to label',
      'edges: [{ kind: key, from: a.b, to: c.d, label: x }]',
      '',
    ],
    ['unknown-field', 'edges:\n  - kind: key\n    from: a.b\n    lab|le: x\n    to: c.d\n', 'lable', 'Change it to label', 'edges:\n  - kind: key\n    from: a.b\n    label: x\n    to: c.d\n', ''], // prettier-ignore
    ['unknown-field', '  books: { kye|: [book_id] }', 'kye', 'Change it to key', '  books: { key: [book_id] }', ''],
    ['unknown-field', '  books: { columns: { book_id: { tpye|: integer } } }', 'tpye', 'Change it to type', '  books: { columns: { book_id: { type: integer } } }', ''], // prettier-ignore
    ['unknown-field', 'egdes|: []\n', 'egdes', 'Change it to edges', 'edges: []\n', ''],
    ['unknown-field', '  books: { owner|: me, key: [book_id] }', 'owner', 'Keep it as your own: begin its name with x-', '  books: { x-owner: me, key: [book_id] }', ''], // prettier-ignore
    ['unknown-field', '  books: { owner|: me, key: [book_id] }', 'owner', 'Take "owner" out', '  books: { key: [book_id] }', ''], // prettier-ignore
    [
      'yaml',
      '  books:\n    key: [book_id]\n   display|: [book_id]\n',
      'display',
      'Indent with 4 spaces, beside "key" of line 8',
      '  books:\n    key: [book_id]\n    display: [book_id]\n',
      '',
    ],
    [
      'duplicate-edge',
      'edges:\n  - { kind: key, from: a.b, to: c.d }\n  - { kind: key, from: a.b, to: c.d |}\n',
      '{ kind: key, from: a.b, to: c.d }',
      'Delete this edge',
      'edges:\n  - { kind: key, from: a.b, to: c.d }\n',
      '',
    ],
    [
      'duplicate-column',
      '  books: { key: [a, b, a|] }',
      'a',
      'Take it out of this list',
      '  books: { key: [a, b] }',
      '',
    ],
    [
      'missing-label',
      'edges:\n  - { kind: key, from: emp.boss_id, to: emp.id| }\n',
      '{ kind: key, from: emp.boss_id, to: emp.id }',
      'Add the label "boss"',
      'edges:\n  - { kind: key, from: emp.boss_id, to: emp.id, label: boss }\n',
      '',
    ],
    [
      'misplaced-field',
      'edges: [{ kind: context, from: a.b, to: a.c, match|: trim }]',
      'match',
      'Take "match" out',
      'edges: [{ kind: context, from: a.b, to: a.c }]',
      '',
    ],
    [
      'context-across-tables',
      'edges: [{ kind: context, from: a.b, to: c.d| }]',
      'c.d',
      'Change the kind to key',
      'edges: [{ kind: key, from: a.b, to: c.d }]',
      '',
    ],
    ['context-across-tables', 'edges: [{ kind: context, from: a.b, to: c.d|, oneWay: true }]', 'c.d', 'Change the kind to key', 'edges: [{ kind: key, from: a.b, to: c.d }]', ''], // prettier-ignore
  ])('mends %s in %s', async (code, text, what, title, expected) => {
    const language = await languageOver(DATA);
    expect(await after(language, place(text), title, [{ code, at: what }])).toBe(expected);
  });

  it('of an edge: accept, reverse, delete; and an entry for a column that only the data has', async () => {
    const language = await languageOver(DATA);
    const text = `edges:\n${EDGE.replace('kind', 'kin|d')}`;
    expect(await after(language, place(text), 'Accept this edge')).toBe(
      'edges:\n  - { kind: key, from: books.author_id, to: authors.author_id, evidence: all 3 }\n',
    );
    expect(await after(language, place(text), 'Reverse this edge')).toContain(
      'from: authors.author_id, to: books.author_id,',
    );
    expect(await after(language, place(text), 'Delete this edge')).toBe('edges:\n');
    const column = `edges:\n${EDGE.replace('to: authors.', 'to: authors.|')}`;
    const at = place(column);
    const { actions } = await language.actions(at, []);
    const add = actions.find((a) => inEnglish(a.title) === 'Add an entry for authors.author_id');
    expect(add && applied(at.texts.get(at.file) ?? '', add.edits)).toContain(
      'description: Who wrote, columns: { author_id: { type: integer } } }',
    );
  });

  it('takes nothing away that is being typed below', async () => {
    const language = await languageOver(DATA);
    for (const broken of ['  - { kind: key, from: [\n', '\n\n  - { kind: key, from: [\n']) {
      const at = place(`edges:\n${EDGE}${EDGE.replace('kind', 'ki|nd').replace('key', 'context')}${broken}`);
      const { actions } = await language.actions(at, []);
      const deletion = actions.find((a) => inEnglish(a.title) === 'Delete this edge');
      const left = deletion && applied(at.texts.get(at.file) ?? '', deletion.edits);
      expect(left ?? broken).toContain(broken.trim());
    }
  });

  it('sets the field that the data asks for', async () => {
    const language = await languageOver(DATA);
    const at = place(`edges:\n${EDGE.replace('to: ', 'to: |')}`);
    const start = (at.texts.get(at.file) ?? '').indexOf('authors.author_id');
    const fault = { code: 'edge-orphans', start, end: start + 17, set: { field: 'match', value: 'trim' } };
    const { actions } = await language.actions(at, [fault]);
    expect(actions[0] && inEnglish(actions[0].title)).toBe('Add match: trim');
    expect(applied(at.texts.get(at.file) ?? '', actions[0]?.edits ?? [])).toContain(
      'to: authors.author_id, match: trim, status',
    );
  });

  it('names the commonest orphan among the codes for "not known", in the part that has the column', async () => {
    const language = await languageOver(DATA);
    const at = place(`edges:\n${EDGE.replace('to: ', 'to: |')}`);
    const text = at.texts.get(at.file) ?? '';
    const [start, end] = [text.indexOf('books.author_id'), text.indexOf('books.author_id') + 15];
    const set = (value: string) => ({ field: 'missing', value, of: { table: 'books', column: 'author_id' } });
    const { actions } = await language.actions(at, [{ code: 'edge-orphans', start, end, set: set('999') }]);
    expect(actions[0] && inEnglish(actions[0].title)).toBe('Name 999 in "missing" of books.author_id');
    expect(actions[0]?.preferred).toBeUndefined();
    expect(applied(text, actions[0]?.edits ?? [])).toMatch(/author_id: \{ missing: \[999\] \}/);
  });

  it('turns the cardinality with the edge, and offers for a broken file nothing but what mends it', async () => {
    const language = await languageOver(DATA);
    const text = 'edges: [{ kind: key, from: [a.b, a.c], to: [c.d, c.e], cardinality: many-to-one| }]';
    expect(await after(language, place(text), 'Reverse this edge')).toBe(
      'edges: [{ kind: key, from: [c.d, c.e], to: [a.b, a.c], cardinality: one-to-many }]',
    );
    expect((await language.actions(place('edges: [{ kind: key, from: a|'), [])).actions).toEqual([]);
    const other = place(`edges:\n${EDGE.replace('kind', 'ki|nd')}  - { kind: key, from: [`);
    expect(await after(language, other, 'Accept this edge')).toContain('evidence: all 3 }\n  - { kind: key, from: [');
    await expect(language.rename(place(`edges: [ # |`), 'x')).rejects.toThrow(/not YAML/);
  });
});

describe('places', () => {
  it('finds definitions and references in all parts', async () => {
    const root = `${HEAD}include: [sub/*.sgraph.yaml]\n`;
    const part = 'version: 1\nedges:\n  - { kind: key, from: books.author_id, to: AUTHORS.author_id }\n';
    const language = await languageOver({ ...DATA, '/w/g.sgraph.yaml': root, '/w/sub/p.sgraph.yaml': part });
    const at = marked('/w/sub/p.sgraph.yaml', part.replace('AUTHORS', 'AUT|HORS'));
    const short = (places: readonly { file: string; start: { line: number } }[]) =>
      places.map((p) => `${p.file}:${p.start.line}`);
    expect(short(await language.definition(at))).toEqual(['/w/g.sgraph.yaml:6']);
    expect(short(await language.references(at, true))).toEqual([
      '/w/g.sgraph.yaml:3',
      '/w/g.sgraph.yaml:6',
      '/w/sub/p.sgraph.yaml:3',
    ]);
    expect(short(await language.references(at, false))).toEqual(['/w/g.sgraph.yaml:3', '/w/sub/p.sgraph.yaml:3']);
    const edits = await language.rename(at, 'writers');
    expect(short(edits)).toEqual(['/w/g.sgraph.yaml:3', '/w/g.sgraph.yaml:6', '/w/sub/p.sgraph.yaml:3']);
  });

  it('gives the outline of what can be read', async () => {
    const language = await languageOver(DATA);
    const half = await language.outline(
      place(`edges:\n${EDGE}  - { kind: key, from: [|\n${EDGE.replace('kind', 'x')}`),
    );
    expect(half?.at(-1)?.children).toHaveLength(1);
    expect(await language.outline(marked('/w/g.sgraph.yaml', '{|'))).toEqual([]);
    const outline = await language.outline(place(`edges:\n${EDGE}|`));
    expect(outline?.map(({ name, children }) => [name, children.map((c) => c.name)])).toEqual([
      ['sources', ['a', 'b']],
      ['tables', ['authors']],
      ['edges', ['books.author_id → authors.author_id']],
    ]);
    expect(outline?.at(-1)?.children[0]?.kind).toBe('key');
  });
});
