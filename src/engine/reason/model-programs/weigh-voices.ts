/**
 * Two voices on one question: the engine's own best program, whose probability of being right is calibrated, and that of a
 * language model. Which of them stands, and how sure the answer is.
 *
 * A model cannot be calibrated before it is known, so its voice begins with what the papers measured: with a graph, the
 * programs of a strong model were right in 83 % of one set of questions and in 55 % of another (SGAM, table 2). From there on
 * plain probability decides. The voices are taken as independent. Where they give different rows, at most one is right; where
 * they give the same rows, either both are right, or both have erred in the same way, which is rare.
 */

/** Probability that a model's program is right, before anything is known of it. */
const MODEL_IS_RIGHT = 0.69;
/** Of two voices that have both erred, so many give the same rows. */
const SAME_ERROR = 0.2;
/** A program that had to be repaired, or whose rows look like none that anybody asks for, is right less often. */
const REPAIRED = 0.8;
const IMPLAUSIBLE = 0.5;
/** A condition of the question that the program leaves out. */
const LEFT_OUT = 0.6;
const MOST_SURE = 0.99;

/** What is known of a model's program. */
export interface ModelVoice {
  /** Programs that gave these rows, and all that were asked for. */
  readonly agreeing: number;
  readonly samples: number;
  readonly repaired: boolean;
  readonly implausible: boolean;
  /** Conditions of the question that it leaves out. */
  readonly leftOut: number;
}

/**
 * The probability that a model's program is right, by itself.
 * @param voice what is known of it
 */
export function modelConfidence({ agreeing, samples, repaired, implausible, leftOut }: ModelVoice): number {
  const share = samples === 0 ? 0 : agreeing / samples;
  return (
    MODEL_IS_RIGHT * share * (repaired ? REPAIRED : 1) * (implausible ? IMPLAUSIBLE : 1) * Math.pow(LEFT_OUT, leftOut)
  );
}

/** Which voice stands, and how sure it is. */
export interface Weighed {
  readonly stands: 'own' | 'model';
  readonly confidence: number;
  /** Probability that the other voice is right; 0 where they agree. */
  readonly other: number;
}

/**
 * Weighs the two voices.
 * @param own probability that the engine's own program is right; 0 where it has none
 * @param model the same of the model's
 * @param agree whether their rows are the same
 */
export function weighVoices(own: number, model: number, agree: boolean): Weighed {
  const o = Math.min(own, MOST_SURE);
  const m = Math.min(model, MOST_SURE);
  const neither = (1 - o) * (1 - m);
  if (agree) {
    const both = o * m;
    // An own voice of next to nothing does not make the model's less sure than it is alone.
    return { stands: 'own', confidence: Math.max(o, m, both / (both + SAME_ERROR * neither)), other: 0 };
  }
  const onlyModel = m * (1 - o);
  const onlyOwn = o * (1 - m);
  const all = onlyModel + onlyOwn + neither;
  return onlyModel > onlyOwn
    ? { stands: 'model', confidence: onlyModel / all, other: onlyOwn / all }
    : { stands: 'own', confidence: onlyOwn / all, other: onlyModel / all };
}
