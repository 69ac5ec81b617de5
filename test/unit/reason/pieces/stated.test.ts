/** What a question states: conditions and shares that are read off its words. */
import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../../src/engine/graph/memory-index';
import type { SchemaGraph, Table } from '../../../../src/engine/graph/model';
import type { Catalogue, ColumnProfile } from '../../../../src/engine/profile/catalogue';
import { Linker } from '../../../../src/engine/question/linker';
import { buildSchemaView } from '../../../../src/engine/question/schema-view';
import { conditionCandidates } from '../../../../src/engine/reason/pieces/conditions';
import type { PieceModels } from '../../../../src/engine/reason/pieces/models';
import { PieceScores, SketchPrior } from '../../../../src/engine/reason/pieces/piece-scores';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import weights from '../../../../src/engine/reason/weights/pieces.json';
import { collectKeywords } from '../../../../src/engine/search/keywords';
import { ValueIndex } from '../../../../src/engine/search/value-index';
import { ValueStore } from '../../../../src/engine/search/value-store';

const profile = (column: string, more: Partial<ColumnProfile>): ColumnProfile => ({
  id: column,
  table: 'patient',
  column,
  type: 'integer',
  rows: 20,
  nulls: 0,
  distinct: 20,
  min: 0,
  max: 999,
  typical: [],
  unique: false,
  meanLength: 3,
  maxLength: 5,
  writtenAs: 'integer',
  missing: [],
  ...more,
});

const columns = [
  profile('patient_id', { type: 'text', unique: true, writtenAs: 'digits-5', min: '00001', max: '00020' }),
  profile('age', { distinct: 12 }),
  profile('smoking', { distinct: 2 }),
  profile('phone', { type: 'text', nulls: 4, writtenAs: 'phone' }),
  profile('patients', { distinct: 3, max: 5 }),
  profile('children', { distinct: 3, nulls: 2, max: 5 }),
];
const table: Table = {
  name: 'patient',
  key: ['patient_id'],
  unique: [],
  display: [],
  terms: [{ name: 'treated', where: 'age > 3', keywords: [] }],
  columns: new Map([
    ['patient_id', { name: 'patient_id', type: 'text' }],
    ['age', { name: 'age', type: 'integer', missing: ['999'] }],
    [
      'smoking',
      {
        name: 'smoking',
        type: 'integer',
        values: [
          { code: '1', label: 'smokes tobacco' },
          { code: '2', label: 'does not smoke tobacco' },
        ],
      },
    ],
    ['phone', { name: 'phone', type: 'text' }],
    ['patients', { name: 'patients', type: 'integer' }],
    ['children', { name: 'children', type: 'integer' }],
  ]),
};
const graph: SchemaGraph = {
  version: 1,
  revision: 0,
  include: [],
  dictionaries: [],
  sources: [],
  tables: new Map([['patient', table]]),
  edges: [],
};
const catalogue: Catalogue = {
  fingerprint: 'test',
  tables: new Map([
    ['patient', { name: 'patient', source: 'test', rows: 20, columns, declaredUnique: [], declaredForeignKeys: [] }],
  ]),
};
const store = new ValueStore();
const smoking = store.addColumn({ table: 'patient', column: 'smoking' });
store.add(smoking, 1, 'smokes tobacco', 'smokes tobacco');
store.add(smoking, 2, 'does not smoke tobacco', 'does not smoke tobacco');
const index = createGraphIndex(graph);
const view = buildSchemaView(index, catalogue, collectKeywords(index, catalogue));
const linker = new Linker(view, new ValueIndex(store, () => false), { has: () => undefined });

const stated = (question: string) =>
  conditionCandidates(contextOf(linker.link(question), view)).map(({ column, op, values }) =>
    `${view.columns[column]?.name ?? ''} ${op} ${values.join()}`.trim(),
  );

describe('conditionCandidates', () => {
  it.each<[string, string, boolean]>([
    // The state whose name denies is meant by a denial, and not denied once more.
    ['How many patients do not smoke tobacco?', 'smoking = 2', true],
    ['How many patients do not smoke tobacco?', 'smoking != 2', false],
    ['How many patients smoke tobacco?', 'smoking = 2', false],
    ['How many patients smoke tobacco?', 'smoking != 2', true],
    // Who does not cough may smoke.
    ['How many patients who do not cough smoke tobacco?', 'smoking = 2', false],
    // A code for "not known" is no number.
    ['How many patients are aged 30?', 'age = 30', true],
    ['How many patients are aged 999?', 'age = 999', false],
    // Digits are written as the column writes them.
    ['What is the phone of patient 11?', 'patient_id = 00011', true],
    ['What is the phone of patient 11?', 'patients = 11', false],
    // A term is meant by forms of its words, and not by another word of the same stem.
    ['How many patients were treated?', 'age term', true],
    ['How many patients are treating?', 'age term', true],
    ['How many treatments were there?', 'age term', false],
    ['How many patients have no phone?', 'phone null', true],
    ['How many patients have a phone?', 'phone null', false],
    ['How many patients of unknown age are there?', 'age null', true],
    ['How many patients are older than 40?', 'age > 40', true],
    ['How many patients are older than 40?', 'patients > 40', false],
    ['Which patients have no children?', 'children = 0', true],
  ])('%s %s: %s', (question, condition, expected) => {
    if (expected) expect(stated(question)).toContain(condition);
    else expect(stated(question)).not.toContain(condition);
  });
});

describe('sketches', () => {
  it('take up empty cells where they are asked for, sooner than elsewhere', () => {
    const models = weights as unknown as PieceModels;
    const wheres = (question: string) =>
      new PieceScores(contextOf(linker.link(question), view), models, new SketchPrior(models.sketches))
        .sketches(40)
        .map(({ sketch }) => sketch.where);
    const [asked, others] = ['How many patients have no phone?', 'How many patients smoke?'].map(wheres);
    expect(asked).toContain('u');
    expect(asked?.slice(0, others?.indexOf('u'))).toContain('u');
  });
});
