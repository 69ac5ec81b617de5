/** Tables as nodes of cytoscape, which are never drawn by it. */
import type cytoscape from 'cytoscape';
import type { Box } from '../../../src/picture/box';

/** What of cytoscape's renderer draws elements; its types know nothing of it. */
interface Drawing {
  drawLayeredElements(): void;
  drawCachedElements(): void;
}

/** Nothing that cytoscape would draw is ever seen: it keeps time and gestures, and is spared the drawing. */
export function spareDrawing(cy: cytoscape.Core): void {
  const { renderer } = cy as cytoscape.Core & { renderer?: () => Partial<Drawing> };
  const nothing = (): void => undefined;
  Object.assign(renderer?.call(cy) ?? {}, { drawLayeredElements: nothing, drawCachedElements: nothing });
}

/** Moves the node of a table; where it has none yet, says what it is to be. */
export function place(cy: cytoscape.Core, box: Box): cytoscape.ElementDefinition[] {
  const position = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const { width, height } = box;
  const node = cy.getElementById(box.table.name);
  if (node.empty()) return [{ group: 'nodes', data: { id: box.table.name, width, height }, position }];
  // Each change of data makes cytoscape work out a style anew.
  if (node.data('width') !== width || node.data('height') !== height) node.data({ width, height });
  node.position(position);
  return [];
}
