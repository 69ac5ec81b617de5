/** Building elements. Text only ever becomes text: there is no way through here to set HTML. */

/** Attributes and properties of an element; `on…` are listeners, `data` and `aria` become attributes. */
export interface Props {
  readonly class?: string;
  readonly id?: string;
  readonly title?: string;
  readonly role?: string;
  readonly text?: string;
  readonly hidden?: boolean;
  readonly tabIndex?: number;
  readonly data?: Readonly<Record<string, string>>;
  readonly aria?: Readonly<Record<string, string | number | boolean>>;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly on?: { readonly [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
}

/** What may stand in an element. */
export type Child = Node | string | undefined;

/**
 * Makes an element.
 * @param tag its name
 * @param props attributes and listeners
 * @param children elements and text
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props?: Props,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K];
export function el(tag: string, props?: Props, ...children: readonly Child[]): HTMLElement;
export function el(tag: string, props: Props = {}, ...children: readonly Child[]): HTMLElement {
  const element = document.createElement(tag);
  if (props.class !== undefined) element.className = props.class;
  if (props.id !== undefined) element.id = props.id;
  if (props.title !== undefined) element.title = props.title;
  if (props.role !== undefined) element.setAttribute('role', props.role);
  if (props.text !== undefined) element.textContent = props.text;
  if (props.hidden !== undefined) element.hidden = props.hidden;
  if (props.tabIndex !== undefined) element.tabIndex = props.tabIndex;
  for (const [name, value] of Object.entries(props.data ?? {})) element.dataset[name] = value;
  for (const [name, value] of Object.entries(props.aria ?? {})) element.setAttribute(`aria-${name}`, String(value));
  for (const [name, value] of Object.entries(props.attributes ?? {})) element.setAttribute(name, value);
  for (const [name, listener] of Object.entries(props.on ?? {})) {
    element.addEventListener(name, listener as EventListener);
  }
  element.append(...children.filter((child): child is Node | string => child !== undefined));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Makes an icon of 16 by 16 pixels from path data; it is decoration for assistive technology.
 * @param paths path data, stroked in the current colour
 * @param dashes dash of each path, where it has one
 */
export function icon(paths: readonly string[], dashes: readonly (string | undefined)[] = []): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  paths.forEach((data, i) => {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', data);
    const dash = dashes[i];
    if (dash !== undefined) path.setAttribute('stroke-dasharray', dash);
    svg.append(path);
  });
  return svg;
}
