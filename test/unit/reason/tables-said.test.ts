/** Tables take part where they are spoken of: none for a name that other rows hold, for a verb, or for a value. */
import { describe, expect, it } from 'vitest';
import type { Frame, FrameItem } from '../../../src/engine/reason/frame/frame';
import { conditionsOf } from '../../../src/engine/reason/frame/frame';
import { foldShown, foldUses } from '../../../src/engine/reason/mend/fold-uses';
import { generateFrames } from '../../../src/engine/reason/generate';
import { heedsVerbs } from '../../../src/engine/reason/left-out/heeded-words';
import { usesOfFrame } from '../../../src/engine/reason/frame/map-columns';
import type { PieceModels } from '../../../src/engine/reason/pieces/models';
import { PieceScores, SketchPrior } from '../../../src/engine/reason/pieces/piece-scores';
import { conditionCandidates } from '../../../src/engine/reason/pieces/conditions';
import { readsNamesake } from '../../../src/engine/reason/sense/sensible-tables';
import weights from '../../../src/engine/reason/weights/pieces.json';
import { frame } from './frames';
import { column, contextFor, use, view } from './school-schema';

const MODELS = weights as unknown as PieceModels;
const item = (name: string): FrameItem => ({ fn: 'none', distinct: false, column: column(name) });
const equal = (name: string, value: string | number) => ({ kind: 'e' as const, column: column(name), op: '=' as const, values: [value], tokens: [] }); // prettier-ignore
const tables = (one: Frame) => [...usesOfFrame(one, view)].map((id) => view.uses[id]?.table ?? '').sort();
const framesOf = (question: string) =>
  generateFrames(new PieceScores(contextFor(question), MODELS, new SketchPrior(MODELS.sketches)));

describe('foldShown', () => {
  const both = [item('students.student_name'), item('departments.department')];
  it.each<[string, Partial<Frame>, readonly string[]]>([
    ['the name that the rows listed hold themselves', { select: both }, ['students']],
    ['an order by it', { select: [item('students.student_name')], order: { item: item('departments.department'), descending: false } }, ['students']], // prettier-ignore
    ['but nothing else of what they refer to', { select: [...both, item('departments.budget')] }, ['departments', 'students']], // prettier-ignore
    ['nor what a condition is on', { select: both, conditions: [equal('departments.department', 'History')] }, ['departments', 'students']], // prettier-ignore
    ['nor what groups go by', { select: both, group: [column('departments.department')] }, ['departments', 'students']],
    ['nor where only it is shown', { select: [item('departments.department')], uses: [use('students')] }, ['departments', 'students']], // prettier-ignore
  ])('leaves out a table for %s', (_, parts, expected) =>
    expect(tables(foldShown(frame(parts), view).frame)).toEqual(expected),
  );
});

describe('foldUses', () => {
  it('moves a condition to what refers to the rows, and to no other rows that refer to them too', () => {
    const shown = { select: [item('students.student_name')] };
    const onDepartments = frame({ ...shown, conditions: [equal('departments.department', 'History')] });
    expect(foldUses(onDepartments, view)?.conditions[0]?.column).toBe(column('students.department'));
    const onCourses = frame({ ...shown, conditions: [equal('courses.department', 'History')], uses: [use('enrolments')] }); // prettier-ignore
    expect(foldUses(onCourses, view)).toBeUndefined();
  });
});

describe('terms', () => {
  it.each<[string, boolean]>([
    ['Which rooms are taken?', true],
    ['How many rooms of the History course are taken?', true],
    ['Which students took a course?', false],
    ['Which students take many courses?', false],
    ['Which students have never taken a course?', false],
  ])('says a state in %j: %s', (question, expected) =>
    expect(conditionCandidates(contextFor(question)).some(({ op }) => op === 'term')).toBe(expected),
  );
});

describe('generateFrames', () => {
  it('groups by the part of a key that is named', () => {
    const [best] = framesOf('Which year has the most enrolments?');
    expect(best?.frame.group).toEqual([column('enrolments.year')]);
  });

  it('counts by their key what there are so many different ones of', () => {
    const bounds = framesOf('Which students took at least three different courses?').flatMap(({ frame }) =>
      frame.having?.item.fn === 'count' ? [frame.having.item.column] : [],
    );
    expect(bounds.length).toBeGreaterThan(0);
    expect(new Set(bounds)).toEqual(new Set([column('courses.course_id')]));
  });

  it('asks for whom an edge calls so, and not for those who have one', () => {
    const [best] = framesOf('Who is the mentor of the student Ann?');
    expect(best?.frame.select).toEqual([item('teachers.teacher_name')]);
  });

  it('reads a value before a noun as one of its rows', () => {
    const [best] = framesOf('What are the names of students who took History courses?');
    expect(best && conditionsOf(best.frame).map((c) => c.column)).toEqual([column('courses.department')]);
  });
});

describe('heedsVerbs', () => {
  it.each<[string, string, boolean]>([
    ['How many students have a mentor?', 'mentors', true],
    ['How many students have a mentor?', 'rooms', false],
    ['Which students take courses?', 'enrolments', true],
    ['Which students take courses?', 'rooms', false],
  ])(
    '%s %s: %s',
    (question, taking, expected) =>
    expect(heedsVerbs(frame({ select: [item('students.student_name')], uses: [use(taking)] }), contextFor(question))).toBe(expected), // prettier-ignore
  );
});

describe('readsNamesake', () => {
  it.each<[string, string, Partial<Frame>, boolean]>([
    ['Which students have the level 3?', 'students.level', {}, false],
    ['Which students have the level 3?', 'rooms.level', {}, true],
    ['Which students have rooms of the level 3?', 'rooms.level', {}, false],
    ['Which students have the level 3?', 'rooms.level', { uses: [use('rooms')] }, false],
  ])('%s %s: %j', (question, name, more, expected) => {
    const condition = { ...equal(name, 3), kind: 'n' as const };
    const one = frame({ select: [item('students.student_name')], conditions: [condition], ...more });
    expect(readsNamesake(one, contextFor(question))).toBe(expected);
  });
});
