/**
 * Training questions with further conditions. Questions of the training set state one condition or two; over curated and
 * coded data people state four or five. A question and its gold frame are given some more, each on a column of a table
 * that the frame reads, with a value that rows of its result hold, so that the answer is not empty.
 */
import { sameRows } from '../src/engine/core/compare-rows';
import { crc32 } from '../src/cli/eval/question-set';
import type { SqlValue } from '../src/engine/core/values';
import type { ViewColumn } from '../src/engine/question/schema-view';
import type { Frame, FrameCondition } from '../src/engine/reason/frame/frame';
import { columnsOfFrame } from '../src/engine/reason/frame/frame';
import { splitIdentifier } from '../src/engine/search/words';
import type { GoldQuestion } from './data';
import type { Workbench } from './workbench';

/** A question with its gold frame. */
export interface FramedQuestion {
  readonly question: GoldQuestion;
  readonly frame: Frame;
}

/** Conditions that are added at the most. */
const MOST_FURTHER = 3;
/** Values that take more words are names of things rather than conditions. */
const MOST_WORDS = 4;
const MOST_DISTINCT = 200;
const MOST_ROWS = 500;

/** How a condition is said: with its column, or the value alone where that tells what is meant. */
const PHRASES: readonly ((name: string, value: string) => { before?: string; after?: string })[] = [
  (name, value) => ({ after: `with ${name} ${value}` }),
  (name, value) => ({ after: `whose ${name} is ${value}` }),
  (name, value) => ({ before: `for ${name} ${value}` }),
  (_, value) => ({ after: `for ${value}` }),
  (_, value) => ({ before: `in ${value}` }),
  (name, value) => ({ before: `with ${value} as ${name}` }),
];
/** Phrases without the column, for values that are written like names. */
const VALUE_ALONE = new Set([3, 4]);

/**
 * Adds conditions to a question.
 * @param bench its database
 * @param gold the question and its frame
 * @returns undefined where the frame has a second part, or nothing fits
 */
export function withFurtherConditions(
  bench: Workbench,
  { question, frame }: FramedQuestion,
): FramedQuestion | undefined {
  const { builder, linker, session } = bench;
  if (frame.part || frame.connective === 'or') return undefined;
  const seed = crc32(question.id);
  const columns = furtherColumns(bench, frame, seed);
  if (columns.length === 0) return undefined;
  const own = builder.build(frame, question.question);
  const gold = session.engine.run(question.sql ?? '').rows;
  if (!own || !sameRows(session.engine.run(own.sql).rows, gold, question.ordered === true)) return undefined;
  const row = heldTogether(bench, frame, columns, seed);
  if (!row) return undefined;
  const further = columns.flatMap((column, i): FrameCondition[] => {
    const value = row[i] ?? null;
    return isSayable(value) ? [{ kind: 'e', column: column.id, op: '=', values: [value], tokens: [] }] : [];
  });
  if (further.length === 0) return undefined;
  const text = further.reduce((said, condition, i) => {
    const column = linker.view.columns[condition.column];
    return column ? say(said, column, condition.values[0] ?? null, seed + i) : said;
  }, question.question);
  const framed: Frame = { ...frame, conditions: [...frame.conditions, ...further] };
  const program = builder.build(framed, text);
  if (!program) return undefined;
  return { question: { ...question, id: `${question.id}+`, question: text, sql: program.sql }, frame: framed };
}

/** Columns of the tables that the frame reads which it does not use yet, and whose values are few. */
function furtherColumns({ linker }: Workbench, frame: Frame, seed: number): ViewColumn[] {
  const { view } = linker;
  const used = columnsOfFrame(frame);
  const uses = new Set([...frame.uses, ...used.map((id) => view.columns[id]?.use ?? 0)]);
  const fits = view.columns.filter(
    ({ id, use, isIdentifier, kind, profile }) =>
      uses.has(use) &&
      view.uses[use]?.role === undefined &&
      !used.includes(id) &&
      !isIdentifier &&
      (kind === 'text' || profile.type === 'integer') &&
      profile.distinct > 1 &&
      profile.distinct <= MOST_DISTINCT,
  );
  const order = fits.map((column) => ({ column, at: crc32(`${String(seed)}:${String(column.id)}`) }));
  return order
    .sort((a, b) => a.at - b.at)
    .slice(0, 1 + (seed % MOST_FURTHER))
    .map(({ column }) => column);
}

/** Values that the columns hold in one row of what the frame reads. */
function heldTogether(
  { builder, session }: Workbench,
  frame: Frame,
  columns: readonly ViewColumn[],
  seed: number,
): readonly SqlValue[] | undefined {
  const select = columns.map(({ id }) => ({ fn: 'none' as const, distinct: false, column: id }));
  const read: Frame = {
    select,
    distinct: false,
    conditions: frame.conditions,
    connective: 'and',
    group: [],
    uses: frame.uses,
  };
  const sql = builder.build(read, '')?.sql;
  if (sql === undefined) return undefined;
  const { rows } = session.engine.run(sql, MOST_ROWS);
  return rows[seed % Math.max(1, rows.length)];
}

function isSayable(value: SqlValue): boolean {
  if (typeof value === 'number') return Number.isInteger(value);
  if (typeof value !== 'string' || !/^[\p{L}\p{N}][\p{L}\p{N} .'&-]*$/u.test(value)) return false;
  return value.length > 1 && value.split(' ').length <= MOST_WORDS;
}

function say(question: string, column: ViewColumn, value: SqlValue, seed: number): string {
  const alone = typeof value === 'string' && /^\p{Lu}/u.test(value);
  const choices = PHRASES.filter((_, i) => alone || !VALUE_ALONE.has(i));
  const { before, after } =
    choices[seed % choices.length]?.(splitIdentifier(column.name).join(' '), String(value)) ?? {};
  if (before !== undefined)
    return `${before.charAt(0).toUpperCase()}${before.slice(1)}, ${question.charAt(0).toLowerCase()}${question.slice(1)}`;
  const end = /[?.!\s]*$/.exec(question)?.[0] ?? '';
  return `${question.slice(0, question.length - end.length)} ${after ?? ''}${end}`;
}
