// What goes on or is over, said in one word.
import { expect, it } from 'vitest';
import { withGoingOn } from '../../../src/engine/question/going-on';

it.each([
  ['Which digs are still going on?', 'Which digs are still ongoing?'],
  ['How many digs have come to an end so far?', 'How many digs have ended so far?'],
  ['How many digs were called off?', 'How many digs were cancelled?'],
  ['Which teams no longer exist?', 'Which teams have ended?'],
  ['How many forms are still waiting for somebody to sign them?', 'How many forms have not yet been signed?'],
  ['Which crew is still going to Ghent?', 'Which crew is still going to Ghent?'],
  ['Which ferries no longer run on Sundays?', 'Which ferries no longer run on Sundays?'],
])('%s', (text, plain) => {
  expect(withGoingOn(text)).toBe(plain);
});
