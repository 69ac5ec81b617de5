/** Participles of English verbs: the regular ones by their form, the others each with its verb. */

const REGULAR = /(?:[^aeiou]ed|[aeiu]ed)$/;

/** Verbs with those of their forms that stand behind "was" or "has", where these do not end in "ed". */
const IRREGULAR = new Map(
  `bear born, beat beaten, become become, begin begun, bend bent, bind bound, bite bitten, bleed bled, blow blown, break broken, breed bred, bring brought,
  build built, burn burnt, buy bought, catch caught, choose chosen, cut cut, deal dealt, dig dug, do done, draw drawn, drink drunk, drive driven,
  eat eaten, fall fallen, feed fed, feel felt, fight fought, find found, fly flown, forbid forbidden, forget forgotten, freeze frozen, get gotten,
  give given, go gone, grow grown, hang hung, hear heard, hide hidden, hit hit, hold held, hurt hurt, keep kept, know known, lay laid, lead led,
  learn learnt, leave left, lend lent, lose lost, make made, mean meant, meet met, overtake overtaken, pay paid, put put, read read, rebuild rebuilt,
  ride ridden, ring rung, rise risen, see seen, seek sought, sell sold, send sent, set set, shake shaken, shoot shot, show shown, shut shut, sing sung,
  sink sunk, sleep slept, speak spoken, spend spent, split split, steal stolen, stick stuck, strike struck, swim swum, take taken, teach taught,
  tell told, think thought, throw thrown, understand understood, undertake undertaken, wake woken, wear worn, weave woven, win won, wind wound,
  withdraw withdrawn, withhold withheld, write written, forgive forgiven, mistake mistaken, oversee overseen, prove proven, sew sewn, shrink shrunk,
  spin spun, sweep swept, swear sworn, tear torn, cast cast, sit sat, shed shed, stride stridden, strive striven, forgo forgone`
    .split(/,\s+/)
    .map((pair): [string, string] => [pair.split(' ')[1] ?? '', pair.split(' ')[0] ?? '']),
);

/**
 * Whether a word is a participle, as far as its form tells: "inspected", "built", "seen".
 * @param word in lower case
 */
export function isParticiple(word: string): boolean {
  return REGULAR.test(word) || IRREGULAR.has(word);
}

/** What is denied by its first letters; the "united" and the "unified" are not. */
const UNDONE = /^un(?!ited$|ified$)(?=.{4})/;

/**
 * The participle that a word denies: "paid" of "unpaid", "rated" of "unrated".
 * @param word in lower case
 * @returns undefined where it denies none
 */
export function deniedParticiple(word: string): string | undefined {
  const done = UNDONE.test(word) ? word.slice(2) : '';
  return isParticiple(done) ? done : undefined;
}

/**
 * The verb of an irregular participle.
 * @param word in lower case
 * @returns undefined for any other word
 */
export function verbOf(word: string): string | undefined {
  return IRREGULAR.get(word);
}
