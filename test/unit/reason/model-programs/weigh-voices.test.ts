import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEnglish, listed, say, verbatim } from '../../../../src/engine/core/message';
import { parseProgram } from '../../../../src/engine/reason/model-programs/program-prompt';
import { toldProblem } from '../../../../src/engine/reason/model-programs/told-problem';
import { modelConfidence, weighVoices } from '../../../../src/engine/reason/model-programs/weigh-voices';

const SURE = { agreeing: 1, samples: 1, repaired: false, implausible: false, leftOut: 0 };

test('a model that the engine agrees with makes the answer surer than either alone', () => {
  expect(weighVoices(0.5, modelConfidence(SURE), true)).toMatchObject({ stands: 'own' });
  expect(weighVoices(0.5, modelConfidence(SURE), true).confidence).toBeGreaterThan(0.9);
});

test.each([
  ['the engine has no program', 0, SURE, 'model'],
  ['the engine is unsure', 0.3, SURE, 'model'],
  ['the engine is sure', 0.9, SURE, 'own'],
  ['samples disagree', 0.4, { ...SURE, agreeing: 2, samples: 5 }, 'own'],
  ['the rows look like none', 0.4, { ...SURE, implausible: true }, 'own'],
  ['conditions are left out', 0.4, { ...SURE, leftOut: 2 }, 'own'],
] as const)('%s', (_, own, voice, stands) => {
  expect(weighVoices(own, modelConfidence(voice), false).stands).toBe(stands);
});

test('confidence is a probability, and doubt about one voice never makes its own answer surer', () => {
  const p = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(p, p, p, fc.boolean(), (own, model, less, agree) => {
      const { stands, confidence } = weighVoices(own, model, agree);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
      if (!agree && stands === 'own' && less < model) {
        expect(weighVoices(own, less, false).confidence).toBeGreaterThanOrEqual(confidence - 1e-12);
      }
    }),
  );
});

test.each([
  ['{"steps": [], "sql": "SELECT 1;"}', 'SELECT 1'],
  ['Here:\n```sql\nSELECT a\nFROM t\n```', 'SELECT a\nFROM t'],
  ['{"steps": ["x"]}', undefined],
  ['{"sql": 5}', undefined],
  [`{"sql": "${'x'.repeat(9000)}"}`, undefined],
])('the statement of %s', (reply, sql) => {
  expect(parseProgram(reply)).toBe(sql);
});

test('a problem is told without stored values where these must stay, and in full elsewhere', () => {
  const problem = say`There is no value ${'Smith'} in ${'name'}; near are ${listed(['Smythe', 'Schmidt'])}.`;
  const sql = `SELECT id FROM t WHERE name = 'Smith'`;
  const all = () => true;
  expect(toldProblem(problem, sql, true, all)).toBe(inEnglish(problem));
  expect(toldProblem(problem, sql, false, all)).toBe('There is no value Smith in name; near are … and ….');
  expect(toldProblem(say`SQLite: ${'no such column: nam'}`, 'SELECT nam', false, all)).toBe(
    'SQLite: no such column: nam',
  );
  expect(toldProblem(verbatim('malformed value Jane Doe'), sql, false, all)).toBe('…');
  // What is known word by word is told only where these spell no stored value, or were said together.
  const near = say`Nearest is “${'Maple Corner'}”.`;
  const isStored = (text: string) => text !== 'Maple Corner';
  expect(toldProblem(near, `a = 'Maple' OR a = 'Mapel Corner'`, false, isStored)).toBe('Nearest is “…”.');
  expect(toldProblem(near, `a = 'maple corner'`, false, isStored)).toBe('Nearest is “Maple Corner”.');
});
