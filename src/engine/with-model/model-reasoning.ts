/** Has a language model write a program, and weighs it against the engine's own. */
import type { SubQuestion } from '../core/answers';
import type { ColumnRef } from '../core/identifiers';
import { say } from '../core/message';
import { coverReading } from './cover-reading';
import { placedBy } from './placed-words';
import { unique, type ModelWork } from './model-work';
import { estimateTokens } from '../models/tokens';
import type { Missing } from '../plan/missing';
import { joinedTables } from '../graph/joined-tables';
import type { ModelReading } from '../question/model-reading';
import { openWords } from '../question/offered-columns';
import { connectedColumns } from '../reason/model-programs/connected-columns';
import { partsLeftOut } from '../reason/model-programs/heeded-parts';
import {
  agree,
  betterOf,
  proposeProgram,
  repairProgram,
  type ProgramJudge,
  type Proposal,
} from '../reason/model-programs/model-programs';
import { exampleLines } from '../reason/model-programs/near-examples';
import { programRequest, type ProgramInput } from '../reason/model-programs/program-prompt';
import type { Reasoned } from '../reason/programs/reasoned';
import { readsWhatIsSpokenOf, type SpokenOf } from '../reason/model-programs/spoken-of';
import { withModel } from '../reason/model-programs/with-model';
import type { ColumnHit } from '../search/hits';
import { tablesTouchedIn } from '../search/names-in-question';
import type { TraceRecorder } from '../trace-recorder';

/** A prompt has at most so many tokens. */
const MOST_TOKENS = 3000;
/** Columns that stand in for those that a model picks, where it picked none. */
const INSTEAD = 8;
/** From these scores on a question is taken to speak of a column, or of a stored value. */
const SPOKEN_COLUMN = 0.1;
const SPOKEN_VALUE = 0.9;
/** Columns that are added for each smaller question of a person. */
const FOR_GIVEN = 3;
/** Repairs of a program that is written step by step: with the question itself three rounds. */
const REPAIRS_BY_STEPS = 2;

/** What came of reasoning with a model. */
export interface ModelReasoned {
  readonly reasoned: Reasoned;
  /** What of the question the graph does not know under that name, but the model's reading accounts for. */
  readonly placed: readonly Missing[];
}

/** What is known of a question before a program is written. */
export interface BeforeProgram {
  /** How the model reads the question, if it could be read. */
  readonly reading?: ModelReading | undefined;
  /** What it was split into. */
  readonly subQuestions: readonly SubQuestion[];
  /** The columns that the engine takes it to be about, best first. */
  readonly linked: readonly ColumnHit[];
  /** What of it the graph does not know. */
  readonly missing: readonly Missing[];
}

/**
 * Has the model write a program, and weighs it against the engine's own.
 * @param work the question
 * @param own what the engine came to by itself
 * @param before what is known of the question
 * @param trace where the stages are noted
 * @throws SchemaGraphError `cancelled`
 */
export async function reasonWithModel(
  work: ModelWork,
  own: Reasoned,
  { reading, subQuestions, linked, missing }: BeforeProgram,
  trace: TraceRecorder,
): Promise<ModelReasoned> {
  if (!work.calls.open) return { reasoned: own, placed: [] };
  const covered = reading && (await coverReading(work, reading, trace));
  if (!work.calls.open) return { reasoned: own, placed: [] };
  const input = inputOf(
    work,
    own,
    covered,
    subQuestions,
    linked.map(({ column }) => column),
  );
  const judge = judgeOf(work, input, { reading: covered, subQuestions, linked });
  const proposal = await writtenProgram(work, own, input, judge, trace);
  if (!proposal) return { reasoned: own, placed: [] };
  const voiced = withModel(own, proposal, covered, work.asked.question);
  if (!voiced) {
    work.calls.useless(say`The program that it wrote does not fit the graph or cannot be run.`);
    return { reasoned: own, placed: [] };
  }
  work.calls.used();
  const { reasoned, stands } = await trace.stage(
    'reason',
    { own: own.confidence, model: proposal.sql },
    () => voiced,
    ({ reasoned: found, stands: voice }) => ({
      stands: voice,
      confidence: found.confidence,
      sql: found.candidates[0]?.sql ?? null,
    }),
  );
  const placed = stands === 'own' ? [] : placedBy(covered, reasoned.candidates[0], missing);
  return { reasoned, placed };
}

/** How what a model writes is read and judged. */
function judgeOf(
  work: ModelWork,
  input: ProgramInput,
  { reading, subQuestions, linked }: Omit<BeforeProgram, 'missing'>,
): ProgramJudge {
  const { question } = work.asked;
  const parts = { question, values: work.asking.search.storedSync(question), ...(reading && { reading }) };
  const spoken = spokenOf(work, linked);
  const areJoined = joinedTables(work.asking.index);
  const { withGraph = true, allowOutside = false, stepByStep = false } = work.use;
  const read = { withGraph, allowOutside, ...(work.signal && { signal: work.signal }) };
  return {
    read: (sql) => work.asking.reasoner.readStatement(sql, question, read),
    // Without the graph nothing is known to be joined.
    isAbout: (candidate) => !withGraph || readsWhatIsSpokenOf(candidate, spoken, areJoined),
    leftOut: (candidate) => partsLeftOut(candidate, parts),
    ...(stepByStep && { steps: { subQuestions, question, names: stepNames(input) } }),
  };
}

/** Has a program written, and repaired where something is wrong with it; undefined where the model gives none. */
async function writtenProgram(
  work: ModelWork,
  own: Reasoned,
  input: ProgramInput,
  judge: ProgramJudge,
  trace: TraceRecorder,
): Promise<Proposal | undefined> {
  const { samples = 1, stepByStep = false } = work.use;
  const first = await trace.stage(
    'reason',
    { model: work.calls.name, columns: [...input.cards.byId.values()], paths: input.paths?.paths ?? null, samples },
    (_, called) => proposeProgram(input, samples, judge, work.calls, called),
    proposalReport,
  );
  if (!first) return undefined;
  let proposal = first;
  let last: Proposal | undefined = first;
  for (let round = 0; round < (stepByStep ? REPAIRS_BY_STEPS : 1); round++) {
    const before: Proposal = last;
    if (before.trouble.length === 0 || !work.calls.open || agrees(own, before)) break;
    trace.nextPass();
    last = await trace.stage(
      'reason',
      { model: work.calls.name, sql: before.sql, problems: before.trouble },
      (_, called) => repairProgram(before, input, judge, work.calls, called),
      proposalReport,
    );
    if (!last) break;
    proposal = betterOf(proposal, last);
  }
  return proposal;
}

/** What the words of the question bring up. */
function spokenOf(work: ModelWork, linked: readonly ColumnHit[]): SpokenOf {
  const { search } = work.asking;
  const { question } = work.asked;
  const values = search.valuesSync(question).filter(({ score }) => score >= SPOKEN_VALUE);
  return {
    tables: [...tablesTouchedIn(search.context, question), ...values.map(({ column }) => column.table)],
    columns: linked.filter(({ score }) => score >= SPOKEN_COLUMN).map(({ column }) => column),
  };
}

/** What steps may speak of, beside the question. */
function stepNames({ cards }: ProgramInput): string[] {
  return [...cards.byId.values()].flatMap(({ table, column }) => [table, column]);
}

/** What a program is made of: the columns that were picked, with what the graph says of them. */
function inputOf(
  work: ModelWork,
  own: Reasoned,
  reading: ModelReading | undefined,
  subQuestions: readonly SubQuestion[],
  likely: readonly ColumnRef[],
): ProgramInput {
  const { index, reader, search } = work.asking;
  const { question, evidence } = work.asked;
  const ownColumns = (own.candidates[0]?.columns ?? []).filter(({ column }) => column !== '*');
  const picked = reading ? reading.columns : likely.slice(0, INSTEAD);
  // A person's own smaller questions may speak of what the question does not.
  const spoken = subQuestions.flatMap(({ text, tables }) => (tables.length > 0 ? [] : search.columns(text, FOR_GIVEN)));
  const wanted = unique([
    ...picked,
    ...spoken.map(({ column }) => column),
    ...ownColumns.map(({ table, column }) => ({ table, column })),
  ]);
  const connected = work.use.withGraph === false ? undefined : connectedColumns(index, wanted);
  const base = {
    question,
    ...(evidence !== undefined && { evidence }),
    ...(reading && { reading }),
    ...(connected && { paths: connected.paths }),
    graph: index,
    mayShow: reader.sources(question, work.values).mayShow,
    values: work.values,
    subQuestions,
    stepByStep: work.use.stepByStep === true,
    examples: exampleLines(work.use.examples ?? [], {
      question,
      graph: index,
      values: work.values,
      isOpen: openWords(search, question),
    }),
  };
  const bare = programRequest({ ...base, cards: { lines: [], byId: new Map() } }, 1);
  const budget = MOST_TOKENS - estimateTokens(bare.messages.map(({ content }) => content).join('\n'));
  const columns = connected ? unique([...connected.columns, ...connected.apart]) : wanted;
  return { ...base, cards: reader.cards(columns, question, work.values, budget) };
}

function agrees(own: Reasoned, { candidate }: Proposal): boolean {
  const [best] = own.candidates;
  return best !== undefined && candidate !== undefined && agree(best, candidate);
}

function proposalReport(proposal: Proposal | undefined): unknown {
  if (!proposal) return { sql: null };
  const { sql, agreeing, samples, trouble, candidate, steps } = proposal;
  return {
    sql,
    runs: candidate?.sql ?? null,
    rows: candidate?.result.rows.length ?? null,
    agreeing,
    samples,
    problems: trouble,
    ...(steps.length > 0 && { steps }),
    // A repair is one more try at the same program.
    ...(!proposal.repaired && { programs: proposal.programs }),
  };
}
