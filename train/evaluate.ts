/**
 * Measures reasoning alone on a question set: `node scripts/run-ts.mjs train/evaluate.ts SET [--draft] [--dictionary FILE] [--graph FILE]
 * [--half odd|even] [--every N]`. It prints shares and failures by kind, never questions of sets that are for reporting.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sameRows } from '../src/engine/core/compare-rows';
import { crc32 } from '../src/cli/eval/question-set';
import { draftGraph } from '../src/engine/discover/draft';
import { applyDictionary } from '../src/engine/graph/apply-dictionary';
import { parseDictionary } from '../src/engine/graph/dictionary';
import { completeGraph, loadGraph } from '../src/engine/graph/load';
import { shapesOf } from '../src/engine/open-graph';
import { createNodeFiles } from '../src/platform/node/files';
import type { SchemaGraph } from '../src/engine/graph/model';
import type { Catalogue } from '../src/engine/profile/catalogue';
import { createReasoner } from '../src/engine/reason/reasoner';
import { byDatabase, readQuestions } from './data';
import type { GoldQuestion } from './data';
import type { InlineEngine } from './inline-engine';
import { declaredGraph, openSession } from './session';

interface Verdict {
  readonly question: GoldQuestion;
  readonly right: boolean;
  readonly confidence: number;
  /** The right result is among the first eight. */
  readonly among: boolean;
  readonly ms: number;
  readonly sql: string;
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

async function graphOf(catalogue: Catalogue, engine: InlineEngine): Promise<SchemaGraph> {
  const graph = process.argv.includes('--draft')
    ? await draftGraph(catalogue, engine, { name: 'measured', sources: [] })
    : declaredGraph(catalogue);
  const written = option('--graph');
  if (written !== undefined)
    return completeGraph(await loadGraph(path.resolve(written), createNodeFiles()), shapesOf(catalogue));
  const file = option('--dictionary');
  if (file === undefined) return graph;
  return applyDictionary(graph, parseDictionary(readFileSync(file, 'utf8'), file).value, { as: 'plain' });
}

function chosen(set: string): GoldQuestion[] {
  const half = option('--half');
  const every = Number(option('--every') ?? 1);
  const questions = readQuestions(set).filter((q) => q.sql !== undefined && q.volatile !== true);
  const own =
    half === undefined
      ? questions
      : questions.filter((q) => crc32(q.template ?? q.id) % 2 === (half === 'odd' ? 1 : 0));
  return own.filter((_, i) => i % every === 0);
}

async function main(): Promise<void> {
  const set = process.argv[2] ?? 'spider';
  const verdicts: Verdict[] = [];
  for (const [db, questions] of byDatabase(chosen(set))) {
    const session = await openSession(set, db, graphOf);
    const reasoner = createReasoner({
      index: session.graph,
      catalogue: session.catalogue,
      engine: session.engine,
      search: session.search,
    });
    const own: Verdict[] = [];
    for (const question of questions) {
      const gold = session.engine.run(question.sql ?? '').rows;
      const started = performance.now();
      const { candidates, confidence } = await reasoner.run(question.question);
      const ms = performance.now() - started;
      const judged = candidates.map((c) => {
        const rows = c.result.truncated ? session.engine.run(c.sql).rows : c.result.rows;
        return sameRows(rows, gold, question.ordered === true);
      });
      own.push({
        question,
        right: judged[0] === true,
        among: judged.includes(true),
        confidence,
        ms,
        sql: candidates[0]?.sql ?? '',
      });
    }
    console.log(
      db.padEnd(32),
      String(own.length).padStart(4),
      share(own, (v) => v.right),
    );
    verdicts.push(...own);
    await session.engine.close();
  }
  report(verdicts);
}

function share(list: readonly Verdict[], is: (v: Verdict) => boolean): string {
  return list.length === 0 ? '-' : ((100 * list.filter(is).length) / list.length).toFixed(1);
}

/** The kind of a gold program, roughly. */
function kindOf(sql: string): string {
  const has = (pattern: RegExp) => pattern.test(sql);
  if (has(/intersect/i)) return 'intersect';
  if (has(/except/i)) return 'except';
  if (has(/union/i)) return 'union';
  if (has(/not in\s*\(\s*select/i)) return 'not in';
  if (has(/\(\s*select/i)) return 'nested';
  if (has(/having/i)) return 'having';
  if (has(/group by/i)) return has(/order by/i) ? 'group order' : 'group';
  if (has(/order by/i)) return has(/limit/i) ? 'order limit' : 'order';
  const fold = has(/(count|sum|avg|min|max)\s*\(/i) ? 'fold' : 'select';
  return has(/where/i) ? `${fold} where` : fold;
}

function report(verdicts: readonly Verdict[]): void {
  const kinds = new Map<string, Verdict[]>();
  for (const v of verdicts) {
    const kind = kindOf(v.question.sql ?? '');
    kinds.set(kind, [...(kinds.get(kind) ?? []), v]);
  }
  for (const [kind, list] of [...kinds].sort((a, b) => b[1].length - a[1].length)) {
    console.log(
      kind.padEnd(14),
      String(list.length).padStart(4),
      'right',
      share(list, (v) => v.right),
      'among',
      share(list, (v) => v.among),
    );
  }
  const times = verdicts.map((v) => v.ms).sort((a, b) => a - b);
  const at = (p: number) => (times[Math.floor(p * (times.length - 1))] ?? 0).toFixed(0);
  const sure = verdicts.filter((v) => v.confidence >= 0.5);
  console.log(
    `all ${String(verdicts.length)}: right ${share(verdicts, (v) => v.right)}, among the first ${share(verdicts, (v) => v.among)}`,
  );
  console.log(
    `confidence >= 0.5: ${share(verdicts, (v) => v.confidence >= 0.5)} of all, right ${share(sure, (v) => v.right)}; ms p50 ${at(0.5)} p95 ${at(0.95)}`,
  );
}

void main();
