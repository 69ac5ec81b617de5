/** Tells columns that look as though they hold what not everybody may see, by their names and by what stands in them. */
import type { Message } from '../core/message';
import { say } from '../core/message';
import type { Catalogue, ColumnProfile, TableProfile } from './catalogue';

/** What such a column holds. */
export type SensitiveKind =
  'secrets' | 'emails' | 'phones' | 'ibans' | 'cards' | 'ids' | 'addresses' | 'births' | 'persons';

/** A column that looks sensitive. */
export interface SensitiveColumn {
  readonly table: string;
  readonly column: string;
  readonly kind: SensitiveKind;
}

/** So many of its frequent values have to look so, and such a share of them. */
const [FEWEST, SHARE] = [2, 0.8];

/** Signs by values alone: a form that nothing else has, or a check digit that is right. */
const BY_VALUE: readonly (readonly [SensitiveKind, (value: string) => boolean])[] = [
  ['emails', (value) => /^[^\s@,;]{1,64}@[^\s@,;]{1,180}\.[a-z]{2,24}$/i.test(value)],
  ['ibans', isIban],
  ['cards', isCard],
  ['ids', (value) => /^\d{3}-\d{2}-\d{4}$/.test(value)],
  ['addresses', isAddress],
  ['phones', (value) => /^\+\d[\d\s().-]{6,18}\d$/.test(value)],
];

/** Signs by name, and what values must look like beside it. */
const BY_NAME: readonly (readonly [SensitiveKind, RegExp, (column: ColumnProfile) => boolean])[] = [
  ['secrets', /pass ?w(?:or)?[dt]|passphrase|kennwort|mot de passe|contraseñ|\bsecret|\bapi ?key\b|\baccess ?token\b|\bprivate ?key\b/, ({ type }) => type === 'text'],
  ['ids', /\bssn\b|social security|passport|national id|tax ?(?:id|number)|driver'?s? licen|\bnhs ?n/, ({ distinct }) => distinct > 1],
  ['ibans', /\biban\b/, ({ type }) => type === 'text'],
  ['phones', /phone|telef|\bmobile\b|\bfax\b|\btel\b|\bcell(?:ular)? ?n/, (column) => mostly(column, isPhone)],
  ['births', /birth ?(?:date|day)|date of birth|\bdob\b|\bborn\b|geburt|naissance/, ({ type }) => type === 'date' || type === 'datetime'],
]; // prettier-ignore

/** Names of people are harmless by themselves, and not beside the rest. */
const PERSON = /\b(?:first|last|given|family|full|sur|maiden) ?name\b|\bsurname\b/;

/**
 * The sensitive columns of some data.
 * @param catalogue what its columns hold
 * @returns in the order of the catalogue
 */
export function sensitiveColumns(catalogue: Catalogue): SensitiveColumn[] {
  return [...catalogue.tables.values()].flatMap(ofTable);
}

function ofTable({ name, columns }: TableProfile): SensitiveColumn[] {
  const kinds = columns.map((column) => kindOf(column));
  const isTold = kinds.some((kind) => kind !== undefined);
  return columns.flatMap((column, i): SensitiveColumn[] => {
    const isPerson = isTold && column.type === 'text' && PERSON.test(wordsOf(column.column));
    const kind = kinds[i] ?? (isPerson ? 'persons' : undefined);
    return kind === undefined ? [] : [{ table: name, column: column.column, kind }];
  });
}

function kindOf(column: ColumnProfile): SensitiveKind | undefined {
  const words = wordsOf(column.column);
  const named = BY_NAME.find(([, pattern, looksSo]) => pattern.test(words) && looksSo(column));
  return named?.[0] ?? BY_VALUE.find(([, looksSo]) => mostly(column, looksSo))?.[0];
}

/** `dateOfBirth` and `DATE_OF_BIRTH` as words in lower case. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\s.-]+/g, ' ')
    .toLowerCase();
}

function mostly({ typical }: ColumnProfile, looksSo: (value: string) => boolean): boolean {
  const texts = typical.map(({ value }) => String(value ?? '').trim()).filter((text) => text !== '');
  return texts.length >= FEWEST && texts.filter(looksSo).length >= texts.length * SHARE;
}

function isPhone(value: string): boolean {
  const digits = value.replaceAll(/\D/g, '').length;
  return /^[+()\d][\d\s()./-]*(?:x\d+)?$/.test(value) && digits >= 6 && digits <= 15;
}

/** Its letters as numbers, the first four characters last, leave 1 when they are divided by 97. */
function isIban(value: string): boolean {
  const text = value.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((c) => String(Number.parseInt(c, 36))).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Luhn's check digit, and a first digit that such cards have. */
function isCard(value: string): boolean {
  const digits = value.replaceAll(/[ -]/g, '');
  if (!/^[3-6]\d{12,18}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const doubled = i % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function isAddress(value: string): boolean {
  const parts = value.split('.');
  if (parts.length === 4) return parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
  return (
    /^(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}$/i.test(value) && value.includes('::') !== (value.split(':').length === 8)
  );
}

/**
 * What a kind of column holds, in words.
 * @param kind the kind
 */
export function sensitiveWords(kind: SensitiveKind): Message {
  switch (kind) {
    case 'secrets':
      return say`passwords or keys`;
    case 'emails':
      return say`e-mail addresses`;
    case 'phones':
      return say`telephone numbers`;
    case 'ibans':
      return say`bank accounts`;
    case 'cards':
      return say`numbers of payment cards`;
    case 'ids':
      return say`numbers of identity papers`;
    case 'addresses':
      return say`network addresses`;
    case 'births':
      return say`dates of birth`;
    case 'persons':
      return say`names of people, beside the others`;
  }
}
