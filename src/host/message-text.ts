/** Text for notifications, in which VS Code makes links of `[label](address)`, commands among them. */

/**
 * Text as it is, with nothing in it that becomes a link.
 * @param text what cells, files or the names in them may have a part in
 */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}
