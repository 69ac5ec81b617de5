/** What was counted of joins, keys and rules as the graph editor shows it: plain JSON, one entry for each. */
import type { EdgeHealth, GraphHealth, KeyHealth, RuleHealth } from '../engine/core/health';
import type { Shown } from '../engine/core/message';
import type { EdgeKind, EdgeView } from '../protocol/graph';
import type { EdgeHealthView, GraphHealthView, KeyHealthView, RuleHealthView } from '../protocol/graph-health';

/** Of the rows that a rule does not hold in, so many are shown. */
const RULE_EXAMPLES = 3;

/**
 * All that was counted, as it travels to the graph editor.
 * @param health what was counted, with its messages in words
 */
export function toHealthView({ edges, keys, rules }: Shown<GraphHealth>): GraphHealthView {
  return { edges: edges.map(edgeView), keys: keys.map(keyView), rules: rules.map(ruleView) };
}

function edgeView({ id, health }: Shown<EdgeHealth>): EdgeHealthView {
  if (health.state === 'not-measured') return { edge: id, reason: health.reason };
  const { at, from, to, joined, fanOut, cardinality, better } = health;
  return {
    edge: id,
    counted: {
      at,
      rows: from.filled,
      orphans: from.orphans,
      unused: to.orphans,
      joined,
      mean: fanOut.mean,
      most: fanOut.most,
      cardinality,
      ...(from.orphan === undefined ? {} : { example: from.orphan.values.join(', ') }),
      ...(better === undefined ? {} : { better: better.match }),
    },
  };
}

function keyView({ table, columns, health }: Shown<KeyHealth>): KeyHealthView {
  if (health.state === 'not-measured') return { table, columns, reason: health.reason };
  const { at, rows, repeated, incomplete, example } = health;
  return {
    table,
    columns,
    counted: {
      at,
      rows,
      repeated,
      incomplete,
      ...(example === undefined ? {} : { example: example.values.join(', ') }),
    },
  };
}

function ruleView({ id, health }: Shown<RuleHealth>): RuleHealthView {
  if (health.state === 'not-measured') return { edge: id, reason: health.reason };
  const { at, compared, agree, unknown, examples } = health;
  return {
    edge: id,
    counted: {
      at,
      compared,
      agree,
      unknown,
      examples: examples.slice(0, RULE_EXAMPLES).map(({ stored, computed, key, place }) => ({
        stored,
        computed,
        row:
          key.length > 0
            ? key.map(({ column, value }) => `${column} ${value}`).join(', ')
            : place
              ? `${place.file ?? place.source} ${String(place.row)}`
              : '',
      })),
    },
  };
}

/**
 * What was counted of a key; names compare without case, for those of the data may be spelt otherwise.
 * @param keys what was counted
 * @param table the table's name
 * @param columns the key's columns, in any order
 */
export function keyHealthOf(
  keys: readonly KeyHealthView[],
  table: string,
  columns: readonly string[],
): KeyHealthView | undefined {
  const told = (names: readonly string[]): string => JSON.stringify(names.map((name) => name.toLowerCase()).sort());
  const wanted = told(columns);
  return keys.find((key) => key.table.toLowerCase() === table.toLowerCase() && told(key.columns) === wanted);
}

/**
 * Whether a join leaves rows out: a row of the side that refers finds no row at the other.
 * @param health what was counted of the edge, where anything was
 */
export function losesRows(health: EdgeHealthView | undefined): boolean {
  return (health?.counted?.orphans ?? 0) > 0;
}

/**
 * The edges that leave rows out, as one string: equal where a count found the same ones.
 * @param health what was counted, by edge
 */
export function losingEdges(health: ReadonlyMap<string, EdgeHealthView>): string {
  return JSON.stringify([...health].flatMap(([edge, counted]) => (losesRows(counted) ? [edge] : [])).sort());
}

/**
 * The share of referring rows that a join leaves out, between 0 and 1.
 * @param health what was counted of the edge, where anything was
 */
export function orphanShare(health: EdgeHealthView | undefined): number {
  const { rows = 0, orphans = 0 } = health?.counted ?? {};
  return rows === 0 ? 0 : orphans / rows;
}

/**
 * The share of compared rows in which the rule of a derivation does not give what is stored, between 0 and 1.
 * @param health what was counted of the rule, where anything was
 */
export function differingShare(health: RuleHealthView | undefined): number {
  const { compared = 0, agree = 0 } = health?.counted ?? {};
  return compared === 0 ? 0 : 1 - agree / compared;
}

/** What is wrong with an edge, as a share between 0 and 1 of what was counted of it; 0 where nothing was. */
export type FaultOf = (edge: EdgeView) => number;

/**
 * What was counted of edges as the one share that their marks tell: of a derivation where its rule does not hold, else what the
 * join leaves out.
 * @param health what was counted of joins, by edge
 * @param rules what was counted of rules, by edge
 */
export function faultsIn(
  health: ReadonlyMap<string, EdgeHealthView>,
  rules: ReadonlyMap<string, RuleHealthView>,
): FaultOf {
  return ({ id, kind }) => (kind === 'derivation' ? differingShare(rules.get(id)) : orphanShare(health.get(id)));
}

/**
 * The sign of what is wrong with an edge.
 * @param kind of the edge
 */
export function faultSign(kind: EdgeKind): string {
  return kind === 'derivation' ? '≠' : '○';
}

/**
 * The mark on an edge of which something is wrong, else nothing.
 * @param kind of the edge
 * @param share what is wrong with it, between 0 and 1
 */
export function faultMark(kind: EdgeKind, share: number): string {
  if (share <= 0) return '';
  // All is said of all alone.
  const percent = share < 0.01 ? '< 1' : share < 1 ? Math.min(99, Math.round(share * 100)) : 100;
  return `${faultSign(kind)} ${percent} %`;
}
