/** What is said of many rows at once: lists that joins repeat, numbers of two groups, values that share a word, people without names. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

const COATS = ['Black', 'White', 'Brown'];
const NAMES = ['Rex', 'Luna', 'Milo', 'Bella', 'Max', 'Coco', 'Rocky', 'Daisy', 'Oscar', 'Nala', 'Simba', 'Lola'];
const many = (count: number, row: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => `(${row(i + 1)})`).join(', ');

const SQL = `
  CREATE TABLE region (region_id INTEGER PRIMARY KEY, region_name TEXT);
  INSERT INTO region VALUES (1, 'North Shore'), (2, 'South Shore'), (3, 'Hill Country');
  CREATE TABLE keeper (keeper_id INTEGER PRIMARY KEY, gender TEXT, region_id INTEGER REFERENCES region);
  INSERT INTO keeper VALUES ${many(60, (i) => `${i}, '${i % 2 ? 'F' : 'M'}', ${1 + (i % 3)}`)};
  CREATE TABLE policy (policy_id INTEGER PRIMARY KEY, region_id INTEGER REFERENCES region);
  INSERT INTO policy VALUES ${many(40, (i) => `${i}, ${i < 16 ? 1 : i < 36 ? 2 : 3}`)};
  CREATE TABLE holding (holding_id INTEGER PRIMARY KEY, keeper_id INTEGER REFERENCES keeper, policy_id INTEGER REFERENCES policy);
  INSERT INTO holding VALUES ${many(50, (i) => `${i}, ${i}, ${1 + (i % 40)}`)};
  CREATE TABLE claim (claim_id INTEGER PRIMARY KEY, policy_id INTEGER REFERENCES policy, amount INTEGER);
  INSERT INTO claim VALUES ${many(60, (i) => `${i}, ${1 + (i % 40)}, ${10 * i}`)};
  CREATE TABLE coat (coat_id INTEGER PRIMARY KEY, coat TEXT);
  INSERT INTO coat VALUES ${COATS.map((coat, i) => `(${i + 1}, '${coat}')`).join(', ')};
  CREATE TABLE animal (animal_id INTEGER PRIMARY KEY, name TEXT, species TEXT, coat_id INTEGER REFERENCES coat, admission TEXT);
  INSERT INTO animal VALUES ${NAMES.map((name, i) => `(${i + 1}, '${name}', '${i % 3 ? 'dog' : 'cat'}', ${1 + (i % 3)}, '${i % 4 ? '-' : '+'}')`).join(', ')};
  CREATE TABLE lab (lab_id INTEGER PRIMARY KEY, animal_id INTEGER REFERENCES animal, glucose INTEGER);
  INSERT INTO lab VALUES ${many(120, (i) => `${i}, ${1 + (i % 12)}, ${50 + i}`)};
  CREATE TABLE trick (trick_id INTEGER PRIMARY KEY, trick_name TEXT);
  INSERT INTO trick VALUES (1, 'Fetching'), (2, 'Rolling'), (3, 'Begging');
  CREATE TABLE animal_trick (animal_id INTEGER REFERENCES animal, trick_id INTEGER REFERENCES trick, PRIMARY KEY (animal_id, trick_id));
  INSERT INTO animal_trick VALUES (1, 1), (2, 1), (3, 1), (3, 2), (4, 3), (5, 3);
  CREATE TABLE measure (measure_id INTEGER PRIMARY KEY, measure_name TEXT);
  INSERT INTO measure VALUES (1, 'Speed'), (2, 'Strength'), (3, 'Durability');
  CREATE TABLE animal_measure (animal_id INTEGER REFERENCES animal, measure_id INTEGER REFERENCES measure, score INTEGER, PRIMARY KEY (animal_id, measure_id));
  INSERT INTO animal_measure VALUES ${NAMES.flatMap((_, i) => [1, 2, 3].map((m) => `(${i + 1}, ${m}, ${m === 1 && i < 2 ? 90 : 10 * m + i})`)).join(', ')};
`;

const EDGES = [
  'keeper.region_id region.region_id',
  'policy.region_id region.region_id',
  'holding.keeper_id keeper.keeper_id',
  'holding.policy_id policy.policy_id',
  'claim.policy_id policy.policy_id',
  'animal.coat_id coat.coat_id',
  'lab.animal_id animal.animal_id',
  'animal_trick.animal_id animal.animal_id',
  'animal_trick.trick_id trick.trick_id',
  'animal_measure.animal_id animal.animal_id',
  'animal_measure.measure_id measure.measure_id',
].map((edge) => edge.split(' '));

const GRAPH = `
tables:
  region: { key: [region_id], columns: { region_id: { type: integer }, region_name: { type: text } } }
  keeper: { key: [keeper_id], columns: { keeper_id: { type: integer }, gender: { type: text, values: { F: female, M: male } }, region_id: { type: integer } } }
  policy: { key: [policy_id], columns: { policy_id: { type: integer }, region_id: { type: integer } } }
  holding: { key: [holding_id], columns: { holding_id: { type: integer }, keeper_id: { type: integer }, policy_id: { type: integer } } }
  claim: { key: [claim_id], columns: { claim_id: { type: integer }, policy_id: { type: integer }, amount: { type: integer } } }
  coat: { key: [coat_id], columns: { coat_id: { type: integer }, coat: { type: text } } }
  animal:
    key: [animal_id]
    columns:
      animal_id: { type: integer }
      name: { type: text }
      species: { type: text }
      coat_id: { type: integer }
      admission: { type: text, values: { "+": kept in the ward, "-": treated as a daypatient } }
  lab: { key: [lab_id], columns: { lab_id: { type: integer }, animal_id: { type: integer }, glucose: { type: integer } } }
  trick: { key: [trick_id], columns: { trick_id: { type: integer }, trick_name: { type: text } } }
  animal_trick: { key: [animal_id, trick_id], columns: { animal_id: { type: integer }, trick_id: { type: integer } } }
  measure: { key: [measure_id], columns: { measure_id: { type: integer }, measure_name: { type: text } } }
  animal_measure: { key: [animal_id, measure_id], columns: { animal_id: { type: integer }, measure_id: { type: integer }, score: { type: integer } } }
edges:
${EDGES.map(([from, to]) => `  - { kind: key, from: ${from ?? ''}, to: ${to ?? ''}, cardinality: many-to-one }`).join('\n')}
`;

let ask: Awaited<ReturnType<typeof asking>>;
beforeAll(async () => {
  ask = await asking(SQL, GRAPH);
});

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join()).sort();

describe('a list that a join repeats', () => {
  it.each<[string, readonly string[]]>([
    ['List the names of the animals with a glucose above 100.', [...NAMES].sort()],
    ['List the coats of the animals with a glucose above 100.', [...COATS].sort()],
  ])('%s shows each once', async (question, expected) => {
    expect(sorted((await ask(question)).rows)).toEqual(expected);
  });
});

describe('numbers of two groups', () => {
  it.each<[string, number]>([
    ['What is the difference in the number of policies between North and South Shore?', -5],
    ['Which region has more policies: North or South Shore? Find the difference in the number of policies.', -5],
    ['What is the difference between the number of dogs and the number of cats?', 4],
    ['How many policies are in North or South Shore?', 35],
  ])('%s', async (question, expected) => {
    expect((await ask(question)).rows).toEqual([[expected]]);
  });

  it('takes both of two values', async () => {
    const { rows } = await ask('List the names of black and white animals.');
    expect(sorted(rows)).toEqual(NAMES.filter((_, i) => i % 3 < 2).sort());
  });
});

describe('those without names', () => {
  it.each([
    ['Who made claim 17?', '17'],
    ['Which keeper made claim 17?', '17'],
  ])('%s', async (question, expected) => {
    const { rows, reason } = await ask(question);
    expect(reason).toBeNull();
    expect(sorted(rows)).toEqual([expected]);
  });
});

describe('words that say a condition', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    // The only word of a label, where it is what is counted.
    ['How many daypatients are dogs?', [[NAMES.filter((_, i) => i % 3 && i % 4).length]]],
    // A value between the words of a table.
    ['How many animals have the fetching trick?', [[3]]],
    // Measures by their adjectives.
    ['How strong is Milo?', [[22]]],
    ['How durable is Bella?', [[33]]],
    ['How many animals are the fastest?', [[2]]],
  ])('%s', async (question, expected) => {
    expect((await ask(question)).rows).toEqual(expected);
  });
});
