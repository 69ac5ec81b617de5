/** Text for notifications, in which VS Code makes links of `[label](address)`, commands among them. */

/**
 * Text as it is, with nothing in it that becomes a link.
 * @param text what cells, files or the names in them may have a part in
 */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

/** A folder of the workspace: its path, and what stands for it where there are several. */
export interface NamedFolder {
  readonly path: string;
  readonly name: string;
}

/**
 * Text in which files of the workspace are named as people see them there: what is said of them begins far to the right otherwise.
 * @param text names files by their absolute paths
 * @param folders of the workspace
 */
export function withinFolders(text: string, folders: readonly NamedFolder[]): string {
  return folders.reduce((shown, { path, name }) => {
    const folder = path.endsWith('/') ? path : `${path}/`;
    return shown.replaceAll(folder, folders.length > 1 ? `${name}/` : '');
  }, text);
}
