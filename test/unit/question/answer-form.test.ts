/** What a question spells out to be shown, apart from what it asks. */
import { describe, expect, it } from 'vitest';
import { answerForm } from '../../../src/engine/question/answer-form';

describe('forms of answers', () => {
  it.each<[string, string, string[]]>([
    ['Which rangers have a boat? First and last name.', 'Which rangers have a boat', ['First name', 'last name']],
    ['Which rangers have a boat? Please give their names and phone numbers.', 'Which rangers have a boat', ['names', 'phone numbers']],
    ['Who looks after Elm Wood? I need the ranger’s name, badge number, please.', 'Who looks after Elm Wood', ['ranger’s name', 'badge number']],
    ['Huts open in winter: hut name and price, cheapest first', 'Huts open in winter, cheapest first', ['hut name', 'price']],
    ['Which huts are near a lake? Name and price, in alphabetical order.', 'Which huts are near a lake, in alphabetical order', ['Name', 'price']],
    ['Which huts are near a lake? List each hut name only once.', 'Which huts are near a lake, each only once', ['hut name']],
    ['Which huts are near a lake? Hut names, each once.', 'Which huts are near a lake, each only once', ['Hut names']],
    ['How many visits were there per month? Month (as YYYY-MM) and count.', 'How many visits were there per month and year', ['Month', 'count']],
    ['For every hut with a stove, please show the name and the park.', 'List all hut with a stove', ['name', 'park']],
    ['Which hut had the most visits, and how many? Hut name and how many.', 'Which hut had the most visits, and how many', ['Hut name', 'number']],
    ['Show, for every hut with a stove, the name and the park.', 'List all hut with a stove', ['name', 'park']],
    ['How many visits did each hut have? Hut name and number, leaving out huts without any.', 'How many visits did each hut have', ['Hut name', 'number']],
    ['huts built before 1990 (name, price)', 'huts built before 1990', ['name', 'price']],
    ['huts built before 1990 - name + price', 'huts built before 1990', ['name', 'price']],
    ['huts built before 1990 (name, price), cheapest first', 'huts built before 1990, cheapest first', ['name', 'price']],
    ['Who has never had a shift? (first + last name)', 'Who has never had a shift', ['first name', 'last name']],
    ['huts that were never lent out (names)', 'huts that were never lent out', ['names']],
    ['Which huts have a "Do not feed" sign? Hut name only.', 'Which huts have a "Do not feed" sign', ['Hut name']],
  ])('%s', (question, asked, shown) => {
    expect(answerForm(question)).toMatchObject({ asked, shown });
  }); // prettier-ignore

  it.each<[string, string, string[]]>([
    ['Which hut had the most visits, and how many were they?', 'Which hut had the most visits', ['number']],
    ['Which hut was built first, and in what year?', 'Which hut was built first', ['year']],
    ['Which hut was built first, and when was that?', 'Which hut was built first', ['date']],
    ['What is the name of the highest hut, and in which park does it lie?', 'What is the name of the highest hut', ['park']],
    ['huts with a stove, along with the park and the price', 'huts with a stove', ['park', 'price']],
    ['huts without a stove + their park', 'huts without a stove', ['park']],
    ['the five newest huts with their years, newest first', 'the five newest huts', ['years']],
  ])('beside: %s', (question, asked, shown) => {
    expect(answerForm(question)).toMatchObject({ asked, shown, isBeside: true });
  }); // prettier-ignore

  it('tells what is shown before the rows as well', () => {
    const form = answerForm(
      'Last names of the rangers that have a mentor, together with the last name of their mentor',
    );
    expect(form).toMatchObject({
      asked: 'List the rangers that have a mentor',
      shown: ['Last names', 'last name of their mentor'],
      isBeside: false,
    });
  });

  it.each([
    'Which rangers have a boat?',
    'Total weight of the bales (kg)',
    'Hikes Dover - Calais',
    'Huts with a stove (open in winter, no lake)',
    'How many huts are there (all parks)?',
    'Which huts lie in a park with a lake and a river?',
    'What are the names of the huts, and how many visits has each received?',
    'How many huts are there per park? Sort the parks alphabetically.',
    'Is there a hut without a bed? What is its name?',
    'How many visits did each hut have? Leave out huts that are closed.',
    'For each park, show the number of huts.',
    'For each park, list the huts.',
    'When was the hut built? Give me the date.',
    'What is the total price per park? Also list the park name.',
    'How many huts has the Nat. Parks Service?',
    'For each hut, show its name and the name and rank of its ranger.',
    'Which huts does Dr. Boll look after',
    'Which notes say "Closed. Name and date"?',
    'Which huts have beds, i.e. beds and mattresses?',
    '',
  ])('%s has none', (question) => {
    expect(answerForm(question)).toBeUndefined();
  });
});
