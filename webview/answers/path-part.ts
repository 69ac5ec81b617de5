/** The path of an answer: how its columns lead to keys, and how tables are tied. */
import type { WireAnswer } from '../../src/protocol/answers';
import type { WireJoin, WirePath } from '../../src/protocol/parts';
import { pairedColumns } from '../../src/protocol/path-pairs';
import { el } from '../shared/dom';
import { section, tool } from './section';
import type { AnswersTexts } from './stage-words';

const GRAPH = ['M2 3.5h4.5v4h-4.5z', 'M9.5 8.5h4.5v4h-4.5z', 'M6.5 5.5c3 0 0 5 3 5'];

/** Chains that differ only in the column that they start at; those columns stand side by side. */
interface Chain {
  /** Numbers of the paths. */
  readonly paths: readonly number[];
  readonly first: WirePath;
  /** Where the others start. */
  readonly beside: readonly WirePath[];
}

/**
 * The path: each chain is one button, with tables as labels and their columns as chips, from the particular to the general.
 * @param t texts
 * @param answer the answer
 * @param show lights up some paths in the picture; all of them where none are named
 */
export function pathPart(
  t: AnswersTexts,
  { paths, joins }: WireAnswer,
  show: (paths?: readonly number[]) => void,
): HTMLElement[] {
  if (paths.length === 0) return [];
  const item = (chain: Chain): HTMLElement =>
    el(
      'li',
      {},
      el(
        'button',
        {
          class: 'path',
          title: t('showPath'),
          data: { path: String(chain.paths[0]) },
          on: { click: () => show(chain.paths) },
        },
        ...chips(t, chain, joins),
      ),
    );
  return [
    section(
      t('path'),
      [tool(GRAPH, t('showWholePath'), () => show(), 'show-all-paths')],
      el('ul', { class: 'paths' }, ...chainsOf(paths).map(item)),
    ),
  ];
}

/** Paths that go the same way from columns of one table are one chain; ties of tables are each their own. */
function chainsOf(paths: readonly WirePath[]): readonly Chain[] {
  const chains = new Map<string, Chain>();
  paths.forEach((path, i) => {
    const [start, next] = path.columns;
    const isWithin = start !== undefined && next?.table === start.table && next.role === start.role;
    const key = isWithin ? JSON.stringify(path.columns.slice(1)) : `path ${i}`;
    const known = chains.get(key);
    const grown = known && { ...known, paths: [...known.paths, i], beside: [...known.beside, path] };
    chains.set(key, grown ?? { paths: [i], first: path, beside: [] });
  });
  return [...chains.values()];
}

/** With spaces between them: what stands in a button is its name. The pairs of a join of several columns follow each other. */
function chips(t: AnswersTexts, { first, beside }: Chain, joins: readonly WireJoin[]): (HTMLElement | string)[] {
  return pairedColumns(first, joins).flatMap((columns, pair) => {
    let table = '';
    const made = columns.flatMap((column, i) => {
      const { table: name, role } = column;
      const label = role === undefined ? name : `${name} (${role})`;
      const others =
        i === 0 ? beside.flatMap((path) => path.columns.slice(0, 1).map((start) => chip(t, path, start))) : [];
      const made = [chip(t, first, column), ...others].flatMap((one) => [' ', one]);
      const arrow = i === 0 ? [] : [el('span', { class: 'arrow', text: '→', aria: { hidden: true } })];
      if (label === table) return [' ', ...arrow, ...made];
      table = label;
      return [' ', ...arrow, ' ', el('span', { class: 'chip-table', text: label }), ...made];
    });
    return pair === 0 ? made : [' ', el('span', { class: 'chip-break' }), ...made];
  });
}

function chip(t: AnswersTexts, { broughtIn }: WirePath, { table, column }: WirePath['columns'][number]): HTMLElement {
  const own = `${table}.${column}`.toLowerCase();
  const brought = broughtIn.some((name) => name.replaceAll('"', '').toLowerCase() === own);
  return el('span', {
    class: brought ? 'chip brought' : 'chip',
    text: column,
    ...(brought ? { title: t('broughtIn') } : {}),
  });
}
