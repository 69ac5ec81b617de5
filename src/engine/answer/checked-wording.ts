/**
 * Sentences that a language model makes of an answer, and what they have to be to stand in its place: every one rests on rows
 * that it names, holds a value of theirs, and beside values consists of words that the question, the graph and the engine's own
 * sentence have. So no number gets in that is in no row, and no text of a cell that tells a model what to say.
 */
import type { AnswerBody } from '../core/answers';
import { normaliseCode, type SqlValue } from '../core/values';
import { objectIn, objectsOf, textOf } from '../models/json-reply';
import type { AnswerSchema, ModelRequest } from '../models/language-model';
import { DATA_NOT_ORDERS, dataBlock, quoted } from '../models/quoted';
import { tokenize } from '../search/words';
import { readableNumber } from './numbers';
import { plainValue } from './words';

/** An answer that is to be worded. */
export interface ToWord {
  readonly question: string;
  readonly body: AnswerBody & { readonly text: string };
  /** Names and descriptions of what was asked about, whose words may be used. */
  readonly names: readonly string[];
}

/** Rows that are sent; longer results are told by the engine alone. */
const MOST_ROWS = 20;
/** Of results up to this long every row has to be spoken of. */
const ALL_ROWS = 6;
const MOST_SENTENCES = 8;
const MAX_TOKENS = 600;

/** Words that say nothing by themselves. No negation, and nothing that judges: these have to be in the question. */
const PLAIN_WORDS = new Set(
  `a about after all also altogether among an and are as at be been before being between both by case cases did do does each
  each every found for from had has have he her his holds in into is it its list listed of on or other others out over own
  respectively result results row rows same she that the their them then there these they this those to together total under
  value values was were where which while who whose with within`.split(/\s+/),
);

const ORDERS = `You word the answer to a question from rows that were found, in one to three plain sentences in the language of the \
question.

${DATA_NOT_ORDERS}

- Use the rows alone. Write each value exactly as it stands there; do not compute, round, judge or explain.
- Say beside the values only what the question and the names of the columns say.
- Name with each sentence the numbers of the rows that it rests on.

Answer with one JSON object and nothing else:
{"sentences": [{"text": "...", "rows": [1]}]}`;

const SCHEMA: AnswerSchema = {
  name: 'wording',
  schema: {
    type: 'object',
    properties: {
      sentences: {
        type: 'array',
        items: {
          type: 'object',
          properties: { text: { type: 'string' }, rows: { type: 'array', items: { type: 'integer' } } },
          required: ['text', 'rows'],
          additionalProperties: false,
        },
      },
    },
    required: ['sentences'],
    additionalProperties: false,
  },
};

/**
 * The call that words an answer. Its rows are in it: it is not made where stored values must not leave the machine.
 * @param answer what was found
 * @returns undefined where there is nothing to word, or too much
 */
export function wordingRequest({ question, body }: ToWord): ModelRequest | undefined {
  const { rows, columns, truncated } = body;
  if (body.kind === 'none' || rows.length === 0 || rows.length > MOST_ROWS || truncated) return undefined;
  const lines = rows.map((row, r) => {
    const cells = columns.map((name, c) => `${quoted(name, 60)}: ${quoted(shownCell(body, row[c] ?? null, c), 300)}`);
    return `row ${r + 1}: ${cells.join(', ')}`;
  });
  const content = [`Question: ${quoted(question, 2000)}`, dataBlock(lines)].join('\n');
  return {
    purpose: 'wording',
    messages: [
      { role: 'system', content: ORDERS },
      { role: 'user', content },
    ],
    schema: SCHEMA,
    maxTokens: MAX_TOKENS,
  };
}

/** A cell as it is told: the label of a code, else the value. */
function shownCell({ labels }: AnswerBody, value: SqlValue, column: number): string {
  return labels?.[column]?.[normaliseCode(value)] ?? plainValue(value);
}

/**
 * The sentences of a reply, if all of them hold.
 * @param reply what came back
 * @param answer what was found
 * @returns undefined where one does not hold, or rows are left out that have to be told: the engine's own sentence stands then
 */
export function parseWording(reply: string, answer: ToWord): string | undefined {
  const { body } = answer;
  const said = objectsOf(objectIn(reply)?.['sentences'], MOST_SENTENCES);
  if (said.length === 0) return undefined;
  const known = knownWords(answer);
  const told = new Set<number>();
  const texts: string[] = [];
  for (const sentence of said) {
    const text = textOf(sentence['text'], 2000);
    const rows = rowsOf(sentence['rows'], body.rows.length);
    if (text === undefined || rows.length === 0) return undefined;
    const cells = rows.map((r) => cellForms(body, r));
    const left = withoutCells(text, cells.flat());
    if (!cells.every((forms) => forms.some((form) => holds(text, form)))) return undefined;
    if (!isPlain(left, known)) return undefined;
    for (const r of rows) told.add(r);
    texts.push(/[.!?]$/.test(text) ? text : `${text}.`);
  }
  if (body.rows.length <= ALL_ROWS && told.size < body.rows.length) return undefined;
  const whole = texts.join(' ');
  const decided = /^(Yes|No)\b/.exec(body.text)?.[0];
  return decided === undefined || whole.startsWith(decided) ? whole : `${decided}. ${whole}`;
}

/** The rows that a sentence names; none where it names one that there is not. */
function rowsOf(value: unknown, count: number): number[] {
  if (!Array.isArray(value)) return [];
  const rows = value.map((row: unknown) => (typeof row === 'number' && Number.isInteger(row) ? row - 1 : -1));
  return rows.every((row) => row >= 0 && row < count) ? [...new Set(rows)] : [];
}

/** The ways in which the values of a row may be written. */
function cellForms(body: AnswerBody, row: number): string[] {
  return (body.rows[row] ?? []).flatMap((value, column) => {
    if (value === null) return [];
    const forms = [shownCell(body, value, column), plainValue(value)];
    if (typeof value === 'number') forms.push(String(value), readableNumber(value, { amount: true }));
    return forms.filter((form) => form !== '');
  });
}

/** A text without the values in it, the longest first. */
function withoutCells(text: string, forms: readonly string[]): string {
  const ordered = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return ordered.reduce((left, form) => left.replace(wholly(form, 'giu'), ' '), text);
}

function holds(text: string, form: string): boolean {
  return wholly(form, 'iu').test(text);
}

/** A value that is no part of a longer word or number. */
function wholly(form: string, flags: string): RegExp {
  const escaped = form.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?<!\p{N}[.,])${escaped}(?![\p{L}\p{N}]|[.,]\p{N})`, flags);
}

/** Stems that a sentence may have beside values: of the question, of names, and of what the engine says beside values. */
function knownWords({ question, body, names }: ToWord): ReadonlySet<string> {
  const cells = body.rows.flatMap((_, r) => cellForms(body, r));
  const own = withoutCells(body.text, cells);
  const texts = [question, ...body.columns, ...names, own];
  return new Set(texts.flatMap((text) => tokenize(text).map(({ stem }) => stem)));
}

/** Whether nothing stands in a text but known words, and marks of plain prose. */
function isPlain(text: string, known: ReadonlySet<string>): boolean {
  if (/[^\p{L}\p{N}\p{M}\s.,;:!?'’"“”()%€$£°/–—-]/u.test(text)) return false;
  return tokenize(text).every(({ word, stem }) => known.has(stem) || PLAIN_WORDS.has(word));
}
