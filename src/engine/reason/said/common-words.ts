/** Words that several readings look for, each by itself. */

/** A pronoun that says whose something is. */
export const POSSESSIVE = /^(?:their|its|his|her)$/;

/** Words for each once. */
export const DIFFERENT = /^(?:different|distinct|unique|various)$/;

/** Words that deny two things. */
export const NEITHER = /^(?:neither|nor)$/;

/** Superlatives of how many. */
export const MOST = /^(?:most|fewest|least)$/;

/** Nouns for a point in time, whatever columns are called. */
export const TIME_NOUN = /^(?:dates?|days?|times?|years?)$/;

/** Nouns for parts of a year. */
export const PART_OF_YEAR = /^(?:months?|days?|dates?|weeks?|weekdays?|quarters?)$/;

/** Superlatives of ages. */
export const OF_AGE = /^(?:oldest|eldest|youngest)$/;

/** Cues before what is asked for: "show me the", "what is the", "and the". */
export const BEFORE_ASKED: ReadonlySet<string> = new Set(['article', 'show', 'me', 'what', 'be', 'and']);

/** The word for what things are called. */
export const NAME = /^names?$/;

/** Words for how many of a hundred. */
export const PERCENT = /^(?:percent|percents|percentage|percentages|proportion|fraction)$/;
