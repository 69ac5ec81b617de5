/** Amounts in another unit than that in which they are stored: "hours of listening" over seconds. */
import { MARK } from '../../question/measure-heads';
import { LEVEL } from '../../question/name-match';
import { unitNamed } from '../../question/units';
import type { QuestionContext } from '../frame/question-context';
import type { Marked } from './time-measures';
import { areTied } from './time-pairs';

/** Times of day that are told in days are seldom meant: "how many days did they wait" is asked of dates, and not of minutes. */
const SECONDS = { hour: 3600, day: 86_400 } as const;
const SAID = /\b(?:how many|how much|number of|total|sum of|average|in)\b/i;

/**
 * A quantity that is told in a unit of its own.
 * @param context the question
 */
export function unitSaid(context: QuestionContext): Marked | undefined {
  const { linked, view } = context;
  const { text, tokens } = linked;
  for (const token of tokens) {
    const unit = token.quoted ? undefined : unitNamed(token.word);
    if (!unit || unit.of === 'count' || tokens[token.index - 1]?.number !== undefined) continue;
    if (!/s$|feet$/.test(token.word) || !SAID.test(text.slice(0, token.start))) continue;
    const covers = (m: { start: number; end: number }) => m.start <= token.index && token.index < m.end;
    // What is stored under that word is told as it stands.
    const stored = linked.columns.some(
      (m, id) => m.level > 0 && covers(m) && view.columns[id]?.measuredIn?.size === unit.size,
    );
    if (stored) continue;
    const spoken = linked.uses.flatMap((m, use) =>
      m.level === LEVEL.full && view.uses[use]?.role === undefined ? [use] : [],
    );
    const isFar = (size: number) => unit.of === 'time' && unit.size >= SECONDS.day && size < SECONDS.hour;
    const other = view.columns.filter(
      ({ measuredIn, kind, use }) =>
        kind === 'number' &&
        measuredIn?.of === unit.of &&
        !isFar(measuredIn.size) &&
        view.uses[use]?.role === undefined,
    );
    if (other.some(({ measuredIn }) => measuredIn?.size === unit.size)) continue;
    const own = other.filter(
      ({ id, use }) =>
        spoken.includes(use) && (tokens[token.index - 1]?.word !== 'in' || (linked.columns[id]?.level ?? 0) > 0),
    );
    // "In hours" tells the unit of what is named before it.
    const isUnit = tokens[token.index - 1]?.word === 'in';
    const near = other.filter(
      ({ id, use }) =>
        spoken.some((one) => areTied(one, use, view)) && (!isUnit || (linked.columns[id]?.level ?? 0) > 0),
    );
    // "How many hours were sailed" over `minutes_sailed`.
    const alike = other.filter(({ names }) =>
      names.flat().some((stem) => tokens.some((t) => !t.quoted && t.stem === stem)),
    );
    const [column, ...more] = own.length > 0 ? own : near.length > 0 ? near : alike;
    if (!column?.measuredIn || more.length > 0) continue;
    const ways = [{ op: '/' as const, left: column.id, right: { value: unit.size / column.measuredIn.size } }];
    const name = new Set([...column.names.flat(), ...(view.uses[column.use]?.names.flat() ?? [])]);
    let start = token.index;
    while (start > 0 && tokens[start - 1]?.cue === undefined && name.has(tokens[start - 1]?.stem ?? '')) start--;
    // "The height in metres" is all the name of what is told.
    const match = linked.columns[column.id];
    if (isUnit && match?.end === token.index - 1) start = match.start;
    const behind = tokens[token.index + 1]?.word === 'of' ? tokens[token.index + 2] : undefined;
    const isIdle =
      behind !== undefined &&
      /ing$/.test(behind.word) &&
      ![...linked.columns, ...linked.uses].some((m) => m.level > 0 && m.start <= behind.index && behind.index < m.end);
    const end = isIdle ? behind.end : token.end;
    return {
      text: told(`${text.slice(0, tokens[start]?.start)}${MARK}${text.slice(end)}`),
      ways,
      ...(!isUnit && { adds: true }),
    };
  }
  return undefined;
}

/** "How many hours were spent in total by each agent", "what was its length in hours". */
function told(text: string): string {
  return text
    .replace(/,? (?:in total|altogether|in all)\b/i, '')
    .replace(
      /\bhow (?:many|much) \u0001 (?:did|does|do|has|have) (.+?) (?:give|gave|given|teach|taught|spend|spent|play(?:ed)?|watch(?:ed)?|listen(?:ed)?(?: to)?|log(?:ged)?|work(?:ed)?|fly|flew|run|last|take|need)\b/i,
      `what is the ${MARK} of $1`,
    )
    .replace(
      /\bhow (?:many|much) \u0001 (?:were|was|are|is|have been|came|come)(?: (?:spent|given|taught|played|logged|worked|flown|needed|recorded|listened))?(?: (?:by|on|from|to|for|in))? (?=each|every|all|the|users|\w+s\b)/i,
      `what is the ${MARK} of `,
    )
    .replace(/\bhow (?:many|much) \u0001 (?:were|was|have been|has been) \w+(?=\s*(?:[?.!]|$))/i, `what is the ${MARK}`)
    .replace(/\bhow (?:many|much) \u0001/i, `what is the ${MARK}`)
    .replace(/\b(?:the )?(?:total )?number of \u0001/i, `the total ${MARK}`);
}
