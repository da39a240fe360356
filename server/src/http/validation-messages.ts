import type { z } from 'zod';
import type { FieldErrors } from '../app-error.ts';

type Issue = z.core.$ZodIssue;

/** Converts zod issues to messages per field (`emails.0.value`), one each. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues.flatMap(flattenIssue)) {
    const field = issue.path.map(String).join('.') || 'body';
    errors[field] ??= [issue.message];
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

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** For issues whose schema has no message of its own; undefined for zod's. */
export function defaultMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is required.';
      return `Must be ${TYPE_NAMES[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'Must be a timestamp, e.g. 2026-01-31T09:30:00.000Z.'
        : 'Invalid format.';
    default:
      return undefined;
  }
}
