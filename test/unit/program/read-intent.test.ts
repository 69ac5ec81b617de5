import { describe, expect, it } from 'vitest';
import { readIntent } from '../../../src/engine/program/read-intent';

const schema = new Map([
  ['singer', ['id', 'name', 'age']],
  ['concert', ['id', 'singer_id', 'year']],
]);

describe('readIntent', () => {
  it('drops joins and resolves aliases', () => {
    expect(
      readIntent(
        'SELECT T1.name, count(*) FROM singer AS T1 JOIN concert AS T2 ON T1.id = T2.singer_id WHERE T2.year > 2014 GROUP BY T1.id',
        schema,
      ),
    ).toMatchObject({
      uses: [{ table: 'singer' }, { table: 'concert' }],
      select: [
        { column: 'name', use: 0 },
        { kind: 'aggregate', fn: 'count' },
      ],
      where: { kind: 'compare', left: { use: 1, column: 'year' }, op: '>' },
      groupBy: [{ use: 0, column: 'id' }],
    });
  });

  it('reads nested queries and sets', () => {
    expect(readIntent('SELECT name FROM singer WHERE id NOT IN (SELECT singer_id FROM concert)', schema)).toMatchObject(
      {
        where: { kind: 'in-query', negated: true, query: { uses: [{ table: 'concert' }] } },
      },
    );
    expect(readIntent('SELECT name FROM singer EXCEPT SELECT name FROM singer WHERE age > 40', schema)).toMatchObject({
      kind: 'set',
      op: 'except',
    });
  });

  it('takes text in double quotes for text where no column has that name', () => {
    expect(readIntent('SELECT age FROM singer WHERE name = "Joe"', schema)).toMatchObject({
      where: { right: { kind: 'literal', value: 'Joe' } },
    });
  });
});
