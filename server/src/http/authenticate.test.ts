import { expect, it } from 'vitest';
import { addressOf } from './authenticate.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['192.0.2.256', 'unknown'],
  ['_hidden', 'unknown'],
  ['', 'unknown'],
])('reads the address %s as %s', (ip, address) => {
  expect(addressOf({ ip })).toBe(address);
});
