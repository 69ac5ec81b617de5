/** Names of tables over a picture that is seen from afar. */
import type { Box } from '../../../src/picture/box';
import { SIZES } from '../../../src/picture/scene';
import type { Look, Viewport } from './look';
import { NameRoom } from './name-room';
import type { TextKit } from './text';
import type { Theme } from './theme';

/** What names are painted with. */
export interface NamePainter {
  readonly context: CanvasRenderingContext2D;
  readonly look: Look;
  readonly theme: Theme;
  readonly text: TextKit;
  readonly viewport: Viewport;
}

/**
 * Paints names in a size that can be read at any zoom; a name that would cover another is left out, tables with more columns win.
 * @param painter what to paint with
 * @param boxes the tables that are in sight
 * @param detail how much is seen of them
 */
export function paintNames(painter: NamePainter, boxes: readonly Box[], detail: 'far' | 'mid'): void {
  const { context, look, theme, text, viewport } = painter;
  const { zoom, panX, panY, pixelRatio } = viewport;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.font = text.font(detail === 'mid' ? 'title' : 'small');
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const priority = (box: Box): number =>
    (look.lit?.tables.has(box.table.name) ? 1e6 : 0) +
    (look.selectedSpot?.table === box.table.name ? 1e5 : 0) +
    (look.found.has(box.table.name) ? 1e4 : 0) +
    (box.hub ? 1e3 : 0) +
    box.rows.length;
  const room = new NameRoom();
  for (const box of [...boxes].sort((a, b) => priority(b) - priority(a))) {
    const x = (box.x + box.width / 2) * zoom + panX;
    const headerHeight = SIZES.header * zoom;
    const y =
      detail === 'mid' ? box.y * zoom + panY + headerHeight / 2 + 2 * zoom : (box.y + box.height / 2) * zoom + panY;
    const { name } = box.table;
    const inside = box.width * zoom - 6;
    const rows = detail === 'mid' && !box.folded;
    // Where not even the middle of a name is free nothing is measured: most names of a thousand find no place.
    if (!room.isFree(x, y, 3)) continue;
    // Lines end beside the header of a table that shows its rows: its name stays inside, in smaller letters or shortened.
    const style = rows && text.measure(name, 'title') <= inside ? 'title' : 'small';
    const hasRoom = (words: string): boolean => room.take(x, y, text.measure(words, style) / 2 + 3);
    const shortened = (): string => text.fit(name, style, rows ? inside : Math.max(inside, 96));
    // A name may be wider than a table that shows nothing else, where there is room.
    let label = box.folded ? name : shortened();
    if (!hasRoom(label)) {
      const short = box.folded ? shortened() : label;
      if (short === label || !hasRoom(short)) continue;
      label = short;
    }
    context.font = text.font(style);
    const dim = look.lit !== undefined && !look.lit.tables.has(box.table.name);
    context.globalAlpha = dim ? 0.45 : 1;
    // Inside a header a halo of its colour would not be seen.
    if (detail === 'far' || text.measure(label, style) + 6 > box.width * zoom) {
      context.lineWidth = 3.5;
      context.strokeStyle = detail === 'mid' ? headerColour(theme, box) : theme.canvas;
      context.strokeText(label, x, y);
    }
    context.fillStyle = theme.text;
    context.fillText(label, x, y);
  }
  context.globalAlpha = 1;
}

function headerColour(theme: Theme, box: Box): string {
  return (box.grain < 0 ? theme.plain : (theme.grains[box.grain] ?? theme.plain)).header;
}
