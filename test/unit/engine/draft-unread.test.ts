// What a draft could not read is a comment at its end: as an entry it would be an error, and nothing could be asked.
import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { finalAnswer } from '../../../src/engine/judge';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles, type Content } from '../ingest/memory-files';

const GRAPH = '/w/g.sgraph.yaml';

async function engineOver(content: Content) {
  return createEngine({ ...(await createInProcessPlatform()), files: memoryFiles(content) });
}

async function drafted(content: Content) {
  const engine = await engineOver(content);
  const { yaml, graph, report } = await engine.draft({ data: ['/w'], baseFolder: '/w' });
  return { yaml, sources: graph.sources.map(({ id }) => id), warnings: inEnglish(report.warnings) };
}

it('names what could not be read in a comment, with reason and entry, and has no error', async () => {
  const content = { '/w/a.csv': 'id,n\n1,2\n2,3\n', "/w/b '#1'.xlsx": 'no workbook', '/w/d.parquet': 'PAR1' };
  const { yaml, sources, warnings } = await drafted(content);
  expect(sources).toEqual(['a']);
  expect(warnings).toEqual([
    expect.stringMatching(/^\/w\/b '#1'\.xlsx: Source b '#1' is left out: /),
    expect.stringMatching(/^\/w\/d\.parquet: Source d is left out: /),
  ]);
  const comment = yaml.slice(yaml.indexOf('# What follows could not be read'));
  expect(comment.split('\n').slice(2)).toEqual([
    `#   - { id: b '#1', kind: excel, path: b '#1'.xlsx, prefix: b '#1'_ }`,
    expect.stringMatching(/^# {5}Left out: .*workbook/),
    '#   - { id: d, kind: parquet, path: d.parquet, table: d }',
    expect.stringMatching(/^# {5}Left out: .*\.$/),
    '',
  ]);
  const again = await engineOver({ ...content, [GRAPH]: yaml });
  expect(await again.validate(GRAPH)).toEqual([]);
  const session = await again.open({ graph: GRAPH });
  expect([...session.graph.tables.keys()]).toEqual(['a']);
  await session.close();
  // An entry is one as it stands: without its mark it names the file, of which nothing but the fault is told.
  const entries = comment.match(/(?<=^# ) {2}- .*\n/gm)?.join('') ?? '';
  const named = await engineOver({ ...content, [GRAPH]: yaml.replace('sources:\n', `sources:\n${entries}`) });
  const problems = await named.validate(GRAPH);
  expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual(Array(2).fill('error unreadable-source'));
});

it('names twenty of many, and says how many more there are', async () => {
  const broken = Object.fromEntries(Array.from({ length: 23 }, (_, i) => [`/w/x${i}y.parquet`, 'PAR1']));
  const { yaml, warnings } = await drafted({ '/w/a.csv': 'id,n\n1,2\n2,3\n', ...broken });
  expect(warnings).toHaveLength(23);
  expect(yaml.match(/^# {3}- \{ id: x/gm)).toHaveLength(20);
  expect(yaml).toContain('#   and 3 more, which the warnings of the draft tell');
});

it('says nothing where all was read', async () => {
  expect((await drafted({ '/w/a.csv': 'id,n\n1,2\n2,3\n' })).yaml).not.toContain('#');
});

it('tells advice apart from warnings', async () => {
  const engine = await engineOver({ '/w/a.csv': 'id,n\n1,2\n2,3\n', '/w/photo.png': 'x', '/w/b.parquet': 'PAR1' });
  const { report } = await engine.draft({ data: ['/w'], baseFolder: '/w' });
  expect(inEnglish(report.warnings)).toEqual([expect.stringContaining('Source b is left out')]);
  expect(inEnglish(report.notes)).toEqual([expect.stringContaining('of no kind that can be read')]);
  const session = await engine.open({ data: ['/w'] });
  expect([session.warnings.length, session.notes.length]).toEqual([1, 1]);
  await session.close();
});

it.each([
  ['How many ships are there?', /^Nothing in the question names .* It may be in what could not be read: d\.$/],
  ['What is the wingspan of each a?', /anything called “wingspan”\. It may be in what could not be read: d\.$/],
  ['How many a are there?', undefined],
])('is told of where a question is about something that was not found: %s', async (question, reason) => {
  const yaml = `version: 1
sources:
  - { id: a, kind: csv, path: a.csv }
  - { id: d, kind: parquet, path: d.parquet }
`;
  const engine = await engineOver({ '/w/a.csv': 'id,n\n1,2\n2,3\n', '/w/d.parquet': 'PAR1', [GRAPH]: yaml });
  const { answer } = await finalAnswer(await engine.open({ graph: GRAPH }), question, {});
  if (reason) expect(inEnglish(answer?.reason)).toMatch(reason);
  else expect(answer?.answer.rows).toEqual([[2]]);
});
