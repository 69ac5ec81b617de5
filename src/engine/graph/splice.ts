/** Changes of a text as replaced ranges. */

/** Replaces the text between two offsets (UTF-16 units, the end not included). */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Puts splices in order and joins those that touch.
 * @param splices ranges of one text that do not overlap; insertions at one place keep their order and go before a removal
 * @throws RangeError where ranges overlap
 */
export function orderSplices(splices: readonly Splice[]): readonly Splice[] {
  const sorted = [...splices].sort((a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start));
  const result: Splice[] = [];
  for (const splice of sorted) {
    const last = result.at(-1);
    if (last && splice.start < last.end) throw new RangeError('Splices overlap.');
    if (last && splice.start === last.end) {
      result[result.length - 1] = { start: last.start, end: splice.end, text: last.text + splice.text };
    } else result.push(splice);
  }
  return result.filter(({ start, end, text }) => end > start || text !== '');
}

/**
 * The text after the splices.
 * @param text the text before
 * @param splices in order, see `orderSplices`
 */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = '';
  let at = 0;
  for (const splice of splices) {
    result += text.slice(at, splice.start) + splice.text;
    at = splice.end;
  }
  return result + text.slice(at);
}

/**
 * The splices that lead back.
 * @param text the text before
 * @param splices in order, see `orderSplices`
 * @returns splices of the text after; applied to it they give the text before, byte for byte
 */
export function invertSplices(text: string, splices: readonly Splice[]): readonly Splice[] {
  let shift = 0;
  return splices.map(({ start, end, text: inserted }) => {
    const inverse = { start: start + shift, end: start + shift + inserted.length, text: text.slice(start, end) };
    shift += inserted.length - (end - start);
    return inverse;
  });
}
