/** Chooses among equally good join trees by the words of a question: the roles that it names, or whose verbs it uses. */
import type { GraphIndex } from '../graph/graph-index';
import type { Edge } from '../graph/model';
import { verbsOfDoer } from '../search/agent-nouns';
import { isStopWord, splitIdentifier, stem, tokenize } from '../search/words';
import type { Join, JoinTree } from './join-tree';

/** The tree that a question means. */
export interface ChosenTree {
  readonly tree: JoinTree;
  /** False where the words say nothing, and the tree is the one of the columns that come first. */
  readonly sure: boolean;
}

/**
 * Chooses a tree. What tells trees apart are the joins that not all of them have: their labels, keywords and referring
 * columns, and the tables that only they lead through, are compared with the words. Words that name a table of all trees tell
 * nothing: "friends" in a question about the table Friend is no sign that it means the column friend_id. Where words do not
 * decide, rows that tie two tables are joined with both, and a column that is called like the table that it refers to is meant
 * rather than one that names a role: the department of an employee is the one that employees are in, not the one they manage. A
 * tree that finds many times as many rows as another one joins by what things merely share: members and loans of one town.
 * @param index the graph
 * @param trees equally good trees
 * @param question its text
 * @param rowsOf rows that the joins of a tree give, estimated
 * @returns undefined where there is no tree
 */
export function chooseTree(
  index: GraphIndex,
  trees: readonly JoinTree[],
  question: string,
  rowsOf: (tree: JoinTree) => number = () => 1,
): ChosenTree | undefined {
  const asked = new Set(tokenize(question).map((token) => token.stem));
  const [first] = trees;
  const inAll = <T>(items: readonly T[], of: (tree: JoinTree) => readonly T[]) =>
    new Set(items.filter((item) => trees.every((tree) => of(tree).includes(item))));
  const shared = inAll(first ? edgesOf(first) : [], edgesOf);
  const tables = inAll(first ? tablesOf(first) : [], tablesOf);
  const known = new Set([...tables].flatMap(stemsOf));
  const rows = new Map(trees.map((tree) => [tree, rowsOf(tree)]));
  // Between the same tables another edge is another role, however many rows it finds.
  const isWide = (tree: JoinTree) =>
    trees.some((other) => {
      const few = rows.get(other) ?? 0;
      const many = few > 0 && (rows.get(tree) ?? 0) >= MANY_TIMES * few;
      return many && tablesOf(other).some((table) => !tablesOf(tree).includes(table));
    });
  const ranked = trees.map((tree): Ranked => {
    const telling = tree.joins.filter((join) => !shared.has(join.edge));
    const through = tablesOf(tree).filter((table) => !tables.has(table));
    const words = new Set([...telling.flatMap(roleStems), ...through.flatMap(stemsOf)].filter((w) => !known.has(w)));
    const said = [...words].filter((word) => asked.has(word));
    const score = said.filter((word) => !isStopWord(word)).length;
    return {
      tree,
      score,
      small: said.length - score,
      wide: isWide(tree) ? 1 : 0,
      ties: tablesOf(tree).filter((table) => tables.has(table) && tiesBoth(index, tree, table)).length,
      named: telling.every(isNamedAfter) ? 1 : 0,
      place: telling.reduce((sum, join) => sum + columnPlace(index, join), 0),
    };
  });
  const bySigns = (a: Ranked, b: Ranked) => signsOf(a, b, index);
  ranked.sort((a, b) => bySigns(a, b) || b.named - a.named || a.place - b.place);
  const [best, next] = ranked;
  return best && { tree: best.tree, sure: next === undefined || bySigns(best, next) < 0 };
}

/** A tree that gives so many times the rows of another one is no other way to join the same. */
const MANY_TIMES = 4;

/** A tree with what speaks for it. */
interface Ranked {
  readonly tree: JoinTree;
  /** Words of the question that it alone accounts for. */
  readonly score: number;
  /** Such words as "from" and "to", which tell roles apart where nothing else does. */
  readonly small: number;
  /** Tables of ties that are joined with both of those that they tie. */
  readonly ties: number;
  /** Whether its joins give many times as many rows as those of another one. */
  readonly wide: number;
  /** Whether its columns are called like the tables that they refer to. */
  readonly named: number;
  readonly place: number;
}

/** What decides between two trees; less than nothing where the first one is meant. */
function signsOf(a: Ranked, b: Ranked, index: GraphIndex): number {
  const isOpen = areParallel(a.tree, b.tree) && ![a, b].some((one) => isPlainly(one, one === a ? b : a) || isOwnRole(one, one === a ? b : a, index)); // prettier-ignore
  const named = isOpen ? 0 : b.named - a.named;
  return b.score - a.score || b.ties - a.ties || a.wide - b.wide || named || b.small - a.small;
}

/** Whether trees differ in which of several columns refers: from a friendship both students are reached. */
function areParallel(one: JoinTree, other: JoinTree): boolean {
  const ends = ({ edge }: Join) => JSON.stringify([edge.from[0]?.table, edge.to[0]?.table]);
  const own = new Set(edgesOf(one));
  const others = new Set(edgesOf(other));
  const directions = new Set(one.joins.filter(({ edge }) => !others.has(edge)).map(ends));
  return other.joins.some((join) => !own.has(join.edge) && directions.has(ends(join)));
}

/**
 * Whether a tree goes by what is called like the table, and another one by the same with further words: the studio of a game is its
 * `studio_id`, be there a `port_studio_id` or not.
 */
function isPlainly({ tree, named }: Ranked, { tree: other }: Ranked): boolean {
  const own = new Set(edgesOf(tree));
  const others = other.joins.filter(({ edge }) => !own.has(edge));
  const isMore = ({ edge }: Join) => {
    const words = edge.from.flatMap(({ column }) => stemsOf(column));
    return stemsOf(edge.to[0]?.table ?? '').every((word) => words.includes(word));
  };
  return named === 1 && others.length > 0 && others.every((join) => isMore(join) && !isNamedAfter(join));
}

/**
 * Whether a tree goes by what is called like the table, and another one by roles that have a name of their own, which who means them
 * would have said: the mechanic of a repair is its `mechanic_id`, and its `checker_id` is its checker. Rows that do no more than tie two of one
 * table have both at equal rights: both the `student_id` and the `friend_id` of a friendship are students.
 */
function isOwnRole({ tree, named }: Ranked, { tree: other }: Ranked, index: GraphIndex): boolean {
  if (named !== 1) return false;
  const own = new Set(edgesOf(tree));
  const others = other.joins.filter(({ edge }) => !own.has(edge));
  const isRole = ({ edge }: Join) => {
    const [of = '', to = ''] = [edge.from[0]?.table, edge.to[0]?.table];
    const called = new Set(stemsOf(to));
    const words = edge.from.flatMap(({ column }) => stemsOf(column)).filter((word) => !IDENTIFIERS.has(word));
    return words.length > 0 && !words.some((word) => called.has(word)) && !tiesAlike(index, of, to);
  };
  return others.length > 0 && others.every(isRole);
}

/** Whether the columns by which rows refer to one table are all that those have, or all that tells them apart. */
function tiesAlike(index: GraphIndex, table: string, to: string): boolean {
  const node = index.table(table);
  const out = index.keyEdges(table).filter((edge) => edge.from[0]?.table === table && edge.to[0]?.table === to);
  const refer = new Set(out.flatMap(({ from }) => from.map(({ column }) => column)));
  const key = node?.key ?? [];
  const areAll = [...(node?.columns.keys() ?? [])].every((column) => refer.has(column));
  return areAll || (key.length > 1 && key.filter((column) => refer.has(column)).length > 1);
}

/** Whether the rows of a table that is nothing but a tie between others are joined with several of those. */
function tiesBoth(index: GraphIndex, { joins }: JoinTree, table: string): boolean {
  const key = index.table(table)?.key ?? [];
  const out = index.keyEdges(table).filter((edge) => edge.from[0]?.table === table);
  const isTie =
    key.length > 1 && out.length > 1 && key.every((c) => out.some((e) => e.from.some((f) => f.column === c)));
  return isTie && new Set(joins.filter(({ edge }) => edge.from[0]?.table === table).map(({ edge }) => edge)).size > 1;
}

/** Whether all columns that refer are called like the table that they refer to, but for a word for an identifier. */
function isNamedAfter({ edge }: Join): boolean {
  const table = new Set(stemsOf(edge.to[0]?.table ?? ''));
  const isOwn = (word: string) => table.has(word) || IDENTIFIERS.has(word);
  return edge.from.every(({ column }) => stemsOf(column).every(isOwn) && stemsOf(column).some((w) => table.has(w)));
}

/** Words at the end of columns that refer. */
const IDENTIFIERS = new Set(['id', 'code', 'number', 'no', 'key', 'name'].map(stem));

function edgesOf({ joins }: JoinTree): readonly Edge[] {
  return joins.map(({ edge }) => edge);
}

function tablesOf({ uses }: JoinTree): readonly string[] {
  return [...new Set(uses.map(({ table }) => table))];
}

function stemsOf(name: string): readonly string[] {
  return splitIdentifier(name).map(stem);
}

function roleStems({ edge }: Join): readonly string[] {
  const spoken = [edge.label ?? '', ...edge.keywords].flatMap((text) => tokenize(text).map((token) => token.stem));
  const columns = edge.from.flatMap((ref) => splitIdentifier(ref.column));
  // A director is said where somebody "directed".
  return [...spoken, ...columns.map(stem), ...columns.flatMap(verbsOfDoer).map(stem)];
}

function columnPlace(index: GraphIndex, { edge }: Join): number {
  const names = [...(index.table(edge.from[0]?.table ?? '')?.columns.keys() ?? [])];
  return Math.max(...edge.from.map((ref) => names.indexOf(ref.column)));
}
