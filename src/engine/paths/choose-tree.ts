/** Chooses among equally good join trees by the words of a question: the roles that it names, or whose verbs it uses. */
import type { GraphIndex } from '../graph/graph-index';
import { splitIdentifier, stem, tokenize } from '../search/words';
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
 * the table Friend is no sign that it means the column friend_id.
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
    const score = [...words].filter((word) => asked.has(word)).length;
    const place = telling.reduce((sum, join) => sum + columnPlace(index, join), 0);
    return { tree, score, place };
  });
  ranked.sort((a, b) => b.score - a.score || a.place - b.place);
  const [best, next] = ranked;
  return best && { tree: best.tree, sure: next === undefined || best.score > next.score };
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
