/** A part of an answer with a heading, and what can be done with it. */
import { el, icon } from '../shared/dom';
import { button } from '../shared/toolkit';

/**
 * A part with a heading.
 * @param title the heading
 * @param tools buttons beside it
 * @param content what stands below
 */
export function section(
  title: string,
  tools: readonly HTMLElement[],
  ...content: readonly (HTMLElement | undefined)[]
): HTMLElement {
  return el('section', {}, el('div', { class: 'section-head' }, el('h3', { text: title }), ...tools), ...content);
}

/**
 * A button with a picture alone.
 * @param paths the picture
 * @param title what it does
 * @param act does it
 * @param name tells it from others
 */
export function tool(paths: readonly string[], title: string, act: () => void, name: string): HTMLElement {
  return button('icon', { title, data: { act: name }, on: { click: act } }, icon(paths));
}
