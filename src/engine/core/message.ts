/**
 * Messages: the sentences that people read, as a template and the values in it, so that they can be said in another language
 * where they are shown. The engine knows no language but English; who shows a message translates its template.
 */

/** What stands in a message: names, numbers, and messages within it, each said in the language of the whole. */
export type MessageValue = string | number | Message;

/** One or more sentences for people. Plain JSON: it passes between threads as it is. */
export interface Message {
  /** The English text with `{0}`, `{1}`, … for the values. */
  readonly template: string;
  readonly values: readonly MessageValue[];
}

/** A value with a text in place of each message in it. */
export type Shown<T> = T extends Message
  ? string
  : T extends Uint8Array | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? T
    : T extends object
      ? { [K in keyof T]: Shown<T[K]> }
      : T;

/**
 * Writes a message: say`Table ${name} has no column ${column}.` Its fixed words are collected for translation, so values are
 * names and numbers, or messages. Where a number changes the words, two whole templates say so.
 * @param parts the fixed words
 * @param values what stands between them
 */
export function say(parts: TemplateStringsArray, ...values: readonly MessageValue[]): Message {
  return { template: parts.map((part, i) => (i === 0 ? part : `{${i - 1}}${part}`)).join(''), values };
}

/**
 * A message in words that are not the engine's: those of SQLite, of the graph, of a file.
 * @param text it is shown as it is
 */
export function verbatim(text: string): Message {
  return { template: '{0}', values: [text] };
}

/**
 * A list within a sentence: “a, b and c”.
 * @param items names or messages
 * @param most longer lists are cut, and say so
 */
export function listed(items: readonly MessageValue[], most = 12): Message {
  const commas = (list: readonly MessageValue[]): MessageValue =>
    list.length === 0 ? '' : list.reduce((before, item) => say`${before}, ${item}`);
  if (items.length > most) return say`${commas(items.slice(0, most))} and ${items.length - most} more`;
  const last = items.at(-1) ?? '';
  return items.length < 2 ? say`${last}` : say`${commas(items.slice(0, -1))} and ${last}`;
}

/**
 * Puts the text of each message in its place.
 * @param value plain data, in which messages may stand anywhere but in `rows`: a list of that name holds cells of tables,
 *   many of them, and is not looked through
 * @param tell says a template with its values, in the language of those who read it
 * @returns the value itself where no message is in it
 */
export function shown<T>(value: T, tell: (template: string, values: readonly (string | number)[]) => string): Shown<T> {
  const walk = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (isMessage(part)) {
      return tell(
        part.template,
        part.values.map((v, i) =>
          isMessage(v) ? within(part.template, i, String(walk(v))) : (walk(v) as string | number),
        ),
      );
    }
    if (Array.isArray(part)) {
      const items = part.map(walk);
      return items.some((item, i) => item !== part[i]) ? items : part;
    }
    // Bytes and maps hold no messages.
    const kind: unknown = Object.getPrototypeOf(part);
    if (kind !== Object.prototype && kind !== null) return part;
    const fields = Object.entries(part).map(([name, field]: [string, unknown]): [string, unknown, unknown] => {
      return [name, name === 'rows' && Array.isArray(field) ? field : walk(field), field];
    });
    return fields.some(([, told, field]) => told !== field)
      ? Object.fromEntries(fields.map(([name, told]) => [name, told]))
      : part;
  };
  return walk(value) as Shown<T>;
}

/**
 * A value with its messages in English: for terminals, logs and files.
 * @param value a message, or plain data with messages in it
 */
export function inEnglish<T>(value: T): Shown<T> {
  return shown(value, fill);
}

/**
 * Whether something is a message.
 * @param value anything
 */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  const { template, values } = value as Partial<Record<keyof Message, unknown>>;
  return typeof template === 'string' && Array.isArray(values);
}

/** A sentence in the middle of another one, or in brackets in it, goes without its full stop. */
function within(template: string, at: number, text: string): string {
  const next = template.split(`{${at}}`, 2)[1]?.[0] ?? '';
  return '.);'.includes(next) && next !== '' && /[^.]\.$/.test(text) ? text.slice(0, -1) : text;
}

/** Puts values into a template. */
function fill(template: string, values: readonly (string | number)[]): string {
  return template.replaceAll(/\{(\d+)\}/g, (all, at: string) => String(values[Number(at)] ?? all));
}
