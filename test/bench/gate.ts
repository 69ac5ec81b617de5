/**
 * Measures the gate on spider_train: how many answerable questions it refuses, and how many it catches of those made
 * unanswerable by hiding a column that they name, by another database's value, or by a year outside the data.
 * Usage: node scripts/run-ts.mjs test/bench/gate.ts [--verbose]
 */
import path from 'node:path';
import { goldReads } from '../../src/cli/eval/gold-sql';
import { Gate } from '../../src/engine/plan/gate';
import type { Catalogue } from '../../src/engine/profile/catalogue';
import { createSearchIndex } from '../../src/engine/search/search-index';
import { splitIdentifier, stem, tokenize } from '../../src/engine/search/words';
import { loadSqlJs } from './support/in-process-engine';
import { type ManyDatabases, joinDatabases } from './support/many-databases';
import { type GoldQuestion, dataFolder, databasesOf, questionsOf } from './support/question-files';

/** Names that no training database holds. */
const STRANGERS = [
  'Quentin Abernathy',
  'Zanzibar',
  'Ostrava',
  'Wilhelmina',
  'Kestrel Motors',
  'Tuvalu',
  'Brontosaurus',
];
const verbose = process.argv.includes('--verbose');

function without(catalogue: Catalogue, column: string): Catalogue {
  const tables = [...catalogue.tables].map(([name, table]) => {
    const columns = table.columns.filter((c) => `${c.table}.${c.column}`.toLowerCase() !== column);
    return [name, { ...table, columns }] as const;
  });
  return { ...catalogue, tables: new Map(tables) };
}

/** Gold columns all of whose words are in the question, and no other column or table has them. */
function namedColumns(many: ManyDatabases, question: GoldQuestion): string[] {
  const reads = goldReads(question.sql, many.schemas.get(question.db) ?? new Map<string, string[]>());
  const stems = new Set(tokenize(question.question).map((t) => t.stem));
  const names = [...many.catalogue.tables.values()].flatMap((t) => [
    t.name,
    ...t.columns.map((c) => `${c.table}.${c.column}`),
  ]);
  const words = (name: string) => splitIdentifier(name.split('.').at(-1) ?? '').map(stem);
  return [...reads.columns].filter((column) => {
    const own = words(column);
    const unique = own.filter(
      (w) => !names.some((n) => n.toLowerCase() !== column.toLowerCase() && words(n).includes(w)),
    );
    return own.every((w) => stems.has(w)) && unique.some((w) => w.length > 3);
  });
}

async function main(): Promise<void> {
  const sql = await loadSqlJs();
  const questions = questionsOf('spider_train');
  const counts = {
    asked: 0,
    refused: 0,
    attributes: 0,
    attributesCaught: 0,
    values: 0,
    valuesCaught: 0,
    periods: 0,
    periodsCaught: 0,
  };
  const times: number[] = [];
  for (const [n, db] of databasesOf('spider_train').entries()) {
    const many = joinDatabases(sql, path.join(dataFolder, 'spider_train', 'databases'), [db], false);
    const search = await createSearchIndex(many);
    const gate = new Gate({ search, catalogue: many.catalogue });
    const own = questions.filter((q) => q.db === db);
    for (const [i, question] of own.entries()) {
      counts.asked++;
      const start = performance.now();
      const missing = gate.check(question.question);
      times.push(performance.now() - start);
      if (missing.length > 0) {
        counts.refused++;
        if (verbose)
          console.log(`${db}: ${question.question}  [${missing.map((m) => `${m.kind}: ${m.text}`).join('; ')}]`);
        continue;
      }
      const value = /'([^']{3,})'|"([^"]{3,})"/.exec(question.sql)?.slice(1).find(Boolean);
      if (value && question.question.includes(value) && /^[A-Z]/.test(value)) {
        const changed = question.question.replace(value, STRANGERS[(n + i) % STRANGERS.length] ?? '');
        counts.values++;
        if (gate.check(changed).length > 0) counts.valuesCaught++;
        else if (verbose) console.log(`VALUE ${db}: ${changed}`);
      }
      const year = /\b(19|20)\d\d\b/.exec(question.question)?.[0];
      if (year && /\b(in|during|year|after|since)\s+(the year\s+)?(19|20)\d\d/.test(question.question)) {
        const changed = question.question.replace(year, '2087');
        counts.periods++;
        if (gate.check(changed).length > 0) counts.periodsCaught++;
        else if (verbose) console.log(`PERIOD ${db}: ${changed}`);
      }
    }
    for (const question of own.filter((_, i) => i % 12 === 0)) {
      const [column] = namedColumns(many, question);
      if (!column || gate.check(question.question).length > 0) continue;
      const catalogue = without(many.catalogue, column.toLowerCase());
      const reduced = new Gate({ search: await createSearchIndex({ ...many, catalogue }), catalogue });
      counts.attributes++;
      if (reduced.check(question.question).length > 0) counts.attributesCaught++;
      else if (verbose) console.log(`ATTRIBUTE ${db} without ${column}: ${question.question}`);
    }
    await many.engine.close();
  }
  const share = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} % of ${of}`;
  console.log(
    `answerable questions refused: ${share(counts.refused, counts.asked)}; caught: attributes ${share(counts.attributesCaught, counts.attributes)}, ` +
      `values ${share(counts.valuesCaught, counts.values)}, periods ${share(counts.periodsCaught, counts.periods)}; ` +
      `p50 ${(times.sort((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(2)} ms`,
  );
}

void main();
