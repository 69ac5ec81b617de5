/** What a question says of rows that have a role for others of their table: whose they are, with what of theirs rows are compared, what of theirs is told. */
import type { Comparison } from '../../program/intent';
import type { TaggedToken } from '../../question/tag-question';
import { isStopWord } from '../../search/words';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { BEFORE_ASKED, NAME, POSSESSIVE } from '../said/common-words';
import { columnsNamedAt, columnsNamedBefore } from '../said/names-at';
import {
  beforeRole,
  ownVerbs,
  phraseOf,
  referringSaid,
  rolesSaid,
  rolesUnclear,
  type RoleSaid,
} from '../said/own-roles';
import { saidComparisons } from '../said/said-comparisons';
import { tableMentions } from '../said/table-mentions';
import { waysToCompare } from './compared-named';
import { namesOf, OF_WHOM, ownRelation } from './own-relations';
import { heldAt, sameAs } from './same-as';

/** What a question says of rows in a role. */
export type Said =
  /** Those that refer are compared with them. */
  | { readonly kind: 'compared'; readonly columns: ReadonlyMap<number, Comparison> }
  /** There is one, or none. */
  | { readonly kind: 'known'; readonly isKnown: boolean; readonly isExcluded?: boolean }
  /** Conditions between two tokens are theirs. */
  | { readonly kind: 'stated'; readonly from: number; readonly to: number }
  /** Columns of theirs are told beside those that refer to them. */
  | { readonly kind: 'told'; readonly columns: readonly number[] }
  /** They are asked for themselves, or all others. */
  | { readonly kind: 'those'; readonly isDenied: boolean }
  /** Those are asked for who have it for most rows, or fewest. */
  | { readonly kind: 'counted'; readonly descending: boolean };

/** A role with what is said of it. */
export interface RoleRead {
  readonly role: RoleSaid;
  readonly said: Said;
  /** Tokens that this spells out. */
  readonly tokens: readonly number[];
}

const BEING = /^(?:is|are|was|were|be)$/;
const HAVING = /^(?:have|has|had|having)$/;
const KNOWN = /^(?:known|recorded|registered|given|listed)$/;
const UNKNOWN = /^(?:unknown|missing)$/;
/** Behind those who are a role to any other row: "of another dog", "to at least one other player". */
const TO_ANY = /^(?:of|to|for|at|least|one|any|another|other|others|some|someone|somebody|else|more)$/;

/** All roles of a question with what it says of them; undefined where one of them is said in a way that is not known. */
export const rolesRead = oncePerQuestion((context): readonly RoleRead[] | undefined => {
  if (ownRelation(context)?.join) return undefined;
  const verbs = verbsRead(context);
  const taken = new Set(verbs.flatMap(({ tokens }) => tokens));
  const roles = rolesSaid(context).filter(({ start }) => !taken.has(start));
  const isThose = referringSaid(context).map(({ join, start, end }): RoleRead => {
    const role: RoleSaid = { join, start, end, isConverse: false };
    return { role, said: { kind: 'known', isKnown: true }, tokens: range(start, end) };
  });
  const read = [...verbs, ...isThose, ...roles.map((role) => readRole(role, context))];
  if (!read.every((one) => one !== undefined)) return undefined;
  const [first, ...more] = read;
  if (!first) return undefined;
  const tableOf = ({ role }: RoleRead) => context.view.uses[role.join.role]?.table;
  return more.every((one) => tableOf(one) === tableOf(first)) && !leavesOutOthers(read) ? read : undefined;
});

/** Whether something is told of those whom rows refer to, and rows without any are not said to be left out. */
function leavesOutOthers(read: readonly RoleRead[]): boolean {
  const told = new Set(read.flatMap(({ role, said }) => (said.kind === 'known' ? [] : [role.join])));
  return read.some(
    ({ role, said }) => said.kind === 'known' && !said.isKnown && !said.isExcluded && told.has(role.join),
  );
}

const OTHER = /^(?:a|an|another|other|others|some|any|one)$/;
const EXCLUDED = /\b(?:left out|excluded|omitted|skipped)\b/i;

/** "Who was referred by another donor", "who recommended the most others". */
function verbsRead(context: QuestionContext): RoleRead[] {
  const { tokens } = context.linked;
  const read: RoleRead[] = [];
  for (const { join, says } of ownVerbs(context)) {
    const token = tokens.find((one) => says(one));
    if (!token) continue;
    const behind = token.index + 1;
    const mention = tableMentions(context).find(
      (m) => m.use.table === context.view.uses[join.role]?.table && m.start > behind,
    );
    const role: RoleSaid = { join, start: token.index, end: mention?.end ?? behind, isConverse: false };
    if (tokens[behind]?.word === 'by' && OTHER.test(tokens[behind + 1]?.word ?? '')) {
      if (mention && mention.start <= behind + 2) {
        const not = tokens[token.index - 1]?.cue === 'not' ? 1 : 0;
        const said = { kind: 'known', isKnown: not === 0 } as const;
        read.push({ role, said, tokens: range(token.index - not, mention.end) });
        const columns = namesOf(context.view.columns[join.from]?.use ?? -1, context);
        const told = not === 0 ? whoIsTold(mention.end, says, context) : undefined;
        if (told) read.push({ role, said: { kind: 'told', columns }, tokens: told });
      }
      continue;
    }
    const most = mostAt(behind, join, context);
    if (most)
      read.push({ role, said: { kind: 'counted', descending: most.descending }, tokens: range(token.index, most.end) });
  }
  return read;
}

/** Tokens that ask for those who did it, too: "both names", "and by whom", "with the name of the one who referred them". */
function whoIsTold(
  from: number,
  says: (token: TaggedToken) => boolean,
  { linked: { tokens } }: QuestionContext,
): readonly number[] | undefined {
  const both = tokens.find(({ word, index }) => word === 'both' && NAME.test(tokens[index + 1]?.word ?? ''));
  if (both) return range(both.index, both.index + 2);
  const rest = tokens.slice(from);
  const whom = rest.find(({ word, index }) => word === 'whom' && tokens[index - 1]?.word === 'by');
  if (whom) return range(whom.index - 1, whom.index + 1);
  const who = rest.find(({ word, index }) => word === 'who' && tokens.slice(index + 1, index + 2).some(says));
  const name = rest.find(({ word, index }) => NAME.test(word) && tokens[index + 1]?.word === 'of');
  return who && name && name.index < who.index ? range(name.index, tokens.length) : undefined;
}

/** "The most others", "most offspring", "the fewest dogs" at a token. */
function mostAt(at: number, join: RoleSaid['join'], context: QuestionContext) {
  const { tokens } = context.linked;
  const start = tokens[at]?.cue === 'article' ? at + 1 : at;
  const { cue } = tokens[start] ?? {};
  if (cue !== 'most' && cue !== 'least') return undefined;
  let noun = start;
  while (tokens[noun]?.cue === cue || tokens[noun]?.word === 'other') noun++;
  const own = tableMentions(context).find(
    (m) => m.start === noun && m.use.table === context.view.uses[join.role]?.table,
  );
  const converse = rolesSaid(context).find((role) => role.start === noun && role.isConverse && role.join === join);
  // "Sired the most offspring": whose they are told by is said.
  const isWord = tokens[noun]?.word === 'others' || rolesUnclear(context).includes(noun);
  const end = own?.end ?? converse?.end ?? (isWord ? noun + 1 : undefined);
  return end === undefined ? undefined : { end, descending: cue === 'most' };
}

function readRole(role: RoleSaid, context: QuestionContext): RoleRead | undefined {
  const { tokens } = context.linked;
  const before = beforeRole(role, context);
  const phrase = phraseOf(role, context);
  const { word = '', cue = '' } = tokens[before] ?? {};
  const said = (what: Said, more: readonly number[] = []): RoleRead => ({
    role,
    said: what,
    tokens: [...more, ...phrase],
  });
  if (role.isConverse) return undefined;
  const known = knownBehind(role, context);
  if (known) return said({ kind: 'known', isKnown: known.isKnown }, range(before, known.end));
  const compared = comparedWith(role, before, context);
  if (compared) return said({ kind: 'compared', columns: compared.columns }, compared.tokens);
  if (cue === 'not' && (word === 'no' || word === 'without')) {
    const verb = HAVING.test(tokens[before - 1]?.word ?? '') ? before - 1 : before;
    const behind = context.linked.text.slice(tokens[role.end - 1]?.end);
    return said({ kind: 'known', isKnown: false, isExcluded: EXCLUDED.test(behind) }, range(verb, role.end));
  }
  const isIndefinite = phrase.some((t) => /^(?:a|an|any|some|known)$/.test(tokens[t]?.word ?? ''));
  if (word === 'whose' || HAVING.test(word) || (word === 'with' && isIndefinite)) {
    const to = clauseEnd(role.end, context);
    const isMore = range(before + 1, to).some((t) => !phrase.includes(t) && isContent(t, context));
    if (isMore) return said({ kind: 'stated', from: before + 1, to }, [before]);
    return word === 'whose' ? undefined : said({ kind: 'known', isKnown: true }, [before]);
  }
  const isDenied = word === 'not' && BEING.test(tokens[before - 1]?.word ?? '');
  if (BEING.test(word) || isDenied) {
    const most = OF_WHOM.test(tokens[role.end]?.word ?? '') ? mostAt(role.end + 1, role.join, context) : undefined;
    if (most && !isDenied) return said({ kind: 'counted', descending: most.descending }, range(before, most.end));
    const own = new Set(tableMentions(context).flatMap((m) => range(m.start, m.end)));
    let end = role.end;
    while (TO_ANY.test(tokens[end]?.word ?? '') || (end > role.end && own.has(end))) end++;
    const isWhole = end >= clauseEnd(role.end, context) && before > 0 && tokens[0]?.cue !== 'who';
    return isWhole ? said({ kind: 'those', isDenied }, range(isDenied ? before - 1 : before, end)) : undefined;
  }
  if (asksForThose(role, before, context)) return said({ kind: 'those', isDenied: false });
  const told = toldOf(role, before, phrase, context);
  return told && said({ kind: 'told', columns: told.columns }, told.tokens);
}

/** "List the names of the mentors": nobody else is spoken of, beside whom they could be told. */
function asksForThose(role: RoleSaid, before: number, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  if (tokens[before]?.word !== 'of' || role.end < tokens.length) return false;
  const { start } = listBefore(before, context);
  return start < before && tokens.slice(0, start).every(({ cue = '' }) => BEFORE_ASKED.has(cue));
}

function isContent(at: number, { linked, valueTokens }: QuestionContext): boolean {
  const token = linked.tokens[at];
  return token !== undefined && (valueTokens.has(at) || token.number !== undefined || !isStopWord(token.word));
}

/** Where what is said of something ends: at a comma, at an order, and where another clause begins. */
function clauseEnd(from: number, { linked: { tokens } }: QuestionContext): number {
  const OPENS = new Set<string | undefined>(['that', 'who', 'which', 'whose', 'have', 'with', 'be']);
  const end = tokens.find(
    ({ index, cue, word, afterComma }) =>
      index >= from &&
      (afterComma === true ||
        word === 'but' ||
        cue === 'sorted' ||
        cue === 'show' ||
        (cue === 'and' && OPENS.has(tokens[index + 1]?.cue))),
  );
  return end?.index ?? tokens.length;
}

/** "Whose father is known", "whose father is not known". */
function knownBehind({ end }: RoleSaid, { linked: { tokens } }: QuestionContext) {
  if (tokens[end]?.cue !== 'be') return undefined;
  const isDenied = tokens[end + 1]?.cue === 'not';
  const at = isDenied ? end + 2 : end + 1;
  const { word = '' } = tokens[at] ?? {};
  if (!KNOWN.test(word) && !UNKNOWN.test(word)) return undefined;
  return { isKnown: KNOWN.test(word) !== isDenied, end: at + 1 };
}

/** With which column of theirs rows compare the same column of those in a role: "heavier than", "in the same club as". */
function comparedWith({ join }: RoleSaid, before: number, context: QuestionContext) {
  const { view, linked } = context;
  const use = view.columns[join.from]?.use ?? -1;
  const same = sameAs(context);
  if (same?.as === before) {
    const [column] = [...same.columns].filter((id) => view.columns[id]?.use === use);
    const start = linked.tokens.findLast(({ word, index }) => word === 'same' && index < before)?.index ?? before;
    return column === undefined
      ? undefined
      : { columns: new Map<number, Comparison>([[column, '=']]), tokens: range(start, before) };
  }
  const differing = differsFrom(before, use, context);
  if (differing) return differing;
  const ofThat = linked.tokens[before]?.word === 'of' && linked.tokens[before - 1]?.word === 'that';
  const behind = ofThat ? before - 1 : before + 1;
  const said = saidComparisons(context).find((one) => one.behind === behind);
  const columns = said && waysToCompare(said, use, context);
  return said && columns && columns.size > 0 ? { columns, tokens: range(said.start, before + 1) } : undefined;
}

/** How far before it the thing stands in which rows differ from others. */
const APART = 5;

/** "In another branch than", "of a different breed from": what rows do not share with those behind a token. */
function differsFrom(before: number, use: number, context: QuestionContext) {
  const { linked, view } = context;
  const { tokens } = linked;
  if (!/^(?:from|than|to|as)$/.test(tokens[before]?.word ?? '')) return undefined;
  const other = tokens.findLast(
    ({ word, index }) => /^(?:different|another|other)$/.test(word) && index < before && before - index <= APART,
  );
  if (!other) return undefined;
  const [column] = [...heldAt(other.index + 1, before, context)].filter((id) => view.columns[id]?.use === use);
  const start = tokens[other.index - 1]?.cue === 'article' ? other.index - 1 : other.index;
  return column === undefined
    ? undefined
    : { columns: new Map<number, Comparison>([[column, '!=']]), tokens: range(start, before + 1) };
}

/** What is told of those in a role: "the mentor's last name", "name and breed of its mother", "their mentors". */
function toldOf(role: RoleSaid, before: number, phrase: readonly number[], context: QuestionContext) {
  const { linked, view } = context;
  const { tokens, text } = linked;
  const use = view.columns[role.join.from]?.use ?? -1;
  const ownOf = (columns: ReadonlySet<number>) => [...columns].filter((id) => view.columns[id]?.use === use);
  const isOwner = /^['’]/.test(text.slice(tokens[role.end - 1]?.end));
  if (isOwner || NAME.test(tokens[role.end]?.word ?? '')) {
    const behind = listFrom(role.end, context);
    const columns = behind.columns.flatMap((one) =>
      one === undefined ? namesOf(use, context) : ownOf(one).slice(0, 1),
    );
    if (columns.length > 0) return { columns, tokens: range(before + 1, behind.end) };
  }
  if (tokens[before]?.word === 'of') {
    const list = listBefore(before, context);
    const columns = list.columns.flatMap((one) => (one === undefined ? namesOf(use, context) : ownOf(one).slice(0, 1)));
    if (columns.length > 0) return { columns, tokens: range(list.start, role.end) };
  }
  const isTheirs = phrase.some((t) => POSSESSIVE.test(tokens[t]?.word ?? '')) || ownedBefore(before, context);
  return isTheirs ? { columns: namesOf(use, context), tokens: phrase } : undefined;
}

/** Whether rows that own what follows end at a token: "each dog's". */
function ownedBefore(at: number, context: QuestionContext): boolean {
  const { tokens, text } = context.linked;
  const isOwner = /^['’]/.test(text.slice(tokens[at]?.end));
  return isOwner && tableMentions(context).some(({ end }) => end === at + 1);
}

/** Names of columns one after the other from a token on; undefined for a mere "name". */
function listFrom(start: number, context: QuestionContext) {
  const { tokens } = context.linked;
  const columns: (ReadonlySet<number> | undefined)[] = [];
  let end = start;
  for (let at = start; ;) {
    while (tokens[at]?.word === 'full') at++;
    const named = NAME.test(tokens[at]?.word ?? '') ? { columns: undefined, end: at + 1 } : columnsNamedAt(at, context);
    if (!named) return { columns, end };
    columns.push(named.columns);
    end = named.end;
    if (tokens[end]?.cue !== 'and') return { columns, end };
    at = end + 1;
  }
}

/** Names of columns that end before a token: what follows an "and" without an article is part of the same list. */
function listBefore(end: number, context: QuestionContext) {
  const { tokens } = context.linked;
  const columns: (ReadonlySet<number> | undefined)[] = [];
  let start = end;
  for (let at = end; ;) {
    const isName = NAME.test(tokens[at - 1]?.word ?? '');
    const found = columnsNamedBefore(at, context);
    const named =
      found && !(isName && found.end - found.start === 1)
        ? found
        : isName
          ? { columns: undefined, start: at - 1 }
          : undefined;
    if (!named) return { columns, start };
    columns.unshift(named.columns);
    start = tokens[named.start - 1]?.word === 'full' ? named.start - 1 : named.start;
    if (tokens[start - 1]?.cue !== 'and') return { columns, start };
    at = start - 1;
  }
}
