/** Chooses among equally good join trees by the words of a question: the roles that it names, or whose verbs it uses. */
import type { GraphIndex } from '../graph/graph-index';
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
 * columns are compared with the words. Words that name a table of the tree tell nothing: "friends" in a question about
 * the table Friend is no sign that it means the column friend_id. Where words say nothing, roles that go by a name of their
 * own are not meant.
 * @param index the graph
 * @param trees equally good trees
 * @param question its text
 * @returns undefined where there is no tree
 */
export function chooseTree(index: GraphIndex, trees: readonly JoinTree[], question: string): ChosenTree | undefined {
  const asked = new Set(tokenize(question).map((token) => token.stem));
  const shared = new Set(
    trees[0]?.joins
      .filter((join) => trees.every((tree) => tree.joins.some((j) => j.edge === join.edge)))
      .map((join) => join.edge),
  );
  const ranked = trees.map((tree) => {
    const telling = tree.joins.filter((join) => !shared.has(join.edge));
    const tables = new Set(tree.uses.flatMap((use) => stemsOf(use.table)));
    const words = new Set(telling.flatMap((join) => roleStems(join)).filter((word) => !tables.has(word)));
    const said = [...words].filter((word) => asked.has(word));
    const score = said.filter((word) => !isStopWord(word)).length;
    const unsaid = telling.filter((join) => !isPlain(join) && !isParallel(join, trees)).length;
    const place = telling.reduce((sum, join) => sum + columnPlace(index, join), 0);
    return { tree, score, unsaid, small: said.length - score, place };
  });
  type Ranked = (typeof ranked)[number];
  // "From" and "to" tell roles apart where nothing else does.
  const byWords = (a: Ranked, b: Ranked) => b.score - a.score || a.unsaid - b.unsaid || b.small - a.small;
  ranked.sort((a, b) => byWords(a, b) || a.place - b.place);
  const [best, next] = ranked;
  return best && { tree: best.tree, sure: next === undefined || byWords(best, next) < 0 };
}

/**
 * Whether a join leads to a table by that table's own name: the department of an employee, and not the manager of a department, which
 * is meant only where somebody speaks of a manager.
 */
function isPlain({ edge }: Join): boolean {
  const last = stemsOf(edge.to[0]?.table ?? '').at(-1) ?? '';
  return edge.from.some((ref) => stemsOf(ref.column).includes(last));
}

/** Whether another tree joins the same tables the same way round: then each column has a role, that of a student and of a friend. */
function isParallel({ edge }: Join, trees: readonly JoinTree[]): boolean {
  const isAlike = (other: Join['edge']) =>
    other !== edge && other.from[0]?.table === edge.from[0]?.table && other.to[0]?.table === edge.to[0]?.table;
  return trees.some((tree) => tree.joins.some((join) => isAlike(join.edge)));
}

function stemsOf(name: string): readonly string[] {
  return splitIdentifier(name).map(stem);
}

function roleStems({ edge }: Join): readonly string[] {
  const spoken = [edge.label ?? '', ...edge.keywords].flatMap((text) => tokenize(text).map((token) => token.stem));
  return [...spoken, ...edge.from.flatMap((ref) => stemsOf(ref.column))];
}

function columnPlace(index: GraphIndex, { edge }: Join): number {
  const names = [...(index.table(edge.from[0]?.table ?? '')?.columns.keys() ?? [])];
  return Math.max(...edge.from.map((ref) => names.indexOf(ref.column)));
}
