/** Questions that are read as others: the difference of two amounts, and what is in another place than the first. */
import { nthPlace } from '../question/nth-place';
import { twoAmounts } from '../question/two-amounts';
import { whichIsMore } from '../question/which-is-more';
import { readPlace } from './nth-reading';
import type { Reasoned } from './programs/reasoned';
import { readDifference, type ReadingTools } from './two-readings';

/**
 * What one amount is less another, or what is in another place than the first, where a question asks for that.
 * @param question as it was asked
 * @param tools read questions and run programs
 * @returns undefined where it asks for neither, or is not read so
 */
export async function readInParts(question: string, tools: ReadingTools): Promise<Reasoned | undefined> {
  const [amounts, nth] = [twoAmounts(question) ?? whichIsMore(question), nthPlace(question)];
  if (nth) return readPlace(await tools.read(nth.first), nth.place, tools.run);
  return amounts && readDifference(amounts, tools);
}
