/** Tables that stand for what each row has many of: their own rows, or those that tie two tables to each other. */
import type { ViewUse } from '../../question/schema-view';
import { isStopWord } from '../../search/words';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** A table and the tokens that name it. */
export interface NamedTable {
  readonly use: ViewUse;
  readonly tokens: readonly number[];
}

/** How far from the name of a table stands the verb that says by which rows it is tied: "in which more than 3 students live". */
const VERB_REACH = 3;

/**
 * The table that words name at a token: by all of its name, or where no other does by its last word, "payments" for those of customers.
 * @param at the token
 * @param context the question
 */
export function tableAt(at: number, context: QuestionContext): NamedTable | undefined {
  const { linked, view } = context;
  const token = linked.tokens[at];
  if (!token || token.quoted) return undefined;
  const mention = tableMentions(context).find(({ start }) => start === at);
  if (mention) return { use: mention.use, tokens: range(at, mention.end) };
  if (token.cue !== undefined || isStopWord(token.word)) return undefined;
  const ends = view.uses.filter(
    ({ role, names, id }) =>
      role === undefined && linked.meant[id] !== false && names.some((name) => name.at(-1) === token.stem),
  );
  const things = ends.length > 1 ? ends.filter(({ isLink }) => !isLink) : ends;
  const [use] = things;
  return use && things.length === 1 ? { use, tokens: [at] } : undefined;
}

/** Whether each row of a table belongs to one row of another, which may have many. */
function belongsTo(use: ViewUse, of: ViewUse, { view }: QuestionContext): boolean {
  if (use.table === of.table) return false;
  const refers = view.joins.some(
    ({ edge: { from, to, cardinality } }) =>
      from[0]?.table === use.table && to[0]?.table === of.table && cardinality !== 'one-to-one',
  );
  return refers || (oneFrom(use.id, view).has(of.table) && !oneFrom(of.id, view).has(use.table));
}

/**
 * The table whose rows each row of another has many of: the one that is named, or that which ties its rows to them.
 * @param of the use that has them
 * @param named the use that is named
 * @param own the tokens that name it
 * @param context the question
 * @returns undefined where nothing ties them, or several tables do and no verb tells which
 */
export function rowsTiedTo(
  of: ViewUse,
  named: ViewUse,
  own: readonly number[],
  context: QuestionContext,
): ViewUse | undefined {
  const { view, linked } = context;
  if (named.table === of.table) return undefined;
  if (belongsTo(named, of, context)) return named;
  const ties = view.uses.filter(
    (use) => use.role === undefined && belongsTo(use, of, context) && belongsTo(use, named, context),
  );
  if (ties.length < 2) return ties[0];
  const [from, to] = [Math.min(...own) - VERB_REACH, Math.max(...own) + VERB_REACH];
  const near = new Set(linked.tokens.slice(Math.max(0, from), to + 1).map(({ stem }) => stem));
  const told = ties.filter(({ names, table }) => {
    const isSpoken = context.spoken.some(
      ({ join, start }) => join.edge.from[0]?.table === table && start >= from && start <= to,
    );
    return isSpoken || names.some((name) => name.some((word) => near.has(word) && !named.names.flat().includes(word)));
  });
  return told.length === 1 ? told[0] : undefined;
}
