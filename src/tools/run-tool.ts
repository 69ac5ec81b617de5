/** Runs a tool: one place for programs that speak the Model Context Protocol and for the language models of VS Code. */
import { SchemaGraphError } from '../engine/core/errors';
import { inEnglish } from '../engine/core/message';
import type { Session } from '../engine/engine';
import { answerTool, explainTool, statementTool } from './answer-tools';
import { bounded, flat, ResultText, visible } from './bounded';
import { columnsTool, describeTool, pathsTool } from './graph-tools';
import type { ListedGraph, Told, ToolResult, ToolWork } from './tool-result';
import { ToolFault } from './tool-fault';
import { inputFault, type GraphToolName, type ToolInput, type ToolName } from './tool-inputs';

type GraphTools = {
  readonly [N in GraphToolName]: (session: Session, input: ToolInput<N>, work: ToolWork) => Promise<Told> | Told;
};

const GRAPH_TOOLS: GraphTools = {
  describe_graph: describeTool,
  find_columns: columnsTool,
  find_paths: pathsTool,
  ask: answerTool,
  explain_answer: explainTool,
  run_sql: statementTool,
};

/**
 * Runs a tool over a graph.
 * @param name the tool
 * @param session the graph with its data
 * @param input what the tool was given; it is checked here
 * @param work cancellation, progress, a model
 * @returns what it gives; a failure with words to act on, except where it was cancelled
 * @throws SchemaGraphError `cancelled`
 */
export async function runGraphTool<N extends GraphToolName>(
  name: N,
  session: Session,
  input: unknown,
  work: ToolWork,
): Promise<ToolResult> {
  const fault = inputFault(name, input);
  if (fault !== undefined) return failure(fault);
  try {
    return result(await GRAPH_TOOLS[name](session, input as ToolInput<N>, work));
  } catch (error) {
    return work.withholdValues && mayQuote(error) ? failure('This could not be done with the data.') : failureOf(error);
  }
}

/** Whether an error may hold stored values: those of names do not. */
function mayQuote(error: unknown): boolean {
  return error instanceof SchemaGraphError && !['cancelled', 'not-found', 'no-join'].includes(error.code);
}

/**
 * What list_graphs gives.
 * @param graphs those that can be asked
 * @param more there are more than these
 */
export function listedGraphs(graphs: readonly ListedGraph[], more = false): ToolResult {
  const text = new ResultText();
  text.list(
    graphs.length > 0 ? 'Graphs' : 'Graphs: there is none here',
    graphs.map(({ graph, kind }) => `${graph}${kind === 'data' ? ' (data, drafted when asked)' : ''}`),
  );
  if (graphs.length === 0)
    text.say('Graphs', 'none; one is drafted from data with: schema-graph suggest DATA -o NAME.sgraph.yaml');
  if (more) text.say('Note', 'there are more graphs than are listed');
  return result({ data: { graphs, ...(more && { more }) }, text });
}

/**
 * A failure that whoever called can act on.
 * @param text what is wrong, and what to do
 */
export function failure(text: string): ToolResult {
  return { text: visible(text), failed: true };
}

/**
 * A failure, of what was thrown.
 * @param error what a `catch` received
 * @throws the error itself where the work was cancelled: nobody waits for a result
 */
export function failureOf(error: unknown): ToolResult {
  if (error instanceof ToolFault) return failure(flat(error.message));
  if (!(error instanceof SchemaGraphError))
    return failure('Something went wrong in the engine. The same call may work again.');
  if (error.code === 'cancelled') throw error;
  const todo = TODO[error.code];
  return failure([flat(inEnglish(error.said)), ...(todo === undefined ? [] : [todo])].join(' '));
}

/** What to do about errors. */
const TODO: Partial<Record<SchemaGraphError['code'], string>> = {
  'not-found': 'describe_graph lists tables and columns, list_graphs the graphs.',
  'no-join': 'describe_graph lists the joins that the graph has.',
  limit: 'Ask for less.',
};

/**
 * What a tool that only checks its input cannot be called with.
 * @param name the tool
 * @param input what it was given
 * @returns the failure; undefined where nothing is wrong
 */
export function refusedInput(name: ToolName, input: unknown): ToolResult | undefined {
  const fault = inputFault(name, input);
  return fault === undefined ? undefined : failure(fault);
}

function result({ data, text }: Told): ToolResult {
  return { text: text.toString(), data: bounded(data) };
}
