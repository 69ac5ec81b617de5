/**
 * What somebody does or what is done, in the words that the schema has for it: "who brewed the most" asks for the `brewer`, and what was
 * "borrowed most often" has the most loans, which have a day on which they were `borrowed`.
 */
import { relativesOf } from '../search/word-relatives';
import { singular, splitIdentifier, stem } from '../search/words';
import { saysDeedOf } from './deeds-said';
import type { SchemaView, ViewUse } from './schema-view';
import { quotes } from './sentences';
import { inWords } from './view-names';

const WHO = /^who (?=([a-z]+) )/i;
/** "Which book has been borrowed most often", "is most often borrowed", "is least borrowed", "was borrowed the most". */
const DONE_OFTEN =
  /\b(?:(?:has|have|had) been|is|are|was|were|gets?|got) (?:(most|least) (?:(?:often|frequently) ([a-z]+)|([a-z]+(?:ed|en)))|([a-z]+) (?:the )?(most|least)(?: (?:often|frequently|times))?)(?=\s*(?:[?.!,]|$|\b(?:in|by|at|from|during)\b))/i;
/** "Donated at least four times", "have been shown more than twice": what is done, and how often. */
const SO_OFTEN =
  /(?<!\b(?:same (?:[a-z-]+ ){0,2}|the |an? ))\b(?:(?:has|have|had)(?: been)? |is |are |was |were |got )?([a-z]+) (?:(at least|more than|exactly|just|only) (once|twice|thrice|\w+ times)|(twice|thrice|\w+(?: or more)? times))(?=\s*(?:[?.!,;]|$|\b(?:in|by|at|from|during|and|or|since|before|after)\b))/i;
const SO_MANY: Readonly<Record<string, string>> = { once: '1', twice: '2', thrice: '3' };
const OF_OTHERS = /\w['’]s\b|\bwhose\b/i;
/** "The most borrowed book", "the most frequently borrowed books". */
const OFTEN_DONE =
  /(?<!\b(?:has|have|had|made|makes?|sent|sends?|got|gets?|gave|gives?|with)(?: the)? )\b(the )?(most|least) (?:(?:often|frequently) )?([a-z]+(?:ed|en|ought|old|un|ung)) ([a-z]+)\b/i;

/**
 * A question in the words of the schema for what is done.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind
 */
export function withActsSaid(text: string, view: SchemaView): string {
  return quotes(text) ? text : withDates(withDoer(withUses(text, view), view), view);
}

const DAY = /\b(which|what|each|every|per|by) ([a-z]+) day\b/i;

/** "Which sailing day" as "which sailing date", where that is what the day is called. */
function withDates(text: string, view: SchemaView): string {
  const [, , of = ''] = DAY.exec(text) ?? [];
  const name = [stem(of.toLowerCase()), stem('date')].join(' ');
  const isDate = view.columns.some(({ kind, names }) => kind === 'time' && names[0]?.join(' ') === name);
  return of !== '' && isDate ? text.replace(DAY, '$1 $2 date') : text;
}

/** "Who brewed" as "which brewer brewed", where a column of names is called so. */
function withDoer(text: string, view: SchemaView): string {
  const verb = WHO.exec(text)?.[1]?.toLowerCase() ?? '';
  const doers = new Set(doersOf(verb));
  // Rows of a table are told by "who" as they are.
  if (view.uses.some(({ names }) => names.some((name) => doers.has(name.join(' '))))) return text;
  // So are those in a role: who "produced" something is its producer, whatever else is called by another word for one.
  if (view.uses.some(({ roleWords }) => [...doers].some((doer) => roleWords.has(stem(doer))))) return text;
  const single = view.columns.flatMap(({ name, kind }) => {
    const [word = '', ...more] = splitIdentifier(name);
    return kind === 'text' && more.length === 0 ? [word] : [];
  });
  const called = single.find((word) => doers.has(word)) ?? onlyRelative(doers, single, view);
  return called === undefined ? text : text.replace(WHO, `Which ${called} `);
}

/** The only column that is called by another word for a doer: who "drove" is told by the `motorist`. Nobody else does it where rows are called so. */
function onlyRelative(doers: ReadonlySet<string>, single: readonly string[], view: SchemaView): string | undefined {
  const others = new Set([...doers].flatMap(relativesOf).map(({ stem }) => stem));
  if (view.uses.some(({ names }) => names.some((name) => others.has(name.join(' '))))) return undefined;
  const [only, ...more] = new Set(single.filter((word) => AGENT.test(word) && others.has(stem(word))));
  return more.length > 0 ? undefined : only;
}

/** How nouns for who does something end. */
const AGENT = /(?:er|or|ist|ian|ant|ent|eur)$/;

/**
 * Words for who does something: "bakes", "baked" are done by a baker, "wrote" by a writer, "ran" by a runner.
 * @param verb a form of the verb, lower case
 */
export function doersOf(verb: string): string[] {
  const roots = [verb.replace(/(?:ed|es|s|e)$/, ''), stem(verb).replace(/e$/, '')].filter((root) => root.length > 1);
  return roots.flatMap((root) => [`${root}er`, `${root}or`, `${root}${root.at(-1) ?? ''}er`]);
}

/** What is done to something often, as how many rows it has of the table that tells when it was done. */
function withUses(text: string, view: SchemaView): string {
  const [, done = '', how, times = '', bare = ''] = SO_OFTEN.exec(text) ?? [];
  const rows = usesOf(done, view);
  if (rows !== undefined && !text.toLowerCase().includes(rows)) {
    const [number = ''] = (times + bare).split(/ times$/i);
    const count = Object.hasOwn(SO_MANY, number.toLowerCase()) ? (SO_MANY[number.toLowerCase()] ?? '') : number;
    const exactly = how === undefined ? !/ or /i.test(bare) : /^(?:just|only)$/i.test(how);
    return text.replace(SO_OFTEN, `have ${exactly ? 'exactly' : (how ?? '')} ${count} ${rows}`.replace('  ', ' '));
  }
  // Whose works are played most often is told by the works.
  if (OF_OTHERS.test(text)) return text;
  const [, end, frequent, plain, verb, end2] = DONE_OFTEN.exec(text) ?? [];
  const often = usesOf(frequent ?? plain ?? verb ?? '', view);
  if (often !== undefined) return text.replace(DONE_OFTEN, `has the ${(end ?? end2 ?? '').toLowerCase()} ${often}`);
  const [, , far = '', act = '', noun = ''] = OFTEN_DONE.exec(text) ?? [];
  const acts = usesOf(act, view);
  // "The most returned loans" are no loans of loans.
  return acts === undefined || singular(acts) === singular(noun.toLowerCase())
    ? text
    : text.replace(OFTEN_DONE, `the ${noun} with the ${far.toLowerCase()} ${acts}`);
}

/** What rows are called, in the plural, that have a time at which such a thing was done; no others have one. */
function usesOf(verb: string, view: SchemaView): string | undefined {
  const root = stem(verb.toLowerCase());
  if (verb.length < SHORTEST) return undefined;
  const isCalled = ({ names }: ViewUse) => names.some((name) => name.includes(root));
  const tables = view.uses.filter(({ role }) => role === undefined);
  // "Delivered most often": deliveries are called so; what is prescribed is in `prescriptions`.
  const exactly = tables.filter(isCalled);
  const called = exactly.length > 0 ? exactly : tables.filter(({ names }) => names.some((name) => name.length === 1 && isOneRoot(name[0] ?? '', root))); // prettier-ignore
  const timed = tables.filter(({ columns }) =>
    columns.some((id) => view.columns[id] && saysDeedOf(verb.toLowerCase(), view.columns[id])),
  );
  const [use, ...more] = called.length > 0 ? called : timed;
  if (!use || more.length > 0) return undefined;
  const words = inWords(use.table);
  return words.endsWith('s') ? words : words.replace(/y$/, 'ie') + 's';
}

/** A verb of fewer letters is none of those that name times. */
const SHORTEST = 4;
/** Letters that the name of what is done shares with its verb, at least. */
const SAME_ROOT = 5;

function isOneRoot(one: string, other: string): boolean {
  return one.length > SAME_ROOT && other.length > SAME_ROOT && one.slice(0, SAME_ROOT) === other.slice(0, SAME_ROOT);
}
