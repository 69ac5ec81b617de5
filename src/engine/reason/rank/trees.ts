/** Small boosted regression trees: the ranker of candidates. Trained by `npm run train`, kept as readable JSON. */

/**
 * One tree as parallel lists over its nodes, the root first. A node whose `feature` is -1 is a leaf that gives `value`;
 * others send rows whose feature is at most `value` to `left`, the rest to `left + 1`.
 */
export interface Tree {
  readonly feature: readonly number[];
  readonly value: readonly number[];
  readonly left: readonly number[];
}

/** A sum of trees over named features. */
export interface TreeModel {
  readonly features: readonly string[];
  readonly trees: readonly Tree[];
}

/** The sum of a row's leaves. */
export function treeScore(model: TreeModel, row: ArrayLike<number>): number {
  let sum = 0;
  for (const tree of model.trees) {
    let at = 0;
    for (let feature = tree.feature[0] ?? -1; feature >= 0; feature = tree.feature[at] ?? -1) {
      at = (tree.left[at] ?? 0) + ((row[feature] ?? 0) <= (tree.value[at] ?? 0) ? 0 : 1);
    }
    sum += tree.value[at] ?? 0;
  }
  return sum;
}
