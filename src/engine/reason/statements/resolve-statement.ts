/**
 * Resolves a statement against the graph: every table and column is found and spelt as the graph has it, `*` is spelt out,
 * and what stands between columns of several uses of tables is noted, for joins to be checked.
 */
import { say } from '../../core/message';
import type { GraphIndex } from '../../graph/graph-index';
import { didYouMean, withSuggestion } from '../../graph/node-reader';
import { mapParts, mapWindow, partsOf, someWithin } from '../../program/map-sql';
import { printExpression } from '../../program/print-sql';
import { allOf, type SqlExpression, type SqlJoin, type SqlOrderKey, type SqlQuery, type SqlSelect, type SqlSource } from '../../program/sql-tree'; // prettier-ignore
import { StatementNotes } from './statement-notes';
import {
  comparedAs,
  countsRows,
  originIn,
  innerColumn,
  isFold,
  keyOf,
  nameOf,
  isQuotedName,
  plain,
  printedName,
  renamed,
} from './statement-parts';
import type { ComparedColumn, Equality, LooseCondition, ResolvedStatement, StatementUse } from './resolved-statement'; // prettier-ignore
import { columnOf, isSame, Scope, type OfferedColumn, type ScopeSource, type StatementProblem } from './statement-scope'; // prettier-ignore

/**
 * Resolves the names of a statement.
 * @param query as it was read
 * @param index the graph
 * @returns the same statement with its names resolved; with problems where that cannot be done
 */
export function resolveStatement(query: SqlQuery, index: GraphIndex): ResolvedStatement {
  return new Resolver(index).statement(query);
}

/** A query with what it offers to the one around it. */
interface Resolved {
  readonly tree: SqlQuery;
  readonly columns: readonly OfferedColumn[];
  readonly oneRow: boolean;
}

type Named = ReadonlyMap<string, { readonly name: string; readonly columns: readonly OfferedColumn[]; readonly oneRow: boolean }>; // prettier-ignore

/** How an expression is resolved: where, and what holds for it. */
interface Place {
  readonly scope: Scope;
  readonly named: Named;
  /** Names of the selection's own columns, where they may be used. */
  readonly outputs?: readonly OfferedColumn[];
  /** They are looked at before the columns of the sources. */
  readonly outputsFirst?: boolean;
  /** It has to hold for each row. */
  readonly holds?: boolean;
}

class Resolver {
  private readonly uses: StatementUse[] = [];
  private readonly equalities: Equality[] = [];
  private readonly loose: LooseCondition[] = [];
  private readonly selections: (readonly ScopeSource[])[] = [];
  private readonly notes = new StatementNotes();
  private readonly problems = new Map<string, StatementProblem>();
  /** What resolved queries offer. */
  private readonly offered = new Map<SqlQuery, readonly OfferedColumn[]>();
  private nodes = 0;

  constructor(private readonly index: GraphIndex) {}

  statement(query: SqlQuery): ResolvedStatement {
    const { tree, columns: outputs } = this.query(query, undefined, new Map());
    const { uses, equalities, loose, selections, notes } = this;
    const problems = [...this.problems.values()];
    return { tree, outputs, uses, equalities, loose, selections, ...notes.all(), problems };
  }

  private query(query: SqlQuery, parent: Scope | undefined, outer: Named): Resolved {
    const resolved = this.wholeQuery(query, parent, outer);
    this.offered.set(resolved.tree, resolved.columns);
    return resolved;
  }

  private wholeQuery(query: SqlQuery, parent: Scope | undefined, outer: Named): Resolved {
    const named = this.withNames(query, parent, outer);
    const own = named.parts.length > 0 ? { with: named.parts } : {};
    if (query.kind === 'select') {
      const { tree, columns, oneRow } = this.select(query, parent, named.all);
      return { tree: { ...tree, ...own }, columns, oneRow };
    }
    const left = this.query(query.left, parent, named.all);
    const right = this.query(query.right, parent, named.all);
    const place = { scope: new Scope(parent), named: named.all };
    const orderBy = query.orderBy && this.order(query.orderBy, { ...place, outputs: left.columns, outputsFirst: true });
    const limitBy = query.limitBy && this.expression(query.limitBy, place);
    const tree = { ...query, left: left.tree, right: right.tree, ...(orderBy && { orderBy }), ...(limitBy && { limitBy }), ...own }; // prettier-ignore
    return { tree, columns: left.columns.map(({ distinct: _, ...column }) => column), oneRow: query.limit === 1 };
  }

  private withNames(query: SqlQuery, parent: Scope | undefined, outer: Named) {
    const all = new Map(outer);
    const parts = (query.with ?? []).map((part) => {
      const { recursive } = query;
      if (recursive && part.query.kind === 'set') {
        // Its first side tells its columns; what that notes is noted again with the whole.
        const first = new Resolver(this.index).query(part.query.left, parent, all);
        all.set(part.name.toLowerCase(), { name: part.name, columns: renamed(first.columns.map(plain), part.columns), oneRow: false }); // prettier-ignore
      }
      const { tree, columns, oneRow } = this.query(part.query, parent, all);
      all.set(part.name.toLowerCase(), { name: part.name, columns: renamed(columns, part.columns), oneRow });
      return { ...part, query: tree };
    });
    return { all, parts };
  }

  private select(query: SqlSelect, parent: Scope | undefined, named: Named): Resolved & { readonly tree: SqlSelect } {
    const scope = new Scope(parent);
    const place: Place = { scope, named };
    const from = query.from && this.source(query.from, scope, named);
    const joins = query.joins.map((join) => this.join(join, scope, named));
    // A condition may speak of all sources.
    const joined = joins.map((join): SqlJoin => (join.on ? { ...join, on: this.condition(join.on, place) } : join));
    if (scope.sources.length > 1) this.selections.push(scope.sources);
    const outputs = query.columns.flatMap(({ value, as }) =>
      value.kind === 'star' ? [] : [{ name: as ?? nameOf(value), ...originIn(value, scope) }],
    );
    const free: Place = { ...place, outputs };
    const where = query.where && this.condition(query.where, free);
    const groupBy = query.groupBy.map((key) => this.named(key, free));
    const having = query.having && this.condition(query.having, free);
    const windows = query.windows?.map(({ name, window }) => ({
      name,
      window: mapWindow(window, this.rewrite(place)),
    }));
    const columns = query.columns.flatMap(({ value, as }) => {
      if (value.kind === 'star') return this.starred(value.alias, scope);
      return [{ value: this.named(value, place), ...(as !== undefined && { as }) }];
    });
    const orderBy = this.order(query.orderBy, { ...free, outputsFirst: true });
    const limitBy = query.limitBy && this.expression(query.limitBy, place);
    if (columns.some(({ value }) => countsRows(value))) this.countedRows(scope);
    const tree: SqlSelect = {
      ...query,
      columns,
      ...(from && { from }),
      joins: joined,
      ...(where && { where }),
      groupBy,
      ...(having && { having }),
      ...(windows && { windows }),
      orderBy,
      ...(limitBy && { limitBy }),
    };
    const folded = groupBy.length === 0 && columns.some(({ value }) => someWithin(value, isFold));
    const offered = columns.map(({ value, as }): OfferedColumn => {
      const origin = this.notes.found.get(value)?.column.origin;
      const alone = groupBy.length === 1 && groupBy[0] && printExpression(groupBy[0]) === printExpression(value);
      const distinct = alone === true || (query.distinct && columns.length === 1);
      return { name: as ?? nameOf(value), ...(origin && { origin }), ...(distinct && { distinct: true }) };
    });
    return { tree, columns: offered, oneRow: folded || query.limit === 1 || !from };
  }

  /** A source, noted in the scope. */
  private source<T extends SqlSource>(source: T, scope: Scope, named: Named): T {
    const { from } = source;
    if (typeof from !== 'string') {
      const { tree, columns, oneRow } = this.query(from, scope.parent, named);
      const alias = source.alias === '' ? `q${this.nodes + 1}` : source.alias;
      this.enter(scope, { alias, columns, oneRow });
      return { ...source, from: tree, alias };
    }
    const common = named.get(from.toLowerCase());
    if (common) {
      this.enter(scope, { alias: source.alias, columns: common.columns, oneRow: common.oneRow });
      return { ...source, from: common.name };
    }
    const table = this.index.table(from);
    if (!table) {
      const lacks = say`There is no table ${from}.`;
      const near = didYouMean(from, [...named.keys(), ...this.index.tableNames()]);
      this.fault({ code: 'unknown-table', message: withSuggestion(lacks, near) });
      this.enter(scope, { alias: source.alias, columns: [], oneRow: false, unknown: true });
      return source;
    }
    const alias = isSame(source.alias, table.name) ? table.name : source.alias;
    const use = this.uses.push({ table: table.name, alias }) - 1;
    const columns = [...table.columns.keys()].map((name) => ({ name, origin: { use, column: name } }));
    this.enter(scope, { alias, use, columns, oneRow: false });
    return { ...source, from: table.name, alias };
  }

  private enter(
    scope: Scope,
    { unknown, ...source }: Omit<ScopeSource, 'node' | 'hidden'> & { readonly unknown?: boolean },
  ) {
    // prettier-ignore
    if (scope.sources.some((other) => isSame(other.alias, source.alias))) {
      this.fault({ code: 'ambiguous-name', message: say`Two tables are called ${source.alias}: give each an alias of its own.` }); // prettier-ignore
    }
    scope.sources.push({ ...source, node: this.nodes++, hidden: new Set() });
    if (unknown) this.unknown.add(scope);
  }

  /** Scopes with a table that does not exist: what its columns are is not known. */
  private readonly unknown = new Set<Scope>();

  /** A joined source; USING and NATURAL become conditions. */
  private join(join: SqlJoin, scope: Scope, named: Named): SqlJoin {
    const { using: names, natural, ...rest } = join;
    const before = [...scope.sources];
    const entered = this.source(rest, scope, named);
    const source = scope.sources.at(-1);
    if (!source || (!names && !natural)) return entered;
    if (join.side === 'RIGHT' || join.side === 'FULL') {
      this.fault({ code: 'unsupported', message: say`Write ON instead of USING or NATURAL with a ${join.side} JOIN.` });
    }
    const visible = (name: string) => before.find((s) => columnOf(s, name) && !s.hidden.has(name.toLowerCase()));
    const shared = names ?? source.columns.map((column) => column.name).filter(visible);
    const conditions = shared.flatMap((name): SqlExpression[] => {
      const other = visible(name);
      const [left, right] = [other && columnOf(other, name), columnOf(source, name)];
      if (!other || !left || !right) {
        this.fault({ code: 'unknown-column', message: say`Not both sides of USING (${name}) have that column.` });
        return [];
      }
      source.hidden.add(name.toLowerCase());
      const side = (alias: string, column: string): SqlExpression => ({ kind: 'column', alias, column });
      return [{ kind: 'binary', op: '=', left: side(other.alias, left.name), right: side(source.alias, right.name) }];
    });
    const on = allOf(conditions);
    return { ...entered, ...(on && { on }) };
  }

  private starred(alias: string | undefined, scope: Scope): SqlSelect['columns'] {
    const sources = alias === undefined ? scope.sources : scope.sources.filter((s) => isSame(s.alias, alias));
    if (sources.length === 0) this.fault(scope.lacks(alias ?? '', '*'));
    return sources.flatMap((source) =>
      source.columns
        .filter(({ name }) => alias !== undefined || !source.hidden.has(name.toLowerCase()))
        .map((column) => ({ value: this.columnAt(source, column) })),
    );
  }

  private columnAt(source: ScopeSource, column: OfferedColumn, note = true): SqlExpression {
    const value: SqlExpression = { kind: 'column', alias: source.alias, column: column.name };
    this.notes.found.set(value, { source, column });
    if (note && column.origin) this.notes.column(column.origin);
    return value;
  }

  /** Rows are counted: those of the sources of which nothing else is asked. */
  private countedRows(scope: Scope): void {
    const asked = new Set([...this.notes.columns.values()].map(({ use }) => use));
    for (const { use } of scope.sources)
      if (use !== undefined && !asked.has(use)) this.notes.column({ use, column: '*' });
  }

  private order(keys: readonly SqlOrderKey[], place: Place): SqlOrderKey[] {
    return keys.map((key) => ({ ...key, by: this.named(key.by, place) }));
  }

  /** An expression where a quoted name is meant as one: a text there would be the same for all rows. */
  private named(e: SqlExpression, place: Place): SqlExpression {
    const resolved = this.expression(e, place);
    if (isQuotedName(e) && resolved.kind === 'literal') this.fault(place.scope.lacks('', e.column));
    return resolved;
  }

  /** A condition that has to hold: what it says of several sources is noted. */
  private condition(e: SqlExpression, place: Place): SqlExpression {
    if (e.kind === 'binary' && e.op === 'AND') {
      return { ...e, left: this.condition(e.left, place), right: this.condition(e.right, place) };
    }
    const before = this.equalities.length;
    const resolved = this.expression(e, { ...place, holds: true });
    const isEquality = this.equalities.slice(before).some(({ at }) => at === resolved);
    const nodes = [...new Set(this.nodesIn(resolved))];
    if (!isEquality && nodes.length > 1) this.loose.push({ nodes, text: printExpression(e) });
    return resolved;
  }

  private nodesIn(e: SqlExpression): number[] {
    const own = this.notes.found.get(e);
    return own ? [own.source.node] : partsOf(e).flatMap((part) => this.nodesIn(part));
  }

  private rewrite(place: Place) {
    const within: Place = { ...place, holds: false };
    return {
      expression: (part: SqlExpression) => this.expression(part, within),
      query: (query: SqlQuery) => this.query(query, place.scope, place.named).tree,
    };
  }

  private expression(e: SqlExpression, place: Place): SqlExpression {
    if (e.kind === 'column') return this.column(e, place);
    if (e.kind === 'star' && e.alias !== undefined) {
      this.fault({ code: 'unsupported', message: say`${e.alias}.* stands for columns only right after SELECT.` });
      return e;
    }
    if (e.kind === 'in-query') return this.membership(e, place);
    const before = new Set(this.notes.columns.keys());
    const resolved = mapParts(e, this.rewrite(place));
    if (e.kind === 'binary' && resolved.kind === 'binary' && (e.op === '=' || e.op === 'IS')) {
      this.equal(resolved, place, before);
    }
    if (
      e.kind === 'binary' &&
      resolved.kind === 'binary' &&
      resolved.left.kind === 'literal' &&
      resolved.right.kind === 'literal'
    ) {
      for (const side of [e.left, e.right]) if (isQuotedName(side)) this.fault(place.scope.lacks('', side.column));
    }
    this.notes.take(resolved);
    return resolved;
  }

  private equal(e: Extract<SqlExpression, { kind: 'binary' }>, place: Place, before: ReadonlySet<string>): void {
    const [left, right] = [this.compared(e.left), this.compared(e.right)];
    if (!left || !right || left.node === right.node) return;
    const given = left.node < 0 || right.node < 0;
    this.equalities.push({ left, right, by: given ? 'in' : place.holds === true ? 'where' : 'some', at: e });
    // What only joins is not asked for.
    for (const { origin } of [left, right]) {
      const key = origin && keyOf(origin);
      if (key !== undefined && !before.has(key)) this.notes.columns.delete(key);
    }
  }

  /** A column, or one whose spelling or type is changed on the way. */
  private compared(e: SqlExpression): ComparedColumn | undefined {
    const found = this.notes.found.get(e);
    if (found) return comparedAs(found);
    if (e.kind === 'scalar') return this.given(e.query, 0);
    const inner = innerColumn(e);
    const within = inner && this.compared(inner);
    return within && { ...within, plain: false };
  }

  private membership(e: Extract<SqlExpression, { kind: 'in-query' }>, place: Place): SqlExpression {
    const of = e.of.map((part) => this.expression(part, { ...place, holds: false }));
    const { tree } = this.query(e.query, place.scope, place.named);
    of.forEach((part, i) => {
      const [left, right] = [this.compared(part), this.given(tree, i)];
      if (left && right) this.equalities.push({ left, right, by: 'in' });
    });
    return { ...e, of, query: tree };
  }

  /** A column that a sub-query gives, where it is one of a table. */
  private given(query: SqlQuery, at: number): ComparedColumn | undefined {
    const origin = this.offered.get(query)?.[at]?.origin;
    if (!origin) return undefined;
    const text = printedName(this.uses[origin.use]?.table ?? '', origin.column);
    return { node: -1, origin, text, distinct: true, plain: true };
  }

  private column(e: Extract<SqlExpression, { kind: 'column' }>, place: Place): SqlExpression {
    const { alias, column: name } = e;
    const { scope, outputs = [] } = place;
    const output = alias === '' ? outputs.find((column) => isSame(column.name, name)) : undefined;
    if (output && place.outputsFirst) return { kind: 'column', alias: '', column: output.name };
    const found = scope.find(alias, name);
    if (found && 'code' in found) {
      this.fault(found);
      return e;
    }
    if (found) return this.columnAt(found.source, found.column);
    if (output) return { kind: 'column', alias: '', column: output.name };
    if (e.quoted) return { kind: 'literal', value: name };
    if (alias === '' && /^(true|false)$/i.test(name)) return { kind: 'literal', value: /^true$/i.test(name) ? 1 : 0 };
    if (![...this.unknown].some((other) => other === scope || other === scope.parent)) this.fault(scope.lacks(alias, name)); // prettier-ignore
    return e;
  }

  private fault(problem: StatementProblem): void {
    this.problems.set(JSON.stringify(problem), problem);
  }
}
