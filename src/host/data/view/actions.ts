/** What can be done with a node of the data view. */
import * as vscode from 'vscode';
import { formatColumn } from '../../../engine/core/identifiers';
import type { FilePlace, GraphSnapshot } from '../../../platform/thread/engine-messages';
import type { Place } from '../../../protocol/graph';
import type { EngineClient } from '../engine-client';
import { graphKey } from '../graph-files';
import { howMany } from '../how-many';
import type { DataNode } from './nodes';
import { uriOf } from '../addresses';

/**
 * Puts the name of a node into the clipboard: that of a column as it is written in graphs, with its table.
 * @param node the node
 */
export async function copyName(node: DataNode): Promise<void> {
  await vscode.env.clipboard.writeText(nameOf(node));
}

function nameOf(node: DataNode): string {
  switch (node.kind) {
    case 'graph':
      return vscode.workspace.asRelativePath(node.graph);
    case 'source':
      return node.source.id;
    case 'table':
      return node.table.name;
    case 'column':
      return formatColumn({ table: node.table.table.name, column: node.column.name });
    case 'rule':
      return node.rule.rule;
    case 'hidden':
      return '';
    case 'note':
      return node.text;
  }
}

/**
 * Shows where a node stands in the text of its graph: its own entry, else that of what holds it.
 * @param engine reads the graph
 * @param node the node
 */
export async function revealText(engine: EngineClient, node: DataNode): Promise<void> {
  const place = placeIn(await engine.request('parse', graphKey(node.graph)), node);
  if (place) await showLine(place);
  else await vscode.window.showTextDocument(node.graph, { preview: false });
}

/**
 * Shows a line of a graph file in its text.
 * @param place the file and the line, from 1
 */
export async function showLine(place: FilePlace): Promise<void> {
  const editor = await vscode.window.showTextDocument(uriOf(place.file), { preview: false });
  const { range } = editor.document.lineAt(Math.min(place.line, editor.document.lineCount) - 1);
  editor.selection = new vscode.Selection(range.start, range.start);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

type Places = Pick<GraphSnapshot, 'sources' | 'tables' | 'exclusions'>;

function placeIn(places: Places, node: DataNode): FilePlace | undefined {
  const { sources, tables, exclusions } = places;
  const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
  const sourceAt = (id: string | undefined) => sources.find((source) => source.id === id);
  switch (node.kind) {
    case 'source':
      return sourceAt(node.source.id);
    case 'table':
      return tables.find(({ name }) => same(name, node.table.name)) ?? sourceAt((node.file ?? node.source)?.id);
    case 'column': {
      const table = tables.find(({ name }) => same(name, node.table.table.name));
      const column = table?.columns.find(({ name }) => same(name, node.column.name));
      return column ?? placeIn(places, node.table);
    }
    case 'hidden':
      return exclusions[0];
    case 'rule':
      return exclusions.find(
        ({ file, field, rule }) => file === node.rule.file && field === node.rule.field && rule === node.rule.rule,
      );
    default:
      return undefined;
  }
}

/**
 * The place of a node in the picture; undefined for what is not drawn.
 * @param node the node
 */
export function pictureOf(node: DataNode): Place | undefined {
  if (node.kind === 'table') return { table: node.table.name };
  return node.kind === 'column' ? { table: node.table.table.name, column: node.column.name } : undefined;
}

/**
 * A question about a table, to begin with.
 * @param node a table
 */
export function questionAbout(node: DataNode): string {
  const table = node.kind === 'table' ? node.table.name : node.kind === 'column' ? node.table.table.name : '';
  return howMany(table);
}

/**
 * The tables that a node is about; undefined for a graph, which is about all.
 * @param node the node
 */
export function tablesOf(node: DataNode): readonly string[] | undefined {
  switch (node.kind) {
    case 'source':
      return node.source.tables.map(({ name }) => name);
    case 'table':
      return [node.table.name];
    case 'column':
      return [node.table.table.name];
    default:
      return undefined;
  }
}
