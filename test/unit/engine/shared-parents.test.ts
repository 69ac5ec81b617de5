/** Tables that both refer to a third one of which nobody speaks: their rows are joined by what ties them, where anything does. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const CHOIRS = `
CREATE TABLE choir (choir_id INTEGER PRIMARY KEY, choir_name TEXT);
CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, singer_name TEXT, choir_id INTEGER);
CREATE TABLE piece (piece_id INTEGER PRIMARY KEY, title TEXT, choir_id INTEGER, soloist_id INTEGER);
CREATE TABLE rehearsal (rehearsal_id INTEGER PRIMARY KEY, held_on TEXT, piece_id INTEGER);
CREATE TABLE attendance (singer_id INTEGER, rehearsal_id INTEGER, minutes INTEGER, PRIMARY KEY (singer_id, rehearsal_id));
INSERT INTO choir VALUES (1, 'Chamber'), (2, 'Town');
INSERT INTO singer VALUES (1, 'Ada', 1), (2, 'Bo', 1), (3, 'Cleo', 2), (4, 'Dirk', 2);
INSERT INTO piece VALUES (1, 'Nocturne', 1, 1), (2, 'Psalm', 1, 1), (3, 'Barcarole', 2, 4);
INSERT INTO rehearsal VALUES (1, '2024-01-10', 1), (2, '2024-01-17', 2), (3, '2024-01-24', 3), (4, '2024-02-07', 3);
INSERT INTO attendance VALUES (1, 1, 90), (1, 2, 60), (2, 1, 90), (3, 3, 45), (4, 3, 45), (4, 4, 80), (1, 4, 30);`;
const TABLES = `
tables:
  choir: { key: [choir_id], display: [choir_name] }
  singer: { key: [singer_id], display: [singer_name] }
  piece: { key: [piece_id], display: [title] }
  rehearsal: { key: [rehearsal_id] }
  attendance: { key: [singer_id, rehearsal_id] }
edges:
  - { kind: key, from: singer.choir_id, to: choir.choir_id, cardinality: many-to-one, status: declared }
  - { kind: key, from: piece.choir_id, to: choir.choir_id, cardinality: many-to-one, status: declared }
`;
const REHEARSALS = `${TABLES}
  - { kind: key, from: rehearsal.piece_id, to: piece.piece_id, cardinality: many-to-one, status: declared }
  - { kind: key, from: attendance.singer_id, to: singer.singer_id, cardinality: many-to-one, status: declared }
  - { kind: key, from: attendance.rehearsal_id, to: rehearsal.rehearsal_id, cardinality: many-to-one, status: declared }
`;
const SOLOISTS = `${TABLES}
  - { kind: key, from: piece.soloist_id, to: singer.singer_id, cardinality: many-to-one, status: suggested, confidence: 0.7 }
`;

describe('tables that share a parent', () => {
  it.each<[string, string, string, readonly (readonly unknown[])[]]>([
    [
      'joined by the rows between them, however many joins that takes',
      REHEARSALS,
      'List the names of all singers and the titles of the pieces they practised.',
      [
        ['Ada', 'Nocturne'],
        ['Ada', 'Psalm'],
        ['Ada', 'Barcarole'],
        ['Bo', 'Nocturne'],
        ['Cleo', 'Barcarole'],
        ['Dirk', 'Barcarole'],
        ['Dirk', 'Barcarole'],
      ],
    ],
    ['joined by an edge that nobody has reviewed', SOLOISTS, 'Which singers have more than one piece?', [['Ada']]],
  ])('%s', async (_, body, question, rows) => {
    const ask = await asking(CHOIRS, body);
    expect([...(await ask(question)).rows].sort()).toEqual([...rows].sort());
  });
});
