/** Lists of codes with their labels. */
import { normaliseCode } from '../core/values';
import { meansUnknown } from './dictionary-text';
import type { CodeLabel, ColumnNotes } from './model';

/** Codes of a list whose labels say that the value is not known. */
function missingCodes(values: readonly CodeLabel[]): readonly string[] {
  return values.filter(({ code, label }) => meansUnknown(code, label)).map(({ code }) => code);
}

/** A code list with its codes for "not known"; nothing where it is empty. */
export function withMissing(values: readonly CodeLabel[]): Pick<ColumnNotes, 'values' | 'missing'> {
  if (values.length === 0) return {};
  const missing = missingCodes(values);
  return { values, ...(missing.length > 0 ? { missing } : {}) };
}

/** A code and what it means, without spaces around them. */
export function codeLabel(code: string, label: string): CodeLabel {
  return { code: normaliseCode(code), label: label.trim() };
}

/** Each code once, as it is first mentioned; empty ones left out. */
export function uniqueCodes(labels: readonly CodeLabel[]): readonly CodeLabel[] {
  const byCode = new Map<string, CodeLabel>();
  for (const label of labels) if (label.code !== '' && !byCode.has(label.code)) byCode.set(label.code, label);
  return [...byCode.values()];
}
