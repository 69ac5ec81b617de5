/** The tools that the language models of VS Code may call: those of `src/tools`, over the graphs of the workspace. */
import * as vscode from 'vscode';
import { meantGraph, someGraphs } from '../../../tools/meant-graph';
import { failure, failureOf, listedGraphs, refusedInput } from '../../../tools/run-tool';
import { ToolFault } from '../../../tools/tool-fault';
import { TOOL_NAMES, type ToolName } from '../../../tools/tool-inputs';
import type { VectorSettings } from '../../../engine/models/embedders';
import type { ToolResult } from '../../../tools/tool-result';
import type { EngineClient } from '../../data/engine-client';
import { graphKey, type GraphChoice } from '../../data/graph-files';
import { isCancelled } from '../../errors';
import { setting, signalOf } from '../../vscode-api';
import { confirmation, type GivenInput } from './tool-confirmation';

/** What stands before the names of our tools, among those of all extensions. */
const PREFIX = 'schemagraph_';

/** Milliseconds after which a person is asked without the statement that would run. */
const LONGEST_PLAN = 10_000;

/** What tools need. */
export interface ToolParts {
  readonly engine: EngineClient;
  readonly choice: GraphChoice;
  /** False where the person keeps stored values from language models. */
  readonly sendsValues: () => boolean;
  /** What gives vectors, where a person has chosen something. */
  readonly vectors: () => Promise<VectorSettings | undefined>;
}

/**
 * Registers the tools, where there are tools: editors that are made from VS Code may lack what it has had since 1.95.
 * @param parts what they need
 */
export function registerTools(parts: ToolParts): vscode.Disposable[] {
  const { lm } = vscode as { readonly lm?: Partial<typeof vscode.lm> };
  const { registerTool } = lm ?? {};
  if (!registerTool) return [];
  return TOOL_NAMES.map((name) => registerTool(`${PREFIX}${name}`, new GraphTool(name, parts)));
}

class GraphTool implements vscode.LanguageModelTool<GivenInput> {
  constructor(
    private readonly name: ToolName,
    private readonly parts: ToolParts,
  ) {}

  async prepareInvocation(
    { input }: { readonly input: GivenInput },
    token: vscode.CancellationToken,
  ): Promise<vscode.PreparedToolInvocation> {
    const planned = await this.planned(input, signalOf(token));
    const { title, doing, body } = confirmation(this.name, input, this.parts.sendsValues(), planned);
    return { invocationMessage: doing, confirmationMessages: { title, message: new vscode.MarkdownString(body) } };
  }

  async invoke(
    { input }: { readonly input: GivenInput },
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    // The text says all that a model needs; the same as JSON would take its context twice.
    const { text } = await this.result(input, signalOf(token));
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  }

  /** The statement that would run, as it would: nothing is run for it. Undefined where that shows only when it runs. */
  private async planned(input: GivenInput, signal: AbortSignal): Promise<string | undefined> {
    const { name, parts } = this;
    if (refusedInput(name, input)) return undefined;
    const isQuestion = name === 'ask' || name === 'explain_answer';
    // Which reading a number chooses is known when the question has been asked.
    if (name !== 'run_sql' && !(isQuestion && input['choice'] === undefined)) return undefined;
    const within = { signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_PLAN)]) };
    try {
      const graphs = await this.graphs();
      const key = graphKey(await this.graph(input['graph'], graphs));
      if (isQuestion) {
        const { sql } = await parts.engine.request('preview', { ...key, question: String(input['question']) }, within);
        return sql ?? undefined;
      }
      const checked = { ...key, name, input: { ...input, check_only: true } } as const;
      const { data } = await parts.engine.request('tool', checked, within);
      return data?.['outcome'] === 'checked' && typeof data['sql'] === 'string' ? data['sql'] : undefined;
    } catch {
      // What is wrong is said when it is called: a person is asked in any case.
      return undefined;
    }
  }

  private async graphs(): Promise<ReadonlyMap<string, vscode.Uri>> {
    return new Map((await this.parts.choice.all()).map((uri) => [vscode.workspace.asRelativePath(uri), uri]));
  }

  private async result(input: GivenInput, signal: AbortSignal): Promise<ToolResult> {
    const { name, parts } = this;
    const seconds = setting('limits.seconds');
    const late = AbortSignal.timeout(seconds * 1000);
    const refused = refusedInput(name, input);
    if (refused) return refused;
    try {
      const graphs = await this.graphs();
      if (name === 'list_graphs') return listedGraphs([...graphs.keys()].map((graph) => ({ graph, kind: 'graph' })));
      const graph = await this.graph(input['graph'], graphs);
      const withholdValues = !parts.sendsValues();
      const vectors = await parts.vectors();
      const asked = { ...graphKey(graph), name, input, withholdValues, statementMs: seconds * 1000 };
      const params = { ...asked, ...(vectors && { vectors }) };
      return await parts.engine.request('tool', params, { signal: AbortSignal.any([signal, late]) });
    } catch (error) {
      if (late.aborted && !signal.aborted)
        return failure(
          `Stopped after ${seconds} seconds: the user's setting schemaGraph.limits.seconds allows no more. Ask for less.`,
        );
      if (isCancelled(error)) throw new vscode.CancellationError();
      return failureOf(error);
    }
  }

  /** The graph that is named, or else the one that is asked now. */
  private async graph(given: unknown, graphs: ReadonlyMap<string, vscode.Uri>): Promise<vscode.Uri> {
    const current = given === undefined ? await this.parts.choice.current() : undefined;
    if (current) return current;
    const names = [...graphs.keys()];
    const found = graphs.get(meantGraph(names, typeof given === 'string' ? given : undefined) ?? '');
    if (found) return found;
    throw new ToolFault(
      names.length === 0
        ? 'There is no graph file in this workspace. The user can draft one: Schema Graph: Draft a Graph from Data.'
        : `There is no such graph in this workspace. There are ${someGraphs(names)}.`,
    );
  }
}
