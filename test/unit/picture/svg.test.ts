import { spawnSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawingSvg, graphToSvg } from '../../../src/picture/svg';
import { intersects } from '../../../src/picture/geometry';
import type { EdgeView, GraphView, TableView } from '../../../src/protocol/graph';

/** Whether a document is well-formed as far as elements, attributes and characters go. */
function wellFormed(xml: string): boolean {
  const open: string[] = [];
  const rest = xml.replaceAll(
    /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_tag, end: string, name: string, _a, empty: string) => {
      if (end !== '') return open.pop() === name ? '' : '<';
      if (empty === '') open.push(name);
      return '';
    },
  );

  const characters = !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml);
  return open.length === 0 && characters && !/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(rest);
}

function table(name: string, columns: readonly string[], key: readonly string[] = []): TableView {
  return {
    name,
    key: [...key],
    ladder: [...key],
    suggested: false,
    columns: columns.map((column) => ({ name: column, type: 'integer' })),
  };
}

function edge(from: string, to: string, more: Partial<EdgeView> = {}): EdgeView {
  const ref = (text: string) => ({ table: text.split('.')[0] ?? '', column: text.split('.')[1] ?? '' });
  return { id: `${from}>${to}`, kind: 'key', from: [ref(from)], to: [ref(to)], status: 'curated', ...more };
}

/** 300 tables of 30 columns, with 600 edges. */
function large(label?: string): { tables: TableView[]; edges: EdgeView[] } {
  const names = Array.from({ length: 30 }, (_, c) => (c === 0 ? 'id' : `column_${c}`));
  const tables = Array.from({ length: 300 }, (_, i) => table(`table_${i}`, names, ['id']));
  const edges = Array.from({ length: 600 }, (_, i) =>
    edge(
      `table_${i % 300}.column_${1 + (i % 7)}`,
      `table_${(i * 7 + 3) % 300}.id`,
      label === undefined ? {} : { label },
    ),
  );
  return { tables, edges };
}

const hasRsvg = spawnSync('rsvg-convert', ['--version']).status === 0;

/** Size and pixels of a PNG, as its filters left them. */
function readPng(png: Buffer): { width: number; height: number; bytes: Buffer } {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const kind = png.toString('latin1', at + 4, at + 8);
    if (kind === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), bytes: inflateSync(Buffer.concat(parts)) };
}

describe('SVG', () => {
  it.skipIf(!hasRsvg)('is drawn by rsvg-convert with 300 tables (skipped where that is not installed)', () => {
    for (const columns of ['layout', 'all'] as const) {
      const svg = graphToSvg(large(), { columns });
      const { status, stdout, stderr } = spawnSync('rsvg-convert', ['-w', '1600', '-f', 'png'], {
        input: svg,
        maxBuffer: 1e9,
      });
      expect([status, stderr.toString()]).toEqual([0, '']);
      const { width, height, bytes } = readPng(stdout);
      const [, w = NaN, h = NaN] = (/viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? []).map(Number);
      expect(Math.abs(width / height / (w / h) - 1)).toBeLessThan(0.01);
      // A row of one colour leaves nothing but noughts behind its first pixel.
      expect(bytes.filter((byte) => byte > 4).length / bytes.length).toBeGreaterThan(0.02);
    }
  });

  it('is drawn in steps: one for each line at least, and some for the places of tables', () => {
    const tables = Array.from({ length: 80 }, (_, i) => table(`t${i}`, ['id', 'ref'], ['id']));
    const edges = tables.slice(1).map(({ name }, i) => edge(`${name}.ref`, `t${Math.floor(i / 2)}.id`));
    const steps = drawingSvg({ tables, edges });
    const told: number[] = [];
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) told.push(step.value);
    expect(step.value).toBe(graphToSvg({ tables, edges }));
    expect(told.filter((done) => done < 0.45).length).toBeGreaterThan(100);
    expect(told.filter((done) => done >= 0.45).length).toBeGreaterThan(edges.length);
    expect(told.every((done, i) => done <= 1 && done >= (told[i - 1] ?? 0))).toBe(true);
  });

  it('shows 300 tables of 30 columns in less than a megabyte, with all columns too', () => {
    // All columns are many: of 300 tables they have no room for as many labels.
    for (const [columns, label] of [['layout', 'is a part of'], ['all']] as const) {
      const { tables, edges } = large(label);
      const svg = graphToSvg({ tables, edges }, { columns });
      expect(Buffer.byteLength(svg)).toBeLessThan(1_000_000);
      expect(wellFormed(svg)).toBe(true);
      expect(svg.match(/<path d="[^"]*"><title>/g)).toHaveLength(edges.length);
      if (label !== undefined) expect(svg.match(/<rect class="p"/g)?.length).toBeGreaterThan(edges.length * 0.98);
      expect(tables.filter(({ name }) => !svg.includes(`>${name}</text>`))).toEqual([]);
      if (columns === 'all') expect(svg.match(/>column_29<\/tspan>/g)).toHaveLength(300);
    }
  });

  it('is well-formed whatever stands in names, labels and descriptions', () => {
    const hostile = '<script>alert("x")</script>&amp; \u0000\u0008\ud800]]>\n\'--';
    const graph: GraphView = {
      name: hostile,
      tables: [{ ...table('a', [hostile, 'x']), name: hostile, description: hostile }, table('b', ['x', 'y'], ['x'])],
      edges: [
        { ...edge('b.x', 'a.x', { label: hostile, status: 'suggested' }), to: [{ table: hostile, column: hostile }] },
      ],
    };
    const svg = graphToSvg(graph);
    expect(wellFormed(svg)).toBe(true);
    expect(svg).not.toContain('<script');
  });

  it('ends edges at the rows of their columns, and tells kinds apart without colour', () => {
    const graph: GraphView = {
      tables: [table('a', ['id', 'b_id', 'n'], ['id']), table('b', ['id', 'm'], ['id'])],
      edges: [
        edge('a.b_id', 'b.id'),
        edge('a.n', 'a.b_id', { kind: 'context' }),
        edge('a.n', 'b.m', { kind: 'derivation' }),
      ],
    };
    const layout = { version: 1, tables: { a: { x: 400, y: 100 }, b: { x: 0, y: 100 } } };
    const svg = graphToSvg(graph, { layout });
    // Header 34, rows of 22: the second row of a, and the first of b.
    expect(svg).toMatch(/<path d="M400 167C[^"]* 168 145"><title>a\.b_id → b\.id · Key: refers to<\/title>/);
    expect(svg).toContain('stroke-dasharray="1.5 4"');
    expect(svg).toContain('stroke-dasharray="8 5"');
    expect(svg).toContain('translate(400 100)');
  });

  it('ends a table that shows all its columns below the last of them, one that shows some below how many more there are', () => {
    const graph: GraphView = { tables: [table('a', ['id', 'x', 'y'], ['id'])], edges: [] };
    const height = (columns: 'layout' | 'all'): string | undefined =>
      /<rect class="c" width="\d+" height="(\d+)"/.exec(graphToSvg(graph, { columns }))?.[1];
    expect(height('all')).toBe(String(34 + 3 * 22 + 6));
    expect(height('layout')).toBe(String(34 + 2 * 22 + 6));
  });

  it('leaves rejected edges out, marks suggested ones, and keeps labels within the picture', () => {
    const graph: GraphView = {
      tables: [table('a', ['x', 'y']), table('b', ['x'])],
      edges: [
        edge('a.x', 'b.x', { status: 'rejected', label: 'never' }),
        edge('a.y', 'a.x', { kind: 'context', label: 'a label that is rather long', status: 'suggested' }),
      ],
    };
    const svg = graphToSvg(graph, { layout: { version: 1, tables: { a: { x: 0, y: 0 }, b: { x: 0, y: 300 } } } });
    expect(svg).not.toContain('never');
    expect(svg).toContain('?  a label that is rather long');
    const [, left = 0, , width = 0] = (/viewBox="(\S+) (\S+) (\S+) /.exec(svg) ?? []).map(Number);
    const right = Math.max(
      ...[...svg.matchAll(/<rect class="p" x="(\S+)" y="\S+" width="(\S+)"/g)].map((m) => Number(m[1]) + Number(m[2])),
    );
    expect(right).toBeLessThan(Number(left) + Number(/viewBox="\S+ \S+ (\S+)/.exec(svg)?.[1] ?? width));
  });

  it('marks joins that leave rows out and rules that do not hold as the graph editor does, and explains the marks', () => {
    const graph: GraphView = {
      tables: [table('a', ['id', 'b_id', 'c_id', 'n'], ['id']), table('b', ['id', 'm'], ['id']), table('c', ['id'])],
      edges: [
        edge('a.b_id', 'b.id', { label: 'owner' }),
        edge('a.c_id', 'c.id'),
        edge('a.n', 'b.m', { kind: 'derivation' }),
      ],
    };
    const joined = { at: 0, unused: 0, joined: 90, mean: 1, most: 1, cardinality: 'many-to-one' };
    const health = {
      keys: [],
      edges: [
        { edge: 'a.b_id>b.id', counted: { ...joined, rows: 100, orphans: 8 } },
        { edge: 'a.c_id>c.id', counted: { ...joined, rows: 100, orphans: 0 } },
      ],
      rules: [{ edge: 'a.n>b.m', counted: { at: 0, compared: 1000, agree: 999, unknown: 0, examples: [] } }],
    };
    const svg = graphToSvg(graph, { health });
    expect(wellFormed(svg)).toBe(true);
    expect(svg).toMatch(/>○ 8 %(?: {2}|<\/text><text [^>]*>)owner<\/text>/);
    expect(svg).toContain('>≠ &lt; 1 %</text>');
    expect(svg).not.toContain('○ 0 %');
    expect(svg).toContain('>Rows that a join leaves out</text>');
    expect(svg).toContain('>Rows in which a rule does not hold</text>');
    const [, left = NaN, width = NaN] = (/viewBox="(\S+) \S+ (\S+) /.exec(svg) ?? []).map(Number);
    const [, last = NaN] = (/x="(\S+)" y="\S+">Rows in which a rule/.exec(svg) ?? []).map(Number);
    expect(last + 170).toBeLessThan(left + width);
    expect(graphToSvg(graph)).not.toMatch(/[○≠]|Rows that/);
    // A collapsed table shows one line for several edges: that something is wrong with one of them.
    const places = { a: { x: 400, y: 0, folded: true }, b: { x: 0, y: 0, folded: true } };
    const layout = { version: 1, tables: places };
    expect(graphToSvg(graph, { health, layout })).toContain('>2  ○</text>');
  });

  it('says every label, and covers no table, no other label and no end of a line with one', () => {
    const tables = Array.from({ length: 6 }, (_, i) => table(`t${i}`, ['id', 'ref', 'p', 'q', 'r'], ['id']));
    const places = Object.fromEntries(tables.map(({ name }, i) => [name, { x: (i % 3) * 210, y: i < 3 ? 0 : 200 }]));
    const edges = tables.flatMap(({ name }, i) => [
      edge(`${name}.p`, `${name}.q`, { kind: 'context', label: `what the ${i} of it is measured in` }),
      edge(`${name}.p`, `${name}.r`, { kind: 'context', label: `who said the ${i}` }),
      edge(`${name}.ref`, `t${(i + 1) % 6}.id`, { label: `reference number ${i} to its neighbour` }),
    ]);
    const svg = graphToSvg({ tables, edges }, { layout: { version: 1, tables: places } });
    expect(wellFormed(svg)).toBe(true);
    // A label may have several lines.
    const words = [...svg.matchAll(/<text class="p s"[^>]*>([^<]*)</g)].map(([, said]) => said).join(' ');
    expect(edges.filter(({ label = '' }) => !words.includes(label))).toEqual([]);
    expect(edges.filter(({ label = '' }) => !svg.includes(` · ${label}</title>`))).toEqual([]);
    const number = (text: string | undefined): number => Number(text);
    const plates = [...svg.matchAll(/<rect class="p" x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"/g)].map(
      ([, x, y, width, height]) => ({
        left: number(x),
        top: number(y),
        right: number(x) + number(width),
        bottom: number(y) + number(height),
      }),
    );
    expect(plates).toHaveLength(edges.length);
    const boxes = Object.values(places).map(({ x, y }) => ({ left: x, top: y, right: x + 100, bottom: y + 100 }));
    const covered = plates.filter((plate, i) =>
      [...plates.slice(0, i), ...boxes].some((other) => intersects(plate, other)),
    );
    expect(covered).toEqual([]);
  });

  it('is a picture even of a graph without tables', () => {
    expect(wellFormed(graphToSvg({ tables: [], edges: [] }))).toBe(true);
  });
});
