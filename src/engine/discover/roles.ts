/** Labels for joins that need one: parallel joins and self joins are told apart by the words in which their columns differ. */
import { MANAGERS, SHORT_MANAGERS } from '../search/manager-words';
import { expandedWords, splitIdentifier } from '../search/words';
import type { ForeignKey } from './foreign-key';

/** What of a foreign key tells its role. */
type Referring = Pick<ForeignKey, 'table' | 'columns' | 'to' | 'kind'>;

/** Words that say that a column refers, not in which role. */
const REFERRING = /^(id|ids|no|num|number|code|key|fk|ref)$/;

/**
 * The labels of all foreign keys that need one.
 * @param keys all foreign keys
 * @returns by foreign key; different for each two between the same tables
 */
export function labelRoles<K extends Referring>(keys: readonly K[]): ReadonlyMap<K, string> {
  const groups = new Map<string, K[]>();
  for (const key of keys) {
    const pair = JSON.stringify([key.table, key.to].sort());
    groups.set(pair, [...(groups.get(pair) ?? []), key]);
  }
  const labels = new Map<K, string>();
  for (const group of groups.values()) {
    const needed = group.length > 1 || group.some((key) => key.table === key.to || key.kind !== undefined);
    if (!needed) continue;
    const used = new Set<string>();
    for (const key of group) {
      const label = firstFree(labelOf(key, group), key, used);
      used.add(label.toLowerCase());
      labels.set(key, label);
    }
  }
  return labels;
}

function labelOf(key: Referring, group: readonly Referring[]): string {
  if (key.kind !== undefined) return key.kind.toLowerCase();
  const all = group.map(wordsOf);
  const own = wordsOf(key);
  const inAll = (word: string) => group.length > 1 && all.every((words) => words.includes(word));
  const telling = own.filter((word) => !inAll(word));
  const role = telling.filter((word) => !REFERRING.test(word));
  const [whole] = key.table === key.to ? role.flatMap((word) => SHORT_MANAGERS.get(word) ?? []) : [];
  if (whole !== undefined) return whole;
  if (role.some((word) => /[^\d]/.test(word))) return role.join(' ');
  return own.filter((word) => !REFERRING.test(word)).join(' '); // club 1, club 2
}

function wordsOf(key: Referring): readonly string[] {
  return [...new Set(key.columns.flatMap((column) => expandedWords(splitIdentifier(column))))];
}

/** The label, or where it is taken the columns' names, or those with a number. */
function firstFree(label: string, key: Referring, used: ReadonlySet<string>): string {
  const names = key.columns.join(' ');
  const options = [label, names, ...Array.from({ length: used.size + 1 }, (_, i) => `${names} ${String(i + 2)}`)];
  return options.find((option) => option !== '' && !used.has(option.toLowerCase())) ?? names;
}

/** What people say of common roles instead of naming them. */
const SPOKEN: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(source|origin|departure|start|starting)$/, ['departs', 'leaves', 'originates', 'starts']],
  [/^(destination|arrival|end|ending)$/, ['arrives', 'lands', 'goes to', 'ends']],
  [new RegExp(`^(${[...MANAGERS, 'head', 'reports'].join('|')})$`), ['reports to', 'managed by', 'supervised by']],
  [/^(winner|winning|won)$/, ['won', 'wins']],
  [/^(loser|losing|lost)$/, ['lost', 'loses']],
  [/^(home|host)$/, ['hosts', 'at home']],
  [/^(away|visitor|guest)$/, ['visits', 'away']],
  [/^(sender|sending)$/, ['sends', 'sent by']],
  [/^(receiver|recipient|receiving)$/, ['receives', 'sent to']],
  [/^(buyer|purchaser)$/, ['buys', 'bought by']],
  [/^(seller|vendor)$/, ['sells', 'sold by']],
  [/^(birth|born)$/, ['was born']],
  [/^(death|died)$/, ['died']],
];

/**
 * The verbs that people use for a role.
 * @param label the role
 * @returns keywords for the edge; none for a role that speaks for itself
 */
export function spokenRoles(label: string): readonly string[] {
  const words = label.toLowerCase().split(' ');
  return [...new Set(SPOKEN.flatMap(([role, verbs]) => (words.some((word) => role.test(word)) ? verbs : [])))];
}
