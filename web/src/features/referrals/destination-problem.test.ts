import { expect, test } from 'vitest';
import { destinationProblem } from './payout-dialog.tsx';

test.each([
  'DE89370400440532013000',
  'de89 3704 0044 0532 0130 00',
  'GB29-NWBK-6016-1331-9268-19',
  'NO9386011117947',
  'NO٩٣٨٦٠١١١١٧٩٤٧',
  'MT84MALT011000012345MTLCAST001S',
])('accepts the IBAN %s', (iban) => {
  expect(destinationProblem('bank_transfer', iban)).toBeUndefined();
});

test.each([
  'DE98370400440532013000',
  'DE89370400440532010300',
  'DE8937040044',
  '1234567890',
  'ada@example.org',
])('rejects the IBAN %s', (text) => {
  expect(destinationProblem('bank_transfer', text)).toMatch(/Enter an IBAN/);
});

test('requires an email address for PayPal', () => {
  expect(destinationProblem('paypal', ' ada@example.org ')).toBeUndefined();
  expect(destinationProblem('paypal', 'ada')).toMatch(/email address/);
});

test('requires any text for other methods', () => {
  expect(destinationProblem('other', '@ada')).toBeUndefined();
  for (const method of ['bank_transfer', 'paypal', 'other'] as const)
    expect(destinationProblem(method, '  ')).toBe('Enter a destination.');
  expect(destinationProblem('other', 'x'.repeat(301))).toBe('Must be at most 300 characters.');
});
