/** Progress on a terminal. */

/**
 * A reporter of progress.
 * @param write writes text to where progress goes
 * @param isTerminal whether a person sees it; a log or a pipe gets none
 * @returns takes messages; the same message in a row is written once
 */
export function progressTo(write: (text: string) => void, isTerminal: boolean): (message: string) => void {
  let last = '';
  return (message) => {
    if (!isTerminal || message === last) return;
    last = message;
    write(`${message}\n`);
  };
}
