/** Things that a question names by their kind. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const TABLES = `
CREATE TABLE owners (owner_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
CREATE TABLE species (species_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE pets (pet_id INTEGER PRIMARY KEY, name TEXT, species_id INTEGER REFERENCES species, breed TEXT, born_on TEXT, weight_kg REAL, owner_id INTEGER REFERENCES owners);
CREATE TABLE vets (vet_id INTEGER PRIMARY KEY, full_name TEXT);
CREATE TABLE visits (visit_id INTEGER PRIMARY KEY, pet_id INTEGER REFERENCES pets, vet_id INTEGER REFERENCES vets, visited_on TEXT);
INSERT INTO owners VALUES (1, 'Ada', 'Berg'), (2, 'Bo', 'Lind'), (3, 'Ada', 'Wolf');
INSERT INTO species VALUES (1, 'Dog'), (2, 'Cat'), (3, 'Guinea pig');
INSERT INTO pets VALUES (1, 'Rex', 1, 'Beagle', '2015-02-03', 12, 1), (2, 'Fido', 1, 'Poodle', '2018-02-03', 20, 1), (3, 'Tom', 2, 'Siamese', '2019-02-03', 4, 2), (4, 'Kim', 3, NULL, '2021-02-03', 1, 2), (5, 'Mia', 2, 'Siamese', '2020-02-03', 4, 2);
INSERT INTO vets VALUES (1, 'Dr Holm'), (2, 'Dr Vogt');
INSERT INTO visits VALUES (1, 1, 1, '2023-01-02'), (2, 1, 2, '2023-03-02'), (3, 3, 1, '2024-01-02');
`;
const GRAPH = `
tables:
  owners: { key: [owner_id] }
  species: { key: [species_id], display: name }
  pets: { key: [pet_id], display: name }
  vets: { key: [vet_id], display: full_name }
  visits: { key: [visit_id] }
edges:
  - { kind: key, from: pets.species_id, to: species.species_id, cardinality: many-to-one }
  - { kind: key, from: pets.owner_id, to: owners.owner_id, cardinality: many-to-one }
  - { kind: key, from: visits.pet_id, to: pets.pet_id, cardinality: many-to-one }
  - { kind: key, from: visits.vet_id, to: vets.vet_id, cardinality: many-to-one }
`;
const PRACTICE = await asking(TABLES, GRAPH);

describe('things that are named by their kind', () => {
  it.each<[string, unknown[][]]>([
    ['How many dogs are there?', [[2]]],
    ['How many dogs are registered?', [[2]]],
    ['List all dogs', [['Fido'], ['Rex']]],
    ['Which dogs are heavier than 15 kg?', [['Fido']]],
    ['Average weight of dogs', [[16]]],
    ['Oldest dog', [['Rex']]],
    ['Which owners have a cat?', [['Bo', 'Lind']]],
    ['How many guinea pigs are there?', [[1]]],
    ['How many poodles are there?', [[1]]],
    ['How many dogs and cats are there?', [[4]]],
    ['Who owns the heaviest cat?', [['Bo', 'Lind']]],
    ['Which cats have no visits?', [['Mia']]],
    // The things, or what their kinds are called, are named: nothing is to be filled in.
    ['How many pets are dogs?', [[2]]],
    ['How many species are there?', [[3]]],
  ])('%s', async (question, rows) => {
    const answer = await PRACTICE(question);
    expect([answer.reason, answer.rows.toSorted()]).toEqual([null, rows]);
  });

  it('are no more than words of a name, or of other nouns', async () => {
    expect((await PRACTICE('How many dog fans are there?')).sql).not.toContain('"pets"');
    expect((await PRACTICE('How old are the Black Dogs?')).rows).not.toEqual([['2015-02-03'], ['2018-02-03']]);
  });

  it('whose names lie in two columns are told by both, also where others have whole names', async () => {
    const { rows } = await PRACTICE('Which owners have no pets?');
    expect(rows).toEqual([['Ada', 'Wolf']]);
  });
});

describe('what is told for each', () => {
  it.each<[string, unknown[][]]>([
    ['Average weight by species', [['Cat', 4], ['Dog', 16], ['Guinea pig', 1]]], // prettier-ignore
    ['Number of visits by vet', [['Dr Holm', 2], ['Dr Vogt', 1]]], // prettier-ignore
    ['Number of visits by pet breed', [['Beagle', 2], ['Siamese', 1]]], // prettier-ignore
  ])('%s', async (question, rows) => {
    expect((await PRACTICE(question)).rows.toSorted()).toEqual(rows);
  });
});
