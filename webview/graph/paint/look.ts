/** What the painter needs to know beside the scene: the viewport, and what is emphasised. */
import type { EdgeView } from '../../../src/protocol/graph';
import type { Rect } from '../../../src/picture/geometry';
import type { Strand } from '../../../src/picture/strands';

/** Where the scene is seen from: `pan` in CSS pixels, as cytoscape has it. */
export interface Viewport {
  readonly zoom: number;
  readonly panX: number;
  readonly panY: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** How much is drawn: names only, boxes with rows as bars, or everything. */
export type Detail = 'far' | 'mid' | 'near';

/** The detail of a zoom. */
export function detailOf(zoom: number): Detail {
  return zoom < 0.2 ? 'far' : zoom < 0.48 ? 'mid' : 'near';
}

/** A column of the picture by name. */
export interface Spot {
  readonly table: string;
  /** Absent: the table itself. */
  readonly column?: string;
}

/** An answer's path in terms of the scene. */
export interface Lit {
  readonly tables: ReadonlySet<string>;
  /** Keys of columns, see `columnKeyOf`; those that the graph brought in are in `broughtIn` too. */
  readonly columns: ReadonlySet<string>;
  readonly broughtIn: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** A link that is being drawn. */
export interface LinkDraft {
  readonly from: { readonly table: string; readonly column: string };
  /** Pointer in scene pixels. */
  readonly x: number;
  readonly y: number;
  readonly target?: { readonly table: string; readonly column: string };
  /** Further pairs of columns of the same two tables. */
  readonly also?: readonly { readonly from: string; readonly to: string }[];
}

/** What is emphasised. */
export interface Look {
  readonly selectedEdge?: string;
  readonly selectedSpot?: Spot;
  readonly hoverEdge?: string;
  readonly hoverSpot?: Spot;
  readonly lit?: Lit;
  /** Keys of columns and names of tables that the search found. */
  readonly found: ReadonlySet<string>;
  /** Tables that are marked, to be worked on together. */
  readonly marked: ReadonlySet<string>;
  /** The rectangle that is being drawn around tables to mark them. */
  readonly frame?: Rect;
  readonly link?: LinkDraft;
  /** The picture has the keyboard. */
  readonly focused: boolean;
  /** Which edges are shown at all: the filter. */
  readonly shows: (edge: EdgeView) => boolean;
  /** Share of rows that the join of an edge leaves out, or that its rule does not hold in; 0 where none or nothing is known. */
  readonly fault: (edge: EdgeView) => number;
}

/** How a strand is drawn. */
export type StrandRank = 'hidden' | 'stub' | 'dim' | 'rest' | 'related' | 'strong' | 'lit';

/** A strand as it is drawn. */
export interface Drawn {
  readonly strand: Strand;
  readonly rank: StrandRank;
  /** The edge that gives it its look: of a bundle, the one that stands out, or the first that the filter lets through. */
  readonly edge: EdgeView;
  /** How many edges the line stands for. */
  readonly count: number;
}

/**
 * How a strand is drawn now.
 * @param strand the strand
 * @param look what is emphasised
 */
export function drawnAs(strand: Strand, look: Look): Drawn {
  const { edges } = strand;
  if (edges.length === 1) return { strand, rank: strandRank(strand, strand.edge, look), edge: strand.edge, count: 1 };
  const shown = edges.filter(look.shows);
  const leading =
    edges.find(({ id }) => id === look.selectedEdge) ??
    edges.find(({ id }) => id === look.hoverEdge) ??
    edges.find(({ id }) => look.lit?.edges.has(id) === true) ??
    shown.find(({ status }) => status === 'suggested') ??
    shown[0] ??
    strand.edge;
  return { strand, rank: strandRank(strand, leading, look), edge: leading, count: Math.max(1, shown.length) };
}

function strandRank(strand: Strand, edge: EdgeView, look: Look): StrandRank {
  const { from, to } = strand;
  if (look.lit) {
    if (look.lit.edges.has(edge.id)) return edge.id === look.selectedEdge ? 'strong' : 'lit';
  }
  if (edge.id === look.selectedEdge || edge.id === look.hoverEdge) return 'strong';
  if (!look.shows(edge)) return 'hidden';
  for (const spot of [look.hoverSpot, look.selectedSpot]) {
    if (spot && touches(strand, spot)) return look.lit ? 'rest' : 'related';
  }
  if ((from.hub || to.hub) && from !== to && !(from.hub && to.hub)) return 'stub';
  return look.lit ? 'dim' : 'rest';
}

/** Whether a strand ends at a table, or at a column of it. */
function touches({ from, to, fromColumns, toColumns }: Strand, spot: Spot): boolean {
  const { table, column } = spot;
  if (column === undefined) return from.table.name === table || to.table.name === table;
  return (
    (from.table.name === table && fromColumns.includes(column)) ||
    (to.table.name === table && toColumns.includes(column))
  );
}
