/** How far what is drawn of a scene reaches, for the camera. */
import type { Box } from '../../../src/picture/box';
import { extentOf, labelRect } from '../../../src/picture/extent';
import type { Rect } from '../../../src/picture/geometry';
import { routesOf } from '../../../src/picture/routes';
import type { Scene } from '../../../src/picture/scene';
import type { Strand } from '../../../src/picture/strands';
import type { Look, Viewport } from '../paint/look';

/** For so long, in ms, lines look for a way around tables before the camera moves: the others count as straight. */
const LOOKING_MS = 24;
/** Of more lines than this none looks: from so far away, the margin about the picture holds their ways around tables. */
const MOST_LOOKING = 200;
/** About the size of a label in scene pixels: one letter, the least, the most, and its height. */
const LABEL = { letter: 7, least: 24, most: 250, height: 16 } as const;

/**
 * The rectangle around all that is drawn while nothing is pointed at.
 * @param scene the scene
 * @param shows which edges are shown
 */
export function wholeExtent(scene: Scene, shows: Look['shows']): Rect | undefined {
  const isLine = ({ from, to }: Strand): boolean => from === to || from.hub === to.hub;
  return around(
    scene,
    scene.boxes,
    scene.strands.filter((strand) => isLine(strand) && strand.edges.some(shows)),
  );
}

/**
 * The rectangle around some tables and the lines of some edges between them.
 * @param scene the scene
 * @param tables names of tables
 * @param edges ids of edges
 */
export function partExtent(scene: Scene, tables: ReadonlySet<string>, edges: ReadonlySet<string>): Rect | undefined {
  return around(
    scene,
    scene.boxes.filter(({ table }) => tables.has(table.name)),
    scene.strands.filter((strand) => strand.edges.some(({ id }) => edges.has(id))),
  );
}

/**
 * Whether every table is seen as a whole.
 * @param scene the scene
 * @param viewport where it is seen from
 */
export function isInSight({ boxes }: Scene, { zoom, panX, panY, width, height }: Viewport): boolean {
  const seen = (from: number, length: number, pan: number, room: number): boolean =>
    from * zoom + pan >= 0 && (from + length) * zoom + pan <= room;
  return boxes.every((box) => seen(box.x, box.width, panX, width) && seen(box.y, box.height, panY, height));
}

function around(scene: Scene, boxes: readonly Box[], strands: readonly Strand[]): Rect | undefined {
  const began = performance.now();
  const mayLook = strands.length <= MOST_LOOKING;
  const routes = routesOf(scene, () => mayLook && performance.now() - began < LOOKING_MS);
  const ways = strands.map((strand) => ({ strand, curve: routes.of(strand).curve }));
  const labels = ways.map(({ strand, curve }) => {
    const letters = strand.edges.map(({ label = '' }) => label).join(' · ').length;
    const width = Math.max(LABEL.least, Math.min(LABEL.most, letters * LABEL.letter));
    return labelRect(curve, width, LABEL.height, strand.from === strand.to ? curve.fromSide : 0);
  });
  return extentOf(
    boxes,
    ways.map(({ curve }) => curve),
    labels,
  );
}
