/** Graph files in the text editor: completion, hover, navigation, renaming, fixes. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, inWorkspace, onDisk, replaceText, until } from './support';

const GRAPH = 'library/library.sgraph.yaml';

/** Opens the library with a line put in at the end; `|` in it marks the cursor. */
async function typed(line: string): Promise<{ document: vscode.TextDocument; position: vscode.Position }> {
  const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
  await vscode.window.showTextDocument(document);
  const text = document.getText();
  await replaceText(document, text + line.replace('|', ''));
  return { document, position: document.positionAt(text.length + line.indexOf('|')) };
}

async function labels(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.CompletionItem[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    position,
  );
  return list.items;
}

const labelOf = ({ label }: vscode.CompletionItem) => (typeof label === 'string' ? label : label.label);

/** The place of some text in a document, `back` characters before its end. */
function placeOf(document: vscode.TextDocument, text: string, back = 1): vscode.Position {
  const at = document.getText().indexOf(text);
  assert.ok(at >= 0, `${text} is not in the document`);
  return document.positionAt(at + text.length - back);
}

suite('the text editor', () => {
  teardown(closeAll);

  test('offers the columns of a table with types and values of the data, in a line that is half typed', async () => {
    const { document, position } = await typed('  - { kind: key, from: loans.|');
    const items = await until('values of the data', async () => {
      const found = await labels(document, position);
      const lent = found.find((item) => labelOf(item) === 'loans.borrower');
      const about = typeof lent?.label === 'object' ? lent.label.description : undefined;
      return about?.includes('·') === true && found;
    });
    const columns = items.map(labelOf).filter((label) => label.startsWith('loans.'));
    assert.deepEqual(columns.sort(), [
      'loans.book_id',
      'loans.borrower',
      'loans.days',
      'loans.lent_on',
      'loans.loan_id',
    ]);
  });

  test('offers kinds, tables and fields where they stand', async () => {
    for (const [line, wanted] of [
      ['  - { kind: |', ['key', 'context', 'derivation']],
      ['  - { kind: key, from: |', ['authors', 'books', 'loans']],
      ['  - { |', ['kind', 'from', 'to']],
    ] as const) {
      const { document, position } = await typed(line);
      const found = (await labels(document, position)).map(labelOf);
      for (const label of wanted) assert.ok(found.includes(label), `${label} at ${line}: ${found.join()}`);
      await closeAll();
    }
  });

  test('says on hover what a column holds, and what was seen of an edge', async () => {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    const hoverText = async (position: vscode.Position): Promise<string> => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        position,
      );
      const contents = hovers.flatMap((hover) => hover.contents as vscode.MarkdownString[]);
      return contents.map(({ value }) => value.replaceAll('&nbsp;', ' ').replaceAll('\\', '')).join('\n');
    };
    const column = await until('the data', async () => {
      const text = await hoverText(placeOf(document, 'from: loans.book_id'));
      return text.includes('Different values') && text;
    });
    assert.match(column, /loans\.book_id/);
    assert.match(column, /Type: integer/);
    assert.match(column, /key: loans\.book_id → books\.book_id, suggested/);
    const edge = await hoverText(placeOf(document, 'evidence: all'));
    assert.match(edge, /97 % confidence/);
    assert.match(edge, /all 6 values found/);
  });

  test('goes to definitions and finds references', async () => {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    const position = placeOf(document, 'to: authors.author_id');
    const [definition] = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      position,
    );
    assert.equal(
      definition && document.lineAt(definition.range.start.line).text.trim(),
      'author_id: { type: integer }',
    );
    const references = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document.uri,
      position,
    );
    assert.deepEqual(
      references.map(({ range }) => document.getText(range)),
      ['author_id', 'author_id', 'author_id'],
    );
  });

  test('has an outline of sources, tables with columns, and edges', async () => {
    const { uri } = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      uri,
    );
    const named = (name: string) => symbols.find((symbol) => symbol.name === name)?.children ?? [];
    assert.deepEqual(
      named('tables').map(({ name }) => name),
      ['authors', 'books', 'loans'],
    );
    assert.equal(named('tables')[1]?.children.length, 5);
    assert.equal(named('edges')[0]?.name, 'books.author_id → authors.author_id (written by)');
  });

  test('renames a column used in 200 edges over 3 files as one step, which is undone as one', async () => {
    const edge = (i: number) => `  - { kind: key, from: T${i}.ref, to: HUB.the_id, label: l${i} }   # HUB.the_id\n`;
    const edges = (from: number) => `edges:\n${Array.from({ length: 100 }, (_, i) => edge(from + i)).join('')}`;
    const files: readonly (readonly [string, string])[] = [
      ['many/hub.sgraph.yaml', 'version: 1\ninclude: [parts/*.sgraph.yaml]\ntables: { HUB: { key: [the_id] } }\n'],
      ['many/parts/a.sgraph.yaml', `version: 1\n${edges(0)}`],
      ['many/parts/b.sgraph.yaml', `version: 1\n${edges(100).replaceAll('\n', '\r\n')}`],
    ];
    for (const [name, text] of files)
      await vscode.workspace.fs.writeFile(inWorkspace(name), new TextEncoder().encode(text));
    const documents = await Promise.all(files.map(([name]) => vscode.workspace.openTextDocument(inWorkspace(name))));
    const [root] = documents;
    assert.ok(root);
    await vscode.window.showTextDocument(root);
    const before = documents.map((document) => document.getText());
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      root.uri,
      placeOf(root, '[the_id'),
      'hub_id',
    );
    assert.deepEqual(
      edit
        .entries()
        .map(([, edits]) => edits.length)
        .sort((a, b) => a - b),
      [1, 100, 100],
    );
    await vscode.workspace.applyEdit(edit);
    const expected = before.map((text) =>
      text.replaceAll('HUB.the_id,', 'HUB.hub_id,').replace('[the_id]', '[hub_id]'),
    );
    for (const [i, document] of documents.entries()) {
      const lines = expected[i]?.split('\n') ?? [];
      const wrong = document
        .getText()
        .split('\n')
        .filter((line, at) => line !== lines[at]);
      assert.deepEqual(wrong, [], document.uri.path);
      assert.equal(document.getText().length, expected[i]?.length);
    }
    await vscode.commands.executeCommand('undo');
    await until('the texts of before', () => documents.every((document, i) => document.getText() === before[i]));
    await vscode.workspace.fs.delete(inWorkspace('many'), { recursive: true });
  });

  test('renames in the fields of saved questions too, where the person wants it', async () => {
    const set = inWorkspace('library/library.sgq.jsonl');
    const asked = {
      question: 'Which borrower has most loans?',
      sql: 'SELECT borrower FROM loans',
      columns: ['loans.borrower'],
    };
    await vscode.workspace.fs.writeFile(set, new TextEncoder().encode(`${JSON.stringify(asked)}\n`));
    try {
      const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
      await vscode.window.showTextDocument(document);
      const position = placeOf(document, 'borrower:', 3);
      const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
        'vscode.executeDocumentRenameProvider',
        document.uri,
        position,
        'reader',
      );
      const [, edits] = edit.entries().find(([uri]) => uri.path === set.path) ?? [];
      assert.deepEqual(edits?.map(({ newText }) => newText).sort(), ['"SELECT reader FROM loans"', '"loans.reader"']);
    } finally {
      await vscode.workspace.fs.delete(set);
    }
  });

  /** What is offered at the end of some text, by title. */
  async function actionsAt(document: vscode.TextDocument, text: string): Promise<Map<string, vscode.CodeAction>> {
    const position = placeOf(document, text);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(position, position),
    );
    return new Map(actions.map((action) => [action.title, action]));
  }

  async function applied(document: vscode.TextDocument, text: string, title: string): Promise<void> {
    const action = await until(title, async () => (await actionsAt(document, text)).get(title));
    assert.ok(action.edit);
    await vscode.workspace.applyEdit(action.edit);
  }

  test('shows what is wrong with the entry that is being typed before the whole file was checked', async () => {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    const editor = await vscode.window.showTextDocument(document);
    const problems = () => vscode.languages.getDiagnostics(document.uri);
    const place = placeOf(document, 'to: authors.author_id', 0);
    const took: number[] = [];
    for (let i = 0; i < 8; i++) {
      await editor.edit((edit) => edit.insert(place, 'x'));
      const start = Date.now();
      await until('the problem', () => problems().some(({ code }) => code === 'unknown-column'), 5);
      took.push(Date.now() - start);
      await editor.edit((edit) => edit.delete(new vscode.Range(place, place.translate(0, 1))));
      await until('no problem', () => problems().length === 0, 5);
    }
    took.sort((a, b) => a - b);
    console.log(`problems of the entry after ${took.join(', ')} ms`);
    // The whole is checked no sooner than 250 ms after a change.
    assert.ok((took[4] ?? 0) < 250, took.join());
  });

  test('mends problems with quick fixes', async () => {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    await vscode.window.showTextDocument(document);
    const good = document.getText();
    const broken = good
      .replace('to: authors.author_id', 'to: authors.autor_id')
      .replace('kind: context', 'kind: contxt')
      .concat('  - { kind: key, from: loans.book_id, to: books.book_id }\n');
    await replaceText(document, broken);
    await until('the problems', () => vscode.languages.getDiagnostics(document.uri).length === 3);
    await applied(document, 'to: authors.autor_id', 'Change it to author_id');
    await applied(document, 'kind: contxt', 'Change it to context');
    await applied(document, '  - { kind: key, from: loans.book_id, to: books.book_id }', 'Delete this edge');
    assert.equal(document.getText(), good);
    await until('no problem', () => vscode.languages.getDiagnostics(document.uri).length === 0);
  });

  test('accepts, reverses and relabels the edge at the cursor', async () => {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    await vscode.window.showTextDocument(document);
    const good = document.getText();
    await applied(document, 'evidence: all', 'Accept this edge');
    assert.match(document.getText(), /from: loans\.book_id, to: books\.book_id, evidence: all 6 values found \}/);
    await replaceText(document, good);
    await applied(document, 'label: written', 'Reverse this edge');
    assert.match(document.getText(), /from: authors\.author_id, to: books\.author_id, label: written by/);
    await replaceText(document, good);
    const offered = await actionsAt(document, 'label: written');
    assert.ok(offered.has('Change the label of this edge…') && offered.has('Reject this edge…'));
  });

  test('refuses to rename to a name that exists', async () => {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    const rename = vscode.commands.executeCommand(
      'vscode.executeDocumentRenameProvider',
      document.uri,
      placeOf(document, 'from: loans.days'),
      'borrower',
    );
    await assert.rejects(Promise.resolve(rename), /has a column borrower already/);
    assert.equal(await onDisk(document.uri), document.getText());
  });
});
