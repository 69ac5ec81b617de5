import { afterAll, expect, it } from 'vitest';
import { closeBrowser } from './support/browser';
import { openGraph, type GraphUnderTest } from './support/graph-host';
import { crashGraph } from './support/graphs';

afterAll(closeBrowser);

/** Something is dragged over the picture, or dropped there. */
const drag = ({ page }: GraphUnderTest, type: string, data: Record<string, string>) =>
  page.evaluate(
    ([event, entries]) => {
      const dataTransfer = new DataTransfer();
      for (const [format, text] of Object.entries(entries)) {
        if (format === 'Files') dataTransfer.items.add(new File([text], 'a.csv'));
        else dataTransfer.setData(format, text);
      }
      const made = new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('.picture-host')?.dispatchEvent(made);
      return made.defaultPrevented;
    },
    [type, data] as const,
  );

it('files that are dropped onto the picture are handed over, and other things are not', async () => {
  const graph = await openGraph(crashGraph());
  const here = graph.page.getByText('Drop to add to the graph');
  const explorer = {
    'application/vnd.code.uri-list': 'vscode-remote://host/w/a.csv\r\nvscode-remote://host/w/b.csv',
    'text/uri-list': 'file:///other',
  };
  expect(await drag(graph, 'dragover', explorer)).toBe(true);
  await here.waitFor();
  await graph.shot('graph-drop');
  await graph.setTheme('hc-light');
  await graph.shot('graph-drop-contrast');
  expect(await drag(graph, 'drop', explorer)).toBe(true);
  await here.waitFor({ state: 'hidden' });
  const dropped = () => graph.sent.filter(({ note }) => note === 'dropped').map(({ payload }) => payload);
  await expect.poll(dropped).toEqual([['vscode-remote://host/w/a.csv', 'vscode-remote://host/w/b.csv']]);
  // A file of the desktop has no address that a page may know; words are none.
  await drag(graph, 'drop', { Files: 'x' });
  await graph.page.getByText('Drop it onto the view Data').waitFor();
  expect(await drag(graph, 'dragover', { 'text/plain': 'words' })).toBe(false);
  expect(dropped()).toHaveLength(1);
  expect(graph.complaints).toEqual([]);
  await graph.close();
});
