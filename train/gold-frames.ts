/** Gold intents as frames: what the models learn from. */
import type { ConditionKind, Frame, FrameCondition, FrameItem, FramePart } from '../src/engine/reason/frame/frame';
import type { ColumnOf, Expression, Filter, Query, SelectQuery } from '../src/engine/program/intent';
import { columnKey } from '../src/engine/core/identifiers';
import type { SqlValue } from '../src/engine/core/values';
import type { SchemaView } from '../src/engine/question/schema-view';

/** Thrown where a gold program is outside of what frames hold. */
export class OutsideFrames extends Error {}

/**
 * The frame of a gold intent.
 * @throws OutsideFrames with the reason
 */
export function goldFrame(query: Query, view: SchemaView): Frame {
  if (query.kind === 'select') return new Reader(view, query).frame();
  const { left, right } = query;
  if (left.kind !== 'select' || right.kind !== 'select') throw new OutsideFrames('nested sets');
  for (const side of [left, right]) {
    if (side.groupBy.length > 0 || side.orderBy.length > 0 || side.limit !== undefined)
      throw new OutsideFrames('set with groups');
  }
  const main = new Reader(view, left).frame();
  const second = new Reader(view, right).frame();
  if (main.part || second.part || second.connective === 'or') throw new OutsideFrames('set with parts');
  if (query.op !== 'except' && second.conditions.length === 0) throw new OutsideFrames('set without conditions');
  const used = new Set(
    [...second.select, ...main.select].map((i) => (i.column === undefined ? -1 : view.columns[i.column]?.use)),
  );
  const uses = [
    ...new Set([
      ...second.uses,
      ...second.select.flatMap((i) => (i.column === undefined ? [] : [view.columns[i.column]?.use ?? 0])),
    ]),
  ];
  return {
    ...main,
    part: {
      kind: query.op,
      conditions: second.conditions,
      uses: uses.filter((u) => !used.has(u) || !main.select.some((i) => view.columns[i.column ?? -1]?.use === u)),
    },
  };
}

class Reader {
  private readonly view: SchemaView;
  private readonly query: SelectQuery;

  constructor(view: SchemaView, query: SelectQuery) {
    this.view = view;
    this.query = query;
    const tables = query.uses.map((u) => u.table);
    if (new Set(tables).size < tables.length) throw new OutsideFrames('table used twice');
  }

  frame(): Frame {
    const { query } = this;
    const items = this.wholeRows() ?? query.select.map((e) => this.item(e));
    const { conditions, connective, part } = this.where(query.where);
    const group = query.groupBy.map((e) => this.column(e));
    const [order] = query.orderBy;
    const having = query.having && this.having(query.having);
    const orderItem = order && this.item(order.by);
    const read = [...items, having?.item, orderItem].flatMap((i) => (i?.column === undefined ? [] : [i.column]));
    const used = new Set(
      [...read, ...group, ...conditions.map((c) => c.column), ...(part?.column === undefined ? [] : [part.column])].map(
        (id) => this.view.columns[id]?.use,
      ),
    );
    const uses = query.uses.map((_, i) => this.use(i)).filter((u) => !used.has(u));
    return {
      select: items,
      distinct: query.distinct,
      conditions,
      connective,
      ...(part && { part }),
      group,
      ...(having && { having }),
      ...(orderItem && { order: { item: orderItem, descending: order.descending } }),
      ...(query.limit !== undefined && { limit: query.limit }),
      uses,
    };
  }

  private use(i: number): number {
    const id = this.view.uses.findIndex((u) => u.table === this.query.uses[i]?.table && u.role === undefined);
    if (id < 0) throw new OutsideFrames('unknown table');
    return id;
  }

  private columnId(column: ColumnOf): number {
    const table = this.query.uses[column.use]?.table ?? '';
    const use = this.use(column.use);
    const id = this.view.columnsByRef
      .get(columnKey({ table, column: column.column }))
      ?.find((c) => this.view.columns[c]?.use === use);
    if (id === undefined) throw new OutsideFrames('unknown column');
    return id;
  }

  private column(e: Expression): number {
    if (e.kind !== 'column') throw new OutsideFrames(`${e.kind} for a column`);
    return this.columnId(e);
  }

  /** `*`: all columns of the only use. */
  private wholeRows(): FrameItem[] | undefined {
    const { select, uses } = this.query;
    const columns = this.view.uses[this.use(0)]?.columns.length ?? 0;
    if (uses.length !== 1 || columns < 3 || select.length !== columns || !select.every((e) => e.kind === 'column'))
      return undefined;
    return [{ fn: 'all', distinct: false }];
  }

  private item(e: Expression): FrameItem {
    if (e.kind === 'column') return { fn: 'none', distinct: false, column: this.columnId(e) };
    if (e.kind !== 'aggregate') throw new OutsideFrames(`${e.kind} selected`);
    if (e.of.kind === 'rows' || (e.fn === 'count' && !e.distinct)) return { fn: 'rows', distinct: false };
    return { fn: e.fn, distinct: e.distinct && e.fn !== 'min' && e.fn !== 'max', column: this.column(e.of) };
  }

  private having(filter: Filter): NonNullable<Frame['having']> {
    if (filter.kind !== 'compare' || filter.right.kind !== 'literal') throw new OutsideFrames('complex having');
    return { item: this.item(filter.left), op: filter.op, value: Number(filter.right.value), tokens: [] };
  }

  private where(filter: Filter | undefined): {
    conditions: FrameCondition[];
    connective: 'and' | 'or';
    part?: FramePart;
  } {
    if (!filter) return { conditions: [], connective: 'and' };
    if (filter.kind === 'or') {
      const conditions = filter.parts.map((p) => this.condition(p));
      const joined = anyOf(conditions);
      return joined ? { conditions: [joined], connective: 'and' } : { conditions, connective: 'or' };
    }
    const conditions: FrameCondition[] = [];
    let part: FramePart | undefined;
    for (const one of filter.kind === 'and' ? filter.parts : [filter]) {
      const nested = this.part(one);
      if (nested) {
        if (part) throw new OutsideFrames('two parts');
        part = nested;
      } else if (one.kind === 'or') {
        const joined = anyOf(one.parts.map((p) => this.condition(p)));
        if (!joined) throw new OutsideFrames('or within and');
        conditions.push(joined);
      } else conditions.push(this.condition(one));
    }
    return { conditions, connective: 'and', ...(part && { part }) };
  }

  private part(filter: Filter): FramePart | undefined {
    if (filter.kind === 'in-query')
      return this.inner(filter.query, this.column(filter.of), { kind: filter.negated ? 'not-in' : 'in' });
    if (filter.kind !== 'compare' || filter.right.kind !== 'query') return undefined;
    return this.inner(filter.right.query, this.column(filter.left), { kind: 'compare', op: filter.op });
  }

  private inner(query: Query, column: number, head: Pick<FramePart, 'kind' | 'op'>): FramePart {
    if (query.kind !== 'select') throw new OutsideFrames('set inside');
    const frame = new Reader(this.view, query).frame();
    const [item] = frame.select;
    if (frame.part || frame.group.length > 0 || frame.limit !== undefined || frame.connective === 'or' || !item)
      throw new OutsideFrames('deep part');
    if (item.column === undefined || (head.kind === 'compare') !== (item.fn !== 'none'))
      throw new OutsideFrames('odd part');
    return {
      ...head,
      column,
      ...(item.fn !== 'none' && { fn: item.fn as 'avg' }),
      ...(item.column !== column && { inner: item.column }),
      conditions: frame.conditions,
      uses: frame.uses,
    };
  }

  private condition(filter: Filter): FrameCondition {
    const make = (
      kind: ConditionKind,
      of: Expression,
      op: FrameCondition['op'],
      values: readonly SqlValue[],
    ): FrameCondition => ({
      kind,
      column: this.column(of),
      op,
      values,
      tokens: [],
    });
    const literal = (e: Expression): SqlValue => {
      if (e.kind !== 'literal') throw new OutsideFrames(`condition with ${e.kind}`);
      return e.value;
    };
    switch (filter.kind) {
      case 'compare': {
        const { op } = filter;
        return make(op === '=' ? 'e' : op === '!=' ? 'x' : 'n', filter.left, op, [literal(filter.right)]);
      }
      case 'between':
        return make('b', filter.of, 'between', [literal(filter.low), literal(filter.high)]);
      case 'like':
        return make('l', filter.of, filter.negated ? 'not-like' : 'like', [filter.pattern]);
      case 'null':
        return make('u', filter.of, filter.negated ? 'not-null' : 'null', []);
      case 'in':
        if (filter.negated) throw new OutsideFrames('not in list');
        return make('i', filter.of, 'in', filter.values);
      default:
        throw new OutsideFrames(`condition ${filter.kind}`);
    }
  }
}

/** Equalities on one column are one condition with several values. */
function anyOf(conditions: readonly FrameCondition[]): FrameCondition | undefined {
  const [first] = conditions;
  if (!first || !conditions.every((c) => c.kind === 'e' && c.column === first.column)) return undefined;
  return { ...first, kind: 'i', op: 'in', values: conditions.flatMap((c) => c.values) };
}
