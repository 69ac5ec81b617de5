/** Reads question sets and their databases for training and measuring. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ANALYSTS, analystDatabase } from '../test/support/analyst-databases';
import { loadSqlJs } from './inline-engine';

/** One line of a question set. */
export interface GoldQuestion {
  readonly id: string;
  readonly db: string;
  readonly question: string;
  readonly evidence?: string;
  readonly sql?: string;
  readonly ordered?: boolean;
  readonly volatile?: boolean;
  readonly template?: string;
}

/** The folder of public data. @throws Error where the environment does not name it */
export function dataFolder(): string {
  const folder = process.env['SCHEMA_GRAPH_DATA'];
  if (!folder) throw new Error('Set SCHEMA_GRAPH_DATA to the folder of public data.');
  return folder;
}

/** The questions that people who had not seen the project wrote over databases of their own; they are a part of it. */
export const ANALYST_SET = 'analysts';

/** The questions of a set that may be learnt from. */
export function readQuestions(set: string): GoldQuestion[] {
  if (set === ANALYST_SET) return readLines(path.join(ANALYSTS, 'learn.jsonl'));
  return readLines(path.join(dataFolder(), set, 'questions.jsonl'));
}

/**
 * Questions of our own over the training databases, in forms that the public ones hardly have: comparisons with computed values and
 * within groups, sets, several amounts, plain questions over oddly named columns.
 */
export function ownQuestions(): GoldQuestion[] {
  return readLines(path.join('train', 'own-questions.jsonl'));
}

function readLines(file: string): GoldQuestion[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as GoldQuestion);
}

/** The bytes of a set's database. */
export async function readDatabase(set: string, db: string): Promise<Uint8Array> {
  if (set === ANALYST_SET) return analystDatabase(await loadSqlJs(), db);
  return readFileSync(path.join(dataFolder(), set, 'databases', `${db}.sqlite`));
}

/** Questions by database, in the order of the set. */
export function byDatabase(questions: readonly GoldQuestion[]): Map<string, GoldQuestion[]> {
  const groups = new Map<string, GoldQuestion[]>();
  for (const question of questions) {
    const list = groups.get(question.db);
    if (list) list.push(question);
    else groups.set(question.db, [question]);
  }
  return groups;
}
