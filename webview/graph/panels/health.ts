/** What was counted in the data, in words: what joins leave out, whether keys tell rows apart, where rules do not hold. */
import type { EdgeHealthView, KeyHealthView, RuleHealthView } from '../../../src/protocol/graph-health';
import { orphanShare } from '../../../src/picture/health-view';
import { el } from '../../shared/dom';
import { percent, type GraphTexts } from '../words';
import { lossSample } from './icons';

/**
 * The part of the details that tells the health of a join.
 * @param t texts
 * @param health what was counted; undefined: nothing is known yet
 * @param awaited somebody has just drawn the edge: that it is being counted is said
 */
export function healthFacts(t: GraphTexts, health: EdgeHealthView | undefined, awaited: boolean): HTMLElement[] {
  const caption = el('div', { class: 'caption', text: t('health') });
  if (!health) return awaited ? [caption, el('p', { class: 'dim', text: t('healthAwaited') })] : [];
  const { counted } = health;
  if (!counted) return [caption, el('p', { class: 'dim', text: t('healthUnknown', health.reason ?? '') })];
  const { rows, orphans, unused, mean, most, example, better } = counted;
  const lines = [
    ...(orphans > 0 && example !== undefined ? [t('healthExample', example)] : []),
    ...(better === undefined ? [] : [t('healthBetter', better)]),
    ...(rows > orphans ? [t(most > 1 ? 'healthFanOut' : 'healthOne', most, oneDecimal(mean))] : []),
    ...(unused > 0 ? [t('healthUnused', unused.toLocaleString())] : []),
  ];
  return [
    caption,
    el('p', { class: orphans > 0 ? 'loses' : '' }, ...(orphans > 0 ? [lossSample()] : []), mainLine(t, health)),
    ...lines.map((text) => el('p', { text })),
    el('p', { class: 'dim', text: t('healthAt', new Date(counted.at).toLocaleTimeString()) }),
  ];
}

/**
 * A join's health in a few words, for the ear and for tooltips; nothing where no row is lost or nothing is known.
 * @param t texts
 * @param health what was counted
 */
export function lossSpoken(t: GraphTexts, health: EdgeHealthView | undefined): string {
  return health?.counted && health.counted.orphans > 0 ? mainLine(t, health) : '';
}

/**
 * What was counted of a join, in a sentence.
 * @param t texts
 * @param health what was counted
 */
export function healthSpoken(t: GraphTexts, health: EdgeHealthView): string {
  return health.counted ? mainLine(t, health) : t('healthUnknown', health.reason ?? '');
}

function mainLine(t: GraphTexts, health: EdgeHealthView): string {
  const { rows = 0, orphans = 0 } = health.counted ?? {};
  if (orphans === 0) return t('healthWhole', rows.toLocaleString());
  if (orphans === rows) return t('healthNone', rows.toLocaleString());
  return t('healthOrphans', sharePercent(t, orphanShare(health)), orphans.toLocaleString(), rows.toLocaleString());
}

/**
 * What was counted of a key, a sentence a paragraph.
 * @param t texts
 * @param health what was counted; undefined: nothing is known
 */
export function keyFacts(t: GraphTexts, health: KeyHealthView | undefined): HTMLElement[] {
  if (!health) return [];
  const [first = '', ...rest] = keyLines(t, health);
  const repeats = (health.counted?.repeated ?? 0) > 0;
  return [
    el('p', { class: health.counted ? (repeats ? 'loses' : '') : 'dim' }, ...(repeats ? [lossSample()] : []), first),
    ...rest.map((text) => el('p', { text })),
  ];
}

/**
 * What was counted of a key, for the ear; nothing where nothing is known.
 * @param t texts
 * @param health what was counted
 */
export function keySpoken(t: GraphTexts, health: KeyHealthView | undefined): string {
  return health ? (keyLines(t, health)[0] ?? '') : '';
}

function keyLines(t: GraphTexts, { counted, reason = '' }: KeyHealthView): string[] {
  if (!counted) return [t('healthUnknown', reason)];
  const { rows, repeated, example, incomplete } = counted;
  return [
    repeated === 0
      ? t('keyHealthWhole', rows.toLocaleString())
      : t('keyHealthRepeated', repeated.toLocaleString(), rows.toLocaleString()),
    ...(repeated > 0 && example !== undefined ? [t('keyHealthExample', example)] : []),
    ...(incomplete > 0 ? [t('keyHealthIncomplete', incomplete.toLocaleString())] : []),
  ];
}

/**
 * The part of the details that tells how far the rule of a derivation holds, with rows in which it does not.
 * @param t texts
 * @param health what was counted; undefined: nothing is known
 */
export function ruleFacts(t: GraphTexts, health: RuleHealthView | undefined): HTMLElement[] {
  if (!health) return [];
  const caption = el('div', { class: 'caption', text: t('health') });
  const { counted } = health;
  if (!counted) return [caption, el('p', { class: 'dim', text: t('healthUnknown', health.reason ?? '') })];
  const { compared, agree, unknown, examples, at } = counted;
  const differs = agree < compared;
  const share = sharePercent(t, differs ? Math.min(agree / compared, 0.99) : 1);
  const main = differs
    ? t('ruleHealthSome', agree.toLocaleString(), compared.toLocaleString(), agree === 0 ? t('percent', 0) : share)
    : t('ruleHealthWhole', compared.toLocaleString());
  return [
    caption,
    el('p', { class: differs ? 'loses' : '' }, ...(differs ? [lossSample()] : []), main),
    ...(unknown > 0 ? [el('p', { text: t('ruleHealthUnknown', unknown.toLocaleString()) })] : []),
    ...examples.map(({ stored, computed, row }) =>
      el('p', { text: t('ruleHealthExample', row === '' ? t('ruleHealthExampleRow') : row, stored, computed) }),
    ),
    el('p', { class: 'dim', text: t('healthAt', new Date(at).toLocaleTimeString()) }),
  ];
}

/** A share in whole percent, but never 0 % of something. */
function sharePercent(t: GraphTexts, share: number): string {
  return share < 0.01 ? t('belowOnePercent') : percent(t, share);
}

function oneDecimal(value: number): string {
  return value.toLocaleString(undefined, { maximumFractionDigits: 1 });
}
