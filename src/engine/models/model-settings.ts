/** What a person sets about a language model. Plain data: it passes between threads. */
import { say, type Message } from '../core/message';

/** The kinds of providers: a server that speaks chat completions, or what VS Code offers. */
export type ModelProvider = 'openai' | 'vscode';

/** What calls may take; what is absent has the default of `DEFAULT_LIMITS`. */
export interface ModelLimits {
  /** Milliseconds that a call takes at most, with all its retries. */
  readonly callMs: number;
  /** Milliseconds until the first byte of an answer has come, at most. */
  readonly firstByteMs: number;
  /** Tokens for one question, prompts and answers, all calls together. */
  readonly questionTokens: number;
  /** Tokens for one day, over all questions; without a limit where it is absent. */
  readonly dayTokens?: number;
  /** How often a call is tried again after a failure that may pass. */
  readonly retries: number;
}

/** What tokens cost, in whatever currency a person counts in. */
export interface ModelPrice {
  /** A million tokens of prompts. */
  readonly input: number;
  /** A million tokens of answers. */
  readonly output: number;
}

/** A model, and how it is reached. */
export interface ModelSettings {
  readonly provider: ModelProvider;
  /** As the provider calls it. */
  readonly model: string;
  /** Address of the server, up to where `/chat/completions` follows. For `openai` only. */
  readonly baseUrl?: string;
  /** Sent to that server and nowhere else; never part of a trace, an error or a log. */
  readonly key?: string;
  /** Azure's `api-version`, where addresses need one. */
  readonly apiVersion?: string;
  readonly limits?: Partial<ModelLimits>;
  /** False: stored values stay on this machine, and only names, types and the question are sent. */
  readonly sendValues?: boolean;
  /** What its tokens cost; absent where nobody has said: then no cost is told. */
  readonly price?: ModelPrice;
  /** Programs that it is asked for, see `ModelUse`. */
  readonly samples?: number;
  /** Further work that it is asked for, see `ModelUse`. */
  readonly stepByStep?: boolean;
  readonly facts?: boolean;
  /** See `ModelUse`. */
  readonly allowOutside?: boolean;
}

/** The limits of calls where nothing else is set. */
export const DEFAULT_LIMITS: ModelLimits = {
  callMs: 30_000,
  firstByteMs: 10_000,
  questionTokens: 40_000,
  retries: 2,
};

/** Settings as they may be shown and written into traces: without the key. */
export type ToldSettings = Omit<ModelSettings, 'key'> & { readonly hasKey: boolean };

/**
 * Leaves out what nobody may see.
 * @param settings all of them
 */
export function toldSettings({ key, ...rest }: ModelSettings): ToldSettings {
  return { ...rest, hasKey: key !== undefined && key !== '' };
}

/**
 * What is missing or wrong in settings, in words; undefined where they can be used.
 * @param settings as a person gave them
 * @param isHosted whether they are used within VS Code
 */
export function settingsProblem(settings: ModelSettings, isHosted: boolean): Message | undefined {
  if (settings.model.trim() === '') return say`Name the model that is to be asked.`;
  if (settings.provider === 'vscode') {
    return isHosted ? undefined : say`The models of VS Code can be asked within VS Code only.`;
  }
  const { baseUrl = '', key } = settings;
  if (baseUrl.trim() === '') return say`Give the address of the model's server, such as http://localhost:11434/v1.`;
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    return say`${baseUrl} is no address. One begins with https:// or http://.`;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return say`${baseUrl} is no address. One begins with https:// or http://.`;
  }
  if (url.username !== '' || url.password !== '') {
    return say`The address of the model's server holds a user name or a password. Set a key instead, which is stored safely.`;
  }
  if (key !== undefined && /[^\x21-\x7e]/.test(key)) {
    return say`The key of the model holds a space or a character that no key has. Set it again.`;
  }
  return undefined;
}
