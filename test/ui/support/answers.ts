/** Answers and events for the side panel under test. */
import type { WireAnswer, WireEvent } from '../../../src/protocol/answers';

const NOTHING: WireAnswer = {
  question: '',
  understood: { conditions: [], focus: '' },
  answer: { kind: 'none', text: '', columns: [], rows: [], truncated: false },
  sql: null,
  paths: [],
  joins: [],
  citations: [],
  confidence: 0,
  abstained: false,
  reason: null,
  alternatives: [],
  warnings: [],
  timings: {},
  model: null,
};

/** A question over two tables, with everything that an answer can have. */
export function beltAnswer(): WireAnswer {
  return {
    ...NOTHING,
    question: 'Which drivers over 60 were not wearing a belt in rear-end crashes?',
    understood: {
      conditions: [],
      focus: 'case of drivers (unbelted) where the age is more than 60 and the manner of collision is rear-end',
    },
    answer: {
      kind: 'table',
      text: 'Three drivers over 60 wore no belt in rear-end crashes: in cases 13803, 16215 and 18765.',
      columns: ['CASEID', 'VEHNO', 'OCCNO', 'AGE', 'BELTUSE', 'SUMMARY'],
      rows: [
        [13803, 1, 1, 64, 0, 'V1 was stopped at a light when it was struck from behind by V2.'],
        [16215, 2, 1, 71, 0, 'V2 slowed for a turn; V1 did not and struck its back.'],
        [18765, 1, 1, 68, null, 'A chain of three vehicles in one lane.'],
      ],
      truncated: false,
      labels: [null, null, null, null, { '0': 'none used' }, null],
    },
    sql: 'SELECT o."CASEID", o."VEHNO", o."OCCNO", o."AGE", o."BELTUSE", c."SUMMARY"\nFROM "OCC" AS o\nJOIN "GV" AS g ON o."CASEID" = g."CASEID" AND o."VEHNO" = g."VEHNO"\nJOIN "CRASH" AS c ON g."CASEID" = c."CASEID"\nWHERE c."MANCOLL" = 1 AND o."ROLE" = 1 AND o."AGE" > 60 AND o."BELTUSE" = 0',
    paths: [
      {
        text: 'AGE[OCC], ROLE[OCC], OCCNO[OCC], VEHNO[OCC], CASEID[OCC]',
        columns: ['AGE', 'ROLE', 'OCCNO', 'VEHNO', 'CASEID'].map((column) => ({ table: 'OCC', column })),
        broughtIn: ['OCC.ROLE'],
      },
      {
        text: 'BELTUSE[OCC], ROLE[OCC], OCCNO[OCC], VEHNO[OCC], CASEID[OCC]',
        columns: ['BELTUSE', 'ROLE', 'OCCNO', 'VEHNO', 'CASEID'].map((column) => ({ table: 'OCC', column })),
        broughtIn: ['OCC.ROLE'],
      },
      {
        text: 'MANCOLL[CRASH], SUMMARY[CRASH], CASEID[CRASH]',
        columns: ['MANCOLL', 'SUMMARY', 'CASEID'].map((column) => ({ table: 'CRASH', column })),
        broughtIn: ['CRASH.SUMMARY'],
      },
    ],
    joins: [
      {
        on: [
          ['OCC.CASEID', 'GV.CASEID'],
          ['OCC.VEHNO', 'GV.VEHNO'],
        ],
        label: null,
        status: 'curated',
        text: 'VEHNO[OCC], VEHNO[GV]',
        rows: { left: 41, right: 35, out: 41, alone: 0, several: 0 },
      },
      {
        on: [['GV.CASEID', 'CRASH.CASEID']],
        label: null,
        status: 'suggested',
        text: 'CASEID[GV], CASEID[CRASH]',
        rows: { left: 41, right: 20, out: 38, alone: 3, several: 0 },
      },
    ],
    citations: [13803, 16215, 18765].flatMap((caseId, i) => [
      {
        source: 'OCC.csv',
        table: 'OCC',
        row: 12 + i * 3,
        key: { CASEID: caseId, VEHNO: 1, OCCNO: 1 },
        columns: ['AGE'],
      },
      { source: 'CRASH.csv', table: 'CRASH', row: 2 + i, key: { CASEID: caseId }, columns: ['MANCOLL'] },
    ]),
    confidence: 0.87,
    warnings: ['The join of GV with CRASH dropped 3 of 41 rows; that edge has not been reviewed.'],
    alternatives: [
      { question: 'Which drivers aged 60 or over were not wearing a belt?', why: '“over 60” leaves 60 out' },
    ],
  };
}

/** A sentence with a condition, a role and what else they could be; corrected where asked for. */
export function correctable(corrected = false): WireAnswer {
  const focus = 'number of voyages where the port name (destination) is “Hamburg” and the days are more than 4';
  const place = (text: string): [number, number] => [focus.indexOf(text), focus.indexOf(text) + text.length];
  const name = { table: 'ports', role: 'destination', column: 'Port Name' };
  const port = 'the port name (destination) is “Hamburg”';
  const days = 'the days are more than 4';
  const spellings = ['Hamburg-Harburg', 'Le Havre', 'New York', 'Rotterdam', 'Santos', 'Shanghai'];
  return {
    ...NOTHING,
    question: 'How many voyages of more than 4 days go to Hamburg?',
    understood: {
      conditions: [],
      focus,
      parts: [
        {
          at: 'select.0',
          kind: 'shown',
          text: 'number of voyages',
          place: place('number of voyages'),
          words: '',
          linked: { table: 'voyages', column: '*' },
          why: null,
          options: [],
        },
        {
          at: 'where.0',
          kind: 'condition',
          text: port,
          place: place(port),
          words: 'Hamburg',
          linked: name,
          why: null,
          edit: { op: '=', values: ['Hamburg'] },
          options: [
            ...spellings.map((value) => ({
              text: value,
              detail: 'in one row',
              correction: {
                kind: 'condition' as const,
                at: 'where.0',
                column: name,
                op: '=' as const,
                values: [value],
              },
            })),
            {
              text: 'port name (origin)',
              detail: 'ports."Port Name"',
              correction: {
                kind: 'condition' as const,
                at: 'where.0',
                column: { ...name, role: 'origin' },
                op: '=' as const,
                values: ['Hamburg'],
              },
            },
          ],
        },
        {
          at: 'where.1',
          kind: 'condition',
          text: days,
          place: place(days),
          words: '',
          linked: { table: 'voyages', column: 'days' },
          why: 'the name “days”',
          edit: { op: '>', values: [4] },
          options: [],
        },
      ],
    },
    answer: {
      kind: 'scalar',
      text: 'Where the port name (destination) is “Hamburg” and the days are more than 4, the number of voyages is 6.',
      columns: ['number of voyages'],
      rows: [[6]],
      truncated: false,
    },
    confidence: 0.87,
    ...(corrected && {
      corrected: [
        {
          correction: { kind: 'joins' as const, edges: ['e1'] },
          said: 'joined by destination (voyages.dest_port = ports.PORT_CODE)',
          remember: { as: 'edge' as const, edges: ['e1'] },
          words: 'go',
        },
        {
          correction: { kind: 'drop' as const, at: 'where.2' },
          said: 'left out: the status of the voyage is completed',
          unkept: 'Nothing to remember: a graph keeps what words mean, not what one question asks for.',
          words: '',
        },
      ],
    }),
  };
}

/** A corrected question that no rows answer. */
export function correctedAway(): WireAnswer {
  const days = { table: 'voyages', column: 'days' };
  return {
    ...NOTHING,
    question: 'What is the average hours of voyages longer than 4 days?',
    abstained: true,
    reason: 'The rows that fit the question hold no value for what it asks.',
    corrected: [
      {
        correction: { kind: 'condition', at: 'where.0', column: days, op: '>', values: ['1000'] },
        said: 'the days are more than 1000, instead of the days are more than 4',
        words: 'longer',
      },
    ],
  };
}

/** A question that a person answers by a statement, with a join that the graph lacks; or one that is refused. */
export function ownStatement(refused = false): WireAnswer {
  const sql =
    'SELECT p."Port Name", count(*) AS n FROM agents a JOIN ports p ON a.city = p."Port Name" GROUP BY p."Port Name"';
  const made: WireAnswer['corrected'] = [
    { correction: { kind: 'sql', sql }, said: 'your own SQL statement', words: '' },
  ];
  const question = 'How many agents are in each port?';
  if (refused) {
    const reason = 'Nothing joins agents and ports: all rows of one would meet all rows of the other.';
    return { ...abstention(), question, corrected: made, reason, answer: { ...abstention().answer, text: reason } };
  }
  const outside = 'agents.city = ports.Port Name is no join of the graph: the statement makes it by itself.';
  return {
    ...NOTHING,
    question,
    understood: { conditions: [], focus: 'port name and number of rows of agents and ports' },
    answer: {
      kind: 'table',
      text: 'Port name Hamburg and n 2.\nPort name Tokyo and n 1.',
      columns: ['port name', 'n'],
      rows: [
        ['Hamburg', 2],
        ['Tokyo', 1],
      ],
      truncated: false,
    },
    sql,
    joins: [
      {
        on: [['agents.city', 'ports.Port Name']],
        label: null,
        status: 'curated',
        outside: true,
        text: 'city[agents], Port Name[ports]',
      },
    ],
    confidence: 1,
    corrected: made,
    warnings: [outside],
  };
}

/** A question that two parallel joins could answer. */
export function choice(): WireAnswer {
  const offer = (role: string, column: string): WireAnswer['alternatives'][number] => ({
    question: `How many voyages for each port name (${role})?`,
    why: `joined by ${role} (voyages.${column} = ports.PORT_CODE)`,
    choose: [{ kind: 'joins', edges: [column] }],
  });
  return {
    ...NOTHING,
    question: 'Number of voyages per port name',
    abstained: true,
    needsChoice: true,
    reason:
      'The tables can be joined in several equally good ways that give different rows: origin and destination. Choose the one that is meant.',
    alternatives: [offer('origin', 'origin_port'), offer('destination', 'dest_port')],
  };
}

/** A number. */
export function countAnswer(): WireAnswer {
  return {
    ...NOTHING,
    question: 'How many crashes involved alcohol?',
    answer: { kind: 'scalar', text: '7', columns: ['count'], rows: [[7]], truncated: false },
    sql: 'SELECT count(*) FROM "CRASH" WHERE "ALCINV" = 1',
    paths: [
      {
        text: 'ALCINV[CRASH], CASEID[CRASH]',
        columns: [
          { table: 'CRASH', column: 'ALCINV' },
          { table: 'CRASH', column: 'CASEID' },
        ],
        broughtIn: [],
      },
    ],
    confidence: 0.94,
  };
}

/** An abstention. */
export function abstention(): WireAnswer {
  return {
    ...NOTHING,
    question: 'What was the insurance premium of the drivers?',
    abstained: true,
    reason:
      'Nothing in this graph is about “insurance premium”. Of drivers it knows age, sex, role, seat and use of the belt.',
    alternatives: [
      { question: 'What was the average age of the drivers?', why: 'age is known of every occupant' },
      { question: 'How many drivers were there?', why: '' },
    ],
  };
}

/** A refusal because a join that the question needs was rejected. */
export function rejection(): WireAnswer {
  return {
    ...NOTHING,
    question: 'What is the average age of the drivers in SUVs?',
    abstained: true,
    reason:
      'For “SUVs”, the question needs a join that was rejected: OCC.CASEID = GV.CASEID and OCC.VEHNO = GV.VEHNO (occupant of the vehicle), in crash.sgraph.yaml, line 342. Accept the edge if it is right.',
    rejected: [
      {
        id: 'key:["occ","caseid"]>["gv","caseid"]',
        text: 'OCC.CASEID = GV.CASEID and OCC.VEHNO = GV.VEHNO',
        file: '/w/crash.sgraph.yaml',
        line: 342,
      },
    ],
  };
}

/** Rows by the thousand. */
export function longAnswer(count: number): WireAnswer {
  return {
    ...NOTHING,
    question: 'List all vehicles',
    answer: {
      kind: 'table',
      text: `${count} vehicles.`,
      columns: ['CASEID', 'VEHNO', 'MAKE', 'note'],
      rows: Array.from({ length: count }, (_, i) => [
        i,
        (i % 3) + 1,
        `make ${i % 40}`,
        i % 7 === 0 ? null : `<b>row</b> ${i}`,
      ]),
      truncated: true,
    },
    sql: 'SELECT * FROM "GV"',
    confidence: 0.9,
  };
}

/** The events of a question, in order. */
export function events(): WireEvent[] {
  const steps: readonly (readonly [WireEvent['stage'], unknown, number])[] = [
    ['understand', { focus: 'drivers', conditions: ['over 60', 'not wearing a belt', 'in rear-end crashes'] }, 3.2],
    [
      'link',
      {
        columns: [
          { column: { table: 'OCC', column: 'AGE' }, score: 1, why: '' },
          { column: { table: 'OCC', column: 'BELTUSE' }, score: 0.9, why: '' },
          { column: { table: 'CRASH', column: 'MANCOLL' }, score: 0.8, why: '' },
        ],
        values: [
          { text: 'rear-end', column: { table: 'CRASH', column: 'MANCOLL' }, stored: 1, score: 1, label: 'rear-end' },
        ],
      },
      11.4,
    ],
    [
      'connect',
      {
        tables: ['OCC', 'GV', 'CRASH'],
        joins: [{ text: 'VEHNO[OCC], VEHNO[GV]' }, { text: 'CASEID[GV], CASEID[CRASH]' }],
      },
      2,
    ],
    ['gate', { passed: true }, 0.4],
    ['plan', { tool: 'program' }, 0.2],
    ['reason', { candidates: 14 }, 26],
  ];
  let id = 0;
  return steps.flatMap(([stage, output, ms]) => [
    { id: ++id, pass: 1, stage, type: 'start' as const, at: id },
    { id: ++id, pass: 1, stage, type: 'end' as const, at: id, ms, output },
  ]);
}
