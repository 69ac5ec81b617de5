/** Texts in the user's language, with placeholders filled in. */

/** Gives a text; `{0}`, `{1}` in it become the arguments. */
export type Texts<K extends string> = (key: K, ...values: readonly (string | number)[]) => string;

/**
 * Makes the texts of a page.
 * @param english the texts that the page was written with
 * @param translated those that the host sent, by the same keys; what is absent stays English
 */
export function createTexts<K extends string>(
  english: Readonly<Record<K, string>>,
  translated: Readonly<Record<string, string>>,
): Texts<K> {
  return (key, ...values) => {
    const template = Object.hasOwn(translated, key) ? (translated[key] ?? english[key]) : english[key];
    return template.replaceAll(/\{(\d)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
  };
}
