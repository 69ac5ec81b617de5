// Bounds that belong to what they bound, and numbers of rows between two.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ROWS = `
  CREATE TABLE owners (owner_id INTEGER PRIMARY KEY, name TEXT, town TEXT);
  CREATE TABLE dogs (dog_id INTEGER PRIMARY KEY, name TEXT, age INTEGER, year_of_birth INTEGER, owner_id INTEGER REFERENCES owners(owner_id));
  CREATE TABLE stays (stay_id INTEGER PRIMARY KEY, dog_id INTEGER REFERENCES dogs(dog_id), arrived_on TEXT);
  INSERT INTO owners VALUES (1,'Ada','Tulsa'),(2,'Bo','Austin'),(3,'Cy','Austin'),(4,'Di','Austin');
  INSERT INTO dogs VALUES (1,'Rex',3,2004,1),(2,'Fido',7,2005,2),(3,'Spot',11,2006,2),(4,'Luna',2,2007,3),(5,'Milo',9,2005,3),(6,'Otto',12,2010,3);
  INSERT INTO stays VALUES (1,1,'2020-01-01'),(2,2,'2020-02-01'),(3,2,'2020-03-01'),(4,3,'2020-03-05'),(5,4,'2020-04-01'),(6,1,'2020-05-01'),
    (7,2,'2020-06-01'),(8,2,'2020-07-01'),(9,6,'2020-07-05'),(10,2,'2020-07-09');
`;
const GRAPH = `
tables:
  owners: { key: [owner_id], display: [name] }
  dogs: { key: [dog_id], display: [name] }
  stays: { key: [stay_id] }
edges:
  - { kind: key, from: [dogs.owner_id], to: [owners.owner_id], cardinality: many-to-one }
  - { kind: key, from: [stays.dog_id], to: [dogs.dog_id], cardinality: many-to-one }
`;

describe('bounds that are said with what they bound', async () => {
  const ask = await asking(ROWS, GRAPH);
  const first = async (question: string) => {
    const { rows, reason } = await ask(question);
    expect(reason).toBeNull();
    return rows.map(([value]) => value).sort();
  };

  it.each([
    ['Which dogs were born in or after 2006?', ['Luna', 'Otto', 'Spot']],
    ['Which dogs were born before or in 2004?', ['Rex']],
    ['Which dogs were born no later than 2004?', ['Rex']],
    ['Which dogs are 9 years old or older?', ['Milo', 'Otto', 'Spot']],
    ['Which dogs are aged 9 and over?', ['Milo', 'Otto', 'Spot']],
    ['Names of dogs aged 3 and under', ['Luna', 'Rex']],
    // Numbers of rows between two.
    ['Which dogs had between two and four stays?', ['Rex']],
    ['Which dogs had between 1 and 3 stays?', ['Luna', 'Otto', 'Rex', 'Spot']],
    ['List the names of owners with 2 to 3 dogs.', ['Bo', 'Cy']],
    ['Which towns have between 2 and 4 owners?', ['Austin']],
    ['How many owners have between 2 and 3 dogs?', [2]],
    ['Which dogs are between 3 and 9 years old?', ['Fido', 'Milo', 'Rex']],
    ['How many stays have arrived on or after 2020-07-05?', [2]],
  ])('%s', async (question, expected) => expect(await first(question)).toEqual(expected));
});
