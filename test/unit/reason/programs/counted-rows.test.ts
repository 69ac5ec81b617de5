import { describe, expect, it } from 'vitest';
import { buildCandidates } from '../../../../src/engine/reason/candidates';
import { ProgramBuilder } from '../../../../src/engine/reason/programs/build-program';
import { createJoinPlanner } from '../../../../src/engine/paths/join-trees';
import { reachedFrom, rowsTable } from '../../../../src/engine/reason/programs/counted-rows';
import type { PieceModels } from '../../../../src/engine/reason/pieces/models';
import { PieceScores, SketchPrior } from '../../../../src/engine/reason/pieces/piece-scores';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { TermTable } from '../../../../src/engine/reason/programs/terms';
import weights from '../../../../src/engine/reason/weights/pieces.json';
import { index } from '../../question/schemas';
import { own } from '../frames';

describe('rowsTable', () => {
  it.each<[readonly string[], string | undefined]>([
    [['pilots'], 'pilots'],
    [['pilots', 'flights'], 'flights'],
    [['checks', 'pilots'], 'checks'],
    [['flights', 'pilots', 'airports'], 'flights'],
    // A pilot with three flights and two checks makes six rows of neither.
    [['flights', 'checks', 'pilots'], undefined],
  ])('%j: %s', (tables, expected) => {
    expect(
      rowsTable(
        tables.map((table) => ({ table })),
        index,
      ),
    ).toBe(expected);
  });

  it('goes from the side that refers', () => {
    expect([...reachedFrom('flights', index)].sort()).toEqual(['airports', 'flights', 'pilots']);
    expect([...reachedFrom('pilots', index)]).toEqual(['pilots']);
  });
});

describe('buildCandidates', () => {
  it('counts no combinations of the rows of several tables', () => {
    const models = weights as unknown as PieceModels;
    const context = contextOf(own.link('How many flights do pilots with checks have?'), own.view);
    const builder = new ProgramBuilder(own.view, createJoinPlanner(index), new TermTable(index), index);
    const built = buildCandidates(new PieceScores(context, models, new SketchPrior(models.sketches)), builder, 40);
    const joined = built.filter(({ program }) => /"flights"/.test(program.sql) && /"checks"/.test(program.sql));
    expect(built.length).toBeGreaterThan(0);
    for (const { program } of joined) expect(program.sql).not.toMatch(/^SELECT COUNT\(\*\) FROM [^(]*$/);
  });
});
