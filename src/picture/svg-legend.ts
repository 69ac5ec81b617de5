/** The legend of the SVG picture. */
import { faultSign, type FaultOf } from './health-view';
import type { Scene } from './scene';
import { COLOURS, DASHES, head, WARNING } from './svg-lines';
import { MUTED, textWidth, xmlText } from './svg-text';
import type { SvgWords } from './svg-words';

/** The legend, in pixels, drawn where it is wanted. */
export interface Legend {
  readonly width: number;
  readonly height: number;
  readonly draw: (x: number, y: number) => string;
}

/**
 * What lines and the marks on them mean, of those that the picture has.
 * @param scene the picture
 * @param words of the picture
 * @param faultOf what is wrong with its edges
 */
export function legendOf(scene: Scene, words: SvgWords, faultOf: FaultOf): Legend {
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
  const faulty = edges.filter((edge) => faultOf(edge) > 0);
  const marks = [
    ...(faulty.some(({ kind }) => kind !== 'derivation') ? [{ words: words.faults.join, sign: faultSign('key') }] : []),
    ...(faulty.some(({ kind }) => kind === 'derivation')
      ? [{ words: words.faults.rule, sign: faultSign('derivation') }]
      : []),
  ].map((item) => ({ ...item, width: 34 + Math.ceil(textWidth(item.words, 'type')) + 24 }));
  const total = [...items, ...marks].reduce((sum, item) => sum + item.width, 0);
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
      const text = explained(item.words, x + 44, y);
      x += item.width;
      return `<g stroke="${item.colour}" fill="${item.colour}" stroke-width="1.6">${line}${arrow}</g>${text}`;
    });
    const explainedMarks = marks.map(({ sign, words: said, width }) => {
      const y = top + 6;
      const plate = `<rect x="${x}" y="${y - 7.5}" width="26" height="15" rx="7.5" fill="#fff" stroke="${WARNING}"/>`;
      const mark = `<text class="s" text-anchor="middle" x="${x + 13}" y="${y + 3.5}">${sign}</text>`;
      const text = explained(said, x + 34, y);
      x += width;
      return `${plate}${mark}${text}`;
    });
    return [...drawn, ...explainedMarks].join('');
  };
  return { width: total, height: 28, draw };
}

function explained(words: string, x: number, y: number): string {
  return `<text class="t" style="text-anchor:start" x="${x}" y="${y + 4}">${xmlText(words)}</text>`;
}
