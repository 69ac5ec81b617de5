/** What a question asks beside what it begins with: "who left in 2024 and when", "how old was the oldest patient, and for what". */
import { LEVEL } from '../../question/name-match';
import type { TaggedToken } from '../../question/tag-question';
import type { ViewColumn } from '../../question/schema-view';
import type { Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { columnsNamedAt } from '../said/names-at';
import { tableMentions } from '../said/table-mentions';

/** Cues with which a question opens that asks for something. */
const ASKING = new Set(['which', 'what', 'who', 'show', 'how-many', 'how-much', 'how-old', 'how-long', 'how-often']);
const BEFORE = /^(?:for|from|at|in|to|by|on|with|of)$/;
const VERBS = new Set<string | undefined>(['be', 'do', 'have']);
const TIMES = /^(?:day|date|month|year|time)s?$/;

/** What is asked beside: a time, something of a table, some columns, or anything that is not told yet. */
interface Besides {
  readonly tokens: readonly number[];
  readonly isTime: boolean;
  /** Absent where it is not named. */
  readonly noun?: string;
  readonly table?: string;
  readonly columns?: ReadonlySet<number>;
}

const besides = oncePerQuestion((context): Besides | undefined => {
  const { tokens } = context.linked;
  const opens = tokens.slice(0, 2).some(({ cue, word }) => ASKING.has(cue ?? '') || word === 'how');
  if (!opens) return undefined;
  for (const { index, cue, quoted, afterComma } of tokens) {
    if (index < 2 || quoted || (cue !== 'and' && afterComma !== true)) continue;
    const from = cue === 'and' ? index : index - 1;
    const led = BEFORE.test(tokens[from + 1]?.word ?? '');
    const at = from + (led ? 2 : 1);
    const asks = tokens[at];
    const found = asks && besidesAt(asks, led, context);
    if (found) return { ...found, tokens: range(Math.max(from, index), Math.min(tokens.length, at + 2)) };
  }
  return undefined;
});

function besidesAt(
  { word, index, quoted }: TaggedToken,
  led: boolean,
  context: QuestionContext,
): Omit<Besides, 'tokens'> | undefined {
  const { tokens } = context.linked;
  const next = tokens[index + 1];
  if (quoted) return undefined;
  if (word === 'when') return !next || VERBS.has(next.cue) ? { isTime: true } : undefined;
  if (word === 'why' && !next) return { isTime: false };
  if (word === 'whom' && led) return { isTime: false };
  if (word !== 'which' && !(word === 'what' && led)) return undefined;
  if (!next) return led ? { isTime: false } : undefined;
  // "And which cheese was it" is read as a thing that is to be shown (`said/asked-things.ts`).
  if (tokens[index + 3]?.word === 'it' && !tokens[index + 4]) return undefined;
  const isTime = TIMES.test(next.word);
  const use = tableMentions(context).find(({ start }) => start === index + 1);
  const named = columnsNamedAt(index + 1, context);
  const end = isTime ? index + 2 : Math.max(use?.end ?? 0, named?.end ?? 0);
  // "Operas, for which more than two productions exist" and "airlines which fly, and which land" go on about those.
  const behind = tokens[end];
  if (end === 0 || (behind && behind.afterComma !== true && !VERBS.has(behind.cue))) return undefined;
  if (isTime) return { isTime };
  const { columns } = named ?? {};
  return { isTime, noun: next.stem, ...(use && { table: use.use.table }), ...(columns && { columns }) };
}

/**
 * Tokens of what is asked beside the rest, where a frame does not tell it.
 * @param frame a filled frame
 * @param context the question
 */
export function besidesLeftOut(frame: Frame, context: QuestionContext): readonly number[] {
  const { select, part, datePart } = frame;
  const asked = besides(context);
  if (!asked || part?.kind === 'union' || select.some(({ fn }) => fn === 'all')) return [];
  const { view } = context;
  const shown = select.flatMap(({ fn, column }) => {
    const own = view.columns[column ?? -1];
    return own ? [{ own, isPlain: fn === 'none' }] : [];
  });
  const tableOf = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table;
  // Who asks for a column that refers is told the names of what it refers to.
  const tables = new Set([asked.table, ...view.joins.flatMap((j) => (asked.columns?.has(j.from) ? [tableOf(j.to)] : []))]); // prettier-ignore
  const uses = usesOfFrame(frame, view);
  const display = view.uses[shown[0]?.own.use ?? -1]?.display ?? [];
  const { columns, table } = asked;
  // When something was done is no day of whoever did it.
  const isDay = ({ kind, isYear, use, id }: ViewColumn) =>
    (kind === 'time' || isYear) &&
    (uses.size < 2 || use !== shown[0]?.own.use || (context.linked.columns[id]?.level ?? 0) >= LEVEL.partial);
  const told = shown.some(({ own, isPlain }) => {
    if (asked.isTime) return isDay(own);
    const isCalled = view.uses[own.use]?.names.flat().includes(asked.noun ?? '') === true;
    if (columns || table !== undefined)
      return columns?.has(own.id) === true || (isPlain && (isCalled || tables.has(tableOf(own.id))));
    return isPlain && shown.length > 1 && !display.includes(own.id);
  });
  return told || (asked.isTime && datePart !== undefined) ? [] : asked.tokens;
}
