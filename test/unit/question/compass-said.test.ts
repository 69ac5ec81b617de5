import { describe, expect, it } from 'vitest';
import { withCompassSaid } from '../../../src/engine/question/compass-said';

describe('directions', () => {
  it.each([
    ['Which well lies furthest south?', 'Which well has the lowest latitude?'],
    ['Which wells lie furthest to the west?', 'Which wells have the lowest longitude?'],
    ['Name of the well that is located the furthest South', 'Name of the well that has the lowest latitude'],
    ['the northernmost well', 'the well with the highest latitude'],
    ['the three easternmost wells in Lund', 'the three wells with the highest longitude in Lund'],
    ['Which well is the westernmost?', 'Which well has the lowest longitude?'],
    ['Which well is the most northerly?', 'Which well has the highest latitude?'],
    ['Which wells lie north of 53.5?', 'Which wells have a latitude above 53.5?'],
    ['wells west of longitude -3.2 degrees', 'wells with a longitude below -3.2'],
    // Places and regions are called so as well.
    ['wells in the south', 'wells in the south'],
    ['wells north of 12th Street', 'wells north of 12th Street'],
    ['wells west of 3 villages', 'wells west of 3 villages'],
    ['wells north of 53.5 in Lund', 'wells with a latitude above 53.5 in Lund'],
    ['sales of the North region', 'sales of the North region'],
    ['Which wells are south of Lund?', 'Which wells are south of Lund?'],
  ])('%s', (asked, said) => {
    expect(withCompassSaid(asked)).toBe(said);
  });
});
