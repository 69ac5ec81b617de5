/** A question in the words of what is stored: each rewording says one thing that people say otherwise, and leaves all other questions as they are. */
import { withActsSaid } from './acts-said';
import { withAveragesPer } from './averages-per';
import { withBestSelling } from './best-selling';
import { withDealersSaid, withRepeatSaid } from './dealers-said';
import { withFirstOfEach } from './first-of-each';
import { withFlowsSaid } from './flows-said';
import { withKindsSaid } from './kinds-said';
import { withLateSaid } from './late-said';
import { withMeasuresSaid } from './measures-said';
import { withMostUsed } from './most-used';
import { withNoDoer } from './no-doer';
import { withNumbersBy } from './numbers-by';
import { withOwedSaid } from './owed-said';
import { withParentsSaid } from './parents-said';
import { withRatesSaid } from './rates-said';
import { withRoomSaid } from './room-said';
import { withStillSaid } from './still-said';
import { plainQuestion } from './plain-question';
import type { SchemaView } from './schema-view';
import { fold, wordsOf } from '../search/words';

/** Reads one thing that is said otherwise; what it does not know it gives back as it came. */
type Rewording = (text: string, view: SchemaView) => string;

/**
 * All rewordings, in the order in which they are tried: each sees what the ones before it made of the question. Kinds and dealers come first, since
 * the others look for the names of tables; acts come last, since they read whatever verb is left.
 */
const REWORDINGS: readonly Rewording[] = [
  withKindsSaid,
  withBestSelling,
  withDealersSaid,
  withRepeatSaid,
  withFirstOfEach,
  withLateSaid,
  withStillSaid,
  withOwedSaid,
  withMostUsed,
  withNoDoer,
  withAveragesPer,
  withFlowsSaid,
  withNumbersBy,
  withParentsSaid,
  withRatesSaid,
  withRoomSaid,
  withMeasuresSaid,
  withActsSaid,
];

/**
 * A question in the words that the pieces are scored over: without what says nothing, and with acts, rates and measures called what they are here.
 * @param question the question
 * @param view the schema that it is asked of
 */
export function inPlainWords(question: string, view: SchemaView): string {
  return inWordsOf(view, plainQuestion(question));
}

function inWordsOf(view: SchemaView, plain: string): string {
  return REWORDINGS.reduce((text, reworded) => reworded(text, view), plain);
}

/** Words that say what days tell, and that nothing has to be called: `withOwedSaid` and `withLateSaid` put others for them. */
const SAID_OTHERWISE = /^(?:much|money|outstanding|ow(?:e|es|ed|ing)|unpaid|unsettled|balance|debt|late|time|delays?)$/;

/**
 * Tells of words of a question whether it is read in others for them: how much is "outstanding" is asked of what was not paid.
 * @param question the question
 * @param view the schema that it is asked of
 * @returns of other words, whatever became of them, it says no: what they name may be missing
 */
export function rewording(question: string, view: SchemaView): (said: string) => boolean {
  const plain = plainQuestion(question);
  const read = inWordsOf(view, plain);
  if (read === plain) return () => false;
  const [before, after] = [plain, read].map((text) => new Set(wordsOf(fold(text))));
  const isReworded = (word: string) => SAID_OTHERWISE.test(word) && before?.has(word) === true && after?.has(word) !== true; // prettier-ignore
  return (said) => {
    const words = wordsOf(fold(said));
    return words.length > 0 && words.every(isReworded);
  };
}
