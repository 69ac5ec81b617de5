/** Answers of models, and what they took, in the memory of this thread alone. */
import type { KeptTexts, TokenLedger } from '../../engine/core/ports';

/** Kept answers: more than so many, and the oldest go. */
export const MOST_KEPT = 2_000;

/** The day by the user's own clock. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Counts tokens. */
export function ledgerInMemory(): TokenLedger {
  const days = new Map<string, number>();
  return {
    used: (day) => Promise.resolve(days.get(day) ?? 0),
    add: (day, tokens) => {
      days.set(day, (days.get(day) ?? 0) + tokens);
      return Promise.resolve();
    },
  };
}

/** Keeps texts. */
export function textsInMemory(): KeptTexts {
  const texts = new Map<string, string>();
  return {
    read: (name) => Promise.resolve(texts.get(name)),
    write: (name, text) => {
      texts.set(name, text);
      const [first] = texts.keys();
      if (first !== undefined && texts.size > MOST_KEPT) texts.delete(first);
      return Promise.resolve();
    },
  };
}
