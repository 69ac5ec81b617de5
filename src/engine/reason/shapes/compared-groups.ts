/**
 * "Wards whose average weight is above the overall average": groups compared by an average of their rows with that of all rows, and no row
 * by itself.
 */
import { LEVEL } from '../../question/name-match';
import { COMPARING_CUES } from '../../program/comparisons';
import type { Comparison } from '../../program/intent';
import type { TaggedToken } from '../../question/tag-question';
import type { Frame } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';

/** A comparison of an average with an average. */
interface GroupComparison {
  readonly op: Comparison;
  readonly tokens: readonly number[];
}

const OPERATORS: Readonly<Record<string, Comparison>> = COMPARING_CUES;
/** Cues between the first average and the word that compares: "whose average price is", "an average of". */
const BEFORE = new Set(['be', 'article', 'of', 'that']);
/** Cues between the word that compares and the second average, and words there. */
const BEHIND = new Set(['article', 'that', 'of', 'all', 'be']);
const OVERALL = /^(?:overall|total|general|whole|company)$/;
/** Cues of words that names have too: a "monthly fee", a "service time". */
const IN_NAMES = new Set(['month', 'year', 'day', 'time', 'work', 'each']);
/** How many tokens the name of what is averaged may have. */
const LONGEST = 4;

const comparison = oncePerQuestion((context): GroupComparison | undefined => {
  return comparedBehind(context) ?? comparedOnAverage(context);
});

/** Between what is compared and what with: something else begins. */
const APART = new Set(['and', 'or', 'but', 'who', 'whose', 'which', 'with']);
/** How many tokens may stand between "on average" and "than", and before it behind the word that compares. */
const FAR = 4;

/** "Cost more on average than the average bridge", "a greater average price per kilo than the average over all". */
function comparedOnAverage(context: QuestionContext): GroupComparison | undefined {
  const { tokens } = context.linked;
  const first = tokens.find((token) => isAverage(token, context));
  const than = tokens.find(({ word, index }) => word === 'than' && index > (first?.index ?? index));
  if (!first || !than) return undefined;
  const compared = tokens.findLast(({ cue = '', index }) => index < than.index && OPERATORS[cue] !== undefined);
  const op = OPERATORS[compared?.cue ?? ''];
  if (!compared || op === undefined || Math.abs(first.index - compared.index) > FAR + 1) return undefined;
  const between = tokens.slice(Math.min(first.index, compared.index), than.index);
  if (between.some(({ cue, afterComma }) => APART.has(cue ?? '') || afterComma === true)) return undefined;
  if (than.index - Math.max(first.index, compared.index) > FAR + LONGEST) return undefined;
  let end = than.index + 1;
  while (BEHIND.has(tokens[end]?.cue ?? '') || tokens[end]?.cue === 'on' || OVERALL.test(tokens[end]?.word ?? ''))
    end++;
  const second = tokens[end];
  const isOfAll = tokens.slice(than.index, end).some(({ cue }) => cue === 'all');
  if (!second || !(isAverage(second, context) || isOfAll)) return undefined;
  const on = tokens[first.index - 1]?.cue === 'on' ? [first.index - 1] : [];
  const said = [compared.index, ...on, first.index, ...range(than.index, isOfAll ? end : end + 1)];
  return { op, tokens: [...new Set(said)].sort((a, b) => a - b) };
}

function comparedBehind(context: QuestionContext): GroupComparison | undefined {
  const { tokens } = context.linked;
  const first = tokens.find((token) => isAverage(token, context));
  if (!first) return undefined;
  const at = tokens.findIndex(({ cue = '', index }) => index > first.index && OPERATORS[cue] !== undefined);
  const between = tokens.slice(first.index + 1, at);
  const names = between.filter(({ cue }) => cue === undefined).length;
  if (
    at < 0 ||
    names > LONGEST ||
    between.some(({ cue }) => cue !== undefined && !BEFORE.has(cue) && !IN_NAMES.has(cue))
  )
    return undefined;
  const { cue } = tokens[at] ?? {};
  let end = at;
  while (tokens[end]?.cue === cue) end++;
  while (BEHIND.has(tokens[end]?.cue ?? '') || OVERALL.test(tokens[end]?.word ?? '')) end++;
  const second = tokens[end];
  const op = OPERATORS[cue ?? ''];
  if (!second || !isAverage(second, context) || op === undefined) return undefined;
  return { op, tokens: [first.index, ...range(at, end + 1)] };
}

/** A word for an average, in no name of a column: a `mean_temperature` is one for each day. */
function isAverage({ cue, index, quoted }: TaggedToken, { linked }: QuestionContext): boolean {
  if (cue !== 'average' || quoted) return false;
  return !linked.columns.some(({ level, start, end, words }) => {
    return level === LEVEL.full && start <= index && index < end && end - start === words;
  });
}

/**
 * A frame that compares groups, where the question compares their average with that of all.
 * @param frame a filled frame
 * @param context the question
 * @returns the frame itself where the question compares nothing so, or what is shown has no several rows
 */
export function comparingGroups(frame: Frame, context: QuestionContext): Frame {
  return grouped(frame, context) ?? frame;
}

/**
 * Whether a frame compares rows one by one with the average of all, where the question compares averages of groups.
 * @param frame a filled frame
 * @param context the question
 */
export function comparesRowsForGroups({ part, select }: Frame, context: QuestionContext): boolean {
  if (part?.kind !== 'compare' || part.fn !== 'avg' || part.within !== undefined) return false;
  const said = comparison(context);
  const { view } = context;
  const rows = view.uses[view.columns[part.column ?? -1]?.use ?? -1];
  const shown = select.flatMap(({ column }) => column ?? []);
  // Of a row by itself the average is what it holds.
  const isRow = [rows?.key ?? [], rows?.display ?? []].some(
    (ids) => ids.length > 0 && ids.every((id) => shown.includes(id)),
  );
  return said !== undefined && part.op === said.op && !isRow;
}

function grouped(frame: Frame, context: QuestionContext): Frame | undefined {
  const said = comparison(context);
  const { view } = context;
  const { part, related, share, per, minus, having, order, limit, connective, select } = frame;
  if (!said || part?.kind !== 'compare' || part.fn !== 'avg' || part.op !== said.op || part.inner !== undefined)
    return undefined;
  if ((part.first ?? part.within ?? related ?? share ?? per ?? minus ?? having ?? order ?? limit) !== undefined)
    return undefined;
  const column = view.columns[part.column ?? -1];
  // The average itself may be told beside.
  const isFold = ({ fn, column: id }: Frame['select'][number]) => fn === 'avg' && id === part.column;
  const shown = select.flatMap(({ fn, column: id }) => (fn === 'none' && id !== undefined ? [id] : []));
  const [only = -1, ...others] = new Set(shown.map((id) => view.columns[id]?.use ?? -1));
  const [of, rows] = [view.uses[only], view.uses[column?.use ?? -1]];
  if (
    !column ||
    !of ||
    !rows ||
    others.length > 0 ||
    shown.length + select.filter(isFold).length < select.length ||
    connective === 'or'
  )
    return undefined;
  const own = of.id === rows.id;
  const tellsRows = rows.key.length > 0 && rows.key.every((id) => shown.includes(id));
  const namesRows = rows.display.length > 0 && rows.display.every((id) => shown.includes(id));
  if (own ? tellsRows || namesRows : of.table === rows.table || !oneFrom(rows.id, view).has(of.table)) return undefined;
  // "Towns whose hotels have an average price above …" are towns, whatever the hotels.
  const callsRows = [of.key, of.display].some((ids) => ids.length > 0 && ids.some((id) => shown.includes(id)));
  const { part: _, ...rest } = frame;
  const fold = { fn: 'avg', distinct: false, column: column.id } as const;
  return {
    ...rest,
    distinct: false,
    group: own || of.key.length === 0 || !callsRows ? shown : of.key,
    uses: frame.uses.filter((id) => id === of.id || id === rows.id),
    having: {
      item: fold,
      op: said.op,
      value: 0,
      tokens: [...said.tokens, ...(part.tokens ?? [])],
      than: part.conditions,
    },
  };
}
