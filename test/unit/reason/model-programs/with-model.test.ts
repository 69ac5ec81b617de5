import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../../../src/engine/models/language-model';
import type { ModelReading } from '../../../../src/engine/question/model-reading';
import { partsLeftOut } from '../../../../src/engine/reason/model-programs/heeded-parts';
import type { Proposal } from '../../../../src/engine/reason/model-programs/model-programs';
import type { Candidate, Reasoned, Unplaced } from '../../../../src/engine/reason/programs/reasoned';
import { withModel } from '../../../../src/engine/reason/model-programs/with-model';

type Rows = Candidate['result']['rows'];

function candidate(sql: string, columns: readonly string[], rows: Rows): Candidate {
  const result = { columns, rows, truncated: false, ms: 1 };
  const tree: Candidate['tree'] = { kind: 'select', distinct: false, columns: [], joins: [], groupBy: [], orderBy: [] };
  const used = columns.map((column) => ({ table: 't', column }));
  return { tree, sql, joins: [], ambiguousJoins: false, leftOut: [], columns: used, result, probability: 1 };
}

function own(best: Candidate, unplaced: readonly Unplaced[] = []): Reasoned {
  return { candidates: [best], confidence: 0.4, unplaced, alternatives: [], counts: { built: 1, run: 1, failed: 0 } };
}

function proposal(written: Candidate): Proposal {
  const request: ModelRequest = { purpose: 'program', messages: [], maxTokens: 1 };
  const said = { request, reply: '', sql: written.sql, candidate: written, agreeing: 1, samples: 1, repaired: false };
  return { ...said, leftOut: [], trouble: [], steps: [], programs: [] };
}

const narrow = candidate('SELECT name FROM t', ['name'], [['a'], ['b']]);
const wide = candidate('SELECT name, price FROM t', ['name', 'price'], [['a', 1], ['b', 2]]); // prettier-ignore
const words: Unplaced[] = [{ text: 'designed', kind: 'word' }, { text: 'not', kind: 'cue' }]; // prettier-ignore

describe('withModel', () => {
  it('shows the columns of the program that shows more of the same rows', () => {
    const byModel = withModel(own(narrow), proposal(wide), undefined, 'names and prices');
    expect(byModel).toMatchObject({ stands: 'both', reasoned: { alternatives: [] } });
    expect(byModel?.reasoned.candidates[0]?.sql).toBe(wide.sql);
    const byEngine = withModel(own(wide), proposal(narrow), undefined, 'names and prices');
    expect(byEngine?.reasoned.candidates[0]?.sql).toBe(wide.sql);
  });

  it('takes words for placed that both voices mean, but no cue', () => {
    const found = withModel(own(narrow, words), proposal(narrow), undefined, 'names that were not designed');
    expect(found?.reasoned.unplaced).toEqual([{ text: 'not', kind: 'cue' }]);
    expect(found?.reasoned.confidence).toBeGreaterThan(0.69);
  });

  it('leaves open what the engine leaves open where the model leaves out a condition of its own reading', () => {
    const condition = { text: 'designed', column: { table: 't', column: 'year' } };
    const reading: ModelReading = { conditions: [condition], asked: 'names', needs: [], columns: [] };
    const found = withModel(own(narrow, words), proposal(narrow), reading, 'names that were not designed');
    expect(found?.reasoned.unplaced).toEqual(words);
  });
});

describe('partsLeftOut', () => {
  const leftOut = (question: string, sql: string) => partsLeftOut({ sql }, { question, values: [] });
  it('takes a bound that is written otherwise for the number of the question', () => {
    expect(leftOut('managers of more than 3 people', 'SELECT id FROM t HAVING COUNT(*) >= 4')).toEqual([]);
    expect(leftOut('at most 1,000 people', 'SELECT id FROM t WHERE n < 1001')).toEqual([]);
    expect(leftOut('more than 3 people', 'SELECT id FROM t HAVING COUNT(*) >= 5')).toEqual(['3']);
    expect(leftOut('more than 3 people', 'SELECT id FROM t WHERE n = 4')).toEqual(['3']);
    expect(leftOut('more than 3 people', 'SELECT id FROM t WHERE n > 4.5')).toEqual(['3']);
  });
});
