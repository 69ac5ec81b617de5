/**
 * Answers that are told in texts (SGAM A.2): a language model is given facts in words, from labels, codes and keys, and finds
 * the places that answer the question. It only points at them: what is shown is stored, letter by letter.
 */
import type { GraphIndex } from '../graph/graph-index';
import { objectIn, objectsOf, textOf } from '../models/json-reply';
import type { AnswerSchema, ModelRequest } from '../models/language-model';
import { DATA_NOT_ORDERS, dataBlock, quoted } from '../models/quoted';
import type { Candidate } from '../reason/programs/reasoned';
import { wordAnswer } from './wording';

const LONGEST_FACT = 2500;
const LONGEST_QUOTE = 500;
const MOST_QUOTES = 5;
const MAX_TOKENS = 500;

const ORDERS = `You find in facts what answers a question. The facts were put into words from a database; one may hold a longer \
text, such as a report.

${DATA_NOT_ORDERS}

- Read all facts, and point at the shortest passages that answer the question, five at most.
- Copy each passage letter by letter from its fact, and name the number of that fact. Add nothing, join nothing, compute nothing.
- Where no fact answers the question, point at none.

Answer with one JSON object and nothing else:
{"found": [{"fact": 1, "quote": "..."}]}`;

const SCHEMA: AnswerSchema = {
  name: 'found_in_facts',
  schema: {
    type: 'object',
    properties: {
      found: {
        type: 'array',
        items: {
          type: 'object',
          properties: { fact: { type: 'integer' }, quote: { type: 'string' } },
          required: ['fact', 'quote'],
          additionalProperties: false,
        },
      },
    },
    required: ['found'],
    additionalProperties: false,
  },
};

/**
 * The facts of rows, one sentence for each row.
 * @param facts rows with all columns on their paths, see `factIntent`
 * @param index the graph, whose wordings and labels are used
 */
export function factSentences({ intent, result }: Candidate, index: GraphIndex): string[] {
  if (!intent || intent.kind === 'set') return [];
  // That no more rows are told is none of their facts.
  const { limit: _, ...told } = intent;
  const sentences = result.rows.map((row) => wordAnswer('', told, { ...result, rows: [row], truncated: false }, index));
  return [...new Set(sentences.map(({ text }) => text.replace(/\s+/g, ' ')))].map((text) =>
    text.slice(0, LONGEST_FACT),
  );
}

/**
 * The call that looks for an answer in facts. They are stored values: it is not made where these must not leave the machine.
 * @param question as it was asked
 * @param facts sentences
 */
export function factsRequest(question: string, facts: readonly string[]): ModelRequest {
  const lines = facts.map((fact, i) => `fact ${i + 1}: ${quoted(fact, LONGEST_FACT)}`);
  const content = [`Question: ${quoted(question, 2000)}`, dataBlock(lines)].join('\n');
  return {
    purpose: 'facts',
    messages: [
      { role: 'system', content: ORDERS },
      { role: 'user', content },
    ],
    schema: SCHEMA,
    maxTokens: MAX_TOKENS,
  };
}

/**
 * What a reply found.
 * @param reply what came back
 * @param facts the sentences that were sent
 * @returns the passages, then the facts that they stand in; undefined where one is in no fact, or there is none
 */
export function parseFacts(reply: string, facts: readonly string[]): string | undefined {
  const found = objectsOf(objectIn(reply)?.['found'], MOST_QUOTES);
  const quotes: string[] = [];
  const held = new Set<string>();
  for (const item of found) {
    const quote = textOf(item['quote'], LONGEST_QUOTE)?.replace(/\s+/g, ' ');
    const fact = typeof item['fact'] === 'number' ? facts[item['fact'] - 1] : undefined;
    if (quote === undefined || fact === undefined || !standsIn(fact, quote)) return undefined;
    if (!quotes.includes(quote)) quotes.push(quote);
    held.add(fact);
  }
  if (quotes.length === 0) return undefined;
  return [quotes.map((quote) => `“${quote}”`).join('; '), ...held].join('\n');
}

/** Whether a passage stands in a fact, and is no part of a longer word or number. */
function standsIn(fact: string, quote: string): boolean {
  const isWhole = (at: number) => !/[\p{L}\p{N}]$/u.test(fact.slice(0, at)) || !/^[\p{L}\p{N}]/u.test(quote);
  const ends = (at: number) => !/^[\p{L}\p{N}]/u.test(fact.slice(at + quote.length)) || !/[\p{L}\p{N}]$/u.test(quote);
  for (let at = fact.indexOf(quote); at >= 0; at = fact.indexOf(quote, at + 1))
    if (isWhole(at) && ends(at)) return true;
  return false;
}
