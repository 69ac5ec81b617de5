/**
 * How the words of a question lie on the parts of a program, as named features: runs of what each word became beside the cues
 * around it, and what stands around the words that each part was taken from. They name classes of words and parts, never words.
 */
import { LEVEL } from '../../question/name-match';
import { isStopWord } from '../../search/words';
import type { Frame, FrameItem } from '../frame/frame';
import { itemsOf, SKETCH_PARTS, sketchOf } from '../frame/frame';
import { bucket } from '../pieces/linear';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range, tagAround } from '../frame/question-context';
import { placedTokens } from '../left-out/unplaced';

/** What a word became where no part of the program took it up. */
const UNTAKEN = { value: '-val', number: '-num', column: '-col', table: '-tab', word: '-word' } as const;

/** What each token is, before any program is looked at: a cue, or what it may name. */
const tokenTags = oncePerQuestion((context: QuestionContext) => {
  const { linked, valueTokens } = context;
  const columns = new Set<number>();
  const tables = new Set<number>();
  for (const m of linked.columns)
    if (m.level >= LEVEL.head && !m.shadowed) for (const i of range(m.start, m.end)) columns.add(i);
  for (const m of linked.uses)
    if (m.level >= LEVEL.head && !m.shadowed) for (const i of range(m.start, m.end)) tables.add(i);
  return linked.tokens.map((t) => {
    if (valueTokens.has(t.index)) return UNTAKEN.value;
    if (t.number !== undefined && !t.weakNumber) return UNTAKEN.number;
    if (t.cue !== undefined) return t.cue;
    if (columns.has(t.index)) return UNTAKEN.column;
    if (tables.has(t.index)) return UNTAKEN.table;
    return isStopWord(t.word) ? '' : UNTAKEN.word;
  });
});

/** The parts of a program that each token went into. */
function partsOfTokens(context: QuestionContext, frame: Frame, tables: ReadonlySet<string>): string[][] {
  const { linked, view, valueTokens } = context;
  const parts = linked.tokens.map(() => new Set<string>());
  const put = (tokens: readonly number[], part: string) => {
    for (const i of tokens) parts[i]?.add(part);
  };
  const name = (id: number | undefined, part: string) => {
    const match = id === undefined ? undefined : linked.columns[id];
    if (match && match.level > 0)
      put(
        range(match.start, match.end).filter((i) => !valueTokens.has(i)),
        part,
      );
  };
  const plain = ({ fn }: FrameItem) => fn === 'none' || fn === 'all';
  for (const item of frame.select) name(item.column, plain(item) ? 'S' : 'F');
  for (const id of frame.group) name(id, 'G');
  if (frame.order) name(frame.order.item.column, 'O');
  if (frame.having) {
    put(frame.having.tokens, 'H');
    name(frame.having.item.column, 'H');
  }
  if (frame.limitToken !== undefined) put([frame.limitToken], 'L');
  for (const c of frame.conditions) {
    put(c.tokens, `C${c.kind}`);
    name(c.column, 'C');
  }
  for (const c of frame.part?.conditions ?? []) {
    put(c.tokens, `P${c.kind}`);
    name(c.column, 'P');
  }
  name(frame.part?.column, 'P');
  for (const c of frame.minus ?? []) put(c.tokens, 'M');
  for (const r of frame.related ?? []) put(r.tokens, 'R');
  linked.uses.forEach((match, id) => {
    if (match.level >= LEVEL.keyword && tables.has(view.uses[id]?.table ?? '')) put(range(match.start, match.end), 'T');
  });
  for (const { start, end, join } of context.spoken)
    if ([join.edge.from[0], join.edge.to[0]].every((ref) => ref !== undefined && tables.has(ref.table)))
      put(range(start, end), 'J');
  const placed = placedTokens(context, frame, tables);
  return parts.map((set, i) => (set.size > 0 ? [...set].sort() : placed.has(i) ? ['+'] : []));
}

/** The run of what the words became: cues as they are, parts of the program, and what was not taken up. */
function runOf(context: QuestionContext, frame: Frame, tables: ReadonlySet<string>): string[] {
  const tags = tokenTags(context);
  const run = ['^'];
  partsOfTokens(context, frame, tables).forEach((parts, i) => {
    const tag = tags[i] ?? '';
    const isCue = tag !== '' && !tag.startsWith('-');
    const said = parts.length > 0 ? (isCue ? `${tag}:${parts.join('')}` : parts.join('')) : tag;
    if (said === '' || said === 'article' || said === 'me' || said === run.at(-1)) return;
    run.push(said);
  });
  run.push('$');
  return run;
}

function itemName({ fn, distinct }: FrameItem): string {
  return distinct ? `${fn} distinct` : fn;
}

/** What is to be known of a column that stands in a part of a program. */
function columnFacts(context: QuestionContext, id: number | undefined): { facts: string[]; named: string } {
  const { linked, view } = context;
  const column = view.columns[id ?? -1];
  const match = linked.columns[id ?? -1];
  if (!column || !match) return { facts: ['no column'], named: 'no column' };
  const use = linked.uses[column.use];
  const table = `table ${String(use?.level ?? 0)}`;
  const kind = column.isDisplay ? 'display' : column.isKey ? 'key' : column.isReference ? 'reference' : column.kind;
  const named = `named ${String(match.level)}${match.shadowed ? ' shadowed' : ''}`;
  const facts = [named, kind, `${named} ${kind}`, `${named} ${kind} ${table}`, `${kind} ${table}`];
  if (match.level >= LEVEL.partial) {
    const [a, b, y, z] = [-2, -1, 1, 2].map((d) => tagAround(context, match.start, match.end, d));
    facts.push(
      `after ${b ?? ''}`,
      `before ${y ?? ''}`,
      `after ${a ?? ''} ${b ?? ''}`,
      `before ${y ?? ''} ${z ?? ''}`,
      `in ${b ?? ''} _ ${y ?? ''}`,
    );
    for (const cue of context.seen[match.start] ?? []) facts.push(`past ${cue}`);
    facts.push(`${named} mention ${bucket(context.mentionStarts.indexOf(match.start), [-1, 0, 1, 2])}`);
  }
  if (column.use === context.firstUse) facts.push(`first table ${kind} ${named}`);
  return { facts, named };
}

/**
 * Features of a program beside its question.
 * @param context the question
 * @param frame the program
 * @param tables the tables that it reads
 */
export function alignmentFeatures(context: QuestionContext, frame: Frame, tables: ReadonlySet<string>): string[] {
  const features = new Set<string>();
  const sketch = sketchOf(frame);
  const run = runOf(context, frame, tables);
  const brief = [
    sketch.group === '' ? '' : sketch.group.startsWith('group having') ? 'having' : 'group',
    frame.order
      ? `${frame.order.item.fn === 'none' ? 'order' : 'order fold'} ${frame.order.descending ? 'desc' : 'asc'}${frame.limit === undefined ? '' : ' limit'}`
      : '',
    frame.part?.kind ?? '',
  ].join('/');
  const select = `${sketch.select}${sketch.distinct === '' ? '' : ' distinct'}`;
  for (let i = 0; i < run.length; i++) {
    const [a = '', b, c] = [run[i], run[i + 1], run[i + 2]];
    features.add(`${a}`);
    features.add(`${a} & ${brief}`);
    features.add(`${a} & ${select}`);
    if (b !== undefined) {
      features.add(`${a} ${b}`);
      features.add(`${a} ${b} & ${brief}`);
      features.add(`${a} ${b} & ${select}`);
    }
    if (b !== undefined && c !== undefined) {
      features.add(`${a} ${b} ${c}`);
      features.add(`${a} _ ${c}`);
    }
  }
  const shape = ['^', ...context.linked.shape.filter((t) => t !== 'article' && t !== 'me'), '$'];
  for (const part of SKETCH_PARTS) {
    const value = `${part}=${sketch[part]}`;
    features.add(value);
    features.add(`${value} & opening ${context.opening}`);
    shape.forEach((tag, i) => {
      features.add(`${value} & ${tag}`);
      if (i + 1 < shape.length) features.add(`${value} & ${tag} ${shape[i + 1] ?? ''}`);
    });
  }
  features.add(`brief ${brief} & ${select}`);
  const place = (part: string, id: number | undefined, extra: readonly string[] = []) => {
    const { facts } = columnFacts(context, id);
    for (const fact of facts) {
      features.add(`${part}: ${fact}`);
      for (const e of extra) features.add(`${part}: ${fact} & ${e}`);
    }
  };
  const many = frame.select.length > 1 ? 'several' : 'alone';
  const grouped = frame.group.length > 0 ? 'grouped' : 'plain';
  for (const item of frame.select)
    place(`select ${itemName(item)}`, item.column, [many, grouped, `opening ${context.opening}`]);
  if (frame.order)
    place(`order ${itemName(frame.order.item)} ${frame.order.descending ? 'desc' : 'asc'}`, frame.order.item.column, [
      frame.limit === undefined ? 'all' : 'limit',
    ]);
  for (const id of frame.group) place('group', id, [frame.select.some((s) => s.column === id) ? 'shown' : 'hidden']);
  if (frame.having) place(`having ${itemName(frame.having.item)} ${frame.having.op}`, frame.having.item.column);
  for (const c of frame.conditions)
    place(`where ${c.kind} ${c.op}`, c.column, [`tokens ${bucket(c.tokens.length, [0, 1, 2, 3])}`]);
  if (frame.part) {
    place(`part ${frame.part.kind} ${frame.part.op ?? ''}`, frame.part.column);
    for (const c of frame.part.conditions) place(`part ${frame.part.kind} where ${c.kind} ${c.op}`, c.column);
  }
  const { view, linked } = context;
  const levels = new Map<string, number>();
  for (const use of view.uses)
    levels.set(use.table, Math.max(levels.get(use.table) ?? 0, linked.uses[use.id]?.level ?? 0));
  for (const table of tables) {
    const own = view.uses.find((u) => u.table === table);
    const has = (ids: readonly (number | undefined)[]) =>
      ids.some((id) => id !== undefined && view.uses[view.columns[id]?.use ?? -1]?.table === table);
    const role =
      [
        has(itemsOf(frame).map((i) => i.column)) ? 'shown' : '',
        has(frame.conditions.map((c) => c.column)) ? 'where' : '',
        has(frame.group) ? 'group' : '',
      ]
        .filter(Boolean)
        .join(' ') || 'between';
    features.add(`table ${role} ${String(levels.get(table))}${own?.isLink === true ? ' link' : ''}`);
    features.add(`table ${role} ${String(levels.get(table))} & ${select}`);
  }
  features.add(`tables ${bucket(tables.size, [1, 2, 3, 4])}`);
  features.add(
    `tables ${bucket(tables.size, [1, 2, 3, 4])} named ${bucket([...levels.values()].filter((l) => l >= 4).length, [0, 1, 2, 3])}`,
  );
  if (frame.distinct || frame.select.some((s) => s.distinct)) {
    const key = frame.select.some((s) => view.columns[s.column ?? -1]?.isKey === true);
    features.add(`distinct & tables ${bucket(tables.size, [1, 2])} & ${key ? 'key' : 'no key'}`);
  } else if (!frame.group.length && tables.size > 1)
    features.add(`repeats & ${select} & ${frame.order ? 'order' : ''}`);
  return [...features];
}
