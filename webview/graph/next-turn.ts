/** The browser has its turn: what people do comes between two pieces of long work. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
