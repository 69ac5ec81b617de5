/** What goes on or is over, in one word each: "still going on", "come to an end", "called off", "no longer exist", "waiting for somebody to sign it". */

const PLAIN: readonly (readonly [said: RegExp, as: string])[] = [
  [/\bcall(?:ed|ing)? off\b/gi, 'cancelled'],
  [/\b(we|they|you|i)['’]ve\b/gi, '$1 have'],
  [/(?<!\b(?:have|has|had|not|n['’]t) )\bgot (cancelled|canceled|paid|returned|refunded|delivered|shipped|damaged|delayed|rejected|approved|booked|sold|resolved|repaired)\b/gi, 'were $1'],
  [/\b(?:has|have|had) (already )?come to an end\b/gi, 'have $1ended'],
  [/\b(?:came|comes?) to an end\b/gi, 'ended'],
  [/\bstill (?:going on|in progress|under ?way|going)\b(?! to\b)/gi, 'still ongoing'],
  [/\b(?:no longer|do not|does not) (?:exists?|run)(?: any ?more| any longer)?(?=\s*(?:[,.?!]|$|and\b|in\b))/gi, 'have ended'],
  [/\b(?:do|did) we (still|currently) employ\b/gi, 'are $1 employed'],
]; // prettier-ignore
const WAITING =
  /\b(?:(?:is|are|was|were) )?(?:still )?waiting for (?:somebody|someone|anybody|anyone|us|staff) to ([a-z]{3,}) (?:them|it)\b/i;

/**
 * A question with what goes on or is over said in one word.
 * @param text a question
 */
export function withGoingOn(text: string): string {
  const plain = PLAIN.reduce((said, [pattern, as]) => said.replace(pattern, as), text);
  return plain.replace(WAITING, (_, verb: string) => `have not yet been ${verb.replace(/e$/i, '')}ed`);
}
