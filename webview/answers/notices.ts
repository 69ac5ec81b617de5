/** What is said where there is no answer, or one that no longer holds: what happened, and what can be done. */
import { el, icon } from '../shared/dom';
import { button } from '../shared/toolkit';
import type { AnswersTexts } from './stage-words';
import type { Run } from './state';

/** The sign of a notice, as path data of an icon. */
export const NOTE = ['M8 2L14.5 13.5H1.5Z', 'M8 6.5v3.5', 'M8 11.9h.01'];

/**
 * What is said above an answer that was found on the graph as it was before.
 * @param t texts
 * @param askAgain asks its question anew
 */
export function outdatedNotice(t: AnswersTexts, askAgain: () => void): HTMLElement {
  return el(
    'div',
    { class: 'outdated', role: 'status', hidden: true },
    icon(NOTE),
    el('span', { text: t('outdated') }),
    button('secondary', { data: { act: 'ask-again' }, on: { click: askAgain } }, t('askAgain')),
  );
}

/**
 * What is said of a question that ended without an answer.
 * @param t texts
 * @param failure why
 * @param actions what can be done
 */
export function failureCard(
  t: AnswersTexts,
  failure: NonNullable<Run['failure']>,
  actions: { tryAgain(): void; checkGraph(): void },
): HTMLElement {
  const tryAgain = button(
    failure.cancelled ? 'secondary' : 'primary',
    { data: { act: 'try-again' }, on: { click: () => actions.tryAgain() } },
    t('tryAgain'),
  );
  if (failure.cancelled) {
    return el('div', { class: 'failure cancelled' }, el('span', { text: t('cancelled') }), tryAgain);
  }
  return el(
    'div',
    { class: 'failure', role: 'alert' },
    el('strong', {}, icon(NOTE), t('failed')),
    el('p', { text: failure.message }),
    el(
      'div',
      { class: 'actions' },
      tryAgain,
      button('secondary', { data: { act: 'check-graph' }, on: { click: () => actions.checkGraph() } }, t('checkGraph')),
    ),
  );
}
