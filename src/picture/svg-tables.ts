/** The tables of the SVG picture: cards with rows, and what names a table that no line leads to. */
import type { Box } from './box';
import { rowTop } from './geometry';
import { columnKeyOf, SIZES, type Scene } from './scene';
import type { Strand } from './strands';
import { COLOURS, number } from './svg-lines';
import { fitText, MUTED, textWidth, xmlText } from './svg-text';
import type { SvgWords } from './svg-words';

const STRIPES = ['#5460d6', '#1c76ce', '#0e859c', '#128a66', '#568820', '#8a7610'] as const;
const HEADERS = ['#e2e4f9', '#d8e8f7', '#d6eaee', '#d7ebe4', '#e2ebd8', '#ebe8d6'] as const;
const PLAIN = { stripe: '#8a929b', header: '#eceef0' } as const;

/**
 * Lines to a table that many refer to would cover the picture: the row names it instead.
 * @param strand the line
 */
export function isStub({ from, to }: Strand): boolean {
  return from !== to && from.hub !== to.hub;
}

/**
 * The lines that are not drawn, by the key of the column whose row names the table instead.
 * @param scene the picture
 */
export function stubsOf(scene: Scene): ReadonlyMap<string, Strand> {
  const stubs = new Map<string, Strand>();
  for (const strand of scene.strands) {
    if (!isStub(strand)) continue;
    const [box, columns] = strand.to.hub ? [strand.from, strand.fromColumns] : [strand.to, strand.toColumns];
    const column = columns.at(-1);
    if (column !== undefined) stubs.set(columnKeyOf(box.table.name, column), strand);
  }
  return stubs;
}

/**
 * A table: the card, its header, its rows with types, and the ladder as a rail from rung to rung.
 * @param box the table in its place
 * @param stubs what `stubsOf` gives
 * @param words of the picture
 */
export function boxElement(box: Box, stubs: ReadonlyMap<string, Strand>, words: SvgWords): string {
  const { table, width, rows } = box;
  // On the screen a table that shows all its columns has a last row that folds it.
  const height = box.height - (box.foldable && !box.folded && box.hidden === 0 ? SIZES.row : 0);
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
    else if (type !== '') types.push(`<tspan x="0" y="${middle(i)}">${xmlText(type)}</tspan>`);
    const room = right - SIZES.gutter - 8 - (pill ? pill.width : textWidth(type, 'type'));
    const name = xmlText(fitText(row.column.name, 'row', room));
    names.push(`<tspan${row.role === 'attribute' ? '' : ' class="k"'} x="0" y="${middle(i)}">${name}</tspan>`);
  });
  if (box.hidden > 0 && !box.folded) {
    const more = xmlText(words.more.replace('{0}', String(box.hidden)));
    names.push(`<tspan x="0" y="${middle(rows.length)}" fill="${MUTED}" font-style="italic">${more}</tspan>`);
  }
  return [
    `<g transform="translate(${number(box.x)} ${number(box.y)})">`,
    `<title>${xmlText(table.description === undefined ? table.name : `${table.name}: ${table.description}`)}</title>`,
    `<rect class="c" width="${width}" height="${height}" rx="7"/>`,
    box.folded
      ? `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6.5" fill="${tint.header}"/>`
      : `<path d="M0.5 ${SIZES.header}V7a6.5 6.5 0 0 1 6.5-6.5H${width - 7}a6.5 6.5 0 0 1 6.5 6.5V${SIZES.header}Z" fill="${tint.header}"/>`,
    `<path d="M1 5V7a6 6 0 0 1 6-6H${width - 7}a6 6 0 0 1 6 6V5Z" fill="${tint.stripe}"/>`,
    `<text class="h" x="${SIZES.inset}" y="23">${xmlText(title)}</text>`,
    `<text class="t" x="${right}" y="23">${count}</text>`,
    // Said once for all rows, of which a graph may have thousands.
    names.length > 0 ? `<text transform="translate(${SIZES.gutter})">${names.join('')}</text>` : '',
    types.length > 0 ? `<text class="t" transform="translate(${right})">${types.join('')}</text>` : '',
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
  const ring = `<circle cx="${x}" cy="${y(0)}" r="5" class="r"/><circle cx="${x}" cy="${y(0)}" r="1.8"/>`;
  return `<g stroke="${colour}" fill="${colour}">${rail}${dots.join('')}${ring}</g>`;
}
