/** What words that are to be remembered do to the question that they were taken from, and what they mean already. */
import type * as vscode from 'vscode';
import type { ShownAnswer } from '../../engine/core/answers';
import type { Rememberable } from '../../engine/core/corrections';
import { namedSo } from '../../engine/graph/named-so';
import type { GraphEditMessage } from '../../protocol/graph';
import { tried, type TrialParts } from '../authoring/try-change';
import { graphKey } from '../data/graph-files';
import { isCancelled } from '../errors';

/** What became of the question: `unknown` where that cannot be told. */
export type Effect = 'read' | 'not-read' | 'unknown' | 'cancelled';

/** The answer that a correction was made on, as far as a trial needs it. */
export type CorrectedAnswer = Pick<ShownAnswer, 'question' | 'sql' | 'corrected'>;

/** Whether the question is read as a person chose once the graph says so. */
export interface QuestionTrial {
  readonly effect: Effect;
  /** What the words mean besides. */
  readonly others: readonly string[];
}

/**
 * Asks the question of an answer by itself, over the graph as it would be: it should come to what was chosen.
 * @param parts the engine
 * @param graph the graph file
 * @param change what is to be remembered under which words, and the edit that does so
 * @param asked the answer that was corrected
 */
export async function triedOnQuestion(
  parts: TrialParts,
  graph: vscode.Uri,
  change: { readonly remember: Rememberable; readonly keyword: string; readonly edit: GraphEditMessage },
  asked: CorrectedAnswer,
): Promise<QuestionTrial> {
  const { remember, keyword, edit } = change;
  try {
    const { graph: known } = await parts.engine.request('parse', graphKey(graph));
    const others = namedSo(known, keyword, remember.as === 'column' ? remember : undefined);
    // What one of several corrections does cannot be told from the rows.
    if (asked.sql === null || asked.corrected?.length !== 1) return { effect: 'unknown', others };
    const question = { id: 'asked', question: asked.question, sql: asked.sql };
    const { touched, right } = await tried(parts.engine, graph, { edit }, [question], `“${keyword}”`);
    return { effect: touched === 0 ? 'unknown' : right > 0 ? 'read' : 'not-read', others };
  } catch (error) {
    return { effect: isCancelled(error) ? 'cancelled' : 'unknown', others: [] };
  }
}
