import { describe, expect, it } from 'vitest';
import { secondQuestionAt } from '../../../src/engine/question/several-questions';
import { tagQuestion } from '../../../src/engine/question/tag-question';

describe('secondQuestionAt', () => {
  it.each<[string, string | undefined]>([
    ['How many patients are there, and what is their average weight?', 'what'],
    ['What is the name of the teacher, and when were they hired?', 'when'],
    ['Who is the director and where did she live?', 'where'],
    // What is said of a place asks for nothing.
    ['Which cities have a theatre and where people sing?', undefined],
    ['Who are the directors and the actors?', undefined],
  ])('%s', (question, word) => {
    const tokens = tagQuestion(question);
    expect(tokens[secondQuestionAt(tokens)]?.word).toBe(word);
  });
});
