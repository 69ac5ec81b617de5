/** What a question asks for and no column holds: nothing else would be an answer. */
import { formatColumn } from '../../core/identifiers';
import type { QuestionContext } from '../frame/question-context';
import type { Unplaced } from '../programs/reasoned';
import { askedKind } from '../said/asked-kinds';
import { askedQuantity } from '../said/asked-quantities';

/** Columns that are told as near ones. */
const MOST_NEAR = 4;

/**
 * The quantity, or the kind of thing, that a question asks for, where no column holds it: no program answers that.
 * @param context the question
 */
export function notHeld(context: QuestionContext): Unplaced[] {
  const { linked } = context;
  const kind = askedKind(context);
  if (kind) {
    const text = linked.text.slice(linked.tokens[kind.start]?.start, linked.tokens[kind.end - 1]?.end);
    const near = kind.near.slice(0, MOST_NEAR).flatMap((id) => nameOf(id, context));
    return [{ kind: 'word', text, needed: true, ...(near.length > 0 && { near }) }];
  }
  const asked = askedQuantity(context);
  const text = asked?.columns.size === 0 ? linked.tokens[asked.at]?.text : undefined;
  return text === undefined ? [] : [{ kind: 'word', text, needed: true }];
}

function nameOf(id: number, { view }: QuestionContext): string[] {
  const { name, use = -1 } = view.columns[id] ?? {};
  const table = view.uses[use]?.table;
  return name === undefined || table === undefined ? [] : [formatColumn({ table, column: name })];
}
