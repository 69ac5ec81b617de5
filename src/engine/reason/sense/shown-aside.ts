/** Properties that only say of which rows it is asked: who asks "which films were released before 2015" asks for films. */
import { LEVEL } from '../../question/name-match';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions, type TableMention } from '../said/table-mentions';

/** Words with which a question says what else is to be told. */
const LISTING =
  /^(?:show|give|list|tell|state|include|name|names|display|along|together|what|how|when|where|their|its|his|her|each|plus|including|only)$/;
const INNER_STOP = /[:;.?!]\s*\S/;

/** The rows that a question begins with, where it tells nothing of what is to be shown of them. */
const rowsAlone = oncePerQuestion((context): TableMention | undefined => {
  const { tokens, text } = context.linked;
  const from = tokens[0]?.cue === 'which' ? 1 : 0;
  if (from === 0 && tokens[0]?.cue !== undefined) return undefined;
  const rows = tableMentions(context).find(({ start }) => start === from);
  if (!rows || rows.use.display.length === 0 || rows.use.role !== undefined) return undefined;
  const next = tokens[rows.end];
  if (!next || next.cue === 'and' || INNER_STOP.test(text.slice(next.start))) return undefined;
  const rest = tokens.slice(rows.end);
  if (rest.some(({ word, quoted }) => !quoted && LISTING.test(word))) return undefined;
  // "Guests with email and country" may ask for both.
  return next.cue === 'with' && rest.some(({ cue }) => cue === 'and') && from === 0 ? undefined : rows;
});

/**
 * Whether something else than what names them is all that is shown of rows that a question begins with, though it only tells them apart:
 * "customers who get the newsletter" are customers.
 * @param frame a filled frame
 * @param context the question
 */
export function showsAside({ select, group }: Frame, context: QuestionContext): boolean {
  const rows = rowsAlone(context);
  if (!rows || group.length > 0 || select.length === 0) return false;
  const { view, linked } = context;
  const own = [...rows.use.display, ...rows.use.key];
  const ties = new Set(own.flatMap((id) => view.tied[id] ?? []));
  // In a role the same rows have the same names.
  const naming = new Set(own.map((id) => view.columns[id]?.name));
  return select.every(({ fn, column: id = -1 }) => {
    const column = view.columns[id];
    if (fn !== 'none' || !column || ties.has(view.tied[id] ?? -1)) return false;
    if (view.uses[column.use]?.table !== rows.use.table || naming.has(column.name)) return false;
    const match = linked.columns[id];
    // "Patient ages" are ages, and "patients in Graz, age" ends with what is to be told.
    if (match === undefined || match.level < LEVEL.partial) return true;
    const isAdded = linked.tokens[match.start]?.afterComma === true && match.end === linked.tokens.length;
    return match.start > rows.end && !isAdded;
  });
}
