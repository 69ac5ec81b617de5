// Orders that are said by the end that comes first.
import { describe, expect, it } from 'vitest';
import { withOrderSaid } from '../../../src/engine/question/order-said';

describe('an order in plain words', () => {
  it.each([
    ['List the teachers and their wages, highest first.', 'List the teachers and their wages in descending order'],
    ['Show flats with rent, cheapest first', 'Show flats and rent in ascending order of price'],
    ['Show wards by number of beds, largest first.', 'Show wards in descending order of number of beds'],
    ['Halls sorted by capacity, biggest at the top', 'Halls in descending order of capacity'],
    ['List the guest names with their scores, highest first', 'List the guest names and scores in descending order'],
    ['What are the five highest hills, highest first?', 'What are the five highest hills in descending order'],
    ['How many boats are there by harbour, most first', 'How many boats are there by harbour in descending order'],
    // What is longest or oldest is told by what is listed.
    ['List the films with their runtime, longest first', 'List the films and runtime in descending order of runtime'],
    [
      'Names and birth dates of the staff, oldest first',
      'Names and birth dates of the staff in ascending order of birth dates',
    ],
    ['Names and ages of the staff, youngest first', 'Names and ages of the staff in ascending order of ages'],
    [
      'List the farms and their owners, sorted by the ones with the highest yield first',
      'List the farms and their owners in descending order of yield',
    ],
    // A name of several words says whose they are, one that is capitalised may be a property.
    ['Songs by Northern Static, longest first', 'Songs by Northern Static in descending order of length'],
    ['Films by Price, cheapest first', 'Films in ascending order of Price'],
    ['List the farms sorted by lowest rent first.', 'List the farms in ascending order of rent'],
    // What is oldest or fastest is told by the column: all are asked for.
    ['List the dogs, oldest first', 'List the dogs from oldest to youngest'],
    ['Employees, youngest first.', 'Employees from youngest to oldest'],
    ['Show the trains, fastest first', 'Show the trains sorted by the fastest'],
    ['Show the lakes, largest first', 'Show the lakes sorted by the largest'],
    ['List the wines starting with the most expensive', 'List the wines in descending order of price'],
  ])('%s', (question, plain) => {
    expect(withOrderSaid(question)).toBe(plain);
  });

  it.each([
    // The oldest have the least of a year and of a birthday, the fastest the least of a time.
    'List the dogs by date of birth, oldest first',
    'List the boats by lap time, fastest first',
    'Which dog was the oldest?',
    'Which guest arrived first?',
    'Who came in the best first place?',
    'What is the first name of the oldest dog?',
  ])('leaves “%s” as it is', (question) => {
    expect(withOrderSaid(question)).toBeUndefined();
  });
});
