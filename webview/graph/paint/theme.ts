/** The colours and fonts of the picture, read from VS Code's theme variables once per theme. */

/** Colours are CSS colours that a canvas understands. */
export interface Theme {
  readonly dark: boolean;
  readonly contrast: boolean;
  readonly canvas: string;
  readonly dots: string;
  readonly text: string;
  readonly muted: string;
  readonly card: string;
  readonly border: string;
  readonly line: string;
  readonly hover: string;
  readonly selected: string;
  readonly selectedText: string;
  /** What the search found: the fill of a row, the border of a table. */
  readonly match: string;
  readonly found: string;
  readonly focus: string;
  /** What lights up: an answer's path. */
  readonly lit: string;
  readonly litSoft: string;
  /** By status of edges. */
  readonly curated: string;
  readonly declared: string;
  readonly suggested: string;
  readonly rejected: string;
  /** What the data says against an edge. */
  readonly warning: string;
  /** By grain, coarse to fine: the stripe and the header of a box. */
  readonly grains: readonly { readonly stripe: string; readonly header: string; readonly soft: string }[];
  readonly plain: { readonly stripe: string; readonly header: string; readonly soft: string };
  readonly font: string;
}

type Rgb = readonly [number, number, number];

/** Coarse to fine: one ramp, so that the order can be seen. */
const RAMP_DARK: readonly Rgb[] = [
  [124, 140, 245],
  [64, 158, 236],
  [38, 178, 200],
  [44, 184, 146],
  [126, 184, 76],
  [186, 170, 62],
];
const RAMP_LIGHT: readonly Rgb[] = [
  [84, 96, 214],
  [28, 118, 206],
  [14, 133, 156],
  [18, 138, 102],
  [86, 136, 32],
  [138, 118, 16],
];

/**
 * Reads the theme from the page.
 * @param body the element that carries VS Code's variables and theme kind
 */
export function readTheme(body: HTMLElement): Theme {
  const kind = body.dataset['vscodeThemeKind'] ?? '';
  const contrast = kind.startsWith('vscode-high-contrast');
  const styles = getComputedStyle(body);
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = (names: readonly string[], fallback: string): Rgb => {
    for (const name of names) {
      const value = styles.getPropertyValue(`--vscode-${name}`).trim();
      if (value !== '' && probe) return toRgb(value, probe);
    }
    return probe ? toRgb(fallback, probe) : [128, 128, 128];
  };
  const background = read(['editor-background'], '#1e1e1e');
  const dark = luminance(background) < 0.5;
  const text = read(['editor-foreground', 'foreground'], dark ? '#d4d4d4' : '#333333');
  const muted = contrast ? text : mix(background, read(['descriptionForeground'], css(text)), 0.88);
  const edge: Rgb = contrast ? read(['contrastBorder'], css(text)) : mix(background, text, dark ? 0.22 : 0.2);
  const card = contrast ? background : dark ? mix(background, text, 0.055) : background;
  const canvas = contrast ? background : dark ? mix(background, [0, 0, 0], 0.16) : mix(background, text, 0.03);
  const focus = read(['focusBorder'], '#007fd4');
  const curated = read(['charts-blue'], dark ? '#3794ff' : '#1a85ff');
  const lit = read(['charts-purple'], dark ? '#b180d7' : '#652d90');
  const litStrong = dark ? mix(lit, [255, 255, 255], 0.25) : lit;
  const gold: Rgb = dark ? [234, 180, 40] : [226, 170, 20];
  const ramp = dark ? RAMP_DARK : RAMP_LIGHT;
  const tint = (stripe: Rgb) => ({
    stripe: css(stripe),
    header: css(contrast ? background : mix(card, stripe, dark ? 0.3 : 0.17)),
    soft: css(contrast ? background : mix(card, stripe, dark ? 0.16 : 0.1)),
  });
  return {
    dark,
    contrast,
    canvas: css(canvas),
    dots: css(mix(canvas, text, contrast ? 0 : 0.09)),
    text: css(text),
    muted: css(muted),
    card: css(card),
    border: css(edge),
    line: css(mix(card, text, contrast ? 0.6 : 0.12)),
    hover: css(contrast ? mix(background, text, 0.2) : mix(card, text, 0.09)),
    selected: css(contrast ? mix(background, focus, 0.45) : mix(card, focus, dark ? 0.42 : 0.22)),
    selectedText: css(text),
    match: css(mix(card, gold, contrast ? 0.5 : 0.35)),
    found: css(gold),
    focus: css(focus),
    lit: css(litStrong),
    litSoft: css(mix(card, litStrong, contrast ? 0.45 : dark ? 0.26 : 0.14)),
    curated: css(curated),
    declared: css(mix(background, text, contrast ? 1 : 0.62)),
    // The light high contrast theme has one red for orange and red.
    suggested: css(read(contrast && !dark ? ['charts-yellow'] : ['charts-orange'], '#d18616')),
    rejected: css(read(['charts-red', 'errorForeground'], '#f14c4c')),
    warning: css(read(['editorWarning-foreground', 'list-warningForeground'], dark ? '#cca700' : '#895503')),
    grains: ramp.map(tint),
    plain: tint(mix(background, text, 0.45)),
    font: styles.getPropertyValue('--vscode-font-family').trim() || 'system-ui, sans-serif',
  };
}

/** The opaque colour that a CSS colour gives, by painting it: VS Code's variables use every notation there is. */
function toRgb(value: string, probe: CanvasRenderingContext2D): Rgb {
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = '#808080';
  probe.fillStyle = value;
  probe.fillRect(0, 0, 1, 1);
  const [r = 128, g = 128, b = 128] = probe.getImageData(0, 0, 1, 1).data;
  return [r, g, b];
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share) + (b[i] ?? 0) * share) as unknown as Rgb;
}

function css([r, g, b]: Rgb): string {
  return `rgb(${Math.round(r)}, ${Math.round(g)}, ${Math.round(b)})`;
}

function luminance([r, g, b]: Rgb): number {
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}

/** Colour of an edge by its status. */
export function statusColour(theme: Theme, status: 'curated' | 'declared' | 'suggested' | 'rejected'): string {
  return theme[status];
}
