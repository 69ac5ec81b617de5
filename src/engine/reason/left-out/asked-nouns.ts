/** The noun that names what is to be shown, and what is said of all that is shown: an answer that has no place for it is one to another question. */
import type { TaggedToken } from '../../question/tag-question';
import { isStopWord } from '../../search/words';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';
import { OF_ALL } from './deed-words';

const WHICH = /^(?:which|what)$/;
/** Cues that may stand between "which" and the noun, and behind the noun. */
const AHEAD = new Set<string | undefined>(['article', 'different', 'all', 'each', 'of', 'that', 'me']);
const BEHIND = new Set<string | undefined>(['be', 'do', 'have', 'of', 'for', 'that', 'who', 'with', 'in', 'from']);
/** Nouns that say nothing of what is shown, or that all that has a number or a name has. */
const IDLE =
  /^(?:kinds?|sorts?|types?|categor(?:y|ies)|groups?|numbers?|full|things?|ones?|persons?|people|items?|names?|ids?|codes?|values?|sets?|lists?|results?|answers?|information|details?|percentages?|differences?|cases?|examples?|way|part|other|others)$/;

/**
 * Whether a word is the noun of what a question asks for: "which vaccine did Pepper get", "what is the fabric of the costume", or says
 * how much of what is asked for: "how full was the boat".
 * @param at its token
 * @param context the question
 */
export function isAskedNoun(at: number, { linked: { tokens } }: QuestionContext): boolean {
  const token = tokens[at];
  if (!token || token.quoted || token.kind !== 'word' || token.capital) return false;
  const next = tokens[at + 1];
  if (tokens[at - 1]?.word === 'how') return next?.cue === 'be';
  if (IDLE.test(token.word)) return false;
  // "Which boat rows": what ends a question may be its verb.
  if (!next || !BEHIND.has(next.cue)) return false;
  let first = at;
  while (isPlain(tokens[first - 1])) first--;
  let before = first - 1;
  while (AHEAD.has(tokens[before]?.cue) && tokens[before] !== undefined) before--;
  if (WHICH.test(tokens[before]?.word ?? '')) return next.cue !== 'in' && next.cue !== 'from' && next.cue !== 'with';
  // "What is the fabric of".
  const isAsked = tokens[before]?.cue === 'be' && WHICH.test(tokens[before - 1]?.word ?? '') && before <= 1;
  return isAsked && next.word === 'of' && tokens[first - 1]?.cue === 'article';
}

function isPlain(token: TaggedToken | undefined): boolean {
  return token !== undefined && token.kind === 'word' && !token.quoted && token.cue === undefined;
}

/**
 * Whether a verb says of which of the things that are asked for, where a frame tells all of them: "which productions lost money".
 * @param at its token
 * @param frame a filled frame
 * @param context the question
 */
export function isAllThatIsSaid(at: number, frame: Frame, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const { conditions, order, having, part, related, group, limit, uses, select } = frame;
  if (conditions.length > 0 || order || having || part || related || limit !== undefined) return false;
  if (group.length > 0 || uses.length > 1 || select.some(({ fn }) => fn !== 'none' && fn !== 'all')) return false;
  const { word = '', cue, quoted = true } = tokens[at] ?? {};
  if (quoted || cue !== undefined || isStopWord(word) || OF_ALL.test(word)) return false;
  return tableMentions(context).some(({ start, end }) => end === at && start > 0 && WHICH.test(tokens[start - 1]?.word ?? '')); // prettier-ignore
}
