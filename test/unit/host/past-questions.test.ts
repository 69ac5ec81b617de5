import { describe, expect, it } from 'vitest';
import { pastQuestions } from '../../../src/host/answers/past-questions';
import type { HistoryEntry } from '../../../src/protocol/answers';

const entry = (question: string, graph: string): HistoryEntry => ({
  id: `${question}${graph}`,
  question,
  at: 0,
  text: '',
  abstained: false,
  graph,
  uri: `file:///${graph}`,
});

describe('questions of the past', () => {
  it('come from the current graph first, and say which other graph they were for', () => {
    const entries = [entry('loans?', 'library'), entry('orders?', 'shop'), entry('crashes?', 'crash')];
    const { ofThis, ofOthers } = pastQuestions(entries, 'file:///shop');
    expect(ofThis.map(({ question }) => question)).toEqual(['orders?']);
    expect(ofOthers).toEqual([
      { question: 'loans?', graph: 'library', uri: 'file:///library' },
      { question: 'crashes?', graph: 'crash', uri: 'file:///crash' },
    ]);
  });

  it('are offered once, and of other graphs only where this one was not asked the same', () => {
    const entries = [
      entry('how many?', 'library'),
      entry('how many?', 'shop'),
      entry('how many?', 'shop'),
      entry('who?', 'library'),
      entry('who?', 'library'),
      entry('who?', 'crash'),
    ];
    const { ofThis, ofOthers } = pastQuestions(entries, 'file:///shop');
    expect(ofThis).toHaveLength(1);
    expect(ofOthers.map(({ question, graph }) => `${question} ${graph}`)).toEqual(['who? library', 'who? crash']);
  });
});
