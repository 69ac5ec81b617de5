/** What a question would send to a language model, to be looked at before anything is sent. */
import type { Asking } from './asking';
import type { OutgoingReport, PreviewOptions } from './core/reports';
import { formatColumn } from './core/identifiers';
import { say, type Message } from './core/message';
import { NO_VECTORS, spokenTexts } from './meanings';
import type { VectorUse } from './models/embedders';
import type { ModelMessage } from './models/language-model';
import { estimateTokens } from './models/tokens';
import { rewriteRequest, threadOf } from './question/rewritten-follow-up';

/**
 * What a question would send. The first call is told to the letter; what the others hold depends on what comes back.
 * @param asking the graph
 * @param question what a person would ask
 * @param values whether stored values may be sent
 * @param vectors what the question would be asked with
 * @param on what it goes on from
 */
export async function outgoingOf(
  asking: Asking,
  question: string,
  values: boolean,
  vectors?: VectorUse,
  on: GoingOn = {},
): Promise<OutgoingReport> {
  const { follows } = on;
  if (!follows) return firstCall(asking, question, values, vectors);
  // Put into the statement of the question before, it is that question which is read; else the two are put into one first.
  if (await isCarried(asking, question, on)) return firstCall(asking, follows.question, values, vectors);
  const { messages } = rewriteRequest(threadOf(follows.question, follows.corrections ?? []), question);
  const later = [
    say`To read the question that this gives: that question, and names, types, descriptions and labels of codes of the columns that it brings up.`,
    ...laterCalls(values),
  ];
  return { question, columns: [], ...toldCall(messages), later };
}

/** What a question goes on from. */
type GoingOn = Pick<PreviewOptions, 'follows' | 'before'>;

async function isCarried({ reasoner }: Asking, question: string, { follows, before }: GoingOn): Promise<boolean> {
  if (!follows) return false;
  const changes = [...(follows.corrections ?? []), { kind: 'follow', text: question } as const];
  const planned =
    (await reasoner.planChange(follows.question, changes, before)) ??
    (await reasoner.planChange(follows.question, changes, undefined));
  return planned !== undefined && 'sql' in planned;
}

/** The call that reads a question, to the letter. */
async function firstCall(
  asking: Asking,
  question: string,
  values: boolean,
  vectors: VectorUse | undefined,
): Promise<OutgoingReport> {
  const understood = asking.reasoner.understand(question);
  const { alike } = vectors ? await asking.meanings.read(vectors, spokenTexts(question, understood)) : NO_VECTORS;
  const { request, cards } = asking.reader.prepare({ question, understood, alike }, values);
  const columns = [...cards.byId.values()].map(formatColumn);
  return { question, columns, ...toldCall(request.messages), later: laterCalls(values) };
}

function toldCall(messages: readonly ModelMessage[]): Pick<OutgoingReport, 'messages' | 'tokens'> {
  return {
    messages: messages.map(({ role, content }) => ({ role, text: content })),
    tokens: estimateTokens(messages.map(({ content }) => content).join('\n')),
  };
}

function laterCalls(values: boolean): readonly Message[] {
  const open = [
    say`To ask for what the columns that were picked do not cover: the question, what is missing in its own words, and the names of these columns and their tables.`,
    say`To split it, where smaller questions are wanted: the question, in its own words what it needs, and the names of the tables that hold it.`,
  ];
  const program = values
    ? say`To write a program: the question, names, types, descriptions, labels of codes and some stored values of the columns that were picked, paths and joins between their tables, the nearest of the saved questions that it may see, and where the program fails, what went wrong.`
    : say`To write a program: the question, names, types, descriptions and labels of codes of the columns that were picked, paths and joins between their tables, the nearest of the saved questions that it may see, and where the program fails, what went wrong, without stored values.`;
  return values
    ? [
        ...open,
        program,
        say`To word the answer: the question and the rows of the answer, 20 at most; where facts are read, also what their paths tell.`,
      ]
    : [...open, program];
}
