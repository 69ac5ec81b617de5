import { describe, expect, it } from 'vitest';
import { readExpression, readFilter, type ExpressionScope } from '../../../src/engine/program/expression-reader';

const scope: ExpressionScope = {
  column: (name) => (/^[A-Z]+$/.test(name) ? { kind: 'column', use: 0, column: name } : undefined),
};

describe('expressions', () => {
  it('reads predicates of terms', () => {
    expect(readFilter('ROLE = 1', scope)).toEqual({
      kind: 'compare',
      left: { kind: 'column', use: 0, column: 'ROLE' },
      op: '=',
      right: { kind: 'literal', value: 1 },
    });
    expect(readFilter('(A = 1 OR B IN (2, 3)) AND NOT C IS NULL', scope)).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'or' }, { kind: 'not', part: { kind: 'null' } }],
    });
    expect(readFilter("A BETWEEN 1 AND 2 AND B LIKE 'x%'", scope)).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'between' }, { kind: 'like', pattern: 'x%' }],
    });
  });

  it('reads values of terms', () => {
    expect(readExpression("CASE WHEN AGE < 18 THEN 'minor' ELSE 'adult' END", scope)).toMatchObject({
      kind: 'case',
      branches: [{ when: { kind: 'compare', op: '<' }, then: { value: 'minor' } }],
      otherwise: { value: 'adult' },
    });
    expect(readExpression('A + B * 2', scope)).toMatchObject({
      kind: 'arithmetic',
      op: '+',
      right: { kind: 'arithmetic', op: '*' },
    });
    expect(readFilter('(A + B) / 2 > 1', scope)).toMatchObject({
      kind: 'compare',
      left: { kind: 'arithmetic', op: '/' },
    });
  });

  it('binds operators as SQLite does', () => {
    expect(readExpression('A + B || C * D', scope)).toMatchObject({
      op: '+',
      left: { column: 'A' },
      right: { op: '*', left: { op: '||', left: { column: 'B' }, right: { column: 'C' } }, right: { column: 'D' } },
    });
  });

  it('takes any word for a name', () => {
    expect(readFilter('GROUP = 1 AND "ORDER" IN (-1, \'x\', "y")', scope)).toMatchObject({
      parts: [{ left: { column: 'GROUP' } }, { of: { column: 'ORDER' }, values: [-1, 'x', 'y'] }],
    });
  });

  it('takes -- for twice a sign, not for a comment', () => {
    expect(readExpression('A --1', scope)).toMatchObject({ op: '-', right: { kind: 'literal', value: -1 } });
  });

  it.each([
    ['A = 1; DROP TABLE x', 'cannot be read at “;”'],
    ['load_extension(A)', 'cannot be read at “load_extension”: there is no such function'],
    ['A = (SELECT 1)', '“(SELECT 1)” cannot be said here'],
    ['A IN (SELECT 1)', 'cannot be said here'],
    ['EXISTS (SELECT 1)', 'cannot be said here'],
    ['unknown = 1', 'no column “unknown”'],
    ['T.unknown = 1', 'no column “T.unknown”'],
    ['A =', 'ends too early'],
    ['A', '“"A"” cannot be said here'],
    ['A = B = C', 'cannot be said here'],
    ['A GLOB 1', 'cannot be said here'],
    ['A IS B', 'cannot be said here'],
    ["A LIKE 'x' ESCAPE 'y'", 'cannot be said here'],
    ['A IN (B)', 'cannot be said here'],
    ["A = x'00'", 'cannot be said here'],
    ['A = ~B', 'cannot be said here'],
    ['sum(A) OVER () = 1', 'cannot be said here'],
    ['random() = 1', 'cannot be said here'],
    ['(A, B) = (1, 2)', 'cannot be said here'],
  ])('refuses %s', (sql, said) => {
    expect(() => readFilter(sql, scope)).toThrow(said);
  });

  it.each([
    ['a sum', Array.from({ length: 5000 }, () => 'A').join('+')],
    ['signs', `${'-'.repeat(5000)}A`],
    ['parentheses', `${'('.repeat(5000)}A${')'.repeat(5000)}`],
    ['denials', `${'NOT '.repeat(5000)}A = 1`],
    ['cases in parentheses', `${'(CASE WHEN '.repeat(80)}A = 1${' THEN 1 END) = 1'.repeat(80)}`],
  ])('refuses %s without end', (_name, sql) => {
    const read = () => readFilter(sql, scope);
    expect(read).toThrow(expect.objectContaining({ code: 'bad-input', message: expect.stringContaining('too long') as string }));
  }); // prettier-ignore
});
