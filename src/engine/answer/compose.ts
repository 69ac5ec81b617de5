/** Composes the answer from what reasoning gave: words, paths, joins, citations, warnings; or an abstention that says why. */
import type { Answer, AnswerBody, Citation, JoinItem, OtherReading, RejectedItem, Stage } from '../core/answers';
import type { Correction } from '../core/corrections';
import { SchemaGraphError } from '../core/errors';
import { listed, say, verbatim, type Message } from '../core/message';
import { edgeId, effectiveNotes } from '../graph/model';
import type { GraphIndex } from '../graph/graph-index';
import type { RejectedJoin } from '../graph/rejected-joins';
import type { ImportedTable } from '../ingest/loaded-data';
import { byText, joinItem } from '../paths/notation';
import { mergedTree } from '../paths/merged-tree';
import { withJoins } from '../paths/with-edges';
import type { Query } from '../program/intent';
import type { Catalogue } from '../profile/catalogue';
import { nestedJoins } from '../reason/programs/nested-joins';
import type { Candidate, Reasoned } from '../reason/programs/reasoned';
import type { ColumnHit, ValueHit } from '../search/hits';
import type { SqlEngine } from '../store/sql-engine';
import { pathsOf } from './answer-paths';
import { asQuestion } from './as-question';
import { citationsOf, evidenceQueries, MOST_CITATIONS } from './evidence';
import { unlistedGroups, withoutIdleGroups } from './told-groups';
import { edgesOf, inRoles, joinChoices, namesOf } from './join-choices';
import { JoinCounter, joinWarning } from './join-rows';
import { notNumbers } from './left-out-values';
import { misspeltValues } from './misspelt-values';
import { alikeOffers, answeredQuestion, answersAlike, instead, isAskable, keepsDenial, otherReadings } from './offers';
import { conditionsOf, paraphrase } from './paraphrase';
import type { PartLinks } from './part-options';
import { passedOver } from './passed-over';
import { capped, sharedParents } from './shared-parents';
import { StatementTeller } from './statement-words';
import { undecidedJoins } from './support';
import { toldCorrections } from './told-corrections';
import { understoodParts } from './understood-parts';
import { wordAnswer } from './wording';
import { unaskedOrder } from './unasked-order';
import { GraphWords, wordList } from './words';

/** Finding the rows to cite may take this long. */
const EVIDENCE_TIMEOUT_MS = 300;
/** Below this confidence the likeliest program has little to do with the question. */
const NEAR = 0.1;

/** What stays the same for all answers over one graph. */
export interface AnswerContext {
  readonly index: GraphIndex;
  /** Key edges that do not count. */
  readonly rejected: readonly RejectedJoin[];
  readonly engine: SqlEngine;
  readonly catalogue: Catalogue;
  readonly tables: ReadonlyMap<string, ImportedTable>;
  /** What the graph says of a table and is left out, by its folded name: one line each. */
  readonly lacking: ReadonlyMap<string, readonly Message[]>;
  /** Version of the engine. */
  readonly version: string;
}

/** A question that a person read otherwise. */
export interface CorrectedQuestion {
  readonly corrections: readonly Correction[];
  /** The intent before each correction, and the corrected one. */
  readonly steps: readonly (Query | undefined)[];
  /** What the question came to before. */
  readonly before: Reasoned;
  /** Whether the corrections cannot be made: then what was reasoned is what the question came to before. */
  readonly refused: boolean;
}

/** What a question came to before it is worded. */
export interface AnswerInput {
  readonly question: string;
  readonly understood: Answer['understood'];
  readonly reasoned: Reasoned;
  /** What the question may be about, best first: what a person can choose from to correct it. */
  readonly linked: { readonly columns: readonly ColumnHit[]; readonly values: readonly ValueHit[] };
  /** What a person corrected. */
  readonly corrected?: CorrectedQuestion;
  /** Why the answer is withheld (see `refusalOf`); absent where it stands. */
  readonly refusal?: Message;
  /** The rejected edges that the refusal is about. */
  readonly rejected?: readonly RejectedItem[];
  /** The question that may be meant, where a word of this one is nearly a name. */
  readonly meant?: OtherReading;
  /** What the rows themselves leave in doubt (see `checkResult`). */
  readonly doubts: readonly Message[];
  readonly timings: Readonly<Partial<Record<Stage, number>>>;
  readonly signal?: AbortSignal;
}

/** Words answers over one graph. */
export class Answerer {
  readonly #context: AnswerContext;
  readonly #words: GraphWords;
  readonly #counter: JoinCounter;

  /** @param context the graph and its data */
  constructor(context: AnswerContext) {
    this.#context = context;
    this.#words = new GraphWords(context.index);
    this.#counter = new JoinCounter(context.engine, (ref) => {
      const column = context.index.column(ref);
      return (column && effectiveNotes(column).missing) ?? [];
    });
  }

  /**
   * Composes an answer.
   * @param input what the question came to
   * @throws SchemaGraphError `cancelled`
   */
  async compose(input: AnswerInput): Promise<Answer> {
    const [best] = input.reasoned.candidates;
    if (input.refusal === undefined && best) return this.answer(input, best);
    return this.abstain(input, input.refusal ?? verbatim(''));
  }

  private async answer(input: AnswerInput, best: Candidate): Promise<Answer> {
    const { index } = this.#context;
    const tree = mergedTree([...best.joins, ...(best.intent ? nestedJoins(best.intent, index) : [])]);
    const [citations, rows] = await Promise.all([
      this.citations(best, input.signal),
      this.#counter.count(tree, input.signal),
    ]);
    // Of the queries within, no row is dropped or repeated in what is told; sides of sets are told both.
    const told = best.joins.slice(0, best.intent?.kind === 'set' ? undefined : 1);
    const outer = new Set(edgesOf({ joins: told }));
    const held = tree.joins
      .map((join, i): JoinItem => ({ ...joinItem(tree, join), ...(rows[i] && { rows: rows[i] }) }))
      .sort(byText);
    const joins = [...held, ...(best.statement?.joins.filter(({ outside }) => outside) ?? [])];
    const { paths, problem } = pathsOf(index, best, tree);
    const { focus, body, ...understood } = this.worded(best, input);
    const loose = sharedParents(best, index, this.#words);
    const warnings = [
      ...loose,
      ...tree.joins.flatMap((join, i) => (rows[i] && outer.has(join.edge) && joinWarning(tree, join, rows[i])) || []),
      ...input.doubts,
      ...this.doubts(input, best, joins),
      ...this.unread(best),
      ...(best.intent && !input.corrected ? unaskedOrder(input.question, best.intent, this.#words) : []),
      ...(best.intent ? [...unlistedGroups(best.intent, this.#words), ...misspeltValues(best.intent, input.linked.values)] : []), // prettier-ignore
      ...best.leftOut.map(notNumbers),
      ...(best.doubts ?? []),
      ...(problem ? [problem] : []),
    ];
    return {
      ...this.common(input),
      understood: { ...understood, focus },
      answer: body,
      sql: best.sql,
      paths,
      joins,
      citations,
      ...(citations.length === MOST_CITATIONS && { citationsCut: true }),
      confidence: capped(input.reasoned.confidence, loose),
      abstained: false,
      reason: null,
      ...(best.leftOut.length > 0 && { leftOut: best.leftOut }),
      ...this.passedOver(input),
      alternatives: this.alternatives(input),
      warnings,
    };
  }

  private passedOver({ reasoned, linked, corrected }: AnswerInput): Pick<Answer, 'passedOver'> {
    const { index, rejected } = this.#context;
    const corrections = corrected?.corrections ?? [];
    const found = passedOver({ index, rejected, reasoned, columns: linked.columns, corrections });
    return found.length > 0 ? { passedOver: found } : {};
  }

  /** What a program asks for and what came of it, in words. */
  private worded(best: Candidate, input: AnswerInput): Answer['understood'] & { readonly body: AnswerBody } {
    const { conditions } = input.understood;
    const corrections = input.corrected?.corrections;
    const told = this.told(best, input);
    if (told) {
      const index = withJoins(this.#context.index, best.joins);
      const words = new GraphWords(index);
      const focus = paraphrase(told, words);
      return {
        conditions: merged(conditions, conditionsOf(told, words)),
        focus,
        parts: understoodParts(told, focus, words, this.links(input)),
        body: wordAnswer(answeredQuestion(input.question, corrections), told, best.result, index),
      };
    }
    if (!best.statement) throw new SchemaGraphError('internal', say`A program has neither an intent nor a statement.`);
    const teller = new StatementTeller(best.statement, this.#words);
    return { conditions, focus: teller.focus(), body: teller.body(best.result) };
  }

  private abstain(input: AnswerInput, reason: Message): Answer {
    const body: AnswerBody = { kind: 'none', text: reason, columns: [], rows: [], truncated: false };
    const [best] = input.reasoned.candidates;
    const choices = this.joinOffers(input);
    const needsChoice = choices.length > 0 && isSame(reason, undecidedJoins(input.reasoned));
    const nearest =
      best &&
      (!input.corrected || input.corrected.refused) &&
      choices.length === 0 &&
      (!best.intent || isAskable(best.intent, this.#words))
        ? [{ ...this.reading(best), why: say`the nearest question that can be answered` }]
        : [];
    const { rejected } = input;
    // What is likely to be none of what was asked helps nobody, nor does what can be asked without a rejected join.
    const others =
      needsChoice || !(rejected || input.reasoned.confidence < NEAR) ? [...nearest, ...this.alternatives(input)] : [];
    const said = others.filter(({ question }) => needsChoice || keepsDenial(input.question, question));
    const offers = input.meant ? [input.meant, ...said] : said;
    return {
      ...this.common(input),
      answer: body,
      sql: null,
      paths: [],
      joins: [],
      citations: [],
      confidence: input.reasoned.confidence,
      abstained: true,
      reason,
      ...(rejected && { rejected }),
      ...(needsChoice && { needsChoice }),
      alternatives: offers.slice(0, Math.max(3, choices.length)).map(instead),
      warnings: [],
    };
  }

  /** What answers and abstentions have in common: what a person corrected can be taken back from both. */
  private common(input: AnswerInput) {
    const { index, version } = this.#context;
    const { question, understood, timings, corrected, reasoned } = input;
    const graph = { hash: index.hash, revision: index.revision };
    const others = corrected?.refused ? reasoned.alternatives.map(({ candidate }) => candidate) : [];
    const found = [...reasoned.candidates.slice(0, 1), ...others];
    const told =
      corrected &&
      toldCorrections(
        { ...corrected, question, edges: edgesOf({ joins: found.flatMap(({ joins }) => joins) }) },
        this.#words,
        this.links(input),
      );
    return { question, understood, timings, model: null, graph, engine: version, ...(told && { corrected: told }) };
  }

  private links({ linked }: AnswerInput): PartLinks {
    return { ...linked, catalogue: this.#context.catalogue, graph: this.#context.index };
  }

  private alternatives(input: AnswerInput): readonly OtherReading[] {
    const [best] = input.reasoned.candidates;
    const told = best && this.told(best, input);
    const own = told && asQuestion(told, this.#words);
    const found = otherReadings(input).flatMap(({ candidate, why }): (OtherReading & { tables: string })[] => {
      if (why === 'joins') return [];
      const read = this.reading(candidate);
      // What reads or answers like the answer itself tells nobody what else is meant.
      const same = read.question === own || (best && answersAlike(candidate, best));
      return same || (candidate.intent && !isAskable(candidate.intent, this.#words))
        ? []
        : [{ ...read, why: say`another reading of the question`, tables: this.tablesOf(candidate) }];
    });
    // Two that are told alike are told apart by the tables that they read.
    const others = found.map(({ tables, ...offer }): OtherReading => {
      const isAlone = found.filter(({ question }) => question === offer.question).length === 1;
      return isAlone ? offer : { ...offer, question: offer.question.replace(/\?$/, ` (${tables})?`) };
    });
    const joins = this.joinOffers(input);
    const all = [...joins, ...others];
    const distinct = all.filter((a, i) => all.findIndex((b) => isSame(a, b)) === i);
    return alikeOffers(distinct.slice(0, Math.max(3, joins.length)), input.corrected?.corrections);
  }

  /** What the tables of a program are called. */
  private tablesOf({ joins }: Candidate): string {
    const tables = new Set(joins.flatMap(({ uses }) => uses.map(({ table }) => table)));
    return wordList([...tables].map((table) => this.#words.tableName(table)));
  }

  /** The ways to join of which one has to be chosen, or was; without the one that was taken. */
  private joinOffers({ reasoned, corrected }: AnswerInput): readonly OtherReading[] {
    const open = joinChoices(reasoned);
    const choices = open.length > 0 || !corrected ? open : joinChoices(corrected.before);
    // After a refusal those that were made: the one that does not fit would be refused again.
    const made = corrected?.refused
      ? corrected.corrections.slice(0, corrected.steps.length - 1)
      : corrected?.corrections;
    const kept = made?.filter(({ kind }) => kind !== 'joins') ?? [];
    const [best] = open.length > 0 ? [] : reasoned.candidates;
    const taken = new Set(best && edgesOf(best).map(edgeId));
    // What was corrected may join nothing that way any more.
    const isOpen = open.length > 0 || choices.some(({ edges }) => edges.some((edge) => taken.has(edgeId(edge))));
    if (!isOpen) return [];
    // Who chooses one asks with the corrections too: it reads as they leave the question.
    const last = corrected?.steps.at(-1);
    const asked = choices.map(({ candidate, edges }) => {
      const intent = last ?? candidate.intent;
      return intent ? asQuestion(inRoles(withoutIdleGroups(intent, candidate.result), edges), this.#words) : '';
    });
    // Where the sentence does not speak of the table that is reached, the way is named after it.
    const alike = new Set(asked).size < asked.length;
    return choices.flatMap(({ candidate, edges, said }, i): OtherReading[] => {
      const ids = edges.map(edgeId);
      if (candidate.sql === best?.sql || ids.every((id) => taken.has(id))) return [];
      const question = asked[i] ?? '';
      return [
        {
          question: alike ? question.replace(/\?$/, ` (${namesOf(edges)})?`) : question,
          why: say`joined by ${said}`,
          choose: [...kept, { kind: 'joins', edges: ids }],
        },
      ];
    });
  }

  /** Exactly this program, as a question. */
  private reading(candidate: Candidate): Pick<OtherReading, 'question' | 'choose'> {
    const { intent, statement } = candidate;
    if (!intent) {
      const question = statement ? new StatementTeller(statement, this.#words).focus() : '';
      return { question, choose: [{ kind: 'sql', sql: candidate.sql }] };
    }
    const told = withoutIdleGroups(intent, candidate.result);
    const words = new GraphWords(withJoins(this.#context.index, candidate.joins));
    return { question: asQuestion(told, words), choose: [{ kind: 'reading', sql: candidate.sql }] };
  }

  /** A program as it is told; the joins that a person chose stand in it. */
  private told(best: Candidate, { corrected }: AnswerInput): Query | undefined {
    if (!best.intent) return undefined;
    const told = withoutIdleGroups(best.intent, best.result);
    const ids = new Set(corrected?.corrections.flatMap((c) => (c.kind === 'joins' ? c.edges : [])));
    const chosen = edgesOf(best).filter((edge) => ids.has(edgeId(edge)));
    return inRoles(told, chosen);
  }

  private doubts({ reasoned }: AnswerInput, best: Candidate, joins: readonly JoinItem[]): Message[] {
    const unreviewed = joins.filter((join) => join.status === 'suggested').map((join) => join.text);
    const unplaced = reasoned.unplaced.map((u) => `“${u.text}”`);
    const doubts: Message[] = [];
    if (unreviewed.length > 0) doubts.push(say`It rests on joins that nobody has reviewed: ${listed(unreviewed)}.`);
    if (best.ambiguousJoins)
      doubts.push(say`The tables can be joined in several equally good ways; they give the same rows.`);
    if (unplaced.length > 0) doubts.push(say`It leaves out ${listed(unplaced)}.`);
    const { truncated, rows } = best.result;
    if (truncated)
      doubts.push(
        rows.length === 1 ? say`Only the first row is shown.` : say`Only the first ${rows.length} rows are shown.`,
      );
    return doubts;
  }

  /** Tables whose files have records that could not be read: they are in no count. */
  private unread({ joins }: Candidate): Message[] {
    const names = new Set(joins.flatMap((tree) => tree.uses.map((use) => use.table)));
    return [...names].flatMap((name) => {
      const { leftOut: count = 0, gone } = this.#context.tables.get(name) ?? {};
      const lacking = this.#context.lacking.get(name.toLowerCase()) ?? [];
      const records =
        count === 1
          ? say`One record of ${name} could not be read and is left out.`
          : say`${count} records of ${name} could not be read and are left out.`;
      const last = say`The file of ${name} is gone: these are the rows that were read of it on ${gone ?? ''}.`;
      return [...(gone ? [last] : []), ...(count > 0 ? [records] : []), ...lacking];
    });
  }

  private async citations(best: Candidate, signal: AbortSignal | undefined): Promise<Citation[]> {
    const { engine, index, tables } = this.#context;
    const queries = evidenceQueries(best.tree, tables, index, engine.capabilities.dialect);
    const results = await engine.queryAll(
      queries.map(({ sql }) => ({ sql })),
      { timeoutMs: EVIDENCE_TIMEOUT_MS, maxRows: MOST_CITATIONS, ...(signal && { signal }) },
    );
    return results
      .flatMap((result, i) => {
        const query = queries[i];
        return query && !('error' in result) ? citationsOf(query, result, best.columns) : [];
      })
      .slice(0, MOST_CITATIONS)
      .map((citation) => this.labelled(citation));
  }

  /** Adds the labels of codes in a citation's key. */
  private labelled(citation: Citation): Citation {
    const labels = Object.entries(citation.key).flatMap(([name, value]): [string, string][] => {
      const label = this.#words.label(citation.table, name, value);
      return label === undefined ? [] : [[name, label]];
    });
    return labels.length === 0 ? citation : { ...citation, labels: Object.fromEntries(labels) };
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function merged(said: readonly string[], understood: readonly string[]): string[] {
  return understood.length > 0 ? [...understood] : [...said];
}
