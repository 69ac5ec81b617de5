/** That those who are asked for did something else to what they did: "members who led a callout that they did not attend" attended none of those, or not all. */
import type { TaggedToken } from '../../question/tag-question';
import { conditionsOf, type Frame } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Cues of lists, in which a clause behind says no more than whose the last ones are: "students and the courses they take". */
const LISTS = new Set(['and', 'or', 'with', 'of', 'show', 'how-many', 'count']);
const HELPING = new Set<string | undefined>(['do', 'have', 'not']);

/** Tokens of a clause in which those who are asked for do something to rows to which they did something already. */
const saidAgain = oncePerQuestion((context): readonly number[] => {
  const { tokens } = context.linked;
  const mentions = tableMentions(context);
  const [asked] = mentions;
  const they = tokens.find(({ word, quoted }) => word === 'they' && !quoted);
  if (!asked || !they) return [];
  const lead = tokens[they.index - 1]?.word === 'that' ? they.index - 1 : they.index;
  const things = mentions.find(({ end }) => end === lead);
  if (!things || things.use.table === asked.use.table || things.start < asked.end) return [];
  const between = tokens.slice(asked.end, things.start);
  const isDone = between.some((t) => isVerb(t)) && !between.some(({ cue }) => LISTS.has(cue ?? ''));
  let verb = they.index + 1;
  while (HELPING.has(tokens[verb]?.cue)) verb++;
  return isDone && isVerb(tokens[verb]) ? range(lead, verb + 1) : [];
});

function isVerb(token: TaggedToken | undefined): boolean {
  return (
    token !== undefined && token.kind === 'word' && !token.quoted && (token.cue === undefined || token.cue === 'work')
  );
}

/**
 * Tokens of what those who are asked for did besides, where a frame compares nothing of a row with another of it.
 * @param frame a filled frame
 * @param context the question
 */
export function deedLeftOut(frame: Frame, context: QuestionContext): readonly number[] {
  return conditionsOf(frame).some(({ than }) => than !== undefined) ? [] : saidAgain(context);
}
