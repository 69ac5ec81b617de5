/**
 * What a language model is told to write a program (SGAM A.4, DMRAL figures 3, 13 and 14): the paths and joins that the graph
 * gives, the columns on them, stored values and codes, what the question was read to say. What comes back is read, never run
 * as it stands.
 */
import { quoteIdentifier, quoteLiteral } from '../../core/sql-text';
import type { GraphIndex } from '../../graph/graph-index';
import { effectiveNotes, type Edge } from '../../graph/model';
import { objectIn, objectsOf, textOf } from '../../models/json-reply';
import type { AnswerSchema, ModelMessage, ModelRequest } from '../../models/language-model';
import { DATA_NOT_ORDERS, dataBlock, quoted } from '../../models/quoted';
import type { SubQuestion } from '../../core/answers';
import type { PathsReport } from '../../core/reports';
import { groupedNeeds, type ModelReading } from '../../question/model-reading';
import type { ColumnCards } from '../../question/column-cards';
import { fold, wordsOf } from '../../search/words';

/** What a prompt for a program holds. */
export interface ProgramInput {
  readonly question: string;
  /** A hint that belongs to the question. */
  readonly evidence?: string;
  /** Absent where the model's reading could not be used. */
  readonly reading?: ModelReading;
  readonly cards: ColumnCards;
  /** What the graph says of these columns; absent where it is not to be asked. */
  readonly paths?: PathsReport;
  readonly graph: GraphIndex;
  /** Whether a text of the graph may be shown. */
  readonly mayShow: (text: string) => boolean;
  /** Whether stored values may be shown. */
  readonly values: boolean;
  /** The smaller questions that the question was split into (DMRAL figure 3). */
  readonly subQuestions?: readonly SubQuestion[];
  /** Saved questions with their statements, see `exampleLines`. */
  readonly examples?: readonly string[];
  /** Have each smaller question answered by a statement of its own, before the whole (DMRAL 5.1, figure 13). */
  readonly stepByStep?: boolean;
}

const MAX_TOKENS = 1500;
const EXAMPLES = `\n- Examples were answered over the same tables; “…” stands for a value. Take their ways, not their values.`;
/** Samples differ only where a model may choose otherwise than the likeliest. */
const SAMPLING = 0.7;
const MOST_TERMS = 8;
/** Longer statements are none that a question gives rise to. */
const LONGEST_SQL = 8000;

const TASK = `You write one SELECT statement in SQLite's dialect that answers a question over the tables that are described. \
It is checked before it is run; you never see its rows.

${DATA_NOT_ORDERS}`;

const WITH_GRAPH = `- Paths lead from a column to what tells its row apart; joins are all that there are. Some paths are of no use to \
the question: leave them out. Join two tables only as a join says, by all of its columns.
- Join only what the selected, compared, grouped or ordered columns need: one table more may repeat rows.
- Select and compare the columns at which the paths begin, not the keys along them, unless the question asks for a key.`;

const WITHOUT_GRAPH = `- Join only what the selected, compared, grouped or ordered columns need: one table more may repeat rows.`;

const RULES = `- Use the tables and columns that are described, no others, each quoted as it is there.
- Compare codes by the code, not by its label; where labels are given alone, compare with the label. Leave codes for "not known" \
out of counts, averages and comparisons.
- Write values as they are stored, in full. Select what is asked for and nothing else.`;

const AT_ONCE = `Think step by step: split the question into one smaller question for each group of information needs of a table, say \
how each is answered, then put them together. Answer with one JSON object and nothing else:
{"steps": ["..."], "sql": "SELECT ..."}`;

const STEP_BY_STEP = `Think step by step. Look at the smaller questions first, where there are any: they may be wrong or leave \
something out; write them anew where they are and do. For each, write the statement that answers it alone: the first over one \
table, each further one with that before it within it, in place of #1. See that the last one answers the whole question; it is \
"sql". Answer with one JSON object and nothing else:
{"steps": [{"question": "...", "sql": "SELECT ..."}], "sql": "SELECT ..."}`;

const text = { type: 'string' };
const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const programSchema = (step: unknown): AnswerSchema => ({
  name: 'program',
  schema: object({ steps: { type: 'array', items: step }, sql: text }),
});
const SCHEMA = programSchema(text);
const SCHEMA_BY_STEPS = programSchema(object({ question: text, sql: text }));

/**
 * The call that asks for a program.
 * @param input the question, and what the graph says
 * @param samples programs wanted
 */
export function programRequest(input: ProgramInput, samples: number): ModelRequest {
  const { question, evidence, reading, subQuestions = [], examples = [], stepByStep = false } = input;
  const rules = `${input.paths ? WITH_GRAPH : WITHOUT_GRAPH}\n${RULES}${examples.length > 0 ? EXAMPLES : ''}`;
  const orders = `${TASK}\n\n${rules}\n\n${stepByStep ? STEP_BY_STEP : AT_ONCE}`;
  const content = [
    `Question: ${quoted(question, 2000)}`,
    ...(evidence === undefined ? [] : [`Hint: ${quoted(evidence, 1000)}`]),
    ...(reading ? readingLines(reading, input) : []),
    ...subQuestions.map(({ text: asked }, i) => `- smaller question #${i + 1}: ${quoted(asked, 300)}`),
    dataBlock([...input.cards.lines, ...unknownLines(input), ...termLines(input), ...pathLines(input), ...examples]),
  ].join('\n');
  return {
    purpose: 'program',
    messages: [
      { role: 'system', content: orders },
      { role: 'user', content },
    ],
    schema: stepByStep ? SCHEMA_BY_STEPS : SCHEMA,
    maxTokens: MAX_TOKENS,
    ...(samples > 1 && { samples, temperature: SAMPLING }),
  };
}

/**
 * The call that asks for a better program: the dialogue so far, and what was wrong.
 * @param asked the call that gave the program
 * @param reply what came back
 * @param trouble what is wrong with it, in English, without stored values where they must not leave the machine
 */
export function repairRequest(asked: ModelRequest, reply: string, trouble: readonly string[]): ModelRequest {
  const told = [
    'The statement cannot be used:',
    dataBlock(trouble.map((line) => `- ${quoted(line, 400)}`)),
    'Correct what is wrong and keep the rest. Answer in the same form.',
  ].join('\n');
  const messages: ModelMessage[] = [
    ...asked.messages,
    { role: 'assistant', content: reply.slice(0, LONGEST_SQL) },
    { role: 'user', content: told },
  ];
  return { purpose: 'repair', messages, ...(asked.schema && { schema: asked.schema }), maxTokens: MAX_TOKENS };
}

/**
 * The statement of a reply.
 * @param reply what came back
 * @returns undefined where there is none
 */
export function parseProgram(reply: string): string | undefined {
  return statementIn(objectIn(reply)?.['sql'] ?? /```sql\s*([\s\S]*?)```/.exec(reply)?.[1]);
}

function statementIn(said: unknown): string | undefined {
  if (typeof said !== 'string') return undefined;
  const sql = said.trim().replace(/;\s*$/, '');
  return sql === '' || sql.length > LONGEST_SQL ? undefined : sql;
}

/** A step of a program that was written step by step. */
export interface WrittenStep {
  readonly question: string;
  readonly sql?: string;
}

/** Longer chains of steps are none that a question gives rise to. */
const MOST_STEPS = 6;

/**
 * The steps of a reply that was asked for step by step.
 * @param reply what came back
 * @returns none where it has none, or names them without statements
 */
export function parseSteps(reply: string): WrittenStep[] {
  return objectsOf(objectIn(reply)?.['steps'], MOST_STEPS).flatMap((step): WrittenStep[] => {
    const question = textOf(step['question'], 300);
    const sql = statementIn(step['sql']);
    return question === undefined ? [] : [{ question, ...(sql !== undefined && { sql }) }];
  });
}

/** The conditions and the information needs, those of one table together (DMRAL 3.2.4). */
function readingLines({ conditions, asked, needs }: ModelReading, { graph, values }: ProgramInput): string[] {
  const said = conditions.map(({ text, column, value }) => {
    const where = column ? ` in ${nameOf(column)}` : '';
    const stored = value === undefined || !values ? '' : `, stored as ${quoted(quoteLiteral(value), 60)}`;
    return `- condition ${quoted(text, 200)}${where}${stored}`;
  });
  const needed = groupedNeeds(needs, graph).map(
    (group) => `- from ${quoteIdentifier(group.table)}: ${group.needs.map((need) => quoted(need, 100)).join(', ')}`,
  );
  return [
    'It was read so; where that is wrong, keep to the question.',
    ...said,
    ...(textOf(asked) === undefined ? [] : [`- asked: ${quoted(asked, 300)}`]),
    ...needed,
  ];
}

function pathLines({ paths, graph, mayShow }: ProgramInput): string[] {
  if (!paths) return [];
  const tables = [...new Set(paths.paths.flatMap((path) => path.columns.map((column) => column.table)))];
  return [
    ...paths.paths.map(({ text }, i) => `path ${i + 1}: ${quoted(text, 400)}`),
    ...joinsAmong(graph, tables).map((edge) => `join ${joinText(edge, mayShow)}`),
  ];
}

/** The key edges between some tables, parallel ones and those of a table with itself among them. */
function joinsAmong(graph: GraphIndex, tables: readonly string[]): Edge[] {
  const edges = tables.flatMap((a, i) => tables.slice(i).flatMap((b) => graph.keyEdgesBetween(a, b)));
  return [...new Set(edges)];
}

function joinText({ from, to, label }: Edge, mayShow: (text: string) => boolean): string {
  const pairs = from.flatMap((ref, i) => {
    const other = to[i];
    return other ? [`${nameOf(ref)} = ${nameOf(other)}`] : [];
  });
  return `${pairs.join(' AND ')}${label === undefined || !mayShow(label) ? '' : ` ${quoted(label)}`}`;
}

/** Codes that stand for "not known"; what is read of a statement leaves them out in any case. */
function unknownLines({ cards, graph, values }: ProgramInput): string[] {
  if (!values) return [];
  return [...cards.byId.values()].flatMap((ref) => {
    const column = graph.column(ref);
    const missing = (column && effectiveNotes(column).missing) ?? [];
    const codes = missing.slice(0, 6).map((code) => quoted(code, 20));
    return codes.length === 0 ? [] : [`not known in ${nameOf(ref)}: ${codes.join(', ')}`];
  });
}

/** Terms of the graph that the question speaks of. */
function termLines({ cards, graph, question, mayShow }: ProgramInput): string[] {
  const asked = new Set(wordsOf(fold(question)));
  const tables = [...new Set([...cards.byId.values()].map(({ table }) => table))];
  const lines = tables.flatMap((table) =>
    (graph.table(table)?.terms ?? []).flatMap(({ name, keywords, where, value }) => {
      const named = [name, ...keywords].some((word) => wordsOf(fold(word)).every((part) => asked.has(part)));
      const means = where ?? value;
      if (!named || means === undefined || !mayShow(name) || !mayShow(means)) return [];
      return [`in ${quoteIdentifier(table)} ${quoted(name)} means ${quoted(means, 300)}`];
    }),
  );
  return lines.slice(0, MOST_TERMS);
}

function nameOf({ table, column }: { readonly table: string; readonly column: string }): string {
  return `${quoteIdentifier(table)}.${quoteIdentifier(column)}`;
}
