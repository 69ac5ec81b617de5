/** What of a question a program leaves out: values, numbers, and words of content. */
import type { ViewColumn } from '../question/schema-view';
import { isStopWord } from '../search/words';
import type { Frame } from './frame';
import type { QuestionContext } from './question-context';
import { range } from './question-context';
import type { Unplaced } from './reasoned';

/** Tokens of the question that a frame accounts for. */
export function placedTokens(context: QuestionContext, frame: Frame, tables: ReadonlySet<string>): Set<number> {
  const { linked, view } = context;
  const placed = new Set<number>();
  const conditions = [...frame.conditions, ...(frame.part?.conditions ?? [])];
  for (const token of [...conditions.flatMap((c) => c.tokens), ...(frame.having?.tokens ?? [])]) placed.add(token);
  if (frame.limitToken !== undefined) placed.add(frame.limitToken);
  for (const id of columnsOfFrame(frame)) {
    const column = view.columns[id];
    const words = new Set(column ? [...column.names.flat(), ...writtenKeywords(column)] : []);
    for (const token of linked.tokens) if (words.has(token.stem)) placed.add(token.index);
    const match = linked.columns[id];
    if (match && match.level > 0) for (const i of range(match.start, match.end)) placed.add(i);
  }
  linked.uses.forEach((match, id) => {
    if (match.level >= 2 && tables.has(view.uses[id]?.table ?? ''))
      for (const i of range(match.start, match.end)) placed.add(i);
    if (tables.has(view.uses[id]?.table ?? '')) {
      for (const s of view.uses[id]?.roleWords ?? [])
        for (const t of linked.tokens) if (t.stem === s) placed.add(t.index);
    }
  });
  return placed;
}

/** Keywords that were written for a column; words of its values and codes stand for conditions, not for the column. */
function writtenKeywords(column: ViewColumn): string[] {
  return [...column.keywords.values()].filter((k) => k.origin !== 'value' && k.origin !== 'label').map((k) => k.stem);
}

/** Columns in any slot of a frame. */
export function columnsOfFrame(frame: Frame): number[] {
  const conditions = [...frame.conditions, ...(frame.part?.conditions ?? [])];
  const ids = [
    ...frame.select.map((i) => i.column),
    ...conditions.map((c) => c.column),
    ...frame.group,
    frame.order?.item.column,
    frame.having?.item.column,
    frame.part?.column,
    frame.part?.inner,
  ];
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** What a frame leaves out, in the order of the question. */
export function unplaced(context: QuestionContext, frame: Frame, tables: ReadonlySet<string>): Unplaced[] {
  const { linked, solid } = context;
  const placed = placedTokens(context, frame, tables);
  const found: Unplaced[] = [];
  const done = new Set<number>();
  for (const token of linked.tokens) {
    if (placed.has(token.index) || done.has(token.index)) continue;
    const value = solid.find((v) => v.start <= token.index && token.index < v.end);
    if (value && !range(value.start, value.end).some((i) => placed.has(i))) {
      for (const i of range(value.start, value.end)) done.add(i);
      const span = linked.tokens.slice(value.start, value.end);
      found.push({ kind: 'value', text: linked.text.slice(span[0]?.start ?? 0, span.at(-1)?.end ?? 0) });
    } else if (token.number !== undefined && !token.weakNumber) found.push({ kind: 'number', text: token.text });
    else if (token.cue === undefined && !isStopWord(token.word))
      found.push({ kind: token.quoted || token.capital ? 'value' : 'word', text: token.text });
  }
  return found;
}
