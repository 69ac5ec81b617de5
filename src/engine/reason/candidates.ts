/** Candidates: frames with their programs, scored by the pieces and by the tables that their joins need. */
import type { GraphIndex } from '../graph/graph-index';
import type { SchemaView } from '../question/schema-view';
import type { ViewJoin } from '../question/view-joins';
import { ID_WORDS } from '../question/view-names';
import type { BuiltCandidate, Program, ProgramBuilder } from './programs/build-program';
import { reachedFrom, rowsTable } from './programs/counted-rows';
import { countedTable } from './said/counted-use';
import { deedsDone } from './said/deeds-done';
import { columnsOfFrame, type Frame } from './frame/frame';
import { showing, showingBeside } from './mend/asked-form';
import type { AskedThing } from './said/asked-things';
import { countedOnce } from './mend/counted-once';
import { foldShown } from './mend/fold-uses';
import { withEmptyGroups, withoutEmptyCells } from './mend/held-groups';
import { generateFrames, usesScore } from './generate';
import type { PieceScores } from './pieces/piece-scores';
import type { QuestionContext } from './frame/question-context';
import { aggregatesOf } from './programs/walk-intent';

/** Whether rows are counted that a join makes of several tables: occupants times equipment. Nobody asks for those. */
function countsCombinations({ intent, joins }: Program, graph: GraphIndex): boolean {
  const [tree] = joins;
  if (intent.kind === 'set' || !tree) return false;
  const nodes = [...intent.select, ...intent.orderBy.map(({ by }) => by), ...(intent.having ? [intent.having] : [])];
  const counted = nodes.flatMap(aggregatesOf).some(({ of }) => of.kind === 'rows' && of.use === undefined);
  return counted && rowsTable(tree.uses, graph) === undefined;
}

/** Negations of all rows there are: who "had no asthma", and not whose last visit "was not urgent". */
const NONE_AT_ALL = new Set(['no', 'never', 'without', 'none']);

/**
 * Whether a condition denies a value of one of many rows: patients with another condition than asthma may have asthma too. "No
 * asthma" is said of the patient.
 * @param frame a frame with plain conditions
 * @param context the question
 * @param graph tells which rows find many
 */
function deniesOneOfMany(frame: Frame, context: QuestionContext, graph: GraphIndex): boolean {
  const { view, linked } = context;
  const selected = frame.select.flatMap(({ column }) => view.columns[column ?? -1]?.use ?? []);
  if (!linked.tokens.some(({ word, cue }) => cue === 'not' && NONE_AT_ALL.has(word))) return false;
  const main = view.uses[countedTable(context) ?? selected[0] ?? -1]?.table;
  const denied = frame.conditions.filter(({ kind }) => kind === 'x');
  if (main === undefined || denied.length === 0) return false;
  const single = reachedFrom(main, graph);
  return denied.some(({ column }) => !single.has(view.uses[view.columns[column]?.use ?? -1]?.table ?? main));
}

/**
 * Whether rows are sought among those of a table that is joined anyway: "the games that she took part in when she was 31" are no
 * games in which somebody was 31. Of the gold programs of 6,408 training questions none does so.
 */
function seeksAmongJoined({ part }: Frame, { joins }: Program, view: SchemaView): boolean {
  const [main, inner] = joins;
  if (part?.kind !== 'in' || part.conditions.length === 0 || !main || !inner) return false;
  const joined = new Set(main.uses.map(({ table }) => table));
  const compared = view.uses[view.columns[part.column ?? -1]?.use ?? -1]?.table;
  return inner.uses.some(({ table }) => table !== compared && joined.has(table));
}

/**
 * Whether rows are sought by what is said of themselves: whose number is the prerequisite of a course that is called so, where that
 * prerequisite leads back to them. It could be said without.
 */
function seeksItself({ part }: Frame, { joins: [, inner] }: Program, view: SchemaView): boolean {
  if (part?.kind !== 'in' || part.inner === undefined || !inner) return false;
  const [from, to] = [view.columns[part.inner], view.columns[part.column ?? -1]];
  const table = (column: typeof from) => view.uses[column?.use ?? -1]?.table;
  const isOfOuter = part.conditions.every((one) => table(view.columns[one.column]) === table(to));
  return (
    isOfOuter &&
    inner.joins.some(
      ({
        edge: {
          from: [a],
          to: [b],
        },
      }) =>
        // prettier-ignore
        a?.table === table(from) && a?.column === from?.name && b?.table === table(to) && b?.column === to?.name,
    )
  );
}

/** Whether a question has all words of a name of a column that refers, but those for a key. */
function isSaidWhole(names: readonly (readonly string[])[], words: ReadonlySet<string>): boolean {
  const telling = names.map((name) => name.filter((word) => !ID_WORDS.has(word)));
  return telling.some((name) => name.length > 0 && name.every((word) => words.has(word)));
}

/**
 * Builds programs that join along what a question says. Staff belong to departments and some of them head one: where "heads" is said, nobody
 * asks for those who belong to it, though that edge may be the surer one.
 */
function building(context: QuestionContext, whole: ProgramBuilder) {
  const { view, spoken, linked } = context;
  const all = alongDeeds(context, whole);
  // Who asks for "advisors" means those whom the column of that name refers to, though nobody has looked at the edge yet.
  const words = new Set(linked.tokens.map((token) => token.stem));
  const isCalled = ({ from }: ViewJoin) => isSaidWhole(view.columns[from]?.names ?? [], words);
  const isSaid = (join: ViewJoin) => isCalled(join) || spoken.some((one) => one.join === join);
  const unseen = view.joins.flatMap((join) => (join.edge.status === 'suggested' && isSaid(join) ? [join.edge] : []));
  const builder = unseen.length > 0 ? all.trusting(new Set(unseen)) : all;
  const table = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table;
  const said = new Set(spoken.map(({ join }) => join));
  const back = (join: ViewJoin) =>
    view.joins.filter((j) => !said.has(j) && table(j.from) === table(join.to) && table(j.to) === table(join.from));
  const opposed = [...said].filter((join) => table(join.from) !== table(join.to) && back(join).length > 0);
  const along = new Map(opposed.map((join) => [join, builder.without(new Set(back(join).map(({ edge }) => edge)))]));
  return (frame: Frame): Program | undefined => {
    const read = new Set(columnsOfFrame(frame).map((id) => view.columns[id]?.profile));
    const meant = opposed.find(({ from }) => !read.has(view.columns[from]?.profile));
    return (meant && along.get(meant)?.build(frame, linked.text)) ?? builder.build(frame, linked.text);
  };
}

/**
 * Builds programs that join by no nearer tie than what a question says that somebody did.
 * @param context the question
 * @param builder builds programs over the graph
 */
export function alongDeeds(context: QuestionContext, builder: ProgramBuilder): ProgramBuilder {
  const shut = deedsDone(context).flatMap((deed) => deed.shut.map(({ edge }) => edge));
  return shut.length > 0 ? builder.without(new Set(shut)) : builder;
}

/** What a question spells out of the form of its answer. */
export interface ShownForm {
  /** What is to be shown; candidates that cannot show it are left out. */
  readonly things?: readonly AskedThing[];
  /** It is to be shown beside what is asked for anyway. */
  readonly isBeside?: boolean;
  /** Groups that hold nothing are not wanted. */
  readonly isHeld?: boolean;
  /** They are told too. */
  readonly isAll?: boolean;
}

/** What each table costs that joins need and nobody asked for. */
const DETOUR = 0.3;
/** What an ambiguous join costs. */
const AMBIGUOUS = 0.7;

/**
 * Builds candidates for a question, best first, each program once.
 * @param pieces scored pieces of the question
 * @param builder builds programs over the graph
 * @param limit at most so many
 * @param form what the question spells out of the form of its answer
 */
export function buildCandidates(
  pieces: PieceScores,
  builder: ProgramBuilder,
  limit: number,
  form: ShownForm = {},
): BuiltCandidate[] {
  const { things, isBeside = false, isHeld = false, isAll = false } = form;
  const { view } = pieces.context;
  const useByTable = new Map(view.uses.filter((u) => u.role === undefined).map((u) => [u.table, u.id]));
  const bySql = new Map<string, BuiltCandidate>();
  const programOf = building(pieces.context, builder);
  for (const generated of generateFrames(pieces)) {
    const show = isBeside ? showingBeside : showing;
    const asked = things ? show(generated.frame, things, view) : generated.frame;
    if (!asked) continue;
    const { frame, left } = things ? { frame: asked, left: [] } : foldShown(asked, view);
    const told = isAll ? withEmptyGroups(frame, view) : isHeld ? withoutEmptyCells(frame, view) : frame;
    if (!told) continue;
    const scored = { ...generated, frame: told };
    if (deniesOneOfMany(scored.frame, pieces.context, builder.graph)) continue;
    const built = programOf(scored.frame);
    const once = built && countedOnce(scored.frame, built, pieces.context, builder.graph);
    const program = once ? programOf(foldShown(once, view).frame) : built;
    if (!program || countsCombinations(program, builder.graph)) continue;
    if (seeksAmongJoined(scored.frame, program, view) || seeksItself(scored.frame, program, view)) continue;
    const read = program.joins.flatMap((tree) => tree.uses.map((u) => useByTable.get(u.table) ?? -1));
    const taking = new Set([...read, ...left]);
    const uses = usesScore(pieces, taking, scored.frame);
    const steps = program.joins.reduce((sum, tree) => sum + tree.joins.length, 0);
    const total = scored.total - scored.scores.uses + uses - DETOUR * steps - (program.ambiguous ? AMBIGUOUS : 0);
    const before = bySql.get(program.sql);
    if (before && before.total >= total) continue;
    bySql.set(program.sql, { ...scored, scores: { ...scored.scores, uses }, total, program });
  }
  return [...bySql.values()].sort((a, b) => b.total - a.total).slice(0, limit);
}
