/** The rows that a question asks for by their noun, "who is the oldest maker", "the makers founded in 1853": they are told by what they are called, if by anything. */
import { LEVEL } from '../../question/name-match';
import type { TaggedToken } from '../../question/tag-question';
import { isParticiple } from '../../question/participles';
import type { Frame } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { ENDS } from '../said/order-direction';
import { tableMentions, type TableMention } from '../said/table-mentions';

/** Cues that may stand between the beginning of a question and the noun of what is asked for. */
const LEAD = new Set(['show', 'me', 'article', 'all', 'who', 'be', 'which', 'what', 'old', ...ENDS]);
/** "The names of the teams": what is asked for is called so, and nothing else is. */
const NAMES = /^(?:names?|titles?)$/;
/** Cues of clauses that say something of what is asked for. */
const CLAUSE = new Set(['that', 'who', 'whose', 'which']);

/** The rows that a question begins with, of which a clause says something, or nothing more. */
const askedRows = oncePerQuestion((context): TableMention | undefined => {
  const { tokens } = context.linked;
  const [first, second] = tokens;
  // "Who led the most callouts" asks for no callouts.
  const isAsking = first?.cue === 'show' || NAMES.test(first?.word ?? '');
  if (!isAsking && !(first?.cue === 'who' && second?.cue === 'be')) return undefined;
  // "A piano maker" is a maker.
  const mentions = tableMentions(context);
  const mention = mentions.find(({ end }) => !mentions.some(({ start }) => start === end));
  if (!mention || mention.use.role !== undefined) return undefined;
  const leads = ({ index, word, cue }: TaggedToken) =>
    cue === undefined || LEAD.has(cue) || NAMES.test(word) || isNamesOf(index, context);
  const isLead = tokens.slice(0, mention.start).every((token) => token.kind === 'word' && leads(token));
  const behind = tokens[mention.end];
  const isSaid =
    behind === undefined || (!behind.afterComma && (isParticiple(behind.word) || CLAUSE.has(behind.cue ?? '')));
  return isLead && isSaid ? mention : undefined;
});

/** Whether a token is the "of" of "names of". */
function isNamesOf(at: number, { linked: { tokens } }: QuestionContext): boolean {
  return tokens[at]?.cue === 'of' && NAMES.test(tokens[at - 1]?.word ?? '');
}

/**
 * Whether a frame tells nothing of the rows that are asked for but what is said of them, or tells of other rows.
 * @param frame a filled frame
 * @param context the question
 */
export function hidesAskedRows({ select, group }: Frame, context: QuestionContext): boolean {
  const asked = askedRows(context);
  if (!asked || select.some(({ fn }) => fn !== 'none')) return false;
  const { use, start, end } = asked;
  const { view, linked } = context;
  const own = new Set([...use.display, ...use.key]);
  if (own.size === 0) return false;
  const tableOf = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table ?? '';
  const shown = [...select.map(({ column = -1 }) => column), ...group];
  const before = linked.tokens[start - 1]?.cue === 'article' ? start - 2 : start - 1;
  if (isNamesOf(before, context)) {
    // "The team names of the universities" are called so, and a candidate's name may be that of a person.
    const one = oneFrom(use.id, view);
    const isOfOthers = (id: number) => tableOf(id) !== use.table && !one.has(tableOf(id)) && linked.columns[id]?.start !== before - 2; // prettier-ignore
    return use.display.length > 0 && shown.every(isOfOthers);
  }
  // What is named before them is asked for as well: "the length of the makers".
  const isNamed = (id: number) => {
    const match = linked.columns[id];
    return match !== undefined && match.level >= LEVEL.partial && match.start <= start;
  };
  return shown.every((id) => {
    if (own.has(id) || isNamed(id)) return false;
    const other = view.columns[id]?.use !== use.id && tableOf(id) !== use.table;
    return other || (linked.columns[id]?.start ?? -1) >= end;
  });
}
