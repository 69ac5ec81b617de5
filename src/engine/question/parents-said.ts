/**
 * What lies under what, in the words that the schema has for it: "categories under Tableware" and "subcategories of Tableware" are those whose
 * parent is Tableware, where categories refer to a parent.
 */
import { splitIdentifier, stem } from '../search/words';
import type { SchemaView } from './schema-view';
import { pattern, quotes } from './sentences';

const LIES = '(?:(?:directly )?(?:belongs?|falls?|sits?|comes?|lies?|grouped|filed|listed) )';
const BELOW = '(?:directly )?(?:under|below|beneath|underneath)';
/** "Categories under Tableware": without a verb a name has to follow, for there are "rooms under repair". */
const UNDER: readonly RegExp[] = [
  pattern`\b([a-z]+) (?:(?:that|which) )?(?:(?:is|are) )?${LIES}${BELOW} (?:the )?(?=\S)(?!\d)`,
  new RegExp(String.raw`\b([a-z]+) (?:(?:that|which) )?(?:(?:is|are) )?(?:directly )?under (?=["'“]|[A-Z])`),
];
/** "Subcategories of Tableware", "child categories of Tableware". */
const SUB = pattern`\b(?:sub-?|child )([a-z]+) (?:of|under|in) (?:the )?(?=\S)`;
/** What rows are called that others refer to as those above them. */
const ABOVE = /^(?:parent|par|super|superior|upper)$/;

/**
 * A question with what lies under something by what it refers to.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind
 */
export function withParentsSaid(text: string, view: SchemaView): string {
  if (quotes(text)) return text;
  for (const said of [...UNDER, SUB]) {
    const [whole, noun = ''] = said.exec(text) ?? [];
    if (whole !== undefined && hasParent(noun.toLowerCase(), view))
      return text.replace(whole, `${noun} whose parent is `);
  }
  return text;
}

/** Whether a noun names rows that refer to others of their own table as what is above them. */
function hasParent(noun: string, view: SchemaView): boolean {
  return view.joins.some(({ from, role }) => {
    const column = view.columns[from];
    const own = view.uses[column?.use ?? -1];
    if (!column || !own || own.role !== undefined || view.uses[role]?.table !== own.table) return false;
    const isCalled = own.names.some((name) => name.length === 1 && name[0] === stem(noun));
    return isCalled && splitIdentifier(column.name).some((word) => ABOVE.test(word));
  });
}
