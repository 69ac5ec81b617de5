/** Questions that are read as others and put together: what one amount is less another, what is in another place than the first. */
import { nthPlace } from '../question/nth-place';
import { twoAmounts } from '../question/two-amounts';
import { readPlace } from './nth-reading';
import type { Reasoned } from './programs/reasoned';
import { readDifference, type ReadingTools } from './two-readings';

/**
 * What such a question asks for.
 * @param question as a person wrote it
 * @param tools read the other questions, and run what comes of them
 * @returns undefined where it is read as it stands
 */
export async function readInParts(question: string, tools: ReadingTools): Promise<Reasoned | undefined> {
  const nth = nthPlace(question);
  if (nth) return readPlace(await tools.read(nth.first), nth.place, tools.run);
  const amounts = twoAmounts(question);
  return amounts && readDifference(amounts, tools);
}
