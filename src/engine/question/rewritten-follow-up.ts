/**
 * Follow-up questions that the engine cannot merge by itself: a language model writes one question that stands by itself. What it
 * writes is a question like any other, and holds no words but those of the two questions and words that say nothing by themselves.
 */
import type { Correction } from '../core/corrections';
import { objectIn, textOf } from '../models/json-reply';
import type { AnswerSchema, ModelRequest } from '../models/language-model';
import { quoted } from '../models/quoted';
import { isStopWord, tokenize } from '../search/words';
import { tagQuestion } from './tag-question';

const ORDERS = `Somebody asked a question about a database and now goes on from it. Write one question that stands by itself and \
means what the two mean together.

- Keep every condition of what was asked before, but those that the follow-up says otherwise.
- Use the words of the two questions. Add no fact, name, number or condition of your own.
- Where the follow-up has nothing to do with what was asked before, repeat the follow-up.

Answer with one JSON object and nothing else:
{"question": "..."}`;

const SCHEMA: AnswerSchema = {
  name: 'question',
  schema: {
    type: 'object',
    properties: { question: { type: 'string' } },
    required: ['question'],
    additionalProperties: false,
  },
};

const LONGEST = 500;

/**
 * What was asked one after the other, in a person's words.
 * @param question the first one
 * @param corrections of it; follow-ups among them
 */
export function threadOf(question: string, corrections: readonly Correction[]): string[] {
  return [question, ...corrections.flatMap((one) => (one.kind === 'follow' ? [one.text] : []))];
}

/**
 * The call that asks for a question of its own.
 * @param before what was asked, the first question first; a person's words alone
 * @param text the follow-up
 */
export function rewriteRequest(before: readonly string[], text: string): ModelRequest {
  const asked = before.map((question, i) => `${i === 0 ? 'Question' : 'Follow-up'}: ${quoted(question, 2000)}`);
  return {
    purpose: 'follow',
    messages: [
      { role: 'system', content: ORDERS },
      { role: 'user', content: [...asked, `Follow-up: ${quoted(text, 2000)}`].join('\n') },
    ],
    schema: SCHEMA,
    maxTokens: 300,
  };
}

/**
 * The question of a reply.
 * @param reply what came back
 * @param before see `rewriteRequest`
 * @param text the follow-up
 * @returns undefined where there is none, or it says what neither question says
 */
export function parseRewritten(reply: string, before: readonly string[], text: string): string | undefined {
  const question = textOf(objectIn(reply)?.['question'], LONGEST);
  if (question === undefined) return undefined;
  const known = new Set([...before, text].flatMap((said) => tokenize(said).map(({ stem }) => stem)));
  const isOwn = tagQuestion(question).every(
    ({ word, stem, cue, kind }) => known.has(stem) || (kind === 'word' && (isStopWord(word) || cue !== undefined)),
  );
  return isOwn && !/[<>{}[\]`\\]|:\/\//.test(question) ? question : undefined;
}
