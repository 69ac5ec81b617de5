/** Objects without undefined fields, so that equal meanings are equal values. */

/** The type of an object whose undefined fields were left out. */
export type Defined<T extends object> = { [K in keyof T]?: Exclude<T[K], undefined> };

/**
 * A copy without the fields that are undefined.
 * @param value any plain object
 */
export function definedFields<T extends object>(value: T): Defined<T> {
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) if (field !== undefined) result[name] = field;
  return result as Defined<T>;
}
