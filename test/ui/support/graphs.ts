/** Graphs for the pictures: a small one about crashes, and generated ones of the sizes that have to work. */
import type { ColumnView, EdgeView, GraphView, NoteView, TableView } from '../../../src/protocol/graph';

type Columns = Readonly<Record<string, string>>;

function table(name: string, ladder: string[], columns: Columns, description: string, suggested = false): TableView {
  return {
    name,
    description,
    key: ladder,
    ladder,
    suggested,
    ...(suggested ? { suggestions: [{ field: 'key' as const, value: ladder }] } : {}),
    columns: Object.entries(columns).map(([column, text]) => columnView(column, text)),
  };
}

/** `type: description` */
function columnView(name: string, text: string): ColumnView {
  const [type = 'text', description] = text.split(': ');
  return { name, type, ...(description === undefined ? {} : { description }) };
}

/** Makes an edge from names like `GV.CASEID+GV.VEHNO`. */
export function edge(kind: EdgeView['kind'], from: string, to: string, more: Partial<EdgeView> = {}): EdgeView {
  const refs = (text: string): EdgeView['from'] =>
    text.split('+').map((part) => {
      const [tableName = '', column = ''] = part.split('.');
      return { table: tableName, column };
    });
  return {
    id: `${kind}:${from}>${to}${more.label === undefined ? '' : `@${more.label}`}`,
    kind,
    from: refs(from),
    to: refs(to),
    status: 'curated',
    ...more,
  };
}

/** A suggested key edge of the crash graph. */
export const SUGGESTED = 'key:EVENT.CASEID+EVENT.VEHNUM>GV.CASEID+GV.VEHNO';

/** Eight tables of crash investigation: every kind of edge and every status. */
export function crashGraph(): GraphView {
  const toOne = { cardinality: 'many-to-one' } as const;
  return {
    name: 'Crash investigation sample',
    tables: [
      table(
        'CRASH',
        ['CASEID'],
        {
          CASEID: 'integer: case',
          CASENUMBER: 'text: case number',
          CRASHDATE: 'date: date of the crash',
          MANCOLL: 'integer: manner of collision',
          ALCINV: 'boolean: alcohol involved',
          VEHICLES: 'integer: number of vehicles',
          SUMMARY: 'text: crash summary',
          STATE: 'text: state',
        },
        'One row for each investigated crash',
      ),
      table(
        'GV',
        ['CASEID', 'VEHNO'],
        {
          CASEID: 'integer: case',
          VEHNO: 'integer: vehicle number',
          MAKE: 'text: make',
          MODEL: 'text: model',
          MODELYR: 'integer: model year',
          BODYTYPE: 'text: body type',
          DVTOTAL: 'integer: total change of velocity',
          DVLONG: 'integer: longitudinal change of velocity',
          DVLAT: 'integer: lateral change of velocity',
          SPEEDLIM: 'integer: posted speed limit',
          ALCTEST: 'real: alcohol test of the driver',
          PARALCOHOL: 'integer: alcohol in the police report',
          WEATHER: 'integer: weather',
          CURBWT: 'integer: curb weight',
        },
        'One row for each vehicle in a crash',
      ),
      table(
        'OCC',
        ['CASEID', 'VEHNO', 'OCCNO'],
        {
          CASEID: 'integer: case',
          VEHNO: 'integer: vehicle number',
          OCCNO: 'integer: occupant number',
          AGE: 'integer: age',
          SEX: 'integer: sex',
          ROLE: 'integer: role of the occupant',
          SEATLOC: 'integer: seat',
          BELTUSE: 'integer: use of the belt',
          MAIS: 'integer: worst injury',
          HEIGHT: 'integer: height',
          WEIGHT: 'integer: weight',
        },
        'One row for each occupant',
      ),
      table(
        'OCCCONTACT',
        ['CASEID', 'VEHNO', 'OCCNO'],
        {
          CASEID: 'integer: case',
          VEHNO: 'integer: vehicle number',
          OCCNO: 'integer: occupant number',
          BODYREGION: 'integer: body region',
          CONTCOMP: 'integer: component contacted',
        },
        'What each occupant touched',
        true,
      ),
      table(
        'EVENT',
        ['CASEID', 'EVENTNO'],
        {
          CASEID: 'integer: case',
          EVENTNO: 'integer: number of the event',
          VEHNUM: 'integer: vehicle',
          OBJCONT: 'integer: object contacted',
          AREADAMAGE: 'text: area of damage',
        },
        'One row for each event of a crash',
        true,
      ),
      table(
        'AVOID',
        ['CASEID', 'VEHNO'],
        {
          CASEID: 'integer: case',
          VEHNO: 'integer: vehicle number',
          EQUIP: 'integer: kind of equipment',
          AVAIL: 'integer: availability',
        },
        'Crash avoidance equipment',
      ),
      table(
        'VPICDECODE',
        ['CASEID', 'VEHNO'],
        {
          CASEID: 'integer: case',
          VEHNO: 'integer: vehicle number',
          MANUFACTURER: 'text: manufacturer',
          PLANTCITY: 'text: city of the plant',
          ABS: 'text: antilock brakes',
          ESC: 'text: stability control',
        },
        'What the identification number says',
      ),
      table(
        'DOCTOR',
        ['ID'],
        { ID: 'integer: number', NAME: 'text: name', SUPERVISOR: 'integer: supervising doctor' },
        'Who coded the injuries',
      ),
    ],
    edges: [
      edge('key', 'GV.CASEID', 'CRASH.CASEID', toOne),
      edge('key', 'OCC.CASEID+OCC.VEHNO', 'GV.CASEID+GV.VEHNO', toOne),
      edge('key', 'OCCCONTACT.CASEID+OCCCONTACT.VEHNO+OCCCONTACT.OCCNO', 'OCC.CASEID+OCC.VEHNO+OCC.OCCNO', {
        ...toOne,
        status: 'suggested',
        confidence: 0.98,
        evidence: 'all 5,231 triples of OCCCONTACT are found in OCC, whose key they are',
      }),
      edge('key', 'AVOID.CASEID+AVOID.VEHNO', 'GV.CASEID+GV.VEHNO', { ...toOne, status: 'declared' }),
      edge('key', 'VPICDECODE.CASEID+VPICDECODE.VEHNO', 'GV.CASEID+GV.VEHNO', {
        cardinality: 'one-to-one',
        status: 'declared',
      }),
      edge('key', 'EVENT.CASEID', 'CRASH.CASEID', toOne),
      edge('key', 'EVENT.CASEID+EVENT.VEHNUM', 'GV.CASEID+GV.VEHNO', {
        ...toOne,
        status: 'suggested',
        confidence: 0.91,
        evidence: '5,198 of 5,231 pairs found',
      }),
      edge('key', 'DOCTOR.SUPERVISOR', 'DOCTOR.ID', { ...toOne, label: 'supervisor' }),
      edge('key', 'OCC.SEATLOC', 'EVENT.EVENTNO', {
        status: 'rejected',
        confidence: 0.34,
        reason: 'small numbers that meet by chance',
      }),
      edge('context', 'CRASH.MANCOLL', 'CRASH.SUMMARY', { label: 'the summary tells how' }),
      edge('context', 'OCC.AGE', 'OCC.ROLE', { oneWay: true }),
      edge('context', 'OCC.BELTUSE', 'OCC.ROLE', { status: 'suggested', confidence: 0.62, evidence: 'asked together' }),
      edge('context', 'GV.DVLONG', 'GV.DVTOTAL'),
      edge('derivation', 'CRASH.ALCINV', 'GV.ALCTEST+GV.PARALCOHOL', {
        label: 'any driver tested positive',
        rule: 'max(ALCTEST > 0 or PARALCOHOL = 1)',
      }),
    ],
  };
}

/** The same with notes on tables and columns that await review, and one that was refused. */
export function reviewGraph(): GraphView {
  const graph = crashGraph();
  const notes: Readonly<Record<string, NoteView[]>> = {
    'GV.DVTOTAL': [{ field: 'missing', value: ['998', '999'] }],
    'OCC.AGE': [
      { field: 'description', value: 'age in full years' },
      { field: 'keywords', value: ['old', 'young'] },
    ],
    'OCC.BELTUSE': [{ field: 'values', value: ['0 = none used', '1 = shoulder', '3 = lap and shoulder'] }],
  };
  return {
    ...graph,
    tables: graph.tables.map((t) => ({
      ...t,
      columns: t.columns.map((c) => ({
        ...c,
        ...(notes[`${t.name}.${c.name}`] ? { suggestions: notes[`${t.name}.${c.name}`] } : {}),
        ...(`${t.name}.${c.name}` === 'OCC.AGE'
          ? { rejected: [{ field: 'missing' as const, value: ['99'], reason: 'people grow that old' }] }
          : {}),
      })),
    })),
  };
}

/** A small generator of numbers, the same each time. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const WORDS = 'speed belt seat airbag damage injury weather object driver tire engine roof door glass brake'.split(' ');

/**
 * A graph like a national crash study: 28 tables, 802 columns, ladders of one to four rungs, everything tied to the crash.
 */
export function crashStudyGraph(): GraphView {
  const next = random(7);
  const families: [string[], string[]][] = [
    [['CRASH', 'SCENE', 'WEATHER'], ['CASEID']],
    [
      ['GV', 'VE', 'TIRE', 'BRAKE', 'AVOID', 'CDC', 'EDR', 'VPIC', 'FUEL', 'ROLLOVER'],
      ['CASEID', 'VEHNO'],
    ],
    [
      ['OCC', 'AIRBAG', 'BELT', 'CHILDSEAT', 'EJECT', 'SEAT'],
      ['CASEID', 'VEHNO', 'OCCNO'],
    ],
    [
      ['INJURY', 'CONTACT', 'HOSPITAL', 'SURGERY'],
      ['CASEID', 'VEHNO', 'OCCNO', 'INJNO'],
    ],
    [
      ['EVENT', 'OBJECT', 'SEQUENCE'],
      ['CASEID', 'EVENTNO'],
    ],
    [
      ['PEDESTRIAN', 'CYCLIST'],
      ['CASEID', 'PERSNO'],
    ],
  ];
  const tables: TableView[] = [];
  const edges: EdgeView[] = [];
  for (const [names, ladder] of families) {
    names.forEach((name, i) => {
      tables.push({
        name,
        key: ladder,
        ladder,
        suggested: false,
        columns: ladder.map((c) => ({ name: c, type: 'integer' })),
      });
      const parent = i > 0 ? names[0] : ladder.length > 1 ? parentOf(ladder) : undefined;
      const shared = i > 0 ? ladder : ladder.slice(0, -1);
      if (parent === undefined || shared.length === 0) return;
      edges.push(
        edge('key', shared.map((c) => `${name}.${c}`).join('+'), shared.map((c) => `${parent}.${c}`).join('+'), {
          cardinality: i > 0 && next() < 0.4 ? 'one-to-one' : 'many-to-one',
          status: next() < 0.6 ? 'suggested' : next() < 0.5 ? 'declared' : 'curated',
          confidence: 0.7 + next() * 0.3,
          evidence: `all ${Math.floor(next() * 9000)} values found`,
        }),
      );
    });
  }
  let total = tables.reduce((sum, t) => sum + t.columns.length, 0);
  for (let i = 0; total < 802; i++, total++) {
    const target = tables[Math.floor(next() * next() * tables.length) % tables.length];
    if (!target) continue;
    const word = `${WORDS[i % WORDS.length] ?? 'x'}${WORDS[Math.floor(next() * WORDS.length)] ?? ''}`.toUpperCase();
    (target.columns as ColumnView[]).push({
      name: `${word.slice(0, 10)}${i}`,
      type: next() < 0.7 ? 'integer' : 'text',
      description: `number ${i} about ${word.toLowerCase()}`,
    });
  }
  for (const t of tables.slice(0, 12)) {
    const [a, b] = [t.columns[t.ladder.length + 1], t.columns[t.ladder.length + 3]];
    if (a && b)
      edges.push(
        edge('context', `${t.name}.${a.name}`, `${t.name}.${b.name}`, {
          status: next() < 0.5 ? 'suggested' : 'curated',
        }),
      );
  }
  return { name: 'Crash study', tables, edges };
}

function parentOf(ladder: readonly string[]): string {
  const last = ladder.at(-1);
  return last === 'VEHNO' || last === 'EVENTNO' || last === 'PERSNO' ? 'CRASH' : last === 'OCCNO' ? 'GV' : 'OCC';
}

/**
 * A model of many tables with a few hubs.
 * @param count how many tables
 * @param columns of each
 */
export function largeGraph(count: number, columns: number): GraphView {
  const next = random(11);
  const areas = ['sales', 'finance', 'stock', 'people', 'web', 'support'];
  const tables: TableView[] = Array.from({ length: count }, (_, i) => {
    const name =
      i < 3 ? ['dim_date', 'customer', 'product'][i]! : `${areas[i % areas.length]!}_${WORDS[i % WORDS.length]!}_${i}`;
    const id = `${name}_id`;
    return {
      name,
      key: [id],
      ladder: [id],
      suggested: false,
      columns: [
        { name: id, type: 'integer' },
        ...Array.from({ length: columns - 1 }, (_, c) => ({
          name: `${WORDS[(c + i) % WORDS.length]!}_${c}`,
          type: c % 3 === 0 ? 'text' : 'integer',
        })),
      ],
    };
  });
  const edges: EdgeView[] = [];
  for (let i = 3; i < count; i++) {
    const own = tables[i]!;
    const targets = new Set<number>();
    if (next() < 0.5) targets.add(0);
    if (next() < 0.3) targets.add(1);
    targets.add(Math.max(0, i - areas.length * (1 + Math.floor(next() * 4))));
    if (next() < 0.3) targets.add(Math.floor(next() * count));
    let c = 1;
    for (const target of targets) {
      if (target === i) continue;
      const other = tables[target]!;
      const column = own.columns[c++]!;
      edges.push(
        edge('key', `${own.name}.${column.name}`, `${other.name}.${other.key[0]!}`, {
          cardinality: 'many-to-one',
          status: next() < 0.3 ? 'suggested' : 'declared',
        }),
      );
    }
  }
  return { name: 'Warehouse', tables, edges };
}
