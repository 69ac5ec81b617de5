/** What names mean within a statement: the sources of a selection, their columns, and those of the selections around it. */
import { listed, say, type Message } from '../../core/message';
import { didYouMean, withSuggestion } from '../../graph/node-reader';

/** What can be wrong with a statement. */
export type StatementFault =
  | 'syntax'
  | 'unknown-table'
  | 'unknown-column'
  | 'ambiguous-name'
  | 'unsupported'
  | 'incomplete-join'
  | 'rejected-join'
  | 'outside-join'
  | 'cross-join'
  | 'unknown-value';

/** What is wrong with a statement, in words that a person and a language model can mend it by. */
export interface StatementProblem {
  readonly code: StatementFault;
  readonly message: Message;
}

/** A column of a use of a table; `use` counts the uses of the whole statement. */
export interface Origin {
  readonly use: number;
  readonly column: string;
}

/** A column that a source offers. */
export interface OfferedColumn {
  readonly name: string;
  /** The column of a table that its values are taken from as they are; absent where they are worked out. */
  readonly origin?: Origin;
  /** A sub-query gives each of its values once: it groups by it, or has no other column and DISTINCT. */
  readonly distinct?: true;
}

/** A source of a selection. */
export interface ScopeSource {
  readonly alias: string;
  /** Counts the sources of the whole statement. */
  readonly node: number;
  /** Absent where it is a sub-query or a name in WITH. */
  readonly use?: number;
  readonly columns: readonly OfferedColumn[];
  /** It gives one row at most. */
  readonly oneRow: boolean;
  /** Folded names of its columns that an earlier source stands for (USING). */
  readonly hidden: Set<string>;
}

/** A column, and the source that it is of. */
export interface FoundColumn {
  readonly source: ScopeSource;
  readonly column: OfferedColumn;
}

/** The sources of one selection, within those around it. */
export class Scope {
  readonly sources: ScopeSource[] = [];

  /** @param parent the selection that this one stands in */
  constructor(readonly parent?: Scope) {}

  /**
   * The column that a name means.
   * @param alias of its source; empty where it stands alone
   * @param name of the column, in any case
   * @returns the column, what is wrong with the name, or undefined where there is none of that name
   */
  find(alias: string, name: string): FoundColumn | StatementProblem | undefined {
    for (const scope of this.chain()) {
      const sources = alias === '' ? scope.sources : scope.sources.filter((source) => isSame(source.alias, alias));
      const [first, second] = sources.flatMap((source): FoundColumn[] => {
        if (alias === '' && source.hidden.has(name.toLowerCase())) return [];
        const column = columnOf(source, name);
        return column ? [{ source, column }] : [];
      });
      if (first && second) {
        const several = listed(sources.filter((source) => columnOf(source, name)).map((source) => source.alias));
        return { code: 'ambiguous-name', message: say`Column ${name} is in ${several}: write which is meant.` };
      }
      if (first) return first;
      if (alias !== '' && sources.length > 0) return undefined;
    }
    return undefined;
  }

  /**
   * What to say of a name that means nothing here.
   * @param alias of its source; empty where it stands alone
   * @param name of the column
   */
  lacks(alias: string, name: string): StatementProblem {
    const all = [...this.chain()].flatMap((scope) => scope.sources);
    const named = alias === '' ? all : all.filter((source) => isSame(source.alias, alias));
    if (named.length === 0) {
      const aliases = all.map((source) => source.alias);
      const near = didYouMean(alias, aliases);
      const lacks = say`There is no table or alias ${alias} in this FROM.`;
      if (near !== undefined) return { code: 'unknown-column', message: withSuggestion(lacks, near) };
      return { code: 'unknown-column', message: aliases.length > 0 ? say`${lacks} It has ${listed(aliases)}.` : lacks };
    }
    const columns = named.flatMap((source) => source.columns.map((column) => ({ source, column })));
    const near = didYouMean(
      name,
      columns.map(({ column }) => column.name),
    );
    const [only] = named;
    const lacks =
      alias === '' && named.length > 1
        ? say`None of ${listed(named.map((source) => source.alias))} has a column ${name}.`
        : say`${only?.alias ?? ''} has no column ${name}.`;
    if (near !== undefined) {
      const holder = columns.find(({ column }) => column.name === near)?.source.alias ?? '';
      return { code: 'unknown-column', message: withSuggestion(lacks, `${holder}.${near}`) };
    }
    const elsewhere = all.filter((source) => columnOf(source, name));
    if (elsewhere.length > 0) {
      const holders = listed(elsewhere.map((source) => source.alias));
      return { code: 'unknown-column', message: say`${lacks} It is a column of ${holders}.` };
    }
    if (named.length > 1) return { code: 'unknown-column', message: lacks };
    const names = (only?.columns ?? []).map((column) => column.name);
    return { code: 'unknown-column', message: say`${lacks} It has ${listed(names)}.` };
  }

  private *chain(): Generator<Scope> {
    yield this;
    if (this.parent) yield* this.parent.chain();
  }
}

/** Whether two names of SQL are one. */
export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The column of a source by its name; that in the same case first. */
export function columnOf(source: Pick<ScopeSource, 'columns'>, name: string): OfferedColumn | undefined {
  return source.columns.find((c) => c.name === name) ?? source.columns.find((c) => isSame(c.name, name));
}
