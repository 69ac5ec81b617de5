/** A small curated schema for tests of tables that take part: students and courses of departments, who takes what, rooms. */
import { schemaOf } from './small-schema';

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

export const { view, contextFor, column, use } = schemaOf(GRAPH, VALUES);
