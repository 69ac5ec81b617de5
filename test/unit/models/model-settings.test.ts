import { expect, test } from 'vitest';
import { settingsProblem, toldSettings, type ModelSettings } from '../../../src/engine/models/model-settings';
import { inEnglish } from '../../../src/engine/core/message';

const GOOD: ModelSettings = { provider: 'openai', model: 'm', baseUrl: 'http://localhost:11434/v1', key: 'sk-1' };

test.each<[Partial<ModelSettings>, RegExp | undefined]>([
  [{}, undefined],
  [{ key: '' }, undefined],
  [{ provider: 'vscode', baseUrl: '' }, undefined],
  [{ model: ' ' }, /^Name the model/],
  [{ baseUrl: '' }, /^Give the address/],
  [{ baseUrl: 'localhost:11434' }, /is no address/],
  [{ baseUrl: 'the server' }, /^the server is no address/],
  [{ baseUrl: 'file:///etc/passwd' }, /is no address/],
  [{ baseUrl: 'https://me:pass@host/v1' }, /^The address of the model's server holds/],
  [{ key: 'sk-1\r\nX-Other: 1' }, /^The key of the model holds/],
])('settings with %j are used, or refused in words', (over, words) => {
  const problem = settingsProblem({ ...GOOD, ...over }, true);
  if (words) expect(problem && inEnglish(problem)).toMatch(words);
  else expect(problem).toBeUndefined();
});

test('what is told of settings never holds the key', () => {
  expect(toldSettings(GOOD)).toEqual({ provider: 'openai', model: 'm', baseUrl: GOOD.baseUrl, hasKey: true });
});
