/**
 * The picture of a graph as SVG: tables as boxes with rows, edges that end at the rows of their columns. It is drawn from the
 * scene, with the geometry of the graph editor, and not from its screen. The kind of an edge is told by dash and arrow head, the
 * status by colour and mark, so that neither depends on colour alone.
 */
import type { GraphLayout, GraphView } from '../protocol/graph';
import type { GraphHealthView } from '../protocol/graph-health';
import { applyLayout, coveringBoxes, fromLayout, layoutInput, makeRoomForGrown, placeNew } from './arrange';
import { extentOf } from './extent';
import { faultsIn } from './health-view';
import { layingOut } from './layout/layout-core';
import { separating } from './layout/separate';
import { routesOf } from './routes';
import { buildScene, type Scene } from './scene';
import { allAtOnce, partOf, type Steps } from './steps';
import type { Strand } from './strands';
import { legendOf } from './svg-legend';
import { edgeGroups, shining, type Line } from './svg-lines';
import { placingPlates } from './svg-plates';
import { boxElement, isStub, stubsOf } from './svg-tables';
import { FONT_SIZES, MUTED, textWidth, xmlText } from './svg-text';
import { edgeTitle, ENGLISH_WORDS, type SvgWords } from './svg-words';

/** How a picture is drawn. */
export interface SvgOptions {
  /** Where tables stand and which show all columns; without it, and for tables that it lacks, places are worked out. */
  readonly layout?: GraphLayout | null;
  /** `all` shows all columns of all tables; `layout` what the graph editor shows: keys and columns at edges. */
  readonly columns?: 'layout' | 'all';
  /** What was counted in the data; without it no line tells what is wrong with it. */
  readonly health?: GraphHealthView;
  readonly words?: SvgWords;
}

const TEXT = '#24292f';
const MARGIN = 32;
/** Width over height that a picture without a layout should have: a page across. */
const ASPECT = 1.5;

/**
 * Draws a graph.
 * @param graph the graph; rejected edges are left out
 * @param options layout, columns and words
 * @returns an SVG document of its own, without scripts, styles from elsewhere or fonts
 */
export function graphToSvg(graph: GraphView, options: SvgOptions = {}): string {
  return allAtOnce(drawingSvg(graph, options));
}

/** How much is done when the tables have their places, the lines their ways, and the labels their places. */
const ARRANGED = 0.45;
const ROUTED = 0.85;
const LABELLED = 0.9;

/**
 * Draws a graph in steps: a large one takes seconds.
 * @param graph the graph; rejected edges are left out
 * @param options layout, columns and words
 * @returns as `graphToSvg`
 */
export function* drawingSvg(graph: GraphView, options: SvgOptions = {}): Steps<string> {
  const { words = ENGLISH_WORDS, health } = options;
  const drawn = { ...graph, edges: graph.edges.filter(({ status }) => status !== 'rejected') };
  const scene = yield* partOf(arranging(drawn, options), 0, ARRANGED);
  const lines = scene.strands.filter((strand) => !isStub(strand));
  const routes = routesOf(scene);
  const curves: Line[] = [];
  for (const strand of lines) {
    curves.push({ strand, curve: routes.of(strand).curve });
    yield ARRANGED + (curves.length / lines.length) * (ROUTED - ARRANGED);
  }
  const byEdge = <T extends { readonly edge: string }>(all: readonly T[] = []): Map<string, T> =>
    new Map(all.map((counted) => [counted.edge, counted]));
  const faultOf = faultsIn(byEdge(health?.edges), byEdge(health?.rules));
  const legend = legendOf(scene, words, faultOf);
  const titleOf = ({ edges }: Strand): string => edges.map((edge) => edgeTitle(edge, words, faultOf)).join('; ');
  const labels = yield* partOf(placingPlates(scene, curves, faultOf), ROUTED, LABELLED);
  const bounds = extentOf(
    scene.boxes,
    curves.map(({ curve }) => curve),
    labels.map(({ rect }) => rect),
  ) ?? { left: 0, top: 0, right: 200, bottom: 40 };
  const width = Math.ceil(Math.max(bounds.right - bounds.left, legend.width) + MARGIN * 2);
  const height = Math.ceil(bounds.bottom - bounds.top + MARGIN * 2 + legend.height);
  const [left, top] = [Math.floor(bounds.left - MARGIN), Math.floor(bounds.top - MARGIN)];
  const stubs = stubsOf(scene);
  yield LABELLED;
  const groups = edgeGroups(curves, titleOf);
  const boxes: string[] = [];
  for (const box of scene.boxes) {
    yield LABELLED + (boxes.length / scene.boxes.length) * (1 - LABELLED);
    boxes.push(boxElement(box, stubs, words));
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="'Segoe UI',Helvetica,Arial,'Liberation Sans',sans-serif" font-size="${FONT_SIZES.row}" fill="${TEXT}">`,
    `<title>${xmlText(graph.name ?? 'Schema Graph')}</title>`,
    `<style>.t{font-size:${FONT_SIZES.type}px;fill:${MUTED};text-anchor:end}.h{font-size:${FONT_SIZES.title}px;font-weight:600}.s{font-size:${FONT_SIZES.small}px;font-weight:600}.k{font-weight:600}.e{fill:none}rect.p,.c{fill:#fff}.c{stroke:#c3c8ce}.r{fill:#fff;stroke-width:2}text.p{text-anchor:middle}.l{stroke-opacity:.6}</style>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#fbfbfc"/>`,
    ...groups,
    ...boxes,
    ...shining(curves.filter(({ strand }) => routes.of(strand).behind.length > 0)),
    ...labels.map(({ svg }) => svg),
    legend.draw(left + MARGIN, top + height - legend.height),
    '</svg>',
    '',
  ].join('\n');
}

/** The scene with all tables in place. */
function* arranging(graph: GraphView, { layout = null, columns = 'layout' }: SvgOptions): Steps<Scene> {
  const saved = fromLayout(layout, graph);
  const build = (expanded: ReadonlySet<string>): Scene =>
    buildScene(graph, {
      expanded,
      // A picture that nobody has arranged shows keys and connected columns: it can be printed as large as need be.
      folded: columns === 'all' || !layout ? new Set() : saved.folded,
      pinned: new Set(),
      positions: saved.positions,
      measure: textWidth,
    });
  const asSaved = build(saved.expanded);
  yield 0;
  const scene = columns === 'all' ? build(new Set(graph.tables.map(({ name }) => name))) : asSaved;
  yield 0;
  const known = new Set(saved.positions.keys());
  if (known.size === 0) {
    applyLayout(scene, yield* layingOut(layoutInput(scene, ASPECT)));
    return scene;
  }
  if (scene !== asSaved) makeRoomForGrown(scene, asSaved);
  if (known.size < scene.boxes.length) placeNew(scene, known);
  // The fonts of the editor may be narrower: tables that touch here did not there.
  if (coveringBoxes(scene.boxes).length > 0) yield* separating([...scene.boxes]);
  return scene;
}
