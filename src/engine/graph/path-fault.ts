/** Paths as graph files write them: which are none at all, and how they are shown. */

import { say, type Message } from '../core/message';

/** No file system takes longer ones. */
const LONGEST = 4096;
/** Longer paths are shown with their middle left out. */
const LONGEST_SHOWN = 160;

/**
 * What is wrong with a path that a graph file names, before anything is looked for.
 * @param path as it is written, relative to its file or absolute
 * @returns a sentence that says what to do; undefined where nothing is wrong
 */
export function pathFault(path: string): Message | undefined {
  if (/\p{Cc}/u.test(path)) {
    return say`"${shownPath(path)}" holds a character that no path may hold; write the path anew.`;
  }
  if (path.length > LONGEST) return say`"${shownPath(path)}" is longer than any path; name the file more shortly.`;
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path) || /^file:/i.test(path)) {
    return say`"${shownPath(path)}" is an address; write the path of a file instead, relative to this one.`;
  }
  if (/^~([\\/]|$)/.test(path)) {
    return say`"${shownPath(path)}" begins with "~", which stands for no folder here; write the path relative to this file.`;
  }
  return undefined;
}

/**
 * A path for a message.
 * @param path any text
 * @returns without control characters, which a terminal might obey, and not longer than a line or two
 */
export function shownPath(path: string): string {
  const clean = path.replace(/\p{Cc}/gu, '\ufffd');
  if (clean.length <= LONGEST_SHOWN) return clean;
  return `${clean.slice(0, LONGEST_SHOWN / 2)}…${clean.slice(-LONGEST_SHOWN / 2)}`;
}
