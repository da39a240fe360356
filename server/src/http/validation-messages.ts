import type { z } from 'zod';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import type { FieldErrors } from '../app-error.ts';

type Issue = z.core.$ZodIssue;

/** Converts zod issues to messages per field (`emails.0.value`), one each. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues.flatMap(flattenIssue)) {
    const field = issue.path.map(String).join('.') || 'body';
    errors[field] ??= [messageOf(issue)];
  }
  return errors;
}

/** For unions reports the best-matching member; for records the key's issue. */
function flattenIssue(issue: Issue): Issue[] {
  if (issue.code === 'invalid_key')
    return issue.issues.slice(0, 1).map((inner) => ({ ...inner, path: issue.path }));
  if (issue.code !== 'invalid_union') return [issue];
  const members = issue.errors.toSorted((a, b) => depth(b) - depth(a));
  return (members[0] ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function depth(issues: Issue[]): number {
  return Math.max(
    0,
    ...issues.map((issue) => issue.path.length + (issue.code === 'custom' ? 1 : 0)),
  );
}

/** Our own messages may start like zod's: "Invalid conversation ID". */
const OWN = new Set<string>(Object.values(ERROR_MESSAGES));

function messageOf(issue: Issue): string {
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  if (missing && issue.message.startsWith('Invalid input')) return 'This field is required.';
  const own = OWN.has(issue.message) || !issue.message.startsWith('Invalid');
  return own ? issue.message : defaultMessage(issue);
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Replaces zod's default messages. */
function defaultMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${TYPE_NAMES[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'Must be a moment such as 2026-01-31T09:30:00.000Z.'
        : 'This does not have the right form.';
    default:
      return issue.message;
  }
}
