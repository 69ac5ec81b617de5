/** What a question says to be done to a row that it names, where a program shows but that row: "who reports to Neena", "who trained Lee". */
import { isFormOf } from '../../question/day-deeds';
import { verbOf } from '../../question/participles';
import { usesOfPersons } from '../../question/persons';
import type { TaggedToken } from '../../question/tag-question';
import { agentsOf, doersOf } from '../../search/agent-nouns';
import { relativesOf } from '../../search/word-relatives';
import { splitIdentifier, stem } from '../../search/words';
import { conditionsOf, type Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { range, type QuestionContext } from '../frame/question-context';
import { halvesIn, isHalfOfName } from '../said/full-name';
import { tableMentions } from '../said/table-mentions';
import { namesAt, type NamedRow } from '../shapes/compared-named';
import { OF_MANAGERS, ownRelation } from '../shapes/own-relations';

/** Whether rows are persons: they have a first and a last name, if nothing else. */
function isOfPersons(use: number, { view }: QuestionContext): boolean {
  return (
    usesOfPersons(view).has(use) ||
    halvesIn(view).some((pair) => pair.every((id) => view.columns[id]?.use === use && isHalfOfName(view.columns[id])))
  );
}

/**
 * Tokens of a relation between two rows which a program that reads but the row that is named leaves out: "who reports to Neena" and "who
 * trained Neena" are not Neena.
 * @param frame a frame
 * @param context the question
 */
export function relationLeftOut(frame: Frame, context: QuestionContext): readonly number[] {
  const { view } = context;
  const relation = ownRelation(context);
  if (!relation) {
    const act = actLeftOut(frame, context);
    return act.length > 0 ? act : doerLeftOut(frame, context);
  }
  if (relation.join || !isOfPersons(relation.named.use, context)) return [];
  // Who works for the shop of a table of its own is reached by way of that table.
  if (usesOfFrame(frame, view).size > 1) return [];
  // A column that says who the manager is tells it by a number.
  const tells = frame.select.some(
    ({ column }) => view.columns[column ?? -1]?.names.flat().some((word) => OF_MANAGERS.has(word)) === true,
  );
  return isOfItself(frame, relation.named, context) && !(tells && !relation.isManager) ? relation.tokens : [];
}

/** Whether all that a frame says of a row which is named holds for that row itself. */
function isOfItself(frame: Frame, { use, conditions }: NamedRow, { view }: QuestionContext): boolean {
  const own = new Set(conditions.flatMap((c) => c.tokens));
  const stated = conditionsOf(frame).filter((c) => c.tokens.some((t) => own.has(t)));
  return stated.length > 0 && stated.every((c) => view.columns[c.column]?.use === use);
}

const TOWARDS = /^(?:to|for|under|by|with)$/;
/** Cues of words that are verbs as well. */
const VERBS = new Set<string | undefined>([undefined, 'work', 'show', 'live']);
/** "Who goes by Lee", "a person identified by": what somebody is called. */
const IS_CALLED =
  /^(?:go|goes|going|went|known|identified|given|name|named|called|titled|listed|starting|beginning|ending)$/;
const OF_KEYS = /^(?:ids?|identifiers?|codes?|numbers?|names?|surnames?)$/;

/** What is done to a row that is named, where a frame shows but that row: "which players play with Lee", "who trained Lee". */
function actLeftOut(frame: Frame, context: QuestionContext): readonly number[] {
  const { view, linked } = context;
  const { tokens } = linked;
  if (frame.part !== undefined || frame.related !== undefined || frame.group.length > 0) return [];
  if (tokens.some(({ word, quoted }) => !quoted && OF_KEYS.test(word))) return [];
  for (const { index } of tokens) {
    const [named] = namesAt(index, context);
    const use = view.uses[named?.use ?? -1];
    if (!named || !use || !isOfPersons(use.id, context) || !isOfItself(frame, named, context)) continue;
    const names = new Set([...use.display, ...use.key, ...use.columns.filter((id) => isHalfOfName(view.columns[id]))]);
    const showsNames = frame.select.every(
      ({ fn, column = -1 }) => fn === 'rows' || (names.has(column) && fn !== 'max' && fn !== 'min'),
    );
    if (!showsNames || usesOfFrame(frame, view).size > 1) continue;
    // "Who treated patient 12" names the patient by the noun as well.
    const noun = tableMentions(context).find((m) => m.end === index && m.use.table === use.table);
    const first = noun?.start ?? index;
    const before = tokens[first - 1]?.cue === 'article' ? first - 2 : first - 1;
    const [verb, prep] = [tokens[before - 1], tokens[before]];
    const isVerb = (token: TaggedToken | undefined) =>
      token !== undefined &&
      token.kind === 'word' &&
      !token.quoted &&
      !token.capital &&
      VERBS.has(token.cue) &&
      !IS_CALLED.test(token.word) &&
      !tableMentions(context).some((m) => m.start <= token.index && token.index < m.end);
    if (verb && verb.index > 0 && isVerb(verb) && TOWARDS.test(prep?.word ?? '')) return range(verb.index, before + 1);
    if (before === 1 && tokens[0]?.cue === 'who' && isVerb(prep)) return [before];
  }
  return [];
}

/**
 * Who is told for a verb of which the graph knows nothing, where several persons belong to the row that is named: "who treated Rex" is not
 * his owner only because the table of owners lies next to it.
 */
function doerLeftOut(frame: Frame, context: QuestionContext): readonly number[] {
  const { view, linked, spoken } = context;
  const [who, verb] = linked.tokens;
  if (who?.cue !== 'who' || !verb || verb.kind !== 'word' || verb.capital || spoken.length > 0) return [];
  if (!VERBS.has(verb.cue) || IS_CALLED.test(verb.word) || frame.part !== undefined || frame.related !== undefined)
    return [];
  const shown = new Set(frame.select.map(({ column }) => view.columns[column ?? -1]?.use ?? -1));
  const [doer = -1, ...others] = shown;
  const persons = usesOfPersons(view);
  if (others.length > 0 || !persons.has(doer) || frame.order !== undefined || frame.group.length > 0) return [];
  const stated = new Set(conditionsOf(frame).map(({ column }) => view.columns[column]?.use ?? -1));
  const [named = -1, ...more] = stated;
  const isNext = view.joins.some(({ from, to }) => {
    const ends = [view.columns[from]?.use, view.columns[to]?.use];
    return ends.includes(doer) && ends.includes(named);
  });
  if (more.length > 0 || named === doer || !isNext || usesOfFrame(frame, view).size > 2) return [];
  const rivals = [...persons].filter((id) => id !== doer && id !== named && view.uses[id]?.role === undefined);
  if (rivals.length === 0 || saysDeedIn(verb.word, [doer, named], context)) return [];
  return [verb.index];
}

/** Whether a word is a form of a word in the names of some tables or of their columns, or a verb for what is done by those in them. */
function saysDeedIn(word: string, uses: readonly number[], { view }: QuestionContext): boolean {
  const names = uses.flatMap((id) => [view.uses[id]?.table ?? '', ...(view.uses[id]?.columns ?? []).map((c) => view.columns[c]?.name ?? '')]); // prettier-ignore
  const words = names.flatMap((name) => splitIdentifier(name));
  const stems = new Set(words.map((one) => stem(one)));
  const doers = [word, verbOf(word) ?? word].flatMap((verb) => [...doersOf(verb), ...agentsOf(verb)]);
  const agents = doers.flatMap((doer) => [stem(doer), ...relativesOf(doer).map((other) => other.stem)]);
  return agents.some((one) => stems.has(one)) || words.some((one) => isFormOf(word, one));
}
