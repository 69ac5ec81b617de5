/**
 * Questions for yes or no: whether rows exist does not depend on what is selected of them. So the rows themselves are
 * named, as the graph says what names them: "any safety systems" by the equipment and the vehicle that it belongs to.
 */
import { LEVEL } from '../question/name-match';
import type { SchemaView, ViewUse } from '../question/schema-view';
import { asksYesOrNo } from '../question/yes-or-no';
import type { Frame } from './frame';
import type { QuestionContext } from './question-context';

/**
 * A frame that names the rows whose existence is asked for.
 * @param frame a frame of the question
 * @param context the question
 * @returns the frame itself where it is no plain selection, nothing is asked for by "any", or the graph names no rows
 */
export function namingRows(frame: Frame, context: QuestionContext): Frame {
  const { linked, view } = context;
  const plain = frame.select.every(({ fn }) => fn === 'none' || fn === 'all');
  if (!plain || frame.part || frame.group.length > 0 || frame.order || !asksYesOrNo(linked.text)) return frame;
  const use = namedAfterAny(context);
  if (!use) return frame;
  const shown = [...use.ladder.filter((rung) => !isFixed(rung, frame, view)), ...use.display];
  const select = [...new Set(shown)].map((column) => ({ fn: 'none' as const, distinct: false, column }));
  return { ...frame, select, distinct: false };
}

/** The table that "any" asks for: the first one named after it whose rows the graph names. */
function namedAfterAny({ linked, view }: QuestionContext): ViewUse | undefined {
  const any = linked.tokens.find((t) => t.cue === 'any')?.index;
  if (any === undefined) return undefined;
  const named = view.uses.flatMap((use) => {
    const match = linked.uses[use.id];
    return use.isNamed && match && match.level >= LEVEL.keyword && match.start > any ? [{ use, match }] : [];
  });
  return named.sort((a, b) => a.match.start - b.match.start || b.match.words - a.match.words)[0]?.use;
}

/** Whether conditions fix a rung of a ladder: itself, or a property of the table that it tells rows of apart. */
function isFixed(rung: number, { conditions }: Frame, view: SchemaView): boolean {
  const tied = view.tied[rung];
  const same = (id: number | undefined) =>
    id === rung || (id !== undefined && tied !== undefined && view.tied[id] === tied);
  return conditions.some(({ column: id, op }) => {
    if (same(id)) return op === '=';
    const ladder = view.uses[view.columns[id]?.use ?? -1]?.ladder ?? [];
    return !ladder.includes(id) && same(ladder.at(-1)) && ladder.at(-1) !== rung;
  });
}
