/** A question that waits for a person's word: what would run, and what would leave this machine. */
import type { WirePreview } from '../../src/protocol/answers';
import { el } from '../shared/dom';
import { button } from '../shared/toolkit';
import { questionTitle } from './follow-up';
import type { AnswersStringKey } from '../../src/protocol/strings';
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
  const { question, follows, change, from = '', focus, sql, others, missing, sends, values, vectors } = preview;
  const run = button('primary', { data: { act: 'run' }, on: { click: () => actions.run(false) } }, t('previewRun'));
  const code = (statement: string): HTMLElement => el('pre', { tabIndex: 0 }, el('code', { text: statement }));
  const statement = (title: string, text: string): HTMLElement =>
    el('div', { class: 'sql' }, el('h3', { text: title }), code(text));
  const parts = [
    ...questionTitle(t, follows === undefined ? [] : [follows], question),
    el('p', { class: 'preview-note', text: t('previewNote') }),
    focus === ''
      ? undefined
      : el('p', { class: 'understood' }, el('span', { class: 'dim', text: t('understoodAs') }), ` ${focus}`),
    missing.length === 0
      ? undefined
      : el('p', {
          class: 'missing',
          text: change === 'refused' ? missing.join(' ') : t('saysMissing', missing.join('; ')),
        }),
    ...(change === undefined
      ? []
      : [el('p', { class: 'preview-change', text: t(saysOf(change, follows !== undefined)) })]),
    sql === null ? undefined : statement(t(titleOf(change, follows !== undefined)), sql),
    sql === null && (change === undefined || change === 'alone') ? el('p', { text: t('previewNothing') }) : undefined,
    from === '' || change === 'alone' || from === sql ? undefined : statement(t('previewFrom'), from),
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
        : [
            ' ',
            el('button', {
              class: 'more',
              text: t('showOutgoing'),
              data: { act: 'outgoing' },
              on: { click: () => actions.showOutgoing() },
            }),
          ]),
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

function titleOf(change: WirePreview['change'], follows: boolean): AnswersStringKey {
  if (change !== 'made') return 'previewLikeliest';
  return follows ? 'previewBecomesLikely' : 'previewBecomes';
}

/** What becomes of a change, or of a question that goes on from another. */
function saysOf(change: NonNullable<WirePreview['change']>, follows: boolean): AnswersStringKey {
  switch (change) {
    case 'made':
      return follows ? 'previewFollowsMade' : 'previewChangeMade';
    case 'refused':
      return 'previewRefused';
    case 'alone':
      return 'previewAlone';
    case 'rewritten':
      return 'previewRewritten';
    case 'unknown':
      return follows ? 'previewFollows' : 'previewChanges';
  }
}
