/** Values that stand at a noun, "critical injuries" and "students from the history department": they are said of its rows. */
import type { FrameCondition } from '../frame/frame';
import type { ViewUse } from '../../question/schema-view';
import type { QuestionContext } from '../frame/question-context';
import { tableMentions } from './table-mentions';
import type { TableMention } from './table-mentions';

/** What a value gains right before or behind the name of its own table: "critical injuries" are not injuries in critical crashes. */
const OF_NOUN = 1.5;

/** Between a noun and the value that tells which are meant. */
const BEFORE_VALUE = /^(?:in|from|of|at|the|a|an)$/;
/** The same, where the value is said of the noun by a verb: "patients who were discharged". */
const SAID_OF = /^(?:in|from|of|at|the|a|an|who|that|which|with|have|has|had|is|are|was|were|be|been|got|did)$/;

/**
 * What a condition gains that is said of a noun, or loses that is said of another one.
 * @param condition the condition
 * @param context the question
 */
export function nounWeight(condition: Said, context: QuestionContext): number {
  if (isSaidOfOthers(condition, context)) return -OF_NOUN;
  return isOfNoun(condition, context) || isSaidOfOwn(condition, context) ? OF_NOUN : 0;
}

type Said = Pick<FrameCondition, 'kind' | 'column' | 'tokens' | 'values'>;

/** Whether the words of a value stand right before the name of the table that holds it. */
function isOfNoun({ kind, column, tokens }: Said, context: QuestionContext): boolean {
  const { linked, view } = context;
  const noun = Math.max(-1, ...tokens) + 1;
  if (kind !== 'e' || linked.tokens[noun - 1]?.number !== undefined) return false;
  const table = view.uses[view.columns[column]?.use ?? -1]?.table;
  return tokens.length > 0 && tableMentions(context).some(({ use, start }) => start === noun && use.table === table);
}

/**
 * Whether a value is said of other rows than those of the noun right before it, which have a column of that name: who advises
 * "students from the history department" may be of another one.
 * @param condition the condition
 * @param context the question
 */
export function isSaidOfOthers({ kind, column: id, tokens, values }: Said, context: QuestionContext): boolean {
  const { linked, view } = context;
  const column = view.columns[id];
  if (kind !== 'e' || !column) return false;
  const table = view.uses[column.use]?.table;
  const subject = nounBefore(tokens, context, SAID_OF);
  if (subject && subject.use.table !== table && holdsSame(subject.use, id, tokens, context)) return true;
  const noun = nounBefore(tokens, context);
  if (!noun || noun.use.table === table) return false;
  return noun.use.columns.some((own) => {
    const isNamesake = view.columns[own]?.name.toLowerCase() === column.name.toLowerCase();
    return isNamesake && linked.values.some((v) => v.column === own && v.stored === values[0]);
  });
}

/**
 * Whether a value is said of a noun that is counted, right before it or behind it: "3 female students", "3 students from Rome".
 * @param condition the condition
 * @param use the table that the noun names
 * @param noun its tokens
 * @param context the question
 */
export function isSaidOf(
  condition: Said,
  { table }: ViewUse,
  noun: readonly number[],
  context: QuestionContext,
): boolean {
  const { view } = context;
  if (condition.kind !== 'e' || view.uses[view.columns[condition.column]?.use ?? -1]?.table !== table) return false;
  const before = nounBefore(condition.tokens, context);
  if (before?.use.table === table && noun.includes(before.start)) return true;
  return isOfNoun(condition, context) && noun.includes(Math.max(...condition.tokens) + 1);
}

/** Whether a value is said of the noun right before it, though columns of that name in other tables hold it too. */
function isSaidOfOwn({ kind, column: id, tokens, values }: Said, context: QuestionContext): boolean {
  const { linked, view } = context;
  const column = view.columns[id];
  const noun = kind === 'e' ? nounBefore(tokens, context) : undefined;
  if (!column || noun?.use.table !== view.uses[column.use]?.table) return false;
  // "Friends of Bob" may be those who have him for a friend, or those whom he has.
  const besides = linked.values.some(
    (v) => v.column !== id && v.stored === values[0] && view.columns[v.column]?.use === column.use,
  );
  if (besides) return false;
  return linked.values.some((v) => {
    const other = view.columns[v.column];
    const isNamesake = other?.name.toLowerCase() === column.name.toLowerCase() && other.use !== column.use;
    return isNamesake && v.stored === values[0];
  });
}

/**
 * Whether rows of a table have a code of their own with the label that a code of another table has too: "patients who had no treatment" are
 * not those of a ward in which nobody had any.
 */
function holdsSame({ columns }: ViewUse, id: number, tokens: readonly number[], { linked }: QuestionContext): boolean {
  const [start, end] = [Math.min(...tokens), Math.max(...tokens) + 1];
  const here = linked.values.filter((v) => v.start === start && v.end === end && v.label !== undefined);
  const label = here.find(({ column }) => column === id)?.label;
  return label !== undefined && here.some((v) => columns.includes(v.column) && v.label === label);
}

/** The table whose name stands before a value, with nothing but a preposition between them. */
function nounBefore(
  [first]: readonly number[],
  context: QuestionContext,
  words = BEFORE_VALUE,
): TableMention | undefined {
  const noun = first === undefined ? undefined : tableMentions(context).findLast(({ end }) => end <= first);
  if (!noun || first === undefined || noun.end === first) return undefined;
  const between = context.linked.tokens.slice(noun.end, first);
  return between.every(({ word }) => words.test(word)) ? noun : undefined;
}
