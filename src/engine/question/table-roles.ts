/** What a table refers to, and the roles in which it is referred to. */
import { isPart } from '../graph/edge-parts';
import type { Edge } from '../graph/model';
import { isStopWord } from '../search/words';
import { ID_WORDS, nameWords } from './view-names';

/**
 * The tables that a table refers to.
 * @param table its name
 * @param edges the key edges
 */
export function parentsOf(table: string, edges: readonly Edge[]): Set<string> {
  return new Set(edges.flatMap(({ from, to }) => (from[0]?.table === table ? (to[0]?.table ?? []) : [])));
}

/** Words of a phrase that names a role and says nothing else: "is a prerequisite". */
const LONGEST_NAME = 3;

/**
 * The roles by which a table is reached from one that refers to it more than once, or from itself.
 * @param table its name
 * @param edges the key edges
 * @param names stems of what its rows are called: in "manager of the employee" nobody means the manager by "employee"
 * @returns the labels, and stems of the words that people use for them
 */
export function rolesOf(
  table: string,
  edges: readonly Edge[],
  names: readonly (readonly string[])[],
): { label: string; words: string[] }[] {
  const into = edges.filter((e) => e.to[0]?.table === table && e.label !== undefined && !isPart(e, edges));
  const parallel = into.filter(
    (e) =>
      e.from[0]?.table === table ||
      edges.some(
        (o) => o !== e && o.to[0]?.table === table && o.from[0]?.table === e.from[0]?.table && !isPart(o, edges),
      ),
  );
  const roles = new Map<string, Set<string>>();
  for (const edge of parallel) {
    const words = roles.get(edge.label ?? '') ?? new Set<string>();
    // A column of the same name at both ends tells no role.
    const columns = edge.from.flatMap(({ column }, i) => (edge.to[i]?.column === column ? [] : [column]));
    // "To", "by" and "ID" tell no roles apart: an "employee ID" is nobody's manager. Nor does the name of what is referred to: "the
    // name of the person" is no person in a role called "name".
    const referred = new Set(edge.to.flatMap(({ column }) => nameWords(column)));
    const tellingIn = (text: string) =>
      nameWords(text).filter((s) => !isStopWord(s) && !ID_WORDS.has(s) && !referred.has(s));
    for (const s of [edge.label ?? '', ...columns].flatMap(tellingIn)) words.add(s);
    // One word of a longer phrase says little: who "takes" a course does not speak of what "must be taken before".
    const short = edge.keywords.filter((phrase) => phrase.trim().split(/\s+/).length <= LONGEST_NAME);
    for (const [word, ...more] of short.map(tellingIn)) if (word !== undefined && more.length === 0) words.add(word);
    roles.set(edge.label ?? '', words);
  }
  const known = new Set(names.flat());
  return [...roles].map(([label, all]) => {
    const own = [...all].filter((word) => !known.has(word) && !ID_WORDS.has(word));
    return { label, words: own.length > 0 ? own : [...all] };
  });
}
