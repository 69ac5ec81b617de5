/** Who it is that has something, asked for by "whose": "whose licence expires in May" asks for persons, and for no licence. */

const WHOSE = /^whose\s+(?=[a-z])/i;
/** What stands behind "is" where a value is compared, and where a role or a name is told. */
const COMPARED =
  /^(.+?)\s+(?:is|are|was|were)\s+(?=(?:above|over|below|under|more|less|higher|lower|greater|fewer|older|younger|at\s+(?:least|most)|between|before|after)\b)/i;
/** "Whose mentor is Lee", "whose address do we lack". */
const VERB = /\b(?:is|are|was|were|do|does|did)(?:n['’]t|\b)/i;

/**
 * A question for whose something is, as one for who has it.
 * @param text a question
 * @returns the text itself where "whose" does not lead it, or tells by what somebody is found: "whose mentor is Lee"
 */
export function withWhoseAsked(text: string): string {
  if (!WHOSE.test(text)) return text;
  const said = text.replace(WHOSE, '');
  if (COMPARED.test(said)) return said.replace(COMPARED, 'Who has $1 ');
  return VERB.test(said) ? text : `Who has ${said}`;
}
