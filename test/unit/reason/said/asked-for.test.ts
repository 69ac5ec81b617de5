/** What the words of a question say of its answer: several folds, one row or many, both halves of a name. */
import { describe, expect, it } from 'vitest';
import {
  asksForFullName,
  fullNameSelected,
  isFullName,
  withWholeName,
} from '../../../../src/engine/reason/said/full-name';
import type { PieceModels } from '../../../../src/engine/reason/pieces/models';
import { PieceScores, SketchPrior } from '../../../../src/engine/reason/pieces/piece-scores';
import weights from '../../../../src/engine/reason/weights/pieces.json';
import { asksForOne } from '../../../../src/engine/reason/rank/number-asked';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { statedFolds, statedSelects } from '../../../../src/engine/reason/said/stated-folds';
import { column, frame, own } from '../frames';

const MODELS = weights as unknown as PieceModels;
const contextFor = (question: string) => contextOf(own.link(question), own.view);

describe('statedFolds', () => {
  it.each<[string, string[]]>([
    ['What are the average and the minimum price of the flights?', ['avg', 'min']],
    ['What is the total and maximum price?', ['sum', 'max']],
    ['What are the prices of the longest and the shortest flights?', ['max', 'min']],
    ['Show the maximum price, the minimum age and the minimum flight number.', ['max', 'min', 'min']],
    ['What is the average price?', []],
    ['Which flights have the highest price?', []],
    ['What is the maximum price of flights with a price above the average?', []],
  ])('%s: %j', (question, expected) => {
    expect(statedFolds(contextFor(question)).map(({ fn }) => fn)).toEqual(expected);
  });

  it('offers folds alone and beside what they are told for', () => {
    const selects = statedSelects(contextFor('What are the average and minimum price of each city?'));
    expect(selects).toEqual(['avg, min', 'avg, min, none']);
  });
});

describe('asksForOne', () => {
  it.each<[string, boolean | undefined]>([
    ['What is the name of the pilot?', true],
    ['What are the names of the pilots?', false],
    ['Show the names of pilots.', false],
    ['Show the name of the oldest pilot.', true],
    ['What is the average price of each city?', false],
    ['How many pilots are there?', undefined],
  ])('%s: %s', (question, expected) => {
    expect(asksForOne(contextFor(question))).toBe(expected);
  });
});

describe('isFullName', () => {
  const [first, last] = [column('pilots.name'), column('pilots.nationality')];
  const halves = {
    ...own.view,
    columns: own.view.columns.map((c) =>
      c.id === first ? { ...c, names: [['first', 'name']] } : c.id === last ? { ...c, names: [['last', 'name']] } : c,
    ),
  };
  const asked = (question: string) => contextOf(own.link(question), halves);

  it('takes the first and the last name for the full one', () => {
    const context = asked('What are the full names of all pilots?');
    expect(isFullName(first, last, context)).toBe(true);
    expect(isFullName(last, first, context)).toBe(true);
    expect(isFullName(first, column('airports.city'), context)).toBe(false);
    expect(fullNameSelected([last, first], context)).toBe(1);
    expect(fullNameSelected([first], context)).toBe(-1);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['Who is the oldest pilot?', ['name'], ['name', 'nationality']],
    ['Who is the oldest pilot?', ['nationality', 'age'], ['name', 'nationality', 'age']],
    ['Who is the oldest pilot?', ['age'], ['age']],
    ['What is the last name of the oldest pilot?', ['nationality'], ['nationality']],
    ['What is the name of the oldest pilot?', ['name'], ['name', 'nationality']],
    ['Show the names and ages of all pilots.', ['name', 'age'], ['name', 'nationality', 'age']],
    ['Show the first names and ages of all pilots.', ['name', 'age'], ['name', 'age']],
    ['Which pilots are called Smith?', ['name'], ['name']],
  ])('%s %j', (question, selected, expected) => {
    const items = (names: readonly string[]) =>
      names.map((name) => ({ fn: 'none' as const, distinct: false, column: column(`pilots.${name}`) }));
    expect(withWholeName(frame({ select: items(selected) }), asked(question)).select).toEqual(items(expected));
  });

  it('is selected in halves', () => {
    const selects = (question: string) =>
      new PieceScores(asked(question), MODELS, new SketchPrior(MODELS.sketches))
        .sketches(40)
        .map((s) => s.sketch.select);
    expect(selects('Find the full name of the pilot with the highest age.')).toContain('none, none');
    expect(asksForFullName(asked('Find the full name of the pilot.'))).toBe(true);
    expect(asksForFullName(asked('Find the name of the pilot.'))).toBe(false);
    expect(asksForFullName(asked("Find the pilots' first and last names."))).toBe(true);
    expect(asksForFullName(asked('Find the first name and the age of the pilot.'))).toBe(false);
  });

  it('does so for no other name', () => {
    expect(isFullName(first, last, asked('What are the names of all pilots?'))).toBe(false);
    expect(fullNameSelected([first], asked('What are the names of all pilots?'))).toBe(0);
    expect(isFullName(first, last, contextFor('What are the full names of all pilots?'))).toBe(false);
  });
});
