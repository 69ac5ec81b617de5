/** Words of a question that say how the tables of a program are joined. */
import type { ViewJoin } from '../../question/view-joins';
import type { Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';

/**
 * Tokens that name key edges between tables of a program: the words that the graph gives to an edge, and those of the column that
 * refers, "home station" of a `home_station`, where no other edge leads the same way, or the rows that take part
 * are those at the end of this one.
 * @param frame a filled frame
 * @param context the question
 * @param tables names of the tables that take part
 */
export function tokensOfJoins(
  frame: Frame,
  { linked, view, spoken, valueTokens }: QuestionContext,
  tables: ReadonlySet<string>,
): number[] {
  const uses = usesOfFrame(frame, view);
  const isOther = (join: ViewJoin) =>
    join.isParallel &&
    (!uses.has(join.role) ||
      view.joins.some(
        (other) => other !== join && other.role === join.role && other.edge.from[0]?.table === join.edge.from[0]?.table,
      ));
  const joins = ({ edge }: ViewJoin) => [edge.from[0], edge.to[0]].every((ref) => tables.has(ref?.table ?? ''));
  const ofEdges = spoken.filter(({ join }) => joins(join)).flatMap(({ start, end }) => range(start, end));
  const ofColumns = view.joins.flatMap((join) => {
    const [from, to] = [view.columns[join.from], view.columns[join.to]];
    const match = isOther(join) || !joins(join) ? undefined : linked.columns[join.from];
    if (!from || !to || !match || match.level === 0) return [];
    // The column that it refers to has words of its own, and says nothing of the way.
    const words = from.names.flat().filter((word) => !to.names.flat().includes(word));
    return range(match.start, match.end).filter(
      (i) => words.includes(linked.tokens[i]?.stem ?? '') && !valueTokens.has(i),
    );
  });
  return [...ofEdges, ...ofColumns];
}
