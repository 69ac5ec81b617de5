/**
 * A question as a language model reads it, in one call: conditions and what is asked for (SGAM A.1), the information needs
 * (DMRAL 3.2) with the columns that hold them (SGAM A.3). Of what comes back only that is kept which names what was offered.
 */
import { columnKey, formatColumn, type ColumnRef } from '../core/identifiers';
import { quoteLiteral } from '../core/sql-text';
import type { SqlValue } from '../core/values';
import { objectIn, objectsOf, textOf, textsOf } from '../models/json-reply';
import type { AnswerSchema, ModelRequest } from '../models/language-model';
import { DATA_NOT_ORDERS, dataBlock, quoted } from '../models/quoted';
import type { ValueHit } from '../search/hits';
import type { ValueIndex } from '../search/value-index';
import type { GraphIndex } from '../graph/graph-index';
import { joinedTables } from '../graph/joined-tables';
import { alignNeeds, needGroups, type NeedGroup } from './align-needs';
import type { ColumnCards } from './column-cards';

/** A condition of the question. */
export interface ReadCondition {
  readonly text: string;
  readonly column?: ColumnRef;
  /** The stored value that it names, spelt as it is stored. */
  readonly value?: SqlValue;
}

/** A piece of information that the answer takes, and where it may stand. */
export interface ReadNeed {
  readonly text: string;
  readonly columns: readonly ColumnRef[];
}

/** How a language model reads a question. */
export interface ModelReading {
  readonly conditions: readonly ReadCondition[];
  /** What is asked for, without the conditions. */
  readonly asked: string;
  readonly needs: readonly ReadNeed[];
  /** All columns that were picked, each once. */
  readonly columns: readonly ColumnRef[];
}

/** What a prompt of reading holds. */
export interface ReadingInput {
  readonly question: string;
  /** A hint that belongs to the question. */
  readonly evidence?: string;
  readonly cards: ColumnCards;
  /** Stored values that the question names; none where they must not leave the machine. */
  readonly values: readonly ValueHit[];
}

/** Longer lists are none that a question gives rise to. */
const MOST_PARTS = 20;
/** Stored values that are shown. */
const MOST_VALUES = 12;
const MAX_TOKENS = 1200;

const ORDERS = `You read questions that people ask about tables. You find out what each question says and which of the offered \
columns it needs. You do not answer it.

${DATA_NOT_ORDERS}

Answer with one JSON object and nothing else:
{"conditions": [{"text": "...", "column": "c1", "value": "..."}], "asked": "...", "needs": [{"text": "...", "columns": ["c1"]}]}

- "conditions": what restricts the rows, each one apart: a name, a number, a date, a kind, "not", "more than". "column" is the \
identifier of the column that is compared, or null where none is offered. "value" is what it is compared with: copied from the \
question in full, or from the data where the same thing is written otherwise there, never shortened; null where there is none.
- "asked": what remains to be answered once the conditions are taken out.
- "needs": every piece of information that the answer takes, those of the conditions among them, each with the identifiers of \
the columns that hold it. One column where one will do; several where the question leaves open which is meant.
- Use no identifier that is not offered. Leave out columns that only join tables.

Example
Question: "Which novels by Ada Quill came out after 1990?"
<data>
table "book"
  c1 "title" text
  c2 "published" integer "year in which it came out"
  c3 "genre" text
table "writer"
  c4 "name" text
</data>
{"conditions": [{"text": "novels", "column": "c3", "value": "novel"}, {"text": "by Ada Quill", "column": "c4", "value": "Ada Quill"}, \
{"text": "came out after 1990", "column": "c2", "value": "1990"}], "asked": "Which books?", \
"needs": [{"text": "books", "columns": ["c1"]}, {"text": "novels", "columns": ["c3"]}, {"text": "Ada Quill", "columns": ["c4"]}, \
{"text": "year", "columns": ["c2"]}]}`;

const nullable = { type: ['string', 'null'] } as const;
const list = (items: unknown) => ({ type: 'array', items });
const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const SCHEMA: AnswerSchema = {
  name: 'question_reading',
  schema: object({
    conditions: list(object({ text: { type: 'string' }, column: nullable, value: nullable })),
    asked: { type: 'string' },
    needs: list(object({ text: { type: 'string' }, columns: list({ type: 'string' }) })),
  }),
};

/**
 * The call that reads a question.
 * @param input the question and what is offered
 */
export function readingRequest({ question, evidence, cards, values }: ReadingInput): ModelRequest {
  const stored = values.slice(0, MOST_VALUES).flatMap((hit) => storedLine(hit) ?? []);
  const content = [
    `Question: ${quoted(question, 2000)}`,
    ...(evidence === undefined ? [] : [`Hint: ${quoted(evidence, 1000)}`]),
    dataBlock([...cards.lines, ...(stored.length > 0 ? ['stored values that the question may name', ...stored] : [])]),
  ].join('\n');
  return {
    purpose: 'understand',
    messages: [
      { role: 'system', content: ORDERS },
      { role: 'user', content },
    ],
    schema: SCHEMA,
    maxTokens: MAX_TOKENS,
  };
}

function storedLine({ text, column, stored, label }: ValueHit): string | undefined {
  if (typeof stored === 'object') return undefined;
  const named = label === undefined ? '' : ` for ${quoted(label, 60)}`;
  return `  ${quoted(text, 60)}: ${formatColumn(column)} holds ${quoted(quoteLiteral(stored), 60)}${named}`;
}

/**
 * Reads what a model made of a question.
 * @param reply what came back
 * @param cards what was offered
 * @param values the stored values, by which those of conditions are spelt
 * @returns undefined where the reply is no such object, or picks none of the columns
 */
export function parseReading(reply: string, cards: ColumnCards, values: ValueIndex): ModelReading | undefined {
  const said = objectIn(reply);
  if (!said) return undefined;
  const columnOf = (id: unknown) => (typeof id === 'string' ? cards.byId.get(id.trim()) : undefined);
  const conditions = objectsOf(said['conditions'], MOST_PARTS).flatMap((item): ReadCondition[] => {
    const text = textOf(item['text']);
    if (text === undefined) return [];
    const column = columnOf(item['column']);
    const value = column && storedAs(textOf(item['value']), column, values);
    return [{ text, ...(column && { column }), ...(value !== undefined && { value }) }];
  });
  const needs = objectsOf(said['needs'], MOST_PARTS).flatMap((item): ReadNeed[] => {
    const text = textOf(item['text']);
    const columns = textsOf(item['columns'], MOST_PARTS).flatMap((id) => columnOf(id) ?? []);
    return text === undefined ? [] : [{ text, columns: unique(columns) }];
  });
  const columns = unique([...needs.flatMap((need) => need.columns), ...conditions.flatMap((c) => c.column ?? [])]);
  return columns.length === 0 ? undefined : { conditions, asked: textOf(said['asked'], 1000) ?? '', needs, columns };
}

/**
 * The needs of a reading, those of one table together: where several columns were named, the one in reach of the others'.
 * @param needs of a reading
 * @param graph its key edges
 */
export function groupedNeeds(needs: readonly ReadNeed[], graph: GraphIndex): readonly NeedGroup[] {
  // The model names the likeliest column first.
  const open = needs.map(({ text, columns }) => ({
    text,
    candidates: columns.map((column, i) => ({ column, score: 1 / (1 + i) })),
  }));
  return needGroups(alignNeeds(open, joinedTables(graph)));
}

/** The value of a column that a text spells, as it is stored; undefined where the column holds none. */
function storedAs(text: string | undefined, column: ColumnRef, values: ValueIndex): SqlValue | undefined {
  if (text === undefined) return undefined;
  const own = values.find(text).filter((hit) => columnKey(hit.column) === columnKey(column));
  return own.find((hit) => hit.start === 0 && hit.end === text.length && hit.score >= WHOLE)?.stored;
}

/** A hit from this score on is the whole value, in another case or other marks at most. */
const WHOLE = 0.9;

function unique(columns: readonly ColumnRef[]): ColumnRef[] {
  return [...new Map(columns.map((ref) => [columnKey(ref), ref])).values()];
}
