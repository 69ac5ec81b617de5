/** The spaces within brackets: `{ a: 1, b: [x, y] }`. */
import type { Splice } from '../graph/splice';
import { nodeStart } from '../graph/yaml-layout';
import type { TextRange, YamlNode, YamlPair } from '../graph/yaml-tree';

/**
 * What puts the spaces within the brackets of a tree in order. Where brackets, commas or colons have lines of their own, or
 * comments beside them, they keep them.
 * @param text the whole text
 * @param node the tree
 */
export function bracketSpaces(text: string, node: YamlNode): Splice[] {
  if (node.kind === 'map') {
    const inner = node.pairs.flatMap(({ key, value }) => [...bracketSpaces(text, key), ...bracketSpaces(text, value)]);
    if (node.style !== 'flow' || text[node.start] !== '{') return inner;
    return [
      ...inner,
      ...node.pairs.flatMap((pair) => colon(text, pair)),
      ...around(text, node, node.pairs.map(rangeOf), ' '),
    ];
  }
  if (node.kind !== 'sequence') return [];
  const inner = node.items.flatMap((item) => bracketSpaces(text, item));
  if (node.style !== 'flow') return inner;
  return [
    ...inner,
    ...around(
      text,
      node,
      node.items.map((item) => ({ start: nodeStart(item), end: item.end })),
      '',
    ),
  ];
}

function rangeOf({ key, value }: YamlPair): TextRange {
  return { start: nodeStart(key), end: Math.max(key.end, value.end) };
}

/** What stands between the brackets and their elements, and between those. */
function around(text: string, whole: TextRange, elements: readonly TextRange[], pad: string): Splice[] {
  const [first, last] = [elements[0], elements.at(-1)];
  const [open, close] = [whole.start + 1, whole.end - 1];
  if (!first || !last) return spaced(text, { start: open, end: close }, /^[ \t]*$/, '');
  const between = elements.slice(1).flatMap((element, i) => {
    const gap = { start: elements[i]?.end ?? element.start, end: element.start };
    return spaced(text, gap, /^[ \t]*,[ \t]*$/, ', ');
  });
  return [
    ...spaced(text, { start: open, end: first.start }, /^[ \t]*$/, pad),
    ...between,
    ...spaced(text, { start: last.end, end: close }, /^[ \t]*$/, pad),
  ];
}

/** `key: value`. The name of an alias may end with a colon, so that it keeps its space. */
function colon(text: string, { key, value }: YamlPair): Splice[] {
  if (key.kind === 'alias' || (value.kind === 'scalar' && value.empty)) return [];
  return spaced(text, { start: key.end, end: nodeStart(value) }, /^[ \t]*:[ \t]*$/, ': ');
}

/** Replaces what stands in a gap where it is what is expected there; a `#` behind a space would begin a comment. */
function spaced(text: string, gap: TextRange, expected: RegExp, now: string): Splice[] {
  const written = text.slice(gap.start, gap.end);
  return expected.test(written) && text[gap.end] !== '#' ? [{ ...gap, text: now }] : [];
}
