/** The statement that answered, or one that was refused: to read, to copy, and to write otherwise. */
import type { WireAnswer } from '../../src/protocol/answers';
import type { WireCorrection } from '../../src/protocol/corrections';
import { sqlLines } from '../../src/protocol/sql-lines';
import { el, icon } from '../shared/dom';
import { button } from '../shared/toolkit';
import type { AnswersTexts } from './stage-words';

/** What can be done with a statement. */
export interface SqlActions {
  copy(text: string, what: 'sql'): void;
  openSql(): void;
  /** Asks again with all these corrections. */
  correct(corrections: readonly WireCorrection[]): void;
}

const OPEN = ['M6 3.5H3.5v9h9V10', 'M9 3h4v4', 'M13 3L7.5 8.5'];
const PEN = ['M3 13l.6-2.8L10.8 3l2.2 2.2L5.8 12.4z'];
/** Lines that the field shows at least, and at most before it scrolls. */
const LINES = { least: 4, most: 16 };
/** Characters of a line of the field. */
const WIDTH = 42;

/**
 * The statement with what can be done with it.
 * @param t texts
 * @param answer the answer
 * @param actions what can be done
 */
export function sqlPart(t: AnswersTexts, answer: WireAnswer, actions: SqlActions): HTMLElement[] {
  const made = answer.corrected ?? [];
  const last = made.at(-1)?.correction;
  const written = last?.kind === 'sql' ? last.sql : undefined;
  const statement = answer.sql ?? written;
  if (statement === undefined) return [];
  const sql = sqlLines(statement).join('\n');
  const refused = answer.sql === null;
  const body = el('div', { class: 'sql-body' });
  const edit = button(
    'secondary',
    { data: { act: 'edit-sql' }, on: { click: () => show(editor()) } },
    icon(PEN),
    ` ${t('editSql')}`,
  );
  const reading = (): HTMLElement[] => [
    el('pre', { tabIndex: 0 }, el('code', { text: sql })),
    el(
      'div',
      { class: 'sql-tools' },
      edit,
      button('secondary', { data: { act: 'copy-sql' }, on: { click: () => actions.copy(sql, 'sql') } }, t('copySql')),
      refused
        ? undefined
        : button(
            'secondary',
            { data: { act: 'open-sql' }, on: { click: () => actions.openSql() } },
            icon(OPEN),
            ` ${t('openSql')}`,
          ),
    ),
  ];
  const editor = (): HTMLElement[] => {
    const field = el('textarea', {
      class: 'sql-field',
      aria: { label: t('ownSql') },
      attributes: { rows: String(linesOf(sql)), spellcheck: 'false', autocapitalize: 'off' },
    });
    field.value = sql;
    const run = (): void => {
      const text = field.value.trim();
      if (text === '') field.focus();
      else actions.correct([...made.map(({ correction }) => correction), { kind: 'sql', sql: text }]);
    };
    const leave = (): void => {
      show(reading());
      edit.focus();
    };
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') leave();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
      else return;
      event.preventDefault();
    });
    return [
      field,
      el('p', { class: 'dim', text: t('ownSqlHint') }),
      el(
        'div',
        { class: 'sql-tools' },
        button('primary', { data: { act: 'run-sql' }, on: { click: run } }, t('runSql')),
        button('secondary', { data: { act: 'leave-sql' }, on: { click: leave } }, t('leaveSql')),
      ),
    ];
  };
  const show = (parts: readonly HTMLElement[]): void => {
    body.replaceChildren(...parts);
    const field = body.querySelector('textarea');
    if (!field) return;
    field.focus();
    field.setSelectionRange(0, 0);
    field.scrollTop = 0;
    // What runs it stands below the field.
    body.scrollIntoView({ block: 'nearest' });
  };
  show(reading());
  // What was refused has to be seen to be mended.
  const details = el('details', { class: 'sql' }, el('summary', { text: t('sql') }), body);
  details.open = refused;
  return [details];
}

/** Lines that a statement fills. */
function linesOf(sql: string): number {
  const lines = sql.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / WIDTH)), 0);
  return Math.max(LINES.least, Math.min(LINES.most, lines));
}
