/** How much of a comment in a database is kept. */

/** Longer comments are cut. */
const MOST_CHARACTERS = 1_000;

/**
 * A comment of a length that a graph file can hold.
 * @param comment as somebody wrote it
 */
export function shortenedComment(comment: string): string {
  return comment.length > MOST_CHARACTERS ? `${comment.slice(0, MOST_CHARACTERS - 1)}…` : comment;
}
