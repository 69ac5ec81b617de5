import { describe, expect, it } from 'vitest';
import type { HistoryEntry, WireEvent } from '../../../src/protocol/answers';
import { searchHistory } from '../../../webview/answers/search-history';
import { ended, withEvent, type StageState } from '../../../webview/answers/state';
import { toTsv } from '../../../webview/shared/tsv';

const event = (stage: WireEvent['stage'], type: WireEvent['type'], more: Partial<WireEvent> = {}): WireEvent => ({
  id: 1,
  pass: 1,
  at: 0,
  stage,
  type,
  ...more,
});
const run = (...events: WireEvent[]): StageState[] => events.reduce<StageState[]>(withEvent, []);

describe('stages of a question', () => {
  it('run, progress and end in place', () => {
    const stages = run(
      event('link', 'start'),
      event('link', 'progress', { output: { columns: [] } }),
      event('link', 'end', { ms: 4, output: 'two columns' }),
      event('reason', 'start'),
    );
    expect(stages).toEqual([
      { stage: 'link', pass: 1, state: 'done', output: 'two columns', ms: 4 },
      { stage: 'reason', pass: 1, state: 'running', output: undefined, ms: undefined },
    ]);
  });

  it('say what went wrong', () => {
    const problem = { code: 'no-join', message: 'nothing joins A and B' };
    expect(run(event('connect', 'start'), event('connect', 'error', { problem }))).toMatchObject([
      { state: 'failed', output: 'nothing joins A and B' },
    ]);
  });

  it('stop where the run ends without an answer', () => {
    const stages = run(event('link', 'start'), event('link', 'end'), event('connect', 'start'));
    expect(ended(stages).map(({ state }) => state)).toEqual(['done', 'stopped']);
  });

  it('are listed again for a second run and for a second pass', () => {
    const stages = run(
      event('link', 'start'),
      event('link', 'end'),
      event('link', 'start'),
      event('link', 'end', { pass: 2 }),
    );
    expect(stages.map(({ pass, state }) => [pass, state])).toEqual([
      [1, 'done'],
      [1, 'running'],
      [2, 'done'],
    ]);
  });

  it('are not added to by the answer', () => {
    expect(run(event('answer', 'answer'))).toEqual([]);
  });
});

describe('rows for the clipboard', () => {
  it('quotes what would break a cell', () => {
    const rows = [
      [1, null, 'plain'],
      ['a\tb', 'line\nbreak', 'say "x"'],
    ];
    expect(toTsv(['n', 'x y', 'z'], rows)).toBe('n\tx y\tz\n1\t\tplain\n"a\tb"\t"line\nbreak"\t"say ""x"""');
  });
});

describe('search in the history', () => {
  const entry = (question: string, text: string): HistoryEntry => ({
    id: question,
    question,
    text,
    at: 0,
    abstained: false,
    graph: 'Crash sample',
  });
  const entries = [entry('How old was the driver?', '34'), entry('Which cars were red?', 'none')];

  it.each([
    ['', 2],
    ['driver old', 1],
    ['SAMPLE', 2],
    ['none red', 1],
    ['blue', 0],
  ])('%s', (query, count) => {
    expect(searchHistory(entries, query)).toHaveLength(count);
  });
});
