/** "Which lorries have been scrapped, and when?": beside what was done to them, rows are told with the day on which it was. */
import { isStopWord } from '../../search/words';
import type { Frame } from '../frame/frame';
import { asItem } from '../frame/frame';
import { namesOrKey } from '../frame/naming-columns';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';

/** Words that may stand between what was done and "when": "and", "with the". */
const LEADS = /^(?:and|with|on|since|the|together|along|plus|also)$/;

/** Words between a day and what was done on it: "the date they left", "the day on which it was sold". */
const ON_WHICH = 4;

/** Who or what something was done to, said again: "the date they were taken out of service". */
const AGAIN = /^(?:they|it|he|she)$/;

/** The days that are asked for beside what was done on them: at the end of a question, or by the same word again. */
const daysAsked = oncePerQuestion(({ linked: { tokens, deeds } }: QuestionContext): ReadonlySet<number> => {
  const isDay = (at: number) => tokens[at]?.cue === 'day' || tokens[at]?.cue === 'when';
  const again = deeds.find(
    ({ kind, tokens: own }) =>
      kind === 'done' &&
      tokens.some(
        ({ index, stem }) =>
          !own.includes(index) &&
          own.some((at) => tokens[at]?.stem === stem && !isStopWord(tokens[at].word)) &&
          range(Math.max(0, index - ON_WHICH), index).some(isDay),
      ),
  );
  if (again) return new Set(again.columns);
  const done = deeds.filter(({ kind }) => kind === 'done');
  const isSaidAgain = tokens.some(({ index, cue }) => cue === 'day' && tokens.slice(index + 1, index + ON_WHICH).some(({ word }) => AGAIN.test(word))); // prettier-ignore
  if (isSaidAgain && done.length === 1) return new Set(done[0]?.columns);
  const last = tokens.at(-1);
  if (!last || (last.cue !== 'when' && last.cue !== 'day')) return new Set();
  const isBefore = (end: number) =>
    tokens.slice(end + 1).every((t) => t.cue === 'when' || t.cue === 'day' || LEADS.test(t.word) || isStopWord(t.word));
  const deed = deeds.find(({ kind, tokens: own }) => kind === 'done' && isBefore(own.at(-1) ?? -1));
  return new Set(deed?.columns ?? []);
});

/**
 * A frame that tells the days which its question asks for at its end.
 * @param frame a frame of the question
 * @param context the question
 * @returns the frame itself where none is asked for, or it tells them
 */
export function withDeedDays(frame: Frame, context: QuestionContext): Frame {
  const days = daysAsked(context);
  const { select, group, order, conditions, part } = frame;
  if (days.size === 0 || group.length > 0 || order || part) return frame;
  const { view } = context;
  const day = conditions.find(({ column, op }) => op === 'not-null' && days.has(column))?.column;
  const use = view.uses[view.columns[day ?? -1]?.use ?? -1];
  if (day === undefined || !use || select.some(({ fn }) => fn !== 'none' && fn !== 'all')) return frame;
  // The day that is asked for is no other one of theirs.
  const isOther = (id: number) => id === day || view.columns[id]?.kind === 'time';
  const shown = select.flatMap(({ fn, column }) =>
    fn === 'none' && column !== undefined && !isOther(column) ? [column] : [],
  );
  const columns = [...(shown.length > 0 ? shown : namesOrKey(use)), day];
  if (columns.length === select.length && columns.every((id, i) => select[i]?.column === id)) return frame;
  return { ...frame, distinct: false, select: columns.map(asItem) };
}
