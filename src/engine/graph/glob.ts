/** Paths and patterns of paths, with `/` between their parts. */
import type { Files } from '../core/ports';

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
export function isAbsolute(path: string): boolean {
  return /^([\\/]|[A-Za-z]:[\\/])/.test(path);
}

/**
 * Whether a path that a file names lies in the file's folder or below it, and not at an absolute place or outside.
 * @param path as it is written
 */
export function isBeside(path: string): boolean {
  return !isAbsolute(path) && !/^\.\.([\\/]|$)/.test(path);
}

/** Whether a path has wildcards: `*`, `?`, or `**` for any number of folders. None stands for a dot that begins a name. */
export function isGlob(path: string): boolean {
  return /[*?]/.test(path);
}

/**
 * The files that a pattern names.
 * @param pattern a path that may hold `*`, `?` and `**`, relative to `folder`
 * @param folder absolute
 * @param files lists folders
 * @returns absolute paths of files that exist, sorted; a file that is called as the pattern is written is the only one
 */
export async function expandGlob(pattern: string, folder: string, files: Files): Promise<string[]> {
  const full = joinPath(folder, pattern);
  if ((await files.stat(full))?.kind === 'file') return [full];
  if (!isGlob(full)) return [];
  const root = rootOf(full);
  const parts = full.slice(root.length).split('/');
  const found = await expandParts(
    root,
    parts.filter((part) => part !== ''),
    files,
  );
  return [...new Set(found)].sort();
}

async function expandParts(base: string, parts: readonly string[], files: Files): Promise<string[]> {
  const [part, ...rest] = parts;
  const into = (name: string) => (base.endsWith('/') ? base + name : `${base}/${name}`);
  if (part === undefined) return [];
  if (!isGlob(part)) {
    if (rest.length > 0) return expandParts(into(part), rest, files);
    return (await files.stat(into(part)))?.kind === 'file' ? [into(part)] : [];
  }
  const names = await files.list(base).catch(() => []);
  const found: string[] = part === '**' ? await expandParts(base, rest, files) : [];
  for (const name of names) {
    const isFolder = name.endsWith('/');
    const bare = isFolder ? name.slice(0, -1) : name;
    if (part === '**') {
      if (isFolder && !bare.startsWith('.') && bare !== 'node_modules')
        found.push(...(await expandParts(into(bare), parts, files)));
    } else if (wildcard(part).test(bare)) {
      if (isFolder && rest.length > 0) found.push(...(await expandParts(into(bare), rest, files)));
      if (!isFolder && rest.length === 0) found.push(into(bare));
    }
  }
  return found;
}

/**
 * Whether a path is one that a pattern may name. A hidden file counts where `expandGlob` leaves it out.
 * @param path absolute
 * @param pattern absolute; may hold `*`, `?` and `**`
 * @returns upper and lower case aside, since some file systems put them aside too
 */
export function matchesGlob(path: string, pattern: string): boolean {
  const matches = (names: readonly string[], parts: readonly string[]): boolean => {
    const [part, ...rest] = parts;
    if (part === undefined) return names.length === 0;
    if (part === '**') return matches(names, rest) || (names.length > 0 && matches(names.slice(1), parts));
    const [name, ...below] = names;
    return name !== undefined && (name === part || wildcard(part).test(name)) && matches(below, rest);
  };
  const split = (text: string): string[] => text.toLowerCase().split('/').filter(Boolean);
  return matches(split(path), split(pattern));
}

function wildcard(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const shown = /^[*?]/.test(pattern) ? '(?!\\.)' : '';
  return new RegExp(`^${shown}${escaped.replaceAll('*', '[^/]*').replaceAll('?', '[^/]')}$`);
}
