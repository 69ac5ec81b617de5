/**
 * Words for the birth and death of persons, as columns are called by them. What people say of it ("oldest" for an age or a birth) is in `cues.ts` and
 * `question/cue-words.ts`; how sensitive columns are found is in `profile/sensitive.ts`.
 */

/** One word for the day of a birth. */
export const BIRTHDAYS: readonly string[] = ['birthday', 'birthdate', 'dob'];

/** Words of names of columns that tell when somebody was born. */
export const BIRTHS: readonly string[] = ['birth', ...BIRTHDAYS, 'born'];

/** Words of names of columns that tell when somebody died. */
export const DEATHS: readonly string[] = ['death', 'died', 'die', 'dead', 'deceased', 'dod', 'passing'];
