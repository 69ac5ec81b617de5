/** The shapes of corrections, as the engine has them in `core/corrections`. */
import { cell } from './parts';
import { flag, list, nullable, number, object, oneOf, optional, pair, text, union, type Of } from './shape';

/** A column of one use of a table. */
export const chosenColumn = object({ table: text, role: optional(text), column: text });
/** How a condition compares. */
const operator = oneOf('=', '!=', '<', '<=', '>', '>=', 'contains', 'between', 'known', 'unknown');

/** See `Correction` in the engine. */
export const correction = union(
  object({ kind: oneOf('sql'), sql: text }),
  object({ kind: oneOf('reading'), sql: text, as: optional(text) }),
  object({ kind: oneOf('joins'), edges: list(text) }),
  object({ kind: oneOf('column'), at: text, column: chosenColumn }),
  object({ kind: oneOf('condition'), at: text, column: chosenColumn, op: operator, values: list(cell) }),
  object({ kind: oneOf('drop'), at: text }),
  object({ kind: oneOf('show'), column: chosenColumn }),
  object({ kind: oneOf('measure'), at: text }),
  object({ kind: oneOf('hide'), at: text }),
  object({ kind: oneOf('add'), column: chosenColumn, op: operator, values: list(cell) }),
  object({ kind: oneOf('follow'), text }),
  object({ kind: oneOf('fold'), at: text, fn: oneOf('count', 'sum', 'avg', 'min', 'max') }),
  object({ kind: oneOf('top'), at: text, descending: flag, limit: optional(number) }),
);
/** One correction. */
export type WireCorrection = Of<typeof correction>;

const edited = object({
  op: operator,
  values: list(cell),
  labels: optional(list(text)),
  numeric: optional(flag),
  unordered: optional(flag),
});

/** See `UnderstoodPart` in the engine. */
export const understoodPart = object({
  at: text,
  kind: oneOf('shown', 'condition', 'top'),
  text,
  place: nullable(pair(number, number)),
  words: text,
  linked: nullable(chosenColumn),
  why: nullable(text),
  edit: optional(edited),
  each: optional(list(object({ at: text, text, linked: nullable(chosenColumn), edit: optional(edited) }))),
  top: optional(object({ limit: nullable(number), descending: flag, hidden: optional(flag) })),
  options: list(object({ text, detail: text, correction })),
});
/** A part of the sentence that says how a question was understood. */
export type WirePart = Of<typeof understoodPart>;

/** See `MadeCorrection` in the engine. */
export const madeCorrection = object({
  correction,
  said: text,
  remember: optional(
    union(
      object({ as: oneOf('edge'), edges: list(text) }),
      object({ as: oneOf('column'), table: text, column: text }),
      object({ as: oneOf('term'), table: text, where: text }),
    ),
  ),
  unkept: optional(text),
  words: text,
});
/** A correction as it was made. */
export type WireMade = Of<typeof madeCorrection>;
