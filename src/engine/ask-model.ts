/**
 * The stages of a question in which a language model takes part. Each is something that the engine does by itself too: without
 * an answer of the model, or with one that does not hold, what the engine came to stands, and one line says what happened.
 */
import { GraphWords } from './answer/words';
import type { Asking } from './asking';
import { parseWording, wordingRequest, type ToWord } from './answer/checked-wording';
import type { Answer } from './core/answers';
import { columnKey, type ColumnRef } from './core/identifiers';
import { say, type Message } from './core/message';
import type { ModelUse } from './models/model-use';
import { estimateTokens } from './models/tokens';
import { QuestionCalls, type NoteCall } from './models/question-calls';
import type { Missing } from './plan/gate';
import type { ModelReading } from './question/model-reading';
import type { QuestionToRead } from './question/question-reader';
import { connectedColumns } from './reason/connected-columns';
import { partsLeftOut } from './reason/heeded-parts';
import { agree, proposeProgram, repairProgram, type ProgramJudge, type Proposal } from './reason/model-programs';
import { programRequest, type ProgramInput } from './reason/program-prompt';
import type { Candidate, Reasoned } from './reason/reasoned';
import { withModel, type Voiced } from './reason/with-model';
import type { TraceRecorder } from './trace-recorder';

/** A prompt has at most so many tokens. */
const MOST_TOKENS = 3000;
/** Columns that stand in for those that a model picks, where it picked none. */
const INSTEAD = 8;

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
    this.calls = new QuestionCalls(use.model, signal);
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
   * Has the model write a program, and weighs it against the engine's own.
   * @param own what the engine came to by itself
   * @param reading how the model reads the question
   * @param likely the columns that the engine takes the question to be about
   * @param missing what of it the graph does not know
   * @param trace where the stages are noted
   * @throws SchemaGraphError `cancelled`
   */
  async reason(
    own: Reasoned,
    reading: ModelReading | undefined,
    likely: readonly ColumnRef[],
    missing: readonly Missing[],
    trace: TraceRecorder,
  ): Promise<ModelReasoned> {
    if (!this.calls.open) return { reasoned: own, placed: [] };
    const input = this.input(own, reading, likely);
    const { samples = 1 } = this.#use;
    const { question } = this.#asked;
    const parts = { question, values: this.#asking.search.valuesSync(question), ...(reading && { reading }) };
    const { withGraph = true, allowOutside = false } = this.#use;
    const read = { withGraph, allowOutside, ...(this.#signal && { signal: this.#signal }) };
    const judge: ProgramJudge = {
      read: (sql) => this.#asking.reasoner.readStatement(sql, question, read),
      leftOut: (candidate) => partsLeftOut(candidate, parts),
    };
    const first = await trace.stage(
      'reason',
      { model: this.calls.name, columns: [...input.cards.byId.values()], paths: input.paths?.paths ?? null, samples },
      (_, called) => proposeProgram(input, samples, judge, this.calls, called),
      proposalReport,
    );
    if (!first) return { reasoned: own, placed: [] };
    let proposal = first;
    if (first.trouble.length > 0 && this.calls.open && !agrees(own, first)) {
      trace.nextPass();
      proposal = await trace.stage(
        'reason',
        { model: this.calls.name, sql: first.sql, problems: first.trouble },
        (_, called) => repairProgram(first, this.values, judge, this.calls, called),
        proposalReport,
      );
    }
    const voiced = withModel(own, proposal, reading, question);
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
    return { reasoned, placed: placedBy(reading, stands, reasoned.candidates[0], missing) };
  }

  /**
   * Has the model word an answer, and says in it what became of the model.
   * @param answer in the engine's words
   * @param called given the call
   * @returns the answer in the model's words where these hold
   * @throws SchemaGraphError `cancelled`
   */
  async finish(answer: Answer, called: NoteCall): Promise<Answer> {
    const text = await this.reword(answer, called);
    const { warning, helped, name } = this.calls;
    return {
      ...answer,
      ...(text !== undefined && { answer: { ...answer.answer, text } }),
      warnings: [...answer.warnings, ...(warning ? [warning] : [])],
      model: helped ? name : null,
    };
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

  /** What a program is made of: the columns that were picked, with what the graph says of them. */
  private input(own: Reasoned, reading: ModelReading | undefined, likely: readonly ColumnRef[]): ProgramInput {
    const { index, reader } = this.#asking;
    const { question, evidence } = this.#asked;
    const ownColumns = (own.candidates[0]?.columns ?? []).filter(({ column }) => column !== '*');
    const picked = reading ? reading.columns : likely.slice(0, INSTEAD);
    const wanted = unique([...picked, ...ownColumns.map(({ table, column }) => ({ table, column }))]);
    const connected = this.#use.withGraph === false ? undefined : connectedColumns(index, wanted);
    const base = {
      question,
      ...(evidence !== undefined && { evidence }),
      ...(reading && { reading }),
      ...(connected && { paths: connected.paths }),
      graph: index,
      mayShow: reader.sources(question, this.values).mayShow,
      values: this.values,
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
  const { sql, agreeing, samples, trouble, candidate } = proposal;
  return {
    sql,
    runs: candidate?.sql ?? null,
    rows: candidate?.result.rows.length ?? null,
    agreeing,
    samples,
    problems: trouble,
  };
}

/**
 * What the graph does not know under the question's word, but the reading accounts for: the words of a need or condition whose
 * column the program uses; a value only where it was found as it is stored.
 */
function placedBy(
  reading: ModelReading | undefined,
  stands: Voiced['stands'],
  best: Candidate | undefined,
  missing: readonly Missing[],
): readonly Missing[] {
  if (!reading || !best || stands === 'own') return [];
  const used = new Set(best.columns.map(columnKey));
  const { conditions, needs } = reading;
  return missing.filter(({ kind, text }) => {
    const holds = (phrase: string) => phrase.toLowerCase().includes(text.toLowerCase());
    const bound = conditions.filter((c) => holds(c.text) && c.column !== undefined && used.has(columnKey(c.column)));
    if (kind === 'value') return bound.some(({ value }) => value !== undefined);
    if (kind !== 'attribute') return false;
    return bound.length > 0 || needs.some((n) => holds(n.text) && n.columns.some((ref) => used.has(columnKey(ref))));
  });
}

/**
 * What a model accounted for is said: a person can tell whether that is what was meant.
 * @param placed words that the graph does not know
 */
export function placedDoubts(placed: readonly Missing[]): readonly Message[] {
  return placed.map(({ text }) => say`The graph does not know “${text}”; the language model found columns for it.`);
}

function unique(columns: readonly ColumnRef[]): ColumnRef[] {
  return [...new Map(columns.map((ref) => [columnKey(ref), ref])).values()];
}
