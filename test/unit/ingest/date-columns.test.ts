// Dates as people write them: read where all values of a column tell how, asked where they do not, and told where they cannot be.
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/engine/graph/reading';
import { loadText, problemsOf, rowsOf } from './memory-files';

interface Told {
  readonly type: string | undefined;
  readonly stored: readonly unknown[];
  readonly problems: readonly string[];
}

/** What becomes of a column of such cells. */
async function tell(cells: readonly string[], reading: Reading = {}, name = 'd'): Promise<Told> {
  const text = `id,${name}\n${cells.map((cell, i) => `${String(i)},"${cell}"`).join('\n')}\n`;
  const data = await loadText('a.csv', text, reading);
  const stored = (await rowsOf(data, `SELECT "${name}" FROM t`)).map((row) => (row as unknown[])[0]);
  const told = { type: data.tables[0]?.columns[1]?.type, stored, problems: problemsOf(data) };
  await data.engine.close();
  return told;
}

const codes = (problems: readonly string[]): string[] => problems.map((problem) => problem.split(/[ :]/)[1] ?? '');

describe('dates are read', () => {
  it.each<[string, readonly string[], readonly string[], string?]>([
    ['with names of months', ['4 Mar 1998', '12 December 2001'], ['1998-03-04', '2001-12-12']],
    ['month first', ['March 4, 1998', 'Dec. 12th, 2001'], ['1998-03-04', '2001-12-12']],
    ['in both of these', ['4 Mar 1998', 'December 12, 2001'], ['1998-03-04', '2001-12-12']],
    ['beside dates of ISO', ['4 Mar 1998', '2001-12-12'], ['1998-03-04', '2001-12-12']],
    ['with dashes', ['04-Mar-1998', '12-DEC-2001'], ['1998-03-04', '2001-12-12']],
    ['year first', ['1998-Mar-04', '2001 Dec 12'], ['1998-03-04', '2001-12-12']],
    ['with weekdays', ['Wed, 4 Mar 1998', 'Wednesday, December 12, 2001'], ['1998-03-04', '2001-12-12']],
    ['in German', ['4. März 1998', '12. Dez. 2001'], ['1998-03-04', '2001-12-12']],
    ['in French', ['1er août 1998', '12 févr. 2001'], ['1998-08-01', '2001-02-12']],
    ['in Spanish', ['4 de marzo de 1998', '12 de diciembre de 2001'], ['1998-03-04', '2001-12-12']],
    ['with times', ['31.12.1998 8:15', '01.02.2001 23:59:30'], ['1998-12-31 08:15', '2001-02-01 23:59:30'], 'datetime'],
    [
      'before and after noon',
      ['12/31/1998 12:15 AM', '1/2/2001 3:05 p.m.'],
      ['1998-12-31 00:15', '2001-01-02 15:05'],
      'datetime',
    ],
    [
      'as servers log them',
      ['31/Dec/1998:13:55:36 +0200', '01/Jan/2001:00:00:00 +0000'],
      ['1998-12-31 13:55:36+02:00', '2001-01-01 00:00:00+00:00'],
      'datetime',
    ],
    [
      'as mails have them',
      ['Wed, 02 Oct 2002 13:00:00 GMT', 'Thu, 03 Oct 2002 13:00:00 GMT'],
      ['2002-10-02 13:00:00Z', '2002-10-03 13:00:00Z'],
      'datetime',
    ],
    [
      'with zones that SQL does not know',
      ['2024-03-01T10:22:11.000+0000', '2024-03-02 11:00:00 UTC'],
      ['2024-03-01 10:22:11.000+00:00', '2024-03-02 11:00:00Z'],
      'datetime',
    ],
    ['without signs', ['20240105T100000Z', '20240106T1000'], ['2024-01-05 10:00:00Z', '2024-01-06 10:00'], 'datetime'],
    ['times of day', ['9:05 AM', '12:30 pm'], ['09:05', '12:30'], 'time'],
  ])('%s', async (_, cells, stored, type = 'date') => {
    expect(await tell(cells)).toEqual({ type, stored, problems: [] });
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['day first', ['31/12/98', '01/02/03'], ['1998-12-31', '2003-02-01']],
    ['month first', ['12/31/98', '01/02/03'], ['1998-12-31', '2003-01-02']],
    ['with points', ['01.02.98', '03.04.05'], ['1998-02-01', '2005-04-03']],
    ['year first', ['98-12-31', '99-02-03'], ['1998-12-31', '1999-02-03']],
    ['with names of months', ['4-Mar-98', '12-Dec-01'], ['1998-03-04', '2001-12-12']],
  ])('with years of two digits that everybody reads alike, which is told: %s', async (_, cells, stored) => {
    const told = await tell(cells);
    expect({ ...told, problems: codes(told.problems) }).toEqual({
      type: 'date',
      stored,
      problems: ['years-of-two-digits'],
    });
  });

  it('that are months are their first days, which is told', async () => {
    const told = await tell(['Jan-98', 'Feb-99']);
    expect(told).toMatchObject({ type: 'date', stored: ['1998-01-01', '1999-02-01'] });
    expect(codes(told.problems)).toEqual(['months-as-dates', 'years-of-two-digits']);
  });

  it('in the order that the source says', async () => {
    const cells = ['01-02-03', '04-05-06'];
    expect((await tell(cells, { dates: 'ymd' })).stored).toEqual(['2001-02-03', '2004-05-06']);
    expect((await tell(cells, { dates: 'dmy' })).stored).toEqual(['2003-02-01', '2006-05-04']);
  });

  it('of eight digits where the name says that they are dates', async () => {
    const cells = ['20231231', '20240105'];
    expect(await tell(cells, {}, 'BUDAT')).toMatchObject({ type: 'date', stored: ['2023-12-31', '2024-01-05'] });
    expect(await tell(cells, {}, 'number')).toMatchObject({ type: 'integer' });
    expect(await tell([...cells, '20241301'], {}, 'BUDAT')).toMatchObject({ type: 'integer' });
  });

  it('words that say that no date is known are empty, which is told', async () => {
    const told = await tell(['unknown', '2020-01-05', 'n.d.', '2021-06-07']);
    expect(told).toMatchObject({ type: 'date', stored: [null, '2020-01-05', null, '2021-06-07'] });
    expect(told.problems).toEqual([expect.stringMatching(/^1 read-as-empty: .*"unknown" and "n\.d\."/)]);
  });

  it('and such words before numbers are words among numbers', async () => {
    expect(await tell(['unknown', '5', '7'])).toMatchObject({ type: 'text', stored: ['unknown', '5', '7'] });
  });
});

describe('dates stay text, and why is told', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['day or month first', ['03/04/98', '05/06/99'], /^1 ambiguous-dates: "03\/04\/98"/],
    ['day, month or year first', ['01-02-03', '04-05-06'], /^1 ambiguous-years: "01-02-03"/],
    ['either century', ['12/31/45', '1/2/52'], /^1 years-of-two-digits: "12\/31\/45" in column d: in the last century/],
    ['a day or a year', ['Mar-12', 'Apr-13'], /^1 years-of-two-digits: "Mar-12" in column d: a day, or a year\?/],
    ['no year', ['March 4', '12 May', 'June 30'], /^1 dates-without-years: .*"March 4"/],
    ['several ways', ['4 Mar 1998', '12/31/2001'], /^1 dates-of-several-forms: .*"4 Mar 1998" and "12\/31\/2001"/],
    ['two signs', ['31.12.1998', '12/30/2001'], /^1 dates-of-several-forms: /],
    ['both orders', ['31/12/98', '12/31/98'], /^1 mixed-dates: .*"31\/12\/98" and "12\/31\/98"/],
    [
      'words',
      ['2020-01-05', 'present', '2021-06-07', '2021-06-08'],
      /^1 words-among-dates: 3 of 4 values of column d are dates, but not "present"/,
    ],
    ['words before them', ['present', '2020-01-05', '2021-06-07', '2021-06-08'], /^1 words-among-dates: 3 of 4 /],
    ['durations', ['1:30', '36:15:00', '0:45'], /^1 durations: .*"1:30"/],
    ['durations in words', ['1h 30m', '45m', '2 h'], /^1 durations: /],
    ['amounts with letters for thousands', ['1.2K', '870', '3.4M'], /^1 shortened-amounts: .*"1\.2K"/],
    ['currencies with letters for millions', ['$1.2M', '$3 bn'], /^1 shortened-amounts: /],
    [
      'amounts after many in full',
      [...Array.from({ length: 60 }, (_, i) => `${i}`), '1.2K', '3.4M'],
      /^1 shortened-amounts: /,
    ],
    ['digits of other scripts', ['١٢٣', '٤٥', '7'], /^1 numbers-in-other-digits: .*"١٢٣"/],
    ['wide digits', ['１２', '３.５'], /^1 numbers-in-other-digits: /],
  ])('%s', async (_, cells, problem) => {
    expect(await tell(cells)).toEqual({ type: 'text', stored: cells, problems: [expect.stringMatching(problem)] });
  });

  it.each<[string, readonly string[]]>([
    ['words', ['May', 'June', 'April']],
    ['versions', ['1.2.3', '1.10.0']],
    ['records of games', ['10-5-1', '8-7-1']],
    ['ranges', ['0-9', '10-19']],
    ['a model and a number', ['Golf 12', 'Polo 98']],
    ['rooms', ['12B', '224B', '7K']],
    ['lengths with a word', ['3476,2 m', '10,000 m', 'half a mile', 'a mile', 'two miles', 'three miles']],
  ])('but not %s, which are none', async (_, cells) => {
    expect(await tell(cells)).toEqual({ type: 'text', stored: cells, problems: [] });
  });
});
