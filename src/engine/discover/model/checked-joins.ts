/** Checks joins that were proposed without looking at data: which side identifies rows, and how much of the other is found there. */
import { formatColumn, type ColumnRef } from '../../core/identifiers';
import { say, type Message } from '../../core/message';
import type { Edge, Match } from '../../graph/model';
import { compared } from '../../profile/compared';
import { allOf, type SqlSelect } from '../../program/sql-tree';
import { columnOf, columnsOf, countAll, countOf, isFilled, type Counter } from '../counting';
import { comparable, comparableAsNumber, type ColumnFacts, type TableFacts } from '../facts';
import { foundInWords, roundConfidence } from '../foreign-key';
import { isGiven } from '../given-values';
import { sameWord } from '../names';

/** A join that somebody proposes, its columns in pairs. */
export interface JoinToCheck {
  readonly from: readonly ColumnRef[];
  readonly to: readonly ColumnRef[];
  /** A reason in words that may be shown. */
  readonly why?: string;
}

/** What came of checking. */
export interface CheckedJoins {
  /** Suggestions, with what was counted as evidence. */
  readonly edges: readonly Edge[];
  /** Why others are none. */
  readonly refused: readonly Message[];
}

/** Of the values of the referring side so many have to be found. */
const MIN_SHARE = 0.5;
/** How far the words of somebody who has not seen the data carry, with all values found. */
const TRUST = 0.8;
/** Small numbers are found in any key that counts from 1: there the same says less, unless the names agree. */
const TRUST_DENSE = 0.45;

interface Way {
  readonly from: readonly ColumnFacts[];
  readonly to: readonly ColumnFacts[];
  readonly match: Match;
  readonly why?: string;
}

/**
 * Checks joins on the data.
 * @param joins over columns that exist; an end that identifies no rows changes places with one that does
 * @param tables all tables
 * @param counter runs the counting statements
 * @throws SchemaGraphError `cancelled`
 */
export async function checkJoins(
  joins: readonly JoinToCheck[],
  tables: ReadonlyMap<string, TableFacts>,
  counter: Counter,
): Promise<CheckedJoins> {
  const refused: Message[] = [];
  const ways = joins.flatMap((join): Way[] => {
    const [from, to] = [factsOf(join.from, tables), factsOf(join.to, tables)];
    const match = from && to && matchOf(from, to);
    if (from && to && match) return [{ from, to, match, ...(join.why !== undefined && { why: join.why }) }];
    refused.push(say`${pairText(join)}: their types differ, so that their values are never equal.`);
    return [];
  });
  const counts = await countAll(
    counter,
    ways.flatMap(({ from, to }) => [from, to].flatMap((side) => [countOf(filledOf(side)), countOf(tuplesOf(side))])),
  );
  const turned = ways.flatMap((way, i): Way[] => {
    const [rows = NaN, tuples = NaN, otherRows = NaN, otherTuples = NaN] = counts.slice(4 * i, 4 * i + 4);
    if (otherRows > 0 && otherRows === otherTuples) return [way];
    if (rows > 0 && rows === tuples) return [{ ...way, from: way.to, to: way.from }];
    refused.push(say`${wayText(way)}: neither side tells the rows of its table apart.`);
    return [];
  });
  const found = await countAll(
    counter,
    turned.flatMap((way) => [countOf(givenOf(way)), countOf(missingOf(way)), countOf(filledOf(way.from))]),
  );
  const edges = turned.flatMap((way, i): Edge[] => {
    const [tuples = NaN, missing = NaN, rows = NaN] = found.slice(3 * i, 3 * i + 3);
    const share = tuples > 0 ? 1 - missing / tuples : 0;
    if (!(share >= MIN_SHARE)) {
      const percent = Math.floor(share * 100);
      refused.push(
        tuples > 0
          ? say`${wayText(way)}: only ${percent} % of the values are found.`
          : say`${wayText(way)}: there are no values to compare.`,
      );
      return [];
    }
    return [edgeOf(way, share, tuples, rows)];
  });
  return { edges, refused };
}

function factsOf(refs: readonly ColumnRef[], tables: ReadonlyMap<string, TableFacts>): ColumnFacts[] | undefined {
  const found = refs.map(({ table, column }) => tables.get(table)?.columns.find(({ name }) => name === column));
  return found.every((facts) => facts !== undefined) ? found : undefined;
}

/** How two sides can be compared; undefined where their values are never equal. */
function matchOf(from: readonly ColumnFacts[], to: readonly ColumnFacts[]): Match | undefined {
  const pairs = from.map((facts, i) => [facts.profile.type, to[i]?.profile.type ?? 'blob'] as const);
  if (pairs.every(([a, b]) => comparable(a, b))) return 'exact';
  const [only] = pairs;
  return pairs.length === 1 && only && comparableAsNumber(only[0], only[1]) ? 'number' : undefined;
}

function tableOf([first]: readonly ColumnFacts[]): string {
  return first?.table ?? '';
}

/** The rows of one side that have a value in each column. */
function filledOf(side: readonly ColumnFacts[]): SqlSelect {
  const where = allOf(side.map(({ name }) => isFilled(columnOf(name))));
  return columnsOf(
    tableOf(side),
    side.map(({ name }) => ({ value: columnOf(name) })),
    { where },
  );
}

function tuplesOf(side: readonly ColumnFacts[]): SqlSelect {
  return { ...filledOf(side), distinct: true };
}

/** The values of the referring side, each once, as the join compares them. */
function givenOf({ from, match }: Way): SqlSelect {
  const columns = from.map(({ name }, i) => ({ value: compared(columnOf(name), match), as: `v${i}` }));
  return columnsOf(tableOf(from), columns, {
    distinct: true,
    where: allOf(from.map((c) => isGiven(c, columnOf(c.name)))),
  });
}

function missingOf(way: Way): Parameters<typeof countOf>[0] {
  const { to, match } = way;
  const known = columnsOf(
    tableOf(to),
    to.map(({ name }) => ({ value: compared(columnOf(name), match) })),
    { where: allOf(to.map(({ name }) => isFilled(columnOf(name)))) },
  );
  return { kind: 'set', op: 'EXCEPT', left: givenOf(way), right: known };
}

function edgeOf(way: Way, share: number, tuples: number, rows: number): Edge {
  const { from, to, match, why } = way;
  const refs = (side: readonly ColumnFacts[]): ColumnRef[] => side.map(({ table, name }) => ({ table, column: name }));
  const what = from.length === 1 ? 'values' : `combinations of ${from.map(({ name }) => name).join(', ')}`;
  const said = why === undefined ? 'proposed by a language model' : `proposed by a language model (${why})`;
  return {
    kind: 'key',
    from: refs(from),
    to: refs(to),
    keywords: [],
    match,
    cardinality: rows === tuples ? 'one-to-one' : 'many-to-one',
    status: 'suggested',
    confidence: roundConfidence(share * (isAnyNumber(way) ? TRUST_DENSE : TRUST)),
    evidence: `${foundInWords(share, tuples, what, tableOf(to))}; ${said}`,
  };
}

/** Whether a key counts 1, 2, 3, … and no name speaks for the join. */
function isAnyNumber({ from, to }: Way): boolean {
  const [one, other] = [from[0], to[0]];
  if (!one || !other || from.length > 1) return false;
  const { min, max, distinct } = other.profile;
  const dense = typeof min === 'number' && typeof max === 'number' && max - min + 1 <= distinct * 1.2 && min <= 1;
  return dense && !one.words.core.some((word) => other.words.core.some((known) => sameWord(word, known)));
}

function pairText({ from, to }: JoinToCheck): string {
  return `${from.map(formatColumn).join(', ')} = ${to.map(formatColumn).join(', ')}`;
}

function wayText({ from, to }: Way): string {
  const refs = (side: readonly ColumnFacts[]): ColumnRef[] => side.map(({ table, name }) => ({ table, column: name }));
  return pairText({ from: refs(from), to: refs(to) });
}
