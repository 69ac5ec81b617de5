/** Words that several readings look for, each by itself. */

/** A pronoun that says whose something is. */
export const POSSESSIVE = /^(?:their|its|his|her)$/;

/** The word for what things are called. */
export const NAME = /^names?$/;
