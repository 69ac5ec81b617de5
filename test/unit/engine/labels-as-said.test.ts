// Labels of code lists, normal ranges and shortened names, said as people say them.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ROWS = `
  CREATE TABLE STABLE (STABLENO INTEGER PRIMARY KEY, HORSES INTEGER);
  CREATE TABLE HORSE (HORSENO INTEGER PRIMARY KEY, STABLENO INTEGER, SEX INTEGER, STATE INTEGER, CARE INTEGER, DEATH INTEGER, BLOODGLU REAL, DVTOTAL REAL, LIMP INTEGER);
  CREATE TABLE VETVISIT (VISITNO INTEGER PRIMARY KEY, HORSENO INTEGER, FEE REAL);
  INSERT INTO STABLE VALUES (1,3),(2,2);
  INSERT INTO HORSE VALUES (1,1,1,1,3,0,90,4,0),(2,1,2,2,3,0,150,6,2),(3,1,3,1,1,1,99,8,1),(4,2,2,3,1,0,60,2,0),(5,2,4,3,2,2,170,10,3);
  INSERT INTO VETVISIT VALUES (1,1,10),(2,1,20),(3,2,30),(4,5,40);
`;
const GRAPH = `
tables:
  STABLE: { key: [STABLENO], keywords: [stable] }
  HORSE:
    key: [HORSENO]
    keywords: [horse]
    terms:
      normal BLOODGLU: { where: BLOODGLU < 120 }
      abnormal BLOODGLU: { where: BLOODGLU >= 120, keywords: [BLOODGLU beyond normal, BLOODGLU not normal] }
      low BLOODGLU: { where: BLOODGLU < 70 }
      with limping: { where: LIMP > 0, keywords: [limping horse] }
      severe limping: { where: LIMP = 2 }
    columns:
      SEX: { values: { 1: Male, 2: Female, 3: "Female, in foal", 4: "Female, with foal" } }
      STATE: { values: { 1: Healthy, 2: Injured/lame - kept apart, 3: "Tired, slightly" } }
      CARE: { values: { 1: No care, 2: Fatal, 3: Hospitalization } }
      BLOODGLU: { description: blood glucose }
      LIMP: { description: limping, keywords: [degree of limping, severity of limping] }
  VETVISIT: { key: [VISITNO] }
edges:
  - { kind: key, from: HORSE.STABLENO, to: STABLE.STABLENO }
  - { kind: key, from: VETVISIT.HORSENO, to: HORSE.HORSENO }
`;

describe('labels and ranges as they are said', async () => {
  const ask = await asking(ROWS, GRAPH);

  it.each<[string, number]>([
    // A noun of what was done, and a verb that says so.
    ['How many horses were hospitalized?', 2],
    // A part that a slash sets apart, and a comma turned round.
    ['How many horses were lame?', 1],
    ['How many slightly tired horses are there?', 2],
    // What a list writes behind a comma is a kind of it.
    ['How many female horses are there?', 4],
    ['How many male horses are there?', 1],
    ['How many horses died?', 1],
    // A state beside any name of its column.
    ['How many horses have an abnormal blood glucose level?', 2],
    ['How many horses have a blood glucose beyond the normal range?', 2],
    ['How many horses have a normal level of blood glucose?', 3],
    ['How many horses have a blood glucose lower than normal?', 1],
    ['How many horses have a blood glucose not within the normal range?', 2],
    // A state among the words that name its column.
    ['How many horses have a severe degree of limping?', 1],
    ['How many horses with a severe degree of limping are there?', 1],
    // The first letters of words, and the last word first.
    ['What is the average total delta-V of female horses?', 6.5],
    ['How many vet visits are there?', 4],
  ])('%s', async (question, value) => {
    const { reason, rows } = await ask(question);
    expect({ reason, rows }).toEqual({ reason: null, rows: [[value]] });
  });
});
