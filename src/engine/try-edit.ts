/** Tries a change of a graph: what saved questions answer with and without it. */
import type { TrialReport, TriedAnswer, TriedQuestion } from './core/trials';
import { say } from './core/message';
import type { Progress } from './core/reports';
import type { Session } from './contract';
import type { SchemaGraph } from './graph/model';
import { goldResult, judge, sameResult, type Judged, type Result, type SavedQuestion } from './judge';
import { isStopWord, tokenize } from './search/words';

/** So many questions are asked at most, each twice: some 30 s where one takes 100 ms. */
const MOST_TRIED = 150;

/** What is tried: the graph that a session has, and another one. */
export interface Trial {
  readonly session: Session;
  readonly before: SchemaGraph;
  readonly after: SchemaGraph;
  /** What was changed, in words that questions may say: those that do are asked first. */
  readonly words: readonly string[];
}

/** How far a trial goes. */
export interface TrialOptions {
  /** Questions that are asked at most; `MOST_TRIED` by default. */
  readonly most?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Asks saved questions with and without a change.
 * @param trial the two graphs, over the data of one session
 * @param saved the questions; right rows are read once, from the data as it is
 * @param options limits, progress and cancellation
 * @returns which answers have other rows, and whether that mends or breaks them
 * @throws SchemaGraphError `cancelled`
 */
export async function tryChange(
  trial: Trial,
  saved: readonly SavedQuestion[],
  { most = MOST_TRIED, signal, onProgress }: TrialOptions = {},
): Promise<TrialReport> {
  const says = questionsThatSay(trial.words);
  const touched = saved.filter(({ question }) => says(question));
  const rest = saved.filter((one) => !touched.includes(one));
  const chosen = new Set([...touched, ...rest].slice(0, most));
  const asked = saved.filter((one) => chosen.has(one));
  const { session } = trial;
  const side = (graph: SchemaGraph) =>
    graph === session.graph ? Promise.resolve(session) : session.withGraph(graph, signal);
  const [before, after] = [await side(trial.before), await side(trial.after)];
  const others: TriedQuestion[] = [];
  let [unanswered, right] = [0, 0];
  for (const [i, one] of asked.entries()) {
    onProgress?.({ message: say`Question ${i + 1} of ${asked.length}`, done: i / asked.length });
    const options = { gold: await goldResult(session, one, signal), ...(signal && { signal }) };
    const was = await judge(before, one, options);
    const is = await judge(after, one, options);
    if (is.outcome === 'right') right++;
    const other = compared(one, was, is);
    if (other) others.push(other);
    else if (was.outcome === 'abstained' && is.outcome === 'abstained') unanswered++;
  }
  return {
    saved: saved.length,
    asked: asked.length,
    touched: touched.length,
    same: asked.length - others.length - unanswered,
    unanswered,
    right,
    others,
  };
}

/**
 * What a change did to a question.
 * @param one the question
 * @param before how it fared without the change
 * @param after how it fares with it
 * @returns undefined where the rows are the same, or both times there are none
 */
function compared(one: SavedQuestion, before: Judged, after: Judged): TriedQuestion | undefined {
  const effect = effectOf(before, after, one.ordered);
  if (effect === 'same') return undefined;
  const judged = [before, after].some(({ outcome }) => outcome === 'right' || outcome === 'wrong');
  return {
    id: one.id,
    question: one.question,
    effect,
    ...(!judged && { unjudged: true as const }),
    before: toldOf(before),
    after: toldOf(after),
  };
}

/**
 * What a change does to a question.
 * @param before how it fared without the change
 * @param after how it fares with it
 * @param ordered the order of rows counts
 */
export function effectOf(before: Judged, after: Judged, ordered = false): TriedQuestion['effect'] | 'same' {
  if (before.outcome === 'right' && after.outcome === 'right') return 'same';
  if (after.outcome === 'right') return 'mended';
  if (before.outcome === 'right') return 'broken';
  if (before.outcome !== after.outcome) return 'changed';
  if (before.outcome === 'abstained') return 'same';
  const failed = before.result === undefined && after.result === undefined;
  return failed || sameRead(before.result, after.result, ordered) ? 'same' : 'changed';
}

/** Of results that are too long to be read to their end, what was read is compared. */
function sameRead(a: Result | undefined, b: Result | undefined, ordered: boolean): boolean {
  if (!a || !b) return false;
  if ('failure' in a || 'failure' in b) return 'failure' in a && 'failure' in b;
  if (a.truncated !== b.truncated) return false;
  return sameResult({ rows: a.rows, truncated: false }, { rows: b.rows, truncated: false }, ordered);
}

/**
 * Tells which questions say something: all content words of one of its phrases, by their stems.
 * @param phrases what people call it
 */
export function questionsThatSay(phrases: readonly string[]): (question: string) => boolean {
  const wanted = phrases.map(contentStems).filter((stems) => stems.length > 0);
  return (question) => {
    const said = new Set(contentStems(question));
    return wanted.some((stems) => stems.every((stem) => said.has(stem)));
  };
}

function contentStems(text: string): string[] {
  return tokenize(text).flatMap(({ word, stem }) => (isStopWord(word) ? [] : [stem]));
}

function toldOf({ outcome, answer }: Judged): TriedAnswer {
  const text = answer ? (answer.abstained ? (answer.reason ?? answer.answer.text) : answer.answer.text) : '';
  return { outcome, text, sql: answer?.sql ?? null };
}
