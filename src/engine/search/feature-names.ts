/** What speaks for a column in a question: the names of the features, in the order in which they are weighed. */

/** Features of a column alone, see `columnFeatures`. */
export const FEATURES = [
  'segment', // best normalised BM25 score (eq. 2) over the segments of the question
  'whole', // normalised BM25 score of the whole question
  'name', // share of a name's words that are in the question, by their rarity
  'full', // a whole name is in the question, its words close together
  'longFull', // the same for a name of several words
  'evoked', // a term that reads it or a verb of its key edge is in the question
  'exclusive', // this column matches its words better than any other column of the connected tables
  'shadowed', // how much better the words that it matches are matched elsewhere in the connected tables
  'value', // best stored value of this column in the question
  'wholeValue', // the same, whole values only
  'holder', // it holds a whole value of the question that few columns hold
  'number', // it holds a number of the question that few columns hold
  'numberNear', // it holds a number of the question that stands beside the words that name it
  'cue', // the question hints at such a property
  'table', // share of the table's name in the question
  'tableCover', // share of the question that table and columns cover, relative to the best table
  'groupCover', // the same for all tables connected with it
  'near', // closeness of the words that name the column and those that name the table
  'neighbour', // best `table` of the directly connected tables
  'display', // names the rows of its table
  'displayTable', // names the rows of its table, and the table is in the question
  'label', // names the rows of a table that a column refers to whose words are in the question
  'key', // part of the table's key
  'rowKey', // part of a composite key, which alone tells rows apart, and the table is in the question
  'refers', // refers to another table
  'numericExtreme', // a number or date, and the question asks for an extreme, an average or a comparison
  'text', // free text
] as const;

/** Features of the company that it keeps, see `companyFeatures`. */
export const COMPANY_FEATURES = [
  'first', // score of the first step
  'evidence', // probability of the best column of its table that has few twins
  'best', // no twin lies in a table with more evidence
  'share', // evidence relative to that of the best twin's table
  'twins', // logarithm of the number of twins
  'pooled', // how much more its best twin scores, where its own table has the most evidence
  'behind', // logarithm of how many other columns fit the words better that fit this one best
  'neighbours', // evidence of the best table connected with its table
  'alike', // cosine of what the question and the column mean, where vectors are ready; 0 else
  'alikest', // how close that comes to the column that is most alike
  'vectors', // vectors are ready: what they add to all columns is taken off again
] as const;
