/** Editors that are made from VS Code and have neither a chat view nor language models. */
import { expect, test, vi } from 'vitest';
import { ChatAnswers } from '../../../src/host/answers/chat/participant';
import { registerTools } from '../../../src/host/answers/chat/tools';
import { offeredModels, onOfferedModels } from '../../../src/host/answers/model/offered-models';

vi.mock('vscode', () => ({ chat: undefined, lm: undefined }));

/** What is not there cannot be used: nothing of it may be asked for. */
const nothing = new Proxy({}, { get: (_, name) => expect.fail(`${String(name)} was asked for`) }) as never;

test('nothing is registered where there is no chat', () => {
  expect(new ChatAnswers(nothing).register()).toEqual([]);
  expect(registerTools(nothing)).toEqual([]);
});

test('no models are offered', async () => {
  expect(await offeredModels()).toEqual([]);
  expect(onOfferedModels(() => expect.fail('called'))).toEqual([]);
});
