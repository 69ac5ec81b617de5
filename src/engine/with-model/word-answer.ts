/** Has a language model read the facts behind an answer, and word it. */
import { parseWording, wordingRequest, type ToWord } from '../answer/checked-wording';
import { factSentences, factsRequest, parseFacts } from '../answer/facts-answer';
import { GraphWords } from '../answer/words';
import type { Answer } from '../core/answers';
import type { GraphIndex } from '../graph/graph-index';
import type { ModelWork } from './model-work';
import type { NoteCall } from '../models/question-calls';
import type { Candidate } from '../reason/programs/reasoned';

/**
 * What the model says of an answer, as far as its rows bear it out.
 * @param work the question
 * @param answer in the engine's words
 * @param best the program that it rests on
 * @param called given each call
 * @returns undefined where the engine's words stand
 * @throws SchemaGraphError `cancelled`
 */
export async function wordAnswer(
  work: ModelWork,
  answer: Answer,
  best: Candidate | undefined,
  called: NoteCall,
): Promise<string | undefined> {
  return (await readFacts(work, answer, best, called)) ?? (await reword(work, answer, called));
}

/** What the facts on the paths of the answer's rows say (SGAM A.2), where that is wanted. */
async function readFacts(
  work: ModelWork,
  answer: Answer,
  best: Candidate | undefined,
  called: NoteCall,
): Promise<string | undefined> {
  const { index, reasoner } = work.asking;
  const { question } = work.asked;
  const isWanted = work.use.facts === true && work.values && !answer.abstained && answer.answer.kind !== 'boolean';
  if (!isWanted || !best || !work.calls.open) return undefined;
  const found = await reasoner.facts(best, question, work.signal);
  const facts = found ? factSentences(found, index) : [];
  if (facts.length === 0) return undefined;
  const [reply] = (await work.calls.ask(factsRequest(question, facts), called)) ?? [];
  const told = reply === undefined ? undefined : parseFacts(reply, facts);
  if (told !== undefined) work.calls.used();
  return told;
}

async function reword(work: ModelWork, answer: Answer, called: NoteCall): Promise<string | undefined> {
  const { text } = answer.answer;
  // Who has no answer has nothing to word, and rows are stored values.
  if (answer.abstained || !work.values || typeof text !== 'string' || !work.calls.open) return undefined;
  const toWord: ToWord = {
    question: work.asked.question,
    body: { ...answer.answer, text },
    names: shownNames(answer, work.asking.index),
  };
  const request = wordingRequest(toWord);
  const [reply] = (request && (await work.calls.ask(request, called))) ?? [];
  const worded = reply === undefined ? undefined : parseWording(reply, toWord);
  if (worded !== undefined) work.calls.used();
  return worded;
}

/** What the columns on the paths of an answer are called where the engine words it: further words of the graph are no reason. */
function shownNames(answer: Answer, index: GraphIndex): string[] {
  const words = new GraphWords(index);
  return answer.paths
    .flatMap((path) => path.columns)
    .flatMap(({ table, column }) => [table, column, words.tableName(table), words.columnName(table, column)]);
}
