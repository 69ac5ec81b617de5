/** Draws tables: the card, its header, its rows, and the ladder as a rail from rung to rung. */
import type { Box, Row } from '../../../src/picture/box';
import { columnKeyOf, SIZES } from '../../../src/picture/scene';
import type { Strand } from '../../../src/picture/strands';
import { rowTop, type Rect } from '../../../src/picture/geometry';
import type { Detail, Look } from './look';
import type { TextKit } from './text';
import type { Theme } from './theme';

/** What drawing boxes needs. */
export interface BoxPainter {
  readonly context: CanvasRenderingContext2D;
  readonly theme: Theme;
  readonly text: TextKit;
  readonly zoom: number;
  readonly detail: Detail;
  readonly look: Look;
  /** The part of the scene that is seen. */
  readonly view: Rect;
  /** Names of hubs that a row points to, by column key: shown in the row instead of a line. */
  readonly stubs: ReadonlyMap<string, Strand>;
  /** "+ {0} more columns" and "show fewer". */
  readonly words: { readonly more: (count: number) => string; readonly fewer: string };
}

const RADIUS = 7;
/** Below this zoom a corner's roundness is about two pixels: what is not seen is not drawn, and rectangles are quick to fill. */
const ROUND_FROM = 0.35;
/** At the right end of a row, so much is taken by the name of a table that is not shown, in pixels at zoom 1. */
export const OUTSIDE_WIDTH = 100;

/**
 * Draws one box.
 * @param p the painter
 * @param box the table
 */
export function paintBox(p: BoxPainter, box: Box): void {
  const { context, theme, look } = p;
  const lit = look.lit;
  const dim = lit !== undefined && !lit.tables.has(box.table.name);
  const tint = box.grain < 0 ? theme.plain : (theme.grains[box.grain] ?? theme.plain);
  const selected = look.selectedSpot?.table === box.table.name || look.marked.has(box.table.name);
  context.globalAlpha = dim ? (theme.contrast ? 0.5 : 0.32) : 1;
  const far = p.detail === 'far';
  if (p.detail === 'near' && !theme.contrast && !dim) {
    context.fillStyle = theme.dark ? 'rgba(0, 0, 0, 0.28)' : 'rgba(0, 0, 0, 0.07)';
    context.beginPath();
    context.roundRect(box.x, box.y + 3, box.width, box.height, RADIUS);
    context.fill();
  }
  // The header covers the whole of a table that shows its name alone.
  if (far || !box.folded) {
    context.fillStyle = far ? tint.soft : theme.card;
    fillBox(p, box, box.height);
  }
  paintHeader(p, box, tint);
  if (p.detail === 'near') {
    if (!box.folded) paintRows(p, box);
  } else if (p.detail === 'mid') paintBars(p, box);
  const litBox = lit !== undefined && !dim;
  const found = look.found.has(box.table.name);
  const marked = look.marked.has(box.table.name);
  context.strokeStyle = litBox ? theme.lit : selected ? theme.focus : found ? theme.found : theme.border;
  const weight = marked ? 3 : litBox || selected || found ? 2 : 1;
  context.lineWidth = p.zoom < 1 ? weight / p.zoom : weight;
  if (p.zoom < ROUND_FROM) context.strokeRect(box.x, box.y, box.width, box.height);
  else {
    context.beginPath();
    context.roundRect(box.x, box.y, box.width, box.height, RADIUS);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** Fills a box from its top down to a height. */
function fillBox({ context, zoom }: BoxPainter, box: Box, height: number, radius: number | number[] = RADIUS): void {
  if (zoom < ROUND_FROM) return context.fillRect(box.x, box.y, box.width, height);
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, height, radius);
  context.fill();
}

function paintHeader(p: BoxPainter, box: Box, tint: Theme['plain']): void {
  const { context, theme } = p;
  context.fillStyle = p.detail === 'far' ? tint.stripe : tint.header;
  fillBox(p, box, SIZES.header, box.folded ? RADIUS : [RADIUS, RADIUS, 0, 0]);
  if (p.detail === 'far') return;
  context.fillStyle = tint.stripe;
  fillBox(p, box, 4, [RADIUS, RADIUS, 0, 0]);
  if (theme.contrast) {
    context.fillStyle = theme.border;
    context.fillRect(box.x, box.y + SIZES.header - 1, box.width, 1);
  }
  if (p.detail !== 'near') return;
  const { text } = p;
  // How many columns it has, and with how many tables that are not shown it is connected.
  const outside = box.outsideTables > 0 ? `+${box.outsideTables}  ` : '';
  const count = `${outside}${box.table.columns.length}`;
  const pin = box.pinned ? 14 : 0;
  const countWidth = text.measure(count, 'type') + pin;
  const y = box.y + SIZES.header / 2 + 2;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillStyle = theme.text;
  context.font = text.font('title');
  context.fillText(
    text.fit(box.table.name, 'title', box.width - SIZES.inset * 2 - countWidth - 12),
    box.x + SIZES.inset,
    y,
  );
  context.textAlign = 'right';
  context.fillStyle = theme.muted;
  context.font = text.font('type');
  const right = box.x + box.width - SIZES.inset;
  context.fillText(count, right - pin, y);
  if (box.pinned) paintPin(p, right - 4, y);
}

/** A pin: the table stays where it is. */
function paintPin({ context, theme }: BoxPainter, x: number, y: number): void {
  context.strokeStyle = context.fillStyle = theme.text;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y - 3, 3.2, 0, Math.PI * 2);
  context.fill();
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x, y + 6);
  context.stroke();
}

/** Rows as bars, where text would be too small to read. */
function paintBars(p: BoxPainter, box: Box): void {
  const { context, theme, look } = p;
  box.rows.forEach((row, i) => {
    const lit = look.lit?.columns.has(columnKeyOf(box.table.name, row.column.name)) === true;
    const y = rowTop(box, i);
    if (lit) {
      context.fillStyle = theme.litSoft;
      context.fillRect(box.x + 1, y, box.width - 2, SIZES.row);
    }
    context.fillStyle = lit ? theme.lit : row.role === 'rung' ? theme.muted : theme.line;
    const width = Math.min(box.width - SIZES.gutter - SIZES.inset, row.column.name.length * 6.5);
    context.fillRect(box.x + SIZES.gutter, y + SIZES.row / 2 - 3.5, width, 7);
  });
}

function paintRows(p: BoxPainter, box: Box): void {
  const { context, theme, text } = p;
  // A table of hundreds of columns is mostly out of sight.
  const first = Math.max(0, Math.floor((p.view.top - rowTop(box, 0)) / SIZES.row));
  const last = Math.min(box.rows.length, Math.ceil((p.view.bottom - rowTop(box, 0)) / SIZES.row));
  for (let i = first; i < last; i++) {
    const row = box.rows[i];
    if (row) paintRow(p, box, row, i);
  }
  if (box.rungs > 0 && box.rungs < box.rows.length) {
    context.fillStyle = theme.line;
    context.fillRect(box.x + SIZES.gutter, rowTop(box, box.rungs), box.width - SIZES.gutter - SIZES.inset, 1);
  }
  paintLadder(p, box);
  if (!box.foldable) return;
  const y = rowTop(box, box.rows.length) + SIZES.row / 2;
  context.font = text.font('italic');
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = theme.muted;
  context.fillText(box.hidden > 0 ? p.words.more(box.hidden) : p.words.fewer, box.x + SIZES.gutter, y);
}

function paintRow(p: BoxPainter, box: Box, row: Row, index: number): void {
  const { context, theme, text, look } = p;
  const top = rowTop(box, index);
  const middle = top + SIZES.row / 2;
  const key = columnKeyOf(box.table.name, row.column.name);
  const is = (spot: Look['hoverSpot']): boolean => spot?.table === box.table.name && spot.column === row.column.name;
  const lit = look.lit?.columns.has(key) === true;
  const target = look.link?.target;
  const linked = target?.table === box.table.name && target.column === row.column.name;
  const source = look.link?.from.table === box.table.name && look.link.from.column === row.column.name;
  const fill =
    linked || source
      ? theme.selected
      : lit
        ? theme.litSoft
        : is(look.selectedSpot)
          ? theme.selected
          : look.found.has(key)
            ? theme.match
            : is(look.hoverSpot)
              ? theme.hover
              : undefined;
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fillRect(box.x + 1, top, box.width - 2, SIZES.row);
  }
  if (lit) {
    context.fillStyle = theme.lit;
    context.fillRect(box.x, top, 3, SIZES.row);
  }
  if (is(look.selectedSpot) && look.focused) {
    context.strokeStyle = theme.focus;
    context.lineWidth = 1.5;
    context.strokeRect(box.x + 2, top + 1, box.width - 4, SIZES.row - 2);
  }
  context.textBaseline = 'middle';
  const right = box.x + box.width - SIZES.inset;
  const stub = p.stubs.get(key);
  const outside = box.outside.get(row.column.name);
  const reserved =
    outside !== undefined
      ? paintOutside(p, outside, right, middle, roomBeside(p, box, row))
      : stub
        ? paintStub(p, stub, box, right, middle)
        : paintType(p, row, right, middle, lit);
  const style = row.role === 'attribute' ? 'row' : 'key';
  context.textAlign = 'left';
  context.fillStyle = theme.text;
  context.font = text.font(style);
  const room = box.width - SIZES.gutter - SIZES.inset - reserved - 8;
  context.fillText(text.fit(row.column.name, style, room), box.x + SIZES.gutter, middle + 0.5);
}

function paintType(p: BoxPainter, row: Row, right: number, y: number, lit: boolean): number {
  const { context, theme, text } = p;
  if (row.column.type === undefined) return 0;
  context.textAlign = 'right';
  context.fillStyle = lit ? theme.text : theme.muted;
  context.font = text.font('type');
  context.fillText(row.column.type, right, y + 0.5);
  return text.measure(row.column.type, 'type');
}

/** What a row's name leaves of it, in pixels. */
function roomBeside({ text }: BoxPainter, box: Box, row: Row): number {
  const name = text.measure(row.column.name, row.role === 'attribute' ? 'row' : 'key');
  return box.width - SIZES.gutter - SIZES.inset - name;
}

/** A table that is not shown, to which the row leads: a click brings it in. */
function paintOutside(p: BoxPainter, table: string, right: number, y: number, room: number): number {
  const { context, theme, text } = p;
  const label = text.fit(`+ ${table}`, 'type', Math.max(28, Math.min(room, OUTSIDE_WIDTH) - 16));
  const width = text.measure(label, 'type') + 12;
  context.beginPath();
  context.roundRect(right - width + 4, y - 8, width, 16, 3);
  context.lineWidth = 1;
  context.strokeStyle = theme.muted;
  context.setLineDash([2, 2]);
  context.stroke();
  context.setLineDash([]);
  context.textAlign = 'right';
  context.font = text.font('type');
  context.fillStyle = theme.text;
  context.fillText(label, right - 2, y + 0.5);
  return width;
}

/** The name of a hub that the row refers to: a line there would cover the picture. */
function paintStub(p: BoxPainter, strand: Strand, box: Box, right: number, y: number): number {
  const { context, theme, text } = p;
  const other = strand.from === box ? strand.to : strand.from;
  const arrow = strand.from === box ? `→ ${other.table.name}` : `← ${other.table.name}`;
  const label = text.fit(arrow, 'type', 84);
  const width = text.measure(label, 'type') + 12;
  context.beginPath();
  context.roundRect(right - width + 4, y - 8, width, 16, 8);
  context.fillStyle = theme.hover;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = theme[strand.edge.status];
  context.setLineDash(strand.edge.status === 'suggested' ? [3, 2] : []);
  context.stroke();
  context.setLineDash([]);
  context.textAlign = 'right';
  context.font = text.font('type');
  context.fillStyle = theme.text;
  context.fillText(label, right - 2, y + 0.5);
  return width;
}

/**
 * The intra-table key edges: every attribute leads to the most local rung, every rung to the next more global one. The
 * outermost rung, the terminal key, is a ring. What is only suggested is dashed.
 */
function paintLadder(p: BoxPainter, box: Box): void {
  if (box.rungs === 0) return;
  const { context, theme, look } = p;
  const x = box.x + SIZES.gutter / 2 + 1;
  const y = (row: number): number => rowTop(box, row) + SIZES.row / 2;
  const colour = box.table.suggested ? theme.suggested : theme.curated;
  const lastRung = box.rungs - 1;
  if (box.rows.length > box.rungs) {
    context.strokeStyle = theme.line;
    context.lineWidth = 1.2;
    context.beginPath();
    context.moveTo(x, y(lastRung));
    context.lineTo(x, y(box.rows.length - 1));
    for (let row = box.rungs; row < box.rows.length; row++) {
      context.moveTo(x, y(row));
      context.lineTo(x + 6, y(row));
    }
    context.stroke();
  }
  paintClimb(p, box, x, y);
  const isLit = (row: number): boolean =>
    look.lit?.columns.has(columnKeyOf(box.table.name, box.rows[row]?.column.name ?? '')) === true;
  context.lineWidth = 2;
  for (let row = 1; row < box.rungs; row++) {
    const lit = isLit(row) && isLit(row - 1);
    context.strokeStyle = lit ? theme.lit : colour;
    context.setLineDash(box.table.suggested && !lit ? [3, 2.5] : []);
    context.beginPath();
    context.moveTo(x, y(row));
    context.lineTo(x, y(row - 1));
    context.stroke();
  }
  context.setLineDash([]);
  for (let row = 0; row < box.rungs; row++) {
    context.fillStyle = context.strokeStyle = isLit(row) ? theme.lit : colour;
    context.beginPath();
    context.arc(x, y(row), row === 0 ? 5 : 4, 0, Math.PI * 2);
    if (row > 0) {
      context.fill();
      continue;
    }
    context.fillStyle = theme.card;
    context.fill();
    context.lineWidth = 2;
    context.stroke();
    context.beginPath();
    context.arc(x, y(row), 1.8, 0, Math.PI * 2);
    context.fillStyle = context.strokeStyle;
    context.fill();
  }
}

/** The chain of the row under the pointer or of a lit one: from the row along the rail to the terminal key. */
function paintClimb(p: BoxPainter, box: Box, x: number, y: (row: number) => number): void {
  const { context, theme, look } = p;
  const rows = new Set<number>();
  for (const spot of [look.hoverSpot, look.selectedSpot]) {
    if (spot?.table === box.table.name && spot.column !== undefined) rows.add(box.rowOf.get(spot.column) ?? -1);
  }
  let lit = false;
  if (look.lit) {
    box.rows.forEach((row, i) => {
      if (!look.lit?.columns.has(columnKeyOf(box.table.name, row.column.name))) return;
      rows.add(i);
      lit = true;
    });
  }
  rows.delete(-1);
  if (rows.size === 0) return;
  context.strokeStyle = lit ? theme.lit : theme.focus;
  context.lineWidth = 2.5;
  context.beginPath();
  for (const row of rows) {
    if (row < box.rungs) continue;
    context.moveTo(x + 7, y(row));
    context.lineTo(x, y(row));
    context.lineTo(x, y(box.rungs - 1));
  }
  context.stroke();
}
