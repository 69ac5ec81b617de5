/** Builds what may answer a question, over the parts of a graph that it speaks of. */
import { withWorkedColumns } from '../question/worked-columns';
import { workedQuestion } from './said/worked-measures';
import type { LinkedQuestion, Linker } from '../question/linker';
import { partsBySaid } from '../question/meant-parts';
import { answerForm } from '../question/answer-form';
import { withoutEmptyGroups } from '../question/empty-groups';
import { withoutNoneToo } from '../question/none-too-said';
import { inPlainWords } from '../question/rewordings';
import type { BuiltCandidate, ProgramBuilder } from './programs/build-program';
import { buildCandidates, type ShownForm } from './candidates';
import type { PieceScores } from './pieces/piece-scores';
import { askedThing } from './said/asked-things';
import { shows, showsBeside } from './mend/asked-form';
import { contextOf, type QuestionContext } from './frame/question-context';

/** A question as it is read, and what may answer it. */
export interface Reading {
  /** All that the question names, in whatever part of the graph: what an answer leaves out of it is told. */
  readonly context: QuestionContext;
  /** Scored pieces of what is answered. */
  readonly pieces: PieceScores;
  /** Words of the question that say what it works out itself. */
  readonly worked?: readonly string[];
  /** Best first. */
  readonly built: BuiltCandidate[];
}

/** Candidates that are run for one question. */
const RUN = 40;
/** Parts of a graph that are tried alone: a draft may fall into hundreds. */
const MOST_PARTS = 3;

/**
 * Reads a question. No program reads two parts of a graph that no key edge ties: where a question names things of several,
 * and no program heeds all of them, it is read as if it were about each alone, the one of which most is named first. What is to be shown may be spelt
 * out apart from what is asked, see `answerForm`.
 * @param question the question
 * @param linker links it to the schema
 * @param builder builds programs over the graph
 * @param score scores the pieces of a linked question
 */
export function readQuestion(
  question: string,
  linker: Linker,
  builder: ProgramBuilder,
  score: (context: QuestionContext) => PieceScores,
): Reading {
  const linked = linker.link(inPlainWords(question, linker.view));
  const worked = workedQuestion(contextOf(linked, linker.view));
  if (!worked) return readStored(question, linker, builder, score, linked);
  const over = withWorkedColumns(linker.view, worked.ways);
  const read = readStored(worked.text, linker.over(over), builder.over(over), score);
  const kept = new Set(read.context.linked.tokens.map(({ word }) => word));
  return { ...read, worked: linked.tokens.filter(({ word }) => !kept.has(word)).map(({ text }) => text) };
}

/** Reads a question that works out nothing, linked in plain words. */
function readStored(
  question: string,
  linker: Linker,
  builder: ProgramBuilder,
  score: (context: QuestionContext) => PieceScores,
  linked = linker.link(inPlainWords(question, linker.view)),
): Reading {
  const { view } = linker;
  const isHeld = withoutEmptyGroups(question) !== question;
  const isAll = withoutNoneToo(question) !== question;
  const tryOne = (linked: LinkedQuestion, form: ShownForm = {}): Reading => {
    const context = contextOf(linked, view);
    const pieces = score(context);
    return { context, pieces, built: buildCandidates(pieces, builder, RUN, { ...form, isHeld, isAll }) };
  };
  const whole = tryOne(linked);
  const apart = askedApart(whole);
  if (apart && apart.built.length > 0) return apart;
  if (whole.built.length > 0) return whole;
  for (const part of partsBySaid(linked, view).slice(0, MOST_PARTS)) {
    const { pieces, built } = tryOne(linker.link(linked.text, part));
    if (built.length > 0) return { context: whole.context, pieces, built };
  }
  return whole;

  /** What is asked, read without what is to be shown, where the likeliest reading of all of it does not show just that. */
  function askedApart({ built: [best] }: Reading): Reading | undefined {
    const form = answerForm(question);
    const things = form?.shown.map((phrase) => askedThing(linker.link(phrase), view));
    if (!form || things?.every((thing) => thing !== undefined) !== true) return undefined;
    const isShown = form.isBeside ? showsBeside : shows;
    const asked = linker.link(inPlainWords(form.asked, view));
    // "Which lorries were scrapped? Plate and date": what was done is said where that ends, and only there.
    const saysMore = asked.deeds.length > linked.deeds.length;
    // "Flats with balcony and lift" says of the flats what looks like a list of what to show.
    if (form.isBeside === true && asked.deeds.length < linked.deeds.length) return undefined;
    if (best && !form.isOrdered && !saysMore && isShown(best.frame, things, view)) return undefined;
    return tryOne(asked, { things, isBeside: form.isBeside });
  }
}
