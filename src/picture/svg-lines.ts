/** The lines of the SVG picture, and what is at their ends. */
import type { EdgeKind, EdgeStatus, EdgeView } from '../protocol/graph';
import { cubicsOf, type Curve, type Point } from './geometry';
import type { Strand } from './strands';
import { xmlText } from './svg-text';

/** Colours by status. */
export const COLOURS: Readonly<Record<EdgeStatus, string>> = {
  curated: '#1a6fd4',
  declared: '#5c6066',
  suggested: '#b5650a',
  rejected: '#c4372c',
};
/** The colour of what is wrong. */
export const WARNING = '#9a6700';
/** Dashes by kind. */
export const DASHES: Readonly<Record<EdgeKind, string>> = { key: '', context: '1.5 4', derivation: '8 5' };

/** A line of the picture, and where it runs. */
export type Line = { readonly strand: Strand; readonly curve: Curve };

/**
 * Edges of one look in one group.
 * @param lines the lines
 * @param titleOf what is said of a line where the pointer rests on it
 */
export function edgeGroups(lines: readonly Line[], titleOf: (strand: Strand) => string): string[] {
  const groups = new Map<string, { readonly edge: EdgeView; readonly lines: Line[] }>();
  for (const line of lines) {
    const { edge } = line.strand;
    const key = `${edge.kind} ${edge.status}`;
    const group = groups.get(key) ?? { edge, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ edge, lines: own }) => {
    const dash = DASHES[edge.kind] === '' ? '' : ` stroke-dasharray="${DASHES[edge.kind]}"`;
    const round = edge.kind === 'context' ? ' stroke-linecap="round"' : '';
    const colour = COLOURS[edge.status];
    const style = `stroke="${colour}" stroke-width="${edge.kind === 'context' ? 1.8 : 1.4}"`;
    const paths = own.map(
      ({ strand, curve }) => `<path d="${curvePath(curve)}"><title>${xmlText(titleOf(strand))}</title></path>`,
    );
    // A bundle has no ends of its own: its edges may go either way.
    const ends = own.flatMap(({ strand, curve }) => (strand.edges.length > 1 ? [] : endPaths(strand.edge, curve)));
    return `<g ${style}><g class="e"${dash}${round}>${paths.join('')}</g><g fill="${colour}">${ends.join('')}</g></g>`;
  });
}

/**
 * Lines that could find no way around a table are seen through it, faintly.
 * @param lines these lines
 */
export function shining(lines: readonly Line[]): string[] {
  if (lines.length === 0) return [];
  const paths = lines.map(
    ({ strand, curve }) => `<path stroke="${COLOURS[strand.edge.status]}" d="${curvePath(curve)}"/>`,
  );
  return [`<g class="e" stroke-width="1.4" stroke-opacity="0.25">${paths.join('')}</g>`];
}

function curvePath(curve: Curve): string {
  const parts = cubicsOf(curve).map(([, c1, c2, to]) => `C${at(c1)} ${at(c2)} ${at(to)}`);
  return `M${at(curve.from)}${parts.join('')}`;
}

/** The ends: brackets over the rows of a composite end, a foot where many refer, an arrow head by kind. */
function endPaths(edge: EdgeView, curve: Curve): string[] {
  const { from, to, fromSide, toSide } = curve;
  const paths = [...bracket(from, fromSide, curve.fromRows), ...bracket(to, toSide, curve.toRows)];
  const { kind, cardinality } = edge;
  if (kind === 'key') {
    if (cardinality === undefined || cardinality.startsWith('many')) paths.push(foot(from, fromSide));
    paths.push(cardinality === 'many-to-many' ? foot(to, toSide) : head(to, toSide, 'filled'));
  } else if (kind === 'context') {
    paths.push(dot(from, 2.6), head(to, toSide, 'open'));
    if (edge.oneWay !== true) paths.push(head(from, fromSide, 'open'));
  } else paths.push(dot(from, 3.2), head(to, toSide, 'hollow'));
  return paths;
}

function bracket(end: Point, side: -1 | 1, rows: readonly number[]): string[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || rows.length < 2) return [];
  const border = end.x - side * 12;
  const teeth = rows.map((y) => `M${number(border)} ${number(y)}H${number(end.x)}`).join('');
  return [`<path class="e" d="${teeth}M${number(end.x)} ${number(first)}V${number(last)}"/>`];
}

function foot({ x, y }: Point, side: -1 | 1): string {
  return `<path class="e" d="M${number(x)} ${number(y - 5)}l${side * 10} 5 ${-side * 10} 5"/>`;
}

function dot({ x, y }: Point, radius: number): string {
  return `<circle cx="${number(x)}" cy="${number(y)}" r="${radius}"/>`;
}

/**
 * The arrow head at an end.
 * @param at the end
 * @param side of the table that it is at
 * @param style by the kind of the edge
 */
export function head({ x, y }: Point, side: -1 | 1, style: 'filled' | 'open' | 'hollow'): string {
  const path = `M${number(x + side * 10)} ${number(y - 4.5)}l${-side * 10} 4.5 ${side * 10} 4.5`;
  if (style === 'open') return `<path class="e" d="${path}"/>`;
  return `<path${style === 'hollow' ? ' fill="#fff"' : ''} d="${path}Z"/>`;
}

function at({ x, y }: Point): string {
  return `${number(x)} ${number(y)}`;
}

/** A coordinate to a tenth of a pixel. */
export function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}
