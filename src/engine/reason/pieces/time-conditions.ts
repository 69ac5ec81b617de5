/** Conditions on columns that hold times of day: "between 18:00 and 20:59", "before 6 am", "after 10 in the evening". */
import type { AddCondition } from './condition-features';
import { comparingCue } from '../said/comparing-cues';
import type { FrameCondition } from '../frame/frame';
import { bucket } from './linear';
import { NUMBER_WORDS } from '../../question/cue-words';
import { CLOCK_HOUR, HOURS, namedPartsOfDay, NIGHT_ENDS } from '../../question/parts-of-day';
import type { ViewColumn } from '../../question/schema-view';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { behindOwnDay } from '../said/own-days';
import { tableMentions } from '../said/table-mentions';

/** A time of day with the tokens that name it. */
interface NamedTime {
  readonly hour: number;
  readonly minute: number;
  /** First token and the one behind the last. */
  readonly start: number;
  readonly end: number;
}

const TIME = new RegExp(
  String.raw`\b(?:(noon|midday|midnight)\b|(${CLOCK_HOUR})(?::([0-5]\d))?(?:\s*(a\.?m\b\.?|p\.?m\b\.?)|\s+(?:o'clock\s+)?(in the (?:morning|afternoon|evening)|at night)|\s+(o'clock))?)`,
  'gi',
);
const HALF = 12;
const LAST_MINUTE = 59;
const PAST = /^(?:past|after)$/;

/** The times that a question names: a number alone is none. */
const namedTimes = oncePerQuestion(({ linked: { text, tokens } }): readonly NamedTime[] =>
  [...text.matchAll(TIME)].flatMap((match): NamedTime[] => {
    const [said, word, hours = word === 'midnight' ? '0' : '12', minutes, half, part, clock] = match;
    if (word === undefined && minutes === undefined && half === undefined && part === undefined && clock === undefined)
      return [];
    const own = NUMBER_WORDS[hours.toLowerCase()] ?? Number(hours);
    const late =
      /^p/i.test(half ?? '') || /after|even/i.test(part ?? '') || (/night/i.test(part ?? '') && own > NIGHT_ENDS);
    const halved = half !== undefined || part !== undefined;
    const hour = halved && own <= HALF ? (own % HALF) + (late ? HALF : 0) : own;
    const [from, to] = [match.index, match.index + said.length];
    const within = tokens.filter((t) => t.start < to && t.end > from && !t.quoted);
    const [first, last] = [within[0], within.at(-1)];
    if (hour >= HOURS || !first || !last) return [];
    return [{ hour, minute: Number(minutes ?? 0), start: first.index, end: last.index + 1 }];
  }),
);

/** The tokens of times, where some column holds times: their numbers are nothing else. */
export function timeTokens(context: QuestionContext): ReadonlySet<number> {
  if (timeColumns(context).length + momentColumns(context).length === 0) return new Set();
  return new Set(namedTimes(context).flatMap(({ start, end }) => range(start, end)));
}

/** Text columns whose values are written as times, the better named first. */
const timeColumns = oncePerQuestion(({ linked, view }): readonly number[] => {
  const worth = (id: number) => linked.columns[id]?.level ?? 0;
  const useWorth = (id: number) => linked.uses[view.columns[id]?.use ?? -1]?.level ?? 0;
  return view.columns
    .filter((c) => c.profile.writtenAs === 'time' && c.kind !== 'number' && view.uses[c.use]?.role === undefined)
    .map((c) => c.id)
    .sort((a, b) => worth(b) - worth(a) || useWorth(b) - useWorth(a));
});

/** Columns of moments, which tell a time of day as well, of tables where no column holds that alone. */
const momentColumns = oncePerQuestion((context): readonly number[] => {
  const { linked, view } = context;
  const timed = new Set(timeColumns(context).map((id) => view.columns[id]?.use));
  const worth = (c: ViewColumn) =>
    (linked.columns[c.id]?.level ?? 0) + (linked.uses[c.use]?.level ?? 0) - behindOwnDay(c, context);
  const moments = view.columns.filter(
    (c) => c.profile.type === 'datetime' && !timed.has(c.use) && view.uses[c.use]?.role === undefined,
  );
  return moments.sort((a, b) => worth(b) - worth(a)).map(({ id }) => id);
});

/** Columns that a time of day may be about: those of times first, but not before moments of a table that alone is named. */
function clockColumns(context: QuestionContext): readonly number[] {
  const { linked, view } = context;
  const [times, moments] = [timeColumns(context), momentColumns(context)];
  const isNamed = (id: number) => (linked.uses[view.columns[id]?.use ?? -1]?.level ?? 0) > 0;
  const meant = times.some(isNamed) ? [] : moments.filter(isNamed);
  return [...meant, ...times, ...moments.filter((id) => !meant.includes(id))];
}

/** As the column writes it: with or without a zero before the hour, with or without seconds. */
function written(column: number, { hour, minute }: NamedTime, { view }: QuestionContext): string {
  const { profile } = view.columns[column] ?? {};
  // Of a moment the hour and the minute are taken.
  if (profile?.type === 'datetime') return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const typical = profile?.typical.map(({ value }) => String(value)) ?? [];
  const wide = typical.length === 0 || typical.every((t) => /^\d\d:/.test(t));
  const seconds = typical.length > 0 && typical.every((t) => /:\d\d:\d\d/.test(t)) ? ':00' : '';
  return `${wide ? String(hour).padStart(2, '0') : String(hour)}:${String(minute).padStart(2, '0')}${seconds}`;
}

/** The last moment of an hour, as the column writes it. */
function writtenEnd(column: number, hour: number, context: QuestionContext): string {
  return written(column, { hour, minute: LAST_MINUTE, start: 0, end: 0 }, context).replace(/:00$/, ':59');
}

/** Adds conditions on parts of the day; where the rows of one table are named, on times of theirs. */
function addPartsOfDay(context: QuestionContext, add: AddCondition): void {
  const { tokens } = context.linked;
  const taken = new Set([
    ...context.valueTokens,
    ...namedTimes(context).flatMap(({ start, end }) => range(start, end)),
  ]);
  const mentions = tableMentions(context);
  const isNamed = (at: number) => mentions.some(({ start }) => start === at);
  const columns = clockColumns(context).slice(0, 3);
  const moments = new Set(momentColumns(context));
  for (const part of namedPartsOfDay(tokens, isNamed)) {
    if (
      part.tokens.some((t) => taken.has(t)) ||
      mentions.some((m) => part.tokens.some((t) => t >= m.start && t < m.end))
    )
      continue;
    columns.forEach((column, rank) => {
      const features = [TIME_OF_DAY, `date rank ${bucket(rank, [0, 1])}`];
      const own = { column, tokens: part.tokens };
      if (part.from > part.to) {
        const hours = Array.from({ length: HOURS + part.to - part.from + 1 }, (_, i) => (part.from + i) % HOURS);
        if (moments.has(column)) add({ ...own, kind: 'i', op: 'in', values: hours, datePart: 'hour' }, features);
      } else add(within(own, part, context, moments), ['range led true', ...features]);
    });
  }
}

/** The condition that a time lies in one of some hours. */
function within(
  own: Pick<FrameCondition, 'column' | 'tokens'>,
  { from, to }: { readonly from: number; readonly to: number },
  context: QuestionContext,
  moments: ReadonlySet<number>,
): FrameCondition {
  const first = written(own.column, { hour: from, minute: 0, start: 0, end: 0 }, context);
  const part = moments.has(own.column) ? ({ datePart: 'time' } as const) : {};
  return { ...own, ...part, kind: 'b', op: 'between', values: [first, writtenEnd(own.column, to, context)] };
}

/**
 * Adds conditions on times of day.
 * @param context the question
 * @param add takes the candidates
 */
export function addTimes(context: QuestionContext, add: AddCondition): void {
  addPartsOfDay(context, add);
  const times = namedTimes(context);
  const columns = clockColumns(context).slice(0, 3);
  const moments = new Set(momentColumns(context));
  times.forEach((time, i) => {
    const next = times[i + 1];
    const cue = comparingCue(context, time.start, time.end);
    const leads = context.linked.tokens[time.start - 1]?.word;
    const ranged = next !== undefined && next.start - time.end <= 2 && (cue === 'between' || leads === 'from');
    if (times[i - 1] && context.linked.tokens.slice(0, time.start).some((t) => t.cue === 'between')) return;
    columns.forEach((column, rank) => {
      const features = [TIME_OF_DAY, `date rank ${bucket(rank, [0, 1])}`];
      const part = moments.has(column) ? ({ datePart: 'time' } as const) : {};
      const value = written(column, time, context);
      const compare = (op: FrameCondition['op'], kind: FrameCondition['kind'] = 'n') =>
        add({ ...part, kind, column, op, values: [value], tokens: range(time.start, time.end) }, features);
      const isPast = leads === 'past' || cue === 'after' || cue === 'more-than';
      if (ranged) {
        const tokens = range(time.start, next.end);
        const values = [value, written(column, next, context)];
        add({ ...part, kind: 'b', column, op: 'between', values, tokens }, ['range led true', ...features]);
      } else if (time.hour + time.minute === 0 && (isPast || cue !== undefined)) {
        // All that is on a day is after its first moment: what is meant is the night that begins then. Before it no day has anything.
        const own = {
          column,
          tokens: range(time.start - (isPast && leads !== undefined && PAST.test(leads) ? 1 : 0), time.end),
        };
        if (isPast) add(within(own, { from: 0, to: NIGHT_ENDS }, context, moments), ['range led true', ...features]);
      } else if (cue === 'before' || cue === 'less-than') compare('<');
      else if (isPast) compare(context.linked.tokens[time.start - 1]?.word === 'since' ? '>=' : '>');
      else if (cue === 'at-least') compare('>=');
      else if (cue === 'at-most') compare('<=');
      else compare('=', 'e');
    });
  });
}

/** Feature of a condition on a time of day. */
export const TIME_OF_DAY = 'time of day';
