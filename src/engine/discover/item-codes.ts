/**
 * Columns that say which of several things a row speaks of: each parent has each of them once (one row for each equipment
 * of a vehicle). What the other columns hold can only be understood with it.
 */
import type { SchemaGraph } from '../graph/model';
import type { Sign } from './context-signs';
import { countAll, countOf, distinctOf, type Counter } from './counting';
import { toldShare } from './dependence';
import type { SampledColumn, SampledTable } from './sampled-table';

/** A list of things has so many at most. */
const MOST_ITEMS = 60;
const FEW_ITEMS = 2;
/** So large a share of the parents has each thing. */
const COMPLETE = 0.9;
/** A column that says something of the thing depends on which it is, at least so much. */
const DEPENDS = 0.02;
/** Columns that are proposed for one list. */
const MOST_DEPENDENT = 3;

/**
 * Finds lists of things, and the columns that speak of them.
 * @param sample rows of a table
 * @param free those of its columns that may speak of a thing
 * @param graph whose key edges say what its parents are
 * @param counter runs counting statements
 */
export async function itemSigns(
  sample: SampledTable,
  free: readonly SampledColumn[],
  graph: SchemaGraph,
  counter: Counter,
): Promise<readonly Sign[]> {
  const { facts, rows, columns } = sample;
  const parents = graph.edges.filter(
    ({ kind, status, from, to }) =>
      kind === 'key' && status !== 'rejected' && from[0]?.table === facts.name && to[0]?.table !== facts.name,
  );
  const found: Sign[] = [];
  for (const { from } of parents) {
    const group = from.map(({ column }) => column);
    const [parentRows = NaN] = await countAll(counter, [countOf(distinctOf(facts.name, group))]);
    const each = facts.profile.rows / parentRows;
    // Each parent has each thing once: there are as many things as rows for a parent, and a few parents may lack some.
    const lists = columns.filter(
      ({ facts: { profile } }) =>
        profile.distinct >= FEW_ITEMS &&
        profile.distinct <= MOST_ITEMS &&
        profile.nulls === 0 &&
        each <= profile.distinct &&
        each >= profile.distinct * COMPLETE,
    );
    const pairs = await countAll(
      counter,
      lists.map((list) => countOf(distinctOf(facts.name, [...group, list.facts.name]))),
    );
    lists.forEach((list, i) => {
      if (pairs[i] === facts.profile.rows) found.push(...dependentOn(list, free, rows, group));
    });
  }
  return found;
}

function dependentOn(
  list: SampledColumn,
  columns: readonly SampledColumn[],
  rows: number,
  parent: readonly string[],
): readonly Sign[] {
  const dependent = columns
    .filter((column) => column !== list)
    .map((column) => ({ column, share: toldShare(column, list, rows) }))
    .filter(({ share }) => share >= DEPENDS)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_DEPENDENT);
  const items = list.facts.profile.distinct;
  return dependent.map(({ column }): Sign => {
    const [what, which] = [column.facts.name, list.facts.name];
    const evidence = `each ${parent.join(', ')} has a row for each of the ${items} values of ${which}, and ${what} differs between them`;
    return { from: column, to: list, oneWay: true, confidence: 0.85, evidence, item: true };
  });
}
