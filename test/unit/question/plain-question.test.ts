// Two sentences, and what they are among, put into one question.
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../src/engine/question/plain-question';

describe('a plain question', () => {
  it.each([
    // What a second sentence wants shown.
    ['Which tenants have debts? Give their phone number.', 'List the phone number of the tenants that have debts'],
    // Three things are listed with a comma.
    [
      'Which cars are red? Give their make and model year.',
      'List the cars, make and model year of the cars that are red',
    ],
    [
      'Which tenant has a lease and is from Oslo? Please give his or her tenant ID.',
      'List the tenant ID of the tenant that has a lease and is from Oslo',
    ],
    [
      'How many flats built in 1970 were sold? List them by ID.',
      'List the ID of the flats built in 1970 that were sold',
    ],
    [
      'In 1996, which towns have the highest rent? List their name and county.',
      'List the name and county of the towns that have the highest rent in 1996',
    ],
    // A difference of two that the first sentence names.
    [
      'Which club has more members: Orion or Vega? Find the difference in the number of members.',
      'What is the difference in the number of members between Orion and Vega?',
    ],
    ['Count the different towns of members', 'How many different towns of members'],
    ['Count rooms above 20', 'How many rooms above 20'],
    // A list of numbers, or nothing that is counted.
    ['Count of rooms by floor', 'Count of rooms by floor'],
    ['Count by floor', 'Count by floor'],
    [
      'Between Orion and Vega, which club has more members? What is the difference?',
      'What is the difference in the number of members between Orion and Vega?',
    ],
    [
      'Between Orion and Vega, which club won more games? State the difference in the number of games they have won.',
      'What is the difference in the number of games between Orion and Vega?',
    ],
    // It says between whom by itself, or is none of theirs.
    [
      'Which club is older: Orion or Vega? What is the difference between members and guests?',
      'Which club is older: Orion or Vega? What is the difference between members and guests?',
    ],
    [
      'What is the difference between the number of old members and the number of new members?',
      'What is the difference between the number of old members and new members?',
    ],
    // A number for each, and what is to be shown beside it.
    [
      'How many letters does each tenant have? List the tenant ID, name and the number of letters.',
      'List tenant ID, name and the number of letters for each tenant',
    ],
    [
      'How many letters has each tenant sent? List the tenant ID, name and the number.',
      'List tenant ID, name and the number of letters that each tenant sent',
    ],
    [
      'How many flats are let by each owner? Show their names and the number.',
      'List names and the number of flats that are let by each owner',
    ],
    [
      'How many flats did each agent sell? Return the number and the agent name.',
      'List the number of flats and agent name that each agent sell',
    ],
    // The order of what is asked for, and numbers for different things.
    [
      'What is the name and age of every tenant? Order the results by age.',
      'What is the name and age of every tenant sorted by age.',
    ],
    [
      'List all flats which Ann owns, and sort the result in alphabetical order',
      'List all flats which Ann owns sorted in alphabetical order',
    ],
    ['Show the average rent of flats in different towns.', 'Show the average rent of flats for each towns.'],
    // The first among some rows, and more of it.
    ['Of all the flats in Bergen, which one has the highest rent?', 'Which flats in Bergen has the highest rent?'],
    ['Among the flats, which flat has the highest rent?', 'Which flats has the highest rent?'],
    [
      'Among the flats built in 1970, which has the highest rent, and what is its address?',
      'List the flats and address of the flats built in 1970 that has the highest rent',
    ],
    [
      'Of the flats with a garden find the one that is the oldest and tell me its address and ID.',
      'List the address and ID of the flats with a garden that is the oldest',
    ],
    [
      'Which roller coaster is the fastest, and what park is it in?',
      'List the roller coaster and park of the roller coaster that is the fastest',
    ],
    [
      'Among the tenants from Oslo, who pays the most? Give the name.',
      'List the name of the tenants from Oslo that pays the most',
    ],
    ['Of the flats, which tenants pay the most?', 'Of the flats, which tenants pay the most?'],
    ['For each town, which flat has the highest rent?', 'For each town, which flat has the highest rent?'],
    // Rows are named beside what is shown of them.
    [
      'Which boats are longer than 40 m? Indicate their owner.',
      'List the boats and owner of the boats that are longer than 40 m',
    ],
    [
      'Which boat is the oldest? State the harbour of the boat.',
      'List the boat and harbour of the boat that is the oldest',
    ],
    // Whom a number is among.
    ['Among the women who have a garden, how many of them have a dog?', 'How many women who have a garden have a dog?'],
    ['For the tenants with a garage, how many are retired?', 'How many tenants with a garage are retired?'],
    [
      'For the tenant of flat 5, how many letters were sent in 1995?',
      'how many letters were sent in 1995 for the tenant of flat 5?',
    ],
    // Each kind once, and what lies between two ends.
    ['What kinds of wood are there?', 'What are the different wood?'],
    ['How many kinds of wood do we have?', 'How many different wood do we have?'],
    [
      'What is the gap in age between the oldest and the youngest tenant?',
      'What is the difference in age between the oldest and the youngest tenant?',
    ],
    ['List the flats, cheapest first.', 'List the flats in ascending order of price'],
    // What there is in the things that are counted.
    ['In how many houses was there a tenant under 18?', 'How many houses had a tenant under 18?'],
  ])('%s', (question, plain) => {
    expect(plainQuestion(question).toLowerCase()).toBe(plain.toLowerCase());
  });

  it.each([
    'How many tenants are there?',
    'What kinds of wine do French growers have?',
    'Which flats have a price in the range between 50 and 100?',
    'Which tenants owe rent? How many of them have a dog?',
    'Show the total number of different towns with flats.',
    'Show the average rent of flats in different towns than their owners.',
    'How many visits does each owner have? Show the phone number.',
    'Sort the list by age.',
    'Which tenants owe rent? Give the average rent of each town.',
    'Which town has the most tenants? List the town name and the number of tenants.',
    'For each town, how many tenants owe rent?',
    'Who wrote "Which way? Give up."?',
    'Which tenants live in St. Mary St.?',
    'Was the tenant of flat 5 late? Is it sold?',
  ])('leaves “%s” as it is', (question) => {
    expect(plainQuestion(question)).toBe(question);
  });
});
