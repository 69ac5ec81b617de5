/**
 * One smaller question for each group of information needs (DMRAL 3.2.4, figure 3), and the one that asks for what the columns
 * at hand do not cover (DMRAL 4.2, figure 12). A language model words them; what it says beyond the question and the graph is
 * not taken over.
 */
import type { SubQuestion } from '../core/answers';
import { quoteIdentifier } from '../core/sql-text';
import { objectIn, objectsOf, textOf } from '../models/json-reply';
import type { AnswerSchema, ModelRequest } from '../models/language-model';
import { DATA_NOT_ORDERS, dataBlock, quoted } from '../models/quoted';
import { isStopWord, stem, tokenize, wordsOf, fold } from '../search/words';
import { SCHEMA_WORDS } from '../search/schema-vocabulary';
import type { NeedGroup } from './align-needs';

/** A question that is to be split. */
export interface QuestionToSplit {
  readonly question: string;
  /** A hint that belongs to it. */
  readonly evidence?: string;
  readonly groups: readonly NeedGroup[];
}

const MAX_TOKENS = 600;
const LONGEST = 300;

const SPLIT_ORDERS = `You split a question about tables into smaller ones, which are answered one after the other.

${DATA_NOT_ORDERS}

- Write one question for each group, numbered as the group is. It asks for the needs of its group and for no others, and is \
answered from the one table of that group.
- Together they say all that the question says: leave out no name, number, date or condition, and add none.
- A later question speaks of the answer of an earlier one by its number: #1. Begin with those that restrict the most.
- Use the question's own words and the names of tables.

Answer with one JSON object and nothing else:
{"questions": [{"group": 1, "text": "..."}]}

Example
Question: "How many of the novels that came out after 1990 are by Ada Quill?"
<data>
group 1, table "book": "novels", "came out after 1990", "how many"
group 2, table "writer": "Ada Quill"
</data>
{"questions": [{"group": 2, "text": "Which writers are Ada Quill?"}, \
{"group": 1, "text": "How many novels by #1 came out after 1990?"}]}`;

const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const SPLIT_SCHEMA: AnswerSchema = {
  name: 'sub_questions',
  schema: object({
    questions: { type: 'array', items: object({ group: { type: 'integer' }, text: { type: 'string' } }) },
  }),
};

/**
 * The call that splits a question.
 * @param split the question and the groups of its needs
 */
export function subQuestionsRequest({ question, evidence, groups }: QuestionToSplit): ModelRequest {
  const lines = groups.map(({ table, needs }, i) => {
    return `group ${i + 1}, table ${quoteIdentifier(table)}: ${needs.map((need) => quoted(need, 100)).join(', ')}`;
  });
  return requestOf('split', SPLIT_ORDERS, SPLIT_SCHEMA, question, evidence, lines);
}

/**
 * The smaller questions of a reply, in their order. A group that is left out, or whose question brings in words of its own, is
 * asked for by its needs.
 * @param reply what came back
 * @param split the question and the groups of its needs
 * @returns undefined where the reply has no such questions
 */
export function parseSubQuestions(reply: string, { question, groups }: QuestionToSplit): SubQuestion[] | undefined {
  const said = objectsOf(objectIn(reply)?.['questions'], 2 * groups.length);
  if (said.length === 0) return undefined;
  const texts = new Map<number, string>();
  for (const item of said) {
    const group = item['group'];
    const text = textOf(item['text'], LONGEST);
    if (typeof group === 'number' && text !== undefined && groups[group - 1] && !texts.has(group - 1))
      texts.set(group - 1, text);
  }
  if (texts.size === 0) return undefined;
  const known = knownWords(question, groups);
  const order = [...texts.keys(), ...groups.keys()];
  return [...new Set(order)].flatMap((at): SubQuestion[] => {
    const group = groups[at];
    if (!group) return [];
    const text = texts.get(at);
    const own = text !== undefined && isOwn(text, known) ? text : needsInWords(group);
    return [{ text: own, tables: [group.table], needs: group.needs }];
  });
}

function needsInWords({ table, needs }: NeedGroup): string {
  return `${needs.join('; ')} (${table})`;
}

/** Stems of the question, of the names of its tables and columns, and of needs. */
function knownWords(question: string, groups: readonly NeedGroup[]): ReadonlySet<string> {
  const names = groups.flatMap(({ table, needs, columns }) => [table, ...needs, ...columns.map((c) => c.column)]);
  return knownStems([question, ...names]);
}

function knownStems(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => wordsOf(fold(text)).map(stem)));
}

/**
 * A text that a language model wrote, where it says nothing beyond a question and some names.
 * @param text what it wrote
 * @param question as it was asked
 * @param names of tables and columns, and whatever else may be said
 * @returns undefined where it brings in words of its own
 */
export function ownWordsOf(text: string, question: string, names: readonly string[]): string | undefined {
  return isOwn(text, knownStems([question, ...names])) ? text : undefined;
}

/** Words that ask, and say nothing of what. */
const ASKING = new Set(
  'answer answers average highest list lowest name names number rows show total value values'.split(' '),
);

/** Whether nothing stands in a text but known words, those that ask, and marks of prose. */
function isOwn(text: string, known: ReadonlySet<string>): boolean {
  if (/[^\p{L}\p{N}\p{M}\s.,;:?'’"“”()%#/&+-]/u.test(text)) return false;
  return tokenize(text.replace(/#\d+/g, ' ')).every(
    ({ word, stem: own }) => isStopWord(word) || ASKING.has(word) || known.has(own) || SCHEMA_WORDS.has(word),
  );
}

/** What a question asks that no column at hand holds. */
export interface QuestionWithGaps {
  readonly question: string;
  readonly evidence?: string;
  /** Tables with the columns that are at hand. */
  readonly tables: readonly { readonly table: string; readonly columns: readonly string[] }[];
  /** Needs of the question without a column, in its words. */
  readonly gaps: readonly string[];
}

const GAP_ORDERS = `You find out what a question about tables still needs. You are given the tables and columns that are at hand, and \
the parts of the question for which none was found.

${DATA_NOT_ORDERS}

- Write one short question that asks for what is missing, and for nothing else: what a further table or column would have to \
say. Use the question's words, and the usual names of such columns.
- null where the columns at hand say all of it, in whatever words.

Answer with one JSON object and nothing else:
{"question": "..."}

Example
Question: "How many novels are by writers from Wales?"
<data>
"book": "title", "genre", "writer_id"
missing: "from Wales"
</data>
{"question": "In which country was the writer born?"}`;

const GAP_SCHEMA: AnswerSchema = {
  name: 'residual_question',
  schema: object({ question: { type: ['string', 'null'] } }),
};

/**
 * The call that asks what is missing.
 * @param open the question and what is at hand
 */
export function residualRequest({ question, evidence, tables, gaps }: QuestionWithGaps): ModelRequest {
  const lines = [
    ...tables.map(({ table, columns }) => `${quoteIdentifier(table)}: ${columns.map(quoteIdentifier).join(', ')}`),
    ...gaps.map((gap) => `missing: ${quoted(gap, 200)}`),
  ];
  return requestOf('residual', GAP_ORDERS, GAP_SCHEMA, question, evidence, lines);
}

/**
 * The question that asks for what is missing: what is searched for, and shown to nobody.
 * @param reply what came back
 * @returns undefined where nothing is missing, or the reply says nothing
 */
export function parseResidual(reply: string): string | undefined {
  return textOf(objectIn(reply)?.['question'], LONGEST);
}

function requestOf(
  purpose: 'split' | 'residual',
  orders: string,
  schema: AnswerSchema,
  question: string,
  evidence: string | undefined,
  lines: readonly string[],
): ModelRequest {
  const content = [
    `Question: ${quoted(question, 2000)}`,
    ...(evidence === undefined ? [] : [`Hint: ${quoted(evidence, 1000)}`]),
    dataBlock(lines),
  ].join('\n');
  return {
    purpose,
    messages: [
      { role: 'system', content: orders },
      { role: 'user', content },
    ],
    schema,
    maxTokens: MAX_TOKENS,
  };
}
