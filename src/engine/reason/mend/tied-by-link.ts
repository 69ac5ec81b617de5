/** Rows that a link table ties, where a role ties them as well: "jurors on juries" are their members, and not those who chair one. */
import type { ViewJoin } from '../../question/view-joins';
import type { TaggedToken } from '../../question/tag-question';
import { isStopWord } from '../../search/words';
import type { Frame, FramePart } from '../frame/frame';
import { columnsOfFrame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { tableMentions } from '../said/table-mentions';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/** Two tables and the one that ties them, all by their uses; the column of the role. */
interface Tie {
  readonly ends: readonly [referring: number, referred: number];
  readonly role: number;
  readonly link: number;
  /** The column of the link table that refers to what the role refers to. */
  readonly inner: number;
}

/** Verbs of being one of several. */
const BELONGING = /^(?:belong|sit|sat|serve|join|participate|take|part|be|member)/;
/** What says no more than that it was so some day. */
const EVER = /^(?:ever|once|already|currently|now)$/;

/**
 * A frame over the link table between two tables, where the question puts nothing between their names that says a role.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where no such tables take part
 */
export function tiedByLink(frame: Frame, context: QuestionContext): Frame {
  const found = ties(context);
  if (found.length === 0) return frame;
  if (frame.part?.kind === 'intersect') return bothByLink(frame, frame.part, found, context);
  if (frame.part) return { ...frame, part: partByLink(frame.part, found) };
  const uses = usesOfFrame(frame, context.view);
  const read = new Set(columnsOfFrame(frame));
  return found.reduce((tied, { ends, role, link }) => {
    if (uses.has(link) || read.has(role) || !ends.every((end) => uses.has(end))) return tied;
    return { ...tied, uses: [...tied.uses, link] };
  }, frame);
}

/** "Who sat on both the first and the second jury": members of each, and of neither those who chair it. */
function bothByLink(frame: Frame, part: FramePart, found: readonly Tie[], { view }: QuestionContext): Frame {
  const read = new Set(columnsOfFrame(frame));
  const of = (uses: readonly number[], columns: readonly number[]) =>
    new Set([...uses, ...columns.flatMap((id) => view.columns[id]?.use ?? [])]);
  const shown = frame.select.flatMap(({ column }) => column ?? []);
  const sides = [
    of(frame.uses, [...shown, ...frame.conditions.map((c) => c.column)]),
    of(part.uses, [...shown, ...part.conditions.map((c) => c.column)]),
  ];
  const tie = found.find(
    ({ ends, role, link }) =>
      !read.has(role) && sides.every((uses) => !uses.has(link) && ends.every((end) => uses.has(end))),
  );
  if (!tie) return frame;
  return { ...frame, uses: [...frame.uses, tie.link], part: { ...part, uses: [...part.uses, tie.link] } };
}

/** "On no jury": those who are outside of the list of members, and not only those who chair none. */
function partByLink(part: NonNullable<Frame['part']>, found: readonly Tie[]): NonNullable<Frame['part']> {
  if (part.conditions.length > 0) return part;
  const outside = part.kind === 'except' ? found.find(({ ends }) => part.uses.includes(ends[0])) : undefined;
  if (outside) return { ...part, uses: part.uses.map((use) => (use === outside.ends[0] ? outside.link : use)) };
  const tie = found.find(({ role }) => role === part.inner);
  if (!tie || (part.kind !== 'not-in' && part.kind !== 'in')) return part;
  return { ...part, inner: tie.inner, uses: part.uses.map((use) => (use === tie.ends[0] ? tie.link : use)) };
}

/**
 * Whether a use stands between two tables of a frame that are tied by it, so that the question speaks of it without a word.
 * @param use of a table that no word names
 * @param uses those that the frame reads
 * @param context the question
 */
export function tiesUnnamed(use: number, uses: ReadonlySet<number>, context: QuestionContext): boolean {
  return ties(context).some(({ ends, link }) => link === use && ends.some((end) => uses.has(end)));
}

const ties = oncePerQuestion((context): readonly Tie[] =>
  context.view.joins.flatMap((join) => tieBeside(join, context)),
);

/** The link table between the ends of an edge that names a role of which the question does not speak. */
function tieBeside(join: ViewJoin, context: QuestionContext): Tie[] {
  const { view, linked, spoken } = context;
  const [from, to] = [view.columns[join.from], view.columns[join.to]];
  const referred = view.uses[to?.use ?? -1];
  if (!from || !referred || from.use === referred.id) return [];
  const own = new Set([...referred.names.flat(), ...referred.keyName]);
  const isRole = !from.names.flat().some((stem) => own.has(stem));
  const isSaid = (linked.columns[from.id]?.level ?? 0) > 0 || spoken.some((verb) => verb.join === join);
  if (!isRole || isSaid || !standTogether(from.use, referred.id, context)) return [];
  const links = view.uses.filter(({ id, role, key }) => {
    const ends = key.map((k) => view.joins.find((j) => j.from === k)?.to).map((k) => view.columns[k ?? -1]?.use);
    return (
      role === undefined && id !== from.use && key.length === 2 && ends.includes(from.use) && ends.includes(referred.id)
    );
  });
  const [link, ...more] = links;
  const inner = link?.key.find((k) => view.joins.some((j) => j.from === k && j.to === join.to));
  if (!link || more.length > 0 || inner === undefined) return [];
  return [{ ends: [from.use, referred.id], role: from.id, link: link.id, inner }];
}

/** Whether a question names two tables with nothing between them but words of structure: "jurors who sit on at least two juries". */
function standTogether(a: number, b: number, context: QuestionContext): boolean {
  const { linked, valueTokens } = context;
  const { tokens } = linked;
  const mentions = tableMentions(context).filter(({ use }) => use.id === a || use.id === b);
  return mentions.some((first, i) => {
    const next = mentions[i + 1];
    if (!next || next.use.id === first.use.id) return false;
    const between = tokens.slice(first.end, next.start);
    const plain = ({ cue, word, number, stem, index }: TaggedToken) =>
      cue !== undefined ||
      number !== undefined ||
      isStopWord(word) ||
      BELONGING.test(stem) ||
      EVER.test(word) ||
      valueTokens.has(index);
    return between.length > 0 && between.every(plain);
  });
}
