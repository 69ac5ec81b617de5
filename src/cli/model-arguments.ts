/** Options of the command line that are about a language model. */
import type { ParseArgsConfig } from 'node:util';
import type { ModelPrice } from '../engine/models/model-settings';
import { oneOf, UsageError, wholeNumber } from './usage-error';

/** As `parseArgs` takes them. */
export const MODEL_OPTIONS = {
  'base-url': { type: 'string' },
  cache: { type: 'string' },
  'day-tokens': { type: 'string' },
  examples: { type: 'string', multiple: true },
  facts: { type: 'boolean' },
  model: { type: 'string' },
  'model-name': { type: 'string' },
  'model-seconds': { type: 'string' },
  'no-cache': { type: 'boolean' },
  'no-graph': { type: 'boolean' },
  'no-values': { type: 'boolean' },
  'outside-joins': { type: 'boolean' },
  price: { type: 'string' },
  'question-tokens': { type: 'string' },
  samples: { type: 'string' },
  'step-by-step': { type: 'boolean' },
} satisfies ParseArgsConfig['options'];

/** Their names. */
export const MODEL = Object.keys(MODEL_OPTIONS) as readonly (keyof typeof MODEL_OPTIONS)[];

/** A language model, as it is named on the command line. */
export interface ModelOption {
  readonly baseUrl: string;
  readonly name: string;
  /** Programs that it is asked for. */
  readonly samples: number;
  /** Stored values may be sent to it. */
  readonly sendValues: boolean;
  /** It is shown paths and joins. */
  readonly withGraph: boolean;
  /** It splits questions and writes programs step by step. */
  readonly stepByStep: boolean;
  /** It reads the facts on the paths of questions that ask for what texts tell. */
  readonly facts: boolean;
  /** It may join what no edge of the graph joins. */
  readonly allowOutside: boolean;
  /** Question sets whose questions it is shown as examples. */
  readonly examples: readonly string[];
  /** Seconds that a call may take, and its first byte; by default as `DEFAULT_LIMITS` has it. */
  readonly seconds?: number;
  /** Tokens for a question and for a day; by default as `DEFAULT_LIMITS` has it. */
  readonly questionTokens?: number;
  readonly dayTokens?: number;
  readonly price?: ModelPrice;
  /** Where its answers are kept: by default in the user's cache folder; null: nowhere. */
  readonly cache?: string | null;
}

/** What a command line says. */
type Values = {
  readonly [K in keyof typeof MODEL_OPTIONS]?: (typeof MODEL_OPTIONS)[K] extends { readonly multiple: true }
    ? string[] | undefined
    : (typeof MODEL_OPTIONS)[K] extends { readonly type: 'boolean' }
      ? boolean | undefined
      : string | undefined;
};

/** Most programs that a model is asked for. */
const MOST_SAMPLES = 10;
const ANY = Number.MAX_SAFE_INTEGER;

/**
 * The language model, where one is named.
 * @param values of the command line
 * @throws UsageError
 */
export function modelOf(values: Values): { readonly model?: ModelOption } {
  const provider = oneOf('model', values.model, 'openai');
  if (provider === undefined) {
    const lone = MODEL.find((name) => values[name] !== undefined);
    if (lone !== undefined) throw new UsageError(`--${lone} is for --model openai.`);
    return {};
  }
  const { 'base-url': baseUrl, 'model-name': name, cache, 'no-cache': noCache = false } = values;
  if (baseUrl === undefined || name === undefined)
    throw new UsageError('--model openai needs --base-url URL and --model-name NAME.');
  const seconds = values['model-seconds'] === undefined ? undefined : Number(values['model-seconds']);
  if (seconds !== undefined && !(seconds > 0 && seconds <= 3600))
    throw new UsageError('--model-seconds takes a number above 0, and 3600 at most.');
  if (noCache && cache !== undefined)
    throw new UsageError('--cache says where answers are kept, --no-cache that none are; leave one out.');
  const questionTokens = wholeNumber('question-tokens', values['question-tokens'], { from: 1000, to: ANY });
  const dayTokens = wholeNumber('day-tokens', values['day-tokens'], { from: 1, to: ANY });
  const price = values.price === undefined ? undefined : priceOf(values.price);
  const kept = noCache ? null : cache;
  return {
    model: {
      baseUrl,
      name,
      samples: wholeNumber('samples', values.samples, { from: 1, to: MOST_SAMPLES }) ?? 1,
      sendValues: !(values['no-values'] ?? false),
      withGraph: !(values['no-graph'] ?? false),
      stepByStep: values['step-by-step'] ?? false,
      facts: values.facts ?? false,
      allowOutside: values['outside-joins'] ?? false,
      examples: values.examples ?? [],
      ...(seconds !== undefined && { seconds }),
      ...(questionTokens !== undefined && { questionTokens }),
      ...(dayTokens !== undefined && { dayTokens }),
      ...(price && { price }),
      ...(kept !== undefined && { cache: kept }),
    },
  };
}

function priceOf(text: string): ModelPrice {
  const [input = NaN, output = NaN, ...more] = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (!(input >= 0) || !(output >= 0) || more.length > 0)
    throw new UsageError('--price takes what a million tokens of prompts and of answers cost: --price 0.5,1.5.');
  return { input, output };
}
