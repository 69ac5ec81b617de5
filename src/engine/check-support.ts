/** The stage `check` of a question: whether the rows that came back support an answer. */
import { absentRows } from './answer/absent-rows';
import { chosenValues } from './answer/chosen-values';
import { isAskedBack, meantQuestion } from './answer/meant-question';
import { namesakes } from './answer/namesakes';
import { fewestOfNone } from './answer/fewest-of-none';
import { rejectionBy, rejectionOf, type Rejection } from './answer/rejected-joins';
import { cutNames } from './answer/cut-names';
import { explainQuestion, namesAnything } from './plan/explain';
import { checkResult, type ResultCheck } from './answer/result-check';
import { refusalOf, undecidedJoins } from './answer/support';
import type { Asking } from './asking';
import type { AskOptions } from './contract';
import type { OtherReading, RejectedItem } from './core/answers';
import { listed, say, type Message } from './core/message';
import { definedFields } from './graph/defined';
import { withoutReworded, type Missing } from './plan/missing';
import type { Candidate, Corrected, Reasoned, ReasonOptions } from './reason/programs/reasoned';
import { unknownValues } from './reason/statements/unknown-values';
import { isHinted } from './reason/with-hint';
import type { ColumnHit } from './search/hits';
import { tablesNamedIn, tablesTouchedIn } from './search/names-in-question';

/** What a question came to before it is checked. */
export interface ToCheck {
  readonly question: string;
  readonly reasoned: Reasoned;
  /** What corrections made of it; absent where there are none. */
  readonly corrected?: Corrected;
  /** What the question names and the graph does not know. */
  readonly missing: readonly Missing[];
  /** The columns that it is likely to mean. */
  readonly likely: readonly ColumnHit[];
}

/** What the check found. */
export interface Checked {
  /** Why the answer is withheld; absent where it stands. */
  readonly refusal?: Message;
  /** The rejected edges that it would need. */
  readonly rejected?: readonly RejectedItem[];
  /** The question that may be meant by a word that is nearly a name. */
  readonly meant?: OtherReading;
  /** What the rows themselves leave in doubt. */
  readonly doubts: readonly Message[];
  /** What was reasoned, with the rows that tie for a last place. */
  readonly reasoned: Reasoned;
}

/** So many sources that could not be read are named. */
const MOST_UNREAD = 4;

const NOTHING_NAMED = say`Nothing in the question names a table, a column or a value that the graph knows. Ask for something that it holds.`;

/**
 * Checks what a question came to.
 * @param asking the graph
 * @param found what it came to
 * @param options as it was asked
 * @throws SchemaGraphError `cancelled`
 */
export async function checkSupport(asking: Asking, found: ToCheck, options: AskOptions): Promise<Checked> {
  const { index, engine } = asking;
  const { question, reasoned, corrected, missing } = found;
  const { signal, evidence } = options;
  const outcome = corrected?.outcome ?? reasoned;
  const current = 'refusal' in outcome ? reasoned : outcome;
  const [best] = current.candidates;
  const result = best && (await checkResult(best, engine, signal));
  const absent =
    best && ((await absentRows(best, index, engine, signal)) ?? (await namesakes(best, index, engine, signal)));
  const open = missing.filter((gap) => evidence === undefined || !isHinted(evidence, gap.text));
  const ties: ResultCheck | undefined = options.ties === false ? undefined : result;
  const few = best && options.ties !== false ? await fewestOfNone(best, index, engine, signal) : undefined;
  const beside = [...(ties?.warnings ?? []), ...(few ? [few] : [])];
  if (corrected) {
    const refused = 'refusal' in outcome ? outcome.refusal : undefined;
    if (best?.statement) {
      // Its own words say what it is about, and what it does not find is told with it.
      const { problem, warnings = [] } = result ?? {};
      return {
        ...(refused && { refusal: refused }),
        doubts: [...(problem ? [problem] : []), ...warnings],
        reasoned: current,
      };
    }
    const known = new Set(current.unplaced.map(({ text }) => text));
    const told = open.flatMap(({ text }) => (known.has(text) ? [] : [`“${text}”`]));
    const left = told.length > 0 ? [say`It leaves out ${listed(told)}.`] : [];
    const refusal = refused ?? undecidedJoins(current) ?? absent ?? result?.problem;
    return {
      ...(refusal && { refusal }),
      doubts: [...left, ...(await notStored(asking, best, options)), ...beside],
      reasoned: withBest(current, refused === undefined ? ties?.withTies : undefined),
    };
  }
  const rejection = open.length > 0 ? undefined : await rejectedFor(asking, found, definedFields({ signal, evidence }));
  const explained = explainQuestion(question, asking.search);
  const isReworded = asking.reasoner.rewording(question);
  const named =
    evidence !== undefined ||
    reasoned.worked !== undefined ||
    explained.some(({ token }) => isReworded(token.text)) ||
    namesAnything(explained, asking.search);
  const tables = (best?.joins[0]?.uses ?? []).map((use) => use.table);
  // A hint or a language model says what words mean that no part of the graph has.
  const isAlone = evidence === undefined && options.model === undefined;
  const elsewhere = isAlone ? withoutReworded(asking.partGate.check(question, tables), isReworded) : [];
  const knows = (word: string) => asking.search.context.knows(word);
  const unsupported = refusalOf(reasoned, open, question, knows) ?? refusalOf(reasoned, elsewhere, question, knows);
  const unknown = openWords(open, reasoned);
  // What was read as a name by its letters is asked back about as no slip for the same name.
  for (const { token, cutTo } of explained) if (cutTo) unknown.delete(token.text);
  const meant = isAlone ? meantQuestion(question, unknown, asking.search.context) : undefined;
  const askedBack = meant && isAskedBack(reasoned.confidence) ? meant.refusal : undefined;
  const supported = rejection?.reason ?? askedBack ?? unsupported ?? absent ?? result?.problem;
  const held = named ? supported : (meant?.refusal ?? NOTHING_NAMED);
  const isUnknown = !named || open.length + elsewhere.length > 0 || best === undefined;
  const refusal = held && isUnknown ? orUnread(held, asking.unread) : held;
  return {
    ...(refusal && { refusal }),
    ...(rejection && { rejected: rejection.edges }),
    ...(refusal && meant && { meant: meant.offer }),
    doubts: [...(best?.intent ? cutNames(explained) : []), ...beside],
    reasoned: withBest(reasoned, ties?.withTies),
  };
}

/** Says which of the values that a person typed no row holds: "none" is no answer to a slip of the pen. */
async function notStored(asking: Asking, best: Candidate | undefined, options: AskOptions): Promise<Message[]> {
  if (!best?.intent) return [];
  const { index, engine, search } = asking;
  const sources = { index, engine, values: search.valueIndex };
  const unknown = await unknownValues(chosenValues(best.intent, options.corrections ?? []), sources, options.signal);
  return unknown.map(({ said }) => said);
}

/** Words that no part of the graph knows, or that the likeliest program leaves out. */
function openWords(open: readonly Missing[], { unplaced }: Reasoned): Set<string> {
  return new Set([...open, ...unplaced].map(({ text }) => text));
}

/** What is not found may lie in what could not be read. */
function orUnread(refusal: Message, unread: readonly string[]): Message {
  if (unread.length === 0) return refusal;
  return say`${refusal} It may be in what could not be read: ${listed(unread, MOST_UNREAD)}.`;
}

/** The rejected key edges that the question would need. */
async function rejectedFor(
  { index, rejected, withoutRejections, search }: Asking,
  { question, reasoned, likely }: ToCheck,
  options: ReasonOptions,
): Promise<Rejection | undefined> {
  if (rejected.length === 0) return undefined;
  const needed = await withoutRejections.needed(question, reasoned, options);
  if (needed.length > 0) return rejectionBy(needed);
  return rejectionOf({
    index,
    rejected,
    reasoned,
    values: search.valuesSync(question),
    columns: likely,
    touched: tablesTouchedIn(search.context, question),
    named: tablesNamedIn(search.context, question),
  });
}

/** What was reasoned, with another form of its best program. */
function withBest(reasoned: Reasoned, best: Candidate | undefined): Reasoned {
  return best ? { ...reasoned, candidates: [best, ...reasoned.candidates.slice(1)] } : reasoned;
}
