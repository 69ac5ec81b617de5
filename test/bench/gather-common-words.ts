/**
 * Gathers the words of answerable questions that neither the language of questions nor the graph explains, by the number
 * of databases in which they occur so: these words carry no demand on the data (`src/engine/plan/common-words.ts`).
 * Usage: node scripts/run-ts.mjs test/bench/gather-common-words.ts [LEAST_DATABASES]
 */
import path from 'node:path';
import { explainQuestion } from '../../src/engine/plan/explain';
import { createSearchIndex } from '../../src/engine/search/search-index';
import { loadSqlJs } from './support/in-process-engine';
import { joinDatabases } from './support/many-databases';
import { dataFolder, databasesOf, questionsOf } from './support/question-files';

async function main(): Promise<void> {
  const least = Number(process.argv[2] ?? 2);
  const sql = await loadSqlJs();
  const questions = questionsOf('spider_train');
  const databases = new Map<string, Set<string>>();
  const words = new Map<string, Set<string>>();
  for (const db of databasesOf('spider_train')) {
    const one = joinDatabases(sql, path.join(dataFolder, 'spider_train', 'databases'), [db], false);
    const search = await createSearchIndex(one);
    for (const { question } of questions.filter((q) => q.db === db)) {
      for (const { token, known } of explainQuestion(question, search)) {
        if (known !== undefined || token.quoted || token.capital) continue;
        databases.set(token.stem, (databases.get(token.stem) ?? new Set()).add(db));
        words.set(token.stem, (words.get(token.stem) ?? new Set()).add(token.word));
      }
    }
    await one.engine.close();
  }
  const common = [...databases].filter(([, dbs]) => dbs.size >= least).sort((a, b) => b[1].size - a[1].size);
  for (const [stem, dbs] of common) console.log(`${stem}\t${dbs.size}\t${[...(words.get(stem) ?? [])].join(' ')}`);
}

void main();
