/** The smaller questions that a question was split into: to read, to write otherwise, and to ask with. */
import { isRecord } from '../../src/protocol/shape';
import { el } from '../shared/dom';
import { button } from '../shared/toolkit';
import type { AnswersTexts } from './stage-words';
import type { StageState } from './state';

/** Lines of a smaller question that is edited. */
const LINES = '2';

/**
 * The smaller questions of a run.
 * @param t texts
 * @param stages what the stages told
 * @param split asks the question again, split into these
 */
export function smallerQuestions(
  t: AnswersTexts,
  stages: readonly StageState[],
  split: (questions: readonly string[]) => void,
): HTMLElement[] {
  const found = stages.flatMap(({ stage, output }) => (stage === 'understand' ? textsIn(output) : []));
  if (found.length === 0) return [];
  const body = el('div', { class: 'smaller' });
  const edit = button('secondary', { data: { act: 'edit-split' }, on: { click: () => change() } }, t('editSplit'));
  const read = (): void => {
    body.replaceChildren(el('ol', {}, ...found.map((text) => el('li', { text }))), edit);
  };
  const change = (): void => {
    const fields = [...found, ''].map((text, i) => {
      const field = el('textarea', {
        class: 'sql-field',
        aria: { label: t('smallerQuestion', i + 1) },
        attributes: { rows: LINES },
      });
      field.value = text;
      return field;
    });
    const leave = (): void => {
      read();
      edit.focus();
    };
    for (const field of fields) {
      field.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') leave();
      });
    }
    const ask = (): void => split(fields.map(({ value }) => value.trim()).filter((text) => text !== ''));
    body.replaceChildren(
      ...fields,
      el('p', { class: 'dim', text: t('splitHint') }),
      el(
        'div',
        { class: 'sql-tools' },
        button('primary', { data: { act: 'ask-split' }, on: { click: ask } }, t('askSplit')),
        button('secondary', { data: { act: 'leave-split' }, on: { click: leave } }, t('leaveSql')),
      ),
    );
    fields[0]?.focus();
  };
  read();
  return [el('details', { class: 'split' }, el('summary', { text: t('smallerQuestions', found.length) }), body)];
}

function textsIn(output: unknown): string[] {
  const list = isRecord(output) ? output['subQuestions'] : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => (isRecord(one) && typeof one['text'] === 'string' ? [one['text']] : []));
}
