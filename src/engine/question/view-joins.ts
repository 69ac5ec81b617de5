/** Key edges as questions name them: each with the phrases that people use for it. */
import { isPart } from '../graph/edge-parts';
import type { Edge } from '../graph/model';
import { verbsOfDoer } from '../search/agent-nouns';
import { fold, splitIdentifier, stem, wordsOf } from '../search/words';
import { ID_WORDS } from './view-names';

/** What matters here of a use of a table. */
interface Use {
  readonly id: number;
  readonly table: string;
  readonly role?: string;
  readonly columns: readonly number[];
  readonly names: readonly (readonly string[])[];
}

/** A key edge of one column pair between two uses that have no role. */
export interface ViewJoin {
  readonly edge: Edge;
  /** The referring column and the column that it refers to, by id. */
  readonly from: number;
  readonly to: number;
  /** Words of its label and keywords, lower case. */
  readonly phrases: readonly (readonly string[])[];
  /** The use of the referred table that stands for the end of this edge alone; its plain use where there is no other. */
  readonly role: number;
  /** Another edge leads from the same table to the same rows: what refers to another part of their key is no other role. */
  readonly isParallel: boolean;
}

/**
 * The key edges of single columns.
 * @param uses uses of tables
 * @param columns their columns
 * @param edges key edges of the graph
 */
export function viewJoins(
  uses: readonly Use[],
  columns: readonly { readonly name: string }[],
  edges: readonly Edge[],
): ViewJoin[] {
  const plain = new Map(uses.filter((u) => u.role === undefined).map((u) => [u.table, u]));
  const find = (table: string, name: string) => plain.get(table)?.columns.find((id) => columns[id]?.name === name);
  return edges.flatMap((edge): ViewJoin[] => {
    const [[a], [b]] = [edge.from, edge.to];
    if (edge.from.length !== 1 || !a || !b) return [];
    const [from, to] = [find(a.table, a.column), find(b.table, b.column)];
    if (from === undefined || to === undefined) return [];
    const role = uses.find((u) => u.table === b.table && u.role !== undefined && u.role === edge.label);
    // A label that is the name of the table, or of the column that is referred to, names no role of its rows: courses of a
    // `prerequisite` are "courses", and "the name of a person" speaks of no friendship that has people by their `name`.
    const named = new Set([...(plain.get(b.table)?.names.flat() ?? []), ...wordsOf(fold(b.column)).map(stem)]);
    const phrases = [
      ...[edge.label ?? '', ...edge.keywords].map((phrase) => wordsOf(fold(phrase))),
      ...verbsOf(a.column, named),
    ].filter((words) => !words.every((word) => named.has(stem(word))));
    return [
      {
        edge,
        from,
        to,
        phrases,
        role: (role ?? plain.get(b.table))?.id ?? 0,
        isParallel: edges.some(
          (other) =>
            other !== edge &&
            !isPart(edge, [other]) &&
            other.from[0]?.table === a.table &&
            other.to[0]?.table === b.table &&
            (other.to.length > 1 || other.to[0].column === b.column),
        ),
      },
    ];
  });
}

/**
 * What those do whom a column refers to, where its name says so: a `leader_id` is of who leads.
 * @param column its name
 * @param named stems of what the rows are called: a `runner_id` of a runner tells nothing of what they do
 * @returns the forms that the verb may have before its ending, each a phrase
 */
function verbsOf(column: string, named: ReadonlySet<string>): string[][] {
  const words = splitIdentifier(column).filter((word) => !ID_WORDS.has(stem(word)));
  // Patients "referred by" a doctor were referred.
  if (words.length > 1 && words.at(-1) === 'by') return [[words.at(-2) ?? '']];
  const noun = words.at(-1) ?? '';
  return named.has(stem(noun)) ? [] : verbsOfDoer(noun).map((verb) => [verb]);
}

/** What matters here of what names the rows of a use. */
interface Naming {
  readonly columns: readonly number[];
  readonly display: readonly number[];
  readonly isNamed: boolean;
}

/**
 * A player is the person who plays: where nothing names players, they are called what people are.
 * @param use a use of a table
 * @param uses all of them
 * @param joins key edges
 * @returns the use whose rows name those of this one; nothing where they have names of their own, or refer to none alone
 */
export function namedBy(
  use: Naming,
  uses: readonly Naming[],
  joins: readonly ViewJoin[],
): { readonly namedBy?: number } {
  if (use.display.length > 0) return {};
  const alone = ({ from, edge }: ViewJoin) => use.columns.includes(from) && edge.cardinality === 'one-to-one';
  const other = joins.find((join) => alone(join) && uses[join.role]?.isNamed === true);
  return other ? { namedBy: other.role } : {};
}
