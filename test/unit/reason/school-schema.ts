/** A small curated schema for tests of tables that take part: students and courses of departments, who takes what, rooms. */
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { Column } from '../../../src/engine/graph/model';
import { parseGraph } from '../../../src/engine/graph/parse';
import type { Catalogue, ColumnProfile, TableProfile } from '../../../src/engine/profile/catalogue';
import { Linker } from '../../../src/engine/question/linker';
import { buildSchemaView } from '../../../src/engine/question/schema-view';
import { contextOf, type QuestionContext } from '../../../src/engine/reason/question-context';
import { collectKeywords } from '../../../src/engine/search/keywords';
import { ValueIndex } from '../../../src/engine/search/value-index';
import { ValueStore } from '../../../src/engine/search/value-store';

const GRAPH = `
version: 1
revision: 1
sources: [{ id: school, kind: sqlite, path: school.sqlite }]
tables:
  departments:
    key: [department]
    display: [department]
    columns: { department: { type: text }, budget: { type: integer } }
  students:
    key: [student_id]
    display: [student_name]
    columns:
      student_id: { type: integer }
      student_name: { type: text, keywords: [name] }
      department: { type: text }
      credits: { type: integer }
      level: { type: integer }
  courses:
    key: [course_id]
    display: [title]
    columns: { course_id: { type: integer }, title: { type: text }, department: { type: text } }
  enrolments:
    keywords: [enrolment]
    key: [student_id, course_id, semester, year]
    display: [semester, year]
    columns:
      student_id: { type: integer }
      course_id: { type: integer }
      semester: { type: text }
      year: { type: integer }
  teachers:
    key: [teacher_id]
    display: [teacher_name]
    columns: { teacher_id: { type: integer }, teacher_name: { type: text, keywords: [name] } }
  mentors:
    key: [student_id]
    columns: { student_id: { type: integer }, teacher_id: { type: integer } }
  rooms:
    key: [room_id]
    terms: { not free: { where: is_free = 0, keywords: [taken] } }
    columns: { room_id: { type: integer }, is_free: { type: integer }, level: { type: integer }, course_id: { type: integer } }
edges:
  - { kind: key, from: students.department, to: departments.department, cardinality: many-to-one }
  - { kind: key, from: courses.department, to: departments.department, keywords: [offers], cardinality: many-to-one }
  - { kind: key, from: enrolments.student_id, to: students.student_id, keywords: [takes], cardinality: many-to-one }
  - { kind: key, from: enrolments.course_id, to: courses.course_id, cardinality: many-to-one }
  - { kind: key, from: mentors.student_id, to: students.student_id, cardinality: one-to-one }
  - { kind: key, from: mentors.teacher_id, to: teachers.teacher_id, keywords: [mentor], cardinality: many-to-one }
  - { kind: key, from: rooms.course_id, to: courses.course_id, cardinality: many-to-one }
`;
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'students.student_name': ['Ann', 'Bob'],
  'students.department': ['History', 'Physics'],
  'courses.department': ['History', 'Physics'],
  'departments.department': ['History', 'Physics'],
  'enrolments.semester': ['Spring', 'Fall'],
};

const { value } = parseGraph(GRAPH, 'school.sgraph.yaml');
if (!value) throw new Error('the graph cannot be read');
const profileOf = (table: string, column: string, type: Column['type'], unique: boolean): ColumnProfile => ({
  id: `${table}.${column}`,
  table,
  column,
  type: type === 'text' ? 'text' : 'integer',
  rows: 20,
  nulls: 0,
  distinct: unique ? 20 : 5,
  min: type === 'text' ? 'a' : 0,
  max: type === 'text' ? 'z' : 3000,
  typical: [],
  unique,
  meanLength: 5,
  maxLength: 9,
  writtenAs: type === 'text' ? 'words' : 'integer',
  missing: [],
});
const catalogue: Catalogue = {
  fingerprint: 'school',
  tables: new Map(
    [...value.tables].map(([name, { key = [], columns }]): [string, TableProfile] => [
      name,
      {
        name,
        source: 'school',
        rows: 20,
        columns: [...columns].map(([c, { type }]) => profileOf(name, c, type, key.length === 1 && key[0] === c)),
        declaredUnique: [],
        declaredForeignKeys: [],
      },
    ]),
  ),
};

const index = createGraphIndex(value);
/** The school as the linker sees it. */
export const view = buildSchemaView(index, catalogue, collectKeywords(index, catalogue));

const store = new ValueStore();
for (const [name, values] of Object.entries(VALUES)) {
  const [table = '', column = ''] = name.split('.');
  const id = store.addColumn({ table, column });
  for (const one of values) store.add(id, one, one);
}
const linker = new Linker(view, new ValueIndex(store, () => false), { has: () => undefined });

/** A question about the school. */
export function contextFor(question: string): QuestionContext {
  return contextOf(linker.link(question), view);
}

/** The number of a column, `T.C`. */
export function column(name: string): number {
  const [table, own] = name.split('.');
  return view.columns.findIndex((c) => c.name === own && view.uses[c.use]?.table === table);
}

/** The number of a table's use. */
export function use(table: string): number {
  return view.uses.findIndex((u) => u.table === table && u.role === undefined);
}
