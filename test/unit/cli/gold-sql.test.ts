import { expect, test } from 'vitest';
import { goldReads } from '../../../src/cli/eval/gold-sql';

const schema = new Map([
  ['student', ['id', 'name', 'age', 'dorm']],
  ['dorm', ['id', 'name', 'city']],
  ['Likes', ['student_id', 'liked_id']],
]);

test.each([
  ['SELECT name FROM student WHERE age > 20', ['student.age', 'student.name'], []],
  [
    'SELECT T1.name FROM student AS T1 JOIN dorm AS T2 ON T1.dorm = T2.id WHERE T2.city = "Lund"',
    ['dorm.city', 'student.name'],
    ['dorm.id=student.dorm'],
  ],
  ['SELECT count(*) FROM student', [], []],
  [
    'SELECT T1.name, T1.id FROM student T1 JOIN likes T2 ON T1.id = T2.student_id GROUP BY T1.id',
    ['student.id', 'student.name'],
    ['Likes.student_id=student.id'],
  ],
  [
    'SELECT name FROM student WHERE id NOT IN (SELECT student_id FROM likes)',
    ['Likes.student_id', 'student.id', 'student.name'],
    [],
  ],
  [
    'SELECT T3.name FROM student T1 JOIN likes T2 ON T1.id = T2.student_id JOIN student T3 ON T2.liked_id = T3.id WHERE T1.name = "Ann"',
    ['student.name'],
    ['Likes.student_id=student.id', 'Likes.liked_id=student.id'],
  ],
  ['SELECT city FROM dorm UNION SELECT name FROM student', ['dorm.city', 'student.name'], []],
  ['SELECT avg(age), (SELECT max(T.age) FROM student AS T) FROM student', ['student.age'], []],
])('%s', (sql, columns, joins) => {
  const reads = goldReads(sql, schema);
  expect([...reads.columns].sort()).toEqual(columns);
  expect(reads.joins.map((j) => j.join('=')).sort()).toEqual([...joins].sort());
});
