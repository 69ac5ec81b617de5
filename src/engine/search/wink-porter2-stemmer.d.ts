/** The package brings no types: a function from a lower-case English word to its stem. */
declare module 'wink-porter2-stemmer' {
  const stem: (word: string) => string;
  export default stem;
}
