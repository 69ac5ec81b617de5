/** What a number of the question comes to in the unit of a column: "five minutes" where milliseconds are stored. */
import { inUnitOf, type Unit, unitNamed } from '../../question/units';
import type { ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { QuestionContext } from '../frame/question-context';

/** A number in the unit of a column, and the tokens that say it. */
export interface Amount {
  readonly value: number;
  readonly tokens: readonly number[];
}

/** Cues between two numbers of which the second has the unit of both: "between 5 and 10 minutes". */
const BETWEEN = new Set(['and', 'or', 'to']);

/**
 * What a number comes to among the values of a column.
 * @param token of the number
 * @param column with which it is compared
 * @param context the question
 * @returns the number as it stands where no other unit is said
 */
export function amountIn(token: TaggedToken, column: ViewColumn | undefined, { linked }: QuestionContext): Amount {
  const value = token.number ?? 0;
  const plain = { value, tokens: [token.index] };
  const stored = column?.measuredIn;
  if (!stored) return plain;
  if (stored.of === COUNT) {
    const isScaled = linked.tokens[token.index + 1]?.cue === 'scale';
    return isScaled || value >= stored.size ? { ...plain, value: inUnitOf(value, ONE, stored) ?? value } : plain;
  }
  const said = unitBehind(token.index, linked.tokens);
  const converted = said && inUnitOf(value, said.unit, stored);
  return converted === undefined ? plain : { value: converted, tokens: [token.index, said?.index ?? token.index] };
}

const COUNT = 'count';
const ONE: Unit = { of: COUNT, size: 1 };

/** The unit behind a number, or behind the other one of a range. */
function unitBehind(number: number, tokens: readonly TaggedToken[]): { unit: Unit; index: number } | undefined {
  let at = number + 1;
  while (tokens[at]?.cue === 'scale') at++;
  if (BETWEEN.has(tokens[at]?.cue ?? '') && tokens[at + 1]?.number !== undefined) at += 2;
  const [word, unit] = [tokens[at], unitNamed(tokens[at]?.word ?? '')];
  return word && !word.quoted && unit ? { unit, index: at } : undefined;
}
