/** Bounds, names and properties that a question says in as many words, and frames that say something else. */
import { describe, expect, it } from 'vitest';
import { conditionCandidates } from '../../../../src/engine/reason/pieces/conditions';
import type { FrameCondition } from '../../../../src/engine/reason/frame/frame';
import { boundsOtherwise, boundsWhatIsNamed } from '../../../../src/engine/reason/sense/sensible-bounds';
import { leavesOutTheirNames } from '../../../../src/engine/reason/sense/said-roles';
import { splitsName } from '../../../../src/engine/reason/sense/sensible-part';
import { addsUnnamed } from '../../../../src/engine/reason/sense/sensible-shown';
import { column, contextFor, shown } from '../clinic-schema';

describe('the bound of a number', () => {
  const boundsOf = (question: string) =>
    conditionCandidates(contextFor(question)).flatMap(({ column: id, op, values }) =>
      id === column('visits.stars') ? [`${op} ${String(values[0])}`] : [],
    );
  it.each<[string, string]>([
    ['Which visits have 4 stars at least?', '>= 4'],
    ['Which visits have 4 or more stars?', '>= 4'],
    // The bound is that of how often.
    ['Which patients gave 4 stars at least once?', '= 4'],
    ['Which patients gave 4 stars at least 3 times?', '= 4'],
  ])('%s', (question, expected) => expect(boundsOf(question)).toContain(expected));

  it.each<[string, '>' | '>=' | '<', number, boolean]>([
    ['Which patients have more than 3 visits?', '>', 3, false],
    ['Which patients have more than 3 visits?', '>=', 3, true],
    ['Which patients have at least 3 visits?', '>', 3, true],
    ['Which patients have fewer than 3 visits?', '<', 3, false],
    // Nothing says which way.
    ['Which patients have 3 visits?', '>=', 3, false],
  ])('%s %s %d', (question, op, value, expected) => {
    const context = contextFor(question);
    const tokens = context.linked.tokens.flatMap(({ number, index }) => (number === value ? [index] : []));
    const having = { item: { fn: 'rows', distinct: false }, op, value, tokens } as const;
    expect(boundsOtherwise({ ...shown('patients.last_name'), having }, context)).toBe(expected);
  });
});

describe('names that are asked for beside others', () => {
  it.each<[string, string[], boolean]>([
    ["Show the last names of all patients and their nurses' names.", ['patients.last_name'], true],
    ["Show the last names of all patients and their nurses' names.", ['patients.last_name', 'nurses.last_name'], false],
    ['Show the ward of each patient and the name of its nurse.', ['patients.ward'], true],
    ['Show the ward of each patient and the name of its nurse.', ['patients.ward', 'nurses.first_name'], false],
    ['Show the wards of the patients and their weights.', ['patients.ward', 'patients.weight'], false],
  ])('%s: %j', (question, columns, expected) => {
    expect(leavesOutTheirNames(shown(...columns), contextFor(question))).toBe(expected);
  });
});

describe('the greatest of several', () => {
  it.each<[string, boolean]>([
    ['Which wards have a max weight of at least 80?', true],
    ['Which wards have a maximum max weight of at least 80?', false],
    ['Which wards have a weight of at least 80?', false],
  ])('%s', (question, expected) => {
    const context = contextFor(question);
    // As though the column were called so.
    const start = context.linked.tokens.findIndex(({ word }) => word === 'max');
    const match = { ...context.linked.columns[column('patients.weight')], level: 5, start, end: start + 2, words: 2 };
    const columns = context.linked.columns.map((own, id) => (id === column('patients.weight') ? match : own));
    const item = { fn: 'max', distinct: false, column: column('patients.weight') } as const;
    const having = { item, op: '>=', value: 80, tokens: [] } as const;
    const named = { ...context, linked: { ...context.linked, columns } } as typeof context;
    expect(boundsWhatIsNamed({ ...shown('patients.ward'), having }, start < 0 ? context : named)).toBe(expected);
  });
});

describe('a whole name', () => {
  const question = 'How many patients does Ann Lee care for?';
  const on = (name: string, value: string): FrameCondition => ({
    kind: 'e',
    column: column(name),
    op: '=',
    values: [value],
    tokens: contextFor(question).linked.tokens.flatMap(({ text, index }) => (text === value ? [index] : [])),
  });
  it.each<[string, string, boolean]>([
    ['nurses.first_name', 'nurses.last_name', false],
    ['patients.first_name', 'nurses.last_name', true],
    ['nurses.first_name', 'patients.last_name', true],
  ])('with %s and %s', (first, last, expected) => {
    const conditions = [on(first, 'Ann'), on(last, 'Lee')];
    expect(splitsName({ ...shown('patients.patient_id'), conditions }, contextFor(question))).toBe(expected);
  });
});

describe('names that are asked for', () => {
  it.each<[string, string[], boolean]>([
    ['Show the last names of the patients with two visits.', ['patients.weight'], true],
    ['Show the last names of the patients with two visits.', ['patients.last_name'], false],
    // Nothing asks for names.
    ['Show the patients with two visits.', ['patients.weight'], false],
    ['Show the weights of the patients with two visits.', ['patients.weight'], false],
  ])('%s: %j', (question, columns, expected) => {
    expect(addsUnnamed(shown(...columns), contextFor(question))).toBe(expected);
  });
});
