/** Roles in which alone a question speaks of the rows of a table: "producers from Bonn" where no other word names persons. */
import { personsInRole } from '../../question/persons-in-role';
import type { TaggedToken } from '../../question/tag-question';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { idleRoles } from './idle-roles';
import { tableMentions } from './table-mentions';

/** Words for further rows beside those in the role: "producers who worked with somebody from Bonn". */
const OTHERS = /^(?:some|any|every|no)(?:body|one)$|^(?:others?|another|together|alongside)$/;

/** Words that are deeds wherever they stand, and words behind which one stands. */
const DEED = /(?:ed|ing)$/;
const DOES = /^(?:who|that|whom|to|not|never)$/;

/** By table, the only role of its rows that a question names by a noun, where they have several and nothing else is said to be one of them. */
export const onlyRoles = oncePerQuestion((context): ReadonlyMap<string, number> => {
  const { view, linked } = context;
  const found = new Map<string, number>();
  if (linked.tokens.some(({ word, quoted }) => !quoted && OTHERS.test(word))) return found;
  const idle = idleRoles(context);
  for (const { id, table, role, roleWords, names } of view.uses) {
    if (role === undefined || idle.has(id)) continue;
    const others = view.uses.filter((use) => use.id !== id && use.table === table && use.role !== undefined);
    const words = linked.tokens.filter(({ stem, quoted }) => !quoted && roleWords.has(stem) && !names.flat().includes(stem)); // prettier-ignore
    const isNoun = words.every(({ word, index }) => !DEED.test(word) && !DOES.test(linked.tokens[index - 1]?.word ?? '')); // prettier-ignore
    const isDone = words.length === 1 && doneByWho(context)?.index === words[0]?.index && refersHere(id, context);
    const said = new Set(words.map(({ index }) => index));
    const isMentioned = tableMentions(context).some((one) => one.use.table === table && !range(one.start, one.end).some((at) => said.has(at))); // prettier-ignore
    if (others.length > 0 && others.every((other) => idle.has(other.id)) && (isNoun || isDone) && !isMentioned)
      found.set(table, id);
  }
  return found;
});

/** Words between "who" and what they did. */
const BEFORE_DEED = /^(?:has|had|have|also|ever)$/;

/** What those did who are asked for: "who produced sessions in the Cellar". */
function doneByWho({ linked: { tokens } }: QuestionContext): TaggedToken | undefined {
  const deed = tokens[0]?.cue === 'who' ? tokens.slice(1).find(({ word }) => !BEFORE_DEED.test(word)) : undefined;
  return deed && DEED.test(deed.word) ? deed : undefined;
}

/** Whether it was done to rows that refer to a role: who "liked seniors" is none of these. */
function refersHere(role: number, context: QuestionContext): boolean {
  const { view } = context;
  const at = doneByWho(context)?.index ?? 0;
  const referring = view.joins.flatMap((join) => (join.role === role ? (view.uses[view.columns[join.from]?.use ?? -1]?.table ?? []) : [])); // prettier-ignore
  return tableMentions(context).some(
    ({ use, start }) => referring.includes(use.table) && start > at && start - at <= NEAR,
  );
}

/** How far behind what was done those rows are named. */
const NEAR = 3;

/** Of these, persons whom nothing but the noun for their role names: what their own table stores of them says it better. */
export const rolesOfPersons = oncePerQuestion((context): ReadonlyMap<string, number> => {
  const { view, linked } = context;
  const named = new Set(
    linked.tokens.flatMap(({ stem, quoted }) => (quoted ? [] : personsInRole(stem, view).map(({ id }) => id))),
  );
  return new Map([...onlyRoles(context)].filter(([, role]) => named.has(role)));
});
