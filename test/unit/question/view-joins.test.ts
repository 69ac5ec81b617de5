/** Key edges as questions name them. */
import { describe, expect, it } from 'vitest';
import type { Edge } from '../../../src/engine/graph/model';
import { rolesOf } from '../../../src/engine/question/table-roles';
import { viewJoins } from '../../../src/engine/question/view-joins';

const COLUMNS = ['course', 'term', 'course', 'term', 'course_before'].map((name) => ({ name }));
const USES = [
  { id: 0, table: 'taught', columns: [0, 1, 4], names: [['taught']] },
  { id: 1, table: 'sections', columns: [2, 3], names: [['section']] },
];
const edge = (from: string, to: string): Edge => ({
  kind: 'key',
  from: [{ table: 'taught', column: from }],
  to: [{ table: 'sections', column: to }],
  keywords: [],
  match: 'exact',
});

describe('viewJoins', () => {
  it.each<[string, Edge[], boolean]>([
    ['two roles of one column', [edge('course', 'course'), edge('course_before', 'course')], true],
    ['two parts of a key', [edge('course', 'course'), edge('term', 'term')], false],
  ])('%s', (_, edges, expected) =>
    expect(viewJoins(USES, COLUMNS, edges).map((join) => join.isParallel)).toEqual([expected, expected]),
  );

  it('says no edge by the name of what it leads to', () => {
    const phrases = (label: string) => viewJoins(USES, COLUMNS, [{ ...edge('course', 'course'), label }])[0]?.phrases;
    expect(phrases('course')).toEqual([]);
    expect(phrases('taught course')).toEqual([['taught', 'course']]);
  });
});

describe('rolesOf', () => {
  const roleWords = (from: string, label: string, keywords: readonly string[]) => {
    const edges = [edge('term', 'course'), { ...edge(from, 'course'), label, keywords: [...keywords] }];
    return rolesOf('sections', edges, [['section']])[0]?.words;
  };
  it.each<[string, string, string, readonly string[], readonly string[]]>([
    ['the words of its label, keywords and column', 'course_before', 'earlier', ['prerequisite'], ['earlier', 'prerequisit']], // prettier-ignore
    ['none that names what is referred to', 'course', 'course', [], []],
    ['no single word of a long phrase', 'course', 'earlier', ['must be taken before that'], ['earlier']],
  ])('tells a role by %s', (_, from, label, keywords, expected) =>
    expect(roleWords(from, label, keywords)).toEqual(expected),
  );
});
