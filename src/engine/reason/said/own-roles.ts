/** Words for what rows of a table are to others of it: the mother of a dog, a company's parent, whoever referred a donor, offspring. */
import { isOwnEdge } from '../../graph/model';
import { ID_WORDS } from '../../question/view-names';
import type { ViewJoin } from '../../question/view-joins';
import { relativesOf } from '../../search/word-relatives';
import { isStopWord, singular, splitIdentifier, stem } from '../../search/words';
import type { TaggedToken } from '../../question/tag-question';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableMentions } from './table-mentions';

/** A role where it is said. */
export interface RoleSaid {
  /** The key edge from a table to itself that leads to who has it. */
  readonly join: ViewJoin;
  /** Its words, a noun for the rows beside it included: "parent company". */
  readonly start: number;
  readonly end: number;
  /** The word is for those who refer: the offspring of a mother. */
  readonly isConverse: boolean;
}

/** What a role is called. */
interface RoleNames {
  readonly join: ViewJoin;
  /** Stems of its noun: "section leader". */
  readonly nouns: readonly (readonly string[])[];
  /** Words of those nouns, singular. */
  readonly words: ReadonlySet<string>;
  /** Stem of what who has it does: of a column `referred_by`. */
  readonly verb?: string;
  /** Stem of what those rows are, or do, that refer to one: of a column `sequel_to`, and of a `follows_story_id`. */
  readonly refers?: string;
}

/** Words for one thing are nearer to each other than this, see `relativesOf`. */
const SAME = 5;

/** Words for those who refer, by words for whom they refer to. */
const CONVERSES: readonly (readonly [string, string])[] = [
  [
    'parent mother father sire dam',
    'child offspring young progeny descendant kid puppy pup kitten cub foal calf lamb chick',
  ],
  ['parent owner', 'subsidiary'],
  ['manager supervisor boss head chief leader lead superior', 'subordinate report underling supervisee'],
  ['mentor tutor coach trainer advisor adviser supervisor', 'mentee protege trainee apprentice advisee'],
];

/** Edges from a table to itself that have a role of their own. */
function ownJoins({ view }: QuestionContext): ViewJoin[] {
  return view.joins.filter(({ edge, role }) => isOwnEdge(edge) && view.uses[role]?.role !== undefined);
}

function namesOf(join: ViewJoin, { view }: QuestionContext): RoleNames {
  const { edge, role } = join;
  const own = new Set(view.uses[role]?.names.flat());
  const names = [edge.from[0]?.column ?? '', edge.label ?? ''].map((name) =>
    splitIdentifier(name).filter((word) => !ID_WORDS.has(stem(word))),
  );
  const doing = names.find((words) => words.length > 1 && words.at(-1) === 'by');
  const verb = doing?.at(-2);
  if (verb !== undefined) return { join, nouns: [], words: new Set(), verb: stem(verb) };
  const refers = whatRefers(edge.from[0]?.column ?? '', own);
  if (refers !== undefined) return { join, nouns: [], words: new Set(), refers: stem(refers) };
  const told = names
    .map((words) => words.filter((word) => !own.has(stem(word))))
    .filter((words) => words.length > 0 && !words.some(isStopWord));
  return { join, nouns: told.map((words) => words.map(stem)), words: new Set(told.flatMap((w) => w.at(-1) ?? [])) };
}

/** "Sequel" of `sequel_to` and `sequel_of_game_id`, "follows" of `follows_story_id`: the row that refers is or does it, and not the other one. */
function whatRefers(column: string, own: ReadonlySet<string>): string | undefined {
  const [first = '', second, ...more] = splitIdentifier(column).filter((word) => !ID_WORDS.has(stem(word)));
  if (second === undefined) return undefined;
  const isOfRow = more.every((word) => own.has(stem(word)));
  if (/^(?:to|of)$/.test(second) && isOfRow) return first;
  return /[^su]s$/.test(first) && own.has(stem(second)) && isOfRow ? first : undefined;
}

const rolesOfTables = oncePerQuestion((context) => ownJoins(context).map((join) => namesOf(join, context)));

/** An edge from a table to itself, with the verb for what those do whom others refer to. */
export interface OwnVerb {
  readonly join: ViewJoin;
  /** Whether a word of the question is that verb. */
  readonly says: (token: TaggedToken | undefined) => boolean;
  /** Whether a word is it where none but a verb can stand: in "who mentor nobody" no mentor is meant. */
  readonly saysAsVerb: (token: TaggedToken) => boolean;
  /** Stem of what those are that refer to others by the edge: sequels, remixes. */
  readonly refers?: string;
}

/** The verbs of edges from a table to itself: who is "referred by" a donor was referred, and a mentor mentors. */
export const ownVerbs = oncePerQuestion((context): readonly OwnVerb[] => {
  const { valueTokens, linked } = context;
  // "Who mentors Lee?" has no mentors for that: a name follows.
  const isVerb = ({ index, word }: TaggedToken) =>
    word.endsWith('s') && /^wh(?:o|om)$/.test(linked.tokens[index - 1]?.word ?? '') && valueTokens.has(index + 1);
  return rolesOfTables(context).map(({ join, verb, words, refers }) => ({
    join,
    ...(refers !== undefined && { refers }),
    saysAsVerb: ({ stem: own, quoted }) =>
      !quoted &&
      refers === undefined &&
      (verb === undefined ? [...words].some((noun) => own === stem(noun) || isDoer(noun, own)) : own === verb),
    says: (token) => {
      if (!token || token.quoted || token.capital || valueTokens.has(token.index)) return false;
      if (refers !== undefined) return false;
      return verb === undefined ? [...words].some((word) => does(word, token) || (isVerb(token) && singular(token.word) === word)) : token.stem === verb; // prettier-ignore
    },
  }));
});

/** Whether a verb says what somebody does who is called so: a mentor "mentors", a supervisor "supervises". */
function does(noun: string, { word, stem: own }: TaggedToken): boolean {
  return (own === stem(noun) && singular(word) !== noun) || isDoer(noun, own);
}

/** What rows are that refer to others of their table, where a question says it: "sequels", "which follow another story". */
export interface Referring {
  readonly join: ViewJoin;
  readonly start: number;
  readonly end: number;
}

const ANOTHER = /^(?:a|an|another|other|others|some|any)$/;

/** Where a question speaks of rows by what they are, or do, to others to which they refer. */
export const referringSaid = oncePerQuestion((context): readonly Referring[] => {
  const { tokens } = context.linked;
  return rolesOfTables(context).flatMap(({ join, refers }): Referring[] => {
    const token = tokens.find(
      ({ index, stem: own, quoted }) => own === refers && !quoted && !context.valueTokens.has(index),
    );
    // "A sequel to Dunes" is said of that one.
    if (!token || /^(?:to|of)$/.test(tokens[token.index + 1]?.word ?? '')) return [];
    const isVerb = /s$/.test(splitIdentifier(join.edge.from[0]?.column ?? '')[0] ?? '');
    if (!isVerb) return [{ join, start: token.index, end: token.index + 1 }];
    const next = tokens.find(({ index }) => index > token.index && !/^(?:up|on|to)$/.test(tokens[index]?.word ?? ''));
    if (!ANOTHER.test(next?.word ?? '')) return [];
    let end = (next?.index ?? 0) + 1;
    const noun = tableMentions(context).find((m) => m.start >= end && m.start <= end + 1);
    if (noun) end = noun.end;
    else while (/^(?:earlier|previous|former|other|one)$/.test(tokens[end]?.word ?? '')) end++;
    return [{ join, start: token.index, end }];
  });
});

/** The roles among rows of one table that a question speaks of, in the order of their words. */
export const rolesSaid = oncePerQuestion((context) => rolesIn(context).clear);

/** Tokens of words that may be for several such roles: whose "offspring" is told by the father and by the mother alike. */
export const rolesUnclear = oncePerQuestion((context) => rolesIn(context).unclear);

const rolesIn = oncePerQuestion(
  (context): { readonly clear: readonly RoleSaid[]; readonly unclear: readonly number[] } => {
    const { linked, valueTokens } = context;
    const names = rolesOfTables(context);
    const [clear, unclear]: [RoleSaid[], number[]] = [[], []];
    if (names.length === 0) return { clear, unclear };
    for (const token of linked.tokens) {
      const last = clear.at(-1);
      if (token.quoted || valueTokens.has(token.index) || (last && token.index < last.end)) continue;
      const clause = clauseAt(token.index, names, context);
      if (clause) {
        clear.push(clause);
        continue;
      }
      const [said, ...more] = saidAt(token, names, context);
      if (said && more.length === 0) clear.push(withNoun(said, context));
      else if (said) unclear.push(token.index);
    }
    return { clear, unclear };
  },
);

const WHO = /^(?:who|that|which|whom)$/;
const THEY = /^(?:they|it|he|she)$/;
const THEM = /^(?:them|it|him|her)$/;
const HELPED = /^(?:do|does|did|has|have|had|is|are|was|were)$/;
/** Behind "the person they report": what the verb needs. */
const PREPOSITION = /^(?:to|for|under|by|on|from|after|with|up)$/;
/** "The person they report to": said of those whom others have for a manager. */
const UNDER = /^(?:report|answer|work|serve)$/;

/**
 * A clause for the one row to which others refer: "the clerk who trained them", "the book it continues", "the person they report to". Where but
 * one edge leads from a table to itself, what they do to each other is said of that.
 */
function clauseAt(start: number, names: readonly RoleNames[], context: QuestionContext): RoleSaid | undefined {
  const { linked, view, valueTokens } = context;
  const { tokens } = linked;
  if (tokens[start - 1]?.word !== 'the') return undefined;
  const mention = tableMentions(context).find((m) => m.start === start);
  const isSomebody = /^(?:person|one|man|woman|colleague)$/.test(tokens[start]?.word ?? '');
  if (!mention && !isSomebody) return undefined;
  const own = names.filter(({ join }) => !mention || view.uses[join.role]?.table === mention.use.table);
  const noun = mention?.end ?? start + 1;
  let at = noun;
  if (WHO.test(tokens[at]?.word ?? '')) at++;
  const isTheirs = THEY.test(tokens[at]?.word ?? '');
  if (isTheirs) at++;
  while (HELPED.test(tokens[at]?.word ?? '')) at++;
  const verb = tokens[at];
  if (!verb || verb.quoted || verb.number !== undefined || valueTokens.has(at) || (at === noun && !isTheirs))
    return undefined;
  let end = at + 1;
  while (PREPOSITION.test(tokens[end]?.word ?? '')) end++;
  if (!isTheirs && !THEM.test(tokens[end]?.word ?? '')) return undefined;
  if (!isTheirs) end++;
  const next = tokens[end];
  const isEnd =
    next === undefined || next.cue !== undefined || /^\s*[,.;:?!]/.test(linked.text.slice(tokens[end - 1]?.end));
  if (!isEnd) return undefined;
  const saying = ownVerbs(context).filter((one) => own.some(({ join }) => join === one.join) && !isTheirs && one.says(verb)); // prettier-ignore
  const managing = own.filter(({ words }) => isTheirs && UNDER.test(verb.stem) && [...words].some((word) => MANAGERS_OF.has(word))); // prettier-ignore
  const joins = saying.length > 0 ? saying : managing.length > 0 ? managing : own;
  const [only, ...more] = joins;
  return only && more.length === 0 ? { join: only.join, start, end, isConverse: false } : undefined;
}

const MANAGERS_OF = new Set(CONVERSES[2]?.[0].split(' '));

function saidAt(token: TaggedToken, names: readonly RoleNames[], context: QuestionContext): RoleSaid[] {
  const { tokens } = context.linked;
  const { index: start, stem: own } = token;
  const said = (join: ViewJoin, length: number, isConverse = false) => ({
    join,
    start,
    end: start + length,
    isConverse,
  });
  const whole = names.flatMap(({ join, nouns }) => {
    const fits = nouns.filter((noun) => noun.every((word, i) => tokens[start + i]?.stem === word));
    const [longest] = fits.sort((a, b) => b.length - a.length);
    return longest ? [said(join, longest.length)] : [];
  });
  if (whole.length > 0) return whole;
  const ending = names.flatMap(({ join, nouns }) =>
    nouns.some((noun) => noun.length > 1 && noun.at(-1) === own) && !namesOthers(own, join, context)
      ? [said(join, 1)]
      : [],
  );
  if (ending.length > 0) return ending;
  const word = singular(token.word);
  const doing = names.filter(({ verb }) => verb !== undefined && isDoer(word, verb));
  if (doing.length > 0) return doing.map(({ join }) => said(join, 1));
  // What the graph knows by itself is what it says.
  if (context.view.columnsByStem.has(stem(token.word)) || context.view.usesByStem.has(stem(token.word))) return [];
  const same = relativesOf(word)
    .filter(({ distance }) => distance <= SAME)
    .flatMap(({ words }) => words);
  const related = names.filter(({ words }) => same.some((other) => words.has(other)));
  if (related.length > 0) return related.map(({ join }) => said(join, 1));
  return names.flatMap(({ join, words }) => {
    const isConverse = CONVERSES.some(
      ([ones, others]) => others.split(' ').includes(word) && ones.split(' ').some((one) => words.has(one)),
    );
    return isConverse ? [said(join, 1, true)] : [];
  });
}

/** Whether a word is part of the name of another column of the same table, or of the table. */
function namesOthers(word: string, { from, role }: ViewJoin, { view }: QuestionContext): boolean {
  const use = view.uses[view.columns[from]?.use ?? -1];
  if (use?.names.flat().includes(word) === true || view.uses[role]?.names.flat().includes(word) === true) return true;
  return use?.columns.some((id) => id !== from && view.columns[id]?.names.flat().includes(word) === true) === true;
}

/** Fewest letters that a verb and who does it share. */
const ROOT = 4;

/**
 * Whether a noun is for who does something: a "referrer" refers.
 * @param word the noun, singular
 * @param verb stem of the verb
 */
function isDoer(word: string, verb: string): boolean {
  const root = /^(.+?)(?:e|o)r$/.exec(word)?.[1];
  if (root === undefined) return false;
  const [short, long] = [root, verb].sort((a, b) => a.length - b.length) as [string, string];
  return short.length >= ROOT && long.startsWith(short) && long.length - short.length <= 1;
}

/** With the noun for the rows behind it: the "parent company" is the parent. */
function withNoun(said: RoleSaid, { linked, view }: QuestionContext): RoleSaid {
  const names = view.uses[said.join.role]?.names ?? [];
  const behind = names.find((name) => name.every((word, i) => linked.tokens[said.end + i]?.stem === word));
  return { ...said, end: said.end + (behind?.length ?? 0) };
}

/** What may stand before the words of a role: "his or her own". */
const BEFORE = /^(?:the|a|an|any|some|their|its|his|her|or|own|respective|direct|immediate|known|another)$/;

/**
 * The token before what leads to a role: articles and pronouns are passed over.
 * @param role where it stands
 * @param context the question
 * @returns its index, -1 where there is none
 */
export function beforeRole({ start }: RoleSaid, { linked: { tokens } }: QuestionContext): number {
  let at = start - 1;
  while (at >= 0 && BEFORE.test(tokens[at]?.word ?? '')) at--;
  return at;
}

/** Tokens from what leads to a role to its end. */
export function phraseOf(role: RoleSaid, context: QuestionContext): number[] {
  return range(beforeRole(role, context) + 1, role.end);
}

/**
 * Roles that stand before one in a list: "the sire, the dam and the breeder of".
 * @param last the one
 * @param context the question
 */
export function rolesBefore(last: RoleSaid, context: QuestionContext): readonly RoleSaid[] {
  const { tokens } = context.linked;
  const found: RoleSaid[] = [];
  for (let next = last; ;) {
    const isArticle = /^(?:the|a|an|its|their|his|her)$/.test(tokens[next.start - 1]?.word ?? '');
    const at = isArticle ? next.start - 2 : next.start - 1;
    const isListed = tokens[at]?.cue === 'and';
    const end = isListed ? at : tokens[at + 1]?.afterComma ? at + 1 : -1;
    const other = rolesSaid(context).find((role) => role.end === end && !role.isConverse && role.join !== next.join);
    if (!other) return found;
    found.unshift(other);
    next = other;
  }
}
