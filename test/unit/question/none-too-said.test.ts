// What a question says of groups that hold nothing where it wants them told.
import { describe, expect, it } from 'vitest';
import { withoutNoneToo } from '../../../src/engine/question/none-too-said';

describe('groups that hold nothing, told too', () => {
  it.each([
    ['Number of cabins of each lodge, including those without any', 'Number of cabins of each lodge'],
    ['How many races did each club win, even if it has none?', 'How many races did each club win?'],
    ['For each press, the number of maps, zero included', 'For each press, the number of maps'],
    ['maps per press, also presses with none', 'maps per press'],
    ['Number of guides in every team, teams without guides too', 'Number of guides in every team'],
    ['How many goats stand in each barn, including empty barns? Barn and number', 'How many goats stand in each barn? Barn and number'],
    ['Show every lodge with the number of cabins, 0 where there are none', 'Show every lodge with the number of cabins'],
    ['How often was each boat hired? Include boats that were never hired.', 'How often was each boat hired?'],
    ['How many maps did each press make in 2021? Count those who made none as well.', 'How many maps did each press make in 2021?'],
    ['Number of calls at every port (zero included)', 'Number of calls at every port'],
  ])('%s', (text, plain) => {
    expect(withoutNoneToo(text)).toBe(plain);
  }); // prettier-ignore

  it.each([
    'Number of cabins of each lodge, leaving out those without any',
    'Which lodges have no cabins, and which have one?',
    'Show the lodges, including those without a sauna',
    'Number of guests per lodge with no sauna',
    'Total weight per barn, cancelled ones included',
  ])('is not said in: %s', (text) => {
    expect(withoutNoneToo(text)).toBe(text);
  });
});
