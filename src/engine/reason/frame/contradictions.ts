/** Conditions that no row satisfies together, and those of which each row satisfies one. */
import type { FrameCondition } from './frame';

/**
 * Whether a condition, or the term it stands for, asks its column for one value.
 * @param condition one of a frame
 */
export function asksForOne({ op, values }: FrameCondition): boolean {
  return ((op === '=' || op === 'term') && values.length === 1) || op === 'null';
}

/** Values that a condition, or the term it stands for, asks its column for; none where it asks for anything else. */
function askedValues({ op, values }: FrameCondition): readonly string[] {
  return op === '=' || op === 'in' || op === 'term' ? values.map(String) : [];
}

/** Whether two conditions ask for values, and for none in common: who is belted is not unbelted, no day lies in 2022 and in 2023. */
function excludesOther(a: FrameCondition, b: FrameCondition): boolean {
  const [one, other] = [askedValues(a), askedValues(b)];
  const [begun, begunToo] = [beginnings(a), beginnings(b)];
  if (begun.length > 0 && begunToo.length > 0)
    return !begun.some((start) => begunToo.some((end) => start.startsWith(end) || end.startsWith(start)));
  return one.length > 0 && other.length > 0 && !one.some((value) => other.includes(value));
}

/** Whether only rows with a known value satisfy a condition: no day that is not known is after another. */
function needsValue(condition: FrameCondition): boolean {
  return condition.than !== undefined || /^(?:[<>]=?|like)$/.test(condition.op) || askedValues(condition).length > 0;
}

/** How the texts begin that a condition asks for; none where it asks for anything else. */
function beginnings({ op, values }: FrameCondition): readonly string[] {
  const starts = op === 'like' ? values.map(String) : [];
  return starts.every((pattern) => /^[^%_]+%$/.test(pattern)) ? starts.map((pattern) => pattern.slice(0, -1)) : [];
}

/** Values that a condition leaves out; none where it leaves out anything else. */
function deniedValues({ op, values }: FrameCondition): readonly string[] {
  return op === '!=' || op === 'not-term' ? values.map(String) : [];
}

/** Whether all values that a condition asks for are left out by others: on a weekend, neither on a Saturday nor on a Sunday. */
function leavesNone(condition: FrameCondition, others: readonly FrameCondition[]): boolean {
  const asked = askedValues(condition);
  const denied = new Set(
    others.filter((c) => c.column === condition.column && c.datePart === condition.datePart).flatMap(deniedValues),
  );
  return asked.length > 0 && asked.every((value) => denied.has(value));
}

/**
 * Whether a condition leaves out the one value that another one asks for: who is Clara is not "not Clara".
 * @param one a condition
 * @param other of the same rows
 */
export function denies(one: FrameCondition, other: FrameCondition): boolean {
  const isSame =
    one.column === other.column && one.datePart === other.datePart && String(one.values[0]) === String(other.values[0]);
  return one.op === '!=' && other.op === '=' && isSame;
}

/**
 * Whether conditions that hold together ask one column for two values, for values that they leave out, or for what is above one bound and
 * below a lower one.
 * @param conditions of one frame or part
 */
export function contradicts(conditions: readonly FrameCondition[]): boolean {
  if (conditions.some((c) => leavesNone(c, conditions))) return true;
  return conditions.some((a, i) =>
    conditions.some((b, j) => {
      if (i === j || a.column !== b.column || a.datePart !== b.datePart) return false;
      const isNull = a.op === 'null' && needsValue(b);
      return (
        isNull ||
        denies(a, b) ||
        excludesOther(a, b) ||
        (isAbove(a) && isBelow(b) && !overlaps(a, b)) ||
        liesOutside(a, b)
      );
    }),
  );
}

/** Whether no text that begins as a condition asks lies beyond the bound of another: no day of 2025 is after 2026. */
function liesOutside(bound: FrameCondition, condition: FrameCondition): boolean {
  const [limit] = bound.values;
  const starts = beginnings(condition);
  if (starts.length === 0 || typeof limit !== 'string') return false;
  if (isAbove(bound)) return starts.every((start) => `${start}~` < limit);
  return isBelow(bound) && starts.every((start) => start > limit);
}

/**
 * Whether each row satisfies one of two conditions: "after 2007 or before 2009" leaves nothing out.
 * @param conditions of which one is enough
 */
export function holdsAlways(conditions: readonly FrameCondition[]): boolean {
  return conditions.some((a) =>
    conditions.some(
      (b) => a.column === b.column && a.datePart === b.datePart && isAbove(a) && isBelow(b) && overlaps(a, b),
    ),
  );
}

const isAbove = ({ op, than }: FrameCondition) => than === undefined && (op === '>' || op === '>=');
const isBelow = ({ op, than }: FrameCondition) => than === undefined && (op === '<' || op === '<=');

/** Whether there is something between a lower bound and an upper one, which are written alike. */
function overlaps({ values: [low] }: FrameCondition, { values: [high] }: FrameCondition): boolean {
  if (typeof low === 'string' && typeof high === 'string') return low <= high;
  return Number(low) <= Number(high);
}
