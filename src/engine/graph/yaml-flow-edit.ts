/** Edits of flow collections (`{ a: 1, b: 2 }` and `[a, b]`), on one line or on several. */
import type { Splice } from './splice';
import { afterBreak, beginsLine, indentAt, lineBreakOf, lineEnd, lineStart } from './yaml-layout';
import { skipBlank } from './yaml-tree';
import type { TextRange } from './yaml-tree';

/**
 * Removes some elements with their commas; comments between the others stay.
 * @param text the whole text
 * @param elements ranges of all pairs or items of one flow collection
 * @param removed positions of those that go, not all of them
 */
export function removeFlowElements(
  text: string,
  elements: readonly TextRange[],
  removed: ReadonlySet<number>,
): readonly Splice[] {
  const splices: Splice[] = [];
  const lastKept = elements.findLastIndex((_, index) => !removed.has(index));
  elements.forEach((element, index) => {
    if (!removed.has(index)) return;
    if (index < lastKept) splices.push(removal(withCommaAfter(text, element)));
    else splices.push(...withCommaBefore(text, elements[index - 1], element).map(removal));
  });
  return splices;
}

/**
 * Inserts elements after one that stays.
 * @param text the whole text
 * @param element the element after which they stand
 * @param inserted their texts
 * @param isLast no kept element follows; only then may they get lines of their own
 */
export function insertFlowElements(
  text: string,
  element: TextRange,
  inserted: readonly string[],
  isLast: boolean,
): readonly Splice[] {
  if (inserted.length === 0) return [];
  const comma = skipBlank(text, element.end);
  const end = lineEnd(text, text[comma] === ',' ? comma : element.end);
  // Elements that have lines of their own get neighbours with lines of their own, after any comment on the line.
  const ownLine = isLast && beginsLine(text, element.start) && /^[\s,]*(#.*)?$/.test(text.slice(element.end, end));
  if (!ownLine) return [insertion(element.end, inserted.map((item) => `, ${item}`).join(''))];
  const lead = lineBreakOf(text) + indentAt(text, element.start);
  if (text[comma] === ',') return [insertion(end, inserted.map((item) => `${lead}${item},`).join(''))];
  return [insertion(element.end, ','), insertion(end, inserted.map((item) => lead + item).join(','))];
}

/** An element that others follow, with its comma; its whole line where it has one of its own. */
function withCommaAfter(text: string, element: TextRange): TextRange {
  const comma = skipBlank(text, element.end);
  let end = text[comma] === ',' ? comma + 1 : element.end;
  while (text[end] === ' ' || text[end] === '\t') end++;
  const eol = lineEnd(text, end);
  if (beginsLine(text, element.start) && (end === eol || text[end] === '#')) {
    return { start: lineStart(text, element.start), end: afterBreak(text, eol) };
  }
  return { start: element.start, end };
}

/** An element that no kept one follows, with the comma before it. */
function withCommaBefore(text: string, previous: TextRange | undefined, element: TextRange): readonly TextRange[] {
  if (!previous) return [element];
  const comma = skipBlank(text, previous.end);
  if (text[comma] !== ',') return [element];
  if (text.slice(comma + 1, element.start).trim() === '') return [{ start: comma, end: element.end }];
  return [
    { start: comma, end: comma + 1 },
    { start: element.start, end: element.end },
  ];
}

function removal({ start, end }: TextRange): Splice {
  return { start, end, text: '' };
}

function insertion(offset: number, text: string): Splice {
  return { start: offset, end: offset, text };
}
