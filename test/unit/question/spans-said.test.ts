// Spans of time by the date at which they end.
import { expect, it } from 'vitest';
import { withSpansSaid } from '../../../src/engine/question/spans-said';

it.each([
  ['loans in March and April 2023', 'loans in March 2023 and April 2023'],
  ['loans from May to July 2023', 'loans from May 2023 to July 2023'],
  ['May and June sold more in 2023', 'May and June sold more in 2023'],
  ['How many loans were made since 2023?', 'How many loans were made in 2023 or later?'],
  ['loans since the start of 2023, earliest first', 'loans in 2023 or later, earliest first'],
  ['Which loans were made since 1 March 2023?', 'Which loans were made in 1 March 2023 or later?'],
  ['loans after the beginning of May 2021', 'loans in May 2021 or later'],
  ['loans from 2022 onwards', 'loans in 2022 or later'],
  ['loans from 2022-05-01 on', 'loans in 2022-05-01 or later'],
  ['loans made before the end of 2021', 'loans made in 2021 or earlier'],
  ['loans made before the start of 2021', 'loans made before 2021'],
  ['loans made after the end of March 2021', 'loans made after March 2021'],
  // Amounts without a number.
  ['rides longer than half an hour', 'rides longer than 30 minutes'],
  ['repairs that took longer than a week', 'repairs that took longer than 1 week'],
  ['rides of more than a quarter of an hour', 'rides of more than 15 minutes'],
  ['films of over an hour and a half', 'films of over 90 minutes'],
  ['routes longer than half a mile', 'routes longer than 0.5 mile'],
  ['rides three times a week', 'rides three times a week'],
  ['the song "Half an Hour"', 'the song "Half an Hour"'],
  // Parts of a year.
  ['loans in the second quarter of 2023', 'loans between April 2023 and June 2023'],
  ['loans made during the last quarter of 2022', 'loans made between October 2022 and December 2022'],
  ['loans in Q3 2023', 'loans between July 2023 and September 2023'],
  ['loans in quarter 1 of 2023', 'loans between January 2023 and March 2023'],
  ['loans in the first half of 2023', 'loans between January 2023 and June 2023'],
  ['loans in the third half of 2023', 'loans in the third half of 2023'],
  // Bounds that belong to what they bound.
  ['loans made in or after the year 2021', 'loans made in 2021 or later'],
  ['loans made on or before 1 March 2021', 'loans made in 1 March 2021 or earlier'],
  ['loans made after or in May 2021', 'loans made in May 2021 or later'],
  ['loans no later than 2021-03-01', 'loans in 2021-03-01 or earlier'],
  ['members 30 years old or young', 'members 30 or younger'],
  ['members who are thirty years of age or over', 'members who are thirty or older'],
  ['members aged 65 and over in Rome', 'members aged 65 or older in Rome'],
  ['rooms rated 4 and up', 'rooms rated 4 or more'],
  ['stays of 3 nights or longer', 'stays of 3 nights or more'],
  ['stays of between 2 to 4 nights', 'stays of between 2 and 4 nights'],
  ['weights between 5 and under 10', 'weights between 5 and under 10'],
  ['the path 5 and over the bridge', 'the path 5 and over the bridge'],
  // No end is said, or no date.
  ['loans from 2022', 'loans from 2022'],
  ['members since their birth', 'members since their birth'],
  ['loans from 2022 on tools', 'loans from 2022 on tools'],
])('%s', (question, expected) => expect(withSpansSaid(question)).toBe(expected));
