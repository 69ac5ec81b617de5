/** Which rows still stand, by the day on which they ended: "current members", "former female members", "memberships that have ended". */
import { type Around, endsThere, isTimed, leadOf, ofRows, type SaidDeed } from './said-of-rows';
import type { ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';

const STANDING = /^(?:current|present|present-day)$/;
const FORMER = /^(?:former|past|erstwhile|ex)$/;
const ENDED = /^(?:ended|concluded)$/;
/** How many words may stand between "former" and what the rows are called. */
const MOST_BETWEEN = 1;

/**
 * What a word says of whether rows still stand.
 * @param token the word
 * @param around the question
 * @param ended days on which rows ended
 * @returns undefined where no one column tells when the rows that are named ended
 */
export function standingAt(token: TaggedToken, around: Around, ended: readonly ViewColumn[]): SaidDeed | undefined {
  const { index: at, word, quoted } = token;
  if (quoted || ended.length === 0) return undefined;
  if (STANDING.test(word) || FORMER.test(word)) return ofNamedBehind(token, around, ended);
  return ENDED.test(word) ? overAt(at, around, ended) : undefined;
}

/** "Current members", "former female members". */
function ofNamedBehind(
  { index: at, word }: TaggedToken,
  around: Around,
  ended: readonly ViewColumn[],
): SaidDeed | undefined {
  // prettier-ignore
  const { tokens, named, valued } = around;
  if (isTimed(at, at + 1, tokens)) return undefined;
  const behind = named
    .filter(({ start }) => start > at && start <= at + 1 + MOST_BETWEEN)
    .sort((a, b) => a.start - b.start);
  // "Members" of a membership: the rows behind it are those of which one column tells.
  const [day, ...more] = ended.filter(({ use }) => behind.some((one) => one.use === use));
  if (!day || more.length > 0 || valued(at, day.use)) return undefined;
  return { kind: FORMER.test(word) ? 'done' : 'undone', columns: [day.id], tokens: [at] };
}

/** "Have ended", whatever the end is called. */
function overAt(at: number, around: Around, ended: readonly ViewColumn[]): SaidDeed | undefined {
  const { tokens } = around;
  const lead = leadOf(at, tokens);
  const meant = ofRows(ended, lead.start, at, at + 1, around);
  if (meant?.days.length !== 1 || !meant.isNamed || !lead.isVerb) return undefined;
  let end = at + 1;
  while (/^(?:yet|already|now|so|far|by)$/.test(tokens[end]?.word ?? '')) end++;
  if (!endsThere(end, tokens) || isTimed(at, end, tokens)) return undefined;
  const isDenied = lead.denied.length > 0;
  const said = [...lead.denied, ...tokens.slice(at, end).map(({ index }) => index)];
  return { kind: isDenied ? 'undone' : 'done', columns: meant.days.map(({ id }) => id), tokens: said };
}
