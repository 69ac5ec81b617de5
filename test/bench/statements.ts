/**
 * Measures the check of statements on gold SQL: how many are read, how many of their names are found, and what is said of
 * their joins over a graph that is drafted with the keys that the source declares; and whether what runs gives the same rows.
 *
 *     node scripts/run-ts.mjs test/bench/statements.ts [spider_train] [--kinds]
 */
import path from 'node:path';
import { draftGraph } from '../../src/engine/discover/draft';
import { createGraphIndex } from '../../src/engine/graph/memory-index';
import { inEnglish } from '../../src/engine/core/message';
import { createJoinPlanner } from '../../src/engine/paths/join-trees';
import { checkStatement } from '../../src/engine/reason/statements/check-statement';
import { percent } from './support/measured';
import { loadDatabase } from './support/one-database';
import { dataFolder, databasesOf, questionsOf } from './support/question-files';

const [set = 'spider_train'] = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const kinds = process.argv.includes('--kinds');
const counts = new Map<string, number>();
const questions = questionsOf(set);
let [all, clean, same, ms] = [0, 0, 0, 0];

async function main() {
  for (const db of databasesOf(set)) {
    const { catalogue, engine } = await loadDatabase(path.join(dataFolder, set, 'databases', `${db}.sqlite`));
    const index = createGraphIndex(await draftGraph(catalogue, engine, { name: db, sources: [] }));
    const rules = { index, rejected: [], planner: createJoinPlanner(index) };
    for (const sql of new Set(questions.filter((q) => q.db === db).map((q) => q.sql))) {
      all++;
      const start = performance.now();
      const { statement, problems } = checkStatement(sql, rules);
      ms += performance.now() - start;
      if (problems.length === 0) clean++;
      for (const code of new Set(problems.map((p) => p.code))) counts.set(code, (counts.get(code) ?? 0) + 1);
      if (kinds && problems.length > 0) {
        console.log(db, '|', sql, ...problems.map((p) => `\n    ${p.code}: ${String(inEnglish(p.message))}`));
      }
      if (!statement) continue;
      const [gold, own] = await engine.queryAll([{ sql }, { sql: statement.sql }], {
        maxRows: 5000,
        timeoutMs: 20_000,
      });
      const rows = (result: typeof gold) => (result && !('error' in result) ? JSON.stringify(result.rows) : 'none');
      if (rows(gold) === rows(own)) same++;
      else if (kinds)
        console.log('OTHER ROWS', db, '|', sql, '\n   ', statement.sql, own && 'error' in own ? own.error : '');
    }
    await engine.close();
  }
  console.log(`${set}: ${all} statements, ${percent(clean / all)} without a problem, ${percent(same / all)} run with the same rows, ${(ms / all).toFixed(2)} ms each`); // prettier-ignore
  for (const [code, n] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`  ${code}: ${n}`);
}
void main();
