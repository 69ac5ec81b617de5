/** Persons who are called by what they do: "guitarists" are no musicians of all instruments. */
import { valuesOfDoers } from '../../question/doer-values';
import { conditionsOf, type Frame } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';

/** The tokens of such nouns of which a stored value tells what they do, and the tables that hold it. */
const doers = oncePerQuestion(({ linked, view }: QuestionContext): ReadonlyMap<number, ReadonlySet<string>> => {
  const found = new Map<number, Set<string>>();
  for (const { start, column } of valuesOfDoers(linked.tokens, view)) {
    const table = view.uses[view.columns[column]?.use ?? -1]?.table ?? '';
    found.set(start, new Set([...(found.get(start) ?? []), table]));
  }
  return found;
});

/** Cues before the noun of what is asked for. */
const LEAD = new Set<string | undefined>(['show', 'me', 'article', 'all', 'which']);

/**
 * Whether a frame says nothing of what some persons do by which they are called, or shows others where these are asked for.
 * @param frame a filled frame
 * @param context the question
 */
export function passesOverDoers(frame: Frame, context: QuestionContext): boolean {
  const stated = new Set(conditionsOf(frame).flatMap(({ tokens }) => tokens));
  const { linked, view } = context;
  const tells = (tables: ReadonlySet<string>) =>
    frame.select.some(({ fn, column = -1 }) => fn !== 'none' || tables.has(view.uses[view.columns[column]?.use ?? -1]?.table ?? '')); // prettier-ignore
  return [...doers(context)].some(([at, tables]) => {
    const isAsked = linked.tokens.slice(0, at).every(({ cue }) => LEAD.has(cue));
    return !stated.has(at) || (isAsked && !tells(tables));
  });
}
