/** Words one fact: what the graph says of a column, and its values. */
import { isPlural, plural, wordList } from './words';

/** Wordings that place a fact rather than state one: “in case”, “for vehicle NO.”. */
export const PLACES = /^(?:in|for|on|at|of|by|with|as)\b\s*/i;
/** Values that are told with the word for a number: “vehicle NO. 2”. */
const NUMBERED = /^(.*?)\s+(no\.|nr\.|number|#)$/i;

/**
 * One fact; several values of one thing are told together, each once (SGAM B.4).
 * @param says how the fact begins: `the make is`, `In case`, `occupant NO.`
 * @param values its values as text, one for each row
 * @param stored whether the values stand in the data, which sets them apart with a colon
 * @returns for example `the make is: FORD`, `the cases are 6916 and 9551`, `the vehicles are NO. 1 and 2`
 */
export function factOf(says: string, values: readonly string[], stored: boolean): string {
  const told = [...new Set(values)];
  const listed = wordList(unitOnce(told));
  if (/[.:]$/.test(says) && !NUMBERED.test(says)) return `${says} ${listed}`;
  const subject = /^(.*) (?:is|are)$/.exec(says)?.[1];
  if (subject !== undefined) {
    const begins =
      told.length > 1
        ? ofSeveral(subject, told.length === values.length)
        : `${subject} ${isPlural(subject) ? 'are' : 'is'}`;
    return `${begins}${stored ? ':' : ''} ${listed}`;
  }
  const thing = says.replace(PLACES, '').replace(/^the\s+/i, '');
  const [, noun = thing, number] = NUMBERED.exec(thing) ?? [];
  const verb = told.length > 1 ? 'are' : 'is';
  const many = told.length > 1 ? plural(noun) : noun;
  return `the ${many} ${verb} ${number === undefined ? '' : `${number} `}${listed}`;
}

/** Amounts in one unit name it once, after the last: “34, 47 and 22 years”. */
function unitOnce(values: readonly string[]): readonly string[] {
  const units = new Set(values.map((value) => /^-?[\d.,]+( \D+)$/.exec(value)?.[1]));
  const [unit] = units;
  if (values.length < 2 || units.size !== 1 || unit === undefined || values.length > 12) return values;
  return values.map((value, i) => (i < values.length - 1 ? value.slice(0, -unit.length) : value));
}

/** How a fact of several values begins: “the models are”; where one of them is told of many rows, “the model includes”. */
function ofSeveral(subject: string, each: boolean): string {
  if (!each) return `${subject} includes`;
  const many = plural(subject);
  return `${many} ${many === subject && !/s\b/i.test(subject) ? 'is' : 'are'}`;
}

/**
 * A sentence.
 * @param prefix what comes before, with its comma and space
 * @param text the rest
 */
export function sentence(prefix: string, text: string): string {
  const whole = `${prefix}${text}`.replace(/[.\s]+$/, '');
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`;
}
