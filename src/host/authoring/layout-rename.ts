/** Renames a table in the text of a layout file, and changes no other character of it. */
import type { Splice } from '../../engine/graph/splice';

/**
 * The places at which the layout names a table.
 * @param text the text of a `*.sgraph.layout.json`
 * @param table its name, in any case
 * @param name its new name
 * @returns none where the file does not name it, has the new name already, or is no JSON
 */
export function renameInLayout(text: string, table: string, name: string): readonly Splice[] {
  const keys = tableKeys(text);
  const isCalled = (wanted: string) => (key: { readonly name: string }) =>
    key.name.toLowerCase() === wanted.toLowerCase();
  const found = keys.find(isCalled(table));
  if (!found || (isCalled(name)(found) ? found.name === name : keys.some(isCalled(name)))) return [];
  return [{ start: found.start, end: found.end, text: JSON.stringify(name) }];
}

/** The names of the second level of maps, with their places, quotes included. */
function tableKeys(text: string): readonly { readonly name: string; readonly start: number; readonly end: number }[] {
  let depth = 0;
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)].flatMap(({ 0: token, index }) => {
    if (token === '{') depth++;
    else if (token === '}') depth--;
    else if (depth === 2 && /^\s*:/.test(text.slice(index + token.length, index + token.length + 20))) {
      try {
        return [{ name: JSON.parse(token) as string, start: index, end: index + token.length }];
      } catch {
        return []; // an escape that JSON does not have
      }
    }
    return [];
  });
}
