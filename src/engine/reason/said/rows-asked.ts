/** The rows that a question begins with. */
import { tableNamedAt } from './named-columns';
import { oncePerQuestion } from '../frame/question-context';

const OPENING = new Set(['show', 'what', 'which', 'be', 'me', 'article', 'all', 'different', 'that']);
/** Cues behind a noun that say more of it. */
const BEHIND = new Set([
  'that',
  'who',
  'whose',
  'with',
  'where',
  'have',
  'not',
  'work',
  'live',
  'be',
  'do',
  'in',
  'at',
]);

/** The table whose rows a question begins with: "find all the stores that …", "what products are …". */
export const rowsAsked = oncePerQuestion((context) => {
  const { tokens } = context.linked;
  const at = tokens.findIndex((t) => !OPENING.has(t.cue ?? ''));
  const use = at > 0 ? tableNamedAt(at, context) : undefined;
  const behind = tokens[context.linked.uses[use?.id ?? -1]?.end ?? -1];
  if (!use || use.isLink || !BEHIND.has(behind?.cue ?? '')) return undefined;
  // "Which parties have hosts? Give me the names of the hosts."
  return tokens.some(({ cue, index }) => index > at && cue === 'show') ? undefined : use;
});
