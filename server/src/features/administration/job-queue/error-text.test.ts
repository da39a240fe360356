import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';

it.each([
  ['ECONNREFUSED 127.0.0.1:25\n    at connect (net.js:1)', 'ECONNREFUSED 127.0.0.1:25'],
  ['550 <grace@example.org> unknown', '550 <…> unknown'],
  ['Invalid name "Grace Hopper" of \'Ada\'', 'Invalid name “…” of “…”'],
  ['', ''],
])('returns the first line of %j without values', (error, text) => {
  expect(errorText(error)).toBe(text);
});
