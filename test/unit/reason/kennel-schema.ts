/** A small schema of a kennel: dogs whose coat and eyes have colours of one table, and scores in skills that are rows. */
import { schemaOf } from './small-schema';

const GRAPH = `
version: 1
revision: 1
sources: [{ id: kennel, kind: sqlite, path: kennel.sqlite }]
tables:
  dogs:
    key: [dog_id]
    display: [dog_name]
    columns: { dog_id: { type: integer }, dog_name: { type: text }, age: { type: integer }, coat_colour_id: { type: integer }, eye_colour_id: { type: integer } }
  colours:
    key: [colour_id]
    columns: { colour_id: { type: integer }, colour: { type: text } }
  skills:
    key: [skill_id]
    columns: { skill_id: { type: integer }, skill_name: { type: text } }
  dog_scores:
    key: [dog_id, skill_id]
    ladder: []
    columns: { dog_id: { type: integer }, skill_id: { type: integer }, score: { type: integer } }
edges:
  - { kind: key, from: dogs.coat_colour_id, to: colours.colour_id, label: coat, cardinality: many-to-one }
  - { kind: key, from: dogs.eye_colour_id, to: colours.colour_id, label: eye, cardinality: many-to-one }
  - { kind: key, from: dog_scores.dog_id, to: dogs.dog_id, cardinality: many-to-one }
  - { kind: key, from: dog_scores.skill_id, to: skills.skill_id, cardinality: many-to-one }
`;
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'dogs.dog_name': ['Rex', 'Bella'],
  'colours.colour': ['Brown', 'Black', 'Blue'],
  'skills.skill_name': ['Agility', 'Obedience', 'Tracking'],
};

export const { view, contextFor, column } = schemaOf(GRAPH, VALUES);
