/** Two tables whose rows a question asks for side by side: "owners in Rome and their pets", "names of pets and of visits". */
import type { TaggedToken } from '../../question/tag-question';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions, type TableMention } from './table-mentions';

/** Two such tables. */
export interface PairedThings {
  readonly first: TableMention;
  readonly second: TableMention;
  /** The token at which the second one is joined to the first. */
  readonly from: number;
  /** What each of the first ones has is told beside it, and no second list. */
  readonly isTheirs: boolean;
}

/** Words for whose the second thing is. */
export const THEIR = /^(?:their|its|his|her)$/;
/** Words before that of which something is asked. */
export const OF = /^(?:of|for)$/;
/** Cues of what is said of the first thing: behind them "and" joins something else. */
export const CLAUSES = new Set<string | undefined>(
  'that who which whose with have by where each how-many not between both or more-than less-than same difference percent how-often than if comparing'.split(
    ' ',
  ),
);
/** Cues before what a question asks for. */
export const OPENING = new Set<string | undefined>(['show', 'me', 'article', 'all', 'what', 'which', 'be', 'who']);

/** The two tables, where the first ones of the question are joined so. */
export const pairedThings = oncePerQuestion((context): PairedThings | undefined => {
  const { tokens, columns } = context.linked;
  const mentions = tableMentions(context);
  for (const second of mentions) {
    // The "pet names" of "their pet names" are a property that has a place of its own.
    if (columns.some(({ level, start, end }) => level > 0 && start === second.start && end > second.end)) continue;
    let before = second.start - 1;
    while (tokens[before]?.cue === 'article' || tokens[before]?.cue === 'all') before--;
    const lead = tokens[before];
    const and = lead?.cue === 'and' ? lead : tokens[before - 1];
    if (and?.cue !== 'and' || lead === undefined) continue;
    const start = startOfAnd(and, tokens);
    const isOf = OF.test(lead.word);
    const isTheirs = THEIR.test(lead.word);
    const first = isOf ? mentions.find((m) => m.end === start) : mentions[0];
    if (!first || first.end > start || first.use.table === second.use.table) continue;
    if (isOf && OF.test(tokens[startBefore(first.start, tokens)]?.word ?? ''))
      return { first, second, from: start, isTheirs: false };
    if (isOf || (!isTheirs && lead.cue !== 'and')) continue;
    const isHead = tokens.slice(0, first.start).every(({ cue }) => OPENING.has(cue));
    const isPlain = tokens.slice(first.end, start).every(({ cue }) => !CLAUSES.has(cue));
    if (isHead && isPlain) return { first, second, from: start, isTheirs };
  }
  return undefined;
});

function startOfAnd(and: TaggedToken, tokens: readonly TaggedToken[]): number {
  let start = and.index;
  while (tokens[start - 1]?.cue === 'and') start--;
  return start;
}

/** The last token before a noun, and the articles before that. */
export function startBefore(at: number, tokens: readonly TaggedToken[]): number {
  let before = at - 1;
  while (tokens[before]?.cue === 'article' || tokens[before]?.cue === 'all') before--;
  return before;
}
