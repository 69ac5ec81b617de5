/**
 * The picture of a graph as SVG: tables as boxes with rows, edges that end at the rows of their columns. It is drawn from the
 * scene, with the geometry of the graph editor, and not from its screen. The kind of an edge is told by dash and arrow head, the
 * status by colour and mark, so that neither depends on colour alone.
 */
import type { EdgeKind, EdgeStatus, GraphLayout, GraphView } from '../protocol/graph';
import { applyLayout, fromLayout, layoutInput, makeRoomForGrown, placeNew } from './arrange';
import { boundsOf, boxRect, intersects, pointAt, rowTop, type Curve, type Rect } from './geometry';
import { routesOf } from './routes';
import { layoutTables } from './layout/layout-core';
import { separateAll } from './layout/separate';
import type { Box } from './box';
import { buildScene, columnKeyOf, SIZES, type Scene } from './scene';
import type { Strand } from './strands';
import { COLOURS, DASHES, edgeGroups, head, number, shining, type Line } from './svg-lines';
import { fitText, FONT_SIZES, textWidth, xmlText } from './svg-text';

/** Texts in the picture besides those of the graph; `{0}` in `more` stands for a number. */
export interface SvgWords {
  readonly more: string;
  readonly kinds: Readonly<Record<EdgeKind, string>>;
  readonly statuses: Readonly<Record<EdgeStatus, string>>;
}

/** The texts in English. */
const ENGLISH_WORDS: SvgWords = {
  more: '+ {0} more',
  kinds: { key: 'Key: refers to', context: 'Context: needs', derivation: 'Derivation: is derived from' },
  statuses: { curated: 'Reviewed', declared: 'Declared', suggested: '? Suggested', rejected: '× Rejected' },
};

/** How a picture is drawn. */
export interface SvgOptions {
  /** Where tables stand and which show all columns; without it, and for tables that it lacks, places are worked out. */
  readonly layout?: GraphLayout | null;
  /** `all` shows all columns of all tables; `layout` what the graph editor shows: keys and columns at edges. */
  readonly columns?: 'layout' | 'all';
  readonly words?: SvgWords;
}

const TEXT = '#24292f';
const MUTED = '#636b74';
const STRIPES = ['#5460d6', '#1c76ce', '#0e859c', '#128a66', '#568820', '#8a7610'] as const;
const HEADERS = ['#e2e4f9', '#d8e8f7', '#d6eaee', '#d7ebe4', '#e2ebd8', '#ebe8d6'] as const;
const PLAIN = { stripe: '#8a929b', header: '#eceef0' } as const;
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
  const { words = ENGLISH_WORDS } = options;
  const scene = arranged({ ...graph, edges: graph.edges.filter(({ status }) => status !== 'rejected') }, options);
  const lines = scene.strands.filter((strand) => !isStub(strand));
  const routes = routesOf(scene);
  const curves = lines.map((strand) => ({ strand, curve: routes.of(strand).curve }));
  const legend = legendOf(scene, words);
  const labels = plates(scene, curves);
  const bounds = extent(
    scene,
    curves.map(({ curve }) => curve),
    labels.map(({ rect }) => rect),
  );
  const width = Math.ceil(Math.max(bounds.right - bounds.left, legend.width) + MARGIN * 2);
  const height = Math.ceil(bounds.bottom - bounds.top + MARGIN * 2 + legend.height);
  const [left, top] = [Math.floor(bounds.left - MARGIN), Math.floor(bounds.top - MARGIN)];
  const stubs = stubsOf(scene);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="'Segoe UI',Helvetica,Arial,'Liberation Sans',sans-serif" font-size="${FONT_SIZES.row}" fill="${TEXT}">`,
    `<title>${xmlText(graph.name ?? 'Schema Graph')}</title>`,
    `<style>.t{font-size:${FONT_SIZES.type}px;fill:${MUTED};text-anchor:end}.h{font-size:${FONT_SIZES.title}px;font-weight:600}.s{font-size:${FONT_SIZES.small}px;font-weight:600}.k{font-weight:600}.e{fill:none}</style>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#fbfbfc"/>`,
    ...edgeGroups(curves),
    ...scene.boxes.map((box) => boxElement(box, stubs, words)),
    ...shining(curves.filter(({ strand }) => routes.of(strand).behind.length > 0)),
    ...labels.map(({ svg }) => svg),
    legend.draw(left + MARGIN, top + height - legend.height),
    '</svg>',
    '',
  ].join('\n');
}

/** The scene with all tables in place. */
function arranged(graph: GraphView, { layout = null, columns = 'layout' }: SvgOptions): Scene {
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
  const scene = columns === 'all' ? build(new Set(graph.tables.map(({ name }) => name))) : asSaved;
  const known = new Set(saved.positions.keys());
  if (known.size === 0) {
    applyLayout(scene, layoutTables(layoutInput(scene, ASPECT)));
    return scene;
  }
  if (scene !== asSaved) makeRoomForGrown(scene, asSaved);
  if (known.size < scene.boxes.length) placeNew(scene, known);
  // The fonts of the editor may be narrower: tables that touch here did not there.
  if (overlap(scene.boxes)) separateAll([...scene.boxes]);
  return scene;
}

function overlap(boxes: readonly Box[]): boolean {
  const rects = boxes.map(boxRect).sort((a, b) => a.left - b.left);
  return rects.some((rect, i) => {
    for (let j = i + 1; j < rects.length; j++) {
      const other = rects[j];
      if (!other || other.left > rect.right) return false;
      if (intersects(rect, other)) return true;
    }
    return false;
  });
}

/** Lines to a table that many refer to would cover the picture: the row names it instead. */
function isStub({ from, to }: Strand): boolean {
  return from !== to && from.hub !== to.hub;
}

function stubsOf(scene: Scene): ReadonlyMap<string, Strand> {
  const stubs = new Map<string, Strand>();
  for (const strand of scene.strands) {
    if (!isStub(strand)) continue;
    const [box, columns] = strand.to.hub ? [strand.from, strand.fromColumns] : [strand.to, strand.toColumns];
    const column = columns.at(-1);
    if (column !== undefined) stubs.set(columnKeyOf(box.table.name, column), strand);
  }
  return stubs;
}

function extent(scene: Scene, curves: readonly Curve[], labels: readonly Rect[]): Rect {
  const boxes = boundsOf(scene.boxes) ?? { left: 0, top: 0, right: 200, bottom: 40 };
  const around = { ...boxes };
  const include = (rect: Rect): void => {
    around.left = Math.min(around.left, rect.left);
    around.top = Math.min(around.top, rect.top);
    around.right = Math.max(around.right, rect.right);
    around.bottom = Math.max(around.bottom, rect.bottom);
  };
  labels.forEach(include);
  for (const curve of curves) {
    for (const t of [0.25, 0.5, 0.75]) {
      const { x, y } = pointAt(curve, t);
      include({ left: x, top: y, right: x, bottom: y });
    }
  }
  return around;
}

/** A table: the card, its header, its rows with types, and the ladder as a rail from rung to rung. */
function boxElement(box: Box, stubs: ReadonlyMap<string, Strand>, words: SvgWords): string {
  const { table, width, height, rows } = box;
  const tint =
    box.grain < 0 ? PLAIN : { stripe: STRIPES[box.grain] ?? PLAIN.stripe, header: HEADERS[box.grain] ?? PLAIN.header };
  const count = String(table.columns.length);
  const title = fitText(table.name, 'title', width - SIZES.inset * 2 - textWidth(count, 'type') - 12);
  const middle = (row: number): number => rowTop(box, row) - box.y + SIZES.row / 2 + 4;
  const right = width - SIZES.inset;
  const names: string[] = [];
  const types: string[] = [];
  const pills: string[] = [];
  rows.forEach((row, i) => {
    const stub = stubs.get(columnKeyOf(table.name, row.column.name));
    const pill = stub && stubElement(stub, box, right, middle(i));
    const type = pill ? '' : (row.column.type ?? '');
    if (pill) pills.push(pill.svg);
    else if (type !== '') types.push(`<tspan x="${right}" y="${middle(i)}">${xmlText(type)}</tspan>`);
    const room = right - SIZES.gutter - 8 - (pill ? pill.width : textWidth(type, 'type'));
    const name = xmlText(fitText(row.column.name, 'row', room));
    names.push(
      `<tspan${row.role === 'attribute' ? '' : ' class="k"'} x="${SIZES.gutter}" y="${middle(i)}">${name}</tspan>`,
    );
  });
  if (box.hidden > 0 && !box.folded) {
    const more = xmlText(words.more.replace('{0}', String(box.hidden)));
    names.push(
      `<tspan x="${SIZES.gutter}" y="${middle(rows.length)}" fill="${MUTED}" font-style="italic">${more}</tspan>`,
    );
  }
  return [
    `<g transform="translate(${number(box.x)} ${number(box.y)})">`,
    `<title>${xmlText(table.description === undefined ? table.name : `${table.name}: ${table.description}`)}</title>`,
    `<rect width="${width}" height="${height}" rx="7" fill="#fff" stroke="#c3c8ce"/>`,
    box.folded
      ? `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6.5" fill="${tint.header}"/>`
      : `<path d="M0.5 ${SIZES.header}V7a6.5 6.5 0 0 1 6.5-6.5H${width - 7}a6.5 6.5 0 0 1 6.5 6.5V${SIZES.header}Z" fill="${tint.header}"/>`,
    `<path d="M1 5V7a6 6 0 0 1 6-6H${width - 7}a6 6 0 0 1 6 6V5Z" fill="${tint.stripe}"/>`,
    `<text class="h" x="${SIZES.inset}" y="23">${xmlText(title)}</text>`,
    `<text class="t" x="${right}" y="23">${count}</text>`,
    names.length > 0 ? `<text>${names.join('')}</text>` : '',
    types.length > 0 ? `<text class="t">${types.join('')}</text>` : '',
    ...pills,
    ladder(box),
    '</g>',
  ].join('');
}

/** The name of the table that a row refers to, where there is no line. */
function stubElement(strand: Strand, box: Box, right: number, y: number): { svg: string; width: number } {
  const other = strand.from === box ? strand.to : strand.from;
  const words = fitText(`${strand.from === box ? '→' : '←'} ${other.table.name}`, 'type', 84);
  const width = Math.ceil(textWidth(words, 'type')) + 12;
  const dash = strand.edge.status === 'suggested' ? ' stroke-dasharray="3 2"' : '';
  const rect = `<rect x="${right - width + 4}" y="${y - 12}" width="${width}" height="16" rx="8" fill="#f3f4f6" stroke="${COLOURS[strand.edge.status]}"${dash}/>`;
  return { svg: `${rect}<text class="t" x="${right - 2}" y="${y}">${xmlText(words)}</text>`, width };
}

/** Rungs of the ladder as dots on a rail, the outermost a ring; dashed where it is only suggested. */
function ladder(box: Box): string {
  if (box.rungs === 0) return '';
  const x = SIZES.gutter / 2 + 1;
  const y = (row: number): number => rowTop(box, row) - box.y + SIZES.row / 2;
  const colour = box.table.suggested ? COLOURS.suggested : COLOURS.curated;
  const dash = box.table.suggested ? ' stroke-dasharray="3 2.5"' : '';
  const dots = Array.from({ length: box.rungs - 1 }, (_, i) => `<circle cx="${x}" cy="${y(i + 1)}" r="4"/>`);
  const rail = box.rungs > 1 ? `<path d="M${x} ${y(0)}V${y(box.rungs - 1)}" stroke-width="2"${dash}/>` : '';
  const ring = `<circle cx="${x}" cy="${y(0)}" r="5" fill="#fff" stroke-width="2"/><circle cx="${x}" cy="${y(0)}" r="1.8"/>`;
  return `<g stroke="${colour}" fill="${colour}">${rail}${dots.join('')}${ring}</g>`;
}

/** Where along a line a plate may stand, the best place first. */
const PLACES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78] as const;
const PLATE_HEIGHT = 15;

/** Labels and marks of edges, where they cover no table and no other label; else at least the mark. */
function plates(scene: Scene, lines: readonly Line[]): { readonly svg: string; readonly rect: Rect }[] {
  const taken: Rect[] = scene.boxes.map(boxRect);
  // Of several joins of two tables the labels alone tell which is which: they take their places first.
  const order = [...lines].sort((a, b) => Number(b.strand.lanes > 1) - Number(a.strand.lanes > 1));
  return order.flatMap(({ strand, curve }) => {
    const { edge } = strand;
    const mark = strand.edges.some(({ status }) => status === 'suggested') ? '?' : '';
    const whole = [mark, strand.edges.length > 1 ? String(strand.edges.length) : (edge.label ?? '')]
      .filter((part) => part !== '')
      .join('  ');
    for (const words of [whole, mark].filter((text, i, all) => text !== '' && all.indexOf(text) === i)) {
      const text = fitText(words, 'small', 190);
      const half = Math.ceil(Math.max(PLATE_HEIGHT, textWidth(text, 'small') + 10) / 2);
      const place = PLACES.map((t) => plateAt(strand, curve, half, t)).find(
        (rect) => !taken.some((other) => intersects(rect, other)),
      );
      if (!place) continue;
      taken.push(place);
      const dash = edge.status === 'suggested' ? ' stroke-dasharray="3 2"' : '';
      const [x, y] = [number(place.left + half), number(place.top + PLATE_HEIGHT / 2 + 3.5)];
      const plate = `<rect x="${number(place.left)}" y="${number(place.top)}" width="${half * 2}" height="${PLATE_HEIGHT}" rx="7.5" fill="#fff" stroke="${COLOURS[edge.status]}"${dash}/>`;
      const label = `<text class="s" text-anchor="middle" x="${x}" y="${y}">${xmlText(text)}</text>`;
      return [{ svg: plate + label, rect: place }];
    }
    return [];
  });
}

function plateAt(strand: Strand, curve: Curve, half: number, t: number): Rect {
  const point = pointAt(curve, t);
  // Inside one table the label stands outside of the loop.
  const x = strand.from === strand.to ? point.x + curve.fromSide * (half - PLATE_HEIGHT / 2) : point.x;
  return { left: x - half, right: x + half, top: point.y - PLATE_HEIGHT / 2, bottom: point.y + PLATE_HEIGHT / 2 };
}

interface Legend {
  readonly width: number;
  readonly height: number;
  readonly draw: (x: number, y: number) => string;
}

/** What lines mean, of those that the picture has. */
function legendOf(scene: Scene, words: SvgWords): Legend {
  const { edges } = scene.graph;
  const kinds = (['key', 'context', 'derivation'] as const).filter((kind) => edges.some((edge) => edge.kind === kind));
  const statuses = (['curated', 'declared', 'suggested'] as const).filter((s) =>
    edges.some((edge) => edge.status === s),
  );
  if (kinds.length === 0) return { width: 0, height: 0, draw: () => '' };
  const items = [
    ...kinds.map((kind) => ({ words: words.kinds[kind], colour: MUTED, kind })),
    ...statuses.map((status) => ({ words: words.statuses[status], colour: COLOURS[status], kind: 'key' as const })),
  ].map((item) => ({ ...item, width: 44 + Math.ceil(textWidth(item.words, 'type')) + 24 }));
  const total = items.reduce((sum, item) => sum + item.width, 0);
  const draw = (left: number, top: number): string => {
    let x = left;
    const drawn = items.map((item, i) => {
      const y = top + 6;
      const dash = DASHES[item.kind] === '' ? '' : ` stroke-dasharray="${DASHES[item.kind]}"`;
      const line = `<path class="e" d="M${x} ${y}H${x + 36}"${dash}/>`;
      const arrow =
        i < kinds.length
          ? head({ x: x + 36, y }, -1, ({ key: 'filled', context: 'open', derivation: 'hollow' } as const)[item.kind])
          : '';
      const text = `<text class="t" style="text-anchor:start" x="${x + 44}" y="${y + 4}">${xmlText(item.words)}</text>`;
      x += item.width;
      return `<g stroke="${item.colour}" fill="${item.colour}" stroke-width="1.6">${line}${arrow}</g>${text}`;
    });
    return drawn.join('');
  };
  return { width: total, height: 28, draw };
}
