/** What a person wants to see instead: names stay those of one person, groups those of what is shown, both halves of a combination alike. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChosenColumn, Correction } from '../../../src/engine/core/corrections';
import { inEnglish } from '../../../src/engine/core/message';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { EMPTY_GRAPH } from '../../../src/engine/graph/parse';
import type { SelectQuery } from '../../../src/engine/program/intent';
import { correctIntent } from '../../../src/engine/reason/corrections/correct-intent';
import { asking } from './asked';
import { part, rows } from './voyages';

let ask: Awaited<ReturnType<typeof asking>>;

beforeAll(async () => {
  ask = await asking(
    `CREATE TABLE keepers (id INTEGER, first_name TEXT, last_name TEXT, town TEXT);
    INSERT INTO keepers VALUES (1, 'Ada', 'Berg', 'Oslo'), (2, 'Bo', 'Chan', 'Rome'), (3, 'Cy', 'Dorn', 'Oslo');
    CREATE TABLE owners (id INTEGER, first_name TEXT, last_name TEXT, town TEXT, keeper INTEGER);
    INSERT INTO owners VALUES (1, 'Eve', 'Falk', 'Rome', 2), (2, 'Finn', 'Gray', 'Oslo', 3), (3, 'Gil', 'Hart', 'Bern', 2),
      (4, 'Hal', 'Ives', 'Rome', 3);
    CREATE TABLE dogs (id INTEGER, name TEXT, owner INTEGER, weight INTEGER);
    INSERT INTO dogs VALUES (1, 'Rex', 1, 30), (2, 'Pip', 1, 8), (3, 'Zoe', 3, 12);
    CREATE TABLE clubs (id INTEGER, name TEXT, founded INTEGER);
    INSERT INTO clubs VALUES (1, 'Lions', 1950), (2, 'Bears', 1960), (3, 'Foxes', 1970);
    CREATE TABLE games (id INTEGER, home INTEGER, away INTEGER, visitors INTEGER);
    INSERT INTO games VALUES (1, 1, 3, 100), (2, 2, 3, 200), (3, 3, 1, 300), (4, 1, 2, 400);`,
    `tables:
  keepers: { key: [id] }
  owners: { key: [id] }
  dogs: { key: [id], display: [name] }
  clubs: { key: [id], display: [name] }
  games: { key: [id] }
edges:
  - { kind: key, from: owners.keeper, to: keepers.id, cardinality: many-to-one }
  - { kind: key, from: dogs.owner, to: owners.id, cardinality: many-to-one }
  - { kind: key, from: games.home, to: clubs.id, label: home, cardinality: many-to-one }
  - { kind: key, from: games.away, to: clubs.id, label: away, cardinality: many-to-one }
`,
  );
});

const column = (at: string, chosen: ChosenColumn): Correction => ({ kind: 'column', at, column: chosen });

const COUNTED = 'Show the first name and last name of each owner with the number of dogs';
const EITHER = 'Which owners live in Bern or have a dog heavier than 20?';

describe('what is shown instead', () => {
  it.each<[string, Correction, readonly string[]]>([
    // Both halves of a name, and of the rows that were sought those alone.
    ['Which keepers have owners from Rome?', column('select.0', { table: 'owners', column: 'first_name' }), ['Eve Falk', 'Hal Ives']],
    ['Which keepers have owners from Rome?', column('select.1', { table: 'owners', column: 'last_name' }), ['Eve Falk', 'Hal Ives']],
    ['Which keepers have owners from Rome?', { kind: 'show', column: { table: 'owners', column: 'town' } }, ['Bo Chan Rome', 'Cy Dorn Rome']],
    // What is added is said of the rows that were sought.
    ['Which keepers have owners from Rome?', { kind: 'add', column: { table: 'owners', column: 'first_name' }, op: '=', values: ['Finn'] }, []],
    ['Which keepers have owners from Rome?', { kind: 'add', column: { table: 'owners', column: 'first_name' }, op: '=', values: ['Hal'] }, ['Cy Dorn']],
    // A name of one word has no place for a second half.
    ['Which owner has the heaviest dog?', column('select.0', { table: 'dogs', column: 'name' }), ['Rex']],
    // Another column of other people changes no name.
    ['Which keepers have owners from Rome?', column('select.0', { table: 'owners', column: 'town' }), ['Rome Chan', 'Rome Dorn']],
    // Groups are those of what is shown.
    [COUNTED, column('select.0', { table: 'dogs', column: 'name' }), ['Pip 1', 'Rex 1', 'Zoe 1']],
    [COUNTED, column('select.0', { table: 'dogs', column: 'weight' }), ['12 Hart 1', '30 Falk 1', '8 Falk 1']],
    [COUNTED, column('select.0', { table: 'owners', column: 'town' }), ['Bern Hart 1', 'Rome Falk 2']],
    // Without a role the rows are meant that are there.
    ['Which home club has the most visitors?', column('top.0', { table: 'clubs', column: 'founded' }), ['Foxes']],
    // Both halves of a combination.
    [EITHER, column('left.select.1', { table: 'owners', column: 'town' }), ['Eve Rome', 'Gil Bern']],
    [EITHER, { kind: 'hide', at: 'right.select.1' }, ['Eve', 'Gil']],
  ])('%s (%#)', async (question, correction, found) => {
    expect(rows(await ask(question, [correction]))).toEqual(found);
  }); // prettier-ignore

  it('is said with its table where another one has it too', async () => {
    const { whole } = await ask('List the owners of the keeper Bo Chan');
    expect(whole.understood.focus).toMatch(/of owners where .*the keeper first name is “Bo”/);
  });

  it('is told to be held by no row, also of rows that are sought', async () => {
    const add: Correction = {
      kind: 'add',
      column: { table: 'owners', column: 'first_name' },
      op: '=',
      values: ['Xaver'],
    };
    const { warnings } = await ask('Which keepers have owners from Rome?', [add]);
    expect(warnings.join()).toContain('“Xaver”');
  });

  it('is offered once, in the role of the rows that are told of', async () => {
    const shown = part(await ask('Which keepers live in Oslo?'), 'first name');
    expect(shown.options.map(({ detail }) => inEnglish(detail))).not.toContain('keepers.last_name');
    const { options } = part(await ask('Which home club has the most visitors?'), /highest|most/);
    const [founded, ...others] = options.filter(({ text }) => text.startsWith('founded'));
    expect(founded?.correction).toMatchObject({ column: { table: 'clubs', role: 'home', column: 'founded' } });
    expect(others).toEqual([]);
  });

  it('is no key where amounts are folded or compared, and groups are called after their rows', async () => {
    const asked = await ask('What is the average number of visitors of games per home club?');
    expect(asked.whole.understood.focus).toContain('for each club (home)');
    const offered = (text: RegExp) =>
      part(asked, text).options.flatMap(({ correction }) => (correction.kind === 'column' ? [correction.column] : []));
    expect(offered(/average/).map(({ column: name }) => name)).toEqual(['founded']);
    const heavy = part(await ask('Which dogs are heavier than 10?'), /weight/);
    expect(heavy.options.map(({ text }) => text)).not.toContain('owner');
  });

  it('is not offered for one of two halves that show different things', async () => {
    const { whole } = await ask('Which towns have both owners and keepers?');
    const shown = whole.understood.parts?.filter(({ kind }) => kind === 'shown') ?? [];
    expect(shown.map(({ at, options }) => [at, options.length])).toEqual([
      ['left.select.0', 0],
      ['right.select.0', 0],
    ]);
    const alike = part(await ask(EITHER), 'first name');
    expect(alike.options.length).toBeGreaterThan(0);
  });

  it('is refused where only one half would lose a column', () => {
    const table = (name: string, display: readonly string[]) =>
      [name, { name, unique: [], display, terms: [], columns: new Map() }] as const;
    const people = ['first_name', 'last_name'];
    const tables = new Map([table('owners', people), table('keepers', people), table('dogs', ['name'])]);
    const index = createGraphIndex({ ...EMPTY_GRAPH, tables });
    const named = (of: string): SelectQuery => ({
      kind: 'select',
      uses: [{ table: of }],
      distinct: false,
      select: people.map((name) => ({ kind: 'column', use: 0, column: name })),
      groupBy: [],
      orderBy: [],
    });
    const change = (right: string) =>
      correctIntent(
        { kind: 'set', op: 'except', left: named('owners'), right: named(right) },
        { kind: 'column', at: 'left.select.0', column: { table: 'dogs', column: 'name' } },
        index,
        () => undefined,
      );
    expect(() => change('keepers')).toThrow();
    expect(change('owners')).toMatchObject({
      left: { select: [{ column: 'name' }] },
      right: { select: [{ column: 'name' }] },
    });
  });
});
