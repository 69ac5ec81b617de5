/**
 * Every text of the webviews, in English, by key. The host translates the maps (`vscode.l10n.t` of each value) and sends the
 * result with `init`; `{0}`, `{1}` stand for what the page fills in.
 */
import { GRAPH_STRINGS as PICTURE_STRINGS } from './graph-strings';
import { PATH_STRINGS } from './path-strings';
import { REVIEW_STRINGS } from './review-strings';
import { ANSWERS_STRINGS } from './answers-strings';
import { ROWS_STRINGS } from './rows-strings';

/** The graph editor's texts. */
export const GRAPH_STRINGS = { ...PICTURE_STRINGS, ...REVIEW_STRINGS, ...PATH_STRINGS } as const;
export { ANSWERS_STRINGS, ROWS_STRINGS };
/** Keys of the graph editor's texts. */
export type GraphStringKey = keyof typeof GRAPH_STRINGS;
/** Keys of the side panel's texts. */
export type AnswersStringKey = keyof typeof ANSWERS_STRINGS;
/** Keys of the texts of the page of rows. */
export type RowsStringKey = keyof typeof ROWS_STRINGS;

/**
 * Translates a map of texts.
 * @param strings English texts by key
 * @param translate gives the text in the user's language, placeholders kept
 */
export function translateAll(
  strings: Readonly<Record<string, string>>,
  translate: (english: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(strings).map(([key, english]) => [key, translate(english)]));
}
