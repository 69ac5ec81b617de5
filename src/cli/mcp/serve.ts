/**
 * The Model Context Protocol over standard input and output. A bundle of its own: the protocol's library is loaded by the one
 * command that speaks it.
 */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';

/** What a call is given besides its input. */
export interface ServedCall {
  /** Fires when the client gives up the call, or goes away. */
  readonly signal: AbortSignal;
  /** Tells the client what is being done, if it wants to know. */
  readonly progress: (message: string) => void;
}

/** What a server offers. */
export interface Served {
  readonly version: string;
  /** Told to models: what the server is for. */
  readonly instructions: string;
  readonly tools: readonly {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly output: Readonly<Record<string, unknown>>;
  }[];
  /** Runs a tool; undefined where there is none of that name. Rejects where the call was given up. */
  call(
    name: string,
    input: unknown,
    call: ServedCall,
  ): Promise<{ text: string; data?: Readonly<Record<string, unknown>>; failed?: true } | undefined>;
}

/** A message of a client may have so many bytes. */
const LONGEST_MESSAGE = 4_000_000;

/** Progress is told so often at most, in ms. */
const EVERY_MS = 100;

/**
 * Serves one client on standard input and output.
 * @param served what is offered
 * @returns when the client has gone
 */
export async function serve(served: Served): Promise<void> {
  const { server } = new McpServer(
    { name: 'schema-graph', title: 'Schema Graph', version: served.version },
    { capabilities: { tools: {} }, instructions: served.instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: served.tools.map(toolOf) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, _meta, sendNotification }) => {
    const token = _meta?.progressToken;
    let steps = 0;
    let last = -Infinity;
    const progress = (message: string): void => {
      const now = performance.now();
      if (token === undefined || signal.aborted || now - last < EVERY_MS) return;
      last = now;
      const told = { progressToken: token, progress: ++steps, message };
      // A client that is gone hears nothing; its calls end by their signal.
      void sendNotification({ method: 'notifications/progress', params: told }).catch(() => undefined);
    };
    const result = await served.call(params.name, params.arguments ?? {}, { signal, progress });
    if (!result)
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${JSON.stringify(params.name.slice(0, 80))}.`);
    return resultOf(result);
  });
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: LONGEST_MESSAGE });
  const gone = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  await server.connect(transport);
  await gone;
  await server.close();
}

function toolOf({ name, title, description, input, output }: Served['tools'][number]): Tool {
  return {
    name,
    title,
    description,
    inputSchema: { ...input, type: 'object' },
    outputSchema: { ...output, type: 'object' },
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}

function resultOf({
  text,
  data,
  failed,
}: {
  text: string;
  data?: Readonly<Record<string, unknown>>;
  failed?: true;
}): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    ...(data && { structuredContent: { ...data } }),
    ...(failed && { isError: true }),
  };
}
