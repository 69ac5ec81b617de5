/**
 * Words for those whom others report to. People, columns and roles have some more of their own each, which stand where they are read:
 * a role may be called `head`, which as a word of a question is more often a verb, and columns hold short forms that nobody says.
 * `synonyms.ts` has them as words for one thing, `person-words.ts` among all other words for persons.
 */

/** What they are called, in whatever place. */
export const MANAGERS: readonly string[] = ['manager', 'supervisor', 'boss'];

/** What columns that refer to one are called, and what such an edge is called by its curator. */
export const MANAGER_COLUMNS: readonly string[] = [
  ...MANAGERS,
  ...['superior', 'mgr', 'chief', 'lead', 'leader', 'report', 'reports'],
];

/** Short forms of them in names of columns, each with what it stands for. */
export const SHORT_MANAGERS: ReadonlyMap<string, string> = new Map([
  ['sup', 'supervisor'],
  ['supv', 'supervisor'],
  ['spv', 'supervisor'],
  ['superv', 'supervisor'],
  ['ldr', 'leader'],
]);
