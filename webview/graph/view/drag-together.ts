/** Tables that are marked move together when one of them is dragged. */
import type cytoscape from 'cytoscape';

/**
 * Lets tables move along with one that is dragged.
 * @param cy holds the tables
 * @param marked tables that move together; each of the others moves alone
 */
export function dragTogether(cy: cytoscape.Core, marked: () => ReadonlySet<string>): void {
  /** Where the tables that move along stood relative to the one that is dragged. */
  let along: { readonly node: cytoscape.NodeSingular; readonly dx: number; readonly dy: number }[] = [];
  cy.on('grab', 'node', (event) => {
    const grabbed = event.target as cytoscape.NodeSingular;
    const together = marked();
    const { x, y } = grabbed.position();
    along = !together.has(grabbed.id())
      ? []
      : [...together].flatMap((name) => {
          const node = cy.getElementById(name);
          if (name === grabbed.id() || node.empty()) return [];
          return [{ node, dx: node.position('x') - x, dy: node.position('y') - y }];
        });
  });
  cy.on('drag', 'node', (event) => {
    if (along.length === 0) return;
    const { x, y } = (event.target as cytoscape.NodeSingular).position();
    cy.batch(() => along.forEach(({ node, dx, dy }) => node.position({ x: x + dx, y: y + dy })));
  });
}
