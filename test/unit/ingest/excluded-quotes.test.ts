// What is told of a file quotes nothing of it where a part of it is excluded: nobody can tell which part a line is of.
import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { loadSources } from '../../../src/engine/ingest/load';
import { memoryPlatform, problemsOf } from './memory-files';

const SECRET = '99887766';

it.each([
  ['a total among rows', 'csv', `region,pay\nNorth,1\nNorth Total,${SECRET}\nSouth,2\nSouth,3\n`, 'totals-among-rows'],
  ['names of a second table', 'csv', `n,pay\n1,2\n3,4\n5,6\n\nword,pay${SECRET}x\na,b\n`, 'second-table'],
  ['names that may be two', 'fixed', `ab pay${SECRET}  more\n12 3            4\n34 5            6\n`, 'columns-unsure'],
  ['a file that is broken', 'json', `[{"pay": x${SECRET}}]`, 'unreadable-source'],
])('%s', async (_, kind, text, code) => {
  const platform = await memoryPlatform({ '/data/t.txt': text });
  const source = { id: 't', kind, path: '/data/t.txt' };
  const open = await loadSources([source], platform);
  expect(problemsOf(open).find((problem) => problem.includes(` ${code}: `))).toContain(SECRET);
  const hidden = await loadSources([{ ...source, exclude: { columns: ['t.pay'] } }], platform);
  expect(problemsOf(hidden).some((problem) => problem.includes(` ${code}: `))).toBe(true);
  const said = [...problemsOf(hidden), ...hidden.unread.map(({ reason }) => inEnglish(reason))];
  expect(said.join('\n')).not.toContain(SECRET);
  await open.engine.close();
  await hidden.engine.close();
});
