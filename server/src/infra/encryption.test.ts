import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptText, encryptText, isEncrypted } from './encryption.ts';

const key = createSecretKey(randomBytes(32));

it('decrypts what was encrypted', () => {
  for (const text of ['', 'JBSWY3DPEHPK3PXP', 'ä€😀'.repeat(100)])
    expect(decryptText(key, encryptText(key, text, 'row 1'), 'row 1')).toBe(text);
});

it('returns a different value for each call', () => {
  const values = Array.from({ length: 100 }, () => encryptText(key, 'text', 'row 1'));
  expect(new Set(values).size).toBe(100);
  expect(values.every(isEncrypted)).toBe(true);
});

it('returns null for another key, purpose or value', () => {
  const value = encryptText(key, 'text', 'row 1');
  expect(decryptText(createSecretKey(randomBytes(32)), value, 'row 1')).toBeNull();
  expect(decryptText(key, value, 'row 2')).toBeNull();
  const changed = value.slice(0, -1) + (value.endsWith('A') ? 'Q' : 'A');
  for (const other of [changed, value.slice(0, 20), 'v1.', 'v1.€', 'JBSWY3DPEHPK3PXP', ''])
    expect(decryptText(key, other, 'row 1')).toBeNull();
});
