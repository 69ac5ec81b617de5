/**
 * Words for those whom others report to. People, columns and roles have some more of their own each, which stand where they are read:
 * a role may be called `head`, which as a word of a question is more often a verb, and columns hold short forms that nobody says.
 * `synonyms.ts` has them as words for one thing, `question/persons.ts` among all other words for persons.
 */

/** What they are called, in whatever place. */
export const MANAGERS: readonly string[] = ['manager', 'supervisor', 'boss'];

/** What columns that refer to one are called, and what such an edge is called by its curator. */
export const MANAGER_COLUMNS: readonly string[] = [
  ...MANAGERS,
  ...['superior', 'mgr', 'chief', 'lead', 'leader', 'report', 'reports'],
];
