/** Texts of the side panel of answers, in English. */
export const ANSWERS_STRINGS = {
  ask: 'Ask',
  cancel: 'Cancel',
  placeholder: 'Ask a question about your data',
} as const;
