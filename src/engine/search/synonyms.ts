/**
 * Words that people use for the same thing or state. Plain English, no single data set.
 */
import { stem } from './words';

/**
 * Nouns for the same thing. A word of a question is known where the graph knows another word of its
 * group. Mostly things, few properties: a property by another name may be another property.
 */
const GROUPS = `
student pupil undergraduate graduate learner
teacher instructor professor lecturer faculty tutor advisor
employee worker staff personnel colleague clerk
customer client buyer shopper purchaser guest visitor subscriber
company firm manufacturer maker business organization enterprise corporation brand institution publisher
movie film picture
song track tune
singer artist musician performer band vocalist
plane aircraft airplane jet
car vehicle automobile
shop store branch outlet
city town municipality
country nation
house home property apartment building residence
doctor physician medic
person people individual human resident citizen member player participant contestant candidate inhabitant user passenger
athlete sportsman competitor player
game match
book publication title novel
paper article publication
course class lecture subject module
school college university campus academy institute
department division faculty
boss manager supervisor head
spouse husband wife partner
friend buddy companion
pet dog cat animal
photo picture image photograph
phone telephone mobile cell
dollar usd
euro eur
pound gbp sterling
email mail
address location residence
drug medicine medication
illness disease condition
ship boat vessel
storm hurricane typhoon
show program programme series
order purchase transaction
payment pay transaction
reviewer rater critic reviewer
driver racer
airline carrier
museum gallery
stadium arena venue
party event
score point grade rating mark
enrollment enr
price cost fee charge fare
duration length runtime millisecond time
salary wage income
birthday birth birthdate dob
gender sex
surname last
title name
award prize win
hometown town city
`;

/** Words for one outcome, state or kind, as code lists label them and people say them. */
const STATES = `
fatal fatally death killed perished deceased fatality
male man boy
female woman girl
drunk intoxicated
rain rainy raining
snow snowy snowing
cloudy overcast
clear sunny
truck lorry
bicycle bike cyclist
motorcycle motorbike motorcyclist
pedestrian walker
married wed
unmarried unwed
unemployed jobless
`;

const PEOPLE = new Set(
  `student pupil teacher instructor professor employee worker staff customer client guest user member person people player
  patient passenger driver owner author artist actor director politician voter athlete coach`
    .split(/\s+/)
    .map(stem),
);

/**
 * Whether a word names people by what they are or do.
 * @param wordStem its stem
 */
export function isPerson(wordStem: string): boolean {
  return PEOPLE.has(wordStem);
}

const things = byStem(GROUPS);
const states = byStem(STATES);

function byStem(groups: string): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const line of groups.trim().split('\n')) {
    const group = line.split(/\s+/).map(stem);
    for (const s of group) found.set(s, new Set([...(found.get(s) ?? []), ...group]));
  }
  return found;
}

/** The groups of words for the same kind of thing. */
export function writtenGroups(): readonly (readonly string[])[] {
  return GROUPS.trim()
    .split('\n')
    .map((line) => line.split(/\s+/));
}

/**
 * Stems of words for the same kind of thing.
 * @param wordStem a stem
 */
export function synonymsOf(wordStem: string): ReadonlySet<string> {
  return things.get(wordStem) ?? new Set();
}

/**
 * Stems of words for the same outcome, state or kind: a code labelled "Fatal" stands for those who "died".
 * @param wordStem a stem
 */
export function sameState(wordStem: string): ReadonlySet<string> {
  return states.get(wordStem) ?? new Set();
}
