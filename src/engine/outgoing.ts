/** What a question would send to a language model, to be looked at before anything is sent. */
import type { Asking } from './asking';
import type { OutgoingReport } from './core/reports';
import { formatColumn } from './core/identifiers';
import { say, type Message } from './core/message';
import { NO_VECTORS, spokenTexts } from './meanings';
import type { VectorUse } from './models/embedders';
import { estimateTokens } from './models/tokens';

/**
 * What a question would send. The first call is told to the letter; what the others hold depends on what comes back.
 * @param asking the graph
 * @param question what a person would ask
 * @param values whether stored values may be sent
 * @param vectors what the question would be asked with
 */
export async function outgoingOf(
  asking: Asking,
  question: string,
  values: boolean,
  vectors?: VectorUse,
): Promise<OutgoingReport> {
  const understood = asking.reasoner.understand(question);
  const { alike } = vectors ? await asking.meanings.read(vectors, spokenTexts(question, understood)) : NO_VECTORS;
  const { request, cards } = asking.reader.prepare({ question, understood, alike }, values);
  const messages = request.messages.map(({ role, content }) => ({ role, text: content }));
  return {
    question,
    columns: [...cards.byId.values()].map(formatColumn),
    messages,
    tokens: estimateTokens(messages.map(({ text }) => text).join('\n')),
    later: laterCalls(values),
  };
}

function laterCalls(values: boolean): readonly Message[] {
  const program = values
    ? say`To write a program: the question, names, types, descriptions, labels of codes and some stored values of the columns that were picked, paths and joins between their tables, the nearest of the saved questions that it may see, and where the program fails, what went wrong.`
    : say`To write a program: the question, names, types, descriptions and labels of codes of the columns that were picked, paths and joins between their tables, the nearest of the saved questions that it may see, and where the program fails, what went wrong, without stored values.`;
  return values
    ? [
        program,
        say`To word the answer: the question and the rows of the answer, 20 at most; where facts are read, also what their paths tell.`,
      ]
    : [program];
}
