/**
 * Whose things something was done to most often: "which composer's works were played most often" counts how often each was played, that
 * is rows which refer to works, and not the works.
 */
import type { TaggedToken } from '../../question/tag-question';
import type { Frame } from '../frame/frame';
import { itemsOf } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { isParticiple } from '../../question/participles';
import { tableMentions } from '../said/table-mentions';

const AUXILIARY = /^(?:is|are|was|were|be|been|being|has|have|had|get|gets|got)$/;
const OFTEN = /^(?:often|frequently|times)$/;
/** Letters that a verb shares with the name of what is done. */
const SAME_ROOT = 5;

/** The things, and the uses of which one has to take part in what is counted: none where none could tell. */
interface OftenUsed {
  readonly things: number;
  readonly counted: readonly number[];
}

const oftenUsed = oncePerQuestion((context): OftenUsed | undefined => {
  const { linked, view } = context;
  const { tokens, text } = linked;
  for (const { use, start, end } of tableMentions(context)) {
    const before = tokens[start - 1];
    const isOwned = before?.word === 'whose' || /^['’]/.test(text.slice(before?.end, tokens[start]?.start));
    // "Have been played", "are performed".
    let at = end;
    while (AUXILIARY.test(tokens[at]?.word ?? '')) at++;
    const verb = at > end ? tokens[at] : undefined;
    const said = isOwned && verb && isParticiple(verb.word) ? countedEnd(at + 1, tokens) : undefined;
    if (!verb || !said) continue;
    const found = view.joins.filter(
      ({ from, to }) => view.columns[to]?.use === use.id && view.columns[from]?.use !== use.id,
    );
    const referring = [...new Set(found.map(({ from }) => view.columns[from]?.use ?? -1))];
    const root = verb.stem.slice(0, SAME_ROOT);
    const called = referring.filter((id) => view.uses[id]?.names.flat().some((word) => word.startsWith(root)) === true);
    if (referring.length === 0) continue;
    // "The most" alone is how often where rows are called like what is done: works may be paid the most.
    const only = referring.length === 1 && said === 'count' ? referring : [];
    return { things: use.id, counted: called.length > 0 ? called : only };
  }
  return undefined;
});

/** Whether what stands at a place is an end of counts: "most often", "the most times"; "the most" alone may be one of amounts. */
function countedEnd(start: number, tokens: readonly TaggedToken[]): 'count' | 'amount' | undefined {
  const at = tokens[start]?.word === 'the' ? start + 1 : start;
  if (!/^(?:most|least)$/.test(tokens[at]?.word ?? '')) return undefined;
  if (OFTEN.test(tokens[at + 1]?.word ?? '')) return 'count';
  return at + 1 === tokens.length ? 'amount' : undefined;
}

/**
 * Whether a frame counts the things themselves, where the question counts how often something was done to them.
 * @param frame a filled frame
 * @param context the question
 */
export function countsThingsForUses(frame: Frame, context: QuestionContext): boolean {
  const used = oftenUsed(context);
  if (!used || !itemsOf(frame).some(({ fn }) => fn === 'rows' || fn === 'count')) return false;
  const uses = usesOfFrame(frame, context.view);
  // "Whose works" asks for no work, and for no day of a performance.
  const tellsThem = frame.group.some((id) =>
    [used.things, ...used.counted].includes(context.view.columns[id]?.use ?? -1),
  );
  return tellsThem || !used.counted.some((id) => uses.has(id));
}
