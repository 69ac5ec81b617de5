/**
 * What a stage found, in plain words. The engine's events are data and grow with it: what is known here is worded, anything
 * else is summed up as names and counts, so that a newer engine never leaves a stage without words. Pure.
 */
import type { StageName } from '../../src/protocol/answers';
import { isRecord } from '../../src/protocol/shape';
import type { AnswersStringKey } from '../../src/protocol/strings';
import type { Texts } from '../shared/texts';

/** Texts of the side panel. */
export type AnswersTexts = Texts<AnswersStringKey>;

const SHOWN = 4;

/**
 * Words for the output of a stage.
 * @param t texts
 * @param stage the stage
 * @param output what its event carries
 * @returns one line, or nothing where there is nothing to say
 */
export function stageWords(t: AnswersTexts, stage: StageName, output: unknown): string {
  if (typeof output === 'string') return output;
  if (!isRecord(output)) return '';
  for (const name of ['says', 'summary', 'message']) {
    if (typeof output[name] === 'string') return output[name];
  }
  const parts = KNOWN[stage](t, output).filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' · ') : summary(output);
}

type Words = (t: AnswersTexts, output: Record<string, unknown>) => string[];

const KNOWN: Readonly<Record<StageName, Words>> = {
  understand: (t, { focus, conditions, needs, asked, carried }) => [
    typeof asked === 'string' ? t(carried === true ? 'saysCarried' : 'saysAlone', asked) : '',
    typeof focus === 'string' && focus !== '' ? t('saysFocus', focus) : '',
    named(conditions).length > 0 ? t('saysWhere', some(t, named(conditions))) : '',
    some(t, named(needs)),
  ],
  link: (t, { columns, values }) => [
    some(t, named(columns)),
    some(
      t,
      list(values).flatMap((value) =>
        isRecord(value) && typeof value['text'] === 'string' ? [t('saysValue', value['text'], meaning(value))] : [],
      ),
    ),
  ],
  connect: (t, { tables, joins, hub, paths, reason }) => [
    Array.isArray(tables) ? some(t, named(tables)) : '',
    named(joins).length > 0 ? some(t, named(joins)) : some(t, named(paths)),
    typeof hub === 'string' ? hub : '',
    typeof reason === 'string' ? reason : '',
  ],
  gate: (t, { passed, ok, missing, reason }) => [
    named(missing).length > 0 ? t('saysMissing', some(t, named(missing))) : '',
    typeof reason === 'string' ? reason : '',
    passed === true || ok === true || (Array.isArray(missing) && missing.length === 0) ? t('saysPassed') : '',
  ],
  plan: (_t, { tool, tools, reason }) => [
    typeof tool === 'string' ? tool : named(tools).join(', '),
    typeof reason === 'string' ? reason : '',
  ],
  reason: (t, { candidates, built, run, sql }) => [
    counted(t, 'saysCandidates', candidates ?? built ?? run),
    typeof sql === 'string' ? sql.replaceAll(/\s+/g, ' ') : '',
  ],
  check: (t, { rows, warnings, doubts, reason, supported }) => [
    supported === true ? t('saysSupported') : '',
    counted(t, 'saysRows', rows),
    some(t, [...named(warnings), ...named(doubts)]),
    typeof reason === 'string' ? reason : '',
  ],
  answer: (t, { text, abstained, confidence }) => [
    typeof text === 'string' ? text : '',
    abstained === true ? t('saysAbstained') : '',
    abstained !== true && typeof confidence === 'number' ? t('saysConfidence', Math.round(confidence * 100)) : '',
  ],
};

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A number, or the length of a list, in words; nothing for anything else. */
function counted(t: AnswersTexts, key: 'saysCandidates' | 'saysRows', value: unknown): string {
  const count = typeof value === 'number' ? value : Array.isArray(value) ? value.length : undefined;
  return count === undefined ? '' : t(key, count);
}

/** What a value that was found in the question means: the column, and the stored value where it is written otherwise. */
function meaning(value: Record<string, unknown>): string {
  const { text, column, table, stored, label } = value;
  const where = isRecord(column) ? nameOf(column) : typeof table === 'string' ? nameOf({ table, column }) : '';
  const written = typeof stored === 'string' || typeof stored === 'number' ? String(stored) : '';
  const same = written === '' || written.toLowerCase() === String(text).toLowerCase();
  const code = same ? '' : ` = ${written}${typeof label === 'string' ? ` (${label})` : ''}`;
  return `${where}${code}`;
}

/** Names of a list's elements: columns as `T.C`, else what they call themselves. */
function named(value: unknown): string[] {
  return list(value).flatMap((element) => {
    const name = typeof element === 'string' ? element : isRecord(element) ? nameOf(element) : '';
    return name === '' ? [] : [name];
  });
}

function nameOf(value: Record<string, unknown>): string {
  const { table, column, text, name, message } = value;
  if (typeof table === 'string' && typeof column === 'string') return `${table}.${column}`;
  for (const candidate of [name, text, message, table, column]) if (typeof candidate === 'string') return candidate;
  return isRecord(column) ? nameOf(column) : '';
}

function some(t: AnswersTexts, names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join(', ');
  return names.length > SHOWN ? `${shown} ${t('saysMore', names.length - SHOWN)}` : shown;
}

/** Scalars as they are, lists by their number: at least something that a reviewer can follow up in the trace. */
function summary(output: Record<string, unknown>): string {
  return Object.entries(output)
    .flatMap(([name, value]) => {
      if (typeof value === 'string' && value !== '') return [`${name}: ${value}`];
      if (typeof value === 'number' || typeof value === 'boolean') return [`${name}: ${String(value)}`];
      return Array.isArray(value) && value.length > 0 ? [`${name}: ${value.length}`] : [];
    })
    .slice(0, SHOWN)
    .join(' · ');
}

/**
 * A time for reading.
 * @param t texts
 * @param ms milliseconds
 */
export function duration(t: AnswersTexts, ms: number): string {
  if (ms >= 1000) return t('seconds', (ms / 1000).toFixed(1));
  return t('ms', ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms));
}
