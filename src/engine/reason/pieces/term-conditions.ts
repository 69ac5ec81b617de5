/** Conditions that an expert named: the graph's terms. */
import type { AddCondition } from './condition-features';
import { denialBefore } from '../said/denied-terms';
import { type NamedTerm, namedTerms } from '../said/named-terms';
import type { QuestionContext } from '../frame/question-context';

/** A term is as sure as a value in quotation marks. */
const TERM_FEATURES = ['value <=1 quoted', 'value whole best true & quoted', 'value better <=0 & quoted'];

/** Named predicates of the graph whose words stand in the question. */
export function addTerms(context: QuestionContext, add: AddCondition): void {
  const found = namedTerms(context);
  const meant = apart(
    found.filter(
      (term) => !isWithinValue(context, term) && !found.some((other) => holds(other, term) || saysMore(other, term)),
    ),
  );
  const taken = new Set(found.flatMap(({ tokens }) => tokens));
  for (const { column, name, values, tokens } of meant) {
    const denial = denialBefore(tokens, context.view.columns[column]?.use ?? -1, taken, context);
    if (!denial) add({ kind: 'e', column, op: 'term', term: name, values, tokens }, TERM_FEATURES);
    else add({ kind: 'x', column, op: 'not-term', term: name, values, tokens: [...denial, ...tokens] }, TERM_FEATURES);
  }
  addTermPairs(context, meant, add);
}

/**
 * Terms of which none takes a word from another one, where a shorter phrase of it stands apart: "front doors locked" says "front doors"
 * and "locked", though "doors locked" is a phrase too.
 */
function apart(terms: readonly NamedTerm[]): readonly NamedTerm[] {
  const own = new Map(terms.map((term) => [term, term.tokens]));
  for (const term of terms) {
    const taken = new Set(terms.flatMap((other) => (other === term ? [] : (own.get(other) ?? []))));
    const isFree = (tokens: readonly number[]) => !tokens.some((t) => taken.has(t));
    const free = isFree(term.tokens) ? undefined : term.shorter.find(isFree);
    if (free) own.set(term, free);
  }
  return terms.map((term) => ({ ...term, tokens: own.get(term) ?? term.tokens }));
}

/** Whether a term of more words says another thing: who is "not wearing a belt" is not "wearing a belt". */
function holds(longer: NamedTerm, term: NamedTerm): boolean {
  return longer.tokens.length > term.tokens.length && term.tokens.every((t) => longer.tokens.includes(t));
}

/**
 * Whether another term is written in the words of the question and this one is not: a "positive coagulation" is not the positive
 * result of one of three tests of coagulation.
 */
function saysMore(other: NamedTerm, term: NamedTerm): boolean {
  return other.isSaid && !term.isSaid && term.tokens.every((t) => other.tokens.includes(t));
}

/** Whether a stored value of more words covers a term: in "lap and shoulder belt" nobody is just "belted". */
function isWithinValue({ solid }: QuestionContext, { tokens }: NamedTerm): boolean {
  return solid.some((v) => v.end - v.start > tokens.length && tokens.every((t) => v.start <= t && t < v.end));
}

/** "Male and female occupants": different values of one column, with a name for each, are both meant. */
function addTermPairs({ linked }: QuestionContext, found: readonly NamedTerm[], add: AddCondition): void {
  for (const a of found) {
    for (const b of found) {
      const [end, start] = [a.tokens.at(-1) ?? 0, b.tokens[0] ?? 0];
      if (a.values.length === 0 || b.values.length === 0 || a.column !== b.column) continue;
      if (a.values.some((value) => b.values.includes(value))) continue;
      if (start <= end) continue;
      const cues = linked.tokens.slice(end + 1, start).map((t) => t.cue);
      if (!cues.includes('and') && !cues.includes('or')) continue;
      const tokens = [...a.tokens, ...b.tokens];
      add({ kind: 'i', column: a.column, op: 'in', values: [...a.values, ...b.values], tokens }, TERM_FEATURES);
    }
  }
}
