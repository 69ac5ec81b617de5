/** Turns frames into intents: slots into expressions, conditions into filters, second parts into sub-queries and sets. */
import { usesOfFrame } from '../frame/map-columns';
import type { SchemaView } from '../../question/schema-view';
import type { ColumnOf, Expression, Filter, Query, SelectQuery, SharedColumn, Use } from '../../program/intent';
import type { Frame, FrameCondition, FrameItem, FramePart, RelatedUse, WorkedWith } from '../frame/frame';
import { asItem } from '../frame/frame';
import { holdsMonths } from '../../question/value-kinds';
import { conditionFilter, timesSo } from './condition-filter';
import { daysBetween, workedOut } from './worked-expression';
import { isDated } from '../frame/date-parts';
import type { TermTable } from './terms';

/**
 * The intent that a frame says.
 * @param frame the frame, over the columns and uses of the view
 * @param view the schema
 * @param terms the named predicates and values of the graph
 */
export function frameToIntent(frame: Frame, view: SchemaView, terms: TermTable): Query {
  const rows = setOfRows(frame, view);
  if (rows) return frameToIntent(rows, view, terms);
  const { part } = frame;
  const main = new Builder(view, terms);
  if (part && (part.kind === 'intersect' || part.kind === 'except' || part.kind === 'union')) {
    const right = new Builder(view, terms);
    const { inner } = part;
    // Sets of one property of two tables read nothing of each other's.
    const own =
      inner === undefined
        ? { uses: [...frame.uses, ...part.uses] }
        : { select: frame.select.map((item) => ({ ...item, column: inner })), uses: part.uses };
    return {
      kind: 'set',
      op: part.kind,
      left: main.select(frame),
      right: right.select({
        ...frame,
        conditions: part.conditions,
        connective: 'and',
        ...own,
      }),
    };
  }
  return main.select(frame, part);
}

/** What the shares of a frame are taken of: the same of all its groups together, among the same joined rows. */
function totalOf({ ofTotal: _, group: _groups, ...frame }: Frame, uses: readonly number[]): Frame {
  return { ...frame, group: [], select: frame.select.filter(({ fn }) => fn !== 'none'), uses };
}

/** Two sets of names as one of the rows that are called so, see `FramePart.ofRows`. */
function setOfRows({ part, ...frame }: Frame, view: SchemaView): Frame | undefined {
  const [key] = view.uses[view.columns[frame.select[0]?.column ?? -1]?.use ?? -1]?.key ?? [];
  if (part?.ofRows !== true || key === undefined) return undefined;
  const kind = part.kind === 'intersect' ? 'in' : 'not-in';
  const { ofRows: _, ...sides } = part;
  const uses = [...frame.uses, ...part.uses];
  return { ...frame, distinct: false, group: [key], part: { ...sides, kind, column: key, inner: key, uses } };
}

const PERCENT = 100;

function literal(value: number): Expression {
  return { kind: 'literal', value };
}

/** Builds one SELECT: numbers the uses as they are met. */
class Builder {
  private readonly uses: number[] = [];

  constructor(
    private readonly view: SchemaView,
    private readonly terms: TermTable,
  ) {}

  select(frame: Frame, part?: FramePart): SelectQuery {
    const select = frame.select.flatMap((item) => this.item(item, frame));
    const filters = frame.conditions.filter((_, i) => frame.share?.includes(i) !== true).map((c) => this.condition(c));
    // Of those that have related rows the share is taken, where no condition makes it.
    if (frame.share?.length !== 0) filters.push(...(frame.related ?? []).map((rows) => this.related(rows)));
    const joined: Filter[] =
      frame.connective === 'or' && filters.length > 1 ? [{ kind: 'or', parts: filters }] : filters;
    if (part) joined.push(...this.part(part));
    const groupBy = frame.group.map((id) => this.shown(id, frame));
    const { having, order } = frame;
    const keys = [
      ...(order ? [order] : []),
      ...(order?.further ?? []).map(({ column, descending }) => ({
        item: asItem(column),
        descending,
      })),
    ];
    const orderBy = keys.flatMap((key) => this.item(key.item, frame).map((by) => ({ by, descending: key.descending })));
    const [left] = having?.of ? [this.numberOf(having.of, having.item)] : having ? this.item(having.item, frame) : [];
    for (const use of frame.uses) this.use(use);
    const [only] = joined;
    return {
      kind: 'select',
      uses: this.uses.map((id): Use => {
        const use = this.view.uses[id];
        return { table: use?.table ?? '', ...(use?.role !== undefined && { role: use.role }) };
      }),
      distinct: frame.distinct,
      select,
      ...(only && { where: joined.length === 1 ? only : { kind: 'and', parts: joined } }),
      groupBy,
      ...(having && left && { having: this.bounded(left, having, frame) }),
      orderBy,
      ...(frame.limit !== undefined && { limit: frame.limit }),
      ...(frame.keeps !== undefined && { keeps: this.use(frame.keeps) }),
    };
  }

  /** What bounds groups. */
  private bounded(left: Expression, having: NonNullable<Frame['having']>, frame: Frame): Filter {
    const { op, value, upTo } = having;
    return upTo === undefined
      ? { kind: 'compare', left, op, right: this.bound(having, frame) }
      : { kind: 'between', of: left, low: literal(value), high: literal(upTo) };
  }

  /** What groups are compared with: a number, or the same fold of some rows. */
  private bound(having: NonNullable<Frame['having']>, { uses, rowsOf }: Frame): Expression {
    const { value, item, than, rival, column, factor } = having;
    if (rival) return this.numberOf(rival, item);
    if (column !== undefined) return timesSo(this.column(column), factor);
    if (!than) return { kind: 'literal', value };
    const query = new Builder(this.view, this.terms).select({
      ...{
        select: [item],
        distinct: false,
        conditions: than,
        connective: 'and',
        group: [],
        uses: item.datePart ? [] : uses,
      },
      ...(rowsOf !== undefined && { rowsOf }),
    });
    return { kind: 'query', query };
  }

  /** How many rows of a group satisfy some conditions, or what a column of them adds up to. */
  private numberOf(conditions: readonly FrameCondition[], { fn, column }: FrameItem): Expression {
    const when: Filter = { kind: 'and', parts: conditions.map((c) => this.condition(c)) };
    const then = fn === 'sum' && column !== undefined ? this.column(column) : literal(1);
    const of: Expression = { kind: 'case', branches: [{ when, then }], otherwise: literal(0) };
    return { kind: 'aggregate', fn: 'sum', distinct: false, of };
  }

  private use(id: number): number {
    const known = this.uses.indexOf(id);
    return known >= 0 ? known : this.uses.push(id) - 1;
  }

  /** A column by which the rows of an inner query are those of a row of this one. */
  private shared(id: number, query: Builder): SharedColumn {
    return { outer: this.stored(id), inner: query.stored(id) };
  }

  private stored(id: number): ColumnOf {
    const column = this.view.columns[id];
    return { kind: 'column', use: this.use(column?.use ?? 0), column: column?.name ?? '' };
  }

  /** A column of the data, or what a question works out in place of one. */
  private column(id: number): Expression {
    const worked = this.view.columns[id]?.worked;
    if (!worked) return this.stored(id);
    return workedOut(worked, (one) => ({ of: this.stored(one), isDate: isDated(this.view.columns[one]) }));
  }

  /** A column as it is selected and grouped by: of dates perhaps a part. */
  private shown(id: number, { datePart }: Frame): Expression {
    const of = this.column(id);
    const column = this.view.columns[id];
    if (datePart === undefined || !column || !isDated(column)) return of;
    if (!holdsMonths(column)) return { kind: 'date-part', part: datePart, of };
    // A month has no parts as it stands; its first day has.
    const day: Expression = { kind: 'arithmetic', op: '||', left: of, right: { kind: 'literal', value: '-01' } };
    return datePart === 'year-month' ? of : { kind: 'date-part', part: datePart, of: day };
  }

  private item(item: FrameItem, frame: Frame): Expression[] {
    if (frame.minus) return this.difference(item, frame, frame.minus);
    if (frame.ofTotal && item.fn !== 'none') return this.ofTotal(item, frame);
    if (item.fn === 'all') {
      const use = this.view.uses[frame.uses[0] ?? 0];
      const stored = (use?.columns ?? []).filter((id) => this.view.columns[id]?.profile.isNamedValue !== true);
      return stored.map((id) => this.column(id));
    }
    if (item.fn === 'rows' && frame.share) return [this.share(frame, frame.share)];
    if (item.fn === 'sum' && item.column !== undefined && frame.share)
      return [this.shareOf(item.column, frame, frame.share)];
    if (item.fn === 'rows') {
      const use = frame.rowsOf === undefined ? undefined : this.use(frame.rowsOf);
      const count: Expression = {
        kind: 'aggregate',
        fn: 'count',
        distinct: false,
        of: { kind: 'rows', ...(use !== undefined && { use }) },
      };
      return frame.per === undefined ? [count] : [this.mean(count, frame, frame.per)];
    }
    if (item.with) return [this.workedOut(item, item.with)];
    if (item.fn === 'none') return [this.shown(item.column ?? 0, frame)];
    const { fn, distinct } = item;
    const keyOf = fn === 'count' && !distinct ? this.useWithKey(item) : undefined;
    // Each row has one, so that the rows are counted: "number of readers", and not of their ids.
    if (keyOf !== undefined) return [{ kind: 'aggregate', fn, distinct, of: { kind: 'rows', use: this.use(keyOf) } }];
    const whole = this.column(item.column ?? 0);
    const of: Expression = item.datePart ? { kind: 'date-part', part: item.datePart, of: whole } : whole;
    const over =
      (fn === 'sum' || fn === 'avg') && frame.foldOver !== undefined ? { over: this.use(frame.foldOver) } : {};
    const fold: Expression = { kind: 'aggregate', fn, distinct, of, ...over };
    if (item.each !== undefined) return [this.meanOfTotals(of, item.each)];
    if (frame.spread !== true || fn !== 'max') return [fold];
    const least: Expression = { kind: 'aggregate', fn: 'min', distinct, of };
    const isOfDays = isDated(this.view.columns[item.column ?? -1]);
    return [isOfDays ? daysBetween(least, fold) : { kind: 'arithmetic', op: '-', left: fold, right: least }];
  }

  /** The use of which a column alone is the key, or of which its rows are meant. */
  private useWithKey({ column, ofRows }: FrameItem): number | undefined {
    const use = this.view.uses[this.view.columns[column ?? -1]?.use ?? -1];
    return ofRows === true || (use?.key.length === 1 && use.key[0] === column) ? use?.id : undefined;
  }

  /** The average of what rows come to together that share a reference. */
  private meanOfTotals(of: Expression, reference: number): Expression {
    const left: Expression = { kind: 'aggregate', fn: 'sum', distinct: false, of };
    const right: Expression = { kind: 'aggregate', fn: 'count', distinct: true, of: this.stored(reference) };
    return { kind: 'arithmetic', op: '/', left, right };
  }

  /** What comes out of two columns, folded or for each row. */
  private workedOut(
    { fn, distinct, column }: FrameItem,
    { op, column: other, ofFolds, factor }: WorkedWith,
  ): Expression {
    const folded = (of: Expression): Expression =>
      fn === 'none' || fn === 'rows' || fn === 'all' ? of : { kind: 'aggregate', fn, distinct, of };
    const [left, right] = [this.column(column ?? 0), this.column(other)];
    const worked: Expression =
      ofFolds === true
        ? { kind: 'arithmetic', op, left: folded(left), right: folded(right) }
        : folded({ kind: 'arithmetic', op, left, right });
    if (factor === undefined) return worked;
    return { kind: 'arithmetic', op: '*', left: worked, right: { kind: 'literal', value: factor } };
  }

  /** What is folded, less the same of rows that satisfy other conditions. */
  private difference(
    item: FrameItem,
    { minus: _, ...frame }: Frame,
    conditions: readonly FrameCondition[],
  ): Expression[] {
    const query = new Builder(this.view, this.terms).select({ ...frame, conditions });
    return this.item(item, frame).map((left) => ({
      kind: 'arithmetic',
      op: '-',
      left,
      right: { kind: 'query', query },
    }));
  }

  /** What a group comes to, in percent of what all come to. */
  private ofTotal(item: FrameItem, frame: Frame): Expression[] {
    const total = totalOf(frame, [...usesOfFrame(frame, this.view)]);
    const query = new Builder(this.view, this.terms).select(total);
    return this.item(item, total).map((part) => ({
      kind: 'arithmetic',
      op: '/',
      left: { kind: 'arithmetic', op: '*', left: literal(PERCENT), right: part },
      right: { kind: 'query', query },
    }));
  }

  /** A number of rows for each row of a use, those without any among them. */
  private mean(count: Expression, frame: Frame, per: number): Expression {
    const own = frame.conditions.filter((c) => this.view.columns[c.column]?.use === per);
    const query = new Builder(this.view, this.terms).select({
      select: [{ fn: 'rows', distinct: false }],
      distinct: false,
      conditions: own,
      connective: 'and',
      group: [],
      uses: [per],
      ...(frame.perAny && { related: withAny(per, frame.rowsOf ?? per) }),
    });
    return { kind: 'arithmetic', op: '/', left: count, right: { kind: 'query', query } };
  }

  /** The share of rows that satisfy some conditions, in percent. */
  private share(frame: Frame, indices: readonly number[]): Expression {
    return { kind: 'aggregate', fn: 'avg', distinct: false, of: this.where(frame, indices, literal(PERCENT)) };
  }

  /** What a column comes to in those rows, in percent of what it comes to in all. */
  private shareOf(id: number, frame: Frame, indices: readonly number[]): Expression {
    const sum = (of: Expression): Expression => ({ kind: 'aggregate', fn: 'sum', distinct: false, of });
    const part = sum(this.where(frame, indices, this.column(id)));
    const parts: Expression = { kind: 'arithmetic', op: '*', left: literal(PERCENT), right: part };
    return { kind: 'arithmetic', op: '/', left: parts, right: sum(this.column(id)) };
  }

  /** A value in rows that satisfy some conditions of a frame, and nought in the others. */
  private where(frame: Frame, indices: readonly number[], then: Expression): Expression {
    const stated = indices.flatMap((i) => (frame.conditions[i] ? [this.condition(frame.conditions[i])] : []));
    const parts = indices.length > 0 ? stated : (frame.related ?? []).map((rows) => this.related(rows));
    return { kind: 'case', branches: [{ when: { kind: 'and', parts }, then }], otherwise: literal(0) };
  }

  private condition(condition: FrameCondition): Filter {
    return conditionFilter(condition, {
      view: this.view,
      terms: this.terms,
      column: (id) => this.column(id),
      use: (id) => this.use(id),
    });
  }

  private related({ of, use, op, count, conditions, fold, orNone, by, among }: RelatedUse): Filter {
    const inner = new Builder(this.view, this.terms);
    if (by) {
      const plain = { distinct: false, connective: 'and', group: [], uses: [use] } as const;
      const query = inner.select({ ...plain, select: [asItem(by.from)], conditions });
      return { kind: 'in-query', of: this.column(by.to), query, negated: count === 0 };
    }
    inner.use(of);
    inner.use(use);
    const query = inner.select({
      select: [fold ?? { fn: 'rows', distinct: false }],
      distinct: false,
      conditions,
      connective: 'and',
      group: [],
      uses: [],
      rowsOf: use,
    });
    const total = among && fold && this.totalOf(fold, among);
    return { kind: 'related', use: this.use(of), query, op, count, ...(orNone && { orNone }), ...(total && { total }) };
  }

  /** A fold of all rows of a use of which something holds. */
  private totalOf(fold: FrameItem, { use, conditions }: NonNullable<RelatedUse['among']>): SelectQuery {
    const plain = { distinct: false, connective: 'and', group: [], uses: [use] } as const;
    return new Builder(this.view, this.terms).select({ ...plain, select: [fold], conditions });
  }

  private part(part: FramePart): Filter[] {
    const inner = new Builder(this.view, this.terms);
    const outer = part.column;
    if (outer === undefined) return [];
    const item: FrameItem = {
      fn: part.kind === 'compare' && !part.first ? (part.fn ?? 'avg') : 'none',
      distinct: false,
      column: part.inner ?? outer,
    };
    const query = inner.select({
      select: [item],
      distinct: false,
      conditions: part.conditions,
      connective: 'and',
      uses: [...part.uses, ...(part.within ?? []).flatMap((id) => this.view.columns[id]?.use ?? [])],
      group: part.most ? [part.inner ?? outer] : [],
      ...(part.most && {
        order: { item: { fn: 'rows', distinct: false }, descending: part.most.descending },
        limit: 1,
      }),
      ...(part.first && {
        order: { item: asItem(part.first.column), descending: part.first.descending },
        limit: 1,
      }),
    });
    const of = this.column(outer);
    if (part.kind === 'compare') {
      const within = part.within?.map((id) => this.shared(id, inner));
      const right = timesSo({ kind: 'query', query, ...(within && { within }) }, part.factor);
      return [{ kind: 'compare', left: of, op: part.op ?? '=', right }];
    }
    const { further = [], ...own } = part;
    const others = further.flatMap(({ kind, inner: id }) =>
      this.part({ ...own, kind, inner: id, uses: [this.view.columns[id]?.use ?? 0] }),
    );
    return [{ kind: 'in-query', of, query, negated: part.kind === 'not-in' }, ...others];
  }
}

/** The condition that a row has at least one of those of another use. */
function withAny(of: number, use: number): RelatedUse[] {
  return [{ of, use, op: '>=', count: 1, conditions: [], tokens: [] }];
}
