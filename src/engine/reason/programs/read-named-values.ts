/** Reads what the values come to that the terms of a graph name: their types, and what they are where that is little. */
import { SchemaGraphError, throwIfCancelled } from '../../core/errors';
import type { ColumnType, SqlValue } from '../../core/values';
import type { GraphIndex } from '../../graph/graph-index';
import { createJoinPlanner } from '../../paths/join-trees';
import { columnProfile } from '../../profile/build-catalogue';
import type { Catalogue, TableProfile } from '../../profile/catalogue';
import { decideType } from '../../profile/column-type';
import type { NamedValue } from '../../profile/named-values';
import { sampledRows } from '../../profile/sampled-rows';
import { factsOf } from '../../profile/value-groups';
import type { Expression, SelectQuery } from '../../program/intent';
import { printSql } from '../../program/print-sql';
import { allOf, type SqlQuery } from '../../program/sql-tree';
import { buildSchemaView } from '../../question/schema-view';
import { collectKeywords } from '../../search/keywords';
import type { QueryResult, SqlEngine } from '../../store/sql-engine';
import { ProgramBuilder } from './build-program';
import { TermTable } from './terms';
import { aggregatesOf, columnsOf } from './walk-intent';

/** Of larger tables a sample of so many rows tells what a value comes to. */
const MOST_ROWS = 200_000;
/** Different values that are looked at; of more the first ones tell their type. */
const MOST_VALUES = 20_000;
const TIMEOUT_MS = 30_000;

/** A term that names a value, with its expression over the only use. */
interface ValueTerm {
  readonly table: TableProfile;
  readonly name: string;
  readonly keywords: readonly string[];
  readonly unit?: string;
  readonly value: Expression;
}

/**
 * Reads the named values of a graph, by one bounded statement each. A term that cannot be read or computed names nothing here, as one
 * that folds many rows; one that is called like a column of its table stands back for it, and one that is a column says no more
 * than its keywords do.
 * @param index the graph as the data has it, without named values
 * @param catalogue what the data holds
 * @param engine where the data lies
 * @param signal ends the work early
 * @throws SchemaGraphError `cancelled`
 */
export async function readNamedValues(
  index: GraphIndex,
  catalogue: Catalogue,
  engine: SqlEngine,
  signal?: AbortSignal,
): Promise<readonly NamedValue[]> {
  const terms = new TermTable(index);
  const found = [...catalogue.tables.values()].flatMap((table) => valueTerms(table, index, terms));
  if (found.length === 0) return [];
  const { dialect } = engine.capabilities;
  const own: Catalogue = { ...catalogue, tables: new Map(found.map(({ table }) => [table.name, table])) };
  const view = buildSchemaView(index, own, collectKeywords(index, own));
  const builder = new ProgramBuilder(view, createJoinPlanner(index), terms, index, dialect);
  const statements = found.flatMap((term) => {
    const tree = builder.buildIntent(groupsOf(term), '')?.tree;
    return tree ? [{ term, sql: printSql(ofSomeRows(tree, term.table, engine), dialect) }] : [];
  });
  const results = await engine.queryAll(
    statements.map(({ sql }) => ({ sql })),
    { maxRows: MOST_VALUES + 1, maxCells: Infinity, timeoutMs: TIMEOUT_MS, ...(signal && { signal }) },
  );
  throwIfCancelled(signal);
  return statements.flatMap(({ term }, i): NamedValue[] => {
    const { table, name, keywords, unit } = term;
    const rows = rowsOf(results[i]);
    if (!rows) return [];
    const isWhole = table.rows <= MOST_ROWS && rows.length > 0 && rows.length <= MOST_VALUES;
    const facts = factsOf(rows);
    const decided = decideType(rows.length > 0 ? 'text' : declaredType(term.value), facts);
    // Texts of digits are read as numbers where all of them are.
    const written = decided.numbersAsText && facts.notNumbers.rows === 0;
    const type = decided.numbersAsText && !written ? 'text' : decided.type;
    const { numbersAsText: _, ...profile } = columnProfile(table, name, facts, { ...decided, type }, !isWhole);
    const asRead = (value: SqlValue): SqlValue => (written && value !== null ? Number(value) : value);
    const typical = profile.typical.map(({ value, count }) => ({ value: asRead(value), count }));
    const values = rows.flatMap(([value = null]) => (value === null ? [] : [asRead(value)]));
    return [
      {
        profile: { ...profile, typical, isNamedValue: true },
        keywords,
        ...(unit !== undefined && { unit }),
        ...(written && { written }),
        ...(isWhole && { values }),
      },
    ];
  });
}

/** What came of a statement: nothing where it took too long, undefined where the data does not let it be computed. */
function rowsOf(result: QueryResult | { readonly error: Error } | undefined): QueryResult['rows'] | undefined {
  if (!result) return undefined;
  if (!('error' in result)) return result.rows;
  return result.error instanceof SchemaGraphError && result.error.code === 'limit' ? [] : undefined;
}

/** What a value is where nothing tells it. */
function declaredType(value: Expression): ColumnType {
  return value.kind === 'arithmetic' && value.op !== '||' ? 'real' : 'text';
}

function valueTerms(table: TableProfile, index: GraphIndex, terms: TermTable): ValueTerm[] {
  return (index.table(table.name)?.terms ?? []).flatMap(({ name, keywords, unit, value: sql }): ValueTerm[] => {
    if (sql === undefined || index.resolve({ table: table.name, column: name }) !== undefined) return [];
    const value = read(() => terms.value(table.name, name, 0));
    if (!value || value.kind === 'column' || aggregatesOf(value).length > 0 || columnsOf(value).length === 0) return [];
    return [{ table, name, keywords, value, ...(unit !== undefined && { unit }) }];
  });
}

function read<T>(value: () => T): T | undefined {
  try {
    return value();
  } catch (error) {
    if (error instanceof SchemaGraphError) return undefined;
    throw error;
  }
}

/** Each value with its rows and the length of its text: what `factsOf` reads. */
function groupsOf({ table, value }: ValueTerm): SelectQuery {
  const text: Expression = { kind: 'call', fn: 'cast-text', args: [value] };
  return {
    kind: 'select',
    uses: [{ table: table.name }],
    distinct: false,
    select: [
      value,
      { kind: 'aggregate', fn: 'count', distinct: false, of: { kind: 'rows' } },
      { kind: 'call', fn: 'length', args: [text] },
    ],
    groupBy: [value],
    orderBy: [{ by: value, descending: false }],
  };
}

/** The same of a sample, where a table has too many rows to be read for the sake of names. */
function ofSomeRows(tree: SqlQuery, table: TableProfile, engine: SqlEngine): SqlQuery {
  if (tree.kind !== 'select' || !tree.from) return tree;
  const { from, where } = sampledRows(table, MOST_ROWS, tree.from.alias, engine.capabilities.dialect);
  const kept = allOf([...(tree.where ? [tree.where] : []), ...(where ? [where] : [])]);
  return { ...tree, from, ...(kept && { where: kept }) };
}
