/** Going on from an answer: a field for a follow-up question, and what was asked before it. */
import type { WireAnswer } from '../../src/protocol/answers';
import { threadOf } from '../../src/protocol/thread';
import { el } from '../shared/dom';
import { button, textField } from '../shared/toolkit';
import type { AnswersTexts } from './stage-words';

/**
 * A field for a question that goes on from the answer.
 * @param t texts
 * @param follow asks it
 */
export function followUpField(t: AnswersTexts, follow: (question: string) => void): HTMLElement {
  const field = textField(t('followUp'), {
    class: 'follow-field',
    attributes: { placeholder: t('followUpExample'), 'data-field': 'follow-up' },
  });
  const submit = (): void => {
    const text = field.value.trim();
    if (text === '') field.focus();
    else follow(text);
  };
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') submit();
  });
  return el(
    'div',
    { class: 'follow-up' },
    field,
    button('secondary', { data: { act: 'follow' }, on: { click: submit } }, t('followUpAsk')),
  );
}

/**
 * The heading of a question: what it goes on from stands above it.
 * @param t texts
 * @param before the questions before, the first one first
 * @param question the last one
 */
export function questionTitle(t: AnswersTexts, before: readonly string[], question: string): HTMLElement[] {
  const line = before.join(' › ');
  return [
    ...(before.length > 0 ? [el('p', { class: 'goes-on', text: t('goesOnFrom', line), title: line })] : []),
    // It takes the keyboard where an answer took the place of what had it.
    el('h2', { text: question, tabIndex: -1 }),
  ];
}

/**
 * What an answer answers, the first question first.
 * @param answer the answer
 */
export function titleOf(answer: WireAnswer): { readonly before: readonly string[]; readonly question: string } {
  const thread = threadOf(answer);
  const { follows } = answer;
  const before = thread.length === 1 && follows ? [follows.question, follows.text] : thread.slice(0, -1);
  return { before, question: thread.at(-1) ?? '' };
}
