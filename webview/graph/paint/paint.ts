/** Paints one frame of the picture: background, edges, boxes, what is emphasised, names where boxes are small. */
import { boxRect, columnY, intersects, type Rect } from '../../../src/picture/geometry';
import { routesOf } from '../../../src/picture/routes';
import type { Scene } from '../../../src/picture/scene';
import { detailOf, type Drawn, type LinkDraft, type Look, type Viewport } from './look';
import { paintBox, type BoxPainter } from './paint-boxes';
import { paintNames } from './paint-names';
import { paintPlates } from './paint-plates';
import { rankedStrands } from './ranked';
import { paintRelated, paintResting, paintShining, paintStrong } from './paint-strands';
import type { StrandPainter } from './strand-painter';
import type { TextKit } from './text';
import type { Theme } from './theme';

/** What a frame is painted from. */
export interface Frame {
  readonly scene: Scene;
  readonly look: Look;
  readonly viewport: Viewport;
  readonly theme: Theme;
  readonly text: TextKit;
  readonly words: BoxPainter['words'];
  /** Tables and lines alone: the names of many tables wait for the next frame. */
  readonly bare: boolean;
}

/** From so many tables on the first frame is to be a bare one: letters that were never drawn take as long as all the rest. */
export const BARE_FROM = 200;

/** What a frame showed, for tests and for the status line. */
export interface FrameStats {
  readonly boxes: number;
  readonly strands: number;
  readonly detail: string;
  /** Names are still to come, or lines have to look for a way around tables: there is to be another frame. */
  readonly unfinished: boolean;
}

/** For so long, in ms, lines look for a way around tables in one frame: the others run straight until the next. */
const LOOKING_MS = 4;

/**
 * Paints one frame.
 * @param context of a canvas of `width * pixelRatio` by `height * pixelRatio`
 * @param frame what to paint
 */
export function paintFrame(context: CanvasRenderingContext2D, frame: Frame): FrameStats {
  const { scene, look, viewport, theme, text } = frame;
  const { zoom, panX, panY, width, height, pixelRatio } = viewport;
  const detail = detailOf(zoom);
  const view: Rect = {
    left: -panX / zoom,
    top: -panY / zoom,
    right: (width - panX) / zoom,
    bottom: (height - panY) / zoom,
  };
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = theme.canvas;
  context.fillRect(0, 0, width * pixelRatio, height * pixelRatio);
  const scale = pixelRatio * zoom;
  context.setTransform(scale, 0, 0, scale, pixelRatio * panX, pixelRatio * panY);
  if (detail === 'near' && !theme.contrast) paintDots(context, view, theme, zoom);

  const began = performance.now();
  // From afar nobody can see which table a line passes behind.
  const routes = routesOf(scene, () => detail !== 'far' && performance.now() - began < LOOKING_MS);
  const { fault } = look;
  const strandPainter: StrandPainter = { context, theme, text, zoom, pixelRatio, detail, view, fault, routes };
  const ranked = rankedStrands(scene, look);
  paintResting(strandPainter, [...ranked.dim, ...ranked.rest]);
  paintRelated(strandPainter, ranked.related);
  const boxPainter: BoxPainter = {
    context,
    theme,
    text,
    zoom,
    detail,
    look,
    view,
    stubs: ranked.stubs,
    words: frame.words,
  };
  const seen = scene.boxes.filter((box) => intersects(boxRect(box), view));
  for (const box of seen) paintBox(boxPainter, box);
  if (detail === 'near') paintShining(strandPainter, [...ranked.related, ...ranked.rest]);
  const others = [...ranked.rest, ...ranked.related, ...ranked.strong];
  const strongPlates = ranked.strong.flatMap((drawn) => paintStrong(strandPainter, drawn, others, seen) ?? []);
  const covered = [...seen.map(boxRect), ...strongPlates];
  if (detail === 'near') {
    const lit = ranked.strong.filter(({ rank }) => rank === 'lit');
    // Of several joins of two tables the labels alone tell which is which: they take their places first.
    const [several, alone] = [
      ranked.rest.filter(isOneOfSeveral),
      ranked.rest.filter((drawn) => !isOneOfSeveral(drawn)),
    ];
    paintPlates(strandPainter, [...lit, ...ranked.related, ...several, ...alone], covered, 1);
  } else if (detail === 'mid') {
    // How many edges a line stands for, and which of several joins it is, is told as soon as names can be read.
    const several = [...ranked.related, ...ranked.rest].filter(isOneOfSeveral);
    paintPlates(strandPainter, several, covered, 0.8 / zoom);
  }
  const { link } = look;
  const pairs = [undefined, ...(link?.also ?? [])];
  if (link) for (const pair of pairs) paintLink(context, scene, pair ? pairOf(link, pair) : link, theme, zoom);
  if (look.frame) paintFrameOf(context, look.frame, theme, zoom);
  if (detail !== 'near' && !frame.bare) paintNames({ context, look, theme, text, viewport }, seen, detail);
  const strands = ranked.rest.length + ranked.related.length + ranked.strong.length;
  return { boxes: seen.length, strands, detail, unfinished: frame.bare || (detail !== 'far' && routes.isPending()) };
}

/** Whether a line is one of several between two tables, or stands for several. */
function isOneOfSeveral({ strand, count }: Drawn): boolean {
  return count > 1 || (strand.lanes > 1 && strand.from !== strand.to);
}

/** The rectangle that is being drawn around tables. */
function paintFrameOf(context: CanvasRenderingContext2D, frame: Rect, theme: Theme, zoom: number): void {
  const size = [frame.right - frame.left, frame.bottom - frame.top] as const;
  context.globalAlpha = 0.15;
  context.fillStyle = theme.focus;
  context.fillRect(frame.left, frame.top, ...size);
  context.globalAlpha = 1;
  context.lineWidth = 1.5 / zoom;
  context.strokeStyle = theme.focus;
  context.strokeRect(frame.left, frame.top, ...size);
}

function paintDots(context: CanvasRenderingContext2D, view: Rect, theme: Theme, zoom: number): void {
  const step = zoom < 0.9 ? 48 : 24;
  const size = 1.3 / zoom;
  context.fillStyle = theme.dots;
  for (let x = Math.ceil(view.left / step) * step; x < view.right; x += step) {
    for (let y = Math.ceil(view.top / step) * step; y < view.bottom; y += step) {
      context.fillRect(x, y, size, size);
    }
  }
}

/** The link of a further pair of columns. */
function pairOf({ from, target, x, y }: LinkDraft, pair: { readonly from: string; readonly to: string }): LinkDraft {
  const source = { ...from, column: pair.from };
  return { from: source, x, y, ...(target ? { target: { ...target, column: pair.to } } : {}) };
}

function paintLink(context: CanvasRenderingContext2D, scene: Scene, link: LinkDraft, theme: Theme, zoom: number): void {
  const box = scene.boxOf.get(link.from.table);
  if (!box) return;
  const target = link.target && scene.boxOf.get(link.target.table);
  const y = columnY(box, link.from.column);
  let end = { x: link.x, y: link.y };
  if (target && link.target) {
    const left = target !== box && link.x < target.x + target.width / 2;
    end = { x: left ? target.x : target.x + target.width, y: columnY(target, link.target.column) };
  }
  const side = end.x >= box.x + box.width / 2 ? 1 : -1;
  const start = { x: side > 0 ? box.x + box.width : box.x, y };
  const reach = Math.max(40, Math.abs(end.x - start.x) * 0.4);
  context.strokeStyle = context.fillStyle = theme.focus;
  context.lineWidth = 2.5 / Math.min(1, zoom);
  context.setLineDash(target ? [] : [7, 5]);
  context.beginPath();
  context.moveTo(start.x, start.y);
  context.bezierCurveTo(start.x + side * reach, start.y, end.x - side * reach * 0.6, end.y, end.x, end.y);
  context.stroke();
  context.setLineDash([]);
  for (const at of [start, end]) {
    context.beginPath();
    context.arc(at.x, at.y, 4 / Math.min(1, zoom), 0, Math.PI * 2);
    context.fill();
  }
}
