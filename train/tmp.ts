import { draftGraph } from '../src/engine/discover/draft';
import { Linker } from '../src/engine/question/linker';
import { buildSchemaView } from '../src/engine/question/schema-view';
import { openSession } from './session';
async function main() {
  const session = await openSession('spider_train', 'dorm_1', (c, e) => draftGraph(c, e, { name: 'x', sources: [] }));
  const view = buildSchemaView(session.graph, session.catalogue, session.vocabulary);
  const linker = new Linker(view, session.search.valueIndex, session.search, session.search.context);
  const l = linker.link('Find the name of dorms that can accommodate more than 300 students.');
  for (const c of view.columns.filter((c) => c.name === 'student_capacity')) console.log(c.names, c.kind, l.columns[c.id]);
  for (const u of view.uses) console.log(u.table, u.names, l.uses[u.id]);
}
void main();
