import { describe, expect, it } from 'vitest';
import { ExpressionReader } from '../../../src/engine/program/expression-reader';

const reader = (sql: string) =>
  new ExpressionReader(sql, {
    column: (name) => (/^[A-Z]+$/.test(name) ? { kind: 'column', use: 0, column: name } : undefined),
  });

describe('ExpressionReader', () => {
  it('reads predicates of terms', () => {
    expect(reader('ROLE = 1').filter()).toEqual({
      kind: 'compare',
      left: { kind: 'column', use: 0, column: 'ROLE' },
      op: '=',
      right: { kind: 'literal', value: 1 },
    });
    expect(reader('(A = 1 OR B IN (2, 3)) AND NOT C IS NULL').filter()).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'or' }, { kind: 'not', part: { kind: 'null' } }],
    });
    expect(reader("A BETWEEN 1 AND 2 AND B LIKE 'x%'").filter()).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'between' }, { kind: 'like', pattern: 'x%' }],
    });
  });

  it('reads values of terms', () => {
    expect(reader("CASE WHEN AGE < 18 THEN 'minor' ELSE 'adult' END").expression()).toMatchObject({
      kind: 'case',
      branches: [{ when: { kind: 'compare', op: '<' }, then: { value: 'minor' } }],
      otherwise: { value: 'adult' },
    });
    expect(reader('A + B * 2').expression()).toMatchObject({
      kind: 'arithmetic',
      op: '+',
      right: { kind: 'arithmetic', op: '*' },
    });
    expect(reader('(A + B) / 2 > 1').filter()).toMatchObject({
      kind: 'compare',
      left: { kind: 'arithmetic', op: '/' },
    });
  });

  it.each(['A = 1; DROP TABLE x', 'load_extension(A)', 'A = (SELECT 1)', 'unknown = 1', 'A ='])('refuses %s', (sql) => {
    expect(() => {
      const r = reader(sql);
      r.filter();
      if (r.peek().kind !== 'end') throw r.fail();
    }).toThrow();
  });

  it.each([
    ['a sum', Array.from({ length: 5000 }, () => 'A').join('+')],
    ['signs', `${'-'.repeat(5000)}A`],
    ['parentheses', `${'('.repeat(5000)}A${')'.repeat(5000)}`],
    ['denials', `${'NOT '.repeat(5000)}A = 1`],
    ['cases in parentheses', `${'(CASE WHEN '.repeat(40)}A = 1${' THEN 1 END) = 1'.repeat(40)}`],
  ])('refuses %s without end', (_name, sql) => {
    const read = () => reader(sql).filter();
    expect(read).toThrow(expect.objectContaining({ code: 'bad-input', message: expect.stringContaining('too long') as string }));
  }); // prettier-ignore
});
