// The grammars, tokenised as VS Code does: what of a graph file and of a trace gets which scope.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

const require = createRequire(import.meta.url);
const wasm = readFileSync(join(dirname(require.resolve('vscode-oniguruma')), 'onig.wasm'));

// Enough of YAML and SQL to inject into: VS Code brings the whole.
const STAND_INS: Readonly<Record<string, object>> = {
  'source.yaml': {
    scopeName: 'source.yaml',
    patterns: [
      { name: 'comment.line.yaml', match: '(?:^|(?<=\\s))#.*$' },
      { name: 'string.unquoted.plain.yaml', match: '(?:[^\\s{}\\[\\],:#-]|-(?=\\S))[^{}\\[\\],:#]*' },
    ],
  },
  'source.sql': { scopeName: 'source.sql', patterns: [{ name: 'keyword.sql', match: '\\b(?:SELECT|FROM)\\b' }] },
};
const FILES: Readonly<Record<string, string>> = {
  'sgraph.injection': 'syntaxes/sgraph.injection.tmLanguage.json',
  'source.sgtrace': 'syntaxes/sgtrace.tmLanguage.json',
};

const registry = new textmate.Registry({
  onigLib: oniguruma.loadWASM(wasm).then(() => ({
    createOnigScanner: (sources: string[]) => new oniguruma.OnigScanner(sources),
    createOnigString: (text: string) => new oniguruma.OnigString(text),
  })),
  loadGrammar: (scope) => {
    const file = FILES[scope];
    const raw = file === undefined ? JSON.stringify(STAND_INS[scope]) : readFileSync(file, 'utf8');
    return Promise.resolve(textmate.parseRawGrammar(raw, `${scope}.json`));
  },
  getInjections: (scope) => (scope === 'source.yaml' ? ['sgraph.injection'] : undefined),
});

/** `text|last part of its innermost scopes` of the tokens whose scope is one of ours, or that a pattern names. */
async function tokens(scope: string, text: string, ours: RegExp): Promise<string[]> {
  const grammar = await registry.loadGrammar(scope);
  if (!grammar) throw new Error(`no grammar ${scope}`);
  let state = textmate.INITIAL;
  return text.split('\n').flatMap((line) => {
    const { tokens: found, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return found.flatMap(({ startIndex, endIndex, scopes }) => {
      const scopeName = scopes.findLast((name) => ours.test(name));
      return scopeName === undefined ? [] : [`${line.slice(startIndex, endIndex)}|${scopeName}`];
    });
  });
}

const TABLE = 'entity.name.type.table.sgraph';
const COLUMN = 'variable.other.property.column.sgraph';

describe('the grammar of graph files', () => {
  const marked = async (line: string) =>
    (await tokens('source.yaml', line, /\.sgraph\b/)).filter((token) => !/\|punctuation/.test(token));

  it.each([
    [
      '  - { kind: key, from: GV.CASEID, to: CRASH.CASEID, status: suggested, match: trim, cardinality: many-to-one }',
      [
        'key|storage.type.edge-kind.sgraph',
        `GV|${TABLE}`,
        `CASEID|${COLUMN}`,
        `CRASH|${TABLE}`,
        `CASEID|${COLUMN}`,
        'suggested|markup.italic.sgraph',
        'trim|constant.language.sgraph',
        'many-to-one|constant.language.sgraph',
      ],
    ],
    ['    from: [A.x, B.y] # why', [`A|${TABLE}`, `x|${COLUMN}`, `B|${TABLE}`, `y|${COLUMN}`]],
    [
      `    to: '"my table"."a.b"'`,
      [`'|string.quoted.column.sgraph`, `"my table"|${TABLE}`, `"a.b"|${COLUMN}`, `'|string.quoted.column.sgraph`],
    ],
    ['# path DVTOTAL[GV]: kind: key', []],
    [
      '  - City[airports as destination], CASEID[GV]',
      [
        `City|${COLUMN}`,
        `airports|${TABLE}`,
        'as|keyword.operator.as.sgraph',
        'destination|variable.parameter.role.sgraph',
        `CASEID|${COLUMN}`,
        `GV|${TABLE}`,
      ],
    ],
    ['  - { id: a, kind: csv, path: data/CRASH.csv }', []],
    ['dictionaries: [codes.json]', []],
    ['  x: { type: integer, says: from A to B }', ['integer|support.type.column.sgraph']],
    ['name: "kind: keyboard"', []],
  ])('%s', async (line, expected) => {
    expect(await marked(line)).toEqual(expected);
  });
});

describe('the grammar of traces', () => {
  it('tells summary, stages, paths, numbers and SQL apart', async () => {
    const trace = `question: how many crashes?
confidence: 87 %

paths
  DVTOTAL[GV], CASEID[GV as first]

joins
  CASEID[VPICDECODE], CASEID[GV]  suggested (model)  rows 8 x 9 -> 8

sql
  SELECT "x" FROM "t"

link end  at 12 ms  3.5 ms
  columns:
    - GV.DVTOTAL
      score: 0.93
  sql: SELECT 1`;
    const found = await tokens('source.sgtrace', trace, /^(?!source|meta|punctuation|comment)/);
    expect(found).toEqual([
      'question|keyword.other.summary.sgtrace',
      'confidence|keyword.other.summary.sgtrace',
      '87 %|constant.numeric.sgtrace',
      'paths|entity.name.section.sgtrace',
      `DVTOTAL|${COLUMN}`,
      `GV|${TABLE}`,
      `CASEID|${COLUMN}`,
      `GV|${TABLE}`,
      'as|keyword.operator.as.sgraph',
      'first|variable.parameter.role.sgraph',
      'joins|entity.name.section.sgtrace',
      `CASEID|${COLUMN}`,
      `VPICDECODE|${TABLE}`,
      `CASEID|${COLUMN}`,
      `GV|${TABLE}`,
      'suggested|markup.italic.sgtrace',
      '8|constant.numeric.sgtrace',
      '9|constant.numeric.sgtrace',
      '8|constant.numeric.sgtrace',
      'sql|entity.name.section.sgtrace',
      'SELECT|keyword.sql',
      'FROM|keyword.sql',
      'link|entity.name.section.stage.sgtrace',
      'end|keyword.other.event.sgtrace',
      '3.5 ms|constant.numeric.time.sgtrace',
      'columns|variable.other.property.sgtrace',
      `GV|${TABLE}`,
      `DVTOTAL|${COLUMN}`,
      'score|variable.other.property.sgtrace',
      '0.93|constant.numeric.sgtrace',
      'sql|variable.other.property.sgtrace',
      'SELECT|keyword.sql',
    ]);
  });
});
