/** Alternatives that a term says, corrected together and one by one. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Correction } from '../../../src/engine/core/corrections';
import { inEnglish } from '../../../src/engine/core/message';
import { part, voyages } from './voyages';

let ask: Awaited<ReturnType<typeof voyages>>;

beforeAll(async () => {
  ask = await voyages();
});

describe('alternatives that a term says', () => {
  it('are one part, which is taken away as a whole', async () => {
    const asked = await ask('How many extreme voyages were there?');
    expect(asked.rows).toEqual([[2]]);
    const found = part(asked, /days/);
    const linked = { table: 'voyages', column: 'days' };
    expect(found).toMatchObject({ text: 'the days are less than 4 or are more than 20', place: null, linked });
    expect(asked.whole.understood.parts?.filter(({ kind }) => kind === 'condition')).toEqual([found]);
    const without = await ask('How many extreme voyages were there?', [{ kind: 'drop', at: found.at }]);
    expect(without.rows).toEqual([[4]]);
  });

  it('are edited and left out one by one', async () => {
    const question = 'How many extreme voyages were there?';
    const linked = { table: 'voyages', column: 'days' };
    const [first, second] = part(await ask(question), /days/).each ?? [];
    expect(first).toMatchObject({ at: 'where.0', linked, edit: { op: '<', values: [4], numeric: true } });
    expect(second).toMatchObject({ at: 'where.1', linked, edit: { op: '>', values: [20] } });
    const edit: Correction = { kind: 'condition', at: 'where.1', column: linked, op: '>=', values: ['5'] };
    const edited = await ask(question, [edit]);
    expect(edited.rows).toEqual([[3]]);
    expect(inEnglish(edited.whole.corrected?.[0]?.said)).toBe('the days are at least 5, instead of the days are more than 20');
    expect((await ask(question, [{ kind: 'drop', at: 'where.0' }])).rows).toEqual([[1]]);
  }); // prettier-ignore
});
