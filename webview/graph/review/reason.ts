/** The small form that asks why something is rejected. */
import type { ReviewItem } from '../../../src/picture/review';
import { el } from '../../shared/dom';
import { button, textField } from '../../shared/toolkit';
import type { GraphTexts } from '../words';
import { itemText } from './item-words';
import type { Came, Review } from './review';

/** The form. */
export interface ReasonForm {
  readonly element: HTMLElement;
  /**
   * Asks, and rejects; what was written stays where that is refused. Without items it does nothing.
   * @param items what is rejected
   * @param decided given what came of it, to put the keyboard where it goes on
   */
  ask(items: readonly ReviewItem[], decided: (came: Exclude<Came, 'refused'>) => void): void;
  close(): void;
}

/**
 * Makes the form.
 * @param t texts
 * @param review carries out what is decided
 * @param cancelled gives the keyboard back
 */
export function createReason(t: GraphTexts, review: Pick<Review, 'decide'>, cancelled: () => void): ReasonForm {
  const element = el('form', { class: 'reason', hidden: true, aria: { label: t('reason') } });
  const close = (): void => {
    element.hidden = true;
    element.replaceChildren();
  };
  element.addEventListener('submit', (event) => event.preventDefault());
  return {
    element,
    close,
    ask: (items, decided) => {
      const [item] = items;
      if (!item) return;
      const title = items.length === 1 ? t('rejectTitle', itemText(t, item)) : t('rejectManyTitle', items.length);
      const field = textField(t('rejectReason'), {
        class: 'wide',
        attributes: { placeholder: t('rejectReason'), 'data-field': 'why' },
      });
      const go = (): void => {
        const why = field.value.trim();
        void review.decide(items, { reject: true, ...(why === '' ? {} : { reason: why }) }).then((came) => {
          if (came === 'refused') return;
          decided(came);
          close();
        });
      };
      const cancel = (): void => {
        close();
        cancelled();
      };
      field.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') go();
        else if (event.key === 'Escape') cancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
      });
      element.replaceChildren(
        el('p', { text: title }),
        field,
        el(
          'div',
          { class: 'actions' },
          button('primary', { data: { act: 'reject-now' }, on: { click: go } }, t('rejectNow')),
          button('secondary', { on: { click: cancel } }, t('cancel')),
        ),
      );
      element.hidden = false;
      field.focus();
    },
  };
}
