/** `/suggest`: what waits for a review, in the chat, and where more of it comes from. */
import * as vscode from 'vscode';
import type { CommandId } from '../../contributions';
import type { EngineClient } from '../../data/engine-client';
import { graphKey, graphName } from '../../data/graph-files';
import { GraphPlaces, writePlace } from './graph-places';
import { plain } from './markdown';
import { waitingSuggestions } from './suggestions';

/** Suggestions that are listed; the review has all. */
const MOST_LISTED = 10;

/** What looks for more suggestions; each is a command that takes the graph. */
const SOURCES: readonly { readonly command: CommandId; readonly title: () => string }[] = [
  { command: 'schemaGraph.proposeEdges', title: () => vscode.l10n.t('Look for Keys and Joins') },
  { command: 'schemaGraph.proposeContext', title: () => vscode.l10n.t('Look for Columns That Belong Together') },
  { command: 'schemaGraph.suggestWithModel', title: () => vscode.l10n.t('Suggest with a Language Model') },
];

/**
 * Writes what of a graph nobody has reviewed yet, with what speaks for it.
 * @param engine reads the graph
 * @param graph the graph file
 * @param stream the response
 * @param signal ends the work
 */
export async function writeSuggestions(
  engine: EngineClient,
  graph: vscode.Uri,
  stream: vscode.ChatResponseStream,
  signal: AbortSignal,
): Promise<void> {
  const snapshot = await engine.request('parse', graphKey(graph), { signal });
  const waiting = waitingSuggestions(snapshot.graph);
  const places = new GraphPlaces(snapshot);
  const name = plain(graphName(graph));
  stream.reference(graph);
  if (waiting.length === 0) stream.markdown(vscode.l10n.t('Nothing of {0} waits for a review.', name));
  else {
    stream.markdown(
      waiting.length === 1
        ? vscode.l10n.t('1 suggestion of {0} waits for a review.', name)
        : vscode.l10n.t('{0} suggestions of {1} wait for a review.', waiting.length, name),
    );
    stream.markdown('\n');
  }
  for (const { what, evidence, confidence, at } of waiting.slice(0, MOST_LISTED)) {
    const place = 'edge' in at ? places.edge(at.edge) : places.named(at.table, at.column);
    stream.markdown('\n- ');
    writePlace(stream, what, place);
    if (evidence !== '') stream.markdown(`: ${plain(evidence, 200)}`);
    if (confidence !== undefined) stream.markdown(` (${Math.round(confidence * 100)} %)`);
  }
  if (waiting.length > MOST_LISTED)
    stream.markdown(`\n- ${vscode.l10n.t('and {0} more', waiting.length - MOST_LISTED)}`);
  stream.markdown('\n');
  if (waiting.length > 0)
    stream.button({ command: 'schemaGraph.review', title: vscode.l10n.t('Review'), arguments: [graph] });
  // No language model is used where the workspace is not trusted.
  const sources = SOURCES.filter(
    ({ command }) => vscode.workspace.isTrusted || command !== 'schemaGraph.suggestWithModel',
  );
  for (const { command, title } of sources) stream.button({ command, title: title(), arguments: [graph] });
}
