/** Starts the graph editor's page in turns: read at once, its parts would hold up the browser, and the keys that are pressed. */
// At once: the toolkit takes the colours of the theme when the page has loaded, and later it would never hear of that.
import '../shared/toolkit';
import { nextTurn } from './next-turn';

performance.mark('schema-graph:script');

async function start(): Promise<void> {
  await nextTurn();
  await import('cytoscape');
  await nextTurn();
  // The page itself makes the picture as it is read: what both rest on comes before.
  await import('./editor');
  await nextTurn();
  await import('./page');
}
void start();
