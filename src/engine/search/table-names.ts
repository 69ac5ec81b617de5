/** Names of tables without what designers put before and behind them. */
import type { GraphIndex } from '../graph/graph-index';
import { effectiveKey } from '../graph/model';
import type { TableProfile } from '../profile/catalogue';
import { PERSONS_TOGETHER } from './person-words';
import { contentOf, expandedWords, splitIdentifier, stem } from './words';

/** What designers put before the names of tables, to say what kind of a table each is. */
const KINDS = new Set(['ref', 'tbl', 'lkp', 'lookup', 'dim', 'fact', 'stg']);

/** The name of a table without a word for its kind, where no other table has that: `Ref_Document_Types` holds document types. */
export function withoutKind(name: string, known: ReadonlySet<string>, written: ReadonlySet<string>): string[] {
  const [kind = '', ...words] = splitIdentifier(name, known);
  const own = KINDS.has(kind) && words.length > 0 ? stemsOf(words) : [];
  return written.has(own.join(' ')) ? [] : own;
}

/** What designers put behind the names of things, to say in what form the rows of a table hold them. */
const FORMS = new Set([
  'profile',
  'profiles',
  'detail',
  'details',
  'information',
  'data',
  'master',
  'account',
  'accounts',
]);
/** What has an account of its own, others than those that hold money. */
const WITH_ACCOUNT = /^(?:users?|members?|logins?)$/;

/** The name of a table of things without a word for its form, where no other table has that: the `guest_profiles` are guests. */
export function withoutForm(name: string, written: ReadonlySet<string>): string[] {
  const words = expandedWords(splitIdentifier(name));
  const [form = '', before = ''] = [words.at(-1), words.at(-2)];
  // The `crew_members` are the crew, while those of a team are no teams.
  const isMembers = /^members?$/.test(form) && PERSONS_TOGETHER.test(before);
  const isForm = FORMS.has(form) && before !== '' && (!form.startsWith('account') || WITH_ACCOUNT.test(before));
  const own = isForm || isMembers ? stemsOf(words.slice(0, -1)) : [];
  return written.has(own.join(' ')) ? [] : own;
}

/** Whether each row of a table is a thing of its own: one column tells them apart, and refers to no other table. */
export function holdsThings(
  { name, declaredKey }: Pick<TableProfile, 'name' | 'declaredKey'>,
  graph: GraphIndex,
): boolean {
  const table = graph.table(name);
  const [key, ...more] = (table && effectiveKey(table)) ?? declaredKey ?? [];
  const refers = graph.keyEdges(name).some(({ from }) => from.some((c) => c.table === name && c.column === key));
  return key !== undefined && more.length === 0 && !refers;
}

/** Stems of the words of a name: abbreviations written out, stop words dropped unless nothing else is there. */
export function stemsOf(name: readonly string[]): string[] {
  const words = expandedWords(name);
  const content = contentOf(words);
  return (content.length > 0 ? content : words).map(stem);
}
