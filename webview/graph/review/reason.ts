/** The small form that asks why something is rejected. */
import { el } from '../../shared/dom';
import { button, textField } from '../../shared/toolkit';
import type { GraphTexts } from '../words';

/** The form. */
export interface ReasonForm {
  readonly element: HTMLElement;
  /**
   * Asks.
   * @param title what is rejected
   * @param reject given the reason, which may be empty; true where it was rejected: else what was written stays
   */
  ask(title: string, reject: (reason: string) => Promise<boolean>): void;
  close(): void;
}

/**
 * Makes the form.
 * @param t texts
 * @param cancelled gives the keyboard back
 */
export function createReason(t: GraphTexts, cancelled: () => void): ReasonForm {
  const element = el('form', { class: 'reason', hidden: true, aria: { label: t('reason') } });
  const close = (): void => {
    element.hidden = true;
    element.replaceChildren();
  };
  element.addEventListener('submit', (event) => event.preventDefault());
  return {
    element,
    close,
    ask: (title, reject) => {
      const field = textField(t('rejectReason'), {
        class: 'wide',
        attributes: { placeholder: t('rejectReason'), 'data-field': 'why' },
      });
      const go = (): void => {
        void reject(field.value.trim()).then((done) => {
          if (done) close();
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
