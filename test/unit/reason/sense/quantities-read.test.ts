/** Quantities that are asked for, and frames that count rows in their place. */
import { describe, expect, it } from 'vitest';
import type { Frame, FrameItem } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { askedQuantity } from '../../../../src/engine/reason/said/asked-quantities';
import { mistakesQuantity } from '../../../../src/engine/reason/sense/quantities-read';
import { column, equal, frame, own } from '../frames';

const contextFor = (question: string) => contextOf(own.link(question), own.view);
const nameOf = (id: number) => own.view.columns[id]?.name ?? '';
const item = (name: string, fn: FrameItem['fn']): FrameItem => ({ fn, distinct: false, column: column(name) });
const rows: FrameItem = { fn: 'rows', distinct: false };
const british = [equal(column('pilots.nationality'), 'British')];

describe('askedQuantity', () => {
  it.each<[string, string | undefined, string[]]>([
    ['What is the total price of the flights?', 'sum', ['price']],
    ['total cost per pilot', 'sum', ['price']],
    ['average price of flights per pilot', 'average', ['price']],
    ['What share of the total cost came from British pilots?', 'share', ['price']],
    ['How much was spent by British pilots?', 'amount', []],
    ['Which pilot had the highest cost?', 'amount', ['price']],
    // No column holds these.
    ['total weight per pilot', 'sum', []],
    ['total revenue per pilot', 'sum', []],
    // Rows are no quantity.
    ['total number of flights per pilot', undefined, []],
    ['How many flights are there?', undefined, []],
    ['Which pilot had the most flights?', undefined, []],
    ['What share of the pilots are British?', undefined, []],
  ])('%s', (question, as, columns) => {
    const asked = askedQuantity(contextFor(question));
    expect([asked?.as, [...new Set([...(asked?.columns ?? [])].map(nameOf))]]).toEqual([as, columns]);
  });
});

describe('mistakesQuantity', () => {
  it.each<[string, Partial<Frame>, boolean]>([
    ['total cost per pilot', { select: [rows] }, true],
    ['total cost per pilot', { select: [item('flights.price', 'sum')] }, false],
    ['total weight per pilot', { select: [item('flights.price', 'sum')] }, true],
    ['What share of the total cost came from British pilots?', { select: [rows], conditions: british, share: [0] }, true],
    ['What share of the total cost came from British pilots?', { select: [item('flights.price', 'sum')], conditions: british, share: [0] }, false],
    ['What share of the pilots are British?', { select: [rows], conditions: british, share: [0] }, false],
    ['Which pilots have more than 5 flights?', { having: { item: rows, op: '>', value: 5, tokens: [3, 4, 5] } }, false],
    ['Which pilots with flights that total more than 500', { having: { item: rows, op: '>', value: 500, tokens: [6, 7, 8] } }, true],
  ])('%s %j', (question, parts, expected) => expect(mistakesQuantity(frame(parts), contextFor(question))).toBe(expected)); // prettier-ignore
});
