/** What an answer is told for: "the average weight by type", "how many visits per patient". */
import { DATE_PARTS } from '../question/cue-words';
import { LEVEL, type NameMatch } from '../question/name-match';
import type { TaggedToken } from '../question/tag-question';
import { isStopWord } from '../search/words';
import type { Frame } from './frame';
import type { QuestionContext } from './question-context';
import { oncePerQuestion } from './question-context';

/** The words that say what groups go by. */
export interface GroupPhrase {
  /** The token of "by" or "per". */
  readonly lead: number;
  /** The tokens after it, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Cues of what is told for each group. */
const FOLDED = new Set(['average', 'sum', 'maximum', 'minimum', 'how-many', 'how-much', 'count']);
/** Cues of verbs, after which "by" tells who did it: "made by". */
const VERBS = new Set(['work', 'sorted', 'live', 'have', 'do', 'be', 'ascending', 'descending']);
const DONE = /(?:ed|en|wn)$/;
/** Units of what is measured: "km per hour". */
const UNITS = /^(?:hour|minute|second|cent|unit|se|person|capita|liter|litre|gallon|mile|kilometer|kilometre)s?$/;

/**
 * The words that say for what each number is told.
 * @returns undefined where none do, or they are part of a name ("price per night")
 */
export const groupPhrase = oncePerQuestion((context): GroupPhrase | undefined => {
  const { tokens, columns } = context.linked;
  const fold = tokens.findIndex((t) => t.cue !== undefined && FOLDED.has(t.cue));
  if (fold < 0) return undefined;
  const at = tokens.findLastIndex((t, i) => i > fold && (t.word === 'per' || (t.word === 'by' && !followsVerb(tokens[i - 1]))));
  const lead = tokens[at];
  if (!lead || (lead.word === 'by' && lead.cue !== 'by' && lead.cue !== 'each')) return undefined;
  const isArticle = (t: TaggedToken) => t.cue === 'article' || t.word === 'each' || t.word === 'every' || t.word === 'different';
  const start = tokens.findIndex((t, i) => i > at && !isArticle(t));
  const first = tokens[start];
  if (!first || first.number !== undefined || UNITS.test(first.word)) return undefined;
  if (columns.some((m) => m.level === LEVEL.full && m.start < at && m.end > at)) return undefined;
  const next = tokens.findIndex((t, i) => i > start && isStopWord(t.word));
  return { lead: at, start, end: next < 0 ? tokens.length : next };
});

function followsVerb(token: TaggedToken | undefined): boolean {
  return token === undefined || DONE.test(token.word) || (token.cue !== undefined && VERBS.has(token.cue));
}

/**
 * Whether a frame folds rows without telling them apart by what the question says.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutGroups({ select, group, datePart, order }: Frame, context: QuestionContext): boolean {
  const phrase = groupPhrase(context);
  if (!phrase || (order && group.length === 0)) return false;
  const { linked, view } = context;
  if (!select.some(({ fn }) => fn !== 'none' && fn !== 'all')) return false;
  if (group.length === 0) return true;
  if (Object.hasOwn(DATE_PARTS, linked.tokens[phrase.start]?.word ?? '') && datePart !== undefined) return false;
  const names = (m: NameMatch | undefined) => m !== undefined && m.level > 0 && m.start < phrase.end && phrase.start < m.end;
  if (!isKnown(phrase, context)) return true;
  return !group.some((id) => {
    const tie = view.tied[id];
    const same = view.columns.filter((c) => c.id === id || (tie !== undefined && view.tied[c.id] === tie));
    return same.some((c) => names(linked.columns[c.id]) || names(linked.uses[c.use]));
  });
}

/** Whether the graph knows any column or table by the words of a phrase. */
function isKnown({ start, end }: GroupPhrase, { linked }: QuestionContext): boolean {
  return [...linked.columns, ...linked.uses].some((m) => m.level > 0 && m.start < end && start < m.end);
}
