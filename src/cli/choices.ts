/** Choices on the command line: `--choose 2` takes an offer, `--choose 1.3` an option of a part, `--choose "1 >= 5"` edits one. */
import {
  CONDITION_OPERATORS,
  type ConditionOperator,
  type Correction,
  type TypedValue,
} from '../engine/core/corrections';
import type { ShownAnswer } from '../engine/core/answers';
import { BETWEEN_BOUNDS, BETWEEN_VALUES, typedValues, valuesText } from '../protocol/typed-values';

/** Operators as they are typed; those of one sign, and words, end where no further sign or letter follows. */
const TYPED = /^([<>!]?=(?![<>=])|[<>](?![<>=])|[a-z]+(?![^\s]))\s*(.*)$/s;

/**
 * The corrections with which a choice asks a question again.
 * @param answer what was answered, or offered, so far
 * @param choice as it was typed
 * @returns the corrections, those made before among them; undefined where the answer has no such choice
 */
export function chosenCorrections(answer: ShownAnswer, choice: string): readonly Correction[] | undefined {
  const before = answer.corrected?.map(({ correction }) => correction) ?? [];
  const parts = answer.understood.parts ?? [];
  const text = choice.trim();
  const offer = /^\d+$/.test(text) ? answer.alternatives[Number(text) - 1] : undefined;
  if (offer) return offer.choose;
  const [, part, option] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (part !== undefined) {
    const correction = parts[Number(part) - 1]?.options[Number(option) - 1]?.correction;
    return correction && [...before, correction];
  }
  const [, number, rest = ''] = /^(\d+)\s*(\D.*)$/s.exec(text) ?? [];
  const edited = parts[Number(number) - 1];
  if (!edited) return undefined;
  if (rest === 'drop') return edited.kind === 'condition' ? [...before, { kind: 'drop', at: edited.at }] : undefined;
  const [, sign, typed = ''] = TYPED.exec(rest) ?? [];
  const op = CONDITION_OPERATORS.find((known) => known === sign);
  const values = op && valuesOf(op, typed, edited.edit?.values ?? []);
  if (!op || !values || !edited.edit) return undefined;
  const column = edited.linked ?? { table: '', column: '' };
  return [...before, { kind: 'condition', at: edited.at, column, op, values }];
}

/** `between 3 and 5`; several values of `=` and `!=` stand between `|`. Undefined where there are too few or too many. */
function valuesOf(op: ConditionOperator, text: string, before: readonly TypedValue[]): TypedValue[] | undefined {
  if (op === 'known' || op === 'unknown') return text.trim() === '' ? [] : undefined;
  if (op !== 'between') return typedValues(text, before, op === '=' || op === '!=' ? BETWEEN_VALUES : undefined);
  const bounds = typedValues(text, [], BETWEEN_BOUNDS);
  return bounds?.length === 2 ? bounds : undefined;
}

/** As it is typed to be the same again. */
function editText({ op, values }: { readonly op: ConditionOperator; readonly values: readonly TypedValue[] }): string {
  return `${op} ${op === 'between' ? values.map((value) => valuesText([value])).join(' and ') : valuesText(values)}`.trim();
}

/**
 * The parts of the sentence that says how a question was understood, as a terminal lists them for `--explain`.
 * @param answer the answer
 */
export function partLines({ understood }: ShownAnswer): string[] {
  return (understood.parts ?? []).flatMap((part, i) => {
    const { linked } = part;
    const role = linked?.role === undefined ? '' : ` as ${linked.role}`;
    const to = linked ? `${linked.table}.${linked.column}${role}` : 'no single column';
    const words = part.words === '' ? '' : `, from “${part.words}”`;
    const edit = part.edit ? ` (${editText(part.edit)})` : '';
    return [
      `Part ${i + 1}: ${part.text}: ${to}${edit}${words}`,
      ...part.options.map(({ text, detail }, n) => `  ${i + 1}.${n + 1} ${text} (${detail})`),
    ];
  });
}
