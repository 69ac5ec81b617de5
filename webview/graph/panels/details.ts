/** The panel beside the picture: what is selected, and what can be done with it. */
import type { ReviewItem } from '../../../src/picture/review';
import { el } from '../../shared/dom';
import { button, type TextFieldElement } from '../../shared/toolkit';
import { createReason } from '../review/reason';
import type { Came } from '../review/review';
import type { DetailsParts } from './details-parts';
import { edgeBody, edgeTitle, labelField } from './edge-details';
import { namedIcon } from './icons';
import { createGrip } from './sheet';
import { tableBody } from './table-details';
import { keepTyped } from './typed';

/** The panel. */
export interface Details {
  readonly element: HTMLElement;
  /** Puts the cursor into the label of the selected edge. */
  focusLabel(): void;
  /** Puts the keyboard on the kinds of the selected edge. */
  focusKind(): void;
  /** Asks why the selected edge, or what is suggested of what is selected, is rejected. */
  askReason(items: readonly ReviewItem[]): void;
  /** Puts the cursor where a suggestion can be changed. */
  focusChange(item: ReviewItem): void;
}

/**
 * Makes the panel.
 * @param parts what it works with
 */
export function createDetails(parts: DetailsParts): Details {
  const { store, editor, review, t } = parts;
  const body = el('div', { class: 'details-body' });
  const title = el('div', { class: 'details-title' });
  const reason = createReason(t, review, () => focusFirst());
  const element = el(
    'aside',
    { class: 'details', hidden: true, aria: { label: t('details') } },
    el(
      'div',
      { class: 'details-head' },
      title,
      button(
        'icon',
        { title: t('close'), on: { click: () => editor.select(undefined, { quiet: true }) } },
        namedIcon('close'),
      ),
    ),
    body,
    reason.element,
  );
  element.prepend(createGrip(element, t('resizeDetails')));
  let label: TextFieldElement | undefined;
  const focusAction = (op: string): void => {
    const action = body.querySelector<HTMLElement>(`[data-act=${op}]`);
    // It is in sight already, and what there is to decide on stands above it.
    if (action) action.focus({ preventScroll: true });
    else focusFirst(op);
  };
  /** The first thing to do of a kind, else the first at all; where there is none the picture has the keyboard. */
  const focusFirst = (op = ''): void => {
    const first =
      body.querySelector<HTMLElement>(`[data-act^=${JSON.stringify(op === '' ? 'accept' : op)}]`) ??
      body.querySelector<HTMLElement>('[data-act]');
    if (first && !element.hidden) first.focus({ preventScroll: true });
    else parts.focusPicture();
  };
  /** From a field back to the list of the review, where it is open, else to the picture. */
  const goOn = (): void => {
    if (!parts.backToReview()) parts.focusPicture();
  };
  /** The keyboard goes on to the same button of the next suggestion, or back to the picture: a review needs no mouse. */
  const act = (name: string, work: () => Promise<Came>): void => {
    // A second Enter after a reason would reject the next one without any.
    const inReason = body.querySelector('[data-field=reason]')?.contains(document.activeElement) === true;
    void work().then((came) => {
      // Who changed a suggestion from the list of the review goes on there.
      if (came !== 'refused' && name === 'change' && parts.backToReview()) return;
      if (came === 'next' && !inReason) focusAction(name);
      else if (came !== 'refused') parts.focusPicture();
    });
  };
  const askReason = (items: readonly ReviewItem[]): void => {
    const [item] = items;
    if (!item) return;
    const field = body.querySelector<HTMLElement>('[data-field=reason]');
    if ('edge' in item && field) return field.focus();
    reason.ask(items, () => parts.focusPicture());
  };
  /** The list of the review has buttons for what it shows: they do not stand here again. */
  const decidedElsewhere = (item: ReviewItem): boolean => store.get().reviewOpen && review.current()?.id === item.id;
  const draw = (): void => {
    const { selection, scene } = store.get();
    label = undefined;
    const edge = selection && 'edge' in selection ? scene?.edgeOf.get(selection.edge) : undefined;
    const spot = selection && 'spot' in selection ? selection.spot : undefined;
    element.hidden = !edge && !spot;
    if (edge) {
      title.replaceChildren(...edgeTitle(t, edge));
      label = labelField(parts, edge, goOn);
      body.replaceChildren(...edgeBody({ ...parts, act, decidedElsewhere, goOn }, edge, label));
    } else if (spot && scene) {
      title.replaceChildren(
        el('span', { text: spot.column === undefined ? spot.table : `${spot.table}.${spot.column}` }),
      );
      body.replaceChildren(...tableBody({ ...parts, act, askReason, decidedElsewhere }, scene, spot));
    }
  };
  /** Draws anew; the keyboard stays on what it was on, or, where that is gone, goes back to the picture. */
  const render = (sameThing: boolean): void => {
    const focused = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
    const restore = keepTyped(body);
    draw();
    if (sameThing) restore();
    if (!focused || (focused.isConnected && !element.hidden)) return;
    const [name = '', value] = Object.entries(focused.dataset)[0] ?? [];
    const same = [...body.querySelectorAll<HTMLElement>('[data-act], [data-field], [data-kind]')].find(
      ({ dataset }) => dataset[name] === value,
    );
    if (same && !element.hidden) same.focus({ preventScroll: true });
    else parts.focusPicture();
  };
  store.subscribe((state, before) => {
    const isSame =
      state.selection === before.selection &&
      state.scene === before.scene &&
      state.health === before.health &&
      state.reviewOpen === before.reviewOpen &&
      state.reviewItem === before.reviewItem;
    if (isSame) return;
    const { scrollTop } = body;
    const sameThing = JSON.stringify(state.selection) === JSON.stringify(before.selection);
    if (!sameThing) reason.close();
    render(sameThing);
    body.scrollTop = sameThing ? scrollTop : 0;
  });
  return {
    element,
    focusLabel: () => label?.focus(),
    focusKind: () => body.querySelector<HTMLElement>('[role=radio][aria-checked=true]')?.focus(),
    askReason,
    focusChange: (item) => {
      if ('edge' in item) label?.focus();
      else body.querySelector<HTMLElement>(`[data-act=change-${item.note.field}]`)?.click();
    },
  };
}
