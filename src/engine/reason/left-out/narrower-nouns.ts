/** Nouns for some of the rows of a table, of which nothing tells which: "puppies" of the dogs, "day patients" of the patients. */
import { stem, singular } from '../../search/words';
import { isKindOf } from '../../search/word-relatives';
import type { QuestionContext } from '../frame/question-context';
import { rolesUnclear } from '../said/own-roles';
import { tableMentions } from '../said/table-mentions';

/** Stems of what columns are called that tell rows into kinds. */
const KINDS = new Set(
  'type kind sort class category breed species status state speciality specialty specialization role job position rank group genre style instrument trade profession occupation discipline skill function grade qualification'
    .split(' ')
    .map(stem),
);

/**
 * Whether a noun is read as the name of a table for want of a better one, though it is for one kind of its rows, and a column tells their
 * kinds: no puppies are counted by counting dogs of all breeds.
 * @param at its token
 * @param context the question
 */
export function isOfOneKind(at: number, context: QuestionContext): boolean {
  const { linked, view } = context;
  const token = linked.tokens[at];
  if (!token || token.quoted || token.stem === stem(token.word)) return false;
  // Whose "puppies" may be told by the mother and by the father alike: they are no dogs of that name.
  if (rolesUnclear(context).includes(at)) return true;
  const uses = (view.usesByStem.get(token.stem) ?? []).flatMap((id) => view.uses[id] ?? []);
  const tellsKinds = uses.some(({ columns }) =>
    columns.some((id) => KINDS.has(view.columns[id]?.names[0]?.at(-1) ?? '')),
  );
  return tellsKinds && isKindOf(singular(token.word), token.stem, AGENT.test(singular(token.word)));
}

/** How nouns for who does something end: pianists are musicians of one kind, however far apart the words are. */
const AGENT = /(?:ist|er|or|ian)$/;

/** Cues of nouns for times, which before the name of rows say what kind they are. */
const TIMES = new Set(['day', 'month', 'year', 'week', 'weekday']);
const LEADING = new Set(['how-many', 'show', 'which', 'article']);

/**
 * Whether a noun for a time stands before the name of rows as part of it: "day patients" are no patients of any day.
 * @param at its token
 * @param context the question
 */
export function isOfCompound(at: number, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  if (!TIMES.has(tokens[at]?.cue ?? '') || !LEADING.has(tokens[at - 1]?.cue ?? '')) return false;
  return tableMentions(context).some(({ start }) => start === at + 1);
}
