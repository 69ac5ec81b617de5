/** What things are worth, or cost, that are told by how many there are and at which price: "the total value of order 17", "the total cost of the parts used". */
import { MARK } from '../../question/measure-heads';
import { splitIdentifier } from '../../search/words';
import type { QuestionContext } from '../frame/question-context';
import { pricedPairs, unitPricedPairs } from './priced-things';
import type { Marked } from './time-measures';

/** Verbs of what happens to a thing several times, each time at its price. */
const USED =
  'used|sold|ordered|loaded|packed|delivered|consumed|bought|purchased|installed|fitted|served|shipped|needed|supplied';
const WAYS: readonly (readonly [said: RegExp, as: string, costs: boolean])[] = [
  [/\b(?:is|are|was|were) worth (?:the )?(most|least)\b/i, `has the $1 ${MARK}`, false],
  [
    /\bwhat (?:is|are|was|were) (.+?) worth\b(?: in total| altogether)?(?: at (?:the|their|its|his|her) (?:\w+ ){0,2}?(?:rate|price)s?)?/i,
    `what is the total ${MARK} of $1`,
    false,
  ],
  [
    /\b(?:has |have )?costs? us (?:the )?(most|least)\b(?: money)?(?: in total| altogether)?/i,
    `has the $1 ${MARK}`,
    true,
  ],
  [
    new RegExp(String.raw`\btotal (?:costs?|prices?) of (?=(?:[\w'\u2019-]+ ){1,6}?(?:${USED})\b)`, 'i'),
    `total ${MARK} of `,
    true,
  ],
];
const VALUE = /(?<!\b(?:average|mean) )\b(?:(?:total|overall|combined) )?(?:order |sales )?(?:value|worth)\b(?=\s*(?:of|per|by|in|for|above|below|over|under|more than|less than|at least|at most|between|exceeding|[,.?!]|$))/i; // prettier-ignore

/** "The average value of an order": that of the orders. */
const MEAN_OF = /\b(average|mean) (?:total )?(?:value|worth) of (?:(?:an?|the|our|all|all the) (?=[a-z])|(?=[a-z]+s\b))([a-z]+)\b(?=\s*(?:$|[?.!,]|(?:in|by|per|for|from|of|during)\b))/i; // prettier-ignore

/**
 * What a question asks for of what things come to.
 * @param context the question
 * @returns undefined where it asks for nothing of the kind, a column is called so, or several pairs of columns may tell it
 */
export function worthSaid(context: QuestionContext): Marked | undefined {
  const text = context.linked.text.replace(MEAN_OF, '$1 $2 value');
  const way = WAYS.find(([said]) => said.test(text));
  const value = way ? undefined : VALUE.exec(text);
  if (!way && (!value || isNamed(value.index, value[0].length, context))) return undefined;
  const { view } = context;
  const numbers = view.columns.filter(
    ({ kind, isIdentifier, isYear, use }) =>
      kind === 'number' && !isIdentifier && !isYear && view.uses[use]?.role === undefined,
  );
  const priced = pricedPairs(numbers, context, way?.[2] === true);
  const ways = priced.length > 0 ? priced : unitPricedPairs(numbers, context);
  if (ways.length !== 1) return undefined;
  const marked = way
    ? text.replace(way[0], way[1])
    : `${text.slice(0, value?.index)}${MARK}${text.slice((value?.index ?? 0) + (value?.[0].length ?? 0))}`;
  const said = marked.replace(/\bthe least(?= \u0001)/, 'the lowest').replace(/\bthe most(?= \u0001)/, 'the highest');
  return { text: said, ways, adds: true };
}

/** Whether a column of numbers is called by the last word there. */
function isNamed(start: number, length: number, { linked, view }: QuestionContext): boolean {
  const last = linked.tokens.findLast((t) => t.start >= start && t.end <= start + length);
  return view.columns.some(({ kind, name }) => kind === 'number' && splitIdentifier(name).includes(last?.word ?? ''));
}
