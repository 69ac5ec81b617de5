/** Reads what a language model answered: one JSON object, wherever it stands in the text. All of it is untrusted. */

import { jsonInText } from './json-in-text';

/** An object of a reply whose fields are looked at one by one. */
export type ReplyObject = Readonly<Record<string, unknown>>;

/** Longer answers are not looked through. */
const LONGEST_REPLY = 200_000;

/**
 * The object that a reply consists of; models put it into a fenced block, or words around it.
 * @param text what came back
 * @returns undefined where there is no whole object in it
 */
export function objectIn(text: string): ReplyObject | undefined {
  if (text.length > LONGEST_REPLY) return undefined;
  try {
    const value: unknown = JSON.parse(jsonInText(text));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The objects of a list; whatever else is in it is dropped.
 * @param value a field of a reply
 * @param most longer lists are cut
 */
export function objectsOf(value: unknown, most: number): ReplyObject[] {
  return Array.isArray(value) ? value.slice(0, most).filter(isObject) : [];
}

/**
 * The texts of a list; whatever else is in it is dropped.
 * @param value a field of a reply
 * @param most longer lists are cut
 */
export function textsOf(value: unknown, most: number): string[] {
  return Array.isArray(value) ? value.slice(0, most).flatMap((item) => textOf(item) ?? []) : [];
}

/**
 * A text that says something.
 * @param value a field of a reply
 * @param longest longer ones are cut
 * @returns undefined for what is no text, or is empty
 */
export function textOf(value: unknown, longest = 500): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, ' ').trim();
  return text === '' ? undefined : text.slice(0, longest);
}

function isObject(value: unknown): value is ReplyObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
