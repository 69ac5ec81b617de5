/** Fits the ranker and how sure its first results are, and tells what both are worth on databases that they have not seen. */
import { fitConfidence, heldOutConfidence, outcomeOf, reliability } from './calibrate';
import type { Outcome } from './calibrate';
import { NetFit, type NetOptions } from './fit-net';
import { fitTrees, type TreeOptions } from './fit-trees';
import type { CandidateList } from './lists';
import { NET_SHARE, type Ranker } from '../src/engine/reason/rank/rank';
import { treeScore } from '../src/engine/reason/rank/trees';

/** Candidates of one question with the fold of its database: the models of their pieces have not seen it. */
export interface FoldedList {
  readonly fold: number;
  /** The database was asked for what it does not hold. */
  readonly isLacking: boolean;
  /** In how sure results are it counts as so many. */
  readonly times: number;
  readonly list: CandidateList;
}

/** Lists with the names of the features that they number. */
export interface NamedLists {
  readonly lists: readonly FoldedList[];
  readonly featureNames: readonly string[];
  readonly alignmentNames: readonly string[];
}

const TREES: TreeOptions = { trees: 150, leaves: 11, rate: 0.1, leastRows: 40, ridge: 2 };
const NET: NetOptions = { hidden: 16, epochs: 3, rate: 0.02, decay: 0.003, drop: 0.4, minimum: 150 };
/** Shares of confidence from which answers that the data cannot give are counted. */
const LEVELS = [0.12, 0.3, 0.5, 0.8];

/** The two halves of the ranker, fitted to the same lists, and what they give together to the candidates of a list. */
function fit(folded: readonly FoldedList[], { featureNames, alignmentNames }: NamedLists) {
  const lists = folded.map(({ list }) => list);
  const trees = fitTrees(lists, featureNames, TREES);
  const net = new NetFit(lists, featureNames, alignmentNames, NET);
  const scores = (list: CandidateList) =>
    net.scores(list).map((score, i) => treeScore(trees, list.rows[i] ?? []) + NET_SHARE * score);
  return { trees, net, scores };
}

/** What held-out lists say of the ranker: trained on some folds, asked about the others. */
function heldOut(named: NamedLists): (Outcome & Pick<FoldedList, 'isLacking'>)[] {
  return [0, 1].flatMap((half) => {
    const ranker = fit(
      named.lists.filter(({ fold }) => fold % 2 !== half),
      named,
    );
    const own = named.lists.filter(({ fold, list }) => fold % 2 === half && list.rows.length > 0);
    return own.map(({ list, isLacking, times }) => ({
      ...outcomeOf(ranker.scores(list), list, named.featureNames),
      ...{ isLacking, times },
    }));
  });
}

/**
 * Fits a ranker.
 * @param named candidates of training questions
 * @param tell takes lines on what it is worth
 */
export function fitRanker(named: NamedLists, tell: (line: string) => void): Ranker {
  const held = named.lists.filter(({ isLacking }) => !isLacking);
  const share = (n: number, of = held.length) => (n / of).toFixed(3);
  const first = held.filter(({ list }) => list.right[0]).length;
  const any = held.filter(({ list }) => list.right.includes(true)).length;
  tell(`${String(held.length)} lists: first right ${share(first)}, any right ${share(any)}`);
  const outcomes = heldOut(named);
  const isHeld = (_: unknown, i: number): boolean => outcomes[i]?.isLacking === false;
  tell(`ranker, held-out databases: ${share(outcomes.filter(isHeld).filter((o) => o.right).length)}`);
  const said = heldOutConfidence(outcomes);
  for (const line of reliability(said.filter(isHeld), outcomes.filter(isHeld))) tell(line);
  const lacking = said.filter((_, i) => outcomes[i]?.isLacking === true && !outcomes[i].right);
  for (const least of LEVELS)
    tell(
      `of what the data lack, ${share(lacking.filter((p) => p >= least).length, lacking.length)} said with ${String(least)} or more`,
    );
  const { trees, net } = fit(named.lists, named);
  return { trees, net: net.net(), confidence: fitConfidence(outcomes) };
}
