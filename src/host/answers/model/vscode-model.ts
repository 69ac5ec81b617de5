/** Models that VS Code offers (`vscode.lm`): consent, quotas and tokens are VS Code's own. */
import * as vscode from 'vscode';
import { messageOf } from '../../../engine/core/errors';
import { verbatim } from '../../../engine/core/message';
import { jsonInText, withoutThoughts } from '../../../engine/models/json-in-text';
import type { ModelCallOptions, ModelReply, ModelRequest } from '../../../engine/models/language-model';
import { ModelError, type ModelFault } from '../../../engine/models/model-error';
import { schemaInWords } from '../../../engine/models/schema-in-words';
import { estimateTokens } from '../../../engine/models/tokens';
import { inWords } from '../../engine-text';
import { offeredModels } from './offered-models';

/** Characters of a token, at most: answers that are longer than their tokens allow go on without end. */
const LONGEST_TOKEN = 16;

/**
 * Continues a dialogue.
 * @param name of the model: `vendor/identifier`
 * @param request the dialogue; the schema is told in words, for there is no other way
 * @param options cancellation and pieces
 * @throws ModelError in the language of VS Code; after a cancellation, anything
 */
export async function completeInVscode(
  name: string,
  request: ModelRequest,
  { signal, onText }: ModelCallOptions,
): Promise<Omit<ModelReply, 'ms'>> {
  const source = new vscode.CancellationTokenSource();
  const cancel = (): void => source.cancel();
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const model = await findModel(name);
    const messages = messagesOf(request);
    const input = await tokensOf(model, messages, source.token);
    if (input > model.maxInputTokens) {
      const said = vscode.l10n.t(
        'The prompt has {0} tokens, and {1} reads {2}.',
        input,
        model.name,
        model.maxInputTokens,
      );
      throw new ModelError('prompt-too-long', verbatim(said));
    }
    const answers = Array.from({ length: Math.max(1, request.samples ?? 1) }, (_, i) =>
      answerOf(model, messages, request, source.token, i === 0 ? onText : undefined),
    );
    // The first one that fails ends the others.
    const texts = await Promise.all(answers);
    // No answer is lost because nobody could count it.
    const counted = texts.map((text) => model.countTokens(text, source.token));
    const output = await Promise.all(counted).catch(() => texts.map(estimateTokens));
    return {
      texts: texts.map((text) => (request.schema ? jsonInText(withoutThoughts(text)) : withoutThoughts(text))),
      usage: { inputTokens: input * texts.length, outputTokens: output.reduce((sum, tokens) => sum + tokens, 0) },
    };
  } catch (error) {
    throw faultOf(error, name);
  } finally {
    signal?.removeEventListener('abort', cancel);
    source.cancel();
    source.dispose();
  }
}

/** One answer, of as many tokens as are allowed. */
async function answerOf(
  model: vscode.LanguageModelChat,
  messages: vscode.LanguageModelChatMessage[],
  request: ModelRequest,
  token: vscode.CancellationToken,
  onText: ((piece: string) => void) | undefined,
): Promise<string> {
  const justification = vscode.l10n.t('Schema Graph has questions about your data read and answers worded.');
  const response = await model.sendRequest(messages, { justification }, token);
  let text = '';
  for await (const piece of response.text) {
    text += piece;
    if (text.length > request.maxTokens * LONGEST_TOKEN) {
      throw new ModelError(
        'endless',
        verbatim(vscode.l10n.t("The model's answer went on without end, so it was cut off.")),
      );
    }
    if (piece !== '') onText?.(piece);
  }
  if (text.trim() === '') throw new ModelError('empty', verbatim(vscode.l10n.t('The model answered nothing.')));
  return text;
}

async function findModel(name: string): Promise<vscode.LanguageModelChat> {
  const slash = name.indexOf('/');
  const selector = slash < 0 ? { id: name } : { vendor: name.slice(0, slash), id: name.slice(slash + 1) };
  const [model] = await offeredModels(selector);
  if (model) return model;
  const said = vscode.l10n.t(
    'VS Code offers no model {0} now. Is its extension installed, and are you signed in?',
    name,
  );
  throw new ModelError('not-found', verbatim(said));
}

/** VS Code knows no system messages: they come first, as the user's. */
function messagesOf({ messages, schema }: ModelRequest): vscode.LanguageModelChatMessage[] {
  return (schema ? schemaInWords(messages, schema) : messages).map(({ role, content }) =>
    role === 'assistant'
      ? vscode.LanguageModelChatMessage.Assistant(content)
      : vscode.LanguageModelChatMessage.User(content),
  );
}

async function tokensOf(
  model: vscode.LanguageModelChat,
  messages: vscode.LanguageModelChatMessage[],
  token: vscode.CancellationToken,
): Promise<number> {
  const counts = await Promise.all(messages.map((message) => model.countTokens(message, token)));
  return counts.reduce((sum, tokens) => sum + tokens, 0);
}

/** What VS Code, or the model's own extension, threw, in words. */
function faultOf(error: unknown, name: string): ModelError {
  if (error instanceof ModelError) return error;
  const [fault, said] = worded(error, name);
  return new ModelError(fault, verbatim(said));
}

function worded(error: unknown, name: string): [ModelFault, string] {
  const words = inWords(messageOf(error)).replaceAll(/\s+/g, ' ').slice(0, 300);
  // Not all that models throw are of VS Code's own kinds: some say by their name, or in words alone, what they are.
  const code = error instanceof vscode.LanguageModelError ? error.code : '';
  const said = `${code} ${error instanceof Error ? error.name : ''} ${words}`;
  switch (code) {
    case vscode.LanguageModelError.NoPermissions.name:
      return [
        'forbidden',
        vscode.l10n.t(
          'VS Code was not allowed to let Schema Graph use {0}. The command "Choose a Language Model" asks again.',
          name,
        ),
      ];
    case vscode.LanguageModelError.NotFound.name:
      return [
        'not-found',
        vscode.l10n.t('VS Code offers no model {0} now. Is its extension installed, and are you signed in?', name),
      ];
  }
  if (error instanceof vscode.CancellationError)
    return ['forbidden', vscode.l10n.t('The call to {0} was cancelled in VS Code.', name)];
  if (code === vscode.LanguageModelError.Blocked.name && /filter|polic|harm/i.test(words))
    return ['refused', vscode.l10n.t('{0} refuses to answer: {1}', name, words)];
  if (/rate.?limit|too many requests|\b429\b/i.test(said))
    return ['busy', vscode.l10n.t('{0} has too many requests for now: {1}', name, words)];
  return code === vscode.LanguageModelError.Blocked.name || /quota/i.test(said)
    ? ['quota', vscode.l10n.t('Nothing is left of what you may use of {0}, or it is blocked: {1}', name, words)]
    : ['server', vscode.l10n.t('{0} failed: {1}', name, words)];
}
