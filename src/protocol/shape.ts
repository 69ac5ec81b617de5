/**
 * Run-time checks of messages. A shape is both: the check of a value, and the type that the value then has, so that the
 * two cannot drift apart. Additional fields are allowed: an older page may meet a newer host.
 */

/** Checks a value; `check` returns what is wrong, or undefined. */
export interface Shape<T> {
  check(value: unknown, at: string): string | undefined;
  /** Only for the compiler: the type of a value that passed. */
  readonly type?: T;
}

/** The type of the values that a shape accepts. */
export type Of<S> = S extends Shape<infer T> ? T : never;

const primitive = <T>(test: (value: unknown) => boolean, name: string): Shape<T> => ({
  check: (value, at) => (test(value) ? undefined : `${at} is not ${name}`),
});

/** Any string. */
export const text: Shape<string> = primitive((v) => typeof v === 'string', 'a string');
/** A finite number. */
export const number: Shape<number> = primitive((v) => typeof v === 'number' && Number.isFinite(v), 'a number');
/** true or false. */
export const flag: Shape<boolean> = primitive((v) => typeof v === 'boolean', 'a boolean');
/** Anything, for data that is only shown or stored. */
export const anything: Shape<unknown> = { check: () => undefined };

/**
 * One of a closed set of strings.
 * @param values the set
 */
export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  return primitive((v) => (values as readonly unknown[]).includes(v), `one of ${values.join(', ')}`);
}

/**
 * The shape or null.
 * @param shape of what is not null
 */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return { check: (value, at) => (value === null ? undefined : shape.check(value, at)) };
}

/**
 * The shape, or absent (only of a field of an object).
 * @param shape of what is present
 */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return { check: (value, at) => (value === undefined ? undefined : shape.check(value, at)) };
}

/**
 * A list.
 * @param shape of each element
 */
export function list<T>(shape: Shape<T>): Shape<readonly T[]> {
  return {
    check: (value, at) => {
      if (!Array.isArray(value)) return `${at} is not a list`;
      for (let i = 0; i < value.length; i++) {
        const problem = shape.check(value[i], `${at}[${i}]`);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
}

/**
 * A list of exactly two.
 * @param first shape of the first
 * @param second shape of the second
 */
export function pair<A, B>(first: Shape<A>, second: Shape<B>): Shape<readonly [A, B]> {
  return {
    check: (value, at) =>
      Array.isArray(value) && value.length === 2
        ? (first.check(value[0], `${at}[0]`) ?? second.check(value[1], `${at}[1]`))
        : `${at} is not a pair`,
  };
}

/**
 * An object with any names.
 * @param shape of each value
 */
export function dictionary<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return {
    check: (value, at) => {
      if (!isRecord(value)) return `${at} is not an object`;
      for (const [name, field] of Object.entries(value)) {
        const problem = shape.check(field, `${at}.${name}`);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
}

type Fields = Readonly<Record<string, Shape<unknown>>>;
type OptionalNames<F extends Fields> = { [N in keyof F]: undefined extends Of<F[N]> ? N : never }[keyof F];
/** The object type of a set of field shapes; a field that may be undefined may be left out. */
export type ObjectOf<F extends Fields> = {
  readonly [N in Exclude<keyof F, OptionalNames<F>>]: Of<F[N]>;
} & { readonly [N in OptionalNames<F>]?: Of<F[N]> };

/**
 * An object with known fields.
 * @param fields the shape of each
 */
export function object<const F extends Fields>(fields: F): Shape<ObjectOf<F>> {
  const entries = Object.entries(fields);
  return {
    check: (value, at) => {
      if (!isRecord(value)) return `${at} is not an object`;
      for (const [name, shape] of entries) {
        const problem = shape.check(value[name], `${at}.${name}`);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
}

/**
 * One of several shapes; the first that accepts wins.
 * @param shapes the alternatives
 */
export function union<const S extends readonly Shape<unknown>[]>(...shapes: S): Shape<Of<S[number]>> {
  return {
    check: (value, at) => {
      const problems: string[] = [];
      for (const shape of shapes) {
        const problem = shape.check(value, at);
        if (problem === undefined) return undefined;
        problems.push(problem);
      }
      return problems.join(' or ');
    },
  };
}

/**
 * Whether a value is an object that is neither null nor a list.
 * @param value anything
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
