/** Which model a person has chosen, and what a workspace cannot say about it. */
import { beforeEach, expect, test, vi } from 'vitest';
import { ModelKeys } from '../../../src/host/answers/model/model-keys';

interface Faked {
  trusted: boolean;
  own: Record<string, unknown>;
  workspace: Record<string, unknown>;
  defaults: Record<string, unknown>;
}
const vs = vi.hoisted((): Faked => ({ trusted: true, own: {}, workspace: {}, defaults: {} }));
vi.mock('vscode', () => ({
  workspace: {
    get isTrusted() {
      return vs.trusted;
    },
    getConfiguration: () => ({
      inspect: (name: string) => ({
        defaultValue: vs.defaults[name],
        globalValue: vs.own[name],
        workspaceValue: vs.workspace[name],
      }),
    }),
  },
}));

const store = new Map<string, string>();
const keys = new ModelKeys({
  get: (name: string) => Promise.resolve(store.get(name)),
  store: (name: string, value: string) => Promise.resolve(void store.set(name, value)),
  delete: (name: string) => Promise.resolve(void store.delete(name)),
} as never);

const chosen = async () => (await import('../../../src/host/answers/model/chosen-model')).chosenModel(keys);
beforeEach(async () => {
  const { default: manifest } = await import('../../../package.json');
  const groups: readonly {
    readonly properties: Readonly<Record<string, { readonly default: unknown } | undefined>>;
  }[] = manifest.contributes.configuration;
  const defaults: Record<string, unknown> = {};
  for (const [name, setting] of groups.flatMap(({ properties }) => Object.entries(properties)))
    defaults[name.replace('schemaGraph.', '')] = setting?.default;
  Object.assign(vs, { trusted: true, own: {}, workspace: {}, defaults });
  store.clear();
});

const SERVER = { 'model.provider': 'openai', 'model.baseUrl': 'https://one.example/v1', 'model.name': 'm' };

test('nothing is chosen by default', async () => {
  expect(await chosen()).toBeUndefined();
});

test('a server is asked with its own key, its limits, and values by default', async () => {
  vs.own = { ...SERVER, 'model.limits.dayTokens': 5000 };
  await keys.set('https://one.example/other/path', 'sk-1');
  expect(await chosen()).toEqual({
    provider: 'openai',
    model: 'm',
    baseUrl: 'https://one.example/v1',
    key: 'sk-1',
    sendValues: true,
    limits: { callMs: 30_000, firstByteMs: 10_000, questionTokens: 40_000, dayTokens: 5000 },
    ...{ samples: 1, stepByStep: false, facts: false, allowOutside: false },
  });
});

test('prices and further work are told where the person has set them, whatever the workspace says', async () => {
  vs.own = { ...SERVER, 'model.price.output': 1.5, 'model.stepByStep': true };
  vs.workspace = { 'model.outsideJoins': true, 'model.samples': 9 };
  expect(await chosen()).toMatchObject({
    price: { input: 0, output: 1.5 },
    ...{ samples: 1, stepByStep: true, facts: false, allowOutside: false },
  });
});

test('another server never gets the key', async () => {
  await keys.set('https://one.example/v1', 'sk-1');
  for (const baseUrl of ['https://two.example/v1', 'http://one.example/v1', 'https://one.example:8443/v1', 'nowhere']) {
    vs.own = { ...SERVER, 'model.baseUrl': baseUrl };
    expect(await chosen()).not.toHaveProperty('key');
  }
  await keys.forget('https://one.example');
  vs.own = SERVER;
  expect(await chosen()).not.toHaveProperty('key');
  expect(store.size).toBe(0);
});

test('a workspace neither chooses a model nor changes where it is', async () => {
  vs.workspace = { ...SERVER, 'model.baseUrl': 'https://evil.example/v1', 'model.sendValues': true };
  expect(await chosen()).toBeUndefined();
  vs.own = { ...SERVER, 'model.sendValues': false };
  expect(await chosen()).toMatchObject({ baseUrl: 'https://one.example/v1', sendValues: false });
});

test('a workspace that is not trusted has no model', async () => {
  vs.own = SERVER;
  vs.trusted = false;
  expect(await chosen()).toBeUndefined();
});

test('a model of VS Code has neither address nor key', async () => {
  vs.own = { ...SERVER, 'model.provider': 'vscode', 'model.name': 'copilot/x' };
  await keys.set('https://one.example/v1', 'sk-1');
  const model = await chosen();
  expect(model).toMatchObject({ provider: 'vscode', model: 'copilot/x' });
  expect(Object.keys(model ?? {})).not.toContain('key');
});

const vectors = async () => (await import('../../../src/host/answers/model/chosen-vectors')).chosenVectors(keys);

test('vectors come from the extension itself by default, whatever a workspace says', async () => {
  vs.workspace = { 'vectors.provider': 'openai', 'vectors.baseUrl': 'https://evil.example', 'vectors.name': 'm' };
  expect(await vectors()).toEqual({ provider: 'embedded' });
  vs.own = { 'vectors.provider': 'none' };
  expect(await vectors()).toBeUndefined();
});

test('a server of vectors is that of the model or one of its own, each with its own key', async () => {
  vs.own = { ...SERVER, 'vectors.provider': 'openai', 'vectors.name': 'v', 'model.sendValues': false };
  await keys.set('https://one.example/v1', 'one');
  expect(await vectors()).toMatchObject({
    model: 'v',
    baseUrl: SERVER['model.baseUrl'],
    key: 'one',
    sendValues: false,
  });
  vs.own['vectors.baseUrl'] = 'https://two.example/v1';
  const other = await vectors();
  expect(other).toMatchObject({ baseUrl: 'https://two.example/v1' });
  expect(other).not.toHaveProperty('key');
});

test('a workspace that is not trusted asks no server for vectors', async () => {
  vs.own = { ...SERVER, 'vectors.provider': 'openai', 'vectors.name': 'v' };
  vs.trusted = false;
  expect(await vectors()).toBeUndefined();
});

test('a server of vectors elsewhere is told, one on this machine and the encoder that ships are not', async () => {
  const { chosenVectors, vectorServer } = await import('../../../src/host/answers/model/chosen-vectors');
  const told = async () => vectorServer(await chosenVectors(keys));
  expect(await told()).toBeUndefined();
  vs.own = { 'vectors.provider': 'openai', 'vectors.baseUrl': 'https://two.example/v1', 'vectors.name': 'v' };
  expect(await told()).toBe('https://two.example');
  vs.own = { ...vs.own, 'vectors.baseUrl': 'http://localhost:11434/v1' };
  expect(await told()).toBeUndefined();
  vs.own = { ...SERVER, 'vectors.provider': 'openai', 'vectors.name': 'v' };
  expect(await told()).toBe('https://one.example');
  vs.trusted = false;
  expect(await told()).toBeUndefined();
});
