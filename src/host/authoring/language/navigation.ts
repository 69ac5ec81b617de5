/** Definitions, references and the outline of graph files. */
import * as vscode from 'vscode';
import type { OutlineItem } from '../../../engine/language/outline';
import type { EngineClient } from '../../data/engine-client';
import { askEngine } from './ask-engine';
import { editedFile, editedPlace, locationsOf, rangeIn, rangeOfLines } from './edited-text';

/** VS Code says the name of the kind behind that of the line: "orders.id → customers.id (key)". */
const KINDS: Readonly<Record<OutlineItem['kind'], vscode.SymbolKind>> = {
  section: vscode.SymbolKind.Module,
  source: vscode.SymbolKind.File,
  table: vscode.SymbolKind.Struct,
  column: vscode.SymbolKind.Field,
  term: vscode.SymbolKind.Constant,
  key: vscode.SymbolKind.Key,
  context: vscode.SymbolKind.Property,
  derivation: vscode.SymbolKind.Function,
};

/** Finds where names are defined and used. */
export class GraphNavigation
  implements vscode.DefinitionProvider, vscode.ReferenceProvider, vscode.DocumentHighlightProvider
{
  /** @param engine knows all places of a name */
  constructor(private readonly engine: EngineClient) {}

  async provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Location[] | undefined> {
    const place = editedPlace(document, position);
    const found = await askEngine(this.engine, 'definition', place, token);
    return found && locationsOf(found);
  }

  async provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.Location[] | undefined> {
    const params = { ...editedPlace(document, position), withDefinition: includeDeclaration };
    const found = await askEngine(this.engine, 'references', params, token);
    return found && locationsOf(found);
  }

  async provideDocumentHighlights(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentHighlight[] | undefined> {
    const { version } = document;
    const params = { ...editedPlace(document, position), withDefinition: true };
    const places = await askEngine(this.engine, 'references', params, token);
    if (!places || document.version !== version) return undefined;
    return places
      .filter(({ file }) => file === params.file)
      .map((place) => new vscode.DocumentHighlight(rangeOfLines(place)));
  }
}

/** The outline of graph files; while a file is no YAML, the last one that could be read. */
export class GraphOutline implements vscode.DocumentSymbolProvider {
  private readonly last = new WeakMap<vscode.TextDocument, vscode.DocumentSymbol[]>();

  /** @param engine reads graph files */
  constructor(private readonly engine: EngineClient) {}

  async provideDocumentSymbols(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentSymbol[] | undefined> {
    const { version } = document;
    const items = await askEngine(this.engine, 'outline', editedFile(document), token);
    if (!items || document.version !== version) return this.last.get(document);
    const symbols = items.map((item) => symbolOf(document, item));
    this.last.set(document, symbols);
    return symbols;
  }
}

function symbolOf(document: vscode.TextDocument, item: OutlineItem): vscode.DocumentSymbol {
  const { name, detail, kind, named, children } = item;
  const range = rangeIn(document, item);
  const symbol = new vscode.DocumentSymbol(name, detail, KINDS[kind], range, rangeIn(document, named));
  symbol.children = children.map((child) => symbolOf(document, child));
  return symbol;
}
