import { describe, expect, it } from 'vitest';
import { tagQuestion } from '../../../src/engine/question/tag-question';
import { stem } from '../../../src/engine/search/words';

const cues = (text: string) => tagQuestion(text).map((t) => t.cue ?? t.word);

describe('tagQuestion', () => {
  it.each([
    ['How many singers are there?', ['how-many', 'how-many', 'singers', 'exist', 'exist']],
    ['the most common name', ['most-common', 'most-common', 'most-common', 'show']],
    ['older than 30', ['more-than', 'more-than', '30']],
    // Any adjective compares; of a denied comparative nothing is denied beside.
    ['deeper than 40 cm', ['more-than', 'more-than', '40', 'cm']],
    ['narrower than the Volga', ['less-than', 'less-than', 'article', 'volga']],
    ['that are not longer than 5 m', ['that', 'at-most', 'at-most', 'at-most', 'at-most', '5', 'm']],
    ['no shallower than 5', ['at-least', 'at-least', 'at-least', '5']],
    ['2 m or wider', ['2', 'm', 'at-least', 'at-least']],
    ['2 or thinner', ['2', 'at-most', 'at-most']],
    ['teachers rather than others', ['teachers', 'rather', 'than', 'other']],
    ['a boat or bigger ships', ['article', 'boat', 'or', 'more-than', 'ships']],
    ['greater than or equal to 5', ['at-least', 'at-least', 'at-least', 'at-least', 'at-least', '5']],
    ['5 or less', ['5', 'at-most', 'at-most']],
    ['weights, leaving out 999', ['weights', 'not', 'not', '999']],
    ['first and last names', ['first', 'and', 'last', 'name']],
    // The worst of harm is the most of it, wherever else harm is spoken of.
    ['the worst head injury', ['article', 'maximum', 'head', 'injury']],
    ['without an injury the worst rating', ['not', 'article', 'injury', 'article', 'least', 'rating']],
    // Slips of the pen; names have none.
    ['the averge age', ['article', 'average', 'old']],
    ['the yuongest of the larges', ['article', 'youngest', 'of', 'article', 'larges']],
    ['singers of Lowesst Hill', ['singers', 'of', 'lowesst', 'hill']],
    ['a quarter of all pets', ['article', 'quarter', 'of', 'all', 'pets']],
    ['pets per quarter', ['pets', 'each', 'month']],
    ['the first flight', ['article', 'earliest', 'flight']],
    // A second bound, and no "or less" of the number before it.
    ['over 20 or less than 9', ['more-than', '20', 'or', 'less-than', 'less-than', '9']],
    ["who don't have pets", ['who', 'not', 'not', 'pets']],
    // An apostrophe that is left out, or stands elsewhere.
    ['those who didnt teach', ['that', 'who', 'not', 'teach']],
    ["those who didnt' teach", ['that', 'who', 'not', 'teach']],
    ['shops with not only tea but also milk', ['shops', 'with', 'both', 'both', 'tea', 'but', 'also', 'milk']],
    // A place, and nothing to compare with.
    ['courses under the "Art" subject', ['courses', 'under', 'article', 'art', 'subject']],
    ['ratings below those of songs', ['ratings', 'less-than', 'that', 'of', 'songs']],
    ['prices under the average', ['prices', 'less-than', 'article', 'average']],
    ['the average over all schools', ['article', 'average', 'over', 'all', 'schools']],
    ['over all of its trips', ['all', 'all', 'all', 'that', 'trips']],
    // Ends of two, and where no order begins.
    ['trips of the less common type', ['trips', 'of', 'article', 'least', 'same', 'type']],
    ['people from the most frequent country', ['people', 'from', 'most', 'most', 'frequent', 'country']],
    ['ordered from the most expensive', ['sorted', 'descending', 'descending', 'descending', 'long']],
    [
      'sorted by age from the highest to the lowest',
      ['sorted', 'sorted', 'old', ...Array<string>(6).fill('descending')],
    ],
    // Who calls somewhere, and what somebody is called.
    ['ships that called in 2023', ['ships', 'that', 'called', 'in', '2023']],
    ['a ship called Alba', ['article', 'ship', 'as', 'alba']],
    // Things that are bought are in no order.
    ['who ordered tea', ['who', 'ordered', 'tea']],
    ['items of order 3', ['items', 'of', 'order', '3']],
    ['names ordered by age', ['name', 'sorted', 'sorted', 'old']],
    ['the ordered list', ['article', 'sorted', 'show']],
    // Nouns that are written like verbs.
    ['which make of car sells', ['which', 'make', 'of', 'car', 'sells']],
    ['list make and model', ['show', 'make', 'and', 'model']],
    ['which 3 makes sell', ['which', '3', 'makes', 'sell']],
    ['those who make cars', ['that', 'who', 'work', 'cars']],
    ['shops which offer tea', ['shops', 'which', 'work', 'tea']],
    // Counting is asked for, with or without "number".
    ['count the cars', ['how-many', 'how-many', 'cars']],
    ['count the number of cars', ['count', 'article', 'how-many', 'how-many', 'cars']],
    ['the highest weight of any van', ['article', 'most', 'weight', 'of', 'all', 'van']],
    ['heavier than any van', ['more-than', 'more-than', 'any', 'van']],
    // Who did it, and what is told by.
    ['how many days were lost by drivers', ['how-many', 'how-many', 'day', 'be', 'lost', 'by', 'drivers']],
    ['how many days by driver', ['how-many', 'how-many', 'day', 'each', 'driver']],
    ['flights over the age of 30', ['flights', 'more-than', 'article', 'old', 'of', '30']],
  ])('tells the cues of %s', (text, expected) => {
    expect(cues(text)).toEqual(expected);
  });

  it('reads numbers in digits and words', () => {
    const numbers = tagQuestion('at least two of 1,500 cars, "three"').flatMap((t) =>
      t.number === undefined ? [] : [t.number],
    );
    expect(numbers).toEqual([2, 1500]);
  });

  it('leaves quoted words alone', () => {
    expect(
      tagQuestion('songs named "The Most"')
        .filter((t) => t.quoted)
        .map((t) => t.cue),
    ).toEqual([undefined, undefined]);
  });

  it.each([
    ['a 25-year-old woman', ['a', '25', 'age', 'age', 'woman']],
    ['twelve years of age', ['twelv', 'age', 'age', 'age']],
    ['the year of an old car', ['the', 'year', 'of', 'an', 'old', 'car']],
  ])('reads the age in %s', (text, stems) => {
    expect(tagQuestion(text).map((t) => t.stem)).toEqual(stems);
  });

  it.each([
    ['How much is the track?', 'much', 'price'],
    ['How long is the track?', 'long', 'milliseconds'],
    ['Which tracks are shorter?', 'shorter', 'minutes'],
  ])('%s hints at what it asks for', (text, word, name) => {
    const hints = tagQuestion(text).find((t) => t.word === word)?.hints;
    expect(hints?.has(stem(name))).toBe(true);
  });
});
