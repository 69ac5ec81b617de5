/** Shapes that both webviews use: the wire form of what the engine gives. */
import { flag, list, nullable, number, object, oneOf, optional, pair, text, union, type Of } from './shape';

/** One column of one table. */
export const columnRef = object({ table: text, column: text });

/** A cell: bytes are described in words, they do not travel. */
export const cell = nullable(union(text, number));
/** A cell of a result. */
export type Cell = Of<typeof cell>;

/** See `PathItem` in the engine. */
export const pathItem = object({
  text,
  columns: list(object({ table: text, role: optional(text), column: text })),
  broughtIn: list(text),
});
/** One dependency chain or tie of an answer. */
export type WirePath = Of<typeof pathItem>;

/** See `JoinItem` in the engine. */
export const joinItem = object({
  on: list(pair(text, text)),
  roles: optional(pair(nullable(text), nullable(text))),
  label: nullable(text),
  status: oneOf('curated', 'declared', 'suggested'),
  outside: optional(flag),
  text,
  rows: optional(
    object({ left: number, right: number, out: number, alone: optional(number), several: optional(number) }),
  ),
});
/** One join of an answer. */
export type WireJoin = Of<typeof joinItem>;
