/** What the stored codes of a column mean, in the details: so many as can be read at a glance, and which mean "not known". */
import type { ColumnView } from '../../../src/protocol/graph';
import { el } from '../../shared/dom';
import type { GraphTexts } from '../words';

/**
 * The part of the details that tells a column's codes.
 * @param t texts
 * @param column the column
 * @returns nothing where none are known
 */
export function codeFacts(t: GraphTexts, { codes, missing }: ColumnView): HTMLElement[] {
  const unknown = new Set(missing);
  const rows = (codes?.first ?? []).map(({ code, label }) => ({ code, label, missing: unknown.delete(code) }));
  // What means "not known" may have no label of its own, or stand further down the list.
  const all = [...rows, ...[...unknown].map((code) => ({ code, label: '', missing: true }))];
  if (all.length === 0) return [];
  const more = (codes?.count ?? 0) - rows.length;
  return [
    el('div', { class: 'caption', text: t('codes') }),
    el(
      'dl',
      { class: 'codes' },
      ...all.flatMap(({ code, label, missing: isMissing }) => [
        el('dt', { text: code }),
        el('dd', {}, label, isMissing ? el('span', { class: 'missing', text: t('codeMissing') }) : undefined),
      ]),
    ),
    ...(more > 0 ? [el('p', { class: 'dim', text: t('moreCodes', more) })] : []),
  ];
}
