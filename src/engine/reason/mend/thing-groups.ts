/** Groups of what a question asks for by name: two courses of one title are two, each with its own enrolments. */
import { LEVEL, NONE } from '../../question/name-match';
import { usesOfPersons } from '../../question/persons';
import type { ViewUse } from '../../question/schema-view';
import { ID_WORDS, NAME_WORDS } from '../../question/view-names';
import { asItem, type Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { tablesOf } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Cues with which a question goes on about the things whose property it asks for: "of artists who have two songs". */
const GOES_ON = new Set(['that', 'who', 'which', 'with', 'whose', 'have']);

/**
 * A frame that tells the rows of a table apart by their key where they are picked or ranked by the rows of others that each has, and
 * nothing but their names is shown, or a property that is said to be theirs: "the country of the artist with the most songs" is that of
 * one artist.
 * @param frame a frame
 * @param context the question
 */
export function groupsOfThings(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const { group, select, order, having } = frame;
  const own = view.uses[view.columns[group[0] ?? -1]?.use ?? -1];
  const folds = having !== undefined || (order !== undefined && order.item.fn !== 'none');
  if (!own || own.role !== undefined || own.key.length === 0 || !folds) return frame;
  const shown = select.flatMap(({ fn, column }) => (fn === 'none' && column !== undefined ? [column] : []));
  if (
    shown.length < select.length ||
    !group.every((id) => shown.includes(id)) ||
    !shown.every((id) => group.includes(id))
  )
    return frame;
  const [mention] = tableMentions(context).filter(({ use }) => use.table === own.table);
  const others = tablesOf(usesOfFrame(frame, view), view).size > 1;
  // "Who wrote the most papers" asks for a person, and no name that two may have.
  const isPerson = context.linked.tokens[0]?.cue === 'who' && group.every((id) => own.display.includes(id));
  const isThing = mention !== undefined && group.every((id) => isTheirs(id, own, mention, context));
  if (!others || !(isPerson || isThing)) return frame;
  return { ...frame, group: own.key };
}

/**
 * A frame that tells things apart by their key where something is told of each of them, and several may have one name: "for each product
 * its name and how often it was ordered". Of 6,619 training programs one groups them by such a name.
 * @param frame a frame
 * @param context the question
 */
export function groupsOfEach(frame: Frame, context: QuestionContext): Frame {
  const { view, linked } = context;
  const [id = -1, ...more] = frame.group;
  const column = view.columns[id];
  const own = view.uses[column?.use ?? -1];
  if (!column || !own || more.length > 0 || own.key.length === 0 || own.role !== undefined) return frame;
  const isEach = (at: number, end: number): boolean => {
    const { stem = '' } = linked.tokens[end] ?? {};
    return (
      linked.tokens[at - 1]?.cue === 'each' && !NAME_WORDS.has(stem) && !(own.key.includes(id) && ID_WORDS.has(stem))
    );
  };
  // "Per clerk" tells it of employees, of which the clerks are some.
  const isOfEach =
    tableMentions(context).some(({ use, start, end }) => use.table === own.table && isEach(start, end)) ||
    frame.conditions.some(
      ({ column, tokens: [at = 0, ...rest] }) =>
        view.columns[column]?.use === own.id && usesOfPersons(view).has(own.id) && isEach(at, (rest.at(-1) ?? at) + 1),
    );
  if (!isOfEach || (own.key.includes(id) && own.display.length === 0)) return frame;
  if (own.display.includes(id)) return column.profile.unique ? frame : { ...frame, group: own.key };
  return withNamesOfGroups(frame, own, context);
}

/** A frame that tells things by their names where it tells them by a property that nothing names: costs "per vehicle" are of no vehicle status. */
function withNamesOfGroups(frame: Frame, own: ViewUse, context: QuestionContext): Frame {
  const { view, linked } = context;
  const [id = -1] = frame.group;
  const [shown, ...folds] = frame.select;
  // Of rows without names, each word of the column's name asks for it: a "payment method" is a `method` of payments.
  const { level, start, end } = linked.columns[id] ?? NONE;
  // "Hires" are rows, and no day on which somebody was hired.
  const isRows = tableMentions(context).some(
    (rows) => rows.use.table !== own.table && rows.start <= start && end <= rows.end,
  );
  const isNamed = level >= (own.display.length > 0 ? LEVEL.head : LEVEL.keyword) && !isRows;
  const isShown = shown?.fn === 'none' && shown.column === id;
  const folding = folds.length > 0 && folds.every(({ fn }) => fn !== 'none' && fn !== 'all');
  if (isNamed || !isShown || !folding || frame.datePart !== undefined) return frame;
  const sortsByIt = frame.order?.item.fn === 'none' && frame.order.item.column === id;
  if (sortsByIt || view.columns[id]?.isReference === true) return frame;
  // Orders have no names: each is told by its number.
  const names = own.display.length > 0 ? own.display : own.key;
  return { ...frame, select: [...names.map(asItem), ...folds], group: own.key };
}

/** Whether a column names the rows of a table, or is said to be a property of theirs: "the country of artists who". */
function isTheirs(
  id: number,
  { id: use, display, key }: ViewUse,
  mention: { readonly start: number; readonly end: number },
  { view, linked }: QuestionContext,
): boolean {
  const [column, match] = [view.columns[id], linked.columns[id]];
  if (!column || column.use !== use || column.isReference || match?.level !== LEVEL.full) return false;
  const { tokens } = linked;
  // "For each product name" asks for no products.
  if (tokens[match.start - 1]?.cue === 'each' || tokens[match.start - 1]?.cue === 'different') return false;
  // A name that tells rows apart only among others names none of them: of one sport there are many players.
  if (display.includes(id)) return key.length < 2 || !key.includes(id);
  const lead = tokens.findLast((t) => t.index < mention.start && t.cue !== 'article' && t.cue !== 'all');
  // "What country is the artist with the most songs from" asks for that of one artist too.
  const isLed = (lead?.word === 'of' && lead.index > match.start) || (lead?.cue === 'be' && lead.index === match.end);
  return isLed && GOES_ON.has(tokens[mention.end]?.cue ?? '');
}
