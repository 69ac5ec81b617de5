/** What a part of the understood sentence was linked to, what else it could be, and a form to edit it. */
import type { WireCorrection, WirePart } from '../../src/protocol/corrections';
import type { Cell } from '../../src/protocol/parts';
import { BETWEEN_VALUES, notANumber, typedValues, valuesText } from '../../src/protocol/typed-values';
import { el } from '../shared/dom';
import { button } from '../shared/toolkit';
import type { AnswersTexts } from './stage-words';

/** Operators in the order in which they are offered, with their texts. */
const OPERATORS = [
  ['=', 'op_is'],
  ['!=', 'op_isNot'],
  ['<', 'op_less'],
  ['<=', 'op_atMost'],
  ['>', 'op_more'],
  ['>=', 'op_atLeast'],
  ['between', 'op_between'],
  ['contains', 'op_contains'],
  ['known', 'op_known'],
  ['unknown', 'op_unknown'],
] as const;

/** Operators of what has a more and a less. */
const OF_AMOUNTS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', 'between']);

/** The list that value fields offer from: one panel is open at a time. */
const KNOWN_VALUES = 'known-values';

/** Options that are shown before all are asked for. */
const FIRST_OPTIONS = 5;
/** Of the text of an option. */
const MOST_CHARACTERS = 80;

/** What a panel can do. */
export interface PanelActions {
  correct(correction: WireCorrection): void;
  /** Shows it no longer; absent where nothing else is shown. */
  hide?(): void;
  /** Reads it as about another column, for which the person is asked. */
  otherColumn(): void;
  close(): void;
}

/**
 * The panel of one part.
 * @param t texts
 * @param part the part
 * @param actions what it can do
 */
export function partPanel(t: AnswersTexts, part: WirePart, actions: PanelActions): HTMLElement {
  const panel = el(
    'div',
    {
      class: 'part-panel',
      role: 'group',
      aria: { label: t('partPanel', part.text) },
      on: {
        keydown: (event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          actions.close();
        },
      },
    },
    el('p', { class: 'linked' }, ...linkedWords(t, part)),
    editForm(t, part, actions),
    ...(part.each ?? []).map((one) => oneOfSeveral(t, one, actions)),
    topForm(t, part, actions),
    ...optionList(t, part, actions),
    el(
      'div',
      { class: 'actions' },
      part.kind === 'condition'
        ? button(
            'secondary',
            { data: { act: 'drop' }, on: { click: () => actions.correct({ kind: 'drop', at: part.at }) } },
            t(part.each ? 'dropAll' : 'dropCondition'),
          )
        : part.top?.hidden === true
          ? button(
              'secondary',
              { data: { act: 'measure' }, on: { click: () => actions.correct({ kind: 'measure', at: part.at }) } },
              t('showMeasure'),
            )
          : actions.hide
            ? button('secondary', { data: { act: 'hide' }, on: { click: () => actions.hide?.() } }, t('hideColumn'))
            : undefined,
      !canBeAboutOther(part)
        ? undefined
        : button(
            'secondary',
            { data: { act: 'other-column' }, on: { click: () => actions.otherColumn() } },
            t('otherColumn'),
          ),
      button('secondary', { data: { act: 'close-part' }, on: { click: () => actions.close() } }, t('closePart')),
    ),
  );
  return panel;
}

/**
 * Whether a part rests on one column for which another can stand: no count of rows, no comparison with what is worked out, no
 * order for which no column is offered.
 */
function canBeAboutOther({ kind, linked, edit, options }: WirePart): boolean {
  if (linked === null) return false;
  if (kind === 'top') return options.length > 0;
  return kind === 'shown' ? linked.column !== '*' : edit !== undefined;
}

/** “Rotterdam” is ports.Port Name as destination. */
function linkedWords(t: AnswersTexts, { linked, words, why }: WirePart): (HTMLElement | string)[] {
  if (!linked) return [t('linkedToNone')];
  const rows = linked.column === '*';
  const name = rows ? t('linkedRows', linked.table) : `${linked.table}.${linked.column}`;
  const full = linked.role === undefined ? name : t('linkedRole', name, linked.role);
  const code = el('code', { text: full });
  const said = words === '' ? [t('linkedTo'), ' ', code] : [t('linkedWords', words), ' ', code];
  return why === null || why === '' ? said : [...said, el('span', { class: 'dim why', text: why })];
}

/** One of several alternatives: what it says, its form, and leaving it out. */
function oneOfSeveral(t: AnswersTexts, one: NonNullable<WirePart['each']>[number], actions: PanelActions): HTMLElement {
  const drop = { kind: 'drop' as const, at: one.at };
  return el(
    'div',
    { class: 'one-of-several', role: 'group', aria: { label: one.text } },
    el('span', { text: one.text }),
    button('secondary', { data: { act: 'drop-one' }, on: { click: () => actions.correct(drop) } }, t('dropCondition')),
    editForm(t, { ...one, options: [] }, actions),
  );
}

function editForm(
  t: AnswersTexts,
  part: Pick<WirePart, 'at' | 'linked' | 'edit' | 'options'>,
  actions: PanelActions,
): HTMLElement | undefined {
  const { edit, linked, at } = part;
  if (!edit) return undefined;
  const column = linked ?? { table: '', column: '' };
  // What else its column holds is offered while a value is typed.
  const known = part.options.flatMap(({ text, correction }) =>
    correction.kind === 'condition' && isSameColumn(correction.column, column) ? [text] : [],
  );
  return conditionForm(
    t,
    edit,
    ({ op, values }) => actions.correct({ kind: 'condition', at, column, op, values }),
    known,
  );
}

function isSameColumn(a: NonNullable<WirePart['linked']>, b: NonNullable<WirePart['linked']>): boolean {
  return a.table === b.table && a.role === b.role && a.column === b.column;
}

/** A condition as it is edited. */
type Edited = NonNullable<WirePart['edit']>;

/**
 * A form for a condition: how it compares, and with what.
 * @param t texts
 * @param edit as it is
 * @param change given what it shall be
 * @param known values that may be meant
 */
export function conditionForm(
  t: AnswersTexts,
  edit: Edited,
  change: (edited: Edited) => void,
  known: readonly string[] = [],
): HTMLElement {
  const operator = el(
    'select',
    { aria: { label: t('operator') }, data: { field: 'operator' } },
    ...OPERATORS.filter(([value]) => edit.unordered !== true || value === edit.op || !OF_AMOUNTS.has(value)).map(
      ([value, text]) => {
        const option = el('option', { text: t(text), attributes: { value } });
        option.selected = value === edit.op;
        return option;
      },
    ),
  );
  const bounds = <T>(values: readonly T[]): readonly (readonly T[])[] =>
    edit.op === 'between' ? [values.slice(0, 1), values.slice(1)] : [values, []];
  const [low = [], high = []] = bounds(edit.values);
  const [lowShown = low, highShown = high] = bounds<Cell>(edit.labels ?? edit.values);
  const first = valueField(t('value'), valuesText(lowShown), known);
  const second = valueField(t('secondValue'), valuesText(highShown), known);
  const hint = el('p', { class: 'dim hint' });
  const fit = (): void => {
    const several = operator.value === '=' ? t('anyOfValues') : operator.value === '!=' ? t('noneOfValues') : '';
    hint.textContent = several;
    hint.hidden = several === '';
    first.hidden = operator.value === 'known' || operator.value === 'unknown';
    second.hidden = operator.value !== 'between';
  };
  const fault = el('p', { class: 'fault', role: 'alert' });
  // What cannot be compared is said at its field: the answer stays as it is.
  const refuse = (field: HTMLInputElement, why: string): void => {
    field.setAttribute('aria-invalid', 'true');
    fault.textContent = why;
    field.focus();
  };
  const apply = (): void => {
    fault.textContent = '';
    for (const field of [first, second]) field.removeAttribute('aria-invalid');
    const op = OPERATORS.find(([value]) => value === operator.value)?.[0] ?? edit.op;
    const wanted = op === 'known' || op === 'unknown' ? [] : op === 'between' ? [first, second] : [first];
    const values: Cell[] = [];
    for (const field of wanted) {
      const [before, shown] = field === first ? [low, lowShown] : [high, highShown];
      const separator = op === '=' || op === '!=' ? BETWEEN_VALUES : undefined;
      // A label that was left as it is stands for the code that was there.
      const asBefore = field.value === valuesText(shown) ? valuesText(before) : field.value;
      const typed = typedValues(asBefore, before, separator);
      if (!typed) return refuse(field, t('valueMissing'));
      const wrong = edit.numeric === true && op !== 'contains' ? notANumber(typed) : undefined;
      if (wrong !== undefined) return refuse(field, t('noNumber', wrong));
      values.push(...typed);
    }
    change({ op, values });
  };
  operator.addEventListener('change', fit);
  fit();
  const made = form(t, apply, operator, first, second);
  made.append(hint, fault);
  if (known.length > 0) {
    const offered = known.map((value) => el('option', { attributes: { value: valuesText([value]) } }));
    made.append(el('datalist', { attributes: { id: KNOWN_VALUES } }, ...offered));
  }
  return made;
}

function topForm(t: AnswersTexts, { top, at }: WirePart, actions: PanelActions): HTMLElement | undefined {
  if (!top) return undefined;
  const end = el(
    'select',
    { aria: { label: t('topEnd') }, data: { field: 'end' } },
    el('option', { text: t('topHighest'), attributes: { value: 'descending' } }),
    el('option', { text: t('topLowest'), attributes: { value: 'ascending' } }),
  );
  end.value = top.descending ? 'descending' : 'ascending';
  const count = valueField(t('topCount'), top.limit === null ? '' : String(top.limit));
  count.placeholder = t('topAll');
  count.inputMode = 'numeric';
  const apply = (): void => {
    const text = count.value.trim();
    const limit = Number(text);
    if (text !== '' && (!Number.isInteger(limit) || limit < 1)) return count.focus();
    actions.correct({ kind: 'top', at, descending: end.value === 'descending', ...(text === '' ? {} : { limit }) });
  };
  return form(t, apply, count, end);
}

function form(t: AnswersTexts, apply: () => void, ...fields: readonly HTMLElement[]): HTMLElement {
  const made = el(
    'form',
    { class: 'part-form' },
    ...fields,
    button('primary', { data: { act: 'apply' }, on: { click: apply } }, t('apply')),
  );
  made.addEventListener('submit', (event) => event.preventDefault());
  for (const field of fields) {
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && field instanceof HTMLInputElement) apply();
    });
  }
  return made;
}

function valueField(label: string, value: string, known: readonly string[] = []): HTMLInputElement {
  const attributes = { type: 'text', spellcheck: 'false', ...(known.length > 0 && { list: KNOWN_VALUES }) };
  const field = el('input', { aria: { label }, attributes });
  field.value = value;
  return field;
}

/** A stored text may be long: it is known by its beginning, and told by the title. */
function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1).trimEnd()}…` : text;
}

function optionList(t: AnswersTexts, { options }: WirePart, actions: PanelActions): HTMLElement[] {
  if (options.length === 0) return [];
  const item = ({ text, detail, correction }: WirePart['options'][number]): HTMLElement =>
    el(
      'li',
      {},
      el(
        'button',
        {
          class: 'option entry-button',
          ...(Math.max(text.length, detail.length) > MOST_CHARACTERS && { title: `${text}\n${detail}` }),
          on: { click: () => actions.correct(correction) },
        },
        el('span', { text: shortened(text) }),
        ' ',
        el('span', { class: 'dim', text: shortened(detail) }),
      ),
    );
  const rest = options.length - FIRST_OPTIONS;
  const first = rest > 1 ? options.slice(0, FIRST_OPTIONS) : options;
  const listed = el('ul', { class: 'options' }, ...first.map(item));
  const more =
    first.length === options.length
      ? undefined
      : el('button', {
          class: 'more',
          text: t('showAll', options.length),
          on: {
            click: () => {
              listed.append(...options.slice(FIRST_OPTIONS).map(item));
              more?.remove();
              listed.children[FIRST_OPTIONS]?.querySelector('button')?.focus();
            },
          },
        });
  return [el('h4', { text: t('couldBe') }), listed, ...(more ? [more] : [])];
}
