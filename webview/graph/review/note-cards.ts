/** What is suggested of a table or column, and what was refused of it, in the panel of details. */
import type { NoteView } from '../../../src/protocol/graph';
import type { ReviewItem } from '../../../src/picture/review';
import { el } from '../../shared/dom';
import { button, textField } from '../../shared/toolkit';
import { statusSample } from '../panels/icons';
import type { GraphTexts } from '../words';
import { noteText, placeOf } from './item-words';
import { listText } from './note-list';
import type { Review } from './review';

/** A suggestion of a table or column. */
export type NoteItem = Extract<ReviewItem, { note: NoteView }>;

/** What the cards work with. */
export interface CardParts {
  readonly t: GraphTexts;
  readonly review: Review;
  /** Carries out what `review` does, and puts the keyboard where it goes on: on the same act of the next suggestion. */
  readonly act: (name: string, work: () => ReturnType<Review['decide']>) => void;
  readonly askReason: (items: readonly ReviewItem[]) => void;
  readonly openText: () => void;
  /** Gives the keyboard to the list of the review; false where it is closed. */
  readonly backToReview: () => boolean;
  /** What was counted of what an item suggests, where it can be counted. */
  readonly seen: (item: NoteItem) => readonly HTMLElement[];
  /** The panel of the review is open, and its buttons decide on this item: the card does not show them again. */
  readonly decidedElsewhere: (item: ReviewItem) => boolean;
}

/** Code lists are changed in the text: they may have hundreds of entries. */
const IN_TEXT: ReadonlySet<NoteView['field']> = new Set(['values']);

/**
 * The cards of what is suggested of the selected table or column.
 * @param parts what they work with
 * @param here what is suggested there
 * @param rejected what was refused there
 */
export function noteCards(
  parts: CardParts,
  here: readonly ReviewItem[],
  rejected: readonly NoteView[] = [],
): HTMLElement[] {
  const { t, review, act } = parts;
  const notes = here.filter((item): item is NoteItem => 'note' in item);
  const all = (): void => act('accept-all', () => review.decide(notes, { accept: true }));
  return [
    ...notes.map((item) => card(parts, item)),
    ...(notes.length > 1
      ? [
          el(
            'div',
            { class: 'all-notes' },
            button('secondary', { data: { act: 'accept-all' }, on: { click: all } }, t('acceptNotes', notes.length)),
          ),
        ]
      : []),
    ...rejected.flatMap((note) => [
      el('div', { class: 'caption' }, statusSample('rejected'), t('noteRejected', t(`note_${note.field}`))),
      el('p', { class: 'dim', text: noteText(t, note) }),
      ...(note.reason === undefined ? [] : [el('p', { text: `${t('reason')}: ${note.reason}` })]),
    ]),
  ];
}

function card(parts: CardParts, item: NoteItem): HTMLElement {
  const { t, review, act } = parts;
  const { field } = item.note;
  const name = t(`note_${field}`);
  const body = el('div', { class: 'note-body' });
  const named = (text: string): { readonly aria: { readonly label: string } } => ({
    aria: { label: `${text}: ${name}, ${placeOf(item)}` },
  });
  const show = (): void => {
    body.replaceChildren(
      el('p', { text: noteText(t, item.note) }),
      ...parts.seen(item),
      el(
        'div',
        { class: 'note-actions' },
        ...(parts.decidedElsewhere(item)
          ? []
          : [
              button(
                'primary',
                {
                  data: { act: `accept-${field}` },
                  ...named(t('accept')),
                  on: { click: () => act('accept', () => review.decide([item], { accept: true })) },
                },
                t('accept'),
              ),
              button(
                'secondary',
                {
                  data: { act: `reject-${field}` },
                  ...named(t('reject')),
                  on: { click: () => parts.askReason([item]) },
                },
                t('reviewReject'),
              ),
            ]),
        button(
          'secondary',
          {
            data: { act: `change-${field}` },
            ...named(t('reviewEdit')),
            on: { click: () => (IN_TEXT.has(field) ? parts.openText() : change()) },
          },
          t('reviewEdit'),
        ),
      ),
    );
  };
  const change = (): void => {
    const { value } = item.note;
    const input = textField(t('noteValue'), { class: 'wide', attributes: { 'data-field': `note-${field}` } });
    input.value = typeof value === 'string' ? value : listText(value);
    input.dataset['was'] = input.value;
    const keep = (): void => act('change', () => review.change(item, input.value));
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') keep();
      else if (event.key === 'Escape') {
        show();
        if (!parts.backToReview()) body.querySelector<HTMLElement>(`[data-act=change-${field}]`)?.focus();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    body.replaceChildren(
      input,
      ...(typeof value === 'string' ? [] : [el('p', { class: 'dim', text: t('noteListHint') })]),
      button('primary', { data: { act: `keep-${field}` }, on: { click: keep } }, t('noteSave')),
    );
    input.focus();
  };
  show();
  return el(
    'section',
    { class: 'note-card', data: { note: field } },
    el('div', { class: 'caption' }, statusSample('suggested'), t('noteSuggested', name)),
    body,
  );
}
