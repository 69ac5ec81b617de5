/** What the painters of lines and of their labels share. */
import type { Rect } from '../../../src/picture/geometry';
import type { Routes } from '../../../src/picture/routes';
import type { Detail, Look } from './look';
import type { TextKit } from './text';
import type { Theme } from './theme';

/** What drawing strands needs. */
export interface StrandPainter {
  readonly context: CanvasRenderingContext2D;
  readonly theme: Theme;
  readonly text: TextKit;
  readonly zoom: number;
  readonly pixelRatio: number;
  readonly detail: Detail;
  /** The part of the scene that is seen. */
  readonly view: Rect;
  /** Share of rows that the join of an edge leaves out, or that its rule does not hold in. */
  readonly fault: Look['fault'];
  /** Where lines run. */
  readonly routes: Routes;
}
