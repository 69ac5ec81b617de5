/** A question that waits for a person's word: what would run, and what would leave this machine. */
import type { WirePreview } from '../../src/protocol/answers';
import { el } from '../shared/dom';
import { button } from '../shared/toolkit';
import { questionTitle } from './follow-up';
import type { AnswersTexts } from './stage-words';

/** What can be done with it. */
export interface PreviewActions {
  /** `only`: no other program is run. */
  run(only: boolean): void;
  dismiss(): void;
  showOutgoing(): void;
}

/**
 * The card of a question that waits.
 * @param t texts
 * @param preview what would happen
 * @param actions what can be done
 * @returns its parts, and what has the keyboard first
 */
export function previewCard(
  t: AnswersTexts,
  preview: WirePreview,
  actions: PreviewActions,
): { readonly parts: readonly HTMLElement[]; readonly first: HTMLElement } {
  const { question, follows, from, focus, sql, others, missing, sends, values, vectors } = preview;
  const run = button('primary', { data: { act: 'run' }, on: { click: () => actions.run(false) } }, t('previewRun'));
  const code = (statement: string): HTMLElement => el('pre', { tabIndex: 0 }, el('code', { text: statement }));
  const parts = [
    ...questionTitle(t, follows === undefined ? [] : [follows], question),
    el('p', { class: 'preview-note', text: t('previewNote') }),
    focus === '' || from !== undefined
      ? undefined
      : el('p', { class: 'understood' }, el('span', { class: 'dim', text: t('understoodAs') }), ` ${focus}`),
    missing.length === 0 ? undefined : el('p', { class: 'missing', text: t('saysMissing', missing.join('; ')) }),
    from !== undefined
      ? el(
          'div',
          { class: 'sql' },
          el('p', { text: t(follows === undefined ? 'previewChanges' : 'previewFollows') }),
          ...(from === '' ? [] : [el('h3', { text: t('previewFrom') }), code(from)]),
        )
      : sql === null
        ? el('p', { text: t('previewNothing') })
        : el('div', { class: 'sql' }, el('h3', { text: t('previewLikeliest') }), code(sql)),
    others.length === 0
      ? undefined
      : el(
          'details',
          { class: 'sql' },
          el('summary', { text: others.length === 1 ? t('previewOther') : t('previewOthers', others.length) }),
          ...others.map(code),
        ),
    el(
      'p',
      { class: 'preview-sends' },
      sends === null
        ? t(vectors === null ? 'previewStays' : 'previewReads')
        : t(values ? 'previewSends' : 'previewSendsNames', sends),
      ...(vectors === null ? [] : [' ', t('previewVectors', vectors)]),
      ...(sends === null
        ? []
        : [' ', el('button', { class: 'more', text: t('showOutgoing'), data: { act: 'outgoing' }, on: { click: () => actions.showOutgoing() } })]), // prettier-ignore
    ),
    el(
      'div',
      { class: 'actions' },
      run,
      sql === null || others.length === 0
        ? undefined
        : button(
            'secondary',
            { data: { act: 'run-only' }, on: { click: () => actions.run(true) } },
            t('previewRunOnly'),
          ),
      button('secondary', { data: { act: 'dismiss' }, on: { click: () => actions.dismiss() } }, t('previewDismiss')),
    ),
  ];
  return { parts: parts.filter((part) => part !== undefined), first: run };
}
