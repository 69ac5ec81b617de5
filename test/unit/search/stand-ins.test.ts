// Words that a graph does not know are read as words for the same that it does know.
import { describe, expect, it } from 'vitest';
import { relativesOf } from '../../../src/engine/search/word-relatives';
import { isMereCue, type KnownNames, withStandIns } from '../../../src/engine/search/stand-ins';
import { stem, tokenize } from '../../../src/engine/search/words';
import { indexOf, type TableSpec } from './small-index';

/** Names of one table and its columns: "name: columns", a name of several words as "purchase_amount". */
const tableOf = (written: string): [string, TableSpec] => {
  const [name = '', columns = NO_WORD] = written.split(': ');
  return [name, { columns: Object.fromEntries(columns.split(' ').map((column) => [column, 'text'])), rows: [] }];
};

/** The column of a table that is written without any. */
const NO_WORD = 'zzz';

/** What names the things of a graph of tables that no key edge ties to one another, see `tableOf`. */
const graphOf = async (...written: string[]): Promise<KnownNames> =>
  (await indexOf(Object.fromEntries(written.map(tableOf)))).search.context;

const read = async (question: string, graph: Promise<KnownNames>, explained: readonly string[] = []) =>
  withStandIns(tokenize(question), await graph, { isExplained: (token) => explained.includes(token.word) }).map(
    (token) => token.stem,
  );

describe('words that stand in for others', () => {
  it('takes a word for any row behind the name of a table for nothing else', async () => {
    const graph = graphOf('faculty: rank', 'participant');
    expect((await read('the rank of the faculty individuals', graph)).at(-1)).toBe(stem('individuals'));
  });

  it.each<[string, string[], string]>([
    ['How many faculty members are there?', ['faculty', 'participant'], 'faculty'],
    ['List the staff members', ['staff', 'participant'], 'staff'],
    // Where the graph knows members, it means them.
    ['List the staff members', ['staff', 'member'], 'member'],
    ['List the club members', ['club'], 'member'],
  ])('reads the members in "%s" over %j as %s', async (question, words, expected) =>
    expect((await read(question, graphOf(...words))).at(expected === 'faculty' ? 3 : -1)).toBe(stem(expected)),
  );

  it.each([
    ['How many students are there?', ['pupil'], 'pupil'],
    ['Which nations have no airport?', ['country: airport'], 'countri'],
    ['The salaries of all', ['wage'], 'wage'],
    // For a kind, and for a thing of a kind.
    ['The name of each employee', ['worker'], 'worker'],
    // A rare word beside a common one, and a kind of a kind that nobody names.
    ['Which airports are there?', ['airfield'], 'airfield'],
    ['All contracts of the firm', ['agreement'], 'agreement'],
    // What plain English calls the same, though dictionaries do not.
    ['List the firms', ['company'], 'compani'],
    // What designers of tables call now this, now that.
    ['The description of each document', ['explanation', 'record'], 'explan'],
    ['Which paintings are of that colour?', ['hue'], 'hue'],
    // Slips of the pen for a word that has relatives.
    ['All comapnies', ['firm'], 'firm'],
    ['The salarys of all', ['wage'], 'wage'],
  ])('reads "%s" over %j', async (question, words, expected) => {
    expect(await read(question, graphOf(...words))).toContain(stem(expected));
  });

  it.each([
    // A word by itself sooner than a part of a name, where both merely lie close by.
    ['How many products are there?', ['item', 'sale: purchase_amount'], 'item'],
    // The word beside it stands in the same name.
    ['Which payment method is used?', ['lesson: cost', 'visit: remittance_method'], 'remittance'],
    // The table of the word beside it has it as a column.
    ['The titles of the movies', ['film: heading', 'reviewer: name'], 'heading'],
    // Several are rows of a table sooner than a property.
    ['Which reviews are long?', ['judge: appraisal', 'evaluation: length'], 'evaluation'],
  ])('of several related words takes the one that fits "%s" over %j', async (question, words, expected) => {
    expect(await read(question, graphOf(...words))).toContain(stem(expected));
  });

  it('takes no heading for a head, and another word of a stem only where nothing else is there', async () => {
    expect(await read('Who is the director?', graphOf('film: heading'))).not.toContain('head');
    expect(await read('Who is the customer?', graphOf('sale: purchase', 'client'))).toContain('client');
    expect(await read('The most attendees', graphOf('show: attendance'))).toContain('attend');
  });

  it('takes no name and no word of the dictionary for a slip', async () => {
    expect(await read('Which Comapnies?', graphOf('firm'))).not.toContain('firm');
    expect(await read('Which contacts?', graphOf('agreement'))).not.toContain('agreement');
  });

  it('leaves words that the graph knows, that something else explains, and quoted ones', async () => {
    expect(await read('How many students?', graphOf('student', 'pupil'))).toContain('student');
    expect(await read('How many students?', graphOf('pupil'), ['students'])).toContain('student');
    expect(await read('Who is called "student"?', graphOf('pupil'))).toContain('student');
  });

  it.each([
    ['What is the createnine?', ['creatinine', 'glucose'], 'creatinine'],
    ['The alkaliphophatase of all', ['alkaliphosphatase'], 'alkaliphosphatase'],
    ['Show the rhuematoid factor', ['test: rheumatoid_factor'], 'rheumatoid'],
    ['Whose Rhuematoid Factor is high?', ['test: rheumatoid_factor'], 'rheumatoid'],
  ])('reads "%s" over %j in spite of a slip of the pen', async (question, words, expected) => {
    expect(await read(question, graphOf(...words))).toContain(stem(expected));
  });

  it.each([
    // Short words, other beginnings, two names that are as near, and words that dictionaries have.
    ['Show the herd', ['held']],
    ['Show the lreatinine', ['creatinine']],
    ['Show the forman', ['format', 'formal']],
    ['Show the station', ['ration']],
  ])('does not read "%s" as one of %j', async (question, words) => {
    const found = await read(question, graphOf(...words));
    for (const word of words) expect(found).not.toContain(stem(word));
  });

  it.each([
    // Both are related to titles; the first table is the one that is spoken of, by its own name or by another.
    ['The titles of all albums', ['album: heading', 'person: name'], 'heading'],
    ['The titles of all movies', ['film: heading', 'person: name'], 'heading'],
    ['The titles of all persons', ['film: heading', 'person: name'], 'name'],
    // What names a table is the thing itself, whatever a column is called.
    ['The movies of each year', ['film: year', 'year: picture'], 'film'],
  ])('tells by the table what else a word means: "%s" over %j', async (question, tables, expected) => {
    expect(await read(question, graphOf(...tables))).toContain(stem(expected));
  });

  it('takes no word for something in a part of the graph that the question does not speak of', async () => {
    expect(await read('The products of each customer', graphOf('customer: item'))).toContain('item');
    expect(await read('The products of each customer', graphOf('customer: age', 'item: age'))).not.toContain('item');
    expect(await read('How many products are there?', graphOf('customer: age', 'item: age'))).toContain('item');
  });

  it('takes no word that the question says itself', async () => {
    expect(await read('Which students have which pupil?', graphOf('pupil'))).toContain('student');
  });

  it.each<[string, string[], string]>([
    // What is done with it is not said by its name.
    ['How many invoices were billed?', ['bill: town'], 'bill bill'],
    ['The prices of lamps that cost 5', ['lamp: cost'], 'cost cost'],
    // One name for a table and for its column may be meant by two words.
    ['The departments in the division East', ['division: division', 'faculty: name'], 'division division'],
    // Two words say two things as far as there are two.
    ['The product quantity', ['sale: amount', 'item: colour'], 'item amount'],
    // In a compound the first noun says whose the second is.
    ['The book titles of all firms', ['volume: heading', 'company: name'], 'volume heading company'],
    // A column of what another word names is closer than a part of a table's name.
    ['The publishers of all books', ['volume: press', 'media_firm: town'], 'press volume'],
    ['How many book clubs are there?', ['volume_club: press title'], 'volume club'],
    // A class of something stands in one name with it.
    ['The product type', ['item_type: label'], 'item type'],
    // Verbs are those who do what they say.
    ['Who is advised by Ada?', ['client: mentor'], 'mentor'],
    ['How many orders are there?', ['customer: name'], 'order'],
    // Beside a word that makes one name with but one other, a noun is that one, wherever it stands.
    ['The main industry and the industry', ['firm: main_sector base'], 'main sector sector'],
    // Two words of two phrases make no one name.
    ['The number of addresses in each state', ['sale: condition_code', 'location: province'], 'location province'],
    // Those who are part of something are no parts.
    ['Nurses who are part of the crew', ['nurse: share', 'crew: name'], 'nurse part crew'],
  ])('reads the names in "%s" over %j as "%s"', async (question, words, expected) => {
    const found = await read(question, graphOf(...words));
    const counts = (list: readonly string[], word: string) => list.filter((own) => own === stem(word)).length;
    const names = expected.split(' ');
    for (const name of names) expect([name, counts(found, name)]).toEqual([name, counts(names.map(stem), name)]);
  });

  it('takes what lies further off for no word of which a closer one is said', async () => {
    const graph = graphOf('person: detail type');
    expect(await read('The details and the description', graph)).toContain(stem('description'));
  });

  it('takes a form of a stored value for a table by another name, and for nothing else', async () => {
    const form = async (...written: string[]) =>
      withStandIns(tokenize('Which skill?'), await graphOf(...written), {
        isExplained: () => true,
        isNearly: () => true,
      }).at(-1)?.stem;
    expect(await form('ability: grade')).toBe(stem('ability'));
    expect(await form('person: ability')).toBe(stem('skill'));
  });

  it('takes the closest, whatever the order in which words are known', async () => {
    const closest = async (...words: string[]) => read('The cost of it', graphOf(...words));
    expect(await closest('price', 'fee')).toEqual(await closest('fee', 'price'));
  });

  it('leaves a question alone over a graph of other things', async () => {
    expect(await read('How many students are there?', graphOf('engine', 'river'))).toContain('student');
  });
});

describe('words of cues', () => {
  it.each([
    [{ word: 'locations', cue: 'live' }, false],
    [{ word: 'average', cue: 'avg' }, true],
    [{ word: 'student' }, false],
  ])('%j is nothing but a cue: %s', (token, mere) => expect(isMereCue(token)).toBe(mere));
});

describe('relations of words', () => {
  it('are those of nouns, whatever verbs share their stems', async () => {
    expect(relativesOf('list').length).toBeGreaterThan(0);
    expect(await read('Products that are listed', graphOf('number'))).not.toContain('number');
  });

  it.each([
    ['referee', 'umpire'],
    ['theater', 'playhouse'],
    ['advisor', 'mentor'],
  ])('tie "%s" and "%s"', (one, other) => {
    const stems = (word: string) => relativesOf(word).map((relative) => relative.stem);
    expect([stems(one), stems(other)]).toEqual([
      expect.arrayContaining([stem(other)]),
      expect.arrayContaining([stem(one)]),
    ]);
  });

  it('come closest first', () => {
    for (const word of ['student', 'price', 'car', 'doctor']) {
      const own = relativesOf(word);
      expect(own.length).toBeGreaterThan(0);
      expect(own.map((r) => r.distance)).toEqual(own.map((r) => r.distance).sort((a, b) => a - b));
    }
  });
});
