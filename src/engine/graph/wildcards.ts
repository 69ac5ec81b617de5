/**
 * Patterns of paths. Matching takes time in proportion to the lengths of both sides, whatever the pattern: it comes from a
 * graph file, and a regular expression made from it could take for ever.
 */

/** Whether a path has wildcards: `*`, `?`, or `**` for any number of folders. None begins a name that is passed over. */
export function isGlob(path: string): boolean {
  return /[*?]/.test(path);
}

/** Whether nobody means a file or folder who does not name it: hidden ones, and what a spreadsheet program lays beside an open file (`~$`), and pictures of Windows. */
export function isPassedOver(name: string): boolean {
  return /^(?:\.|~\$|thumbs\.db$)/i.test(name);
}

/**
 * Whether a name is one that a pattern means.
 * @param name of a file or folder
 * @param pattern one part of a path; `*` is any number of characters, `?` is one
 */
export function matchesName(name: string, pattern: string): boolean {
  if (isPassedOver(name) && /^[*?]/.test(pattern)) return false;
  return matches(name.split(''), pattern.split(''), '*', (char, wanted) => wanted === '?' || char === wanted);
}

/**
 * What tells whether a path is one that some patterns may name. A hidden file counts where `expandGlob` leaves it out.
 * @param patterns absolute paths that may hold `*`, `?` and `**`; they are taken apart once, however many paths are told
 * @returns for an absolute path; upper and lower case aside, since some file systems put them aside too
 */
export function pathMatcher(patterns: Iterable<string>): (path: string) => boolean {
  const exact = new Set<string>();
  const wild: (readonly string[])[] = [];
  for (const pattern of patterns) {
    const parts = partsOf(pattern);
    // A file may be called as a pattern is written.
    exact.add(parts.join('/'));
    if (isGlob(pattern)) wild.push(parts);
  }
  return (path) => {
    const parts = partsOf(path);
    return exact.has(parts.join('/')) || wild.some((pattern) => matches(parts, pattern, '**', fitsPart));
  };
}

function partsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean);
}

function fitsPart(name: string, part: string): boolean {
  return name === part || (isGlob(part) && matchesName(name, part));
}

/** Whether a sequence fits a pattern in which `star` stands for any number of items: the last star takes what it must. */
function matches(
  items: readonly string[],
  pattern: readonly string[],
  star: string,
  fits: (item: string, wanted: string) => boolean,
): boolean {
  let [i, p, lastStar, resume] = [0, 0, -1, 0];
  while (i < items.length) {
    const [item = '', wanted] = [items[i], pattern[p]];
    if (wanted === star) [lastStar, resume, p] = [p, i, p + 1];
    else if (wanted !== undefined && fits(item, wanted)) [i, p] = [i + 1, p + 1];
    else if (lastStar < 0) return false;
    else [i, p, resume] = [resume + 1, lastStar + 1, resume + 1];
  }
  return pattern.slice(p).every((wanted) => wanted === star);
}
