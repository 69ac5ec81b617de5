/** Gate 2: is the answer supported? Withholds what rests on a guess, and says what was missing. */
import { listed, say, type Message } from '../core/message';
import { isCommonWord } from '../plan/common-words';
import type { Missing } from '../plan/missing';
import { questionAndCheck, twoQuestions } from '../question/several-questions';
import { placeOf } from '../question/nth-place';
import { tagQuestion } from '../question/tag-question';
import { isStopWord } from '../search/words';
import { asksForExistence, asksYesOrNo } from '../question/yes-or-no';
import { whichIsMore } from '../question/which-is-more';
import { decidesByDifference } from './yes-by-difference';
import type { Candidate, Reasoned, Unplaced } from '../reason/programs/reasoned';
import { answersAnother } from '../reason/left-out/unplaced';
import { aggregatesOf } from '../reason/programs/walk-intent';
import { joinChoices } from './join-choices';

/** Below this probability of being right the answer is withheld. */
const LEAST_CONFIDENCE = 0.12;

/**
 * Why an answer is withheld.
 * @param reasoned what reasoning gave
 * @param missing what the question names that the graph does not know
 * @param question as it was asked
 * @param knows whether the graph itself has a word; by itself it has none
 * @returns one or two sentences; undefined where the answer stands
 */
export function refusalOf(
  reasoned: Reasoned,
  missing: readonly Missing[],
  question: string,
  knows: (stem: string) => boolean = () => false,
): Message | undefined {
  const [best] = reasoned.candidates;
  const [mistaken] = reasoned.elsewhere ?? [];
  if (mistaken)
    return say`“${mistaken.name}” is found in ${listed(mistaken.held)}, but not in ${mistaken.claimed}, where the question looks for it.`;
  const open = missing.filter((m) => !isPlaced(m, reasoned));
  const beyond = open.filter(({ kind, text }) => kind === 'operation' && !(best && tellsPlace(best, text)));
  if (beyond.length > 0)
    return say`No program here works out ${listed(beyond.map(({ message }) => message))}. Ask for an average, a greatest or least value, or the rows in order.`;
  const vague = open.filter(({ kind }) => kind === 'limit');
  if (vague.length > 0)
    return say`The question leaves open ${listed(vague.map(({ message }) => message))}. Ask with a limit, such as “above 30” or “less than 5”.`;
  const lacking = open.filter(({ kind }) => kind !== 'operation');
  if (lacking.length > 0 && !isAside(lacking, reasoned, question))
    return say`The data does not hold what the question asks for: ${listed(lacking.map(({ message }) => message))}.`;
  const check = questionAndCheck(question);
  const two = check ?? (best ? undefined : twoQuestions(question, tagQuestion(question)));
  if (two) return say`It asks for two things at once. Ask them one by one: “${two[0]}” and “${two[1]}”`;
  if (!best && reasoned.unplaced.length > 0) return heldNowhere(reasoned.unplaced);
  if (!best) return noReading(question, knows);
  return (
    undecidedJoins(reasoned) ??
    leftOut(reasoned, best) ??
    (countsRows(best) ? countsOthers(reasoned, question, knows) : undefined) ??
    undecided(reasoned, question) ??
    unlikely(reasoned)
  );
}

/** Says what no column holds, and which columns come near it. */
function heldNowhere(unplaced: readonly Unplaced[]): Message {
  const near = unplaced.flatMap((one) => one.near ?? []);
  const said = say`No column holds ${quoted(unplaced)}, and nothing else would be an answer.`;
  return near.length === 0 ? said : say`${said} What comes near is ${listed(near)}.`;
}

/** Whether a program tells what is in a place beyond the first, "second highest", as it is asked. */
function tellsPlace({ intent }: Candidate, said: string): boolean {
  return (
    placeOf(said.split(/[\s-]/)[0]?.toLowerCase() ?? '') !== undefined && /"offset":\d/.test(JSON.stringify(intent))
  );
}

/**
 * Why a person has to choose among joins.
 * @param reasoned what reasoning gave
 * @returns undefined where there is nothing to choose
 */
export function undecidedJoins(reasoned: Reasoned): Message | undefined {
  const choices = joinChoices(reasoned);
  if (choices.length === 0) return undefined;
  const ways = listed(
    choices.map(({ said, edges: [edge, ...more] }) => (more.length > 0 ? said : (edge?.label ?? said))),
  );
  const told = say`The tables can be joined in several equally good ways that give different rows: ${ways}. Choose the one that is meant.`;
  const unnamed = choices.some(({ edges }) => edges.some(({ label }) => label === undefined));
  return unnamed ? say`${told} Where the edges have labels, a question can say it.` : told;
}

/** Says that no program was found, and which words of the question the graph knows nevertheless. */
function noReading(question: string, knows: (stem: string) => boolean): Message {
  const known = tagQuestion(question).filter(({ stem, word }) => knows(stem) && !isStopWord(word));
  const own = known.filter(({ word }) => !isCommonWord(word));
  const words = [...new Set((own.length > 0 ? own : known).map(({ text }) => `“${text}”`))];
  return words.length === 0
    ? say`No part of the graph fits this question.`
    : say`The graph knows ${listed(words)}, but no reading of the question was likely enough. Ask for one thing at a time, in the words of the graph.`;
}

/** From this confidence on, one word that nothing in the graph is called restricts nothing: "customers who paid by Visa card". */
const SURE = 0.75;

/**
 * Whether what the graph does not know is said in passing: of 1,642 training questions nine would be
 * withheld for one such word though their answers are this sure, and all nine are right. The answer says what it leaves out. A name of
 * several words is said of nothing in passing, and what there are many of is what is asked for.
 */
function isAside(open: readonly Missing[], { confidence }: Reasoned, question: string): boolean {
  const [only, ...more] = open;
  if (only === undefined || more.length > 0 || MUCH.test(question.slice(0, only.start))) return false;
  return only.kind === 'attribute' && !/\s/.test(only.text) && confidence >= SURE;
}

/** Words of how many there are, right before what there are: "sold the most pieces", "the number of stops". */
const MUCH = /\b(?:most|fewest|least|many|much|(?:number|amount|total|sum) of)\s+$/i;

/** A word that the program makes use of is known after all: a shortened name stands for it, say. */
function isPlaced({ kind, text }: Missing, { candidates, unplaced, worked = [] }: Reasoned): boolean {
  const words = text.split(/\s+/);
  if (candidates.length > 0 && words.every((word) => worked.includes(word))) return true;
  return kind === 'attribute' && candidates.length > 0 && !unplaced.some((u) => words.includes(u.text));
}

/** What the program leaves out although the answer hangs on it. */
function leftOut({ unplaced }: Reasoned, best: Candidate): Message | undefined {
  const apart = unplaced.find((u) => u.apart !== undefined);
  if (apart) {
    const tables = [...new Set((best.joins[0]?.uses ?? []).map((use) => use.table))];
    return say`“${apart.text}” is ${listed(apart.apart ?? [])}, but no key edge of the graph leads there from ${listed(tables)}. Add one, or accept one that is suggested.`;
  }
  if (!answersAnother(unplaced)) return undefined;
  return say`The likeliest reading leaves out ${quoted(unplaced)}, so it would answer another question.`;
}

/** Whether rows are counted: "how many kilograms" asks for a weight. */
function countsRows({ intent }: Candidate): boolean {
  if (intent?.kind !== 'select') return false;
  return intent.select.flatMap(aggregatesOf).some(({ fn }) => fn === 'count');
}

/** What is to be counted, where the program leaves that out and no part of the graph is called so: "how many seniors", "how many organic wines". */
function countsOthers({ unplaced }: Reasoned, question: string, knows: (stem: string) => boolean): Message | undefined {
  const tokens = tagQuestion(question);
  const restricting = unplaced.filter(
    ({ kind, text }) =>
      (kind === 'word' || kind === 'value') &&
      tokens.some(
        (t, i) =>
          t.text === text &&
          t.hints.size === 0 &&
          !knows(t.stem) &&
          !isCommonWord(t.word) &&
          // "How many more kilometres" counts them too.
          tokens[/^(?:more|fewer|less)$/.test(tokens[i - 1]?.word ?? '') ? i - 2 : i - 1]?.cue === 'how-many',
      ),
  );
  if (restricting.length === 0) return undefined;
  return say`The likeliest reading leaves out ${quoted(restricting)}, so it would count other rows.`;
}

/** Why rows that exist would not decide a question for yes or no. */
function undecided({ candidates: [best], unplaced }: Reasoned, question: string): Message | undefined {
  if (best && decidesByDifference(best.intent, question)) return undefined;
  if (!asksYesOrNo(question) && !whichIsMore(question)) return undefined;
  if (!asksForExistence(question) || whichIsMore(question)) {
    return say`Rows that exist do not decide this question. Ask for the value or the rows themselves: which, what or how many.`;
  }
  if (unplaced.length === 0) return undefined;
  return say`The likeliest reading leaves out ${quoted(unplaced)}, so yes or no would be a guess.`;
}

function unlikely({ confidence, unplaced }: Reasoned): Message | undefined {
  if (confidence >= LEAST_CONFIDENCE) return undefined;
  const said = say`No reading of the question is likely enough to be right.`;
  return unplaced.length > 0 ? say`${said} It could not place ${quoted(unplaced)}.` : said;
}

function quoted(unplaced: readonly Unplaced[]): Message {
  return listed(unplaced.map((u) => `“${u.text}”`));
}
