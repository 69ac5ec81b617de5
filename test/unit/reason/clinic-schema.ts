/** A small schema of clinics for tests: patients and nurses with halves of names, visits with their stars, a nurse for each patient. */
import type { Frame } from '../../../src/engine/reason/frame/frame';
import { schemaOf } from './small-schema';

const GRAPH = `
version: 1
revision: 1
sources: [{ id: clinic, kind: sqlite, path: clinic.sqlite }]
tables:
  nurses:
    key: [nurse_id]
    display: [first_name, last_name]
    columns:
      nurse_id: { type: integer }
      first_name: { type: text }
      last_name: { type: text }
      hire_date: { type: date }
      reports_to: { type: integer }
  patients:
    key: [patient_id]
    display: [first_name, last_name]
    columns:
      patient_id: { type: integer }
      first_name: { type: text }
      last_name: { type: text }
      weight: { type: integer }
      ward: { type: text }
      nurse_id: { type: integer }
      joined: { type: date }
  visits:
    key: [visit_id]
    columns:
      visit_id: { type: integer }
      patient_id: { type: integer }
      stars: { type: integer }
      visit_date: { type: date }
edges:
  - { kind: key, from: patients.nurse_id, to: nurses.nurse_id, keywords: [cares for], cardinality: many-to-one }
  - { kind: key, from: nurses.reports_to, to: nurses.nurse_id, label: manager, cardinality: many-to-one }
  - { kind: key, from: visits.patient_id, to: patients.patient_id, cardinality: many-to-one }
`;
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'nurses.first_name': ['Ann', 'Bob', 'Clara'],
  'nurses.last_name': ['Lee', 'Ray'],
  'patients.first_name': ['Ann', 'Dora'],
  'patients.last_name': ['Gray', 'Lee'],
  'patients.ward': ['North', 'South'],
};

export const { view, contextFor, column } = schemaOf(GRAPH, VALUES);

/** A frame that shows columns (`T.C`) of all rows. */
export const shown = (...names: string[]): Frame => ({
  select: names.map((name) => ({ fn: 'none', distinct: false, column: column(name) })),
  distinct: false,
  conditions: [],
  connective: 'and',
  group: [],
  uses: [],
});
