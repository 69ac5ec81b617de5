/** The port `Tool`: one way to answer a question. A new way is a new tool and changes nothing else. */

/** One way to answer. `Options` and `Outcome` are the tool's own. */
export interface Tool<Options, Outcome> {
  /** For the trace: `program`, later `lookup`, `graph`, `passages`. */
  readonly name: string;
  /** What it can answer, in words. */
  readonly answers: string;
  /** About how many milliseconds it takes for a question; undefined where it cannot answer such questions. */
  cost(question: string): number | undefined;
  /**
   * Answers.
   * @throws SchemaGraphError `cancelled`
   */
  run(question: string, options: Options): Promise<Outcome>;
}

/** Which tool answers a question, and what it is expected to cost. */
export interface Plan<Options, Outcome> {
  readonly tool: Tool<Options, Outcome>;
  /** In milliseconds. */
  readonly cost: number;
}

/**
 * Chooses the cheapest tool that can answer.
 * @param tools in the order of preference where costs are equal
 * @param question the question
 * @returns undefined where none can
 */
export function choosePlan<Options, Outcome>(
  tools: readonly Tool<Options, Outcome>[],
  question: string,
): Plan<Options, Outcome> | undefined {
  let best: Plan<Options, Outcome> | undefined;
  for (const tool of tools) {
    const cost = tool.cost(question);
    if (cost !== undefined && (!best || cost < best.cost)) best = { tool, cost };
  }
  return best;
}
