/**
 * What tools are given, described once: the JSON Schema that clients and models read, the check of what they send, and the
 * type that it then has. Unknown fields are refused, so that a misspelt one is told rather than ignored.
 */

/** A JSON Schema, as plain JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Describes and checks a value. */
export interface Field<T> {
  readonly json: JsonSchema;
  /** What is wrong with a value, in words; undefined where nothing is. */
  readonly check: (value: unknown, at: string) => string | undefined;
  /** Only for the compiler: the type of a value that passed. */
  readonly type?: T;
  readonly optional?: boolean;
}

/** The type of the values that a field accepts. */
export type Given<F> = F extends Field<infer T> ? T : never;

/**
 * A text.
 * @param description what it is, for models
 * @param most characters that it may have
 */
export function text(description: string, most: number): Field<string> {
  return {
    json: { type: 'string', description, minLength: 1, maxLength: most },
    check: (value, at) => {
      if (typeof value !== 'string') return `${at} has to be a string`;
      if (value.trim() === '') return `${at} is empty`;
      return value.length > most ? `${at} has ${value.length} characters; ${most} are allowed` : undefined;
    },
  };
}

/**
 * A whole number.
 * @param description what it is, for models
 * @param least the smallest
 * @param most the largest
 */
export function whole(description: string, least: number, most: number): Field<number> {
  return {
    json: { type: 'integer', description, minimum: least, maximum: most },
    check: (value, at) =>
      Number.isInteger(value) && (value as number) >= least && (value as number) <= most
        ? undefined
        : `${at} has to be a whole number from ${least} to ${most}`,
  };
}

/**
 * True or false.
 * @param description what it means, for models
 */
export function flag(description: string): Field<boolean> {
  return {
    json: { type: 'boolean', description },
    check: (value, at) => (typeof value === 'boolean' ? undefined : `${at} has to be true or false`),
  };
}

/**
 * One of a few words.
 * @param description what they mean, for models
 * @param words the words
 */
export function oneOf<const W extends string>(description: string, ...words: readonly W[]): Field<W> {
  return {
    json: { type: 'string', description, enum: words },
    check: (value, at) =>
      (words as readonly unknown[]).includes(value) ? undefined : `${at} has to be ${words.join(' or ')}`,
  };
}

/**
 * A list with at least one element.
 * @param description what it is, for models
 * @param item of each element
 * @param most elements
 */
export function list<T>(description: string, item: Field<T>, most: number): Field<readonly T[]> {
  return {
    json: { type: 'array', description, items: item.json, minItems: 1, maxItems: most },
    check: (value, at) => {
      if (!Array.isArray(value)) return `${at} has to be a list`;
      if (value.length < 1 || value.length > most)
        return `${at} has ${value.length} elements; 1 to ${most} are allowed`;
      for (const [i, element] of value.entries()) {
        const problem = item.check(element, `${at}[${i}]`);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
}

/**
 * A field that may be left out.
 * @param field of what is there
 */
export function optional<T>(field: Field<T>): Field<T | undefined> & { readonly optional: true } {
  return { json: field.json, check: field.check, optional: true };
}

type Fields = Readonly<Record<string, Field<unknown>>>;
type OptionalNames<F extends Fields> = { [N in keyof F]: F[N] extends { optional: true } ? N : never }[keyof F];

/** The object type of some fields. */
export type ObjectOf<F extends Fields> = {
  readonly [N in Exclude<keyof F, OptionalNames<F>>]: Given<F[N]>;
} & { readonly [N in OptionalNames<F>]?: Exclude<Given<F[N]>, undefined> };

/**
 * An object with these fields and no others.
 * @param fields by name
 */
export function object<const F extends Fields>(fields: F): Field<ObjectOf<F>> {
  const names = Object.keys(fields);
  const required = names.filter((name) => !fields[name]?.optional);
  return {
    json: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, fields[name]?.json])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
    check: (value, at) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at} has to be an object`;
      const given = value as Readonly<Record<string, unknown>>;
      const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name));
      if (unknown !== undefined)
        return `there is no ${JSON.stringify(unknown.slice(0, 40))}; known are ${names.join(', ')}`;
      const missing = required.find((name) => given[name] === undefined);
      if (missing !== undefined) return `${missing} is missing`;
      for (const name of names) {
        if (given[name] === undefined) continue;
        const problem = fields[name]?.check(given[name], name);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
}
