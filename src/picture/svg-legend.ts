/** The legend of the SVG picture. */
import type { Scene } from './scene';
import { COLOURS, DASHES, head } from './svg-lines';
import { MUTED, textWidth, xmlText } from './svg-text';
import type { SvgWords } from './svg-words';

/** The legend, in pixels, drawn where it is wanted. */
export interface Legend {
  readonly width: number;
  readonly height: number;
  readonly draw: (x: number, y: number) => string;
}

/**
 * What lines mean, of those that the picture has.
 * @param scene the picture
 * @param words of the picture
 */
export function legendOf(scene: Scene, words: SvgWords): Legend {
  const { edges } = scene.graph;
  const kinds = (['key', 'context', 'derivation'] as const).filter((kind) => edges.some((edge) => edge.kind === kind));
  const statuses = (['curated', 'declared', 'suggested'] as const).filter((s) =>
    edges.some((edge) => edge.status === s),
  );
  if (kinds.length === 0) return { width: 0, height: 0, draw: () => '' };
  const items = [
    ...kinds.map((kind) => ({ words: words.kinds[kind], colour: MUTED, kind })),
    ...statuses.map((status) => ({ words: words.statuses[status], colour: COLOURS[status], kind: 'key' as const })),
  ].map((item) => ({ ...item, width: 44 + Math.ceil(textWidth(item.words, 'type')) + 24 }));
  const total = items.reduce((sum, item) => sum + item.width, 0);
  const draw = (left: number, top: number): string => {
    let x = left;
    const drawn = items.map((item, i) => {
      const y = top + 6;
      const dash = DASHES[item.kind] === '' ? '' : ` stroke-dasharray="${DASHES[item.kind]}"`;
      const line = `<path class="e" d="M${x} ${y}H${x + 36}"${dash}/>`;
      const arrow =
        i < kinds.length
          ? head({ x: x + 36, y }, -1, ({ key: 'filled', context: 'open', derivation: 'hollow' } as const)[item.kind])
          : '';
      const text = `<text class="t" style="text-anchor:start" x="${x + 44}" y="${y + 4}">${xmlText(item.words)}</text>`;
      x += item.width;
      return `<g stroke="${item.colour}" fill="${item.colour}" stroke-width="1.6">${line}${arrow}</g>${text}`;
    });
    return drawn.join('');
  };
  return { width: total, height: 28, draw };
}
