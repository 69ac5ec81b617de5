/** The rows of what was done, where a verb says it: "animals that Mia treated" are those of treatments, and not the ones that she owns. */
import { isParticiple } from '../../question/participles';
import { usesOfPersons } from '../../question/persons';
import type { TaggedToken } from '../../question/tag-question';
import type { ViewUse } from '../../question/schema-view';
import { conditionsOf, type Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';
import { columnsNamedAt } from '../said/names-at';
import { tableMentions } from '../said/table-mentions';

/** Letters that a verb shares with the name of what is done, at least. */
const ROOT = 4;

/**
 * A frame that goes by the rows in which it is held who did something to what, where it would go by another tie between the two.
 * @param frame a filled frame
 * @param context the question
 * @returns the frame itself where no verb names such rows
 */
export function throughDeeds(frame: Frame, context: QuestionContext): Frame {
  const { view, spoken } = context;
  const uses = usesOfFrame(frame, view);
  const [one, other, ...more] = uses;
  if (one === undefined || other === undefined || more.length > 0 || frame.part || frame.related) return frame;
  const stated = new Set(conditionsOf(frame).map(({ column }) => view.columns[column]?.use ?? -1));
  const doer = [one, other].find((id) => stated.has(id) && usesOfPersons(view).has(id));
  if (doer === undefined || !areTied(one, other, context) || spoken.length > 0) return frame;
  const deeds = view.uses.filter(
    (use) => use.role === undefined && !uses.has(use.id) && refersToBoth(use, one, other, context),
  );
  const [deed, ...others] = deeds.filter((use) => context.linked.tokens.some((token) => saysDeed(token, use, context)));
  return deed && others.length === 0 ? { ...frame, uses: [...new Set([...frame.uses, deed.id])] } : frame;
}

/** Whether rows of one table refer to those of another one. */
function areTied(one: number, other: number, { view }: QuestionContext): boolean {
  const tables = [one, other].map((id) => view.uses[id]?.table);
  return view.joins.some(({ from, to }) => {
    const ends = [from, to].map((id) => view.uses[view.columns[id]?.use ?? -1]?.table);
    return ends[0] !== ends[1] && ends.every((table) => tables.includes(table));
  });
}

function refersToBoth({ table }: ViewUse, one: number, other: number, { view }: QuestionContext): boolean {
  const tableOf = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table;
  const referred = new Set(view.joins.flatMap(({ from, to }) => (tableOf(from) === table ? (tableOf(to) ?? []) : [])));
  return [one, other].every((id) => referred.has(view.uses[id]?.table ?? ''));
}

/** Whether a word is a verb for what the rows of a table are called: "treated", "did … treat". */
function saysDeed(
  { word, stem, quoted, capital, index }: TaggedToken,
  use: ViewUse,
  context: QuestionContext,
): boolean {
  const { tokens } = context.linked;
  if (quoted || capital || stem.length < ROOT) return false;
  const isVerb = isParticiple(word) || tokens.some((before) => before.index < index && before.cue === 'do');
  const isNoun = tableMentions(context).some(({ start, end }) => start <= index && index < end);
  const names = use.names.some(([first = '', ...more]) => more.length === 0 && first.startsWith(stem));
  return names && isVerb && !isNoun && columnsNamedAt(index, context)?.inPart !== false;
}
