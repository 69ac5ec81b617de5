/**
 * What is said of all the rows that belong to each, or of none of them: "where all employees earn at least 5000", "with only classical
 * tracks", "neither a lounge nor a study room". Joined rows tell of some of them, so that those are counted which are otherwise.
 */
import { OPPOSITE } from '../../program/comparisons';
import type { Comparison } from '../../program/intent';
import type { ViewUse } from '../../question/schema-view';
import type { ScoredFrame } from '../frame/draft';
import { spelt } from '../frame/draft';
import type { Frame, FrameCondition, FrameItem, RelatedUse } from '../frame/frame';
import { conditionsOf, holdsForNone } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { onlySuch } from '../said/only-such';
import { tableMentions } from '../said/table-mentions';

/** Words before "all" in a clause that says something of all rows: "in which all employees earn more". */
const CLAUSE = /^(?:do|does|did|are|were|where|whose|which|that|if)$/;
/** Words between "only" and the name of a table. */
const MODIFIERS = 3;

/** All rows of a table, or only rows of a kind, and the tokens between which that is said. */
interface Universal {
  /** Whose they are: the table that is named first. */
  readonly of: ViewUse;
  readonly use: ViewUse;
  readonly start: number;
  readonly tokens: readonly number[];
  /** There has to be one of which it holds, and not just any: of what is unknown nothing is said. */
  readonly isOnly?: true;
}

const universal = oncePerQuestion((context): Universal | undefined => {
  const { tokens } = context.linked;
  const [asked, ...others] = tableMentions(context);
  if (!asked) return undefined;
  for (const { use, start, end } of others) {
    if (!isMany(use, asked.use, context)) continue;
    const all = tokens.findLastIndex(
      ({ word }, i) => i > asked.start && i < start && /^(?:all|every|only)$/.test(word),
    );
    const said = tokens.slice(all + 1, start);
    if (all < 0 || said.some(({ number, cue }) => number !== undefined || (cue !== undefined && cue !== 'article')))
      continue;
    const isOnly = tokens[all]?.word === 'only';
    const isSaid = isOnly
      ? said.length > 0 && said.length <= MODIFIERS
      : said.every(({ cue, word }) => cue === 'article' || word === 'of') && CLAUSE.test(tokens[all - 1]?.word ?? '');
    if (isSaid) return { of: asked.use, use, start: all, tokens: [all, ...range(start, end)] };
  }
  return undefined;
});

/** All rows of a table to which the condition behind "only" belongs, where those that are asked for may have several. */
function saidOnly(frame: Frame, context: QuestionContext): Universal | undefined {
  const start = onlySuch(context);
  if (start === undefined) return undefined;
  const said = conditionsOf(frame).find(({ tokens }) => tokens.length > 0 && tokens.every((t) => t > start));
  const { uses, columns } = context.view;
  const use = uses[columns[said?.column ?? -1]?.use ?? -1];
  const [asked] = tableMentions(context).filter((mention) => mention.start < start);
  const of = asked?.use ?? uses[frame.rowsOf ?? columns[frame.select[0]?.column ?? -1]?.use ?? -1];
  if (!said || !negationOf(said) || !use || !of || !isMany(use, of, context)) return undefined;
  // Who "only borrowed novels" has no loan of anything else.
  const rows = tableMentions(context).find(
    (mention) => isMany(mention.use, of, context) && oneFrom(mention.use.id, context.view).has(use.table),
  );
  return {
    of,
    use: rows?.use ?? use,
    start,
    tokens: [start, ...(rows ? range(rows.start, rows.end) : [])],
    isOnly: true,
  };
}

/** Words before "all" that say something of all rows, whatever these are called. */
const OF_ALL = /^(?:where|whose|if)$/;

/** Whether something is said of all of some rows that no table is called by: "companies where all employees are older than 25". */
const saysAllOfOthers = oncePerQuestion(({ linked: { tokens } }): boolean =>
  tokens.some(({ word, quoted }, i) => word === 'all' && !quoted && OF_ALL.test(tokens[i - 1]?.word ?? '')),
);

/** Whether several rows of a table may belong to one of another. */
function isMany(use: ViewUse, of: ViewUse, { view }: QuestionContext): boolean {
  return use.table !== of.table && !oneFrom(of.id, view).has(use.table) && of.key.length > 0 && use.key.length > 0;
}

/** The tokens of "neither" and "nor", in this order. */
const neitherNor = oncePerQuestion(({ linked: { tokens } }): readonly [number, number] | undefined => {
  const neither = tokens.findIndex(({ word, quoted }) => word === 'neither' && !quoted);
  const nor = tokens.findIndex(({ word, quoted }, i) => word === 'nor' && !quoted && i > neither);
  return neither < 0 || nor < 0 ? undefined : [neither, nor];
});

/**
 * Frames that leave out whatever has a row of which what is said does not hold.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 * @returns none where nothing is said of all rows, or of none
 */
export function outsideFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const all = universal(context);
  const only = onlySuch(context);
  const neither = neitherNor(context);
  if (!all && !neither && only === undefined) return [];
  return frames.flatMap((scored): ScoredFrame[] => {
    const { part, order, having, share, related, per, minus, connective } = scored.frame;
    if (part ?? having ?? share ?? related ?? per ?? minus ?? (connective === 'or' || undefined)) return [];
    const plain = { ...scored.frame, group: [] };
    const every = all ?? saidOnly(plain, context);
    const made = every ? ofAll(plain, every, context) : neither && ofNone(plain, neither, context);
    const ordersOwn = !order || (order.item.fn === 'none' && isOwn(order.item, made?.uses[0], context));
    return made && ordersOwn ? [spelt(scored, made, 'part')] : [];
  });
}

/** Whether a frame tells of some rows where the question speaks of all, or of those that it names after "neither". */
export function tellsOfSome(frame: Frame, context: QuestionContext): boolean {
  if (frame.related?.some(holdsForNone)) return false;
  if (saidOnly(frame, context)) return true;
  if (frame.related) return false;
  if (universal(context)) return frame.part === undefined || frame.part.kind === 'intersect';
  if (saysAllOfOthers(context) && frame.conditions.some(({ column }) => ownerOf(frame, column, context))) return true;
  const neither = neitherNor(context);
  const denied = neither ? deniedBy(frame, neither) : undefined;
  return denied !== undefined && ownerOf(frame, denied[0].column, context) !== undefined;
}

function ofAll(
  frame: Frame,
  { of, use, start, tokens, isOnly }: Universal,
  context: QuestionContext,
): Frame | undefined {
  const { view } = context;
  const isOfThem = ({ column, tokens: own }: FrameCondition) => {
    const table = view.uses[view.columns[column]?.use ?? -1]?.table ?? '';
    const belongs = table === use.table || oneFrom(use.id, view).has(table);
    return belongs && table !== of.table && own.length > 0 && own.every((t) => t > start);
  };
  const [said, ...more] = frame.conditions.filter(isOfThem);
  const otherwise = said && negationOf(said);
  if (!otherwise || more.length > 0 || said.tokens.length === 0) return undefined;
  const { distinct: _, ...rest } = frame;
  const related: RelatedUse[] = [
    { of: of.id, use: use.id, op: '=', count: 0, conditions: [otherwise], tokens },
    { of: of.id, use: use.id, op: '>=', count: 1, conditions: isOnly ? [said] : [], tokens },
  ];
  const conditions = frame.conditions.filter((c) => c !== said);
  const counts = frame.select.length === 1 && frame.select[0]?.fn === 'rows';
  if (!counts && !selectsFrom(of, frame, context)) return undefined;
  return { ...rest, distinct: false, conditions, uses: [of.id], related, ...(counts && { rowsOf: of.id }) };
}

/** Whether all that is selected are columns of a table, or folds of some. */
function selectsFrom(of: ViewUse, { select }: Frame, context: QuestionContext): boolean {
  return select.every((item) => isOwn(item, of.id, context));
}

function isOwn({ column = -1 }: FrameItem, use: number | undefined, { view }: QuestionContext): boolean {
  return view.columns[column]?.use === use;
}

function ofNone(frame: Frame, words: readonly [number, number], context: QuestionContext): Frame | undefined {
  const { view } = context;
  const denied = deniedBy(frame, words);
  const of = denied && ownerOf(frame, denied[0].column, context);
  if (!denied || !of) return undefined;
  const related = denied.map((condition, i): RelatedUse => {
    const use = view.columns[condition.column]?.use ?? of.id;
    const conditions = [{ ...condition, kind: 'e' as const, op: '=' as const }];
    return { of: of.id, use, op: '=', count: 0, conditions, tokens: [words[i] ?? words[0]] };
  });
  const conditions = frame.conditions.filter((c) => !denied.includes(c));
  const counts = frame.select.length === 1 && frame.select[0]?.fn === 'rows';
  if (!counts && !selectsFrom(of, frame, context)) return undefined;
  return { ...frame, distinct: false, conditions, uses: [of.id], related, ...(counts && { rowsOf: of.id }) };
}

/** Two values of one column, the one between "neither" and "nor", the other one after them. */
function deniedBy(
  { conditions }: Frame,
  [neither, nor]: readonly [number, number],
): readonly [FrameCondition, FrameCondition] | undefined {
  const single = conditions.filter(({ op, tokens }) => (op === '=' || op === '!=') && tokens.length > 0);
  const first = single.find(({ tokens }) => tokens.every((t) => t > neither && t < nor));
  const second = single.find(({ tokens, column }) => tokens.every((t) => t > nor) && column === first?.column);
  return first && second ? [first, second] : undefined;
}

/** The table of which rows are asked for, where each may have several rows with a column; else undefined. */
function ownerOf(frame: Frame, column: number, context: QuestionContext): ViewUse | undefined {
  const { view } = context;
  const use = view.uses[view.columns[column]?.use ?? -1];
  const of = tableMentions(context)[0]?.use ?? view.uses[[...usesOfFrame(frame, view)][0] ?? -1];
  return use && of && isMany(use, of, context) ? of : undefined;
}

const COMPARISONS: ReadonlySet<string> = new Set(Object.keys(OPPOSITE));

/** The condition that holds where another does not; undefined where no single one does. */
function negationOf(condition: FrameCondition): FrameCondition | undefined {
  const { op } = condition;
  if (COMPARISONS.has(op)) {
    const opposite = OPPOSITE[op as Comparison];
    return { ...condition, op: opposite, kind: op === '=' ? 'x' : op === '!=' ? 'e' : condition.kind };
  }
  if (op === 'like') return { ...condition, op: 'not-like' };
  return op === 'term' ? { ...condition, kind: 'x', op: 'not-term' } : undefined;
}
