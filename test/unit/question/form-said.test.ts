// What is said of the form of an answer, and ends that are said behind what they are of, in plain words.
import { describe, expect, it } from 'vitest';
import { withEndsSaid } from '../../../src/engine/question/ends-said';
import { withoutForm } from '../../../src/engine/question/form-said';
import { plainQuestion } from '../../../src/engine/question/plain-question';

describe('the form of an answer', () => {
  it.each([
    [
      'What kinds of cargo did Ann or Ben send? No repeats please.',
      'What different kinds of cargo did Ann or Ben send',
    ],
    [
      'In which ports have ships from Norway moored? List each port once.',
      'In which different ports have ships from Norway moored',
    ],
    ["Which pilots guided a tanker? Show each pilot's name once.", 'Which pilots guided a tanker'],
    ['List the towns of all owners, without duplicates.', 'List the different towns of all owners'],
    ['Could you please give me the names of all pilots?', 'Give me the names of all pilots?'],
    ['I would like to know which pilots are ill, please.', 'Which pilots are ill.'],
    ['Calls that lasted a week: how many are there?', 'How many calls that lasted a week?'],
    ['State parks: how many are there?', 'How many state parks?'],
    ['pilots without a licence, number', 'How many pilots without a licence?'],
    ['Calls over two hours, cancelled ones excluded: count', 'How many calls over two hours, cancelled ones excluded?'],
    ['tugs in Bergen (count)', 'How many tugs in Bergen?'],
    ['women among the staff, total number', 'How many women among the staff?'],
    ['How many calls failed, per pilot? Leave out pilots without a failure.', 'How many calls failed, per pilot?'],
    ['Number of crates landed of each ship; only ships that were landed', 'Number of crates landed of each ship'],
    ['Total dues per owner, biggest first, name and amount', 'Total dues per owner, biggest first'],
    [
      'What is the average draught of tankers and of tugs? One line for each.',
      'What is the average draught of tankers and of tugs',
    ],
    // Nothing else says what the number is told for.
    ['What are the total dues? One line per owner.', 'What are the total dues for each owner'],
    ['Total dues of each owner, one line per owner', 'Total dues of each owner'],
  ])('%s', (asked, plain) => {
    expect(withoutForm(asked)).toBe(plain);
  });

  it.each([
    // A number beside other things, of each of some, or of no rows.
    'pilot names, number',
    'pilots, towns, number',
    'calls per pilot, number',
    'tug name, count',
    'Tug status, count',
    'Species, count',
    'Which pilots called twice, count',
    // What is left out is no part of what is told for each, or nothing is.
    'List the pilots. Leave out pilots without a licence.',
    'Average wage per harbour. Leave out pilots without a licence.',
    'Which ships moored once?',
    'List the ships called "No repeats please".',
    'Which pilots are on the list only once a year?',
    'Which ships are there? Scrapped ships only.',
  ])('is not said in: %s', (asked) => {
    expect(withoutForm(asked)).toBe(asked);
  });

  it.each([
    ['Which judge gives the lowest marks on average?', 'Which judge has the lowest average mark?'],
    ['Which owner is our best customer in terms of total dues?', 'Which owner has the highest total dues?'],
    [
      'Which owner is our best customer in terms of total dues, and what is that sum?',
      'Which owner has the highest total dues and what is the total dues?',
    ],
    ['Which berth earned the most dues overall?', 'Which berth has the most dues earned in total?'],
    ['Which owner has the lowest dues?', 'Which owner has the lowest dues?'],
    // Who did it, and what is long.
    ['Which ship is the longest steered by Ann Roe?', 'Which ship is the longest steered by Ann Roe?'],
    ['Which pilot makes the longest calls on average?', 'Which pilot makes the longest calls on average?'],
    ['Which berth was used the most often in all the calls?', 'Which berth was used the most often in all the calls?'],
  ])('ends behind: %s', (asked, plain) => {
    expect(withEndsSaid(asked)).toBe(plain);
  });

  it.each([
    [
      'Number of crates landed of each ship, most first, ties in order of ship name',
      'Number of crates landed of each ship in descending order, then by ship name',
    ],
    [
      'Show each port with its number of ships, from most to fewest and then alphabetically by port name.',
      'Show each port with its number of ships, in descending order, then by port name',
    ],
    ['total dues per owner, biggest payer first', 'total dues per owner in descending order'],
    [
      'Which pilots joined before 2005? Show name and hire date, longest-serving first.',
      'List the name and hire date of the pilots joined before 2005, longest-serving first',
    ],
    [
      'Which pilots have a licence that ran out? Name and expiry date, earliest expiry first.',
      'List the Name and expiry date of the pilots that have a licence that ran out in ascending order of expiry date',
    ],
    ['Which ships are old? Just the names.', 'List the names of the ships that are old'],
  ])('orders and sentences: %s', (asked, plain) => {
    expect(plainQuestion(asked)).toBe(plain);
  });
});

it.each([
  ['Count the heaviest boats.', 'How many boats are the heaviest?'],
  ['Count the most expensive boats in Lund.', 'How many boats in Lund are the most expensive?'],
  ['Count the guest rooms.', 'Count the guest rooms.'],
  [
    'Which sailor owns a boat that he or she built, and what is his/her name?',
    'Which sailor owns a boat that they built, and what is their name?',
  ],
])('an end that is counted, and anybody: %s', (question, plain) => expect(withoutForm(question)).toBe(plain));
