/** "Why not?": columns and joins that an answer passed over, what spoke against them, and taking them nevertheless. */
import type { WireAnswer } from '../../src/protocol/answers';
import type { WireCorrection } from '../../src/protocol/corrections';
import { el } from '../shared/dom';
import { button } from '../shared/toolkit';
import { conditionForm } from './part-panel';
import type { AnswersTexts } from './stage-words';

type Passed = NonNullable<WireAnswer['passedOver']>[number];

/**
 * The list of what was passed over.
 * @param t texts
 * @param answer the answer
 * @param correct asks again with all these corrections
 */
export function whyNotPart(
  t: AnswersTexts,
  answer: WireAnswer,
  correct: (corrections: readonly WireCorrection[]) => void,
): HTMLElement[] {
  const { passedOver = [] } = answer;
  if (passedOver.length === 0) return [];
  const made = (answer.corrected ?? []).map(({ correction }) => correction);
  const item = (one: Passed): HTMLElement => {
    const restrict = el('div', { class: 'restrict' });
    return el(
      'li',
      {},
      el('code', { text: one.text }),
      one.choose
        ? el(
            'span',
            { class: 'actions' },
            button(
              'secondary',
              { data: { act: 'take-passed' }, on: { click: () => correct(one.choose ?? []) } },
              t(one.kind === 'column' ? 'showColumnToo' : 'joinSo'),
            ),
            one.column === undefined
              ? undefined
              : button(
                  'secondary',
                  { data: { act: 'restrict' }, on: { click: () => openForm(restrict, one.column) } },
                  t('restrictBy'),
                ),
          )
        : undefined,
      restrict,
    );
  };
  const openForm = (place: HTMLElement, column: Passed['column']): void => {
    if (!column) return;
    const form = conditionForm(t, { op: '=', values: [] }, ({ op, values }) =>
      correct([...made, { kind: 'add', column, op, values }]),
    );
    place.replaceChildren(form);
    form.querySelector('select')?.focus();
  };
  const group = (kind: Passed['kind'], title: string): HTMLElement[] => {
    const own = passedOver.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    // What speaks alike against several is said once, above them.
    const reasons = [...new Set(own.map(({ why }) => why))];
    const listed = reasons.flatMap((why) => [
      el('p', { class: 'why', text: why }),
      el('ul', { class: 'passed-over' }, ...own.filter((one) => one.why === why).map(item)),
    ]);
    return [el('h4', { text: title }), ...listed];
  };
  return [
    el(
      'details',
      { class: 'why-not' },
      el('summary', { text: t('whyNot') }),
      ...group('column', t('otherColumns')),
      ...group('join', t('otherJoins')),
    ),
  ];
}
