/**
 * Words that lie close together in texts and mean different things: a city is no county, and who sells does not buy. A
 * thesaurus lists many of them beside each other. Plain English, no single data set.
 */
import { byStem, isPerson } from './synonyms';
import { stem } from './words';

const LINES = `
city town county state province country continent region street planet
village county state province country continent
part city town county state province country continent
year month day week hour minute second decade century quarter
color size weight height width length depth age shape price speed temperature volume material flavor
size value
buyer seller
customer supplier manufacturer seller
lender borrower
landlord tenant
employer employee
winner loser
host guest
doctor nurse patient
driver passenger pilot conductor
author editor publisher reader translator
director producer actor writer
singer composer dancer
player coach referee owner captain manager
teacher student parent principal
father mother son daughter brother sister husband wife child
start end
departure arrival
origin destination
source target
win loss draw
profit loss
revenue expense profit
revenue salary
turnover salary
proceeds salary
income cost
asset liability
import export
debit credit
deposit withdrawal
maximum minimum average total count
flight plane aircraft airline airport pilot
bus car train plane ship bicycle truck boat tram
dog cat bird horse fish cow sheep
book film song album painting game
gold silver bronze
email phone fax address website
name code number date
status rank
card account
latitude longitude altitude
breakfast lunch dinner
spring summer autumn winter
north south east west
wine beer coffee tea
bedroom kitchen bathroom
`;

const others = byStem(LINES);
/** A people may be a country's, and persons are no place. */
const PLACES = new Set(
  'city town village county state province country nation continent region street'.split(' ').map(stem),
);

/**
 * Whether two words are known to mean different things, however often they are seen together.
 * @param one a stem
 * @param other a stem
 */
export function areToldApart(one: string, other: string): boolean {
  if ((PLACES.has(one) && isPerson(other)) || (PLACES.has(other) && isPerson(one))) return true;
  return others.get(one)?.has(other) === true;
}
