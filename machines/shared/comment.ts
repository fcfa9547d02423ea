import { trimmed } from "./rules.ts";

/** Length of a comment, in characters. */
export const COMMENT_LEAST = 3;
export const COMMENT_MOST = 500;

export type CommentProblem = "required" | "tooShort" | "tooLong";

/** The length of a comment in characters, without spaces at either end. */
export const commentLength = (text: string): number => [...trimmed(text)].length;

/** The problem of a comment, or null. */
export function checkComment(text: string): CommentProblem | null {
  const length = commentLength(text);
  if (length === 0) return "required";
  if (length < COMMENT_LEAST) return "tooShort";
  return length > COMMENT_MOST ? "tooLong" : null;
}
