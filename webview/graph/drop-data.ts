/** Data that is dropped onto the picture: files of the explorer, or open ones, become tables of the graph. */
import { el } from '../shared/dom';
import type { GraphTexts } from './words';

/** VS Code's own list, which holds files of other machines too, before the one that any program gives. */
const LISTS = ['application/vnd.code.uri-list', 'text/uri-list'];

/** What a drop works with. */
export interface DropParts {
  readonly t: GraphTexts;
  readonly announce: (message: string) => void;
  /** Hands over the addresses of the files that were dropped. */
  readonly send: (addresses: string[]) => void;
}

/**
 * Takes files that are dropped anywhere on the page.
 * @param parts what it works with
 * @returns an element to lay over the picture, which says what becomes of what is dragged there
 */
export function createDropTarget({ t, announce, send }: DropParts): HTMLElement {
  const element = el('div', { class: 'drop-here', hidden: true }, el('span', { text: t('dropHere') }));
  const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent, data: DataTransfer) => void) =>
    window.addEventListener(type, (event) => {
      if (event.dataTransfer && mayHoldFiles(event.dataTransfer)) handle(event, event.dataTransfer);
    });
  listen('dragover', (event, data) => {
    event.preventDefault();
    data.dropEffect = 'copy';
    element.hidden = false;
  });
  listen('dragleave', (event) => {
    // From one element of the page to another nothing leaves it.
    if (event.relatedTarget === null) element.hidden = true;
  });
  listen('drop', (event, data) => {
    event.preventDefault();
    element.hidden = true;
    const dropped = addresses(data);
    if (dropped.length > 0) send(dropped);
    else announce(t('dropElsewhere'));
  });
  return element;
}

function mayHoldFiles({ types }: DataTransfer): boolean {
  return types.includes('Files') || LISTS.some((list) => types.includes(list));
}

function addresses(data: DataTransfer): string[] {
  for (const list of LISTS) {
    // Lines that begin with a number sign are comments of the format (RFC 2483).
    const lines = data
      .getData(list)
      .split(/\r?\n/)
      .filter((line) => line !== '' && !line.startsWith('#'));
    if (lines.length > 0) return lines;
  }
  return [];
}
