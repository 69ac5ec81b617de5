/** Finds stored values in what a language model is sent. */
import { quoteIdentifier } from '../../../src/engine/core/sql-text';
import type { Session } from '../../../src/engine/engine';
import { effectiveNotes } from '../../../src/engine/graph/model';
import type { ModelRequest } from '../../../src/engine/models/language-model';
import { expandedWords, isStopWord, splitIdentifier, stem } from '../../../src/engine/search/words';

/** Shorter texts are words and codes of any language, shorter numbers are counts of anything. */
const SHORTEST = 4;
const SHORTEST_NUMBER = 5;
/** Of a column, so many values are looked for. */
const MOST_VALUES = 20_000;

/** Between the data: words in which prompts say what stands where, and those of the models of these benches. */
const FIXED =
  ' question hint it was read so where that is wrong keep to the question condition asked from smaller step example statement select where count real text integer date data correct what is wrong and keep the rest answer in the same form of a certain kind what kind name type or date ';

/** Labels of codes as they stand in the description of a column. */
const LABELS = /^( {2}c\d+ .*?) labels ((?:"(?:[^"\\]|\\.)*" ?)+)…?$/gm;
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** What of the data stands in a request. */
export interface FoundValues {
  /** Values that stand in it, and labels that nobody wrote. */
  readonly values: readonly string[];
  /** Values that stand in it as the label of a code, as the graph or a dictionary calls it. */
  readonly labels: readonly string[];
}

/** The stored values of one database. */
export class StoredValues {
  readonly #sought: ReadonlyMap<number, ReadonlySet<string>>;
  readonly #given: ReadonlySet<string>;

  private constructor(texts: ReadonlySet<string>, given: ReadonlySet<string>) {
    const sought = new Map<number, Set<string>>();
    for (const text of texts) {
      const words = text.trim().split(' ').length;
      sought.set(words, (sought.get(words) ?? new Set()).add(text));
    }
    this.#sought = sought;
    this.#given = given;
  }

  /**
   * Gathers them, less those that stand in the names of tables and columns, single words as they are spoken: "seat" and "right" are
   * words of SEATRIGHT.
   * @param session the database
   */
  static async of(session: Session): Promise<StoredValues> {
    const tables = [...session.catalogue.tables.values()];
    const names = tables.flatMap((t) => [t.name, ...t.columns.map((c) => c.column)]);
    const written = spelt(names.join(' '));
    const spoken = new Set(names.flatMap((name) => expandedWords(splitIdentifier(name)).map(stem)));
    const texts = new Set<string>();
    for (const { name, columns } of tables) {
      for (const { column } of columns) {
        const [c, t] = [quoteIdentifier(column), quoteIdentifier(name)];
        const { rows } = await session.run(
          `SELECT DISTINCT CAST(${c} AS TEXT) FROM ${t} WHERE typeof(${c}) <> 'blob' LIMIT ${MOST_VALUES}`,
        );
        for (const [value] of rows) {
          const text = typeof value === 'string' ? spelt(value) : '';
          const shortest = /\p{L}/u.test(text) ? SHORTEST : SHORTEST_NUMBER;
          if (text.trim().length >= shortest && !written.includes(text) && !spoken.has(stem(text.trim())))
            texts.add(text);
        }
      }
    }
    const notes = [...session.graph.tables.values()].flatMap((table) =>
      [...table.columns.values()].map(effectiveNotes),
    );
    return new StoredValues(texts, new Set(notes.flatMap(({ values }) => values ?? []).map(({ label }) => spelt(label)))); // prettier-ignore
  }

  /**
   * Looks for them in a request.
   * @param request as it is sent
   * @param said what the person who asks, and the model, have said themselves: what it repeats is told to nobody
   */
  in(request: ModelRequest, said: string): FoundValues {
    const { text, labels, own } = sentIn(request);
    const known = `${spelt(said)}${own}`;
    const asked = stemsIn(known);
    // A question that says "belongs" says "belong", and "please" is a word of any question.
    const isUnknown = (value: string) =>
      !known.includes(value) && !asked.includes(stemsIn(value)) && !isStopWord(value.trim());
    const values = this.#within(text).filter(isUnknown);
    return {
      values: [...values, ...labels.filter((label) => !this.#given.has(label))],
      labels: labels.flatMap((label) => this.#within(label)).filter((label) => isUnknown(label) && !values.includes(label)), // prettier-ignore
    };
  }

  /** Which of them stand in a text, as whole words. */
  #within(text: string): string[] {
    const words = text.trim().split(' ');
    const found = [...this.#sought].flatMap(([length, texts]) =>
      words.map((_, i) => ` ${words.slice(i, i + length).join(' ')} `).filter((part) => texts.has(part)),
    );
    return [...new Set(found)];
  }
}

/** What a request says of data and graph, with the labels of codes apart, and our own words, of which some rows may consist. */
function sentIn({ messages }: ModelRequest): { text: string; labels: string[]; own: string } {
  const said = (role: string) => messages.flatMap((message) => (message.role === role ? [message.content] : []));
  const labels: string[] = [];
  const rest = said('user').map((content) =>
    content.replaceAll(LABELS, (_, column: string, list: string) => {
      labels.push(...[...list.matchAll(QUOTED)].map(([label]) => spelt(JSON.parse(label) as string)));
      return column;
    }),
  );
  // Identifiers of columns stand beside each other: c12, c13.
  const text = spelt(rest.join('\n').replaceAll(/\bc\d+\b/g, '·'));
  return { text, labels, own: `${spelt(said('system').join('\n'))}${FIXED}` };
}

/** Words of a text, as they are compared. */
function spelt(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

function stemsIn(text: string): string {
  return ` ${text.trim().split(' ').map(stem).join(' ')} `;
}
