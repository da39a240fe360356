import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

const DEFAULT = 'Failed to fetch contacts';

it.each([
  [new ApiError({ status: 403, detail: 'Not yours.' }), 'Not yours.'],
  [new ApiError({ status: 502 }), DEFAULT],
  [new ApiError({}), DEFAULT],
  [new Error('No such thing'), 'No such thing'],
  [new Error(''), DEFAULT],
  ['a string that was thrown', DEFAULT],
  [{ message: 'An answer of another make' }, 'An answer of another make'],
  [{ message: 3 }, DEFAULT],
  [undefined, DEFAULT],
  [null, DEFAULT],
])('shows for %s "%s"', (error, words) => {
  expect(errorMessage(error, DEFAULT)).toBe(words);
});
