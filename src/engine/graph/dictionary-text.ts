/**
 * Descriptions in words often hold more than a description: code lists (`F: female; M: male`, `'A' stands for …`), units
 * (`unit: month`) and what is stored for an unknown value. They are taken out where they are clear, and left where not.
 */
import { normaliseCode } from '../core/values';
import { definedFields } from './defined';
import type { CodeLabel, ColumnNotes } from './model';

const UNKNOWN_START =
  /^\W*(unknown|unk\b|not known|unspecified|not specified|not reported|not stated|not recorded|not collected|missing|no data|no information|undetermined|n\/a\b|don't know)/i;
const UNKNOWN_END = /^[^,;:–()-]*\b(unknown|not known)\W*$/i;

/** Says where a key leads, which is an edge of the graph and no description. */
const MAPS_TO = /(?<!\s)\s*Maps to \w+\s*\([\w ]+\)\.?/g;
/** Sentences whose meaning is kept as a unit or as codes for "not known". Their parts are short, or looking for them would never end. */
const UNDERSTOOD =
  /\b(?:the unit of [^.]{0,200}? is [\w/%]+\.|if [^.]{0,200}? is (?:null|empty|-?\d+)[^.]{0,200}?means[^.]{0,200}?missing\.?)/gi;

/** Common units in words, and how they are written. */
const UNITS: Readonly<Record<string, string>> = {
  centimeter: 'cm',
  centimetre: 'cm',
  meter: 'm',
  metre: 'm',
  kilometer: 'km',
  kilometre: 'km',
  kilogram: 'kg',
  gram: 'g',
};

const QUOTES = `["'“”‘’]`;
const QUOTED_MARK = new RegExp(
  `${QUOTES}([^"'“”‘’\\n]{1,40})${QUOTES}\\s*(?:[:：=]\\s*(?:stands? for\\b)?|stands? for\\b|means\\b|denotes\\b)\\s*`,
  'g',
);
// A code without quotes is short and looks like one: digits, capitals, + or -.
const BARE_MARK = /(?<![^\s;,()])([+-]|\d{1,6}|[A-Z][A-Z0-9]{0,5})\s*(?:[:：=]|stands for\b|means\b)\s*(?=[\p{L}(])/gu;

/** Whether a code's label says that the value is not known; all nines with "unknown" anywhere in the label is such a code. */
export function meansUnknown(code: string, label: string): boolean {
  return UNKNOWN_START.test(label) || UNKNOWN_END.test(label) || (/^9+$/.test(code) && /\bunknown\b/i.test(label));
}

/**
 * Takes a description apart.
 * @param column the column that it describes
 * @param text the description as the dictionary has it
 */
export function notesFromText(column: string, text: string): ColumnNotes {
  const unit = unitIn(text);
  const plain = withoutUnit(text);
  const { head, labels } = codesIn(plain) ??
    codesInBrackets(plain) ??
    codesInList(plain) ??
    codesOfComparisons(column, plain) ?? { head: plain, labels: [] };
  const description = sentences(head);
  const missing = labels.filter(({ code, label }) => meansUnknown(code, label)).map(({ code }) => code);
  const stored = missingIn(text, [column]).get(column);
  const unknown = [...new Set([...missing, ...(stored ?? [])])];
  return definedFields({
    description: description === '' ? undefined : description,
    unit,
    values: labels.length > 0 ? labels : undefined,
    missing: unknown.length > 0 ? unknown : undefined,
  });
}

/**
 * What descriptions say of columns other than their own: `The unit of height is cm and the unit of weight is kg`.
 * @param texts the descriptions of one table
 * @param columns its columns
 */
export function notesOnSiblings(
  texts: readonly string[],
  columns: readonly string[],
): ReadonlyMap<string, ColumnNotes> {
  const notes = new Map<string, ColumnNotes>();
  for (const text of texts) {
    for (const match of text.matchAll(/unit of (?:the )?([\w ]{1,30}?) is ([\w/%]{1,20})/gi)) {
      const column = columns.find((name) => name.toLowerCase() === match[1]?.toLowerCase());
      if (column !== undefined) notes.set(column, { ...notes.get(column), unit: shortUnit(match[2] ?? '') });
    }
    for (const [column, missing] of missingIn(text, columns)) notes.set(column, { ...notes.get(column), missing });
  }
  return notes;
}

/** Codes told apart by marks such as `1:` or `'A' stands for`; at least two of one kind, each with a label. */
function codesIn(text: string): { head: string; labels: CodeLabel[] } | undefined {
  for (const mark of [QUOTED_MARK, BARE_MARK]) {
    const marks = [...text.matchAll(mark)];
    const labels = marks.map((match, i): CodeLabel => {
      const label = text.slice(match.index + match[0].length, marks[i + 1]?.index ?? text.length);
      return { code: normaliseCode(match[1] ?? ''), label: tidyLabel(label) };
    });
    const clear = labels.every(({ label }) => /^[\p{L}(]/u.test(label) && label.length <= 120);
    const distinct = new Set(labels.map(({ code }) => code)).size === labels.length;
    if (labels.length >= 2 && clear && distinct) return { head: text.slice(0, marks[0]?.index), labels };
  }
  return undefined;
}

/** A code in brackets behind what it means, and what may stand between two of them. */
const BRACKETED = /([^()]+?)\s*\(\s*([+-]{1,2}|\d{1,4}|[A-Z][A-Z0-9]?)\s*\)/gy;
const BETWEEN_MARKS = /^\s*(?:[,;/]|\bor\b|\band\b)+\s*/i;
/** What leads up to the first meaning: "whether the patient was …", "sex: …". */
const LEADING = /^.*(?:[:;,.]|\b(?:is|was|are|were|been|either|whether)\b)\s+/is;

/** `patient was admitted to the ward (+) or treated at home (-)`: at least two, one after the other, and no initials. */
function codesInBrackets(text: string): { head: string; labels: CodeLabel[] } | undefined {
  const once = withoutRepeat(tidy(text));
  const labels: CodeLabel[] = [];
  for (const [, words = '', code = ''] of once.matchAll(BRACKETED)) {
    const label = labels.length === 0 ? words.replace(LEADING, '') : words.replace(BETWEEN_MARKS, '');
    if (labels.length > 0 && label === words) break;
    labels.push({ code: normaliseCode(code), label: tidyLabel(label) });
  }
  const distinct = new Set(labels.map(({ code }) => code)).size === labels.length;
  const clear = labels.every(
    ({ code, label }) => /^\p{L}/u.test(label) && label.length <= 120 && !isInitials(code, label),
  );
  return labels.length >= 2 && clear && distinct ? { head: once, labels } : undefined;
}

/** A code alone, or with what it means behind it or in brackets. */
const LISTED =
  /^([+-]|\d{1,3}|[A-Z][A-Z0-9]{0,4})(?:\s+\((\p{L}[^()]*)\)|\s+(?:is |are )?(\p{Ll}[\p{L} '/-]{1,60}))?$/u;

/** `D day, N night`, `ALS, BLS, RRV (rapid response), PTS (patient transport)`: nothing but codes, of which two or more are told. */
function codesInList(text: string): { head: string; labels: CodeLabel[] } | undefined {
  const [, head = '', list = ''] = /^([^:]{0,60}:\s)?(.*)$/s.exec(tidy(text)) ?? [];
  const items = withoutEnd(list).split(/\s*(?:[,;|]|(?<=\w)\s+or\s)\s*/);
  const told = items.map((item) => LISTED.exec(item));
  const codes = told.map((item) => item?.[1] ?? '');
  if (codes.includes('') || new Set(codes).size < codes.length || !areCounted(codes)) return undefined;
  const labels = told.flatMap((item) => {
    const label = item?.[2] ?? item?.[3];
    return label === undefined ? [] : [{ code: normaliseCode(item?.[1] ?? ''), label: tidyLabel(label) }];
  });
  return labels.length >= 2 ? { head, labels } : undefined;
}

/** Numbers are codes where they are counted from nought or one: "2 letters, 3 digits" are none. */
function areCounted(codes: readonly string[]): boolean {
  const numbers = codes.filter((code) => /^\d+$/.test(code)).map(Number);
  const first = numbers[0] ?? 0;
  return first <= 1 && numbers.every((number, i) => number === first + i);
}

/** Whether a mark in brackets only shortens the words before it: "antinuclear antibody (AA)". */
function isInitials(mark: string, words: string): boolean {
  const last = words.split(/[\s-]+/).slice(-mark.length);
  return mark.length > 1 && last.map((word) => word.charAt(0).toUpperCase()).join('') === mark;
}

/** A text that says the same twice, once. */
function withoutRepeat(text: string): string {
  const half = text.slice(0, text.length / 2).trim();
  return text === `${half} ${half}` ? half : text;
}

/** `the competitor whose medal_id = 1 is the champion, the competitor whose medal_id = 2 is the runner-up`. */
function codesOfComparisons(column: string, text: string): { head: string; labels: CodeLabel[] } | undefined {
  const name = column.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const comparison = new RegExp(
    `\\b${name}\\s*=\\s*["']?([\\w+-]{1,12}?)["']?\\s+(?:is|are|means|got|has)\\s+(?:the |a |an )?([^,.;]{2,60})`,
    'gi',
  );
  const matches = [...text.matchAll(comparison)];
  if (matches.length < 2) return undefined;
  const labels = matches.map((match) => ({ code: normaliseCode(match[1] ?? ''), label: tidyLabel(match[2] ?? '') }));
  return new Set(labels.map(({ code }) => code)).size === labels.length ? { head: text, labels } : undefined;
}

/** `If the height_cm is NULL or 0, it means the height … is missing`: the columns named there, and the codes. */
function missingIn(text: string, columns: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const sentence =
    /\bif (?:the |his |her |its )?([^.]{1,80}?) is ((?:null|empty|-?\d+)(?:\s*(?:,|or)\s*(?:null|empty|-?\d+))*)\s*,?\s*(?:it |this |that )?means[^.]{0,80}?\b(?:missing|unknown|not known)/gi;
  for (const match of text.matchAll(sentence)) {
    const codes = (match[2] ?? '').match(/-?\d+/g)?.map(normaliseCode) ?? [];
    const mentioned = new Set((match[1] ?? '').toLowerCase().split(/[^\w]+/));
    for (const column of columns) {
      if (codes.length > 0 && mentioned.has(column.toLowerCase())) found.set(column, codes);
    }
  }
  return found;
}

function unitIn(text: string): string | undefined {
  const match = /\bunit\s*[:：]\s*([\p{L}%/$€£° ]{1,24}?)\s*(?=$|[.;,\n]|\s{2})/iu.exec(text);
  const sentence = /^[^.]*?\bunit of (?:the )?[\w ]{1,30}? is ([\w/%]{1,20})\s*\.(?!.*\bunit of\b)/is.exec(text);
  const unit = match?.[1] ?? (/\bunit of\b.*\bunit of\b/is.test(text) ? undefined : sentence?.[1]);
  return unit === undefined || unit === '' ? undefined : shortUnit(unit);
}

function withoutUnit(text: string): string {
  return text.replace(/\bunit\s*[:：]\s*[\p{L}%/$€£° ]{1,24}?\s*(?=$|[.;,\n]|\s{2})/iu, ' ');
}

/** One line of sentences: paragraphs end with a full stop, and what was understood (units, unknown values) is left out. */
function sentences(text: string): string {
  const paragraphs = text
    .replace(MAPS_TO, ' ')
    .split(/\bcommonsense evidence\s*:|\n\s*\n/i)
    .map((paragraph) => withoutEnd(tidy(paragraph.replace(UNDERSTOOD, ' '))))
    .filter((paragraph) => paragraph !== '');
  return paragraphs.join('. ');
}

/** A text without the marks at its end, and without dashes that stand alone. */
function withoutEnd(text: string): string {
  let end = text.length;
  for (;;) {
    if (/[\s.;,:(]/.test(text.charAt(end - 1))) end--;
    else if (/\s[-–]/.test(text.slice(Math.max(0, end - 2), end))) end -= 2;
    else return text.slice(0, end);
  }
}

function shortUnit(unit: string): string {
  return UNITS[unit.toLowerCase().replace(/s$/, '')] ?? unit;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function tidyLabel(label: string): string {
  return tidy(label.replace(/\bcommonsense evidence\b.*$/is, ''))
    .replace(/(?<![\s;,.])[\s;,.]+$/, '')
    .replace(/ (?:and|or)$/, '');
}
