/** Whose rows "how many" counts. */
import { LEVEL, type NameMatch } from '../../question/name-match';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { isPlural, singular } from '../../search/words';
import type { Frame } from '../frame/frame';
import { isOneName, tableNamedAt } from './named-columns';
import { columnsNamedAt } from './names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { isWithinTerm } from './named-terms';

/** Scores of values that are in a question whole. */
const WHOLE_VALUE = 0.95;

/** Words that may stand between a condition and the noun that it restricts: "how many front seat occupants". */
const MORE_WORDS = 1;

/**
 * "How many women": a condition stands where the noun would, and its table is counted.
 * @param frame a frame whose conditions are filled
 * @param context the question
 * @returns the use; undefined where the noun is there
 */
export function statedUse({ conditions }: Frame, { linked, view }: QuestionContext): number | undefined {
  const { tokens } = linked;
  const noun = tokens.find((t, i) => tokens[i - 1]?.cue === 'how-many' && t.cue !== 'how-many')?.index ?? -1;
  const stated = conditions.find((c) => c.tokens[0] === noun && c.tokens.length > 0);
  // "How many New York customers": the noun comes after the condition.
  let next = Math.max(noun, ...(stated?.tokens ?? [])) + 1;
  for (let more = 0; more < MORE_WORDS && tokens[next]?.cue === undefined; more++) next++;
  // "How many freighters call at Kiel": the value is the noun, and what follows it a verb, whatever is called a call.
  const last = Math.max(-1, ...(stated?.tokens ?? []));
  const isMany = (at: number) => tokens[at] !== undefined && isPlural(tokens[at].word);
  const isVerb = (m: NameMatch) => m.start > last && isMany(last) && !isMany(m.end - 1);
  const named = linked.uses.some((m) => m.level >= LEVEL.keyword && m.start <= next && noun < m.end && !isVerb(m));
  return stated && !named ? view.columns[stated.column]?.use : undefined;
}

/**
 * The first table that is named after "how many".
 * @param context the question
 */
export function namedUse({ linked, view }: QuestionContext): number | undefined {
  const asked = linked.tokens.find((t) => t.cue === 'how-many')?.index ?? -1;
  const named = linked.uses
    .map((m, id) => ({ id, start: m.start, end: m.end, level: m.level }))
    .filter(({ id, start, level }) => level >= LEVEL.keyword && start >= asked && view.uses[id]?.role === undefined)
    // "Trains are of the type" speaks of trains, and of no `train_type`.
    .filter((m) => isOneName(m, linked.tokens))
    // "Occupant contacts" are no occupants.
    .sort((a, b) => a.start - b.start || b.level - a.level || b.end - a.end);
  const [first] = named;
  // "Olympic competitors" are competitors, whatever else "Olympic" names.
  const last = linked.tokens[(first?.end ?? 0) - 1]?.word ?? '';
  const isDeed = isVerbOf(linked.tokens[first?.end ?? -1]);
  const head = isPlural(last) || isDeed ? undefined : named.find(({ start }) => start === first?.end);
  return (head ?? first)?.id;
}

/** Forms of one noun begin alike in so many letters, but for plurals like these. */
const SAME_LETTERS = 3;
const IRREGULAR = /^(?:people|women|men|children|mice|geese|feet|teeth)$/;

/**
 * Whether a word is a verb that only means what a table is called: in "aircraft flew" nobody speaks of aircraft flights.
 * @param token of a question
 */
export function isVerbOf(token: TaggedToken | undefined): boolean {
  return (
    token !== undefined && !IRREGULAR.test(token.word) && !token.stem.startsWith(token.word.slice(0, SAME_LETTERS))
  );
}

/** The token behind a number, or the name of a property and a number, that begin at a token: "2017", "model year 2017". */
function behindNumber(start: number, context: QuestionContext): number {
  const { tokens } = context.linked;
  const named = columnsNamedAt(start, context);
  // The name may go on behind the number: that of the "model year of the vehicle".
  const last = named && !named.inPart ? named.end : start;
  const number = tokens.find((t) => t.index >= start && t.index <= last && t.kind === 'number' && !t.quoted);
  return number ? number.index + 1 : -1;
}

/** Words of a term before the noun. */
const MOST_IN_TERM = 3;

/** Cues that may stand before what opens a question: "give me the number of". */
const OPENING: ReadonlySet<string> = new Set(['show', 'me', 'what', 'be', 'count', 'article']);
/** What makes many of a noun that has no plural: "faculty members". */
const MANY = /^(?:members|people|persons|individuals)$/;

/**
 * The table whose whole name, in the plural, stands right after an opening "how many" or "the number of", and is no name of a column.
 * @param context the question
 */
export const countedTable = oncePerQuestion((context): number | undefined => {
  const { tokens, uses, values } = context.linked;
  const opening = tokens.findIndex(({ cue = '' }) => !OPENING.has(cue));
  if (tokens[opening]?.cue !== 'how-many') return undefined;
  const isLead = (cue: string | undefined) => cue === 'how-many' || cue === 'different' || cue === 'article';
  let start = tokens.find(({ index, cue }) => index > opening && !isLead(cue))?.index ?? -1;
  const members = MANY.test(tokens[start + 1]?.word ?? '') ? tableNamedAt(start + 1, context) : undefined;
  let use = tableNamedAt(start, context) ?? members;
  // "How many business customers": what restricts them stands before the noun.
  const stated = use ? undefined : values.find((v) => v.start === start && v.score >= WHOLE_VALUE);
  if (stated) use = tableNamedAt((start = stated.end), context);
  // "How many container ships call at": the noun ends the value, and the next one is no noun in the plural.
  const isPlural = (at: number) => tokens[at]?.word.endsWith('s') === true;
  if (stated && isPlural(start - 1) && !(use && isPlural((uses[use.id]?.end ?? 0) - 1)))
    use = tableNamedAt(start - 1, context) ?? use;
  // "How many model year 2017 vehicles": a property and its number.
  if (!use) use = tableNamedAt(behindNumber(start, context), context);
  // "How many inpatient women": words of an expert restrict it as well.
  for (let words = 1; !use && words <= MOST_IN_TERM && isWithinTerm(context, start, start + words); words++)
    use = tableNamedAt(start + words, context);
  const endOf = (named: ViewUse | undefined) => tokens[(uses[named?.id ?? -1]?.end ?? 0) - 1];
  // "How many Olympic competitors": what else the first word names only tells which.
  const first = endOf(use);
  if (first && first.word === singular(first.word)) use = tableNamedAt(first.index + 1, context) ?? use;
  const isMany = endOf(use)?.word.endsWith('s') === true || MANY.test(tokens[start + 1]?.word ?? '');
  return isMany ? use?.id : undefined;
});
