/** What is left of a graph where its data lacks some of the tables and columns that it names. */
import type { ColumnRef } from '../core/identifiers';
import { definedFields } from './defined';
import type { KnownNames } from './known-names';
import { effectiveKey, effectiveLadder, type Edge, type SchemaGraph, type Table, type TableNotes } from './model';
import { formFault, termFault } from './term-check';

/** A graph without what its data lacks. */
export interface WithinNames {
  readonly graph: SchemaGraph;
  /** Columns that the data lacks, and tables, which have no `column`: each once, as the graph spells it. */
  readonly lacking: readonly (Pick<ColumnRef, 'table'> & Partial<ColumnRef>)[];
  /** Terms that cannot be read whatever the data has. */
  readonly terms: readonly { readonly table: string; readonly name: string }[];
  /** Edges that went because they name such a column or table; those that a person has rejected are not counted. */
  readonly edges: number;
}

/**
 * Leaves out what names tables and columns that the data lacks: entries, keys and terms as a whole, single rungs of ladders,
 * and edges; and terms that cannot be read. A key of which a column is gone tells rows apart no longer; the rungs that are there are still the more global
 * ones.
 * @param graph the graph as its files have it
 * @param known the names of the data
 */
export function withinNames(graph: SchemaGraph, known: KnownNames): WithinNames {
  const lacking = new Map<string, WithinNames['lacking'][number]>();
  const note = (ref: WithinNames['lacking'][number]): void => {
    lacking.set(JSON.stringify([ref.table, ref.column ?? null]).toLowerCase(), ref);
  };
  const has = (ref: ColumnRef): boolean => {
    const isTable = known.tableFault(ref.table) === undefined;
    const isThere = isTable && known.columnFault(ref) === undefined;
    if (!isThere) note(isTable ? ref : { table: ref.table });
    return isThere;
  };
  const tables = [...graph.tables.values()].flatMap((table): [string, Table][] => {
    if (known.tableFault(table.name) === undefined) return [[table.name, pruned(table, has)]];
    note({ table: table.name });
    return [];
  });
  const isWhole = ({ from, to }: Edge): boolean => [...from, ...to].map(has).every(Boolean);
  const edges = graph.edges.filter((edge) => edge.status === 'rejected' || isWhole(edge));
  return {
    graph: { ...graph, tables: new Map(tables), edges },
    lacking: [...lacking.values()],
    terms: [...graph.tables.values()].flatMap(({ name: table, terms }) =>
      terms.flatMap((term) => (formFault(term) === undefined ? [] : [{ table, name: term.name }])),
    ),
    edges: graph.edges.length - edges.length,
  };
}

function pruned(table: Table, has: (ref: ColumnRef) => boolean): Table {
  const isThere = (column: string): boolean => has({ table: table.name, column });
  const isWhole = (columns: readonly string[]): boolean => columns.map(isThere).every(Boolean);
  const notes = <N extends TableNotes>({ key, ladder, ...rest }: N) => ({
    ...rest,
    ...definedFields({ key: key && isWhole(key) ? key : undefined, ladder: ladder?.filter(isThere) }),
  });
  const rungs = effectiveLadder(table);
  const whole: Table = {
    ...notes(table),
    unique: table.unique.filter(isWhole),
    display: table.display.filter(isThere),
    terms: table.terms.filter((term) => {
      if (formFault(term) !== undefined) return false;
      let isKnown = true;
      termFault(term.where ?? term.value ?? '', (column) => {
        isKnown &&= isThere(column);
        return undefined;
      });
      return isKnown;
    }),
    columns: new Map([...table.columns].filter(([column]) => isThere(column))),
    ...(table.suggested && { suggested: notes(table.suggested) }),
  };
  const lost = effectiveKey(table)?.some((column) => !isThere(column)) === true;
  return lost && table.ladder === undefined ? { ...whole, ladder: rungs.filter(isThere) } : whole;
}
