/** Weekdays, times of day and lengths of time: told by name and in hours, and edited as other conditions are. */
import { describe, expect, it } from 'vitest';
import { inEnglish, isMessage } from '../../../src/engine/core/message';
import type { Correction } from '../../../src/engine/core/corrections';
import { answerText } from '../../../src/cli/answer-text';
import { asking, type Asked } from './asked';

// 3 June 2024 is a Monday.
const SQL = `
CREATE TABLE rooms (room_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE rehearsals (rehearsal_id INTEGER PRIMARY KEY, room_id INTEGER REFERENCES rooms (room_id), started_at DATETIME, ended_at DATETIME);
INSERT INTO rooms VALUES (1, 'Attic'), (2, 'Cellar');
INSERT INTO rehearsals VALUES (1, 1, '2024-06-09 09:00:00', '2024-06-09 10:35:00'), (2, 1, '2024-06-03 18:30:00', '2024-06-03 19:00:00'),
  (3, 2, '2024-06-04 20:00:00', '2024-06-05 00:00:00'), (4, 2, '2024-07-01 08:15:00', '2024-07-01 08:45:00');
`;
const BODY = `
tables:
  rooms: { key: [room_id], display: name }
  rehearsals: { key: [rehearsal_id] }
edges:
  - { kind: key, from: rehearsals.room_id, to: rooms.room_id, cardinality: many-to-one }
`;

/** The cells of a table as they are shown. */
function shown({ whole: { answer } }: Asked): string[] {
  return answer.rows.map((row) => row.map((cell, i) => answer.labels?.[i]?.[String(cell)] ?? String(cell)).join(' '));
}

describe('times as they are told', async () => {
  const ask = await asking(SQL, BODY);

  it('shows days of the week by name, a Monday first', async () => {
    const asked = await ask('How many rehearsals were there per weekday?');
    expect(shown(asked)).toEqual(['Monday 2', 'Tuesday 1', 'Sunday 1']);
    expect(asked.whole.answer.told).toEqual([true, false]);
    const { text } = asked.whole.answer;
    const plain = {
      ...asked.whole,
      answer: { ...asked.whole.answer, text: isMessage(text) ? inEnglish([text]).join() : text },
    };
    expect(answerText(plain as unknown as Parameters<typeof answerText>[0])).toMatch(/^Monday {2,}2$/m);
  });

  it('shows months by name', async () => {
    expect(shown(await ask('How many rehearsals were there in each month of the year?'))).toEqual(['June 3', 'July 1']);
  });

  it('tells lengths in hours and minutes beside what lasted so long', async () => {
    const asked = await ask('How long did each rehearsal last?');
    expect(shown(asked)).toEqual(['1 1 h 35 min', '2 30 min', '3 4 h', '4 30 min']);
    expect(asked.whole.answer.columns.at(-1)).toBe('time from time started to time ended');
    expect((await ask('What is the average length of a rehearsal?')).whole.answer.text).toContain('(1 h 39 min)');
  });

  it('keeps days where these are asked for', async () => {
    expect((await ask('How many days did each rehearsal last?')).whole.answer.told).toBeUndefined();
  });

  it.each<[string, 'started_at', Correction & { kind: 'condition' }, readonly unknown[]]>([
    ['How many rehearsals started on a Tuesday?', 'started_at', edit('=', ['Sunday']), [[1]]],
    ['How many rehearsals started on a Tuesday?', 'started_at', edit('!=', ['mondays']), [[2]]],
    ['How many rehearsals started on a Tuesday?', 'started_at', edit('=', ['Monday', 'Tuesday']), [[3]]],
    ['How many rehearsals started before 9 in the morning?', 'started_at', edit('>', ['6:30 pm']), [[1]]],
    ['How many rehearsals started before 9 in the morning?', 'started_at', edit('<=', ['9']), [[2]]],
  ])('%s edited by %s', async (question, column, correction, rows) => {
    const { whole } = await ask(question);
    const part = whole.understood.parts?.find(({ kind }) => kind === 'condition');
    expect([part?.linked?.column, part?.edit?.numeric]).toEqual([column, undefined]);
    expect((await ask(question, [{ ...correction, at: part?.at ?? '' }])).rows).toEqual(rows);
  });

  it('offers the other days of the week, and says what a day is no name of', async () => {
    const question = 'How many rehearsals started on a Tuesday?';
    const part = (await ask(question)).whole.understood.parts?.find(({ kind }) => kind === 'condition');
    expect(part?.edit?.labels).toEqual(['Tuesday']);
    expect(part?.options.map(({ text }) => text)).toContain('Sunday');
    expect((await ask(question, [{ ...edit('=', ['Someday']), at: part?.at ?? '' }])).reason ?? '').toContain(
      'no day of the week',
    );
  });
});

function edit(op: '=' | '!=' | '<=' | '>', values: readonly string[]): Correction & { kind: 'condition' } {
  return { kind: 'condition', at: '', column: { table: 'rehearsals', column: 'started_at' }, op, values };
}
