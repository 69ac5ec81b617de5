/**
 * What a server can do, as far as is known: compatible servers lack some parameters, and say so only when asked. What is
 * learned of one holds for all later calls to it.
 */
import type { ModelError } from './model-error';

/** From what holds best to what any server takes. */
const FORMATS = ['schema', 'tool', 'object', 'words'] as const;

/** Which form of each parameter a server takes. */
export interface Abilities {
  /** How an answer is held to a schema: by the server, as what a function is called with, to JSON only, or by words in the prompt alone. */
  format: (typeof FORMATS)[number];
  /** How the length of an answer is limited; some models that reason take the longer name alone. */
  limit: 'max_tokens' | 'max_completion_tokens';
  /** The model thinks before it answers, which servers count with the answer: it needs room for that. */
  reasons: boolean;
  temperature: boolean;
  /** Several answers to one request. */
  samples: boolean;
  /** What a streamed call took. */
  streamUsage: boolean;
}

/** What is tried first. */
export function allAbilities(): Abilities {
  return { format: 'schema', limit: 'max_tokens', reasons: false, temperature: true, samples: true, streamUsage: true };
}

/** What a request makes use of, beside what every server takes. */
export interface Used {
  readonly schema: boolean;
  readonly samples: boolean;
}

/**
 * Learns from a request that was not taken.
 * @param abilities changed where something is learned
 * @param error what the server said
 * @param used by that request
 * @returns whether something was learned, so that it may be tried again
 */
export function learn(abilities: Abilities, error: ModelError, used: Used): boolean {
  const { status = 0, serverText = '' } = error.detail;
  if (error.fault !== 'rejected' && !(error.fault === 'server' && status >= 500)) return false;
  const says = (words: RegExp): boolean => words.test(serverText);
  if (abilities.limit === 'max_tokens' && says(/max_completion_tokens|\bmax_tokens\b.*(not supported|unsupported)/i)) {
    abilities.limit = 'max_completion_tokens';
    abilities.reasons = true;
    return true;
  }
  if (abilities.limit === 'max_tokens' && says(/(not supported|unsupported|unknown|unrecognized).*\bmax_tokens\b/i)) {
    abilities.limit = 'max_completion_tokens';
    abilities.reasons = true;
    return true;
  }
  if (abilities.temperature && says(/temperature/i)) {
    abilities.temperature = false;
    return true;
  }
  if (abilities.streamUsage && says(/stream_options|include_usage/i)) {
    abilities.streamUsage = false;
    return true;
  }
  if (
    used.samples &&
    abilities.samples &&
    says(/['"`]n['"`]|\bn\b\s*(must|should|>|=|is)|multiple (choices|completions)/)
  ) {
    abilities.samples = false;
    return true;
  }
  if (
    used.schema &&
    says(/response_format|json_schema|json_object|structured|grammar|guided|\btools?\b|tool_choice|function/i)
  )
    return lessFormat(abilities);
  // It does not say what is wrong: what servers lack most often is left out first.
  if (error.fault !== 'rejected') return false;
  if (used.schema && lessFormat(abilities)) return true;
  if (abilities.streamUsage) {
    abilities.streamUsage = false;
    return true;
  }
  if (used.samples && abilities.samples) {
    abilities.samples = false;
    return true;
  }
  return false;
}

function lessFormat(abilities: Abilities): boolean {
  const next = FORMATS[FORMATS.indexOf(abilities.format) + 1];
  if (!next) return false;
  abilities.format = next;
  return true;
}
