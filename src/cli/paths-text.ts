/** Paths and joins as a terminal shows them. */
import type { JoinItem } from '../engine/core/answers';
import type { PathsReport } from '../engine/core/reports';

/**
 * The lines of a report of paths.
 * @param report the paths
 * @returns lines that each end with a line break; where several joins are equally good, which they are and what to do
 */
export function pathsText(report: PathsReport): string {
  const lines = [
    ...report.paths.map((path, i) => `Path ${i + 1}: ${path.text}`),
    ...report.joins.map((join) => `Join: ${joinText(join)}`),
    ...report.folded.map(({ column, as }) => `Same: ${column} has the values of ${as} and needs no path of its own`),
    ...(report.ambiguous ? choices(report) : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Ways to join, each by the joins that the others do not have. */
function choices({ joins, alternatives }: PathsReport): string[] {
  const ways = [joins, ...alternatives].map((way) => way.map(joinText));
  const common = new Set(ways[0]?.filter((join) => ways.every((way) => way.includes(join))));
  return [
    `These tables can be joined in ${ways.length} equally good ways, which may give different rows. Used above is the first:`,
    ...ways.map((way, i) => `  ${i + 1}. ${way.filter((join) => !common.has(join)).join('; ')}`),
    'To choose, give each of these key edges a label in the graph, in the words of the questions, or reject what does not hold.',
  ];
}

function joinText({ on, roles, label }: JoinItem): string {
  const side = (column: string, role: string | null | undefined) => (role ? `${column} as ${role}` : column);
  const pairs = on.map(([from, to]) => `${side(from, roles?.[0])} = ${side(to, roles?.[1])}`);
  return `${pairs.join(', ')}${label === null ? '' : ` (${label})`}`;
}
