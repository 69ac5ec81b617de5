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

/**
 * Properties and things that one designer of tables calls this and another that. They are no reading of a question by
 * themselves: a word stands in for another of its line only where a graph does not know it.
 */
const NAMES = `
area region zone territory
place location site spot position
district quarter borough neighborhood neighbourhood ward
street road avenue lane
county shire parish
address residence domicile
room chamber
apartment flat unit
hospital clinic infirmary
airport airfield aerodrome
airline airway carrier
vehicle conveyance automobile
destination target goal
origin source start
garden yard park
bridge span crossing
prison jail
land ground terrain
document record file
book volume tome
magazine periodical journal newspaper
chapter section part
page sheet
lesson class course session lecture
tournament championship cup competition
exhibition show exhibit display
wedding marriage
meeting gathering session conference
party celebration
rank position ranking place
rating score rate evaluation grade
review evaluation appraisal assessment critique
opinion view
revenue income earnings turnover proceeds
profit gain surplus
money cash fund funds
budget fund allowance
loan credit debt
tax duty levy
claim demand
discount reduction rebate
fine penalty
rent lease
balance saldo remainder
item article good thing
product merchandise good article
stock inventory supply
machine device apparatus
device gadget appliance
equipment gear apparatus
tool instrument utensil
camera cam
power strength force
weight mass
calorie kcal
height stature tallness elevation altitude
size extent dimension magnitude
width breadth
depth deepness
distance length range mileage
length extent
duration length period time
speed velocity pace
weather climate
temperature heat
nationality citizenship
hometown birthplace
birthplace origin
ethnicity race
religion faith
founder creator originator
founded established created
leader head chief
captain skipper
mother dam
father sire
director manager head
champion winner victor
maker producer manufacturer company
member participant
crew staff
population inhabitants residents
description explanation detail summary
note comment remark annotation
text content
color colour hue shade
shape form
procedure operation process
treatment therapy
injury wound harm
cause reason
effect result consequence
crime offense offence
weapon arm
army military force
war conflict
visit stay
travel journey trip
departure leaving
arrival coming
begin start beginning
end finish ending
begin beginning opening
date day
frequency rate
channel station
cartoon animation
genre kind style
breed strain race
species kind breed
plant tree
food nourishment meal
dish plate course
ingredient component
restaurant eatery diner
hotel inn lodging
ticket pass
seat place
capacity volume room
version edition release
language tongue
skill ability competence
degree diploma qualification
major specialization
salary wage pay compensation
bonus premium
job occupation position post
contract agreement
policy plan
project undertaking
problem issue trouble
fault defect failure
goal aim objective
vote ballot poll
law statute
permission permit authorization
password passcode
code number
attribute property characteristic feature
status state condition
type kind sort category class
category class kind
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

/**
 * Reads groups of words.
 * @param groups one on each line, separated by blanks
 * @returns stem of each word -> stems of all words that stand in a line with it, itself included
 */
export function byStem(groups: string): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const line of groups.trim().split('\n')) {
    const group = line.split(/\s+/).map(stem);
    for (const s of group) found.set(s, new Set([...(found.get(s) ?? []), ...group]));
  }
  return found;
}

/** The groups of words for the same kind of thing, and of those that names of tables and columns have for one thing. */
export function writtenGroups(): readonly (readonly string[])[] {
  return [GROUPS, NAMES].flatMap((groups) =>
    groups
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/)),
  );
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
