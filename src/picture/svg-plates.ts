/** Labels and marks on the lines of the SVG picture. */
import { faultMark, faultSign, type FaultOf } from './health-view';
import { boxRect, intersects, pointAt, type Curve, type Rect } from './geometry';
import type { Scene } from './scene';
import type { Strand } from './strands';
import { COLOURS, number, WARNING, type Line } from './svg-lines';
import type { Steps } from './steps';
import { fitText, textWidth, xmlText } from './svg-text';

/** Where along a line a plate may stand, the best place first. */
const PLACES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78] as const;
const PLATE_HEIGHT = 15;

/** A label or a mark. */
export interface Plate {
  readonly svg: string;
  readonly rect: Rect;
}

/**
 * Labels and marks of edges, where they cover no table and no other label; else at least the mark.
 * @param scene the picture
 * @param lines its lines
 * @param faultOf what is wrong with its edges
 */
export function* placingPlates(scene: Scene, lines: readonly Line[], faultOf: FaultOf): Steps<Plate[]> {
  const taken: Rect[] = scene.boxes.map(boxRect);
  // Of several joins of two tables the labels alone tell which is which: they take their places first.
  const order = [...lines].sort((a, b) => Number(b.strand.lanes > 1) - Number(a.strand.lanes > 1));
  const placed: Plate[] = [];
  for (const [i, line] of order.entries()) {
    const plate = plateOf(line, taken, faultOf);
    if (plate) placed.push(plate);
    yield i / order.length;
  }
  return placed;
}

/** The plate of a line where it has something to say and finds a place, which is then taken. */
function plateOf({ strand, curve }: Line, taken: Rect[], faultOf: FaultOf): Plate | undefined {
  const { edge } = strand;
  const mark = strand.edges.some(({ status }) => status === 'suggested') ? '?' : '';
  const isFaulty = strand.edges.some((each) => faultOf(each) > 0);
  const isBundle = strand.edges.length > 1;
  // Of a bundle is said that something is wrong, not with which of its edges.
  const fault = isBundle ? (isFaulty ? faultSign('key') : '') : faultMark(edge.kind, faultOf(edge));
  const said = (...parts: string[]): string => parts.filter((part) => part !== '').join('  ');
  const whole = isBundle ? said(mark, String(strand.edges.length), fault) : said(mark, fault, edge.label ?? '');
  for (const words of [whole, said(mark, fault), mark].filter(
    (text, i, all) => text !== '' && all.indexOf(text) === i,
  )) {
    const text = fitText(words, 'small', 190);
    const half = Math.ceil(Math.max(PLATE_HEIGHT, textWidth(text, 'small') + 10) / 2);
    const place = PLACES.map((t) => plateAt(strand, curve, half, t)).find(
      (rect) => !taken.some((other) => intersects(rect, other)),
    );
    if (!place) continue;
    taken.push(place);
    const dash = edge.status === 'suggested' ? ' stroke-dasharray="3 2"' : '';
    const [x, y] = [number(place.left + half), number(place.top + PLATE_HEIGHT / 2 + 3.5)];
    const plate = `<rect x="${number(place.left)}" y="${number(place.top)}" width="${half * 2}" height="${PLATE_HEIGHT}" rx="7.5" fill="#fff" stroke="${isFaulty ? WARNING : COLOURS[edge.status]}"${dash}/>`;
    const label = `<text class="s" text-anchor="middle" x="${x}" y="${y}">${xmlText(text)}</text>`;
    return { svg: plate + label, rect: place };
  }
  return undefined;
}

function plateAt(strand: Strand, curve: Curve, half: number, t: number): Rect {
  const point = pointAt(curve, t);
  // Inside one table the label stands outside of the loop.
  const x = strand.from === strand.to ? point.x + curve.fromSide * (half - PLATE_HEIGHT / 2) : point.x;
  return { left: x - half, right: x + half, top: point.y - PLATE_HEIGHT / 2, bottom: point.y + PLATE_HEIGHT / 2 };
}
