// Dictionaries in the shapes that are in use, code lists within descriptions, and how both enter a graph.
import { describe, expect, it } from 'vitest';
import { applyDictionary } from '../../../src/engine/graph/apply-dictionary';
import { parseCodeList, parseDictionary } from '../../../src/engine/graph/dictionary';
import { isDictionaryHeader } from '../../../src/engine/graph/dictionary-csv';
import { notesFromText } from '../../../src/engine/graph/dictionary-text';
import { parseGraph } from '../../../src/engine/graph/parse';

const entriesOf = (text: string, file = 'd.json') => {
  const { value, problems } = parseDictionary(text, file);
  expect(problems).toEqual([]);
  return value.entries;
};

describe('parseDictionary', () => {
  it('reads code lists by column, with units and unknown codes', () => {
    const text = `{
\t"_note": "x",
\t"GV.DVTOTAL": {"999": "Unknown", "_unit": "km/h", "_source": "manual"},
\t"OCC.SEX": {"1": "Male", "6": "Female, pregnant - trimester unknown", "9": "Unknown"},
\t"OCC.AGE": "age in years"
}`;
    expect(entriesOf(text)).toEqual([
      {
        table: 'GV',
        column: 'DVTOTAL',
        notes: { values: [{ code: '999', label: 'Unknown' }], missing: ['999'], unit: 'km/h' },
      },
      {
        table: 'OCC',
        column: 'SEX',
        notes: {
          values: [
            { code: '1', label: 'Male' },
            { code: '6', label: 'Female, pregnant - trimester unknown' },
            { code: '9', label: 'Unknown' },
          ],
          missing: ['9'],
        },
      },
      { table: 'OCC', column: 'AGE', notes: { description: 'age in years' } },
    ]);
  });

  it('reads descriptions by database, table and column, stray spaces and all', () => {
    const text = JSON.stringify({
      games: {
        person: {
          'id ': 'the identifier ',
          height: 'the height',
          weight:
            'the weight \n\nThe unit of height is cm, and the unit of weight is kg. If the height or the weight of the person is 0, it means it is missing. ',
        },
      },
    });
    expect(entriesOf(text)).toEqual([
      { database: 'games', table: 'person', column: 'id', notes: { description: 'the identifier' } },
      {
        database: 'games',
        table: 'person',
        column: 'height',
        notes: { description: 'the height', unit: 'cm', missing: ['0'] },
      },
      {
        database: 'games',
        table: 'person',
        column: 'weight',
        notes: { description: 'the weight', unit: 'kg', missing: ['0'] },
      },
    ]);
  });

  it('reads YAML by table with notes', () => {
    const text =
      'OCC:\n  AGE: { description: age, unit: years, values: { 999: Unknown }, missing: [998, 999] }\n  SEX: sex\n';
    expect(entriesOf(text, 'd.yaml')).toEqual([
      {
        table: 'OCC',
        column: 'AGE',
        notes: {
          description: 'age',
          unit: 'years',
          values: [{ code: '999', label: 'Unknown' }],
          missing: ['998', '999'],
        },
      },
      { table: 'OCC', column: 'SEX', notes: { description: 'sex' } },
    ]);
  });

  it('reads CSV', () => {
    const text =
      '\ufeffTable,Column,Description,Unit,Values\r\nCRASH,MANCOLL,manner of collision,,1=rear-end; 9=unknown\r\nGV,DVTOTAL,"delta-v, total",km/h,\r\n';
    expect(entriesOf(text, 'd.csv')).toEqual([
      {
        table: 'CRASH',
        column: 'MANCOLL',
        notes: {
          description: 'manner of collision',
          values: [
            { code: '1', label: 'rear-end' },
            { code: '9', label: 'unknown' },
          ],
          missing: ['9'],
        },
      },
      { table: 'GV', column: 'DVTOTAL', notes: { description: 'delta-v, total', unit: 'km/h' } },
    ]);
  });

  it('says what is wrong with a dictionary', () => {
    expect(parseDictionary('a,b\n1,2\n', 'd.csv').problems.map((problem) => problem.code)).toEqual(['bad-dictionary']);
    expect(parseDictionary('{"a": ', 'd.json').problems.map((problem) => problem.code)).toEqual(['yaml']);
  });
});

describe('notesFromText', () => {
  const codes = (...pairs: string[]) =>
    pairs.map((pair) => ({ code: pair.slice(0, pair.indexOf('=')), label: pair.slice(pair.indexOf('=') + 1) }));

  it.each([
    ['gender  F：female  M：male ', 'gender', codes('F=female', 'M=male')],
    [`status  'A' stands for done; 'B' stands for not paid`, 'status', codes('A=done', 'B=not paid')],
    ['mode  "X Y": by card "Z" :in cash', 'mode', codes('X Y=by card', 'Z=in cash')],
    ['measure  +: positive -: negative', 'measure', codes('+=positive', '-=negative')],
    ['degree  0: none 1: some (mild)2: much', 'degree', codes('0=none', '1=some (mild)', '2=much')],
    ['the gender \n\nM stands for male and F stands for female. ', 'the gender', codes('M=male', 'F=female')],
    ['total  Commonsense evidence: Normal range: N < 60', 'total. Normal range: N < 60', undefined],
    ['kinds include: Good: kind ones. Bad: mean ones', 'kinds include: Good: kind ones. Bad: mean ones', undefined],
    [
      'was kept in the ward (+) or sent home (-)',
      'was kept in the ward (+) or sent home (-)',
      codes('+=kept in the ward', '-=sent home'),
    ],
    ['sex: male (M), female (F)', 'sex: male (M), female (F)', codes('M=male', 'F=female')],
    [
      'whether it is open (1), closed (2) or sold (3)',
      'whether it is open (1), closed (2) or sold (3)',
      codes('1=open', '2=closed', '3=sold'),
    ],
    [
      'kept (+) or sent home (-) kept (+) or sent home (-)',
      'kept (+) or sent home (-)',
      codes('+=kept', '-=sent home'),
    ],
    ['antinuclear antibody (AA) or basic panel (BP)', 'antinuclear antibody (AA) or basic panel (BP)', undefined],
    ['D day, N night', undefined, codes('D=day', 'N=night')],
    ['shift: D is day; N is night.', 'shift', codes('D=day', 'N=night')],
    ['ALS, BLS, RRV (rapid response), PTS (transport)', undefined, codes('RRV=rapid response', 'PTS=transport')],
    ['1 low, 2 middle, 3 high', undefined, codes('1=low', '2=middle', '3=high')],
    ['2 letters, 3 digits', '2 letters, 3 digits', undefined],
    ['1 most urgent to 4', '1 most urgent to 4', undefined],
    ['active, workshop, retired', 'active, workshop, retired', undefined],
    ['A list of rooms', 'A list of rooms', undefined],
    ['length (1) of the hull', 'length (1) of the hull', undefined],
    ['at 12:30 or 13:45', 'at 12:30 or 13:45', undefined],
    ['type  "A" : "B" : "C"', 'type "A" : "B" : "C"', undefined],
    ['the games\nMaps to games(id) ', 'the games', undefined],
  ])('%j', (text, description, values) => {
    expect(notesFromText('C', text)).toEqual({
      ...(description !== undefined && { description }),
      ...(values && { values }),
    });
  });

  it('finds units, stored unknowns and codes told by comparisons', () => {
    expect(notesFromText('amount', 'approved amount  unit：US dollar')).toEqual({
      description: 'approved amount',
      unit: 'US dollar',
    });
    expect(
      notesFromText(
        'w',
        'the weight commonsense evidence: The unit of weight is kilogram. If the w is NULL or 0, it means the weight is missing.',
      ),
    ).toEqual({ description: 'the weight', unit: 'kg', missing: ['0'] });
    expect(notesFromText('medal', 'whose medal = 1 is the champion, whose medal = 2 got second place').values).toEqual(
      codes('1=champion', '2=second place'),
    );
  });
});

describe('parseCodeList', () => {
  it.each([
    ['codes.csv', 'code,label\n1,rear-end\n1.0,again\n9,unknown\n'],
    ['codes.csv', '1,rear-end\n9,unknown\n'],
    ['codes.json', '{"1": "rear-end", "9": "unknown"}'],
    ['codes.yaml', '1: rear-end\n9: unknown\n'],
  ])('%s %j', (file, text) => {
    expect(parseCodeList(text, file).value).toEqual([
      { code: '1', label: 'rear-end' },
      { code: '9', label: 'unknown' },
    ]);
  });
});

describe('applyDictionary', () => {
  const graph = parseGraph(
    'version: 1\ntables:\n  person: { columns: { ID: {}, name: { description: mine, suggested: { unit: x } } } }\n',
    'g',
  ).value;
  const dictionary = {
    entries: [
      { database: 'other', table: 'person', column: 'id', notes: { description: 'wrong' } },
      { database: 'other', table: 'thing', column: 'id', notes: { description: 'wrong' } },
      { database: 'games', table: 'Person', column: 'id', notes: { description: 'the id' } },
      { database: 'games', table: 'person', column: 'name', notes: { description: 'theirs', unit: 'u' } },
    ],
  };

  it('fills gaps, and what stands in the graph wins', () => {
    const columns = applyDictionary(graph, dictionary, { as: 'plain' }).tables.get('person')?.columns;
    expect(columns?.get('ID')).toEqual({ name: 'ID', description: 'the id' });
    expect(columns?.get('name')).toEqual({ name: 'name', description: 'mine', unit: 'u', suggested: { unit: 'x' } });
  });

  it('suggests only what is not said', () => {
    const columns = applyDictionary(graph, dictionary, { as: 'suggested' }).tables.get('person')?.columns;
    expect(columns?.get('ID')).toEqual({ name: 'ID', suggested: { description: 'the id' } });
    expect(columns?.get('name')).toEqual({ name: 'name', description: 'mine', suggested: { unit: 'x' } });
  });

  it('takes the database that is named, and tables with a prefix from all of them', () => {
    const named = applyDictionary(graph, dictionary, { as: 'plain', database: 'OTHER' });
    expect(named.tables.get('person')?.columns.get('ID')?.description).toBe('wrong');
    const prefixed = parseGraph('version: 1\ntables: { games_person: { columns: { id: {} } } }\n', 'g').value;
    const described = applyDictionary(prefixed, dictionary, { as: 'plain' });
    expect(described.tables.get('games_person')?.columns.get('id')?.description).toBe('the id');
  });
});

describe('one row for each code', () => {
  const text =
    'Table,Variable,Code,Label\nGV,DVTOTAL,999,Unknown\nOCC,SEX,1,Male\nOCC,SEX,,sex of the person\nOCC,SEX,2,Female\n';

  it('is gathered by column, and a row without a code describes it', () => {
    expect(entriesOf(text, 'codebook.csv')).toEqual([
      { table: 'GV', column: 'DVTOTAL', notes: { values: [{ code: '999', label: 'Unknown' }], missing: ['999'] } },
      {
        table: 'OCC',
        column: 'SEX',
        notes: {
          description: 'sex of the person',
          values: [
            { code: '1', label: 'Male' },
            { code: '2', label: 'Female' },
          ],
        },
      },
    ]);
  });

  it('may describe the column beside each code', () => {
    const described = 'table,column,description,code,label,unit\nT,c,how fast,1,slow,km/h\nT,c,how fast,2,quick,km/h\n';
    expect(entriesOf(described, 'd.csv')).toMatchObject([
      { notes: { description: 'how fast', unit: 'km/h', values: [{ label: 'slow' }, { label: 'quick' }] } },
    ]);
  });
});

it.each<[string, boolean]>([
  ['table,column,description', true],
  ['Table Name,Column Name,Values', true],
  ['table,variable,code,label', true],
  ['file,field,meaning,unit', true],
  ['table,column', false],
  ['id,name,description', false],
  ['table,price,code', false],
  ['column,description', false],
])('the first row %s makes a dictionary: %s', (header, is) => {
  expect(isDictionaryHeader(header.split(','))).toBe(is);
});
