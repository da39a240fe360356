import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sanitizeForEmail } from './sanitize-for-email.ts';

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['J. R. Tolkien', 'J. R. Tolkien'],
  ['J.R. Tolkien', 'J R. Tolkien'],
  ["Séan O'Brien-Ó Súilleabháin", "Séan O'Brien-Ó Súilleabháin"],
  ['山田 太郎', '山田 太郎'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['Henry VIII of 1491', 'Henry VIII of 1491'],
  ['Urgent: sign in at https://evil.example/login now', 'Urgent: sign in at now'],
  ['www.evil.example', ''],
  ['evil.example/login', ''],
  ['evil.example', 'evil example'],
  ['evil。example ＠ｅｖｉｌ．example', 'evil example'],
  ['write to eve@evil.example', 'write to'],
  ['mailto:eve', 'mailto eve'],
  ['\\\\server\\share', 'server share'],
  ['call +1 (900) 555-0199 today', 'call today'],
  ['192.168.100.200', ''],
  ['Ada\r\nBcc: eve\u2028\u0007\u202e', 'Ada Bcc: eve'],
  ['', ''],
])('returns for %j the text %j', (text, plain) => {
  expect(sanitizeForEmail(text)).toBe(plain);
});

it('returns at most 40 characters and marks a cut', () => {
  expect(sanitizeForEmail('𠮷'.repeat(40))).toBe('𠮷'.repeat(40));
  expect(sanitizeForEmail('𠮷'.repeat(200))).toBe(`${'𠮷'.repeat(39)}…`);
});

it('returns one line without anything a mail program turns into a link', () => {
  const parts = ['evil', 'com', '.', '。', ':', '/', '//', '@', 'www', 'http', '+1', '5550199'];
  const unit = fc.constantFrom(...parts, ' ', '\n', '\r', '\u2028', '\u202e', '\u200b', '\u0000');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      const plain = sanitizeForEmail(text);
      expect(Array.from(plain).length).toBeLessThanOrEqual(40);
      expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(plain).not.toMatch(/@|[.。:/]\S|\d{5}/u);
    }),
  );
});
