/**
 * The stages of a question in which a language model takes part. Each is something that the engine does by itself too: without
 * an answer of the model, or with one that does not hold, what the engine came to stands, and one line says what happened.
 */
import { GraphWords } from './answer/words';
import type { Asking } from './asking';
import { factSentences, factsRequest, parseFacts } from './answer/facts-answer';
import { parseWording, wordingRequest, type ToWord } from './answer/checked-wording';
import type { Answer, SubQuestion } from './core/answers';
import { columnKey, type ColumnRef } from './core/identifiers';
import { say } from './core/message';
import type { ModelUse } from './models/model-use';
import { placedBy } from './model-placed';
import { estimateTokens } from './models/tokens';
import { callsOf, QuestionCalls, type NoteCall } from './models/question-calls';
import type { Missing } from './plan/gate';
import { joinedTables, needGroups } from './question/align-needs';
import { uncovered } from './question/coverage';
import { groupedNeeds, type ModelReading } from './question/model-reading';
import { openWords } from './question/offered-columns';
import type { QuestionToRead } from './question/question-reader';
import { parseResidual, parseSubQuestions, residualRequest, subQuestionsRequest } from './question/sub-questions';
import { connectedColumns } from './reason/connected-columns';
import { partsLeftOut } from './reason/heeded-parts';
import {
  agree,
  betterOf,
  proposeProgram,
  repairProgram,
  type ProgramJudge,
  type Proposal,
} from './reason/model-programs';
import { exampleLines } from './reason/near-examples';
import { programRequest, type ProgramInput } from './reason/program-prompt';
import type { Candidate, Reasoned } from './reason/reasoned';
import { readsWhatIsSpokenOf, type SpokenOf } from './reason/spoken-of';
import { withModel } from './reason/with-model';
import type { ColumnHit } from './search/hits';
import { tablesTouchedIn } from './search/names-in-question';
import type { TraceRecorder } from './trace-recorder';

/** A prompt has at most so many tokens. */
const MOST_TOKENS = 3000;
/** Columns that stand in for those that a model picks, where it picked none. */
const INSTEAD = 8;

/** Columns that a question for what is missing is searched for, and those that are added. */
const FOR_RESIDUAL = 12;
const MOST_RESIDUAL = 4;
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

/** One question, with a model. */
export class ModelStages {
  readonly #asking: Asking;
  readonly #use: ModelUse;
  readonly #asked: QuestionToRead;
  readonly #signal: AbortSignal | undefined;
  readonly calls: QuestionCalls;

  /**
   * @param asking the graph
   * @param use the model, and what it may be given
   * @param asked the question
   * @param signal cancels it
   */
  constructor(asking: Asking, use: ModelUse, asked: QuestionToRead, signal: AbortSignal | undefined) {
    this.#asking = asking;
    this.#use = use;
    this.#asked = asked;
    this.#signal = signal;
    this.calls = new QuestionCalls(use.model, signal, callsOf(use));
  }

  /** Whether stored values may be sent. */
  get values(): boolean {
    return this.#use.sendValues !== false;
  }

  /**
   * Conditions, what is asked for, needs and columns, in one call.
   * @param called given the call
   */
  read(called: NoteCall): Promise<ModelReading | undefined> {
    return this.#asking.reader.read(this.#asked, this.values, this.calls, called);
  }

  /**
   * Has the model word one smaller question for each group of needs, where that is wanted (DMRAL figure 3).
   * @param reading how the model reads the question
   * @param given the smaller questions that a person wants instead
   * @param called given the call
   * @returns in the order in which they are answered; none where the question is one for a single table
   */
  async split(
    reading: ModelReading | undefined,
    given: readonly string[] | undefined,
    called: NoteCall,
  ): Promise<readonly SubQuestion[]> {
    if (given) return given.map((text) => ({ text, tables: [], needs: [] }));
    const { question, evidence } = this.#asked;
    const groups = reading ? groupedNeeds(reading.needs, this.#asking.index) : [];
    if (!this.#use.stepByStep || groups.length < 2 || !this.calls.open) return [];
    const split = { question, ...(evidence !== undefined && { evidence }), groups };
    const [reply] = (await this.calls.ask(subQuestionsRequest(split), called)) ?? [];
    return (reply === undefined ? undefined : parseSubQuestions(reply, split)) ?? [];
  }

  /**
   * Has the model write a program, and weighs it against the engine's own.
   * @param own what the engine came to by itself
   * @param understood how the model reads the question, and what it was split into
   * @param linked the columns that the engine takes the question to be about, best first
   * @param missing what of it the graph does not know
   * @param trace where the stages are noted
   * @throws SchemaGraphError `cancelled`
   */
  async reason(
    own: Reasoned,
    {
      reading,
      subQuestions,
    }: { readonly reading?: ModelReading | undefined; readonly subQuestions: readonly SubQuestion[] },
    linked: readonly ColumnHit[],
    missing: readonly Missing[],
    trace: TraceRecorder,
  ): Promise<ModelReasoned> {
    if (!this.calls.open) return { reasoned: own, placed: [] };
    const covered = reading && (await this.cover(reading, trace));
    if (!this.calls.open) return { reasoned: own, placed: [] };
    const input = this.input(
      own,
      covered,
      subQuestions,
      linked.map(({ column }) => column),
    );
    const { samples = 1, stepByStep = false } = this.#use;
    const { question } = this.#asked;
    const parts = { question, values: this.#asking.search.valuesSync(question), ...(covered && { reading: covered }) };
    const spoken = this.spokenOf(linked);
    const areJoined = joinedTables(this.#asking.index);
    const { withGraph = true, allowOutside = false } = this.#use;
    const read = { withGraph, allowOutside, ...(this.#signal && { signal: this.#signal }) };
    const judge: ProgramJudge = {
      read: (sql) => this.#asking.reasoner.readStatement(sql, question, read),
      // Without the graph nothing is known to be joined.
      isAbout: (candidate) => !withGraph || readsWhatIsSpokenOf(candidate, spoken, areJoined),
      leftOut: (candidate) => partsLeftOut(candidate, parts),
      ...(stepByStep && { steps: { subQuestions, question, names: this.stepNames(input) } }),
    };
    const first = await trace.stage(
      'reason',
      { model: this.calls.name, columns: [...input.cards.byId.values()], paths: input.paths?.paths ?? null, samples },
      (_, called) => proposeProgram(input, samples, judge, this.calls, called),
      proposalReport,
    );
    if (!first) return { reasoned: own, placed: [] };
    let proposal = first;
    let last: Proposal | undefined = first;
    for (let round = 0; round < (stepByStep ? REPAIRS_BY_STEPS : 1); round++) {
      const before: Proposal = last;
      if (before.trouble.length === 0 || !this.calls.open || agrees(own, before)) break;
      trace.nextPass();
      last = await trace.stage(
        'reason',
        { model: this.calls.name, sql: before.sql, problems: before.trouble },
        (_, called) => repairProgram(before, input, judge, this.calls, called),
        proposalReport,
      );
      if (!last) break;
      proposal = betterOf(proposal, last);
    }
    const voiced = withModel(own, proposal, covered, question);
    if (!voiced) {
      this.calls.useless(say`The program that it wrote does not fit the graph or cannot be run.`);
      return { reasoned: own, placed: [] };
    }
    this.calls.used();
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

  /**
   * Has the model word an answer, and says in it what became of the model.
   * @param answer in the engine's words
   * @param best the program that it rests on
   * @param called given the call
   * @returns the answer in the model's words where these hold
   * @throws SchemaGraphError `cancelled`
   */
  async finish(answer: Answer, best: Candidate | undefined, called: NoteCall): Promise<Answer> {
    const text = (await this.readFacts(answer, best, called)) ?? (await this.reword(answer, called));
    const { warning, helped, name } = this.calls;
    return {
      ...answer,
      ...(text !== undefined && { answer: { ...answer.answer, text } }),
      warnings: [...answer.warnings, ...(warning ? [warning] : [])],
      model: helped ? name : null,
    };
  }

  /** What the facts on the paths of the answer's rows say (SGAM A.2), where that is wanted. */
  private async readFacts(answer: Answer, best: Candidate | undefined, called: NoteCall): Promise<string | undefined> {
    const { index, reasoner } = this.#asking;
    const { question } = this.#asked;
    const isWanted = this.#use.facts === true && this.values && !answer.abstained && answer.answer.kind !== 'boolean';
    if (!isWanted || !best || !this.calls.open) return undefined;
    const found = await reasoner.facts(best, question, this.#signal);
    const facts = found ? factSentences(found, index) : [];
    if (facts.length === 0) return undefined;
    const [reply] = (await this.calls.ask(factsRequest(question, facts), called)) ?? [];
    const told = reply === undefined ? undefined : parseFacts(reply, facts);
    if (told !== undefined) this.calls.used();
    return told;
  }

  private async reword(answer: Answer, called: NoteCall): Promise<string | undefined> {
    const { text } = answer.answer;
    // Who has no answer has nothing to word, and rows are stored values.
    if (answer.abstained || !this.values || typeof text !== 'string' || !this.calls.open) return undefined;
    const toWord: ToWord = {
      question: this.#asked.question,
      body: { ...answer.answer, text },
      names: this.names(answer),
    };
    const request = wordingRequest(toWord);
    const [reply] = (request && (await this.calls.ask(request, called))) ?? [];
    const worded = reply === undefined ? undefined : parseWording(reply, toWord);
    if (worded !== undefined) this.calls.used();
    return worded;
  }

  /** What the columns on the paths of an answer are called where the engine words it: further words of the graph are no reason. */
  private names(answer: Answer): string[] {
    const words = new GraphWords(this.#asking.index);
    return answer.paths
      .flatMap((path) => path.columns)
      .flatMap(({ table, column }) => [table, column, words.tableName(table), words.columnName(table, column)]);
  }

  /**
   * Where the columns that were picked do not cover the question: has the model ask for what is missing, and adds the columns
   * that this finds among the tables that can be joined (DMRAL 4.2, figure 12).
   */
  private async cover(reading: ModelReading, trace: TraceRecorder): Promise<ModelReading> {
    const { index, search } = this.#asking;
    const { question, evidence } = this.#asked;
    const gaps = uncovered(reading);
    if (gaps.length === 0) return reading;
    const tables = needGroups(reading.columns.map((column) => ({ text: '', column }))).map(({ table, columns }) => ({
      table,
      columns: columns.map(({ column }) => column),
    }));
    trace.nextPass();
    return trace.stage(
      'link',
      { gaps },
      async (_, called) => {
        const open = { question, ...(evidence !== undefined && { evidence }), tables, gaps };
        const [reply] = (await this.calls.ask(residualRequest(open), called)) ?? [];
        const residual = reply === undefined ? undefined : parseResidual(reply);
        if (residual === undefined) return reading;
        const areJoined = joinedTables(index);
        const found = search
          .columns(residual, FOR_RESIDUAL)
          .map(({ column }) => column)
          .filter(({ table }) => reading.columns.every((known) => areJoined(known.table, table)));
        const more = found.filter(({ table }) => table === found[0]?.table).slice(0, MOST_RESIDUAL);
        const needs = [...reading.needs, ...gaps.map((text) => ({ text, columns: more }))];
        return { ...reading, needs, columns: unique([...reading.columns, ...more]) };
      },
      ({ columns }) => ({ columns: columns.slice(reading.columns.length) }),
    );
  }

  /** What the words of the question bring up. */
  private spokenOf(linked: readonly ColumnHit[]): SpokenOf {
    const { search } = this.#asking;
    const { question } = this.#asked;
    const values = search.valuesSync(question).filter(({ score }) => score >= SPOKEN_VALUE);
    return {
      tables: [...tablesTouchedIn(search.context, question), ...values.map(({ column }) => column.table)],
      columns: linked.filter(({ score }) => score >= SPOKEN_COLUMN).map(({ column }) => column),
    };
  }

  /** What steps may speak of, beside the question. */
  private stepNames({ cards }: ProgramInput): string[] {
    return [...cards.byId.values()].flatMap(({ table, column }) => [table, column]);
  }

  /** What a program is made of: the columns that were picked, with what the graph says of them. */
  private input(
    own: Reasoned,
    reading: ModelReading | undefined,
    subQuestions: readonly SubQuestion[],
    likely: readonly ColumnRef[],
  ): ProgramInput {
    const { index, reader, search } = this.#asking;
    const { question, evidence } = this.#asked;
    const ownColumns = (own.candidates[0]?.columns ?? []).filter(({ column }) => column !== '*');
    const picked = reading ? reading.columns : likely.slice(0, INSTEAD);
    // A person's own smaller questions may speak of what the question does not.
    const spoken = subQuestions.flatMap(({ text, tables }) =>
      tables.length > 0 ? [] : search.columns(text, FOR_GIVEN),
    );
    const wanted = unique([
      ...picked,
      ...spoken.map(({ column }) => column),
      ...ownColumns.map(({ table, column }) => ({ table, column })),
    ]);
    const connected = this.#use.withGraph === false ? undefined : connectedColumns(index, wanted);
    const base = {
      question,
      ...(evidence !== undefined && { evidence }),
      ...(reading && { reading }),
      ...(connected && { paths: connected.paths }),
      graph: index,
      mayShow: reader.sources(question, this.values).mayShow,
      values: this.values,
      subQuestions,
      stepByStep: this.#use.stepByStep === true,
      examples: exampleLines(this.#use.examples ?? [], {
        question,
        graph: index,
        values: this.values,
        isOpen: openWords(search, question),
      }),
    };
    const bare = programRequest({ ...base, cards: { lines: [], byId: new Map() } }, 1);
    const budget = MOST_TOKENS - estimateTokens(bare.messages.map(({ content }) => content).join('\n'));
    const columns = connected ? unique([...connected.columns, ...connected.apart]) : wanted;
    return { ...base, cards: reader.cards(columns, question, this.values, budget) };
  }
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

function unique(columns: readonly ColumnRef[]): ColumnRef[] {
  return [...new Map(columns.map((ref) => [columnKey(ref), ref])).values()];
}
