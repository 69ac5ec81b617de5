/** Has a language model read questions to one graph. */
import type { ColumnRef } from '../core/identifiers';
import { say } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { estimateTokens } from '../models/tokens';
import type { ModelRequest } from '../models/language-model';
import type { NoteCall, QuestionCalls } from '../models/question-calls';
import type { Catalogue } from '../profile/catalogue';
import type { Alike } from '../search/alike';
import type { MemorySearchIndex } from '../search/search-index';
import { columnCards, type CardSources, type ColumnCards } from './column-cards';
import { parseReading, readingRequest, type ModelReading } from './model-reading';
import { offeredColumns, shownLabels, shownTexts } from './offered-columns';
import type { Understood } from './understand';

/** A prompt has at most so many tokens, what the server adds to it left out. */
const MOST_TOKENS = 3000;

/** A question that is to be read. */
export interface QuestionToRead {
  readonly question: string;
  /** A hint that belongs to it. */
  readonly evidence?: string;
  /** How the engine itself understands it. */
  readonly understood: Understood;
  /** How alike its texts and the columns are in meaning, where that is known. */
  readonly alike?: Alike;
}

/** What is sent to have a question read. */
export interface Reading {
  readonly request: ModelRequest;
  readonly cards: ColumnCards;
}

/** Has questions read over one graph. */
export class QuestionReader {
  readonly #graph: GraphIndex;
  readonly #catalogue: Catalogue;
  readonly #search: MemorySearchIndex;

  /** @param sources the graph, what is known of its data, and the search over both */
  constructor(sources: {
    readonly index: GraphIndex;
    readonly catalogue: Catalogue;
    readonly search: MemorySearchIndex;
  }) {
    this.#graph = sources.index;
    this.#catalogue = sources.catalogue;
    this.#search = sources.search;
  }

  /**
   * What is sent to have a question read.
   * @param asked the question
   * @param values whether stored values may be sent
   */
  prepare(asked: QuestionToRead, values: boolean): Reading {
    const { question, evidence, understood, alike } = asked;
    const columns = offeredColumns(this.#search, question, understood, alike);
    const hits = values ? this.#search.storedSync(question) : [];
    const given = { question, ...(evidence !== undefined && { evidence }), values: hits };
    const bare = readingRequest({ ...given, cards: { lines: [], byId: new Map() } });
    const budget = MOST_TOKENS - estimateTokens(bare.messages.map(({ content }) => content).join('\n'));
    const cards = this.cards(columns, question, values, budget);
    return { request: readingRequest({ ...given, cards }), cards };
  }

  /**
   * Has a question read.
   * @param asked the question
   * @param values whether stored values may be sent
   * @param calls the calls of the question
   * @param note given the call
   * @returns undefined where the model was of no help, which `calls` then says
   * @throws SchemaGraphError `cancelled`
   */
  async read(
    asked: QuestionToRead,
    values: boolean,
    calls: QuestionCalls,
    note: NoteCall,
  ): Promise<ModelReading | undefined> {
    const { request, cards } = this.prepare(asked, values);
    const [reply] = (await calls.ask(request, note)) ?? [];
    if (reply === undefined) return undefined;
    const reading = parseReading(reply, cards, this.#search.valueIndex);
    if (!reading) calls.useless(say`What it made of the question could not be read.`);
    return reading;
  }

  /**
   * Describes columns.
   * @param columns best first
   * @param question what they are for
   * @param values whether stored values may be sent
   * @param budget tokens
   */
  cards(columns: readonly ColumnRef[], question: string, values: boolean, budget: number): ColumnCards {
    return columnCards(columns, question, this.sources(question, values), budget);
  }

  /**
   * What of the graph may be shown.
   * @param question its own words may always be
   * @param values whether stored values may be sent
   */
  sources(question: string, values: boolean): CardSources {
    return {
      graph: this.#graph,
      catalogue: this.#catalogue,
      mayShow: shownTexts(this.#search, question, values),
      mayShowLabel: shownLabels(this.#search, this.#graph, question, values),
      values,
    };
  }
}
