/**
 * Checks the joins of a statement: each equality of columns of two uses of tables has to lie on a key edge of the graph, all
 * pairs of a composite edge at once. What follows from joins on edges needs no edge of its own, nor does a comparison of
 * columns whose tables are joined already; and a table between two others may be passed over where that changes no row.
 */
import { formatColumn, type ColumnRef } from '../../core/identifiers';
import { listed, say, type Message } from '../../core/message';
import type { GraphIndex } from '../../graph/graph-index';
import type { RejectedJoin } from '../../graph/rejected-joins';
import type { Edge } from '../../graph/model';
import type { Join } from '../../paths/join-tree';
import type { JoinPlanner } from '../../paths/join-trees';
import { DisjointSets } from './disjoint-sets';
import { endsInCommon } from './passed-table';
import type { ComparedColumn, Equality, ResolvedStatement } from './resolved-statement';
import type { OutsideJoin } from './statement';
import type { Origin, StatementProblem } from './statement-scope';

/** What joins are checked against. */
export interface JoinRules {
  readonly index: GraphIndex;
  /** Key edges that do not count. */
  readonly rejected: readonly RejectedJoin[];
  /** Says how the graph would join what a statement joins otherwise. */
  readonly planner: JoinPlanner;
}

/** The joins of a statement. */
export interface StatementJoins {
  /** Those on key edges, over the uses of the statement. */
  readonly joins: readonly Join[];
  /** The key edges that they rest on. */
  readonly edges: readonly Edge[];
  readonly outside: readonly OutsideJoin[];
  /** The equalities in the tree that an edge compares otherwise than as stored. */
  readonly compared: readonly { readonly equality: Equality; readonly edge: Edge }[];
  readonly problems: readonly StatementProblem[];
}

/** An equality whose two ends are columns of tables. */
type Tie = Equality & {
  readonly left: ComparedColumn & { origin: Origin };
  readonly right: ComparedColumn & { origin: Origin };
};

/**
 * Checks the joins of a statement.
 * @param statement with its names resolved
 * @param rules the graph
 */
export function checkJoins(statement: ResolvedStatement, rules: JoinRules): StatementJoins {
  return new JoinCheck(statement, rules).run();
}

class JoinCheck {
  private readonly ties: readonly Tie[];
  /** Columns that are equal in each row, by whatever the statement says. */
  private readonly equal = new DisjointSets();
  /** Columns that are equal by joins on edges. */
  private readonly backed = new DisjointSets();
  /** Uses that joins on edges connect. */
  private readonly joined = new DisjointSets();
  private readonly joins: Join[] = [];
  /** The key edges on which those joins rest that pass over tables. */
  private readonly passedBy = new Map<Edge, readonly Edge[]>();
  private readonly outside: OutsideJoin[] = [];
  private readonly problems: StatementProblem[] = [];

  constructor(
    private readonly statement: ResolvedStatement,
    private readonly rules: JoinRules,
  ) {
    this.ties = statement.equalities.filter(
      (e): e is Tie =>
        e.left.origin !== undefined && e.right.origin !== undefined && e.left.origin.use !== e.right.origin.use,
    );
  }

  run(): StatementJoins {
    const holding = this.ties.filter(({ by }) => by !== 'some');
    for (const { left, right } of holding) this.equal.join(nameOf(left.origin), nameOf(right.origin));
    for (const { left, right } of holding) this.joinUses(left.origin.use, right.origin.use);
    this.joinImplied();
    for (const tie of holding) if (!this.isBacked(tie)) this.passOver(tie);
    for (const tie of this.ties) this.judge(tie);
    this.connect();
    const { joins, outside } = this;
    const edges = joins.flatMap(({ edge }) => this.passedBy.get(edge) ?? [edge]);
    const problems = [...new Map(this.problems.map((problem) => [JSON.stringify(problem), problem])).values()];
    return { joins, edges, outside, problems, compared: this.comparedOtherwise() };
  }

  /** Notes the edges between two uses all of whose pairs are equal. */
  private joinUses(a: number, b: number): void {
    for (const [from, to] of [[a, b] as const, [b, a] as const]) {
      for (const edge of this.edges(from, to)) {
        const known = this.joins.some((join) => join.from === from && join.to === to && join.edge === edge);
        const whole = pairsOf(edge).every(([f, t]) => this.equal.together(nameIn(from, f), nameIn(to, t)));
        if (known || !whole) continue;
        this.joins.push({ edge, from, to });
        this.joined.join(String(from), String(to));
        for (const [f, t] of pairsOf(edge)) this.backed.join(nameIn(from, f), nameIn(to, t));
      }
    }
  }

  /** Edges that hold because of several equalities together: `a.x = b.x` and `b.x = c.x` also join a and c. */
  private joinImplied(): void {
    const open = this.ties.filter(({ by, left, right }) => by !== 'some' && !this.isBacked({ left, right }));
    const classes = new Set(open.map(({ left }) => this.equal.find(nameOf(left.origin))));
    const uses = new Set(
      this.ties.flatMap(({ left, right }) =>
        classes.has(this.equal.find(nameOf(left.origin))) ? [left.origin.use, right.origin.use] : [],
      ),
    );
    const all = [...uses];
    all.forEach((a, i) =>
      all.slice(i + 1).forEach((b) => this.joined.together(String(a), String(b)) || this.joinUses(a, b)),
    );
  }

  /** Joins two uses over tables that the statement leaves out, where it says all that the graph's way between them says. */
  private passOver({ left, right }: Tie): void {
    const [a, b] = [left.origin.use, right.origin.use];
    const [from, to] = [this.refOf(left).table, this.refOf(right).table];
    const hasOwn = from === to || this.rules.index.keyEdgesBetween(from, to).length > 0;
    if (hasOwn || this.joined.together(String(a), String(b))) return;
    for (const tree of this.rules.planner.joinTrees([{ table: from }, { table: to }]).trees) {
      const pairs = tree.joins.length > 1 ? (endsInCommon(tree, from, to) ?? []) : [];
      const isSaid = ([f, t]: readonly [string, string]) =>
        this.equal.together(nameOf({ use: a, column: f }), nameOf({ use: b, column: t }));
      if (pairs.length === 0 || !pairs.every(isSaid)) continue;
      const ends = {
        from: pairs.map(([column]) => ({ table: from, column })),
        to: pairs.map(([, column]) => ({ table: to, column })),
      };
      const edges = tree.joins.map(({ edge }) => edge);
      const status = edges.find((edge) => edge.status === 'suggested')?.status;
      const edge: Edge = { kind: 'key', ...ends, keywords: [], match: 'exact', ...(status && { status }) };
      this.joins.push({ edge, from: a, to: b });
      this.passedBy.set(edge, edges);
      this.joined.join(String(a), String(b));
      for (const [f, t] of pairs) this.backed.join(nameOf({ use: a, column: f }), nameOf({ use: b, column: t }));
      return;
    }
  }

  private isBacked({ left, right }: Pick<Tie, 'left' | 'right'>): boolean {
    return this.backed.together(nameOf(left.origin), nameOf(right.origin));
  }

  private judge(tie: Tie): void {
    const { left, right, by } = tie;
    if (this.isBacked(tie) || this.isOneColumn(tie)) return;
    const edges = [...this.edges(left.origin.use, right.origin.use), ...this.edges(right.origin.use, left.origin.use)];
    const holding = edges.filter((edge) =>
      pairsOf(edge).some((pair) => isPair(pair, this.refOf(left), this.refOf(right))),
    );
    const single = holding.find((edge) => edge.from.length === 1);
    if (single && by === 'some') {
      this.joins.push(this.oriented(single, tie));
      return;
    }
    const [composite] = holding;
    if (composite) {
      this.problems.push({ code: 'incomplete-join', message: this.incomplete(composite, tie) });
      return;
    }
    const names = [formatColumn(this.refOf(left)), formatColumn(this.refOf(right))] as const;
    if (this.isRejected(tie)) {
      const message = say`The graph rejects the join of ${names[0]} and ${names[1]}.`;
      this.problems.push({ code: 'rejected-join', message: this.withWay(message, tie) });
      return;
    }
    if (this.joined.together(String(left.origin.use), String(right.origin.use))) return;
    if (by === 'in' && this.sharedParent(tie)) return;
    this.addOutside(
      { text: `${names[0]} = ${names[1]}`, ends: [left.origin, right.origin] },
      this.withWay(say`No key edge joins ${names[0]} and ${names[1]}.`, tie),
    );
  }

  /**
   * Values of one column that are looked up in what a sub-query gives of the same one, or that a sub-query speaks of for each
   * row around it ("the average of its own group"): a set, not a join.
   */
  private isOneColumn({ left, right, by }: Tie): boolean {
    const [a, b] = [this.refOf(left), this.refOf(right)];
    if (a.table !== b.table || a.column !== b.column) return false;
    return by === 'in' || left.distinct || right.distinct || !this.areSideBySide(left.node, right.node);
  }

  /** Whether two sources stand in one selection, so that rows of one meet rows of the other. */
  private areSideBySide(a: number, b: number): boolean {
    return this.statement.selections.some((sources) => [a, b].every((node) => sources.some((s) => s.node === node)));
  }

  private oriented(edge: Edge, { left, right }: Tie): Join {
    const forward = edge.from[0]?.table === this.refOf(left).table && edge.from[0].column === left.origin.column;
    return forward
      ? { edge, from: left.origin.use, to: right.origin.use }
      : { edge, from: right.origin.use, to: left.origin.use };
  }

  private incomplete(edge: Edge, { left, right }: Tie): Message {
    const [from, to] = edge.from[0]?.table === this.refOf(left).table ? [left, right] : [right, left];
    const pairs = pairsOf(edge);
    const has = pairs.filter(([f, t]) => this.equal.together(nameIn(from.origin.use, f), nameIn(to.origin.use, t)));
    const missing = pairs.filter((pair) => !has.includes(pair));
    const tables = [this.refOf(from).table, this.refOf(to).table] as const;
    const condition = missing.map(([f, t]) => `${this.aliasOf(from)}.${f.column} = ${this.aliasOf(to)}.${t.column}`);
    return say`Incomplete join of ${tables[0]} and ${tables[1]}: ${listed(has.map(([f]) => f.column))} without ${listed(missing.map(([f]) => f.column))}. Add ${listed(condition)}.`;
  }

  private isRejected({ left, right }: Tie): boolean {
    const [a, b] = [this.refOf(left), this.refOf(right)];
    return this.rules.rejected.some(({ edge }) => pairsOf(edge).some((pair) => isPair(pair, a, b)));
  }

  /** Whether both columns refer to one column of a third table: each of its rows is looked up, none is multiplied. */
  private sharedParent({ left, right }: Tie): boolean {
    const parents = (ref: ColumnRef) =>
      this.rules.index
        .edgesAt(ref, 'key')
        .outgoing.filter((edge) => edge.from.length === 1)
        .map(({ to: [to] }) => (to ? formatColumn(to) : ''));
    const others = new Set(parents(this.refOf(right)));
    return parents(this.refOf(left)).some((parent) => others.has(parent));
  }

  /** Adds how the graph would join two tables. */
  private withWay(message: Message, { left, right }: Pick<Tie, 'left' | 'right'>): Message {
    return withWay(message, this.rules.planner, [this.refOf(left).table, this.refOf(right).table]);
  }

  private addOutside(join: OutsideJoin, message: Message): void {
    if (this.outside.some(({ text }) => text === join.text)) return;
    this.outside.push(join);
    this.problems.push({ code: 'outside-join', message });
  }

  /** Sources that nothing joins, and those that only another condition does. */
  private connect(): void {
    const { equalities, loose, selections, uses } = this.statement;
    const sources = new DisjointSets();
    for (const { left, right, by } of equalities) {
      if (by === 'where') sources.join(String(left.node), String(right.node));
    }
    const single = new Set(selections.flat().flatMap(({ node, oneRow }) => (oneRow ? [String(node)] : [])));
    for (const { nodes, text } of loose) {
      const many = nodes.map(String).filter((node) => !single.has(node));
      const [first, ...rest] = many;
      if (first === undefined || rest.every((node) => sources.together(first, node))) continue;
      this.addOutside({ text }, say`${text} joins tables without a key edge.`);
      for (const node of rest) sources.join(first, node);
    }
    for (const selection of selections) {
      const many = selection.filter(({ oneRow }) => !oneRow);
      const [first] = many;
      const apart = many.find(({ node }) => first && !sources.together(String(first.node), String(node)));
      if (!first || !apart) continue;
      const tables = [first, apart].flatMap(({ use }) => uses[use ?? -1]?.table ?? []);
      const message = say`Nothing joins ${first.alias} and ${apart.alias}: all rows of one would meet all rows of the other.`;
      this.problems.push({ code: 'cross-join', message: withWay(message, this.rules.planner, tables) });
    }
  }

  private comparedOtherwise(): StatementJoins['compared'] {
    return this.joins.flatMap(({ edge, from, to }) => {
      if (edge.match === 'exact') return [];
      return this.ties.flatMap((equality) => {
        const { left, right } = equality;
        if (!left.plain || !right.plain || equality.at?.kind !== 'binary') return [];
        const uses = [left.origin.use, right.origin.use];
        const isTheirs = uses.includes(from) && uses.includes(to);
        return isTheirs && pairsOf(edge).some((pair) => isPair(pair, this.refOf(left), this.refOf(right)))
          ? [{ equality, edge }]
          : [];
      });
    });
  }

  private refOf({ origin }: { readonly origin: Origin }): ColumnRef {
    return { table: this.statement.uses[origin.use]?.table ?? '', column: origin.column };
  }

  private aliasOf({ origin }: { readonly origin: Origin }): string {
    return this.statement.uses[origin.use]?.alias ?? '';
  }

  /** Key edges from one use to another. */
  private edges(from: number, to: number): readonly Edge[] {
    const [a, b] = [this.statement.uses[from]?.table ?? '', this.statement.uses[to]?.table ?? ''];
    return this.rules.index
      .keyEdgesBetween(a, b)
      .filter((edge) => edge.from[0]?.table === a && edge.to[0]?.table === b);
  }
}

/** Adds how the graph would join tables, where it does. */
function withWay(message: Message, planner: JoinPlanner, tables: readonly string[]): Message {
  const [a, b] = tables;
  if (a === undefined || b === undefined || a === b) return message;
  const [tree] = planner.joinTrees([{ table: a }, { table: b }]).trees;
  if (!tree || tree.joins.length === 0) return message;
  const conditions = tree.joins.flatMap(({ edge }) =>
    pairsOf(edge).map(([f, t]) => `${formatColumn(f)} = ${formatColumn(t)}`),
  );
  return say`${message} The graph joins them by ${listed(conditions)}.`;
}

function pairsOf(edge: Edge): readonly (readonly [ColumnRef, ColumnRef])[] {
  return edge.from.flatMap((from, i) => {
    const to = edge.to[i];
    return to ? [[from, to] as const] : [];
  });
}

function isPair([from, to]: readonly [ColumnRef, ColumnRef], a: ColumnRef, b: ColumnRef): boolean {
  const same = (x: ColumnRef, y: ColumnRef) => x.table === y.table && x.column === y.column;
  return (same(from, a) && same(to, b)) || (same(from, b) && same(to, a));
}

function nameOf({ use, column }: Origin): string {
  return `${use} ${column}`;
}

function nameIn(use: number, { column }: ColumnRef): string {
  return nameOf({ use, column });
}
