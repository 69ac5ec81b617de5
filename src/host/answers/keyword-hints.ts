/** What words that are to be remembered will not do, told while they are typed. */
import * as vscode from 'vscode';
import type { Rememberable } from '../../engine/core/corrections';
import { edgeId, type SchemaGraph } from '../../engine/graph/model';

/**
 * A hint at words that change nothing: what they are given to has them already, or the question has none of them.
 * @param typed the words
 * @param remember what they are given to
 * @param question the question that was corrected
 * @param graph the graph as it is; undefined where it is not known
 * @returns undefined where nothing speaks against them
 */
export function hintAt(
  typed: string,
  remember: Rememberable,
  question: string,
  graph: SchemaGraph | undefined,
): string | undefined {
  const words = folded(typed);
  if (words === '') return undefined;
  if (graph && namesOf(remember, graph).some((name) => folded(name) === words))
    return vscode.l10n.t('It is called so in the graph already: with these words nothing changes.');
  const asked = new Set(folded(question).split(' '));
  return words.split(' ').some((word) => asked.has(word))
    ? undefined
    : vscode.l10n.t('The question has none of these words, and will be read as before.');
}

function namesOf(remember: Rememberable, graph: SchemaGraph): readonly string[] {
  switch (remember.as) {
    case 'edge':
      return graph.edges.flatMap((edge) =>
        remember.edges.includes(edgeId(edge)) ? [edge.label ?? '', ...(edge.keywords ?? [])] : [],
      );
    case 'column': {
      const column = graph.tables.get(remember.table)?.columns.get(remember.column);
      return [remember.column, column?.description ?? '', ...(column?.keywords ?? [])];
    }
    case 'term':
      return graph.tables.get(remember.table)?.terms.flatMap(({ name, keywords }) => [name, ...keywords]) ?? [];
  }
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
