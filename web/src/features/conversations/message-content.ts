import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';

const EMPTY = ERROR_MESSAGES.message_empty;

/** What is wrong with a message, in the words of the server, or undefined. Characters are code points. */
export function contentProblem(content: string): string | undefined {
  const trimmed = content.trim();
  if (trimmed === '') return EMPTY;
  if (Array.from(trimmed).length > LIMITS.message)
    return `Must be at most ${LIMITS.message} characters.`;
  return undefined;
}
