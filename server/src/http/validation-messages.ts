import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { z } from 'zod';
import { invalid, invalidMessage } from '#contract/invalid.ts';
import type { FieldErrors } from '../app-error.ts';
import { untranslated } from '../infra/translations.ts';

type Issue = z.core.$ZodIssue;

/** Converts zod issues to messages per field (`emails.0.value`), one each. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues.flatMap(flattenIssue)) {
    const field = issue.path.map(String).join('.') || 'body';
    errors[field] ??= [invalidMessage(issue.message) ?? untranslated(issue.message)];
  }
  return errors;
}

/** For unions reports the best-matching member, or an unknown discriminator; for records the key's issue. */
function flattenIssue(issue: Issue): Issue[] {
  if (issue.code === 'invalid_key')
    return issue.issues.slice(0, 1).map((inner) => ({ ...inner, path: issue.path }));
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const members = issue.errors.toSorted((a, b) => depth(b) - depth(a));
  return (members[0] ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function depth(issues: Issue[]): number {
  return Math.max(
    0,
    ...issues.map((issue) => issue.path.length + (issue.code === 'custom' ? 1 : 0)),
  );
}

const TYPES: Record<string, MessageDescriptor> = {
  string: msg`Must be a string.`,
  number: msg`Must be a number.`,
  int: msg`Must be a whole number.`,
  boolean: msg`Must be true or false.`,
  array: msg`Must be an array.`,
  object: msg`Must be an object.`,
  record: msg`Must be an object.`,
};

/** For issues whose schema has no message of its own. The values come from the schema, never from the input. */
export function defaultMessage(issue: z.core.$ZodRawIssue): string {
  return invalid(messageOf(issue));
}

function messageOf(issue: z.core.$ZodRawIssue): MessageDescriptor {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return msg`This field is required.`;
      return TYPES[issue.expected] ?? msg`Invalid value.`;
    case 'invalid_value':
      return msg`Must be one of: ${{ values: issue.values.map(String).join(', ') }}.`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? msg`Must be a timestamp, e.g. 2026-01-31T09:30:00.000Z.`
        : msg`Invalid format.`;
    case 'too_small':
      return minimumMessage(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return maximumMessage(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'unrecognized_keys':
      return msg`Unknown field.`;
    default:
      return msg`Invalid value.`;
  }
}

function minimumMessage(origin: string, min: number, inclusive: boolean): MessageDescriptor {
  if (origin === 'string') return msg`Must be at least ${{ min }} characters.`;
  if (origin === 'array') return msg`Must have at least ${{ min }} items.`;
  return inclusive ? msg`Must be at least ${{ min }}.` : msg`Must be more than ${{ min }}.`;
}

function maximumMessage(origin: string, max: number, inclusive: boolean): MessageDescriptor {
  if (origin === 'string') return msg`Must be at most ${{ max }} characters.`;
  if (origin === 'array') return msg`Must have at most ${{ max }} items.`;
  return inclusive ? msg`Must be at most ${{ max }}.` : msg`Must be less than ${{ max }}.`;
}
