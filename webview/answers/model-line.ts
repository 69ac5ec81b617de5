/** Which language model is in use, to be changed here, and what leaves this machine. */
import type { WireModels } from '../../src/protocol/answers';
import { el } from '../shared/dom';
import type { AnswersTexts } from './stage-words';

/** What can be done about models. */
export interface ModelActions {
  choose(id: string): void;
  showOutgoing(): void;
}

/** The line below the question field. */
export interface ModelLine {
  readonly element: HTMLElement;
  /** Shows what is in use; undefined while that is not known. */
  show(models: WireModels | undefined): void;
}

/**
 * Makes the line.
 * @param t texts
 * @param actions what can be done
 */
export function createModelLine(t: AnswersTexts, actions: ModelActions): ModelLine {
  const choice = el('select', { class: 'model-choice', data: { field: 'model' }, aria: { label: t('modelInUse') } });
  const says = el('span', { class: 'model-says' });
  const sent = el('button', {
    class: 'more',
    text: t('showOutgoing'),
    title: t('showOutgoingTitle'),
    data: { act: 'show-outgoing' },
    on: { click: () => actions.showOutgoing() },
  });
  const element = el('div', { class: 'model-line', hidden: true }, choice, says, sent);
  choice.addEventListener('change', () => actions.choose(choice.value));
  return {
    element,
    show: (models) => {
      element.hidden = models === undefined;
      if (!models) return;
      const options = models.choices.map(({ id, label, detail }) => {
        const option = el('option', {
          text: detail === '' ? label : `${label} (${detail})`,
          attributes: { value: id },
        });
        option.selected = id === models.chosen;
        return option;
      });
      choice.replaceChildren(...options);
      choice.disabled = models.fixed;
      says.textContent = models.says;
      sent.hidden = models.chosen === 'none';
    },
  };
}
