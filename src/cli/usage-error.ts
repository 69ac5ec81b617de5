/** What is wrong with a command line. */

/** A command line that cannot be used; the message says how it should look. */
export class UsageError extends Error {}

/**
 * A value that is one of a few.
 * @param name of the option
 * @param value as it was given; absent: undefined
 * @param allowed what it may be
 * @throws UsageError where it is none of these
 */
export function oneOf<T extends string>(name: string, value: string | undefined, ...allowed: T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((a) => a === value);
  if (found === undefined) throw new UsageError(`--${name} takes ${allowed.join(' or ')}.`);
  return found;
}

/**
 * A number within bounds.
 * @param name of the option
 * @param value as it was given; absent: undefined
 * @param bounds both included
 * @throws UsageError where it is none
 */
export function wholeNumber(
  name: string,
  value: string | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() === '' || !Number.isInteger(number) || number < from || number > to) {
    const upTo = to === Number.MAX_SAFE_INTEGER ? '' : ` to ${to}`;
    throw new UsageError(`--${name} takes a whole number from ${from}${upTo}.`);
  }
  return number;
}
