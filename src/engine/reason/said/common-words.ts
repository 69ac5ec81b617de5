/** Words that several readings look for, each by itself. */

/** A pronoun that says whose something is. */
export const POSSESSIVE = /^(?:their|its|his|her)$/;

/** Nouns for a point in time, whatever columns are called. */
export const TIME_NOUN = /^(?:dates?|days?|times?|years?)$/;

/** Nouns for parts of a year. */
export const PART_OF_YEAR = /^(?:months?|days?|dates?|weeks?|weekdays?|quarters?)$/;

/** The word for what things are called. */
export const NAME = /^names?$/;
