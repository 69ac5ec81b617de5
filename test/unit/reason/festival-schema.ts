/** A small schema of a film festival: juries with a chair and members, films of a kind, halls that people have as their home. */
import { schemaOf } from './small-schema';

const GRAPH = `
version: 1
revision: 1
sources: [{ id: festival, kind: sqlite, path: festival.sqlite }]
tables:
  juries:
    key: [jury_id]
    display: [jury_name]
    columns: { jury_id: { type: text }, jury_name: { type: text }, chair: { type: integer } }
  jurors:
    key: [juror_id]
    display: [juror_name]
    columns: { juror_id: { type: integer }, juror_name: { type: text }, home_hall: { type: text }, mentor_id: { type: integer } }
  jury_members:
    key: [jury_id, juror_id]
    ladder: []
    columns: { jury_id: { type: text }, juror_id: { type: integer } }
  halls:
    key: [hall_code]
    display: [hall_name]
    columns: { hall_code: { type: text }, hall_name: { type: text } }
  ref_film_types:
    key: [type_code]
    columns: { type_code: { type: text }, type_description: { type: text } }
  films:
    key: [film_id]
    display: [title]
    columns: { film_id: { type: integer }, title: { type: text }, year: { type: integer }, runtime: { type: integer }, film_type: { type: text } }
edges:
  - { kind: key, from: juries.chair, to: jurors.juror_id, cardinality: many-to-one }
  - { kind: key, from: jurors.mentor_id, to: jurors.juror_id, label: mentor, cardinality: many-to-one }
  - { kind: key, from: jurors.home_hall, to: halls.hall_code, cardinality: many-to-one }
  - { kind: key, from: jury_members.jury_id, to: juries.jury_id, cardinality: many-to-one }
  - { kind: key, from: jury_members.juror_id, to: jurors.juror_id, cardinality: many-to-one }
  - { kind: key, from: films.film_type, to: ref_film_types.type_code, cardinality: many-to-one }
`;
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'jurors.juror_name': ['Ann Lee', 'Bob Ray'],
  'ref_film_types.type_description': ['Comedy', 'Drama'],
};

export const { view, contextFor, column, use } = schemaOf(GRAPH, VALUES);
