/**
 * Frames: the flat form of an intent that the generator fills, slot by slot. A frame holds what nearly all questions ask
 * for: what to select, up to a few conditions, one nested or second part, groups, order and limit. Columns and uses are
 * those of the schema view.
 */
import type { SqlValue } from '../../core/values';
import { satisfies } from '../../program/comparisons';
import type { AggregateFunction, Comparison, DatePart } from '../../program/intent';

/** One thing to select: a column, a fold of a column, the number of rows, or whole rows. */
export interface FrameItem {
  readonly fn: AggregateFunction | 'none' | 'rows' | 'all';
  readonly distinct: boolean;
  /** Absent for `rows` and `all`. */
  readonly column?: number;
  /** What the column is worked out with before it is folded. */
  readonly with?: WorkedWith;
  /** The part of its dates that is folded, in place of them. */
  readonly datePart?: 'month' | 'quarter' | 'year';
  /** Of the number of a key: the rows that have it are counted, of which several may share a part of one. */
  readonly ofRows?: true;
  /** Of an average: that of what the rows come to together which have one value of this reference, as of what each order does. */
  readonly each?: number;
}

/**
 * A column as it is, and no fold of it.
 * @param column its id
 */
export function asItem(column: number): FrameItem & { readonly column: number } {
  return { fn: 'none', distinct: false, column };
}

/** The second column of an amount that is worked out of two: the product, the difference, or the quotient. */
export interface WorkedWith {
  readonly op: '*' | '-' | '/';
  readonly column: number;
  /** Both are folded first: a total over a total. */
  readonly ofFolds?: true;
  /** What comes out is so many times as much: "over 100 km". */
  readonly factor?: number;
}

/**
 * Whether something is folded, or rows are counted, and not shown as it is.
 * @param item one that a frame selects
 */
export function isFold({ fn }: FrameItem): boolean {
  return fn !== 'none' && fn !== 'all';
}

/** Kinds of conditions: equal, one of several, not equal, compare with a number or date, range, pattern, empty or not, compare with a column. */
export type ConditionKind = 'e' | 'i' | 'x' | 'n' | 'b' | 'l' | 'u' | 'c';

/** One condition on a column. */
export interface FrameCondition {
  readonly kind: ConditionKind;
  readonly column: number;
  readonly op:
    Comparison | 'in' | 'between' | 'like' | 'not-like' | 'null' | 'not-null' | 'term' | 'not-term' | 'during';
  readonly values: readonly SqlValue[];
  /** The column that it is compared with, in place of a value; of `during` that of the end of what began at `column`. */
  readonly than?: number;
  /** So many times that other column. */
  readonly factor?: number;
  /** The part of the dates of the column that is compared, in place of them. */
  readonly datePart?: 'weekday' | 'time' | 'hour';
  /** Name of the term, for `term` and `not-term`. */
  readonly term?: string;
  /** Tokens of the question that it uses. */
  readonly tokens: readonly number[];
}

/** A second part of a frame: what is (not) in another selection, compared with a fold, or combined as sets. */
export interface FramePart {
  readonly kind: 'not-in' | 'in' | 'compare' | 'intersect' | 'except' | 'union';
  /** For `compare`: how, the column on the outside and the fold inside. */
  readonly op?: Comparison;
  readonly fn?: AggregateFunction;
  readonly column?: number;
  /** The column of the inner selection, where it differs from the outer one. */
  readonly inner?: number;
  /** For `compare`: with so many times the fold. */
  readonly factor?: number;
  /** For `compare`: only with rows that have the same in all of these, columns of the use that is compared. */
  readonly within?: readonly number[];
  readonly conditions: readonly FrameCondition[];
  /** Uses that take part beside those of the conditions. */
  readonly uses: readonly number[];
  /** For `compare`: with what the row holds that comes first by another column. */
  readonly first?: OrderKey;
  /** Tokens of the question that say so, where no column and no condition does. */
  readonly tokens?: readonly number[];
  /** For `in` and `not-in`: further columns in which the same is looked for as well, or in which it must not be. */
  readonly further?: readonly { readonly kind: 'in' | 'not-in'; readonly inner: number }[];
  /** For `intersect` and `except` of names: sets of the rows that are called so, of which several may have one name. */
  readonly ofRows?: true;
  /** For `in`: only the value that most rows have, or fewest, and the tokens that say so. */
  readonly most?: { readonly descending: boolean; readonly tokens: readonly number[] };
}

/** So many rows of a use that belong to each row asked for: "with at least two visits", "without any". */
export interface RelatedUse {
  /** The use whose rows are asked for. */
  readonly of: number;
  /** The use whose rows are counted. */
  readonly use: number;
  readonly op: Comparison;
  readonly count: number;
  /** What is said of the rows that are counted. */
  readonly conditions: readonly FrameCondition[];
  /** Tokens of the question that say so. */
  readonly tokens: readonly number[];
  /** What is compared with `count` instead of the number of rows: a fold of a column of theirs. */
  readonly fold?: FrameItem;
  /** Of a fold: it holds for those without any rows too. */
  readonly orNone?: true;
  /** Of a fold: it is compared with the same of all rows of this use that satisfy these conditions, and not with `count`. */
  readonly among?: { readonly use: number; readonly conditions: readonly FrameCondition[] };
  /** The rows are found by this column of theirs alone, which refers to that one, and by no other tie. */
  readonly by?: { readonly from: number; readonly to: number };
}

/** A column that rows are sorted by where they are alike in what goes before. */
export interface OrderKey {
  readonly column: number;
  readonly descending: boolean;
}

/** A flat intent. */
export interface Frame {
  readonly select: readonly FrameItem[];
  readonly distinct: boolean;
  readonly conditions: readonly FrameCondition[];
  readonly connective: 'and' | 'or';
  readonly part?: FramePart;
  /** What has to hold of other rows, beside the conditions; with the connective `or` one of them all is enough. */
  readonly related?: readonly RelatedUse[];
  /** What is selected, less the same for rows that satisfy these conditions instead. */
  readonly minus?: readonly FrameCondition[];
  /** Greatest values are less the least ones: what lies between the two ends. */
  readonly spread?: true;
  readonly group: readonly number[];
  readonly having?: {
    readonly item: FrameItem;
    readonly op: Comparison;
    readonly value: number;
    /** It is no greater than this either. */
    readonly upTo?: number;
    readonly tokens: readonly number[];
    /** What picks the rows whose number it is compared with, in place of the value. */
    readonly than?: readonly FrameCondition[];
    /** Of the rows of a group only those are counted that satisfy these, and compared with the number of those that satisfy `rival`. */
    readonly of?: readonly FrameCondition[];
    readonly rival?: readonly FrameCondition[];
    /** The column that it is compared with, so many times, in place of the value. */
    readonly column?: number;
    readonly factor?: number;
  };
  readonly order?: {
    readonly item: FrameItem;
    readonly descending: boolean;
    readonly further?: readonly OrderKey[];
  };
  readonly limit?: number;
  /** Token that gives the limit. */
  readonly limitToken?: number;
  /** Uses that take part beside those of the columns. */
  readonly uses: readonly number[];
  /**
   * Indices of conditions whose share of the rows, in percent, is asked for instead of the number of rows; none for the share of those that have
   * the related rows.
   */
  readonly share?: readonly number[];
  /** What each group comes to is told in percent of what all come to. */
  readonly ofTotal?: true;
  /** Divide the number of rows by that of this use, of which the conditions on its own columns hold. */
  readonly per?: number;
  /** Of `per`, only the rows to which some of the counted ones belong. */
  readonly perAny?: true;
  /** Count rows of this use, however often joins repeat them. */
  readonly rowsOf?: number;
  /** Add up for each row of this use, of which several may refer to one row of what is added up. */
  readonly foldOver?: number;
  /** All rows of this use are told, which the groups are: those to which none of the others belong too. */
  readonly keeps?: number;
  /** Dates that are selected, grouped or ordered by stand for this part of them. */
  readonly datePart?: Exclude<DatePart, 'day' | 'time'>;
}

/** What a frame selects, orders by, and bounds its groups or the rows that belong to others by. */
export function itemsOf({ select, order, having, related = [] }: Frame): FrameItem[] {
  const folds = related.flatMap(({ fold }) => fold ?? []);
  return [...select, ...(order ? [order.item] : []), ...(having ? [having.item] : []), ...folds];
}

/** The conditions of a frame, of its second part and the rows its groups are compared with, of related rows and of what is subtracted. */
export function conditionsOf({ conditions, part, related = [], minus = [], having }: Frame): FrameCondition[] {
  const ofGroups = [...(having?.than ?? []), ...(having?.of ?? []), ...(having?.rival ?? [])];
  const ofOthers = [...(part?.conditions ?? []), ...ofGroups];
  return [...conditions, ...ofOthers, ...related.flatMap((rows) => rows.conditions), ...minus];
}

/** Columns in any slot of a frame. */
export function columnsOfFrame(frame: Frame): number[] {
  const conditions = conditionsOf(frame);
  const ids = [
    ...itemsOf(frame).flatMap((i) => [i.column, i.with?.column, i.each]),
    ...conditions.flatMap((c) => [c.column, c.than]),
    ...frame.group,
    ...(frame.order?.further ?? []).map(({ column }) => column),
    frame.having?.column,
    frame.part?.column,
    frame.part?.inner,
    ...(frame.part?.within ?? []),
    ...(frame.part?.further ?? []).map(({ inner }) => inner),
    frame.part?.first?.column,
    ...(frame.related ?? []).map(({ fold }) => fold?.column),
  ];
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** The parts of a frame's shape, each predicted on its own and together. */
export interface Sketch {
  /** Items by kind, sorted: `none, none, rows`. */
  readonly select: string;
  readonly distinct: string;
  /** Kinds of the conditions, sorted, `|` before them for `or`. */
  readonly where: string;
  /** Kind of the second part with the kinds of its conditions. */
  readonly part: string;
  readonly group: string;
  readonly order: string;
}

/** The names of a sketch's parts, in the order in which they are joined. */
export const SKETCH_PARTS = ['select', 'distinct', 'where', 'part', 'group', 'order'] as const;

/** The shape of a frame. */
export function sketchOf(frame: Frame): Sketch {
  const { part, having, order } = frame;
  return {
    select: frame.select.map(itemKind).sort().join(', '),
    distinct: frame.distinct ? 'distinct' : '',
    where: conditionKinds(frame.conditions, frame.connective),
    part: part ? `${part.kind}:${conditionKinds(part.conditions, 'and')}` : '',
    group: frame.group.length === 0 ? '' : having ? `group having ${itemKind(having.item)} ${having.op}` : 'group',
    order: order
      ? `${itemKind(order.item)} ${order.descending ? 'desc' : 'asc'} ${frame.limit === undefined ? 'all' : frame.limit === 1 ? 'one' : 'some'}`
      : frame.limit === undefined
        ? ''
        : 'limit',
  };
}

/** A sketch as one text. */
export function sketchKey(sketch: Sketch): string {
  return SKETCH_PARTS.map((name) => sketch[name]).join(' / ');
}

/** The sketch that a text says. */
export function parseSketch(key: string): Sketch {
  const [select = '', distinct = '', where = '', part = '', group = '', order = ''] = key
    .split(' / ')
    .map((s) => s.trim());
  return { select, distinct, where, part, group, order };
}

/** The kind of an item in a sketch: `none`, `rows`, `all`, `avg`, `count distinct`. */
function itemKind(item: FrameItem): string {
  return item.distinct ? `${item.fn} distinct` : item.fn;
}

/** Kinds of conditions in a sketch. */
function conditionKinds(conditions: readonly FrameCondition[], connective: 'and' | 'or'): string {
  const kinds = conditions
    .map((c) => c.kind)
    .sort()
    .join('');
  return connective === 'or' && conditions.length > 1 ? `|${kinds}` : kinds;
}

/** Whether the second part of a frame is a set that its rows are combined with, by AND, OR or NOT. */
export function combinesSets(part: Frame['part']): boolean {
  return part?.kind === 'intersect' || part?.kind === 'except' || part?.kind === 'union';
}

/** Whether a condition on related rows holds for rows that have none. */
export function holdsForNone({
  op,
  count,
  fold,
  orNone,
}: Pick<RelatedUse, 'op' | 'count' | 'fold' | 'orNone'>): boolean {
  return fold ? orNone === true : satisfies(0, op, count);
}
