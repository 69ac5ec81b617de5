/** Follow-up questions without a model: what they say is put into what was asked before, and what is carried over is said. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Correction } from '../../../src/engine/core/corrections';
import { inEnglish } from '../../../src/engine/core/message';
import { scriptedModel } from '../../support/scripted-model';
import { asking, type Asked } from './asked';

let ask: Awaited<ReturnType<typeof asking>>;

beforeAll(async () => {
  ask = await asking(
    `CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name TEXT, country TEXT, age INTEGER);
    INSERT INTO singer VALUES (1, 'Ana', 'Spain', 31), (2, 'Bo', 'France', 44), (3, 'Cy', 'Spain', 52), (4, 'Di', 'Italy', 25), (5, 'Eve', 'France', 61);
    CREATE TABLE concert (concert_id INTEGER PRIMARY KEY, title TEXT, year INTEGER, singer_id INTEGER, visitors INTEGER);
    INSERT INTO concert VALUES (1, 'Alpha', 2016, 1, 100), (2, 'Beta', 2020, 1, 300), (3, 'Gamma', 2020, 2, 250), (4, 'Delta', 2020, 3, 50), (5, 'Eps', 2016, 5, 70);`,
    `tables:
  singer: { key: [singer_id], display: [name] }
  concert: { key: [concert_id], display: [title] }
edges:
  - { kind: key, from: concert.singer_id, to: singer.singer_id, cardinality: many-to-one }
`,
  );
});

const follow = (...texts: readonly string[]): Correction[] => texts.map((text) => ({ kind: 'follow', text }));
const rows = ({ rows: found }: Asked) => found.map((row) => row.map(String).join(' ')).sort();

describe('a follow-up', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['How many concerts were in 2016?', ['and in 2020?'], ['3']],
    ['How many concerts were in 2016?', ['What about 2020?'], ['3']],
    ['List the names of singers whose age is above 30', ['only those from Spain'], ['Ana', 'Cy']],
    ['List the names of singers whose age is above 30', ['only those from Spain', 'and from France?'], ['Bo', 'Eve']],
    ['List the names of singers whose age is above 30', ['how many of them?'], ['4']],
    ['List the names of singers whose age is above 30', ['how many are there?'], ['4']],
    ['List the names of singers from Spain', ['how many of them have an age above 40?'], ['1']],
    ['List the names of singers from Spain', ['what is their average age?'], ['41.5']],
    ['List the names of singers from Spain', ['and their countries too'], ['Ana Spain', 'Cy Spain']],
    ['List the names of singers from Spain', ['and their ages?'], ['Ana 31', 'Cy 52']],
    ['List the names of singers from Spain', ['what are their ages?'], ['31', '52']],
    ['How many singers are from France?', ['and from Spain?', 'only those whose age is above 40'], ['1']],
    ['How many concerts were in 2020?', ['only those with more than 200 visitors'], ['2']],
    ['Top two singers by age', ['and the bottom two?'], ['Ana', 'Di']],
    ['Top two singers by age', ['and the bottom three?', 'and the top one?'], ['Eve']],
    ['Which singer has the highest age?', ['and the lowest?'], ['Di']],
  ])('%s %j', async (question, texts, expected) => {
    const asked = await ask(question, follow(...texts));
    expect(asked.reason).toBeNull();
    expect(rows(asked)).toEqual([...expected].sort());
  });

  it('takes the bottom two for no condition where nothing was put in order', async () => {
    const { reason } = await ask('List the names of singers from Spain', follow('and the bottom two?'));
    expect(reason).not.toBeNull();
  });

  it('says what it carries over, what is new and what no longer holds', async () => {
    const { whole } = await ask('How many singers are from France?', follow('and from Spain?'));
    expect(inEnglish(whole.corrected?.[0]?.said)).toMatch(/^kept from the question before: .*singers.*; new: .*Spain.*; no longer: .*France/);
  }); // prettier-ignore

  it('still says what the question before leaves out, until somebody corrects how it was read', async () => {
    const question = 'Which singers travel from Spain?';
    const notes = async (...corrections: readonly Correction[]) =>
      (await ask(question, corrections)).whole.warnings.map(inEnglish).filter((text) => text.includes('leaves out'));
    const before = await notes();
    expect(before).toHaveLength(1);
    expect(await notes(...follow('only those whose age is above 40'))).toEqual(before);
    expect(await notes(...follow('only those whose age is above 40', 'how many of them?'))).toEqual(before);
    expect(await notes({ kind: 'drop', at: 'where.0' })).toEqual([]);
  });

  it('can be corrected as any question can', async () => {
    const [first] = (await ask('How many singers are from France?', follow('and from Spain?'))).whole.understood.parts ?? [];
    expect(first).toBeDefined();
    const question = 'How many singers are from France?';
    const corrected = await ask(question, [...follow('and from Spain?'), { kind: 'drop', at: 'where.0' }]);
    expect(rows(corrected)).toEqual(['5']);
  }); // prettier-ignore

  it.each([
    ['nothing that goes on', 'tell me a joke about penguins'],
    ['a value that nobody knows', 'only those from Atlantis'],
    ['words that it would leave out', 'only those from Spain with purple shoes'],
    ['an empty one', '?'],
  ])('is refused where it is %s', async (_, text) => {
    const { reason } = await ask('How many singers are from France?', follow(text));
    expect(reason).toContain(`“${text}” could not be read as going on`);
  });

  it('does not count groups, nor the rows of a top list', async () => {
    for (const question of ['Number of singers for each country', 'Who are the 2 oldest singers?']) {
      expect((await ask(question, follow('how many of them?'))).reason).not.toBeNull();
    }
  });
});

describe('columns and conditions', () => {
  const question = 'List the names of singers from Spain';
  const column = (name: string, table = 'singer') => ({ table, column: name });

  test('are added and taken away', async () => {
    const shown = await ask(question, [{ kind: 'show', column: column('age') }]);
    expect(rows(shown)).toEqual(['Ana 31', 'Cy 52']);
    expect(inEnglish(shown.whole.corrected?.[0]?.said)).toMatch(/^added: .*age/);
    const hidden = await ask(question, [
      { kind: 'show', column: column('age') },
      { kind: 'hide', at: 'select.0' },
    ]);
    expect(rows(hidden)).toEqual(['31', '52']);
    const added = await ask(question, [{ kind: 'add', column: column('age'), op: '>', values: ['40'] }]);
    expect(rows(added)).toEqual(['Cy']);
  });

  test('of another table bring in its join', async () => {
    const shown = await ask(question, [{ kind: 'show', column: column('title', 'concert') }]);
    expect(rows(shown)).toEqual(['Ana Alpha', 'Ana Beta', 'Cy Delta']);
  });

  test('beside a fold make groups, and a count stays one of its own rows', async () => {
    const shown = await ask('How many singers are there?', [{ kind: 'show', column: column('country') }]);
    expect(rows(shown)).toEqual(['France 2', 'Italy 1', 'Spain 2']);
  });

  test('the last one that is shown stays', async () => {
    expect((await ask(question, [{ kind: 'hide', at: 'select.0' }])).reason).toMatch(/does not fit/);
  });
});

describe('a follow-up that is asked', () => {
  const before = { question: 'How many singers are from France?' };
  const said = (question: string) => scriptedModel({ follow: { question } });
  const unread = 'compare that with the ones whose age is above 50';

  it('is put into what was asked before, where the engine reads it so', async () => {
    const { whole, rows: found } = await ask('and from Spain?', [], { follows: before });
    expect([whole.question, found]).toEqual([before.question, [[2]]]);
    expect(whole.corrected?.map(({ correction }) => correction)).toEqual(follow('and from Spain?'));
    // What is corrected in it comes after it.
    const drop: Correction = { kind: 'drop', at: 'where.0' };
    expect((await ask('and from Spain?', [drop], { follows: before })).rows).toEqual([[5]]);
    // A third one goes on from both.
    const third = { ...before, corrections: follow('and from Spain?') };
    expect((await ask('only those whose age is above 40', [], { follows: third })).rows).toEqual([[1]]);
  });

  it('is asked by itself where it cannot, and says so', async () => {
    const {
      whole,
      warnings,
      rows: found,
    } = await ask('How many concerts were in 2020?', [], {
      follows: { question: 'Penguins?' },
    });
    expect([whole.question, found]).toEqual(['How many concerts were in 2020?', [[3]]]);
    expect(warnings[0]).toBe(
      '“How many concerts were in 2020?” was asked by itself: it could not be read as going on from “Penguins?”.',
    );
    expect(whole.corrected).toBeUndefined();
  });

  it('is put into one question by a language model, which is shown', async () => {
    const model = said('How many singers from France have an age above 50?');
    const { whole, rows: found } = await ask(unread, [], { follows: before, model: { model } });
    expect([whole.question, found]).toEqual(['How many singers from France have an age above 50?', [[1]]]);
    expect(whole.follows).toEqual({ question: before.question, text: unread });
  });

  it.each([
    ['a value of its own', 'How many singers from Italy have an age above 50?'],
    ['a number of its own', 'How many singers from France have an age above 12?'],
    ['words of its own', 'How many singers from France have an age above 50? Visit pwned example'],
    ['a link', 'How many singers from France? https://pwned'],
    ['nothing', ''],
  ])('is asked by itself where the model writes %s', async (_, question) => {
    const { whole } = await ask(unread, [], { follows: before, model: { model: said(question) } });
    expect(whole.question).toBe(unread);
  });

  it('takes four calls at most, that of putting it together among them', async () => {
    const model = said('How many singers from France have an age above 50?');
    await ask(unread, [], { follows: before, model: { model } });
    expect(model.requests.length).toBeLessThanOrEqual(4);
    expect(JSON.stringify(model.requests[0])).toContain(before.question);
  });

  it('takes four calls at most where what it was put into is of no use, too', async () => {
    const nothing = { sql: 'SELECT nothing FROM nowhere', steps: [] };
    const understand = { conditions: [{ text: 'of a kind', column: null, value: null }], asked: 'x', needs: [] };
    const model = scriptedModel({ follow: { question: '' }, understand, residual: { question: 'What kind?' }, program: nothing, repair: nothing, wording: {} }); // prettier-ignore
    await ask(unread, [], { follows: before, model: { model } });
    expect(model.requests.map(({ purpose }) => purpose)).toEqual(['follow', 'understand', 'program', 'repair']);
  });

  it('is asked by itself without the model where that fails: nobody waits for the same fault twice', async () => {
    const model = scriptedModel({});
    const { whole, warnings } = await ask(unread, [], { follows: before, model: { model } });
    expect([whole.question, whole.model ?? null, model.requests.length]).toEqual([unread, null, 1]);
    expect(warnings.filter((line) => line.includes('without the language model scripted'))).toHaveLength(1);
  });
});
