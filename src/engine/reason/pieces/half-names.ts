/** "With the first name Anna" where a schema keeps whole names alone: the first or the last word of them. */
import type { TaggedToken } from '../../question/tag-question';
import { usesOfPersons } from '../../question/persons';
import type { ViewColumn } from '../../question/schema-view';
import { NAME_WORDS } from '../../question/view-names';
import { NAME } from '../said/common-words';
import type { AddCondition } from './condition-features';
import { isHalfOfName } from '../said/full-name';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';

/** Feature of a condition on the first or the last word of whole names. */
export const HALF_NAME = 'half of whole names';

const FIRST = /^(?:first|given)$/;
const LAST = /^(?:last|family)$/;
const ONE_WORD = /^(?:surnames?|forenames?)$/;
/** Between "first name" and the name, and between a name and "first name". */
const BEFORE = /^(?:is|was|are|of|named|called)$/;
const BEHIND = /^(?:as|for|is|their|his|her|its|the|an?|in)$/;

/** A name of which a question gives a half: with the tokens of both. */
interface HalfName {
  readonly text: string;
  readonly isFirst: boolean;
  readonly tokens: readonly number[];
}

/**
 * Adds conditions on the first or the last word of whole names, where no column holds such halves.
 * @param context the question
 * @param add takes the candidates
 */
export function addHalfNames(context: QuestionContext, add: AddCondition): void {
  const said = halfNames(context);
  if (said.length === 0 || context.view.columns.some(isHalfOfName)) return;
  for (const { text, isFirst, tokens } of said) {
    const pattern = isFirst ? `${text} %` : `% ${text}`;
    for (const { id } of wholeNames(context))
      add({ kind: 'l', column: id, op: 'like', values: [pattern], tokens }, [HALF_NAME]);
  }
}

/**
 * The tokens of names of which a question gives a half, where whole names are stored: no value of another kind.
 * @param context the question
 */
export const halfNameTokens = oncePerQuestion((context): ReadonlySet<number> => {
  const isKept = wholeNames(context).length > 0 && !context.view.columns.some(isHalfOfName);
  return new Set(isKept ? halfNames(context).flatMap(({ tokens }) => tokens) : []);
});

const halfNames = oncePerQuestion(({ linked: { tokens } }): readonly HalfName[] =>
  tokens.flatMap((half, at): HalfName[] => {
    const isName = NAME.test(tokens[at + 1]?.word ?? '');
    const isFirst = (FIRST.test(half.word) && isName) || /^forename/.test(half.word);
    if (half.quoted || (!isFirst && !(LAST.test(half.word) && isName) && !ONE_WORD.test(half.word))) return [];
    const end = at + (ONE_WORD.test(half.word) ? 1 : 2);
    let behind = end;
    while (BEFORE.test(tokens[behind]?.word ?? '')) behind++;
    let before = at - 1;
    while (BEHIND.test(tokens[before]?.word ?? '')) before--;
    const isLed = before < at - 1 && /^(?:as|for|is)$/.test(tokens[before + 1]?.word ?? '');
    const [next, last] = [tokens[behind], tokens[before]];
    if (isGiven(next)) {
      // "De Vries" is one last name.
      const goesOn = (token: TaggedToken | undefined) => !next.quoted && token?.quoted !== true && isGiven(token);
      let through = behind + 1;
      while (!isFirst && goesOn(tokens[through])) through++;
      const text = tokens.slice(behind, through).map((token) => token.text);
      return [{ text: text.join(' '), isFirst, tokens: range(at, through) }];
    }
    return isLed && isGiven(last) ? [{ text: last.text, isFirst, tokens: range(before, end) }] : [];
  }),
);

/** Whether a token is a name that is written as one. */
function isGiven(token: TaggedToken | undefined): token is TaggedToken {
  return token !== undefined && (token.quoted || (token.capital && token.kind !== 'number'));
}

/** The columns of whole names of persons: those that are called full names, else what names persons. */
const wholeNames = oncePerQuestion(({ linked, view }): readonly ViewColumn[] => {
  // "Vries, Anna" has its halves the other way round.
  const isPlain = ({ profile }: ViewColumn) =>
    !(profile.typical ?? []).some(({ value }) => typeof value === 'string' && value.includes(','));
  const texts = view.columns.filter((c) => c.kind === 'text' && view.uses[c.use]?.role === undefined && isPlain(c));
  const full = texts.filter(({ names }) => names.some((n) => n.includes('full') && NAME_WORDS.has(n.at(-1) ?? '')));
  const persons = usesOfPersons(view);
  const called = texts.filter(
    (c) =>
      persons.has(c.use) &&
      view.uses[c.use]?.display.includes(c.id) === true &&
      c.names.some((n) => NAME_WORDS.has(n.at(-1) ?? '')),
  );
  const found = full.length > 0 ? full : called;
  const named = found.filter((c) => (linked.uses[c.use]?.level ?? 0) > 0);
  return named.length > 0 ? named : found;
});
