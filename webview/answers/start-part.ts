/** Which graph is asked, and what the page shows before the first question: examples, graphs to choose from, or how to get one. */
import { el } from '../shared/dom';
import { button } from '../shared/toolkit';
import type { AnswersTexts } from './stage-words';
import type { GraphOfRun, PanelState } from './state';

/** So many graphs are shown to choose from; the host has a list to search for all. */
const MOST_CHOICES = 8;

/** What can be done before a question is asked. */
export interface StartActions {
  ask(question: string): void;
  /** `uri` is absent where the person is to choose from all of them. */
  chooseGraph(uri?: string): void;
  openGraph(): void;
  draft(): void;
}

/** The line below the question field, and the part above the answer. */
export interface StartPart {
  readonly about: HTMLElement;
  readonly element: HTMLElement;
  show(state: PanelState): void;
}

/**
 * Makes both.
 * @param t texts
 * @param actions what can be done
 */
export function createStart(t: AnswersTexts, actions: StartActions): StartPart {
  const about = el('div', { class: 'about' });
  const element = el('div', { class: 'start' });
  const more = (text: string, act: string, click: () => void, title?: string): HTMLElement =>
    el('button', { class: 'more', text, ...(title !== undefined && { title }), data: { act }, on: { click } });
  /** Graphs to choose from, where several could be asked and none was yet. */
  const whichGraph = (choices: readonly GraphOfRun[]): HTMLElement[] => [
    el('h2', { text: t('whichGraphTitle') }),
    el('p', { class: 'dim', text: t('whichGraphText', choices.length) }),
    ...choices.slice(0, MOST_CHOICES).map(({ name, uri }) =>
      el('button', {
        class: 'suggestion',
        text: name,
        data: { graph: name },
        on: { click: () => actions.chooseGraph(uri) },
      }),
    ),
    ...(choices.length > MOST_CHOICES
      ? [more(t('moreGraphs', choices.length), 'more-graphs', () => actions.chooseGraph())]
      : []),
  ];
  const show = ({ graph, choices, run, preview }: PanelState): void => {
    about.replaceChildren(
      ...(graph
        ? [
            more(
              t('asking', graph.name),
              'choose-graph',
              () => actions.chooseGraph(),
              t('askAnother', t('askedSize', graph.tables, graph.columns)),
            ),
            more(t('openGraph'), 'open-graph', () => actions.openGraph()),
          ]
        : []),
    );
    element.hidden =
      graph === undefined ||
      (graph !== null && (run !== undefined || preview !== undefined || graph.examples.length === 0));
    if (!graph && choices.length > 1) return element.replaceChildren(...whichGraph(choices));
    if (!graph) {
      return element.replaceChildren(
        el('h2', { text: t('noGraphTitle') }),
        el('p', { class: 'dim', text: t('noGraphText') }),
        button('primary', { on: { click: () => actions.draft() } }, t('draft')),
      );
    }
    element.replaceChildren(
      el('h3', { text: t('examples') }),
      ...graph.examples.map((example) =>
        el('button', { class: 'suggestion', text: example, on: { click: () => actions.ask(example) } }),
      ),
    );
  };
  return { about, element, show };
}
