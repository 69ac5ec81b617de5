/** Edits of the graph from the palette and the keyboard: every gesture of the picture has a command. */
import * as vscode from 'vscode';
import { formatColumn, parseColumn, type ColumnRef } from '../../engine/core/identifiers';
import { edgeId, type Edge, type EdgeKind, type SchemaGraph } from '../../engine/graph/model';
import type { GraphEditMessage } from '../../protocol/graph';
import type { EdgeTarget } from '../contributions';
import type { EngineClient } from '../data/engine-client';
import { graphKey } from '../data/graph-files';
import { applyGraphEdit, reportReply } from './apply-edit';
import type { GraphEditor } from './graph-editor';
import type { GraphEditors } from './graph-editors';

/** What can be done with one edge. */
export type EdgeAction = 'accept' | 'reject' | 'relabel' | 'retype' | 'reverse' | 'delete';

/** What the commands work with. */
export interface EdgeParts {
  readonly engine: EngineClient;
  readonly editors: GraphEditors;
}

/**
 * Does something with an edge: that which is named, else the selected one of the active picture; without a selection the
 * person picks one.
 * @param parts what the command works with
 * @param action what to do
 * @param target the edge, where it is named
 * @param value a label or kind that is not to be asked for
 */
export async function editEdge(
  parts: EdgeParts,
  action: EdgeAction,
  target?: EdgeTarget,
  value?: string,
): Promise<void> {
  if (target) return editEdgeOf(parts, target, action, value);
  const editor = parts.editors.active;
  const graph = editor?.current?.graph;
  if (!editor || !graph) return;
  const version = editor.currentVersion;
  const edge = selectedEdge(editor, graph) ?? (await pickEdge(graph, action));
  const edit = edge && (await describeEdit(edge, action, value));
  if (edit) reportReply(await editor.edit(version, edit));
}

async function editEdgeOf(
  { engine, editors }: EdgeParts,
  target: EdgeTarget,
  action: EdgeAction,
  value: string | undefined,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(target.graph);
  const { version } = document;
  const { graph } = await engine.request('parse', graphKey(document.uri, document.getText()));
  const edge = graph.edges.find((other) => edgeId(other) === target.edge);
  // A lens or a hover may be older than the text.
  if (!edge) return reportReply({ status: 'stale', version });
  const edit = await describeEdit(edge, action, value);
  if (!edit) return;
  // Where its picture is open, that follows at once.
  const open = editors.opened(target.graph);
  reportReply(await (open ? open.edit(version, edit) : applyGraphEdit(engine, document, version, edit)));
}

/**
 * Adds an edge: the person picks its kind and its two columns, then gives it a label.
 * @param editors the open pictures
 */
export async function addEdge(editors: GraphEditors): Promise<void> {
  const editor = editors.active;
  const graph = editor?.current?.graph;
  if (!editor || !graph) return;
  const version = editor.currentVersion;
  const kind = await pickKind();
  if (!kind) return;
  const start = selectedColumn(editor) ?? (await pickColumn(graph, vscode.l10n.t('From which column?')));
  if (!start) return;
  const end = await pickColumn(graph, vscode.l10n.t('From {0} to which column?', formatColumn(start)), (ref) =>
    fits(kind, start, ref),
  );
  if (!end) return;
  const label = await inputLabel('');
  if (label === undefined) return;
  const edit: GraphEditMessage = { op: 'addEdge', kind, from: [start], to: [end], ...(label === '' ? {} : { label }) };
  reportReply(await editor.edit(version, edit));
}

/** Context edges stay within one table; the others may go anywhere but to themselves. */
function fits(kind: EdgeKind, from: ColumnRef, to: ColumnRef): boolean {
  if (from.table === to.table && from.column === to.column) return false;
  return kind !== 'context' || from.table === to.table;
}

function selectedEdge(editor: GraphEditor, graph: SchemaGraph): Edge | undefined {
  const { selected } = editor;
  return selected && 'edge' in selected ? graph.edges.find((edge) => edgeId(edge) === selected.edge) : undefined;
}

function selectedColumn(editor: GraphEditor): ColumnRef | undefined {
  const { selected } = editor;
  return selected && 'table' in selected && selected.column !== undefined
    ? { table: selected.table, column: selected.column }
    : undefined;
}

async function describeEdit(edge: Edge, action: EdgeAction, value?: string): Promise<GraphEditMessage | undefined> {
  const id = edgeId(edge);
  switch (action) {
    case 'accept':
      return { op: 'accept', edge: id };
    case 'delete':
      return { op: 'delete', edge: id };
    case 'reverse':
      return { op: 'reverse', edge: id };
    case 'retype': {
      const kind = (['key', 'context', 'derivation'] as const).find((known) => known === value) ?? (await pickKind());
      return kind && { op: 'setKind', edge: id, kind };
    }
    case 'reject': {
      const reason = await vscode.window.showInputBox({
        title: vscode.l10n.t('Reject {0}', describeEdge(edge)),
        prompt: vscode.l10n.t('Why? Leave it empty to give no reason.'),
      });
      return reason === undefined ? undefined : { op: 'reject', edge: id, ...(reason === '' ? {} : { reason }) };
    }
    case 'relabel': {
      const label = value ?? (await inputLabel(edge.label ?? ''));
      return label === undefined ? undefined : { op: 'relabel', edge: id, ...(label === '' ? {} : { label }) };
    }
  }
}

function inputLabel(value: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Label of the edge'),
    value,
    prompt: vscode.l10n.t('The verb or role that people use for it. Leave it empty for none.'),
  });
}

async function pickEdge(graph: SchemaGraph, action: EdgeAction): Promise<Edge | undefined> {
  const open = graph.edges.filter(
    ({ status }) =>
      (action !== 'accept' || status === 'suggested' || status === 'rejected') &&
      (action !== 'reject' || status !== 'rejected'),
  );
  const chosen = await vscode.window.showQuickPick(
    open.map((edge) => ({
      label: describeEdge(edge),
      description: `${kindName(edge.kind)} · ${statusName(edge.status)}`,
      ...(edge.evidence === undefined ? {} : { detail: edge.evidence }),
      edge,
    })),
    { placeHolder: vscode.l10n.t('Which edge?'), matchOnDescription: true },
  );
  return chosen?.edge;
}

function describeEdge(edge: Edge): string {
  const ends = `${edge.from.map(formatColumn).join(', ')} → ${edge.to.map(formatColumn).join(', ')}`;
  return edge.label === undefined ? ends : `${ends} (${edge.label})`;
}

/** Kinds and statuses are called as in the picture. */
function kindName(kind: EdgeKind): string {
  const names: Readonly<Record<EdgeKind, string>> = {
    key: vscode.l10n.t('Key'),
    context: vscode.l10n.t('Context'),
    derivation: vscode.l10n.t('Derivation'),
  };
  return names[kind];
}

function statusName(status: Edge['status']): string {
  switch (status) {
    case undefined:
      return vscode.l10n.t('Reviewed');
    case 'declared':
      return vscode.l10n.t('Declared');
    case 'suggested':
      return vscode.l10n.t('Suggested');
    case 'rejected':
      return vscode.l10n.t('Rejected');
  }
}

async function pickKind(): Promise<EdgeKind | undefined> {
  const kinds: readonly (vscode.QuickPickItem & { readonly edgeKind: EdgeKind })[] = [
    {
      edgeKind: 'key',
      label: kindName('key'),
      detail: vscode.l10n.t('The first column refers to the second: tables join over it.'),
    },
    {
      edgeKind: 'context',
      label: kindName('context'),
      detail: vscode.l10n.t('The first column needs the second to be understood.'),
    },
    {
      edgeKind: 'derivation',
      label: kindName('derivation'),
      detail: vscode.l10n.t('The first column is derived from the second.'),
    },
  ];
  const chosen = await vscode.window.showQuickPick(kinds, { placeHolder: vscode.l10n.t('Which kind of edge?') });
  return chosen?.edgeKind;
}

async function pickColumn(
  graph: SchemaGraph,
  placeHolder: string,
  accepts: (ref: ColumnRef) => boolean = () => true,
): Promise<ColumnRef | undefined> {
  const items = [...graph.tables.values()].flatMap((table) =>
    [...table.columns.values()]
      .map((column) => ({ ref: { table: table.name, column: column.name }, column }))
      .filter(({ ref }) => accepts(ref))
      .map(({ ref, column }) => ({
        label: formatColumn(ref),
        description: [column.type, column.description].filter(Boolean).join(' · '),
      })),
  );
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  return chosen && parseColumn(chosen.label);
}
