// So much more than an average, said as so much of it.
import { expect, it } from 'vitest';
import { withPartsOfFolds } from '../../../src/engine/question/parts-of-folds';

it.each([
  ['boats 20% longer than average', 'boats longer than 120% of average'],
  ['boats that weigh 10 percent less than the average', 'boats that weigh less than 90% of the average'],
  ['boats with 25% more seats than the average', 'boats with seats more than 125% of the average'],
  ['boats at least 20% heavier than the overall average', 'boats at least 120% of the overall average'],
  ['boats at least 20% lighter than average', 'boats at most 80% of average'],
  ['boats at most 20% lighter than average', 'boats at least 80% of average'],
  ['boats priced 15% below the average', 'boats priced less than 85% of the average'],
  ['boats priced over 15% above average', 'boats priced more than 115% of average'],
  ['boats whose price exceeds the average price by 50%', 'boats whose price more than 150% of the average price'],
  // What is no comparison with an average stays as it is.
  ['boats 20% longer than the Albatross', 'boats 20% longer than the Albatross'],
  ['on average 20% of the boats', 'on average 20% of the boats'],
])('%s', (question, said) => expect(withPartsOfFolds(question)).toBe(said));
