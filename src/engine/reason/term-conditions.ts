/** Conditions that an expert named: the graph's terms. */
import { fold, stem, wordsOf } from '../search/words';
import type { AddCondition } from './condition-features';
import type { QuestionContext } from './question-context';
import { range } from './question-context';

/** Named predicates of the graph whose words stand in the question. */
export function addTerms(context: QuestionContext, add: AddCondition): void {
  const { linked, view } = context;
  for (const use of view.uses) {
    for (const term of use.terms) {
      if (term.where === undefined) continue;
      for (const phrase of [term.name, ...term.keywords]) {
        // Every word counts: without "one", "one vehicle" would be any vehicle.
        const stems = wordsOf(fold(phrase)).map(stem);
        const first = linked.tokens.findIndex(
          (t, i) => !t.quoted && stems.length > 0 && stems.every((s, k) => linked.tokens[i + k]?.stem === s),
        );
        const where = term.where;
        const column = use.columns.find((id) => namesColumn(where, view.columns[id]?.name ?? '')) ?? use.columns[0];
        if (first < 0 || column === undefined) continue;
        add(
          { kind: 'e', column, op: 'term', term: term.name, values: [], tokens: range(first, first + stems.length) },
          ['value <=1 quoted', 'value whole best true & quoted', 'value better <=0 & quoted'],
        );
        break;
      }
    }
  }
}

/** Whether SQL text names a column. */
function namesColumn(sql: string, column: string): boolean {
  return (sql.match(/"(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_$]*/gu) ?? []).some(
    (word) => word.replace(/^"|"$/g, '').toLowerCase() === column.toLowerCase(),
  );
}
