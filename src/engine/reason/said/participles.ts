/** Forms of verbs that many look for. */

/** What was done, as far as its form tells: "inspected", "seen", "built", "read". */
export const PARTICIPLE =
  /(?:[^aeiou]ed|[aeiu]ed|en|[^aeiou]n|lt|pt|ght|ung|paid|sold|made|held)$|^(?:read|heard|hit|put|cut|set)$/;
