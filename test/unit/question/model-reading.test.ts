/** Prompts that have a question read, and what is taken over of the replies. */
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { estimateTokens } from '../../../src/engine/models/tokens';
import { openGraph } from '../../../src/engine/open-graph';
import { parseReading } from '../../../src/engine/question/model-reading';
import { QuestionReader } from '../../../src/engine/question/question-reader';
import { createSearchIndex, type MemorySearchIndex } from '../../../src/engine/search/search-index';
import { createInProcessPlatform } from '../../../src/platform/node/platform';

const QUESTION = 'For the vehicle model Bolt EV, were any active safety systems activated in case 20335?';
const UNDERSTOOD = {
  conditions: ['the vehicle model Bolt EV', 'in case 20335'],
  focus: 'were any active safety systems activated?',
};

let reader: QuestionReader;
let search: MemorySearchIndex;

beforeAll(async () => {
  const graph = path.resolve('samples/crash/crash.sgraph.yaml');
  const { graph: read, catalogue, data } = await openGraph({ graph }, await createInProcessPlatform(), {});
  const index = createGraphIndex(read);
  search = await createSearchIndex({ graph: index, catalogue, engine: data.engine });
  reader = new QuestionReader({ index, catalogue, search });
});

describe('the prompt', () => {
  test.each([
    ['with-values', true],
    ['without-values', false],
  ])('is as it was: %s', async (name, values) => {
    const { request } = reader.prepare({ question: QUESTION, understood: UNDERSTOOD }, values);
    const text = request.messages.map(({ role, content }) => `# ${role}\n${content}\n`).join('\n');
    await expect(text).toMatchFileSnapshot(path.resolve(`test/fixtures/prompts/reading-${name}.txt`));
    expect(estimateTokens(text)).toBeLessThan(3000);
  });

  test('offers all columns that the question brings up', () => {
    const { cards } = reader.prepare({ question: QUESTION, understood: UNDERSTOOD }, true);
    const offered = new Set([...cards.byId.values()].map(({ table, column }) => `${table}.${column}`));
    for (const { column } of search.columns(QUESTION, 40))
      expect(offered).toContain(`${column.table}.${column.column}`);
  });
});

describe('the reply', () => {
  function parsed(said: unknown) {
    const { cards } = reader.prepare({ question: QUESTION, understood: UNDERSTOOD }, true);
    const ids = new Map([...cards.byId].map(([id, { table, column }]) => [`${table}.${column}`, id]));
    const text = JSON.stringify(said, (_, value: unknown) =>
      typeof value === 'string' ? (ids.get(value) ?? value) : value,
    );
    return parseReading(text, cards, search.valueIndex);
  }

  test('gives conditions with stored values, what is asked, needs and columns', () => {
    const model = { table: 'VPICDECODE', column: 'Model' };
    const caseId = { table: 'GV', column: 'CASEID' };
    const active = { table: 'AVOID', column: 'ACTIVATE' };
    const { cards } = reader.prepare({ question: QUESTION, understood: UNDERSTOOD }, true);
    const offered = [...cards.byId.values()];
    expect(offered).toContainEqual(model);
    expect(
      parsed({
        conditions: [
          { text: 'the vehicle model is Bolt EV', column: 'VPICDECODE.Model', value: 'bolt ev' },
          { text: 'case 20335', column: 'GV.CASEID', value: '20335' },
          { text: 'an unknown column', column: 'c999', value: 'x' },
        ],
        asked: 'Were any active safety systems activated?',
        needs: [
          { text: 'model', columns: ['VPICDECODE.Model', 'c999', 7] },
          { text: 'activated', columns: ['AVOID.ACTIVATE'] },
          { text: 5, columns: ['VPICDECODE.Model'] },
          'nonsense',
        ],
      }),
    ).toEqual({
      conditions: [
        { text: 'the vehicle model is Bolt EV', column: model, value: 'Bolt EV' },
        { text: 'case 20335', column: caseId },
        { text: 'an unknown column' },
      ],
      asked: 'Were any active safety systems activated?',
      needs: [
        { text: 'model', columns: [model] },
        { text: 'activated', columns: [active] },
      ],
      columns: expect.arrayContaining([model, caseId]) as unknown,
    });
  });

  test.each([
    ['no JSON', 'not JSON at all'],
    ['another form', { conditions: 'x', asked: 5, needs: {} }],
    ['columns that nobody offered', { conditions: [], asked: 'x', needs: [{ text: 'x', columns: ['c999'] }] }],
  ])('is of no use where it is %s', (_, said) => {
    expect(parsed(said)).toBe(undefined);
  });
});

test('where values must stay, no text of the graph is shown that repeats one', () => {
  const { mayShow } = reader.sources('How many vehicles are there?', false);
  expect(mayShow('manner of collision')).toBe(true);
  expect(mayShow('for example Bolt EV')).toBe(false);
  expect(reader.sources('How old is the Bolt EV?', false).mayShow('for example Bolt EV')).toBe(true);
  expect(reader.sources('How many vehicles are there?', true).mayShow('for example Bolt EV')).toBe(true);
});
