/** Answers of models that were asked for JSON, and for no more than that, and did not keep to it. */

/** What some models think aloud before they answer. */
const THOUGHTS = /^\s*<(think|thinking|reasoning)>[\s\S]*?<\/\1>\s*/i;

/**
 * Whether a model thinks aloud before it answers.
 * @param text as it came, whole or not
 */
export function startsWithThoughts(text: string): boolean {
  return /^\s*<(think|thinking|reasoning)>/i.test(text);
}

/**
 * Leaves out what a model thought aloud before it answered.
 * @param text as it came
 */
export function withoutThoughts(text: string): string {
  return text.replace(THOUGHTS, '');
}

/**
 * Finds the JSON object or array in a text: all of it, what a fenced block holds, or the first that stands among other words.
 * @param text as a model wrote it
 * @returns the part that is JSON; the whole text where none is
 */
export function jsonInText(text: string): string {
  const whole = text.trim();
  if (isJson(whole)) return whole;
  for (const [, fenced = ''] of whole.matchAll(/```[a-z0-9]*\s*\n([\s\S]*?)```/gi)) {
    if (isJson(fenced.trim())) return fenced.trim();
  }
  // Each attempt is as long as the text: who writes many brackets is not followed for ever.
  let attempts = 0;
  for (const { index } of whole.matchAll(/[{[]/g)) {
    if (++attempts > 20) break;
    const end = endOfJson(whole, index);
    const part = end === undefined ? '' : whole.slice(index, end);
    if (isJson(part)) return part;
  }
  return text;
}

/** Whether a text is an object or an array in JSON. */
function isJson(text: string): boolean {
  if (!/^[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Where the bracket at `start` is closed, brackets in strings left alone; undefined where it is not. */
function endOfJson(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') {
      inString = true;
    } else if (char === '{' || char === '[') {
      depth++;
    } else if (char === '}' || char === ']') {
      depth--;
      if (depth === 0) return i + 1;
    }
  }
  return undefined;
}
