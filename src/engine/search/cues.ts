/**
 * Question words and adjectives that stand for a property without naming it ("oldest" for an age or a birth date, "where"
 * for a place), as stems of the names that such properties commonly have. Plain English, no single data set.
 */
import { stem } from './words';

const CUES: Readonly<Record<string, string>> = {
  'old older oldest young younger youngest age': 'age birth birthday born year date',
  'when date recent recently latest earliest early late newest new': 'date time year day month start end',
  'year years': 'year date',
  'where place live lives located living based from':
    'location city country address state place town home venue region county',
  'who whose whom person people': 'name first last person full',
  'expensive cheap cheaper cheapest cost costs costly pay priced': 'price cost amount fee charge budget rate',
  'earn earns paid salary income wage money rich richest': 'salary income earnings amount money wage revenue profit',
  'tall taller tallest short shorter shortest high higher highest': 'height elevation length',
  'heavy heavier heaviest light lightest weigh weighs': 'weight mass',
  'long longer longest': 'length duration distance time',
  'large larger largest big bigger biggest small smaller smallest':
    'size area population capacity acreage enrollment total',
  'fast faster fastest slow slowest quick quickest': 'speed time acceleration rate',
  'far farther farthest near nearest': 'distance',
  'popular popularity famous': 'rating popularity attendance rank votes',
  'best worst good better': 'rating score rank grade points result',
  'populous populated inhabitants live': 'population',
  'called named titled known': 'name title',
  'nationality citizen citizens citizenship': 'country nationality citizenship nation',
  'male female man woman men women boy girl boys girls gender': 'sex gender',
  'phone call telephone contact': 'phone telephone contact number cell',
  'email mail': 'email mail',
  'kind kinds type types sort sorts': 'type kind category code',
  'weekday weekend monday tuesday wednesday thursday friday saturday sunday': 'day weekday week date',
  'january february march april may june july august september october november december month': 'month date',
  'work works working job jobs': 'job occupation title department position',
  'major majoring study studying': 'major department program',
  'happen happened happens occur occurred': 'date time event',
};

const byWord = new Map<string, ReadonlySet<string>>();
for (const [words, names] of Object.entries(CUES)) {
  const stems = new Set(names.split(' ').map(stem));
  for (const word of words.split(' ')) byWord.set(word, new Set([...(byWord.get(word) ?? []), ...stems]));
}

/**
 * Stems of names of the properties that a word of a question hints at.
 * @param word a folded word
 */
export function cuedNames(word: string): ReadonlySet<string> | undefined {
  return byWord.get(word);
}
