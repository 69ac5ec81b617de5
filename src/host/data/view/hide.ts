/**
 * Hides what nobody should see, and shows it again: rules of `exclude:` in the graph file, as one step of its undo history. A
 * rule that means other things too is opened for the person to change, and never taken out for one of them.
 */
import * as vscode from 'vscode';
import { formatColumn, parseColumn, type ColumnRef } from '../../../engine/core/identifiers';
import type { Shown } from '../../../engine/core/message';
import { joinPath, parentFolder, relativePath } from '../../../engine/graph/file-paths';
import { Hiding, rulesFor, type ExclusionField } from '../../../engine/graph/exclusion';
import { baseNameOf, isNamedByFile } from '../../../engine/graph/source-kinds';
import type { GraphSnapshot } from '../../../platform/thread/engine-messages';
import type { GraphEditMessage } from '../../../protocol/graph';
import { applyGraphEdit, reportReply } from '../../authoring/apply-edit';
import type { GraphEditors } from '../../authoring/graph-editors';
import type { EngineClient } from '../engine-client';
import { graphKey, type GraphChoice } from '../graph-files';
import { runCommand } from '../../vscode-api';
import { showLine } from './actions';
import { ruleWord } from './describe';
import type { DataNode, Rule } from './nodes';

/** What the commands work with. */
export interface HideParts {
  readonly engine: EngineClient;
  readonly choice: Pick<GraphChoice, 'inFrontOrPick'>;
  readonly editors: Pick<GraphEditors, 'active' | 'opened'>;
}

/** What is hidden or shown again. */
type Target =
  | { readonly what: 'column'; readonly ref: ColumnRef }
  | { readonly what: 'table'; readonly table: string }
  | { readonly what: 'file'; readonly path: string; readonly tables: readonly string[] }
  | { readonly what: 'rule'; readonly rule: Rule };

/** A graph as it is now. */
interface Read {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly snapshot: Shown<GraphSnapshot>;
}

/**
 * Hides the values of a column, or leaves a column, table or file out.
 * @param parts what the command works with
 * @param how `redact`: its values are replaced by stand-ins; `leaveOut`: it is not read at all
 * @param node of the data view; else the column that is selected in the active picture; else the person picks one
 * @returns whether the graph has changed
 * @throws SchemaGraphError `not-found` where the workspace has no graph
 */
export async function hide(parts: HideParts, how: 'redact' | 'leaveOut', node?: DataNode): Promise<boolean> {
  const graph = await graphOf(parts, node);
  if (!graph) return false;
  const read = await readGraph(parts.engine, graph);
  const given = (node && targetOf(node)) ?? (node ? undefined : selected(parts, graph));
  const target = given ?? (await pickColumn(read.snapshot, how));
  if (!target || target.what === 'rule' || (how === 'redact' && target.what !== 'column')) return false;
  const [field, rule] = ruleOf(target, how, read.snapshot.root);
  if (!(await edit(parts, read, { op: 'exclude', field, rule }))) return false;
  void tell(saidOf(target, how, read.snapshot), graph, parts.engine, { field, rule });
  return true;
}

/**
 * Takes the rules out by which something is hidden.
 * @param parts what the command works with
 * @param node of the data view; else the column that is selected in the active picture; else the person picks a rule
 * @returns whether the graph has changed
 * @throws SchemaGraphError `not-found` where the workspace has no graph
 */
export async function showAgain(parts: HideParts, node?: DataNode): Promise<boolean> {
  const graph = await graphOf(parts, node);
  if (!graph) return false;
  const read = await readGraph(parts.engine, graph);
  const given = (node && targetOf(node)) ?? (node ? undefined : selected(parts, graph));
  const isHidden = given && rulesOf(given, read.snapshot).length > 0;
  const target = isHidden ? given : node ? undefined : await pickRule(read.snapshot);
  if (!target) return false;
  const rules = rulesOf(target, read.snapshot);
  if (target.what !== 'rule') {
    const wide = rules.find((rule) => !isAbout(rule, target));
    if (wide) {
      await showLine(wide);
      const text = vscode.l10n.t(
        '{0} is hidden by the rule “{1}”, which may hide others too, so nothing was changed. Change the rule here.',
        nameOf(target),
        wide.rule,
      );
      void vscode.window.showWarningMessage(text);
      return false;
    }
  }
  const edits = rules.map(({ field, rule, file }) => ({ op: 'include' as const, field, rule, file }));
  const [only] = edits;
  return edit(parts, read, edits.length === 1 && only ? only : { op: 'together', edits });
}

async function graphOf({ choice }: HideParts, node: DataNode | undefined): Promise<vscode.Uri | undefined> {
  return node?.graph ?? choice.inFrontOrPick(vscode.l10n.t('Of which graph?'));
}

async function readGraph(engine: HideParts['engine'], graph: vscode.Uri): Promise<Read> {
  const document = await vscode.workspace.openTextDocument(graph);
  const { version } = document;
  return { document, version, snapshot: await engine.request('parse', graphKey(document.uri, document.getText())) };
}

async function edit(
  { engine, editors }: HideParts,
  { document, version }: Read,
  change: GraphEditMessage,
): Promise<boolean> {
  // Where its picture is open, that follows at once.
  const open = editors.opened(document.uri);
  const reply = await (open ? open.edit(version, change) : applyGraphEdit(engine, document, version, change));
  reportReply(reply);
  return reply.status === 'applied';
}

function targetOf(node: DataNode): Target | undefined {
  switch (node.kind) {
    case 'column':
      return { what: 'column', ref: { table: node.table.table.name, column: node.column.name } };
    case 'table':
      return { what: 'table', table: node.table.name };
    case 'source': {
      const { path, tables } = node.source;
      return path === undefined ? undefined : { what: 'file', path, tables: tables.map(({ name }) => name) };
    }
    case 'rule':
      return { what: 'rule', rule: node.rule };
    default:
      return undefined;
  }
}

/** The column that is selected in the picture in front. */
function selected({ editors }: HideParts, graph: vscode.Uri): Target | undefined {
  const { active } = editors;
  const place = active && active === editors.opened(graph) ? active.selected : undefined;
  if (!place || !('table' in place) || place.column === undefined) return undefined;
  return { what: 'column', ref: { table: place.table, column: place.column } };
}

function ruleOf(
  target: Exclude<Target, { what: 'rule' }>,
  how: 'redact' | 'leaveOut',
  root: string,
): [ExclusionField, string] {
  switch (target.what) {
    case 'column':
      return [how === 'redact' ? 'redact' : 'columns', formatColumn(target.ref)];
    case 'table':
      return ['tables', target.table];
    case 'file':
      return ['files', relativePath(parentFolder(root) ?? '/', target.path)];
  }
}

/** The rules that hide something. */
function rulesOf(target: Target, { exclusions, graph }: Shown<GraphSnapshot>): readonly Rule[] {
  if (target.what === 'rule') return exclusions.filter((rule) => isSame(rule, target.rule));
  const fitting = (table: string, column?: string): readonly Rule[] =>
    exclusions.filter(({ field, rule }) => rulesFor({ [field]: [rule] }, table, column).length > 0);
  if (target.what === 'column') return fitting(target.ref.table, target.ref.column);
  if (target.what === 'table') return fitting(target.table);
  const files = exclusions.filter(
    (rule) => rule.field === 'files' && new Hiding({ files: [pathOf(rule)] }).file(target.path),
  );
  if (files.length > 0) return files;
  // Text is one table, and a rule of that leaves the file out; a database is more.
  const tables = graph.sources.flatMap(({ kind, path, table }) =>
    path === target.path && isNamedByFile(kind) ? [table ?? baseNameOf(path)] : [],
  );
  return tables.flatMap((table) => fitting(table));
}

function pathOf({ file, rule }: Rule): string {
  return joinPath(parentFolder(file) ?? '/', rule);
}

function isSame(a: Rule, b: Rule): boolean {
  return a.file === b.file && a.field === b.field && isAlike(a.rule, b.rule);
}

function isAlike(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Whether a rule names just this, and no pattern that may fit others. */
function isAbout(rule: Rule, target: Exclude<Target, { what: 'rule' }>): boolean {
  if (target.what === 'table') return isAlike(rule.rule, target.table);
  if (target.what === 'file') {
    if (rule.field === 'files') return isAlike(pathOf(rule), target.path);
    return !/[*?]/.test(rule.rule);
  }
  const named = parseColumn(rule.rule);
  return named !== undefined && isAlike(named.table, target.ref.table) && isAlike(named.column, target.ref.column);
}

function nameOf(target: Exclude<Target, { what: 'rule' }>): string {
  switch (target.what) {
    case 'column':
      return formatColumn(target.ref);
    case 'table':
      return target.table;
    case 'file':
      return vscode.workspace.asRelativePath(target.path);
  }
}

async function pickColumn(
  { graph, exclusions }: Shown<GraphSnapshot>,
  how: 'redact' | 'leaveOut',
): Promise<Target | undefined> {
  const fields: readonly ExclusionField[] = how === 'redact' ? ['columns', 'redact'] : ['columns'];
  const hidden = exclusions.filter(({ field }) => fields.includes(field));
  const items = [...graph.tables.values()].flatMap((table) =>
    [...table.columns.values()].flatMap(({ name, type, description }) => {
      const isHidden = hidden.some(({ field, rule }) => rulesFor({ [field]: [rule] }, table.name, name).length > 0);
      if (isHidden) return [];
      const ref = { table: table.name, column: name };
      return [{ ref, label: formatColumn(ref), description: [type, description].filter(Boolean).join(' · ') }];
    }),
  );
  const placeHolder =
    how === 'redact'
      ? vscode.l10n.t('Of which column are the values to be hidden?')
      : vscode.l10n.t('Which column is to be left out of everything?');
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  return chosen && { what: 'column', ref: chosen.ref };
}

async function pickRule({ exclusions }: Shown<GraphSnapshot>): Promise<Target | undefined> {
  if (exclusions.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('This graph hides nothing.'));
    return undefined;
  }
  const chosen = await vscode.window.showQuickPick(
    exclusions.map((rule) => ({ label: rule.rule, description: ruleWord(rule), rule })),
    { placeHolder: vscode.l10n.t('What is to be shown again?') },
  );
  return chosen && { what: 'rule', rule: chosen.rule };
}

/** What came of it, and what was not undone by it. */
function saidOf(
  target: Exclude<Target, { what: 'rule' }>,
  how: 'redact' | 'leaveOut',
  { graph }: Shown<GraphSnapshot>,
): string {
  const name = nameOf(target);
  const before = vscode.l10n.t('Answers from before stay in the history until you clear it.');
  if (how === 'redact') {
    const shown = vscode.l10n.t('{0}: stand-ins are shown, asked and sent in place of its values.', name);
    const ofServer = graph.sources.some(({ kind }) => kind === 'postgres');
    const unread = ofServer ? [vscode.l10n.t('Columns of a PostgreSQL server are not read at all instead.')] : [];
    return [shown, ...unread, before].join(' ');
  }
  const rests = ({ table, column }: ColumnRef): boolean => {
    if (target.what === 'file') return target.tables.some((other) => isAlike(other, table));
    if (target.what === 'table') return isAlike(target.table, table);
    return isAlike(target.ref.table, table) && isAlike(target.ref.column, column);
  };
  const edges = graph.edges.filter(
    ({ from, to, status }) => status !== 'rejected' && [...from, ...to].some(rests),
  ).length;
  const lost =
    edges === 0
      ? []
      : edges === 1
        ? [vscode.l10n.t('One edge of the graph rests on it and is without effect.')]
        : [vscode.l10n.t('{0} edges of the graph rest on it and are without effect.', edges)];
  return [vscode.l10n.t('{0} is not read any more.', name), ...lost, before].join(' ');
}

/** Says it, and offers to look at the rule and at the history. */
async function tell(
  text: string,
  graph: vscode.Uri,
  engine: EngineClient,
  added: Pick<Rule, 'field' | 'rule'>,
): Promise<void> {
  const [look, clear] = [vscode.l10n.t('Show in the Text'), vscode.l10n.t('Clear the History')];
  const chosen = await vscode.window.showInformationMessage(text, look, clear);
  if (chosen === clear) await runCommand('schemaGraph.clearHistory');
  if (chosen !== look) return;
  const { exclusions } = await engine.request('parse', graphKey(graph));
  const rule = exclusions.find(({ field, rule }) => field === added.field && rule === added.rule);
  if (rule) await showLine(rule);
}
