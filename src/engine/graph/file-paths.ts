/** Paths, with `/` between their parts. */

/** The folder of a path, or undefined at the top. */
export function parentFolder(path: string): string | undefined {
  const clean = path.replace(/\/+$/, '');
  const slash = clean.lastIndexOf('/');
  if (slash < 0 || clean === '') return undefined;
  return clean.slice(0, slash) || '/';
}

/**
 * Joins a folder and a path relative to it.
 * @param folder absolute
 * @param path relative with `.` and `..` allowed, or absolute; `\` counts as `/`
 */
export function joinPath(folder: string, path: string): string {
  const forward = path.replaceAll('\\', '/');
  const absolute = isAbsolute(path) ? forward : `${folder.replace(/\/$/, '')}/${forward}`;
  const root = rootOf(absolute);
  const parts: string[] = [];
  for (const part of absolute.slice(root.length).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return root + parts.join('/');
}

/**
 * What no `..` leads out of.
 * @param path absolute, with `/` between its parts
 * @returns `/`, a drive (`C:/`) or a share of a server (`//server/share/`)
 */
export function rootOf(path: string): string {
  return /^(?:\/\/[^/]+\/[^/]+\/|\/|[A-Za-z]:\/)/.exec(path)?.[0] ?? '';
}

/** Whether a path begins at a root (`/data`) or a drive (`C:/data`); `\` counts as `/`. */
function isAbsolute(path: string): boolean {
  return /^([\\/]|[A-Za-z]:[\\/])/.test(path);
}

/**
 * Whether a path that a file names lies in the file's folder or below it, and not at an absolute place or outside.
 * @param path as it is written
 */
export function isBeside(path: string): boolean {
  return !isAbsolute(path) && !/^\.\.([\\/]|$)/.test(path);
}

/**
 * The way from a folder to a file.
 * @param folder absolute
 * @param path absolute
 * @returns relative to the folder, with `..` where needed; the path itself where they share no root
 */
export function relativePath(folder: string, path: string): string {
  const root = rootOf(path);
  if (rootOf(`${folder}/`).toLowerCase() !== root.toLowerCase()) return path;
  const from = folder.slice(root.length).split('/').filter(Boolean);
  const to = path.slice(root.length).split('/').filter(Boolean);
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}
