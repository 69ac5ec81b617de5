// Cells with currencies and units from the file to the answer: computed with as numbers, shown as they are written.
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { memoryPlatform } from '../ingest/memory-files';
import { answerOf } from '../../support/answer-of';

const CSV = `name,salary,speed,hired
Ada,"$71,832",12 km/h,01/02/2023
Bor,"$64,000",7.5 km/h,03/04/2023
Cid,"$1,000",9 km/h,05/06/2023
`;
const GRAPH = '/w/g.sgraph.yaml';
const YAML = 'version: 1\nsources:\n  - { id: staff, kind: csv, path: staff.csv, table: staff }\n';

async function engineOver(files: Record<string, string>) {
  return createEngine(await memoryPlatform({ '/w/staff.csv': CSV, ...files }));
}

describe('a column of amounts with a currency', () => {
  it('is summed, and its unit is proposed in the draft', async () => {
    const engine = await engineOver({});
    const draft = await engine.draft({ data: ['/w/staff.csv'], baseFolder: '/w' });
    expect(draft.yaml).toMatch(/salary: .*suggested: \{ unit: \$ \}/);
    expect(draft.yaml).toMatch(/speed: .*unit: km\/h/);
    // A type would stay as it is when the question is answered.
    expect(draft.graph.tables.get('staff')?.columns.get('hired')).toEqual({ name: 'hired' });
    expect(inEnglish(draft.report.warnings)).toEqual([expect.stringContaining('"01/02/2023" in column hired')]);
    const session = await engine.open({ data: ['/w/staff.csv'] });
    const { answer } = await answerOf(session, 'What is the total salary of all staff?');
    expect(answer.rows).toEqual([[136832]]);
    await session.close();
  });

  it('is shown as it is written to people who look at the rows', async () => {
    const engine = await engineOver({ [GRAPH]: YAML });
    const page = await engine.data.rows({ graph: GRAPH, table: 'staff', offset: 1, limit: 1 });
    expect(page.rows).toEqual([['Bor', '$64,000', '7.5 km/h', '03/04/2023']]);
  });
});

describe('dates in an order that nobody can tell', () => {
  it('are asked about at the source, and dates as soon as it answers', async () => {
    const engine = await engineOver({ [GRAPH]: YAML });
    const [problem, ...others] = await engine.validate(GRAPH);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: 'ambiguous-dates', file: GRAPH, start: { line: 3 } });
    const texts = new Map([[GRAPH, YAML]]);
    const start = YAML.indexOf('{ id');
    const fault = { code: 'ambiguous-dates', start, end: YAML.indexOf('}') + 1 };
    const { actions } = await engine.language.actions({ file: GRAPH, texts, offset: start }, [fault]);
    expect(inEnglish(actions.map(({ title }) => title)).slice(0, 2)).toEqual([
      'In these dates the day comes first (add dates: dmy)',
      'In these dates the month comes first (add dates: mdy)',
    ]);
    expect(actions[0]?.edits.map(({ text }) => text)).toEqual([', dates: dmy']);
    const answered = YAML.replace('table: staff', 'table: staff, dates: dmy');
    expect(await engine.validate(GRAPH, answered)).toEqual([]);
    const profile = await engine.data.profile({ graph: GRAPH, text: answered, table: 'staff' });
    expect(profile.columns.at(-1)).toMatchObject({ name: 'hired', type: 'date', values: { min: '2023-02-01' } });
  });
});
