// Which names stand for themselves, and which stand beside each other in one name.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ColumnContext } from '../../../src/engine/search/column-context';
import { stem } from '../../../src/engine/search/words';
import { indexOf } from './small-index';

let context: ColumnContext;

beforeAll(async () => {
  const rows: (string | number)[][] = [];
  const { search } = await indexOf({
    items: { columns: { item_id: 'integer', item_name: 'text', heading: 'text' }, rows },
    sales: { columns: { sale_id: 'integer', item_id: 'integer', purchase_amount: 'integer' }, rows },
    staff: { columns: { staff_id: 'integer', date_joined_staff: 'date' }, rows },
  });
  context = search.context;
});

describe('names of tables and columns', () => {
  it.each([
    ['item', true],
    ['name', true],
    ['heading', true],
    // Only parts of names.
    ['purchase', false],
    ['amount', false],
    ['joined', false],
  ])('"%s" is a name by itself: %s', (word, expected) => expect(context.isWhole(stem(word))).toBe(expected));

  it.each([
    ['purchase', 'amount', true],
    ['purchase', 'name', false],
    // A word of the table says nothing of its column.
    ['date', 'staff', false],
  ])('"%s" stands in a name with "%s": %s', (one, other, expected) =>
    expect(context.standTogether(stem(one), stem(other))).toBe(expected),
  );

  it.each([
    ['item', 'heading', true],
    ['item', 'amount', false],
    ['sale', 'heading', false],
  ])('a table called "%s" has a column called just "%s": %s', (table, column, expected) =>
    expect(context.holds(stem(table), stem(column))).toBe(expected),
  );

  it.each<[string, string[], string | undefined]>([
    ['head', ['head'], undefined],
    ['head', ['heading'], 'itself'],
    ['purchase', ['purchaser'], 'stem'],
    ['purchase', ['purchase'], 'itself'],
  ])('%s of %j is written as %s', (own, words, expected) =>
    expect(context.writtenAs({ stem: stem(own), words })).toBe(expected),
  );
});
