/** The stages of a question, one below the other as they run. */
import { el, icon } from '../shared/dom';
import { progressRing } from '../shared/toolkit';
import { duration, stageWords, type AnswersTexts } from './stage-words';
import type { StageState } from './state';

const CHECK = 'M3 8.5L6.5 12L13 4.5';
const STOP = 'M4.5 4.5h7v7h-7z';
const CROSS = 'M4 4l8 8M12 4l-8 8';

/** What is said of a stage, and its sign; a ring turns while it runs. */
const STATES = {
  running: { said: 'stageRunning', sign: undefined },
  done: { said: 'stageDone', sign: CHECK },
  failed: { said: 'stageFailed', sign: CROSS },
  stopped: { said: 'stageStopped', sign: STOP },
} as const;

/**
 * The list of stages.
 * @param t texts
 * @param stages as far as they have come
 */
export function stageList(t: AnswersTexts, stages: readonly StageState[]): HTMLElement {
  return el('ol', { class: 'stages' }, ...stages.map((stage) => stageItem(t, stage)));
}

function stageItem(t: AnswersTexts, stage: StageState): HTMLElement {
  const name = t(`stage_${stage.stage}`);
  const { said, sign: path } = STATES[stage.state];
  const sign = path === undefined ? progressRing() : icon([path]);
  const round = stage.pass > 1 ? ` (${t('passNo', stage.pass)})` : '';
  const words = stageWords(t, stage.stage, stage.output);
  return el(
    'li',
    { class: `stage ${stage.state}`, data: { stage: stage.stage }, aria: { label: t(said, name) } },
    el('span', { class: 'sign' }, sign),
    el(
      'div',
      { class: 'stage-text' },
      el(
        'div',
        { class: 'stage-name' },
        name + round,
        el('span', { class: 'ms', text: stage.ms === undefined ? '' : duration(t, stage.ms) }),
      ),
      words === '' ? undefined : el('div', { class: 'found', text: words, title: words }),
    ),
  );
}
