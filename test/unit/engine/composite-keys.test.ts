/** Questions over tables whose rows several columns tell apart: what belongs to them one to one, and how many others do. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

type Ask = (question: string) => Promise<Asked>;

/** Rows as text, in no order. */
const sorted = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' ')).sort();

describe('trains, their wagons and who travels in them', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE train (train_id INTEGER, line TEXT);
      INSERT INTO train VALUES (1, 'north'), (2, 'south'), (3, 'coast');
      CREATE TABLE wagon (train_id INTEGER, wagon_no INTEGER, state INTEGER, load INTEGER);
      INSERT INTO wagon VALUES (1, 1, 2, 40), (1, 2, 1, 70), (2, 1, 2, 55), (2, 2, 2, 20), (3, 1, 1, 65);
      CREATE TABLE plate (train_id INTEGER, wagon_no INTEGER, make TEXT, doors INTEGER);
      INSERT INTO plate VALUES (1, 1, 'Talbot', 4), (1, 2, 'Talbot', 2), (2, 1, 'Ganz', 4), (2, 2, 'Talbot', 4), (3, 1, 'Fiat', 2);
      CREATE TABLE traveller (train_id INTEGER, wagon_no INTEGER, traveller_no INTEGER, row_code INTEGER, age INTEGER, mood INTEGER);
      INSERT INTO traveller VALUES (1, 1, 1, 1, 30, 1), (1, 1, 2, 2, 41, 1), (1, 2, 1, 1, 8, 2), (2, 1, 1, 1, 52, 1), (2, 2, 1, 2, 19, 2), (3, 1, 1, 2, 33, 1), (3, 1, 2, 1, 60, 1), (3, 1, 3, 2, 71, 2);`,
      `tables:
  train: { key: [train_id], display: [train_id], keywords: [trains] }
  wagon:
    key: [train_id, wagon_no]
    display: [train_id, wagon_no]
    keywords: [wagons, carriage, carriages]
    terms: { damaged: { where: state = 2, keywords: [was damaged, were damaged] }, on a siding: { where: load < 60, keywords: [siding] } }
    columns: { load: { unit: t, keywords: [load of the wagon, load] }, state: { values: { 1: sound, 2: broken } } }
  plate:
    key: [train_id, wagon_no]
    columns: { make: { keywords: [make, wagon make] }, doors: { keywords: [number of doors] } }
  traveller:
    key: [train_id, wagon_no, traveller_no]
    display: [train_id, wagon_no, traveller_no]
    keywords: [travellers, passenger, passengers]
    terms: { asleep: { where: mood = 1, keywords: [fast asleep, sleeping] } }
    columns:
      age: { unit: years }
      row_code: { keywords: [seat row], values: { 1: front row, 2: back row } }
      mood: { values: { 1: asleep or dozing in a seat, 2: awake } }
edges:
  - { kind: key, from: wagon.train_id, to: train.train_id, label: wagon of the train, cardinality: many-to-one }
  - { kind: key, from: [plate.train_id, plate.wagon_no], to: [wagon.train_id, wagon.wagon_no], label: plate of the wagon, cardinality: one-to-one }
  - { kind: key, from: [traveller.train_id, traveller.wagon_no], to: [wagon.train_id, wagon.wagon_no], label: traveller in the wagon, cardinality: many-to-one }
`,
    );
  });

  it.each([
    ['Which make of wagon occurs most often?', ['Talbot']],
    ['How many different makes are there among the damaged wagons?', ['2']],
    ['List the make and the number of doors of the damaged wagons.', ['Ganz 4', 'Talbot 4', 'Talbot 4']],
  ])('takes what belongs to each row for a property of it: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it.each([
    ['Which trains had at least two travellers who were asleep?', ['1', '3']],
    ['List the trains with more than two travellers.', ['1', '3']],
    ['Which wagons had exactly two travellers?', ['1 1']],
  ])('finds rows by how many others belong to them: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it.each([
    ['Count the wagons that were damaged and on a siding.', ['3']],
    ['What is the largest load of any damaged wagon?', ['55']],
    ['How many travellers of each age were asleep?', ['30 1', '33 1', '41 1', '52 1', '60 1']],
  ])('counts and ranks what is named: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });
});
