/** How a question was understood: a sentence whose parts can be clicked, seen and corrected. */
import type { WireAnswer } from '../../src/protocol/answers';
import type { WireCorrection, WireMade, WirePart } from '../../src/protocol/corrections';
import { el } from '../shared/dom';
import { button } from '../shared/toolkit';
import { partPanel } from './part-panel';
import type { AnswersTexts } from './stage-words';

/** What can be done with how a question was read. */
export interface CorrectionActions {
  /** The question as it was asked. */
  readonly question: string;
  /** Asks again with all these corrections; `at` names the part that the person looks at. */
  correct(corrections: readonly WireCorrection[], at?: string): void;
  /** Asks which column the part is about. */
  otherColumn(at: string): void;
  remember(made: number): void;
  /** Asks a question by itself. */
  ask(question: string): void;
}

/**
 * The sentence, and what a person has corrected in it.
 * @param t texts
 * @param answer the answer
 * @param actions what can be done
 */
export function understoodPart(t: AnswersTexts, answer: WireAnswer, actions: CorrectionActions): HTMLElement[] {
  const { focus, parts = [] } = answer.understood;
  if (focus === '') return [];
  const made = answer.corrected ?? [];
  const panels = el('div', { class: 'part-panels' });
  const correct = (correction: WireCorrection, at: string): void =>
    actions.correct([...made.map((m) => m.correction), correction], at);
  const shown = parts.filter(({ kind, at }) => kind === 'shown' && !at.includes('left') && !at.includes('right'));
  const open = opener(
    t,
    panels,
    { correct, otherColumn: (at) => actions.otherColumn(at) },
    (part) => shown.length > 1 && shown.includes(part),
  );
  const placed = parts.filter(({ place }) => place !== null);
  const others = parts.filter(({ place }) => place === null);
  const pieces: (HTMLElement | string)[] = [];
  let end = 0;
  for (const part of placed) {
    const [from, to] = part.place ?? [end, end];
    if (from < end) continue;
    pieces.push(focus.slice(end, from), open(part));
    end = to;
  }
  pieces.push(focus.slice(end));
  return [
    el(
      'p',
      { class: 'understood' },
      el('span', { class: 'dim', text: t('understoodAs') }),
      ' ',
      el('span', { class: 'sentence' }, ...pieces),
      ...(others.length === 0 ? [] : [' ', el('span', { class: 'dim', text: t('alsoRead') }), ' ']),
      ...others.flatMap((part, i) => [...(i > 0 ? [', '] : []), open(part)]),
    ),
    panels,
    ...madeList(t, made, actions),
  ];
}

/** Makes the button of a part, which opens its panel below the sentence; one is open at a time. */
function opener(
  t: AnswersTexts,
  panels: HTMLElement,
  {
    correct,
    otherColumn,
  }: { correct: (correction: WireCorrection, at: string) => void; otherColumn: (at: string) => void },
  mayHide: (part: WirePart) => boolean,
): (part: WirePart) => HTMLElement {
  let opened: { readonly button: HTMLElement; readonly at: string } | undefined;
  const close = (): void => {
    opened?.button.setAttribute('aria-expanded', 'false');
    panels.replaceChildren();
    opened = undefined;
  };
  return (part) => {
    const toggle = (): void => {
      const again = opened?.at === part.at;
      close();
      if (again) return;
      opened = { button: made, at: part.at };
      made.setAttribute('aria-expanded', 'true');
      const panel = partPanel(t, part, {
        correct: (correction) => correct(correction, part.at),
        otherColumn: () => otherColumn(part.at),
        ...(mayHide(part) && { hide: () => correct({ kind: 'hide', at: part.at }, part.at) }),
        close: () => {
          close();
          made.focus();
        },
      });
      panels.replaceChildren(panel);
      // The panel stands after all parts: whoever opened it would have to walk past them.
      panel.querySelector<HTMLElement>('select, input, button, vscode-button')?.focus();
    };
    // No button element: its words would not flow with the sentence.
    const made: HTMLElement = el('span', {
      class: 'part',
      role: 'button',
      tabIndex: 0,
      text: part.text,
      title: t('openPart'),
      data: { at: part.at },
      aria: { expanded: false },
      on: {
        click: toggle,
        keydown: (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          toggle();
        },
      },
    });
    return made;
  };
}

/** What was made of a question: what a person wrote, what they chose from what was offered, or an offer instead of it. */
function titleOf(t: AnswersTexts, made: readonly WireMade[], question: string): string {
  const kinds = new Set(made.map(({ correction }) => correction.kind));
  const only = (...wanted: readonly WireCorrection['kind'][]): boolean =>
    [...kinds].every((kind) => wanted.includes(kind));
  if (only('follow')) return t('goesOn');
  if (!only('reading', 'joins')) return t('correctedByYou');
  const isInstead = made.some(({ correction }) => correction.kind === 'reading' && correction.as !== undefined);
  return isInstead ? t('askedInstead', question) : t('chosenByYou');
}

/**
 * What was corrected: the last one can be taken back, each that says something of the graph be remembered there.
 * @param t texts
 * @param made the corrections, in order
 * @param actions what can be done
 */
export function madeList(t: AnswersTexts, made: readonly WireMade[], actions: CorrectionActions): HTMLElement[] {
  if (made.length === 0) return [];
  const items = made.map(({ correction, said, remember, unkept }, i) =>
    el(
      'li',
      {},
      ...(correction.kind === 'follow' ? [el('strong', { text: t('followed', correction.text) }), ' '] : []),
      el('span', { text: said }),
      el(
        'span',
        { class: 'actions' },
        correction.kind === 'follow' && i === made.length - 1
          ? button(
              'secondary',
              { data: { act: 'ask-afresh' }, on: { click: () => actions.ask(correction.text) } },
              t('askAfresh'),
            )
          : undefined,
        remember
          ? button('secondary', { data: { act: 'remember' }, on: { click: () => actions.remember(i) } }, t('remember'))
          : undefined,
        i === made.length - 1
          ? button(
              'secondary',
              {
                data: { act: 'take-back' },
                on: { click: () => actions.correct(made.slice(0, -1).map((m) => m.correction)) },
              },
              t('takeBack'),
            )
          : undefined,
      ),
      unkept === undefined ? undefined : el('span', { class: 'dim unkept', text: unkept }),
    ),
  );
  const title = titleOf(t, made, actions.question);
  return [el('div', { class: 'corrected' }, el('h3', { text: title }), el('ul', {}, ...items))];
}
