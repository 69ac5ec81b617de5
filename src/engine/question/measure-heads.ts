/**
 * What is said around a measure that a question works out, in the words that are said around a stored number: "how many days did it take on average"
 * and the time from one day to another behind it become "what is the average figure".
 */

import { SPAN_UNITS, TIME_UNIT } from './span-and-money-words';

/** Stands in a text for the words that say what is measured. */
export const MARK = '\u0001';

const HEAD_WORD = new RegExp(
  String.raw`^(?:${SPAN_UNITS}|how|many|much|long|the|a|an|number|amount|length|duration|of|time|span|interval|delay|gap|period|calendar|it|did|does|do|was|is|were|are|been|has|have|had|take|takes|took|taken|need|needed|needs|last(?:ed|s)?|pass|passes|passed|elapsed?|elapses|lies?|lay|goes?|went|by|there|on|average|mean|in|longest|shortest|most|least|fewest|highest|lowest|greatest|largest|smallest|maximum|minimum|total|that|counted|measured|calculated|expressed|usually|typically|normally)$`,
  'i',
);
/** Words that such a head does not begin with. */
const NOT_FIRST = /^(?:is|are|was|were|been|do|does|did|in|by|of|that|it|there|on|many|much|long)$/i;
const PREDICATE = /^(?:takes?|took|taken|needs?|needed|last(?:ed|s)?|had|has|have)$/i;
const GREATEST = /\b(?:longest|most|highest|greatest|largest|maximum)\b/i;
const LEAST = /\b(?:shortest|least|fewest|lowest|smallest|minimum)\b/i;
const MEAN = /\b(?:average|mean|on average|usually|typically|normally)\b/i;
const ON_AVERAGE = /,?\s*\bon (?:the )?average\b,?/i;
const COMPARED =
  '(?:(?:no |not )?(?:more|less|fewer|longer|shorter) than|over|under|at least|at most|exactly|up to|within)';
const TOOK = '(?:takes?|took|taken|needs?|needed|last(?:ed|s)?|stay(?:ed|s)?|with|waited|has|have|had|spent)';
const OWN = String.raw`(?:the |an? )?(?:average|mean)`;

const DOING =
  '(?:bring(?:s)? in|brought in|generate[sd]?|earn(?:s|ed)?|make|made|come to|came to|cost|yield(?:ed|s)?|produced?|take in|took in|spend|spent|pay|paid|have|has|had|lose|lost|gain(?:ed)?|climb(?:s|ed)?|rise|rises|add up to)';
const FOLD = /\b(?:average|mean|total|highest|lowest|largest|smallest|greatest|biggest|most|least|maximum|minimum)\b/i;
const ENDS = String.raw`\b(?:highest|lowest|largest|smallest|greatest|biggest)`;

/**
 * A question that speaks of an amount by its name.
 * @param marked its text, with `MARK` for the words that say what is measured
 * @param name of the measure
 * @param adds of what several rows hold the total is meant
 */
export function withAmount(marked: string, name: string, adds: boolean): string {
  let text = marked
    .replace(/\s+/g, ' ')
    .replace(
      new RegExp(
        String.raw`\b(?:did |does |do |has |have )?([\w]+(?: in)?) the (most|least|greatest|largest|highest|lowest)(?: \w+)?? ${MARK}`,
        'i',
      ),
      (said, verb: string, most: string) =>
        /^(?:with|by|in|of|is|was|at|on|and)$/i.test(verb)
          ? said
          : `${/^(?:list|show|give|name)\b/i.test(marked) ? 'with' : 'has'} the ${/^(?:least|lowest)$/i.test(most) ? 'lowest' : 'highest'} ${MARK}`,
    )
    .replace(
      new RegExp(
        String.raw`\b(?:how much|what)(?: \w+)?? ${MARK} (?:did|does|do|has|have|was|were) (.+?) ${DOING}\b`,
        'i',
      ),
      (_, whose: string) => `what is the ${MARK} of ${whose}`,
    )
    .replace(new RegExp(String.raw`\bhow much ${MARK}`, 'i'), `what is the ${MARK}`)
    .replace(
      new RegExp(
        String.raw`\b(?:on|for|in|at) which (.+?) (?:is|was) the ${MARK} (?:the )?(largest|smallest|greatest|highest|lowest|biggest)`,
        'i',
      ),
      (_, thing: string, end: string) =>
        `which ${thing} has the ${/^(?:smallest|lowest)$/i.test(end) ? 'lowest' : 'highest'} ${MARK}`,
    );
  const isTold = /\b(?:average|mean|total)\b/i.test(text);
  const isEnd = FOLD.test(text.slice(0, text.indexOf(MARK))) && !new RegExp(`${ENDS}\\s+${MARK}`, 'i').test(text);
  // "What is the highest margin?" asks for that of one row, and not for a total of any group.
  const isAlone = new RegExp(String.raw`^\W*what (?:is|was) the ${ENDS}\s+${MARK}[\s?.!]*$`, 'i').test(text);
  if (adds && !isTold && !isEnd && !isAlone) text = text.replaceAll(MARK, `total ${MARK}`);
  return text.replaceAll(MARK, name).trim();
}

/** A measure that is named first, and told from when to when behind that. */
const appositions: readonly (readonly [said: RegExp, as: string])[] = [
  [
    new RegExp(
      String.raw`\b(?:length|duration|time(?: span)?|number of ${TIME_UNIT})(?:,? in ${TIME_UNIT},?)?((?: of| for) [^,${MARK}]*?),? \(?(?:measured|counted|calculated|taken|computed|that is,?|i\.?e\.?,?)? ?(?:as the time )?${MARK}\)?`,
      'i',
    ),
    `${MARK}$1`,
  ],
  [
    new RegExp(
      String.raw`\b(?:number of ${TIME_UNIT}|${TIME_UNIT}) (?:that )?(?:they|he|she|it|each|the \w+) (?!took|takes?|need)\w+(?: \w+){0,2},? ?\(?\s*${MARK}\s*\)?`,
      'i',
    ),
    MARK,
  ],
  [
    new RegExp(
      String.raw`(${MARK}),? \(?(?:taken|counted|computed|measured|calculated|given) as (?:the )?difference (?:of|between|in) (?:the )?(?:two )?(?:calendar )?years\)?`,
      'i',
    ),
    '$1',
  ],
];

/**
 * A question that speaks of a measure by its name.
 * @param marked its text, with `MARK` for the words that say what is measured
 * @param name of the measure
 */
export function withHeads(marked: string, name: string): string {
  let text = appositions.reduce((said, [pattern, as]) => said.replace(pattern, as), marked.replace(/\s+/g, ' '));
  text = text.replace(new RegExp(String.raw`(${MARK}),? in ${TIME_UNIT}\b`, 'i'), '$1');
  const than = new RegExp(
    String.raw`(?:\b(?:that|who|which) )?(?:\b${TOOK} )?(?:for )?\b(longer|shorter|more|less|fewer|more time|less time) than (?:${OWN}|usual)(?: (?:time|${TIME_UNIT}|one|\w+))??,? ${MARK}`,
    'i',
  );
  text = text.replace(than, (_, way: string) =>
    /^(?:shorter|less|fewer)/i.test(way)
      ? `with a ${name} below the average ${name}`
      : `with a ${name} above the average ${name}`,
  );
  const bound = new RegExp(
    String.raw`(?:\b(?:that|who|which) )?(?:\b${TOOK} )?(?:for )?\b(${COMPARED}) (\d[\d.,]*|\w+) ${TIME_UNIT}(?: (?:or (?:more|less|longer)))?,? ?${MARK}`,
    'i',
  );
  text = text.replace(
    bound,
    (_, compared: string, number: string) => `with a ${name} of ${comparison(compared)} ${number}`,
  );
  text = text.replaceAll(MARK, (_, at: number) => (at === text.indexOf(MARK) ? MARK : name));
  const at = text.indexOf(MARK);
  if (at < 0) return text.trim();
  const mean = ON_AVERAGE.test(text);
  if (mean)
    text = text
      .replace(ON_AVERAGE, (said) => (/^,.*,$/.test(said) ? ',' : ' '))
      .trim()
      .replace(/\s+/g, ' ');
  return headed(text, mean, name);
}

function comparison(said: string): string {
  return said
    .toLowerCase()
    .replace('longer', 'more')
    .replace(/shorter|fewer/, 'less')
    .replace('over', 'more than')
    .replace('under', 'less than')
    .replace(/up to|within/, 'at most');
}

function headed(text: string, mean: boolean, name: string): string {
  const at = text.indexOf(MARK);
  const before = text.slice(0, at);
  const after = text.slice(at + MARK.length);
  const words = [...before.matchAll(/[\p{L}\d'-]+/gu)];
  let first = words.length;
  while (first > 0 && HEAD_WORD.test(words[first - 1]?.[0] ?? '') && !/[.?!;:(]/.test(between(before, words, first)))
    first--;
  while (first < words.length && NOT_FIRST.test(words[first]?.[0] ?? '')) first++;
  const found = first < words.length ? before.slice(words[first]?.index ?? 0) : '';
  const head = /^(?:the|an?)\s*$/i.test(found) ? '' : found;
  const led = before.slice(0, before.length - head.length);
  const end = GREATEST.test(head) ? 'highest ' : LEAST.test(head) ? 'lowest ' : '';
  const fold = `${end}${mean || MEAN.test(head) ? 'average ' : ''}`;
  const said = `${fold}${/\btotal\b/i.test(head) ? 'total ' : ''}${name}`;
  const rest = withObject(after);
  const asks = new RegExp(
    String.raw`\bhow (?:long|many ${TIME_UNIT})(?:,? in ${TIME_UNIT},?)? (?:did|does|do|has|have|was|were|is|are) (\S.*?) $`,
    'i',
  ).exec(led);
  if (asks && /^(?:takes?|took|taken|last|need|needed|spend|spent|wait|pass)\b/i.test(head)) {
    return `${led.slice(0, asks.index)}what is the ${said} of ${asks[1] ?? ''}${rest}`.trim();
  }
  if (/^how\b/i.test(head)) return `${led}what is the ${said}${rest}`.trim();
  if (PREDICATE.test(head.split(/[\s,]+/)[0] ?? '') && fold !== '') return `${led}has the ${said}${rest}`.trim();
  return `${led}${/[\s(]$|^$/.test(led) ? '' : ' '}${led === '' || /\bthe $/i.test(led) || (head === '' && fold === '') ? '' : 'the '}${said}${rest}`.trim();
}

function between(before: string, words: readonly RegExpMatchArray[], first: number): string {
  const start = (words[first - 1]?.index ?? 0) + (words[first - 1]?.[0].length ?? 0);
  return before.slice(start, words[first]?.index ?? before.length);
}

/** What is measured stands behind as the object of a verb: "to resolve | a complaint". */
function withObject(after: string): string {
  return after.replace(/^\s+(?=(?:an?|the|their|its|his|her|all|each|every)\b)/i, ' of ');
}
