/** The tools that programs and language models may call: their names, what they do, and what each is given. */
import { flag, list, object, oneOf, optional, text, whole, type Given } from './json-schema';

/** Rows that a tool gives back where nothing is said, and at most. */
export const ROWS = { usual: 50, most: 200 } as const;

/** Seconds that a statement may run where nothing is said, and at most; who runs the tool may allow less. */
export const SECONDS = { usual: 10, most: 60 } as const;

const QUESTION = text('The question, in plain English, about the data of the graph.', 2_000);
const SQL = text('One SELECT statement of SQLite over the tables of the graph.', 10_000);
const GRAPH = optional(
  text('Which graph: its path as list_graphs gives it, or its name. May be left out where there is only one.', 1_000),
);
const MAX_ROWS = optional(whole(`Rows to give back, ${ROWS.usual} by default.`, 1, ROWS.most));
const CHOICE = optional(
  whole('Number of the alternative, as ask listed them for this question, that is meant.', 1, 20),
);

const COLUMN = text('A column as TABLE.COLUMN; parts with spaces or dots in double quotes.', 300);

/** The tools, in the order in which they are listed. */
export const TOOLS = {
  list_graphs: {
    title: 'List graphs',
    description:
      'Lists the schema graphs that can be asked here. A schema graph says what the columns of some tables mean and how the ' +
      'tables join.',
    input: object({}),
  },
  describe_graph: {
    title: 'Describe a graph',
    description:
      'Lists the tables of a graph with their keys, and how they join. With `tables`, the columns of these tables: types, ' +
      'meanings, units, codes, and the codes that mean "not known".',
    input: object({
      graph: GRAPH,
      tables: optional(list('Tables whose columns are wanted.', text('Name of a table.', 200), 20)),
      offset: optional(whole('Leave out so many tables, to read on where a list was cut.', 0, 1_000_000)),
    }),
  },
  find_columns: {
    title: 'Find columns',
    description: 'Finds the columns and stored values that a question is about, best first, with what speaks for each.',
    input: object({
      graph: GRAPH,
      question: QUESTION,
      top: optional(whole('Columns to give back, 10 by default.', 1, 50)),
    }),
  },
  find_paths: {
    title: 'Find paths',
    description:
      'Tells how columns belong together: for each the chain of columns that it needs, and the joins that connect their ' +
      'tables along the graph. Says so where several ways to join are equally good.',
    input: object({
      graph: GRAPH,
      columns: list('The columns to connect; T.* stands for the rows of T.', COLUMN, 20),
      form: optional(
        oneOf('pruned (default) keeps to each table; full runs on to the table in the middle.', 'pruned', 'full'),
      ),
    }),
  },
  ask: {
    title: 'Ask a question',
    description:
      'Answers a question from the data: the answer with rows, the path and joins it took, the SQL that was run, the rows it ' +
      'rests on and how sure it is; or a refusal that says why. Joins follow the graph, and nothing is guessed. Where it ' +
      'asks which reading is meant, call it again with `choice`.',
    input: object({ graph: GRAPH, question: QUESTION, choice: CHOICE, max_rows: MAX_ROWS }),
  },
  explain_answer: {
    title: 'Explain an answer',
    description:
      'Tells how a question is answered: what each part of it was linked to and why, what else it could be, the path, the ' +
      'rows that each join found, and what each stage did. The same question has the same answer as with ask.',
    input: object({ graph: GRAPH, question: QUESTION, choice: CHOICE }),
  },
  run_sql: {
    title: 'Check or run SQL',
    description:
      'Checks one SELECT statement against the graph, and runs it read-only: names must be in the graph, and tables join as ' +
      'it says. What is wrong is told in words to mend it by. With `check_only` nothing is run.',
    input: object({
      graph: GRAPH,
      sql: SQL,
      question: optional(text('What the statement answers.', 2_000)),
      check_only: optional(flag('Only check the statement.')),
      max_rows: MAX_ROWS,
      max_seconds: optional(
        whole(
          `Seconds after which it is stopped, ${SECONDS.usual} by default; the user may allow less.`,
          1,
          SECONDS.most,
        ),
      ),
    }),
  },
} as const;

/** The name of a tool. */
export type ToolName = keyof typeof TOOLS;

/** The names of all tools. */
export const TOOL_NAMES = Object.keys(TOOLS) as readonly ToolName[];

/** What a tool is given. */
export type ToolInput<N extends ToolName> = Given<(typeof TOOLS)[N]['input']>;

/** The tools that are asked of one graph. */
export type GraphToolName = Exclude<ToolName, 'list_graphs'>;

/**
 * Whether there is a tool of this name.
 * @param name what was called
 */
export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}

/**
 * What is wrong with what a tool was given.
 * @param name the tool
 * @param input what it was given
 * @returns a sentence; undefined where nothing is
 */
export function inputFault(name: ToolName, input: unknown): string | undefined {
  const fault = TOOLS[name].input.check(input, 'the input');
  return fault === undefined ? undefined : `${name} cannot be called so: ${fault}.`;
}
