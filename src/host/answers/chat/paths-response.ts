/** `/paths`: how columns belong together, in the chat. */
import * as vscode from 'vscode';
import type { JoinItem } from '../../../engine/core/answers';
import { formatColumn, parseColumn } from '../../../engine/core/identifiers';
import type { EngineClient } from '../../data/engine-client';
import { graphKey } from '../../data/graph-files';
import { GraphPlaces, writePlace } from './graph-places';
import { bullets, plain } from './markdown';

/** Columns of a question that are connected, and how likely each is at least. */
const FOUND = { columns: 4, looked: 8, likely: 0.3 };

/** `T.C`, `"my table"."a b"`, `T.*`. */
const COLUMN = /(?:"(?:[^"]|"")+"|[\p{L}\p{N}_$]+)\.(?:"(?:[^"]|"")+"|\*|[\p{L}\p{N}_$]+)/gu;

/**
 * Writes the paths of the columns that a text names, or of those that a question is about.
 * @param engine knows the graph
 * @param graph the graph file
 * @param prompt columns (`T.C, T.C`) or a question
 * @param stream the response
 * @param signal ends the work
 * @throws SchemaGraphError `not-found`, `no-join` with the reason
 */
export async function writePaths(
  engine: EngineClient,
  graph: vscode.Uri,
  prompt: string,
  stream: vscode.ChatResponseStream,
  signal: AbortSignal,
): Promise<void> {
  const key = graphKey(graph);
  const named = namedColumns(prompt);
  if (prompt.trim() === '') {
    stream.markdown(vscode.l10n.t('Name columns ({0}), or write a question.', plain('TABLE.COLUMN, TABLE.COLUMN')));
    return;
  }
  stream.reference(graph);
  const attributes = named.length > 0 ? named : await columnsOf(prompt);
  if (attributes.length === 0) {
    stream.markdown(vscode.l10n.t('No column of the graph fits this question.'));
    return;
  }
  const report = await engine.request('paths', { ...key, attributes, form: 'pruned' }, { signal });
  const places = new GraphPlaces(await engine.request('parse', key, { signal }));
  stream.markdown(`${vscode.l10n.t('Columns')}\n`);
  for (const name of attributes) {
    const ref = parseColumn(name);
    const at = ref && places.named(ref.table, ref.column);
    stream.markdown('\n- ');
    writePlace(stream, name, at);
  }
  stream.markdown(`\n\n${vscode.l10n.t('Path')}\n${bullets(report.paths.map(({ text }) => plain(text)))}`);
  if (report.joins.length > 0) stream.markdown(`\n${vscode.l10n.t('Joins')}\n`);
  for (const join of report.joins) {
    const at = places.join(join);
    stream.markdown('\n- ');
    writePlace(stream, joinText(join), at);
    if (join.label !== null) stream.markdown(` (${plain(join.label)})`);
    if (join.status === 'suggested') stream.markdown(`, ${vscode.l10n.t('not reviewed')}`);
  }
  const folded = report.folded.map(({ column, as }) =>
    vscode.l10n.t('{0} has the values of {1}', plain(column), plain(as)),
  );
  stream.markdown(`\n${bullets(folded)}`);
  if (report.ambiguous) writeOtherWays(stream, report.alternatives);
  stream.button({ command: 'schemaGraph.openGraph', title: vscode.l10n.t('Show the Picture'), arguments: [graph] });

  async function columnsOf(question: string): Promise<readonly string[]> {
    const { columns } = await engine.request('retrieve', { ...key, question, top: FOUND.looked }, { signal });
    return columns
      .filter(({ score }) => score >= FOUND.likely)
      .slice(0, FOUND.columns)
      .map(formatColumn);
  }
}

/**
 * The columns that a text names.
 * @param text with names such as `T.C`, with anything between them
 */
export function namedColumns(text: string): readonly string[] {
  return [...new Set([...text.matchAll(COLUMN)].map(([name]) => name))];
}

function writeOtherWays(stream: vscode.ChatResponseStream, others: readonly (readonly JoinItem[])[]): void {
  stream.markdown(
    `\n${vscode.l10n.t('These tables can be joined in {0} equally good ways, which may give different rows. The others:', others.length + 1)}\n`,
  );
  stream.markdown(bullets(others.map((way) => plain(way.map(joinText).join('; ')))));
}

function joinText({ on, text }: JoinItem): string {
  return on.length > 0 ? on.map((pair) => pair.join(' = ')).join(', ') : text;
}
