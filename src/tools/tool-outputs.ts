/** What tools give back, as JSON Schemas for those who compute with it. */
import type { JsonSchema } from './json-schema';
import type { ToolName } from './tool-inputs';

const STRING: JsonSchema = { type: 'string' };
const STRING_OR_NULL: JsonSchema = { type: ['string', 'null'] };
const NUMBER: JsonSchema = { type: 'number' };
const FLAG: JsonSchema = { type: 'boolean' };
const CELL: JsonSchema = { type: ['string', 'number', 'null'] };
const STRINGS = listOf(STRING);

/** Said with each result that quotes files, and lists that were cut short. */
const COMMON = { notice: STRING, cut: STRINGS };

const JOIN = part(
  {
    on: STRING,
    label: STRING_OR_NULL,
    unreviewed: FLAG,
    outside: FLAG,
    rows: part({ left: NUMBER, right: NUMBER, out: NUMBER }),
  },
  ['on', 'label'],
);

const ANSWER = {
  ...COMMON,
  outcome: { type: 'string', enum: ['answered', 'refused', 'choice-needed', 'checked'] },
  question: STRING,
  understood: STRING,
  text: STRING,
  reason: STRING_OR_NULL,
  confidence: { type: ['number', 'null'], description: 'Calibrated probability that the answer is right.' },
  columns: STRINGS,
  rows: listOf(listOf(CELL)),
  rowCount: { type: 'number', description: 'Rows that there are, where none are given.' },
  truncated: FLAG,
  labels: { type: 'array', description: 'For each column the labels of its codes, or null.' },
  sql: STRING_OR_NULL,
  paths: STRINGS,
  joins: listOf(JOIN),
  citations: listOf(
    part(
      {
        source: STRING,
        table: STRING,
        row: { type: ['number', 'string'] },
        file: STRING,
        cells: STRING,
        key: { type: 'object' },
      },
      ['source', 'table', 'row', 'key'],
    ),
  ),
  alternatives: listOf(part({ choice: NUMBER, question: STRING, why: STRING }, ['choice', 'question', 'why'])),
  warnings: STRINGS,
  model: STRING_OR_NULL,
};

/** The output of each tool. Lists are cut, and named in `cut`, where the whole would be too long. */
export const TOOL_OUTPUTS: Readonly<Record<ToolName, JsonSchema>> = {
  list_graphs: part(
    {
      ...COMMON,
      graphs: listOf(part({ graph: STRING, kind: { type: 'string', enum: ['graph', 'data'] } }, ['graph', 'kind'])),
      more: FLAG,
    },
    ['graphs'],
  ),
  describe_graph: part(
    {
      ...COMMON,
      name: STRING_OR_NULL,
      tables: { type: 'array', items: { type: 'object' } },
      joins: listOf(JOIN),
      next: { type: ['number', 'null'], description: 'The offset to read on from.' },
      notes: STRINGS,
    },
    ['notice', 'tables', 'joins'],
  ),
  find_columns: part(
    {
      ...COMMON,
      columns: listOf(part({ column: STRING, score: NUMBER, why: STRING }, ['column', 'score', 'why'])),
      values: listOf(
        part({ column: STRING, stored: CELL, words: STRING, score: NUMBER }, ['column', 'stored', 'words', 'score']),
      ),
    },
    ['notice', 'columns', 'values'],
  ),
  find_paths: part(
    {
      ...COMMON,
      paths: listOf(part({ path: STRING, broughtIn: STRINGS }, ['path', 'broughtIn'])),
      joins: listOf(JOIN),
      ambiguous: FLAG,
      alternatives: listOf(listOf(JOIN)),
    },
    ['notice', 'paths', 'joins', 'ambiguous', 'alternatives'],
  ),
  ask: part(ANSWER, ['notice', 'outcome', 'text', 'columns', 'rows', 'sql', 'paths', 'joins', 'warnings']),
  explain_answer: part(
    {
      ...ANSWER,
      conditions: STRINGS,
      parts: listOf(
        part({ text: STRING, words: STRING, linked: STRING_OR_NULL, why: STRING_OR_NULL, options: STRINGS }, [
          'text',
          'words',
          'linked',
          'why',
          'options',
        ]),
      ),
      stages: listOf(part({ stage: STRING, ms: NUMBER }, ['stage', 'ms'])),
    },
    ['notice', 'outcome', 'conditions', 'parts', 'stages'],
  ),
  run_sql: part({ ...ANSWER, problems: STRINGS }, ['notice', 'outcome', 'sql', 'joins']),
};

function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** An object; further fields may come with a later version. */
function part(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}
