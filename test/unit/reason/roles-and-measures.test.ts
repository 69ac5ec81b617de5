/** Values that are said of one role of a table, and measures that are rows. */
import { describe, expect, it } from 'vitest';
import { generateFrames } from '../../../src/engine/reason/generate';
import { conditionCandidates } from '../../../src/engine/reason/pieces/conditions';
import type { PieceModels } from '../../../src/engine/reason/pieces/models';
import { PieceScores, SketchPrior } from '../../../src/engine/reason/pieces/piece-scores';
import { roleSaidOf } from '../../../src/engine/reason/said/roles-of-values';
import { measuresOf } from '../../../src/engine/question/named-measures';
import weights from '../../../src/engine/reason/weights/pieces.json';
import { column, contextFor, view } from './kennel-schema';

const MODELS = weights as unknown as PieceModels;
const nameOf = (id = -1) => {
  const { role, table = '' } = view.uses[view.columns[id]?.use ?? -1] ?? {};
  return `${role === undefined ? table : role}.${view.columns[id]?.name ?? ''}`;
};
const bestFrame = (question: string) =>
  generateFrames(new PieceScores(contextFor(question), MODELS, new SketchPrior(MODELS.sketches)))[0]?.frame;

describe('values in a role', () => {
  const stated = (question: string) =>
    conditionCandidates(contextFor(question))
      .filter(({ op, column: id }) => op === '=' && view.columns[id]?.name === 'colour')
      .map(({ column: id, values }) => `${nameOf(id)} ${String(values[0])}`)
      .sort();
  it.each<[string, string[]]>([
    ['Which dogs have blue eyes and a brown coat?', ['coat.colour Brown', 'eye.colour Blue']],
    ['Which brown-coated dogs have black eyes?', ['coat.colour Brown', 'eye.colour Black']],
    ['How many dogs have eyes that are blue?', ['eye.colour Blue']],
    ['How many dogs are there whose coat colour is black?', ['coat.colour Black']],
  ])('%s', (question, expected) => expect(stated(question)).toEqual(expected));

  it('leaves those open that stand beside no role, or beside two', () => {
    expect(roleSaidOf(contextFor('Which dogs are brown?'), column('colours.colour'), [3])).toBeUndefined();
    expect(roleSaidOf(contextFor('Which dogs have coat and eyes in black?'), column('colours.colour'), [7])).toBe(undefined); // prettier-ignore
  });
});

describe('measures that are rows', () => {
  it('are named where the rows that refer hold a number and nothing else', () => {
    expect(measuresOf(view).map(({ name, number }) => [nameOf(name), nameOf(number)])).toEqual([
      ['skills.skill_name', 'dog_scores.score'],
    ]);
  });

  it.each<[string, string]>([
    ['What is the agility of Rex?', 'none dog_scores.score'],
    ["What is Rex's obedience?", 'none dog_scores.score'],
    ['Show the tracking for Bella.', 'none dog_scores.score'],
    ['What is the average agility of the dogs?', 'avg dog_scores.score'],
    ['What is the age of Rex?', 'none dogs.age'],
  ])('%s', (question, shown) => {
    const select = bestFrame(question)?.select.map(({ fn, column: id }) => `${fn} ${nameOf(id)}`);
    expect(select).toEqual([shown]);
  });

  it('ranks by the number beside the name', () => {
    const { order, conditions = [] } = bestFrame('Which dog has the highest agility?') ?? {};
    expect([nameOf(order?.item.column), order?.descending]).toEqual(['dog_scores.score', true]);
    expect(conditions.map(({ column: id, values }) => [nameOf(id), values[0]])).toEqual([
      ['skills.skill_name', 'Agility'],
    ]);
  });

  it('takes the number beside the name as that of the measure', () => {
    const { conditions = [] } = bestFrame('List the names of the dogs with an agility of 90.') ?? {};
    expect(conditions.map(({ column: id, op, values }) => `${nameOf(id)} ${op} ${String(values[0])}`).sort()).toEqual([
      'dog_scores.score = 90',
      'skills.skill_name = Agility',
    ]);
  });

  it.each([
    'What are the agility and the tracking of Rex?',
    "What are Rex's agility and tracking?",
    'agility, and tracking of Rex',
  ])('tells each with its name where there are several: %s', (question) => {
    const { select = [], conditions = [] } = bestFrame(question) ?? {};
    expect(select.map(({ column: id }) => nameOf(id))).toEqual(['skills.skill_name', 'dog_scores.score']);
    expect(conditions.map(({ column: id, values }) => `${nameOf(id)} ${values.join(', ')}`).sort()).toEqual([
      'dogs.dog_name Rex',
      'skills.skill_name Agility, Tracking',
    ]);
  });
});

describe('what a row has in two roles', () => {
  const compared = (question: string) =>
    bestFrame(question)?.conditions.map(({ column: id, op, than }) => `${nameOf(id)} ${op} ${nameOf(than)}`);
  it.each<[string, string]>([
    ['Which dogs have eyes and coat of the same colour?', '='],
    ['How many dogs have the same coat and eye colour?', '='],
    ['List the dogs whose coat colour and eye colour are the same.', '='],
    ['Which dogs have a coat colour that is the same as their eye colour?', '='],
    ['Which dogs have a coat and eyes of different colours?', '!='],
  ])('%s', (question, op) => expect(compared(question)).toEqual([`dogs.coat_colour_id ${op} dogs.eye_colour_id`]));

  it.each(['Which dogs have the same coat colour as Rex?', 'What are the different coat and eye colours?'])(
    'is compared with nothing in: %s',
    (question) => expect(compared(question) ?? []).not.toContainEqual(expect.stringMatching(/_id !?= dogs/)),
  );
});
