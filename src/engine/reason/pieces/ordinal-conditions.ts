/** Conditions on a number that an ordinal before the name of its column says: "fifth grade", "the 3rd floor". */
import { placeOf } from '../../question/nth-place';
import { LEVEL, MATCH_LEVELS } from '../../question/name-match';
import type { ViewColumn } from '../../question/schema-view';
import { isPlural } from '../../search/words';
import type { QuestionContext } from '../frame/question-context';
import type { AddCondition } from './condition-features';
import { bucket } from './linear';

/** Adds the conditions. */
export function addOrdinals(context: QuestionContext, add: AddCondition): void {
  const { linked, view, valueTokens } = context;
  for (const { word, index, quoted, cue } of linked.tokens) {
    const value = word === 'first' ? 1 : placeOf(word);
    const noun = linked.tokens[index + 1];
    if (value === undefined || quoted || (cue !== undefined && word !== 'first') || valueTokens.has(index)) continue;
    if (!noun || noun.cue !== undefined || isPlural(noun.word)) continue;
    for (const column of view.columns) {
      const level = linked.columns[column.id]?.level ?? 0;
      const isNamed = level === LEVEL.full && column.names.some((name) => name.length === 1 && name[0] === noun.stem);
      if (!isNamed || !holdsPlaces(column) || linked.holds(column.id, value) === false) continue;
      const features = [
        'number rank <=0',
        `number ${bucket(value, [1, 3, 10, 100, 1000])} & ${column.kind}`,
        'number in range true',
        'number held true & cue none',
        'number held true & plain & cue none',
        `number rank <=0 & column ${MATCH_LEVELS[level] ?? ''}`,
      ];
      add({ kind: 'e', column: column.id, op: '=', values: [value], tokens: [index, index + 1] }, features);
    }
  }
}

/** Whether a column holds small whole numbers, more than one row each: a grade, a floor, and no amount, year or number of a row. */
function holdsPlaces({ kind, isYear, isIdentifier, isKey, isReference, profile, unit }: ViewColumn): boolean {
  if (kind !== 'number' || isYear || isIdentifier || isKey || isReference || unit.length > 0) return false;
  return profile.type === 'integer' && profile.distinct < profile.rows;
}
