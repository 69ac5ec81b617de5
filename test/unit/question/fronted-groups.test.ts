// What is told for each of some things, with the things before it or behind, as reading expects it.
import { describe, expect, it } from 'vitest';
import { withGroupsSaid } from '../../../src/engine/question/fronted-groups';

describe('groups that stand before what is told for each', () => {
  it.each([
    ['By town, how many clinics are there?', 'For each town, how many clinics are there?'],
    ['Per kind of boat, list the number of trips', 'For each kind of boat, list the number of trips'],
    [
      'By the colour of the tile, what is the average price?',
      'For each colour of the tile, what is the average price?',
    ],
    [
      'By town, how many clinics are there and what is their average size?',
      'For each town, what is the number of clinics and their average size?',
    ],
    [
      'For each nurse, how many shifts did they work and what was the total overtime?',
      'For each nurse, what is the number of shifts and their total overtime?',
    ],
    [
      'How many clinics are there by town, and what is their average size?',
      'For each town, what is the number of clinics and their average size?',
    ],
  ])('%s', (text, plain) => {
    expect(withGroupsSaid(text)).toBe(plain);
  });

  it.each([
    'By 2023, how many clinics were there?',
    'By the end of May, how many clinics were there?',
    'By whom was clinic 4 built?',
    'By train, how many crates were sent?',
    'By bank transfer, what is the average amount paid?',
    'By Friday, how many crates had been packed?',
    'By March, how many crates had been packed?',
    'Per our records, how many clinics are there?',
    'For each town, how many clinics are there and what is the average price of their stays?',
    'How many clinics are there by town, and what is the average size of their rooms?',
    'By train, the nurses reach every clinic',
    'How many clinics are there and what is their average size?',
    'For each town, how many clinics are there?',
    'For each nurse, how many shifts are open and what is the oldest one?',
  ])('is not said in: %s', (text) => {
    expect(withGroupsSaid(text)).toBe(text);
  });
});
