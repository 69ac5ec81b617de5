/** Questions that wait for a person's word before they run. */
import * as vscode from 'vscode';
import type { ShownAnswer } from '../../engine/core/answers';
import type { AnsweredBefore, Correction } from '../../engine/core/corrections';
import type { PreviewOptions } from '../../engine/core/reports';
import type { VectorSettings } from '../../engine/models/embedders';
import type { ModelSettings } from '../../engine/models/model-settings';
import type { WirePreview } from '../../protocol/answers';
import type { EngineClient } from '../data/engine-client';
import { graphKey, graphName } from '../data/graph-files';
import { vectorServer } from './model/chosen-vectors';
import { sentTo } from './outgoing';
import { setting } from '../vscode-api';
import type { AskingOptions } from './questions';

/** A question that is about to be asked. */
export interface WaitingQuestion {
  readonly question: string;
  readonly graph: vscode.Uri;
  readonly corrections: readonly Correction[];
  readonly more: AskingOptions;
  /** The answer that is changed, or gone on from. */
  readonly before?: AnsweredBefore;
}

/** Makes previews. The last one waits; whoever asks something else gives it up. */
export class Previews {
  private waiting: { readonly asked: WaitingQuestion; readonly shown: WirePreview } | undefined;
  /** The question whose preview is being made. */
  private making: WaitingQuestion | undefined;

  /**
   * @param engine tells what would run and what would be sent
   * @param chosen the language model and what gives vectors: where it would be sent
   */
  constructor(
    private readonly engine: EngineClient,
    private readonly chosen: {
      readonly model: () => Promise<ModelSettings | undefined>;
      readonly vectors: () => Promise<VectorSettings | undefined>;
    },
  ) {}

  /** The preview that waits. */
  get shown(): WirePreview | undefined {
    return this.waiting?.shown;
  }

  /** Whether a person wants to see questions before they run. A workspace may want it too, but cannot switch it off. */
  get wanted(): boolean {
    const own = vscode.workspace.getConfiguration('schemaGraph').inspect<boolean>('ask.confirm')?.globalValue;
    return own === true || setting('ask.confirm');
  }

  /**
   * Says what a question would run and send.
   * @param asked the question
   * @returns undefined where it was given up meanwhile: what was asked last waits, however long each takes
   * @throws what the engine throws
   */
  async make(asked: WaitingQuestion): Promise<WirePreview | undefined> {
    const { question, graph, more, corrections, before } = asked;
    this.clear();
    this.making = asked;
    const key = graphKey(graph);
    const [model, vectors] = await Promise.all([this.chosen.model(), this.chosen.vectors()]);
    const change = { corrections, ...(more.follows && { follows: more.follows }), ...(before && { before }) };
    const report = await this.engine.request('preview', { ...key, question, ...change });
    if (this.making !== asked) return undefined;
    // A language model that takes part puts the two questions into one first.
    const isRewritten = report.change === 'alone' && model !== undefined;
    const shown: WirePreview = {
      id: crypto.randomUUID(),
      question,
      graph: { name: graphName(graph), uri: graph.toString() },
      ...(more.follows && { follows: more.follows.question }),
      focus: isRewritten ? '' : report.focus,
      ...(report.change && { change: isRewritten ? 'rewritten' : report.change, from: before?.sql ?? '' }),
      sql: isRewritten ? null : report.sql,
      others: isRewritten ? [] : report.others,
      missing: report.missing,
      sends: model ? sentTo(model) : null,
      values: model?.sendValues !== false,
      vectors: vectorServer(vectors) ?? null,
    };
    this.waiting = { asked, shown };
    return shown;
  }

  /**
   * What a question goes on from, where it is the one that waits.
   * @param question in its words
   */
  goesOnFrom(question: string): Pick<PreviewOptions, 'follows' | 'before'> {
    const { asked } = this.waiting ?? {};
    if (asked?.question !== question || !asked.more.follows) return {};
    return { follows: asked.more.follows, ...(asked.before && { before: asked.before }) };
  }

  /**
   * Takes the question that waits.
   * @param id of its preview
   * @returns undefined where it waits no longer
   */
  take(id: string): { readonly asked: WaitingQuestion; readonly shown: WirePreview } | undefined {
    const { waiting } = this;
    if (waiting?.shown.id !== id) return undefined;
    this.waiting = undefined;
    return waiting;
  }

  /** Gives up what waits, and what is being made. */
  clear(): void {
    this.waiting = undefined;
    this.making = undefined;
  }
}

/**
 * What a person said of an answer, in order.
 * @param answer as it was found
 */
export function correctionsOf({ corrected = [] }: ShownAnswer): readonly Correction[] {
  return corrected.map(({ correction }) => correction);
}

/**
 * An answer as changes of it are planned.
 * @param answer as it was found
 * @returns undefined where it has no statement
 */
export function answeredBefore(answer: ShownAnswer): AnsweredBefore | undefined {
  return answer.sql === null ? undefined : { sql: answer.sql, corrections: correctionsOf(answer) };
}
