import { describe, expect, it } from 'vitest';
import { abbreviatedSpan, abbreviates } from '../../../src/engine/question/abbreviations';
import { tagQuestion } from '../../../src/engine/question/tag-question';
import { isShortened } from '../../../src/engine/question/view-names';

describe('abbreviates', () => {
  it.each<[string, string[], boolean]>([
    ['mancoll', ['manner', 'collision'], true],
    ['modelyr', ['model', 'year'], true],
    ['casewgt', ['case', 'weight'], true],
    ['objcont', ['object', 'contacted'], true],
    ['gad', ['general', 'area', 'damage'], true],
    ['seatloc', ['seat', 'location'], true],
    ['alcinv', ['alcohol', 'involved'], true],
    // The first letters of two words beside a longer part.
    ['dvtotal', ['delta', 'v', 'total'], true],
    ['dvt', ['delta', 'v', 'total'], true],
    // Parts of two letters alone are met by chance.
    ['reca', ['red', 'car'], false],
    ['gd', ['general', 'damage'], false],
    // Every letter belongs to a word, and every word to a part.
    ['mancollx', ['manner', 'collision'], false],
    ['mancoll', ['manner', 'collision', 'crash'], false],
    ['mancoll', ['collision', 'manner'], false],
    ['colour', ['cold', 'hour'], false],
  ])('%s for %j: %s', (name, words, expected) => {
    expect(abbreviates(name, words)).toBe(expected);
  });
});

describe('abbreviatedSpan', () => {
  const text = (name: string, question: string) => {
    const tokens = tagQuestion(question);
    const span = abbreviatedSpan(name, tokens);
    return span && question.slice(tokens[span.start]?.start, tokens[span.end - 1]?.end);
  };

  it.each<[string, string, string | undefined]>([
    ['mancoll', 'What is the manner of collision of case 3?', 'manner of collision'],
    ['modelyr', 'How many model year 2019 vehicles are there?', 'model year'],
    ['gad', 'Where was the general area of damage?', 'general area of damage'],
    ['damarea', 'What is the area of the damage?', 'area of the damage'],
    ['dvtotal', 'What is the average total delta-V?', 'total delta-V'],
    // A name is one phrase, which no verb breaks.
    ['dvtotal', 'How many drivers were totally ejected?', undefined],
    ['modelyr', 'Which model was built in a year of war?', undefined],
    ['mancoll', 'What is the "manner collision"?', undefined],
    // A name that stands there itself, in the singular or the plural, abbreviates nothing beside.
    ['contact', 'What contact was on the control tactics list?', undefined],
    ['contact', 'Which contacts were on the control tactics list?', undefined],
    // Words of a superlative begin no name.
    ['cdc', 'What are the most common deformation codes?', undefined],
    ['contact', 'What was on the control tactics list?', 'control tactics'],
  ])('%s in %j: %s', (name, question, expected) => {
    expect(text(name, question)).toBe(expected);
  });
});

describe('isShortened', () => {
  it.each<[string, boolean]>([
    ['MANCOLL', true],
    // What stands before a word for an identifier is written out.
    ['enzyme_id', false],
    ['vehbdy_code', true],
    ['enzymeId', false],
    ['name', false],
    ['detention_id', false],
    ['customer_name', false],
  ])('%s', (name, expected) => expect(isShortened(name)).toBe(expected));
});
