/** An answer for a model that is given no stored value: what it went over, and how many rows there are. */
import type { ShownAnswer } from '../engine/core/answers';
import type { Shown } from '../engine/question/column-cards';
import { NOTICE, ResultText } from './bounded';
import { joinItem, joinText, openJoin } from './graph-tools';
import type { Told } from './tool-result';

const WITHHELD =
  'The settings of the user keep stored values back: rows, and words and statements that may hold values, are not given to you. ' +
  'The user can ask the same question in the side panel of Schema Graph and see the answer there.';

/**
 * What may be told of an answer without a stored value.
 * @param answer as it was found; its text, SQL, reason and warnings may quote cells
 * @param may what of the graph may be shown
 */
export function withheldAnswer(answer: ShownAnswer, may: Shown): Told {
  const { abstained, answer: body } = answer;
  const columns = abstained ? [] : body.columns;
  const rowCount = abstained ? 0 : body.rows.length;
  // Rows that were joined are counts, of as many rows as a value picks.
  const joins = answer.joins.map((join) => {
    const { on, label, unreviewed, outside } = openJoin(joinItem(join), may);
    return { on, label, ...(unreviewed && { unreviewed }), ...(outside && { outside }) };
  });
  const paths = answer.paths.map(({ text }) => text);
  const text = new ResultText()
    .say(abstained ? 'Refused' : 'Answered', WITHHELD)
    .list('Columns', columns)
    .list('Paths', paths)
    .list('Joins', joins.map(joinText));
  if (!abstained) text.say('Rows', `${rowCount}${body.truncated ? ', and more' : ''}`);
  const data = {
    notice: NOTICE,
    outcome: abstained ? 'refused' : 'answered',
    text: WITHHELD,
    columns,
    rows: [],
    rowCount,
    truncated: body.truncated || rowCount > 0,
    sql: null,
    paths,
    joins,
    warnings: [],
    conditions: [],
    parts: [],
    stages: [],
  };
  return { data, text };
}
