/** An answer: what it says, how sure it is, what it rests on and how it came about. */
import type { WireAnswer } from '../../src/protocol/answers';
import { withLabelColumns } from '../../src/protocol/labelled-rows';
import type { WireJoin } from '../../src/protocol/parts';
import { el, icon } from '../shared/dom';
import { button } from '../shared/toolkit';
import { followUpField } from './follow-up';
import { joinWords } from './join-words';
import { NOTE } from './notices';
import { pathPart } from './path-part';
import { section, tool } from './section';
import { createRowsTable } from '../shared/rows-table';
import { sqlPart } from './sql-part';
import type { AnswersTexts } from './stage-words';
import { toTsv } from '../shared/tsv';
import { madeList, understoodPart, type CorrectionActions } from './understood';
import { whyNotPart } from './why-not';

/** What can be done with an answer. */
export interface AnswerActions extends CorrectionActions {
  /** Asks a question that goes on from this answer. */
  follow(question: string): void;
  /** Lights up these paths in the picture; all of them, and the joins, where none are named. */
  showPath(paths?: readonly number[]): void;
  copy(text: string, what: 'rows' | 'sql' | 'answer'): void;
  exportRows(): void;
  openSql(): void;
  openCitation(citation: number): void;
  openRejected(edge: number): void;
}

const COPY = ['M5.5 5.5h7v8h-7z', 'M3.5 10.5v-8h7'];
const SAVE = ['M8 2.5v7', 'M5 7l3 3l3 -3', 'M3 12.5h10'];
const FIRST_CITATIONS = 4;
/** Answers of so few characters are set large. */
const SHORT = 28;
/** Longer answers are set as other text is: what follows them shall not be out of sight. */
const LONG = 160;
/** Confidence from which an answer counts as sure, and fairly sure: colours tell so, the number is always that of being right. */
const [SURE, FAIR] = [0.8, 0.5];

/**
 * The parts of an answer, in the order of reading.
 * @param t texts
 * @param answer the answer
 * @param actions what can be done with it
 */
export function answerCard(t: AnswersTexts, answer: WireAnswer, actions: AnswerActions): HTMLElement[] {
  const parts = answer.abstained ? abstention(t, answer, actions) : statement(t, answer, actions);
  const goesOn = !answer.abstained && answer.understood.focus !== '';
  const others = alternatives(t, answer, actions);
  // An answer that is likely to be another one than was meant, or none, comes with what may have been meant.
  const doubted = answer.abstained || (shareOf(answer) < FAIR && !isChosen(answer));
  return [
    ...parts,
    ...(doubted ? others : []),
    ...warnings(t, answer.warnings),
    ...rowsPart(t, answer, actions),
    ...(goesOn ? [followUpField(t, (question) => actions.follow(question))] : []),
    ...(doubted ? [] : others),
    ...pathPart(t, answer, (paths) => actions.showPath(paths)),
    ...joinPart(t, answer.joins),
    ...whyNotPart(t, answer, (corrections) => actions.correct(corrections)),
    ...citationPart(t, answer, actions),
    ...sqlPart(t, answer, actions),
  ];
}

function shareOf({ confidence }: WireAnswer): number {
  return Math.max(0, Math.min(1, confidence));
}

/** Whether a person has said how the question is to be read. */
function isChosen({ corrected }: WireAnswer): boolean {
  return corrected?.some(({ correction }) => correction.kind !== 'follow') === true;
}

function sizeOf({ length }: string): string {
  return length <= SHORT ? ' short' : length > LONG ? ' long' : '';
}

function statement(t: AnswersTexts, answer: WireAnswer, actions: AnswerActions): HTMLElement[] {
  const share = shareOf(answer);
  const meter = el('meter', {
    attributes: { min: '0', max: '1', low: String(FAIR), high: String(SURE), optimum: '1', value: String(share) },
    aria: { label: t('confidence') },
  });
  return [
    el('p', { class: `statement${sizeOf(answer.answer.text)}`, text: answer.answer.text }),
    ...understoodPart(t, answer, actions),
    el(
      'div',
      { class: 'confidence', title: t('confidence') },
      ...(isChosen(answer)
        ? [el('span', { text: t('asYouChose') })]
        : [meter, el('span', { text: t('saysConfidence', Math.round(share * 100)) })]),
      answer.model === null ? undefined : el('span', { class: 'dim', text: t('model', answer.model) }),
    ),
  ];
}

function abstention(t: AnswersTexts, answer: WireAnswer, actions: AnswerActions): HTMLElement[] {
  const edges = (answer.rejected ?? []).map(({ text, file, line }, i) =>
    button(
      'secondary',
      {
        title: `${text}\n${t('openRejectedAt', file, line)}`,
        data: { act: 'open-rejected' },
        on: { click: () => actions.openRejected(i) },
      },
      t('openRejected'),
    ),
  );
  const choice = answer.needsChoice === true;
  const last = answer.corrected?.at(-1)?.correction.kind;
  const headline = choice
    ? 'choose'
    : last === 'sql'
      ? 'notRun'
      : last === undefined || last === 'follow'
        ? 'abstained'
        : 'notChanged';
  return [
    el(
      'div',
      { class: choice ? 'abstention needs-choice' : 'abstention' },
      el('p', { class: 'statement', text: t(headline) }),
      el('p', { class: 'missing', text: answer.reason ?? answer.answer.text }),
      choice ? offers(answer.alternatives, actions) : undefined,
      edges.length === 0 ? undefined : el('div', { class: 'actions' }, ...edges),
    ),
    ...madeList(t, answer.corrected ?? [], actions),
  ];
}

function warnings(t: AnswersTexts, list: readonly string[]): HTMLElement[] {
  if (list.length === 0) return [];
  return [
    el(
      'ul',
      { class: 'warnings', aria: { label: t('warnings') } },
      ...list.map((text) => el('li', {}, icon(NOTE), el('span', { text }))),
    ),
  ];
}

function rowsPart(t: AnswersTexts, { answer }: WireAnswer, actions: AnswerActions): HTMLElement[] {
  const { columns, rows, truncated, labels } = answer;
  // One value is said already.
  if (rows.length === 0 || (rows.length === 1 && columns.length === 1)) return [];
  const coded = labels?.some((known) => known !== null) === true;
  const copy = (): void => {
    const both = withLabelColumns(answer, (name) => t('labelColumn', name));
    actions.copy(toTsv(both.columns, both.rows), 'rows');
  };
  const size = truncated ? t('rowsCut', rows.length) : rows.length === 1 ? t('oneRow') : t('rowCount', rows.length);
  return [
    section(
      size,
      [
        tool(COPY, t(coded ? 'copyBoth' : 'copyRows'), copy, 'copy-rows'),
        tool(SAVE, t(coded ? 'exportBoth' : 'exportRows'), () => actions.exportRows(), 'export-rows'),
      ],
      createRowsTable(t, answer),
    ),
  ];
}

function alternatives(
  t: AnswersTexts,
  { alternatives: list, abstained, needsChoice }: WireAnswer,
  actions: AnswerActions,
): HTMLElement[] {
  if (list.length === 0 || needsChoice === true) return [];
  return [section(t(abstained ? 'alternatives' : 'otherReadings'), [], offers(list, actions))];
}

/** Other readings as buttons, each with what tells it from the others; each runs just that reading. */
function offers(list: WireAnswer['alternatives'], actions: AnswerActions): HTMLElement {
  const items = list.map(({ question, why, choose }) => {
    const run = (): void => (choose && choose.length > 0 ? actions.correct(choose) : actions.ask(question));
    return el(
      'li',
      {},
      el('button', { class: 'suggestion', on: { click: run } }, question),
      why === '' ? undefined : el('span', { class: 'dim', text: why }),
    );
  });
  return el('ul', { class: 'alternatives' }, ...items);
}

/** What stands in the dot of a join. */
const SIGNS = { curated: '', declared: '', suggested: '?', outside: '!' } as const;

function statusOf({ status, outside }: WireJoin): keyof typeof SIGNS {
  return outside ? 'outside' : status;
}

function joinPart(t: AnswersTexts, joins: readonly WireJoin[]): HTMLElement[] {
  if (joins.length === 0) return [];
  return [
    section(
      t('joins'),
      [],
      el(
        'ul',
        { class: 'joins' },
        ...joins.map((join) =>
          el(
            'li',
            { title: join.on.map(([a, b]) => `${a} = ${b}`).join('\n') },
            el('span', {
              role: 'img',
              class: `status-dot ${statusOf(join)}`,
              title: t(`status_${statusOf(join)}`),
              aria: { label: t(`status_${statusOf(join)}`) },
              text: SIGNS[statusOf(join)],
            }),
            el(
              'span',
              { class: 'join-text' },
              ...join.on.map(([a, b]) => el('span', { class: 'pair', text: `${a} = ${b}` })),
              join.on.length === 0 ? el('span', { class: 'pair', text: join.text }) : undefined,
              join.outside ? el('span', { class: 'join-rows', text: t('status_outside') }) : undefined,
              join.label === null ? undefined : el('span', { class: 'dim', text: join.label }),
              ...joinWords(t, join).map((text) => el('span', { class: 'join-rows', text })),
            ),
          ),
        ),
      ),
    ),
  ];
}

function citationPart(t: AnswersTexts, { citations, citationsCut }: WireAnswer, actions: AnswerActions): HTMLElement[] {
  if (citations.length === 0) return [];
  const item = (index: number): HTMLElement | undefined => {
    const citation = citations[index];
    if (!citation) return undefined;
    const labels = new Map(Object.entries(citation.labels ?? {}));
    const key = Object.entries(citation.key)
      .map(([name, value]) => `${name} ${labels.get(name) ?? String(value)}`)
      .join(', ');
    const codes = [...labels].map(([name, label]) => t('labelOfCode', `${name} ${label}`, String(citation.key[name])));
    return el(
      'li',
      {},
      el(
        'button',
        {
          class: 'citation',
          title: [t('openCitation'), ...codes].join('\n'),
          data: { citation: String(index) },
          on: { click: () => actions.openCitation(index) },
        },
        el('span', { class: 'citation-key', text: `${citation.table}: ${key}` }),
        el('span', {
          class: 'dim',
          text: `${citation.file ?? citation.source}, ${citation.cells ?? t('citationRow', String(citation.row))}`,
        }),
      ),
    );
  };
  const items = (count: number): HTMLElement[] => citations.slice(0, count).flatMap((_, i) => item(i) ?? []);
  const listed = el('ul', { class: 'citations' }, ...items(FIRST_CITATIONS));
  const more =
    citations.length > FIRST_CITATIONS
      ? el('button', {
          class: 'more',
          text: t(citationsCut ? 'showFirst' : 'showAll', citations.length),
          on: {
            click: () => {
              listed.replaceChildren(...items(citations.length));
              more?.remove();
              listed.querySelector<HTMLElement>(`[data-citation="${FIRST_CITATIONS}"]`)?.focus();
            },
          },
        })
      : undefined;
  return [section(t('citations'), [], listed, more)];
}
