import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

type Ask = (question: string) => Promise<Asked>;

/** Rows as text, in no order. */
const sorted = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' ')).sort();

describe('what several rows hold, of which none may be of a kind', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE concert (concert_id INTEGER, title TEXT, composer TEXT, state TEXT, fee REAL);
      INSERT INTO concert VALUES (1, 'Spring', 'Holm', 'cancelled', 20), (2, 'Storm', 'Holm', 'played', 25), (3, 'Night', 'Berg', 'played', 90),
        (4, 'Rain', 'Berg', 'played', 900), (5, 'Snow', 'Roth', 'postponed', 40), (6, 'Dew', 'Roth', 'cancelled', 35);`,
      `tables:
  concert: { key: [concert_id], display: [title] }
`,
    );
  });

  it.each<[string, string[]]>([
    ['Which composer never cancelled?', ['Berg']],
    ['Which composers were never postponed?', ['Berg', 'Holm']],
    // A concert has one state.
    ['Which concerts were not cancelled?', ['Night', 'Rain', 'Snow', 'Storm']],
  ])('%s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });
});
