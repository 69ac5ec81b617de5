/** Reads the question sets of the folder that SCHEMA_GRAPH_DATA names. */
import fs from 'node:fs';
import path from 'node:path';

/** One line of a question set, as far as the measurements need it. */
export interface GoldQuestion {
  readonly id: string;
  readonly db: string;
  readonly question: string;
  readonly sql: string;
}

/** The folder of data sets. */
export const dataFolder = process.env['SCHEMA_GRAPH_DATA'] ?? '';

/** All questions of a set. */
export function questionsOf(set: string): GoldQuestion[] {
  const text = fs.readFileSync(path.join(dataFolder, set, 'questions.jsonl'), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as GoldQuestion);
}

/** Names of the databases that a set asks about, sorted. */
export function databasesOf(set: string): string[] {
  return [...new Set(questionsOf(set).map((q) => q.db))].sort();
}

/** Runs of equal length. */
export function inGroups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
