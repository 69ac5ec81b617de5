import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

type Ask = (question: string) => Promise<Asked>;

/** Rows as text, in no order. */
const sorted = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' ')).sort();

describe('tools that somebody else checked, of which several are called alike', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE worker (worker_id INTEGER, name TEXT, job TEXT, town TEXT);
      INSERT INTO worker VALUES (1, 'Runa Vik', 'welder', 'Oslo'), (2, 'Tora Lie', 'welder', 'Bergen'), (3, 'Ulf Berg', 'clerk', 'Oslo');
      CREATE TABLE shed (shed_id INTEGER, shed_name TEXT);
      INSERT INTO shed VALUES (1, 'North shed'), (2, 'South shed');
      CREATE TABLE tool (tool_id INTEGER, tool_name TEXT, shed_id INTEGER, checked_by INTEGER, price REAL);
      INSERT INTO tool VALUES (1, 'saw', 1, 1, 20), (2, 'saw', 1, 2, 25), (3, 'drill', 1, NULL, 90), (4, 'lathe', 2, 3, 900), (5, 'vice', 1, 3, 40), (6, 'plane', 2, NULL, 35);`,
      `tables:
  worker: { key: [worker_id], display: [name] }
  shed: { key: [shed_id], display: [shed_name] }
  tool: { key: [tool_id], display: [tool_name] }
edges:
  - { kind: key, from: tool.shed_id, to: shed.shed_id, cardinality: many-to-one }
  - { kind: key, from: tool.checked_by, to: worker.worker_id, cardinality: many-to-one, status: suggested, confidence: 0.65 }
`,
    );
  });

  it.each<[string, string[]]>([
    ['Which tools in the North shed were checked by somebody other than Runa Vik?', ['saw', 'vice']],
    ['Which tools were checked by someone who is not a welder?', ['lathe', 'vice']],
    ['Which tools were checked by someone else than Ulf Berg?', ['saw', 'saw']],
    ['Which tools were checked by a person other than Runa Vik?', ['lathe', 'saw', 'vice']],
    ['Tools that were checked by someone who is not from Oslo', ['saw']],
    ['How many tools were checked by somebody other than Ulf Berg?', ['2']],
    // Nobody has to be known who did what one of them did not.
    ['Which tools in the North shed were not checked by Runa Vik?', ['drill', 'saw', 'vice']],
  ])('%s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });
});
