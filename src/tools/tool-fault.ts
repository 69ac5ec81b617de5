/** What a caller of a tool did wrong. */

/** The message says what is wrong and what to do; it is in English, as all that tools say. */
export class ToolFault extends Error {}
