/**
 * Why something failed, in words.
 * @param error what was thrown
 */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
