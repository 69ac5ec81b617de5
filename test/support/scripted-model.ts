/** A language model that says what a test has written down for it. */
import type { LanguageModel, ModelPurpose, ModelReply, ModelRequest } from '../../src/engine/models/language-model';

/** What is said to one call: a text, several for several samples, or an object that is written as JSON. */
export type Line = string | readonly string[] | object;

/** What is said to the calls of each kind, in order; the last line is said again. A function is given the request. */
export type Script = Partial<Record<ModelPurpose, Line | ((request: ModelRequest, index: number) => Line | Error)>>;

/** A model with what it was asked. */
export interface ScriptedModel extends LanguageModel {
  readonly requests: readonly ModelRequest[];
}

/**
 * Makes a model of a script.
 * @param script a kind of call that is not in it fails
 */
export function scriptedModel(script: Script): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    provider: 'script',
    name: 'scripted',
    requests,
    complete(request: ModelRequest): Promise<ModelReply> {
      requests.push(request);
      const line = script[request.purpose];
      const said: unknown =
        typeof line === 'function'
          ? line(request, requests.filter(({ purpose }) => purpose === request.purpose).length - 1)
          : line;
      if (said === undefined) return Promise.reject(new Error(`The script has no line for ${request.purpose}.`));
      if (said instanceof Error) return Promise.reject(said);
      const texts = Array.isArray(said) ? said.map(textOf) : [textOf(said)];
      const characters = request.messages.reduce((sum, { content }) => sum + content.length, 0);
      return Promise.resolve({
        texts,
        usage: {
          inputTokens: Math.ceil(characters / 4),
          outputTokens: Math.ceil(texts.join('').length / 4),
          cost: 0.001,
        },
        ms: 1,
      });
    },
  };
}

function textOf(said: unknown): string {
  return typeof said === 'string' ? said : JSON.stringify(said);
}

/** A reading as a test writes it, with `T.C` for columns. */
export interface WrittenReading {
  readonly conditions: readonly {
    readonly text: string;
    readonly column: string | null;
    readonly value: string | null;
  }[];
  readonly asked: string;
  readonly needs: readonly { readonly text: string; readonly columns: readonly string[] }[];
}

/**
 * A reading as a model says it: with the identifiers that the prompt offers.
 * @param written with `T.C` for columns; one that is not offered stays as it is
 */
export function reading(written: WrittenReading): (request: ModelRequest) => object {
  return (request) => {
    const ids = offeredIds(request);
    const idOf = (name: string) => ids.get(name) ?? name;
    return {
      conditions: written.conditions.map((c) => ({ ...c, column: c.column === null ? null : idOf(c.column) })),
      asked: written.asked,
      needs: written.needs.map((need) => ({ ...need, columns: need.columns.map(idOf) })),
    };
  };
}

/**
 * The columns that a prompt offers, `T.C` to its identifier.
 * @param request a call
 */
export function offeredIds(request: ModelRequest): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  let table = '';
  for (const line of (request.messages.find(({ role }) => role === 'user')?.content ?? '').split('\n')) {
    table = /^table "((?:[^"]|"")*)"/.exec(line)?.[1] ?? table;
    const [, id, column] = /^ {2}(c\d+) "((?:[^"]|"")*)"/.exec(line) ?? [];
    if (id !== undefined && column !== undefined) ids.set(`${table}.${column}`, id);
  }
  return ids;
}
