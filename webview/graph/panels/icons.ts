/** Icons of the graph editor, as path data on a grid of 16 by 16, stroked in the current colour. */
import { icon } from '../../shared/dom';
import type { EdgeKind, EdgeStatus } from '../../../src/protocol/graph';

const PATHS = {
  search: ['M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0 -9', 'M10.3 10.3L14 14'],
  fit: ['M2.5 6V2.5H6', 'M10 2.5h3.5V6', 'M13.5 10v3.5H10', 'M6 13.5H2.5V10'],
  plus: ['M8 3v10', 'M3 8h10'],
  minus: ['M3 8h10'],
  text: ['M3 3.5h10', 'M3 6.5h6', 'M3 9.5h10', 'M3 12.5h7'],
  export: ['M8 10V2', 'M5 5L8 2L11 5', 'M3 9.5V13.5H13V9.5'],
  import: ['M8 2V10', 'M5 7L8 10L11 7', 'M3 9.5V13.5H13V9.5'],
  arrange: [
    'M2.5 2.5h4v4h-4z',
    'M9.5 9.5h4v4h-4z',
    'M9.5 2.5h4v3h-4z',
    'M2.5 10.5h4v3h-4z',
    'M4.5 6.5v4',
    'M11.5 5.5v4',
  ],
  expand: ['M4 9.5L8 13.5L12 9.5', 'M4 6.5L8 2.5L12 6.5'],
  collapse: ['M4 13.5L8 9.5L12 13.5', 'M4 2.5L8 6.5L12 2.5'],
  list: ['M3 4h.01', 'M6 4h7.5', 'M3 8h.01', 'M6 8h7.5', 'M3 12h.01', 'M6 12h7.5'],
  help: [
    'M8 1.8a6.2 6.2 0 1 0 0 12.4a6.2 6.2 0 1 0 0 -12.4',
    'M6.2 6.3a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.7-.8 1.3',
    'M8 11.4h.01',
  ],
  close: ['M4 4l8 8', 'M12 4l-8 8'],
  next: ['M5 3l5 5l-5 5'],
  more: [3.5, 8, 12.5].map((x) => `M${x - 0.6} 8a.6 .6 0 1 0 1.2 0a.6 .6 0 1 0 -1.2 0`),
  filter: ['M2.5 4h11', 'M4.5 8h7', 'M6.5 12h3'],
  swap: ['M3 5.5h9', 'M9.5 3L12 5.5L9.5 8', 'M13 10.5H4', 'M6.5 8L4 10.5L6.5 13'],
  undo: ['M6 3L2.5 6.5L6 10', 'M2.5 6.5H9.5a3.5 3.5 0 0 1 0 7H6'],
  review: ['M2.5 4l1.5 1.5L7 2.5', 'M9 4h4.5', 'M2.5 8.5l1.5 1.5L7 7', 'M9 8.5h4.5', 'M9 13h4.5', 'M3 13h2.5'],
  previous: ['M11 3l-5 5l5 5'],
  warning: ['M8 2L14.5 13.5H1.5Z', 'M8 6.5v3.5', 'M8 11.9h.01'],
  names: ['M2.5 3h4.5v2.5h-4.5z', 'M9 6.8h4.5v2.5h-4.5z', 'M2.5 10.5h4.5v2.5h-4.5z'],
  minimap: ['M2 3h12v10h-12z', 'M8.5 8h4v3.5h-4z'],
  focus: ['M8 5.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0 -5', 'M8 1.5v2.5', 'M8 12v2.5', 'M1.5 8H4', 'M12 8h2.5'],
  related: ['M2 5.5h5v5h-5z', 'M7 8h3', 'M12.5 5.5v5', 'M10 8h5'],
  hide: ['M1.5 8C4 3.8 12 3.8 14.5 8C12 12.2 4 12.2 1.5 8Z', 'M3 13L13 3'],
  pin: ['M5.5 2.5h5', 'M6.5 2.5v4L4.5 9h7l-2-2.5v-4', 'M8 9v5'],
  fold: ['M2 5.5h12v5h-12z', 'M4.5 8h5'],
  alignleft: ['M2.5 2v12', 'M4.5 4.5h9v2.5h-9z', 'M4.5 9h5v2.5h-5z'],
  aligncentre: ['M8 2v12', 'M3 4.5h10v2.5h-10z', 'M5.5 9h5v2.5h-5z'],
  alignright: ['M13.5 2v12', 'M2.5 4.5h9v2.5h-9z', 'M6.5 9h5v2.5h-5z'],
  aligntop: ['M2 2.5h12', 'M4.5 4.5v9h2.5v-9z', 'M9 4.5v5h2.5v-5z'],
  alignmiddle: ['M2 8h12', 'M4.5 3v10h2.5v-10z', 'M9 5.5v5h2.5v-5z'],
  alignbottom: ['M2 13.5h12', 'M4.5 2.5v9h2.5v-9z', 'M9 6.5v5h2.5v-5z'],
  spreadhorizontally: ['M2.5 2.5v11', 'M13.5 2.5v11', 'M6.5 5h3v6h-3z'],
  spreadvertically: ['M2.5 2.5h11', 'M2.5 13.5h11', 'M5 6.5h6v3h-6z'],
  path: ['M3 13a1.5 1.5 0 1 0 0 -.01', 'M13 4.5a1.5 1.5 0 1 0 0 -.01', 'M3 11.5C3 6 13 10 13 6'],
} as const;

/** Name of an icon. */
export type IconName = keyof typeof PATHS;

/** An icon by name. */
export function namedIcon(name: IconName): SVGSVGElement {
  return icon(PATHS[name]);
}

/** A sample of the line of a kind, as the picture draws it. */
export function kindSample(kind: EdgeKind): SVGSVGElement {
  const samples: Record<EdgeKind, [readonly string[], readonly (string | undefined)[], string]> = {
    key: [['M2 8H23', 'M8 8L2 4.5M8 8L2 11.5', 'M30 8L22 4.5V11.5Z'], [], 'sample key'],
    context: [['M4 8H28', 'M24 4.5L29 8L24 11.5', 'M3 8h.01'], ['0.5 4'], 'sample context'],
    derivation: [['M3 8H21', 'M30 8L22 4V12Z', 'M3 8h.01'], ['6 3.5'], 'sample derivation'],
  };
  const [paths, dashes, name] = samples[kind];
  const svg = icon(paths, dashes);
  svg.setAttribute('viewBox', '0 0 32 16');
  svg.setAttribute('class', name);
  return svg;
}

/** A sample of the colour and badge of a status. */
export function statusSample(status: EdgeStatus): HTMLElement {
  const sample = document.createElement('span');
  sample.className = `status-dot ${status}`;
  sample.setAttribute('aria-hidden', 'true');
  // Not as text: it would become part of the names of controls.
  sample.dataset['sign'] = status === 'suggested' ? '?' : status === 'rejected' ? '×' : '';
  return sample;
}

/** A sample of the mark of a join that loses rows: an open circle on the line. */
export function lossSample(): SVGSVGElement {
  const svg = icon(['M2 8H9', 'M12 4.8a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0 -6.4', 'M15.2 8H30'], []);
  svg.setAttribute('viewBox', '0 0 32 16');
  svg.setAttribute('class', 'sample loss');
  return svg;
}
