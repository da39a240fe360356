import { expect, test } from 'vitest';
import { parseEmails, emailError, addEmails } from './use-invite-form.ts';

test.each([
  ['ada@example.org', ['ada@example.org']],
  [' ada@example.org,grace@example.org ', ['ada@example.org', 'grace@example.org']],
  ['ada@example.org; grace@example.org', ['ada@example.org', 'grace@example.org']],
  ['ada@example.org grace@example.org', ['ada@example.org', 'grace@example.org']],
  ['ada@example.org\r\ngrace@example.org\n', ['ada@example.org', 'grace@example.org']],
  ['Ada Lovelace <ada@example.org>, <grace@example.org>', ['ada@example.org', 'grace@example.org']],
  ['Lovelace <ada@example.org', ['Lovelace', '<ada@example.org']],
  [' , ;\n', []],
])('parses %j into %j', (text, addresses) => {
  expect(parseEmails(text)).toEqual(addresses);
});

test('removes duplicates in any case', () => {
  expect(addEmails(['Ada@example.org'], ['ada@EXAMPLE.org', 'b@c', 'B@c'])).toEqual([
    'Ada@example.org',
    'b@c',
  ]);
});

test.each([
  ['grace@example.org', undefined],
  ['grace', 'Enter a valid email address.'],
  ['grace@@example.org', 'Enter a valid email address.'],
  [`${'a'.repeat(254)}@b`, 'Enter a valid email address.'],
  ['ADA@example.org', 'This is your own email address.'],
])('returns for %s the error %s', (address, problem) => {
  expect(emailError(address, 'ada@example.org')).toBe(problem);
});
