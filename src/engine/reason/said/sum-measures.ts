/** Two amounts of a row that are told together: "shipping fees included", "room charge and cleaning fee together". */
import { splitIdentifier } from '../../search/words';
import { MARK } from '../../question/measure-heads';
import type { QuestionContext } from '../frame/question-context';
import { amountsOf, isAmount, named, type Named } from './amounts-named';
import { namesOfOneHead } from './names-at';
import type { Marked } from './time-measures';

/** Two amounts that are told together: "shipping fees included", "room charge and cleaning fee together", "price plus fee". */
export function sumSaid(context: QuestionContext): Marked | undefined {
  const { text } = context.linked;
  const found = INCLUDED.exec(text);
  if (found) return withIncluded(found, context);
  const together = TOGETHER.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (!together) return undefined;
  const { tokens } = context.linked;
  const [whole, opening = '', first = '', second = ''] = together;
  const at = tokens.findIndex((t) => t.start >= together.index + opening.length);
  const behind = tokens.findIndex((t) => t.start >= together.index + whole.lastIndexOf(second));
  const right = named(behind, context);
  const left = firstOf(at, behind, context);
  if (!left || !right || first === '') return undefined;
  const ways = amountsOf(left.columns, right.columns, '+', context);
  if (ways.length === 0) return undefined;
  const end = Math.max(together.index + whole.length, tokens[right.end - 1]?.end ?? 0);
  const start = tokens[left.start]?.start ?? 0;
  const before = text
    .slice(0, start)
    .replace(/\b(?:the )?(?:total|sum|combined)(?: of)?(?: the)? ?$/i, 'the total ')
    .replace(/\b(?:the )?(?:costs?|price|charges?|amount) (?:of|for)(?: the)? ?$/i, '')
    .replace(/\b(?:(?:what|how much) (?:do|does|did)|what are)(?: the)? ?$/i, 'what is the ');
  return { text: `${before}${MARK}${text.slice(end)}`, ways, adds: true };
}

/** The amount that is named first, which may have its last word with the second: "fuel and toll costs". */
function firstOf(from: number, before: number, context: QuestionContext): Named | undefined {
  for (let at = from; at < before; at++) {
    const [shared] = namesOfOneHead(at, context);
    const own = named(at, context) ?? (shared && { ...shared, columns: [...shared.columns] });
    if (own?.columns.some((id) => isAmount(context.view.columns[id], context)) === true) return own;
  }
  return undefined;
}

/** As few words as may be: "per driver" behind them is no part of it. */
const NAME = '((?:[a-z]+ ){0,2}?[a-z]+)';
const TOGETHER: readonly RegExp[] = [
  new RegExp(
    String.raw`\b((?:total|sum) of (?:the )?)${NAME} (?:and|plus) (?:the )?${NAME}(?=\s*(?:[,.?!]|$| for | by | of | per | in ))`,
    'i',
  ),
  new RegExp(String.raw`\b(combined )${NAME} and (?:the )?${NAME}(?=\s*(?:[,.?!]|$| for | by | of | per | in ))`, 'i'),
  new RegExp(
    String.raw`\b((?:(?:costs?|price|charges?|amount) (?:of|for) )?(?:the )?)${NAME} and (?:the )?${NAME} (?:together|combined|taken together|added up|added together|put together)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b((?:what|how much) (?:do|does|did) (?:the )?)${NAME} and (?:the )?${NAME} (?:come to|add up to|amount to)(?: together)?\b`,
    'i',
  ),
];

const INCLUDED =
  /(?:,| )\s*(?:including (?:the |all )?((?:[a-z]+ ){0,2}?[a-z]+)|(?:the )?((?:(?!(?:with|and|of|for)\b)[a-z]+ ){0,2}[a-z]+) (?:included|added|on top))(?=\s*(?:[,.?!]|$| for | by | of | per | in ))/i;

function withIncluded(found: RegExpExecArray, context: QuestionContext): Marked | undefined {
  const { linked, view } = context;
  const { text, tokens } = linked;
  const phrase = found[1] ?? found[2] ?? '';
  const start = found.index + found[0].indexOf(phrase);
  const at = tokens.findIndex((t) => t.start >= start);
  const added = at < 0 ? undefined : named(at, context);
  const extra = (added?.columns ?? []).filter((id) => isAmount(view.columns[id], context));
  if (extra.length === 0) return undefined;
  const uses = new Set(extra.map((id) => view.columns[id]?.use));
  const beside = view.columns.filter(
    (c) => uses.has(c.use) && isAmount(c, context) && !extra.includes(c.id) && isMoney(c.name),
  );
  const rest = `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`;
  const said = tokens.filter((t) => t.index < at && !t.quoted && t.kind === 'word');
  const mentioned = beside.filter(({ name }) =>
    said.some(({ word }) => splitIdentifier(name).some((part) => part === word)),
  );
  const [main, ...more] = mentioned.length > 0 ? mentioned : beside;
  if (!main || more.length > 0) return undefined;
  const verb = new RegExp(
    String.raw`\b(?:has |have |had )?(?:paid|spent|pays?|spends?|earned|earns?|charged|cost|costs|brought in|made) the (most|least)\b`,
    'i',
  );
  const dear =
    /\b(?:is|are|was|were) (?:the )?(most|least) expensive\b|\b(?:is|are|was|were) (?:the )?(dearest|cheapest|costliest)\b/i;
  const what = new RegExp(
    String.raw`\b(?:what|how much) (?:did|does|do|has|have|was|were) (.+?) (?:pay|paid|spend|spent|earn|earned|cost|charged|bring in)\b`,
    'i',
  );
  const passive =
    /\bhow much (?:was|were|has been|have been) (?:taken in|paid|spent|earned|charged|invoiced|collected)\b/i;
  const total = new RegExp(
    String.raw`\b(?:total |average )?(?:amounts?|price|costs?|sum|${splitIdentifier(main.name).join(' ')})\b`,
    'i',
  );
  const marked = verb.test(rest)
    ? rest.replace(verb, (_, most: string) => `has the ${most.toLowerCase() === 'most' ? 'highest' : 'lowest'} ${MARK}`)
    : dear.test(rest)
      ? rest.replace(dear, (said) => `has the ${/least|cheapest/i.test(said) ? 'lowest' : 'highest'} ${MARK}`)
      : what.test(rest)
        ? rest.replace(what, (_, whose: string) => `what is the ${MARK} of ${whose}`)
        : passive.test(rest)
          ? rest.replace(passive, `what is the ${MARK}`)
          : total.test(rest)
            ? rest.replace(total, (was) => `${/^(total|average) /i.exec(was)?.[0] ?? ''}${MARK}`)
            : undefined;
  const plain = marked?.replace(/,? (?:in total|altogether|in all)\b/i, '');
  return plain === undefined
    ? undefined
    : { text: plain, ways: extra.map((id) => ({ op: '+', left: main.id, right: id })), adds: true };
}

const MONEY =
  /^(?:price|cost|fee|fees|amount|charge|charges|amt|paid|total|pay|fare|rent|tax|tip|premium|eur|usd|gbp)$/;

function isMoney(name: string): boolean {
  return (
    splitIdentifier(name).some((word) => MONEY.test(word)) &&
    !splitIdentifier(name).some((word) => /^(?:rate|unit|nightly|hourly|daily)$/.test(word))
  );
}
