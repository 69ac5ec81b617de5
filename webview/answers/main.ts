/** The side panel's page: a question field, the question that is shown, and the history. */
import { answersContract, type WirePreview } from '../../src/protocol/answers';
import { openWebviewEnd, type NoteHandlers } from '../../src/protocol/channel';
import { ANSWERS_STRINGS, type AnswersStringKey } from '../../src/protocol/strings';
import { sayBriefly } from '../shared/brief';
import { el } from '../shared/dom';
import { keepChordsOut } from '../shared/chords';
import { connectHost } from '../shared/host';
import { createTexts, type Texts } from '../shared/texts';
import { button, registerToolkit, textField } from '../shared/toolkit';
import './answers.css';
import { answerCard } from './answer-card';
import { questionTitle, titleOf } from './follow-up';
import { createHistoryList } from './history-list';
import { createModelLine } from './model-line';
import { failureCard, outdatedNotice } from './notices';
import { previewCard } from './preview-card';
import { smallerQuestions } from './smaller-questions';
import { createStart } from './start-part';
import { stageList } from './stage-list';
import { duration } from './stage-words';
import { ended, isRunning, withEvent, type PanelState, type Run } from './state';

performance.mark('schema-graph:script');
registerToolkit();
keepChordsOut(window);
const host = connectHost();

/** Builds the page once the texts are known. */
function buildPage(t: Texts<AnswersStringKey>): { show: (state: PanelState) => void; focus: (text?: string) => void } {
  const field = textField(t('placeholder'), {
    class: 'question',
    attributes: { placeholder: t('placeholder'), 'data-field': 'question' },
  });
  const askButton = button('primary', { data: { act: 'ask' }, on: { click: () => submit() } }, t('ask'));
  const cancelButton = button(
    'secondary',
    { data: { act: 'cancel' }, hidden: true, on: { click: () => cancel() } },
    t('cancel'),
  );
  const modelLine = createModelLine(t, {
    choose: (id) => channel.send('chooseModel', { id }),
    showOutgoing: () => channel.send('showOutgoing', { question: field.value.trim() || (state?.run?.question ?? '') }),
  });
  const start = createStart(t, {
    ask: (question) => ask(question),
    chooseGraph: (uri) => channel.send('chooseGraph', uri === undefined ? {} : { uri }),
    openGraph: () => channel.send('openGraph', {}),
    draft: () => channel.send('draft', {}),
  });
  const row = el('div', { class: 'ask-row' }, field, askButton, cancelButton);
  const form = el('div', { class: 'ask' }, row, start.about, modelLine.element);
  const waiting = el('article', { class: 'run preview', hidden: true });
  const outdated = outdatedNotice(t, () => {
    if (state?.run) channel.send('askAgain', { id: state.run.id });
  });
  const askedOf = el('p', { class: 'asked-of', hidden: true });
  const runElement = el('article', { class: 'run', hidden: true });
  const spoken = el('div', { class: 'spoken', role: 'status', aria: { live: 'polite' } });
  const history = createHistoryList(t, {
    open: (id) => {
      cursor = undefined;
      channel.send('openHistory', { id });
    },
    remove: (id) => channel.send('removeHistory', { id }),
    clear: () => channel.send('clearHistory', {}),
  });
  document.body.append(form, el('main', {}, start.element, waiting, runElement, history.element), spoken);
  // What is scrolled to must not lie under the question field, which is higher in a narrow pane.
  const keepClearOfForm = (): void => {
    document.documentElement.style.scrollPaddingTop = `${form.offsetHeight + 8}px`;
  };
  new ResizeObserver(keepClearOfForm).observe(form);
  let state: PanelState | undefined;
  /** Where the cursor goes with what comes of what a person does; `shown` is the run that they did it to. */
  let cursor: { readonly to: CursorPlace; readonly shown: string | undefined } | undefined;
  const sendCursor = (to: CursorPlace): void => void (cursor = { to, shown: state?.run?.id });

  const ask = (question: string): void => {
    const words = question.trim();
    if (words === '' || isRunning(state?.run)) return;
    field.value = words;
    cursor = undefined;
    channel.send('ask', { question: words });
  };
  const submit = (): void => ask(field.value);
  const cancel = (): void => {
    const run = state?.run;
    if (run && isRunning(run)) channel.send('cancel', { id: run.id });
  };
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') submit();
    if (event.key === 'Escape') cancel();
  });

  const trace = (id: string): HTMLElement =>
    el('button', {
      class: 'more',
      text: t('trace'),
      data: { act: 'trace' },
      on: { click: () => channel.send('openTrace', { id }) },
    });
  const showRun = (run: Run | undefined, before: Run | undefined): void => {
    if (run === before) return;
    runElement.hidden = run === undefined;
    if (!run) return;
    const { answer } = run;
    const title = answer ? titleOf(answer) : { before: run.after, question: run.question };
    const total = run.stages.reduce((sum, stage) => sum + (stage.ms ?? 0), 0);
    const stages =
      run.stages.length === 0
        ? []
        : isRunning(run) || run.failure
          ? [stageList(t, run.failure ? ended(run.stages) : run.stages)]
          : [
              el(
                'details',
                { class: 'how' },
                el(
                  'summary',
                  {},
                  t('howFound'),
                  ' ',
                  el('span', { class: 'dim', text: t('howFoundSize', run.stages.length, duration(t, total)) }),
                ),
                stageList(t, run.stages),
              ),
            ];
    const failure = run.failure
      ? [
          failureCard(t, run.failure, {
            tryAgain: () => channel.send('askAgain', { id: run.id }),
            checkGraph: () => channel.send('checkGraph', { id: run.id }),
          }),
        ]
      : [];
    const card = answer
      ? answerCard(t, answer, {
          question: answer.question,
          ask: (question) => {
            if (isRunning(state?.run)) return;
            ask(question);
            sendCursor('heading');
          },
          follow: (question) => {
            if (isRunning(state?.run)) return;
            sendCursor('follow-up');
            channel.send('ask', { question, follows: run.id });
          },
          correct: (corrections, at) => {
            if (isRunning(state?.run)) return;
            sendCursor(at === undefined ? 'heading' : { part: at });
            const [last] = corrections.slice(-1);
            if (last?.kind === 'reading' && last.as !== undefined) field.value = last.as;
            channel.send('correct', { id: run.id, corrections: [...corrections] });
          },
          otherColumn: (at) => {
            sendCursor({ part: at });
            channel.send('otherColumn', { id: run.id, at });
          },
          remember: (made) => channel.send('remember', { id: run.id, made }),
          showPath: (paths) => channel.send('showPath', { id: run.id, ...(paths && { paths }) }),
          copy: (text, what) => {
            channel.send('copy', { text, what });
            sayBriefly(spoken, t('copied'));
          },
          exportRows: () => channel.send('exportRows', { id: run.id }),
          openSql: () => channel.send('openSql', { id: run.id }),
          openCitation: (citation) => channel.send('openCitation', { id: run.id, citation }),
          openRejected: (edge) => channel.send('openRejected', { id: run.id, edge }),
        })
      : [];
    runElement.classList.toggle('running', isRunning(run));
    runElement.classList.toggle('abstained', answer?.abstained === true);
    runElement.replaceChildren(
      ...questionTitle(t, title.before, title.question),
      askedOf,
      outdated,
      ...failure,
      ...(answer ? [] : stages),
      ...card,
      ...(answer
        ? smallerQuestions(t, run.stages, (questions) =>
            channel.send('split', { id: run.id, questions: [...questions] }),
          )
        : []),
      ...(answer ? [...stages, trace(run.id)] : []),
    );
    if (run.id !== before?.id) {
      keepClearOfForm();
      runElement.scrollIntoView({ block: 'start' });
    }
    if (answer && before && !before.answer) {
      performance.mark('schema-graph:answer');
      spoken.textContent = answer.abstained
        ? t(answer.needsChoice === true ? 'chooseReady' : 'abstainedReady', answer.reason ?? '')
        : t('answerReady', answer.answer.text);
    }
  };
  const showPreview = (preview: WirePreview | undefined, before: WirePreview | undefined): void => {
    if (preview === before) return;
    waiting.hidden = preview === undefined;
    if (!preview) return waiting.replaceChildren();
    const { parts, first } = previewCard(t, preview, {
      run: (only) => channel.send('run', { id: preview.id, only }),
      dismiss: () => {
        channel.send('dismiss', { id: preview.id });
        change({ preview: undefined });
      },
      showOutgoing: () => channel.send('showOutgoing', { question: preview.question }),
    });
    waiting.replaceChildren(...parts);
    waiting.scrollIntoView({ block: 'start' });
    first.focus();
    spoken.textContent = t('previewReady');
  };
  /** Which graph the shown question was for, where the line above names another one. */
  const showAskedOf = ({ graph, run }: PanelState): void => {
    const of = run?.graph;
    askedOf.hidden = of === undefined || of.uri === graph?.uri;
    if (of) askedOf.textContent = t('askedOf', of.name);
  };
  return {
    show: (next) => {
      const before = state;
      state = next;
      const running = isRunning(next.run);
      const focused = document.activeElement;
      askButton.hidden = running;
      cancelButton.hidden = !running;
      if (
        !before ||
        next.graph !== before.graph ||
        next.choices !== before.choices ||
        next.run !== before.run ||
        next.preview !== before.preview
      )
        start.show(next);
      showRun(next.run, before?.run);
      showPreview(next.preview, before?.preview);
      if (next.models !== before?.models) modelLine.show(next.models);
      showAskedOf(next);
      outdated.hidden = next.run?.answer === undefined || next.outdated !== next.run.id;
      if (next.history !== before?.history || next.run?.id !== before.run?.id || next.graph?.uri !== before.graph?.uri)
        history.show(next.history, { current: next.run?.id, graph: next.graph?.uri });
      // What had the keyboard may be gone: it goes to what can be done now.
      const lost = focused instanceof HTMLElement && focused !== document.body && !isShown(focused);
      if (lost && !isShown(document.activeElement)) (running ? cancelButton : field).focus();
      // A question that waits for a word first has the cursor itself.
      if (cursor && next.run && next.run.id !== cursor.shown && !running) {
        placeOfCursor(runElement, cursor.to)?.focus({ preventScroll: typeof cursor.to === 'string' });
        cursor = undefined;
      }
    },
    focus: (text) => {
      if (text !== undefined) field.value = text;
      field.focus();
    },
  };
}

/** The part of the sentence that was corrected, the heading where something else was chosen, or the field for what goes on from it. */
type CursorPlace = { readonly part: string } | 'heading' | 'follow-up';

function placeOfCursor(run: HTMLElement, to: CursorPlace): HTMLElement | null | undefined {
  if (to === 'heading') return run.querySelector<HTMLElement>('h2');
  if (to === 'follow-up') return run.querySelector<HTMLElement>('[data-field=follow-up]');
  return [...run.querySelectorAll<HTMLElement>('.part')].find((part) => part.dataset['at'] === to.part);
}

/** Whether an element is in the page and can be seen. */
function isShown(element: Element | null): boolean {
  return element !== null && element !== document.body && element.checkVisibility();
}

let page: ReturnType<typeof buildPage> | undefined;
let state: PanelState = {
  ...{
    graph: undefined,
    choices: [],
    run: undefined,
    outdated: undefined,
    history: [],
    models: undefined,
    preview: undefined,
  },
};
function change(part: Partial<PanelState>): void {
  state = { ...state, ...part };
  page?.show(state);
}
/** Changes the run that is shown, where the message is about it. */
function changeRun(id: string, how: (run: Run) => Run): void {
  if (state.run?.id === id) change({ run: how(state.run) });
}

const notes: NoteHandlers<(typeof answersContract)['toWebview']> = {
  init: ({ strings, graph, history }) => {
    page ??= buildPage(createTexts(ANSWERS_STRINGS, strings));
    change({ ...(graph === undefined ? {} : { graph }), history });
    performance.mark('schema-graph:init');
  },
  graph: (graph) => change({ graph }),
  choices: (choices) => change({ choices }),
  models: (models) => change({ models }),
  preview: (preview) => change({ preview }),
  started: ({ id, question, after = [], graph }) =>
    change({
      run: { id, question, after, graph, stages: [], answer: undefined, failure: undefined },
      preview: undefined,
    }),
  event: ({ id, event }) => changeRun(id, (run) => ({ ...run, stages: withEvent(run.stages, event) })),
  finished: ({ id, answer }) => changeRun(id, (run) => ({ ...run, answer })),
  failed: ({ id, message, cancelled }) => changeRun(id, (run) => ({ ...run, failure: { message, cancelled } })),
  outdated: ({ id, outdated }) => change({ outdated: outdated ? id : undefined }),
  history: (history) => change({ history }),
  focusInput: ({ text }) => page?.focus(text),
};
const channel = openWebviewEnd(answersContract, host, notes, (problem) => {
  // Shown nowhere else: a message that this page does not understand means that page and host differ.
  document.body.dataset['problem'] = problem;
});
channel.send('ready', {});
