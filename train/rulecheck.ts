import { readFileSync } from 'node:fs';
import { draftGraph } from '../src/engine/discover/draft';
import { readIntent } from '../src/engine/program/read-intent';
import { Linker } from '../src/engine/question/linker';
import { buildSchemaView } from '../src/engine/question/schema-view';
import { contextOf } from '../src/engine/reason/question-context';
import { goldFrame } from './gold-frames';
import { openSession } from './session';
import * as E from '../src/engine/reason/experiment';
const qs = readFileSync('/work/shared/data/spider_train/questions.jsonl', 'utf8').trim().split('\n').map((l) => JSON.parse(l) as any);
const fails = new Map((JSON.parse(readFileSync('/tmp/ev/trainall.json', 'utf8')).failures as any[]).map((f) => [f.id, f]));
const rx = new RegExp(process.argv[2] ?? '.', 'i');
async function main() {
  const dbs = [...new Set(qs.map((q) => q.db as string))];
  const count: Record<string, { asked: number; gold: string[]; ours: string[] }> = {};
  for (const db of dbs) {
    const mine = qs.filter((q) => q.db === db && rx.test(q.question));
    if (mine.length === 0) continue;
    const session = await openSession('spider_train', db, (c, e) => draftGraph(c, e, { name: 'x', sources: [] }));
    const view = buildSchemaView(session.graph, session.catalogue, session.vocabulary);
    const linker = new Linker(view, session.search.valueIndex, session.search, session.search.context);
    for (const q of mine) {
      const context = contextOf(linker.link(q.question), view);
      for (const [name, rule] of Object.entries(E.RULES)) {
        const c = (count[name] ??= { asked: 0, gold: [], ours: [] });
        c.asked++;
        const broken = (sql: string) => { try { return rule(goldFrame(readIntent(sql, session.schema), view), context); } catch { return false; } };
        if (broken(q.sql)) c.gold.push(`${fails.has(q.id) ? 'F' : 'R'} ${db} | ${q.question} | ${q.sql}`);
        const f = fails.get(q.id);
        if (f?.sql && broken(f.sql)) c.ours.push(`${db} ${q.id.slice(-8)} | ${q.question} | ${f.sql.slice(0, 200)} | G ${q.sql.slice(0, 150)}`);
      }
    }
    await session.engine.close();
  }
  for (const [name, c] of Object.entries(count)) {
    console.log(`\n## ${name}: asked ${c.asked}, golds broken ${c.gold.length} (right ${c.gold.filter((g) => g.startsWith('R')).length}), wrong answers broken ${c.ours.length}`);
    for (const g of c.gold.slice(0, 12)) console.log('   G!', g);
    for (const g of c.ours.slice(0, 25)) console.log('   ours', g);
  }
}
void main();
